"""The values that several jobs have of one part of their requests, opened into the jobs of each value."""

from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import make_plain_row
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_VALUES, MOST_JOBS = 50, 50
"""So many values, and so many jobs of each, have a row; the others are counted."""


@dataclass(frozen=True, slots=True)
class JobValues:
    """Values as texts, each with the numbers of its jobs."""

    title: str
    """See `Number`."""
    values: tuple[tuple[str, tuple[int, ...]], ...]

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        rows = []
        for at, (value, jobs) in enumerate(self.values[:MOST_VALUES]):
            below = []
            for number in jobs[:MOST_JOBS]:
                job = snapshot.state.jobs.get(number)
                owner, how = (job.owner, job.name) if job is not None else (None, "")
                below.append(make_job_row((str(at), str(number)), number, owner, 1.0, 1.0, "", how, has_bar=False))
            more = len(jobs) - len(below)
            if more > 0:
                said = tr("and {jobs} more").format(jobs=format_count(more, "job"))
                below.append(make_plain_row((str(at), "more"), said, value=more))
            rows.append(
                make_plain_row((str(at),), value, format_count(len(jobs), "job"), children=tuple(below),
                               value=len(jobs))
            )  # fmt: skip
        more = len(self.values) - len(rows)
        if more > 0:
            rest = sum(len(some) for _, some in self.values[MOST_VALUES:])
            said = tr("and {values} more").format(values=format_count(more, "value"))
            rows.append(make_plain_row(("more",), said, format_count(rest, "job"), value=rest))
        total = sum(len(jobs) for _, jobs in self.values)
        sums = " + ".join(str(len(jobs)) for _, jobs in self.values) if 1 < len(self.values) <= MOST_VALUES else ""
        count = format_count(total, "job")
        return Opened(f"{sums} = {count}." if sums else f"{count}.", tuple(rows))
