"""How many waiting jobs rise and fall with what is edited, opened into each move."""

from collections.abc import Sequence
from dataclasses import field, replace

from qmonpy.app.policies.move_number import MoveNumber
from qmonpy.app.policies.waiting_rows import WaitingRow, describe_moves, format_move
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class JobMoves:
    """The waiting jobs, by whether they rise, fall, or keep their places."""

    rows: tuple[WaitingRow, ...] = field(compare=False, repr=False)
    present: Cluster = field(compare=False, repr=False)
    """Without the edits."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("waiting jobs that rise and fall")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the snapshot is one with the edits."""
        parts = (
            ("rise", tr("Rise"), [row for row in self.rows if row.move > 0]),
            ("fall", tr("Fall"), [row for row in self.rows if row.move < 0]),
            ("stay", tr("Keep their places"), [row for row in self.rows if not row.move]),
        )
        is_alone = len(self.rows) in {len(some) for _, _, some in parts}
        found = (self._make_part(key, title, some, snapshot) for key, title, some in parts if some)
        rows = tuple(replace(row, is_open=is_alone or row.is_open) for row in found)
        return Opened(describe_moves(self.rows), rows)

    def _make_part(self, key: str, title: str, some: Sequence[WaitingRow], snapshot: Snapshot) -> TermRow:
        below = []
        for at, row in enumerate(sorted(some, key=lambda each: (-abs(each.move), each.place))[:MOST_LISTED]):
            own = (key, str(row.job))
            is_opened = at < MOST_OPENED and bool(row.move)
            opened = MoveNumber(row, self.present).open(snapshot) if is_opened else Opened("")
            how = opened.sentence or _describe_places(row)
            below.append(make_job_row(own, row.job, row.user, abs(row.move), 1.0, format_move(row), how,
                                      children=tuple(put_below(own, opened.rows)), is_open=False,
                                      has_bar=False))  # fmt: skip
        more = len(some) - len(below)
        if more > 0:
            said = tr("and {jobs} more").format(jobs=format_count(more, "job"))
            below.append(make_plain_row((key, "more"), said, value=more))
        return TermRow((key,), title, len(some), len(self.rows), format_count(len(some), "job"), "",
                       children=tuple(below), is_open=key != "stay")  # fmt: skip


def _describe_places(row: WaitingRow) -> str:
    if not row.move:
        return tr("place {place}").format(place=grouped(row.place))
    return tr("from place {was} to place {place}").format(was=grouped(row.was), place=grouped(row.place))
