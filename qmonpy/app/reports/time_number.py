"""Means and longest times of a report, opened into the runs of jobs that they are made of."""

from dataclasses import field

from qmonpy.app.reports.length_terms import Lengths, open_longest, open_mean
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.run_time import describe_times, find_length, name_run
from qmonpy.app.reports.shown_report import ShownReport, find_times
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.job_run import TimesBehind


@dataclass(frozen=True, slots=True)
class ReportTime:
    """A mean of times of jobs, or the longest of them, in a row of a report."""

    title: str
    """See `Number`."""
    feed: RecordFeed = field(compare=False, repr=False)
    shown: ShownReport = field(compare=False, repr=False)
    row: tuple[Cell, ...]
    column: str

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is read from the database anew, of the runs that the report knew."""
        del snapshot
        found = find_times(self.feed.find_url(), self.shown, self.row, self.column)
        return open_times(found, is_longest=self.column.endswith("_longest"))


def open_times(found: TimesBehind, *, is_longest: bool) -> Opened:
    """Return how a mean of times, or the longest of them, comes about."""
    runs = found.runs[:MOST_LISTED]
    seconds = [find_length(each, found.measure) for each in runs]

    def describe(at: int) -> tuple[str, str]:
        return name_run(runs[at]), describe_times(runs[at], found.measure)

    lengths = Lengths(
        seconds, describe, "task", others=found.count - len(runs), others_seconds=found.total - sum(seconds)
    )
    return open_longest(lengths) if is_longest else open_mean(lengths)
