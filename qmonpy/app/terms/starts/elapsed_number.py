"""How long something takes or has taken, opened into the two times between which that is."""

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class Elapsed:
    """The time between two moments, in seconds since the epoch."""

    title: str
    """See `Number`."""
    begin: int
    end: int | None
    """None for now."""
    begin_title: str
    """What is at its beginning: `Submitted`; empty for now."""
    end_title: str = ""
    """What is at its end; empty for now."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        end = snapshot.now if self.end is None else self.end
        # A wrong clock may say that something ended before it began.
        seconds = max(0, end - self.begin)
        length = format_duration(seconds)
        said = f"{format_time(end)} − {format_time(self.begin)} = {length}."
        rows = (
            TermRow(("end",), self.end_title or tr("Now"), 0.0, 1.0, format_time(end), "", has_bar=False),
            TermRow(("begin",), f"− {self.begin_title or tr('Now')}", 0.0, 1.0, format_time(self.begin), "",
                    has_bar=False),
            TermRow(("length",), f"= {self.title}", seconds, seconds, length, "", has_bar=False),
        )  # fmt: skip
        return Opened(said, rows)
