"""What to ask for instead, by a report of what was asked for in vain, opened into what it is made of."""

from dataclasses import field

from qmonpy.app.reports.cell_words import format_bytes, format_seconds
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.shown_report import ShownReport, find_sums
from qmonpy.app.reports.sum_number import make_part
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import make_plain_row
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.asked_too_much import MARGIN
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class ReportAdvice:
    """What to ask for, in a row of a report."""

    title: str
    """See `Number`."""
    feed: RecordFeed = field(compare=False, repr=False)
    shown: ShownReport = field(compare=False, repr=False)
    row: tuple[Cell, ...]
    advice: str

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the most that was used is read from the database anew, of the records that the report knew."""
        del snapshot
        most = find_sums(self.feed.find_url(), self.shown, self.row, "most").above
        columns = self.shown.answer.table.columns
        is_memory = next(each.kind for each in columns if each.name == "most") == "bytes"
        shown = format_bytes if is_memory else format_seconds
        wanted, times = MARGIN * most.value, grouped(MARGIN, "g")
        if is_memory:
            how = tr("to a multiple of 64 MiB, above 1 GiB to one of 1 GiB")
        else:
            how = tr("to a multiple of 5 minutes, above an hour to one of an hour")
        rows = (
            make_part("most", tr("Most used"), most),
            make_plain_row(("times",), tr("× Margin"), times, value=MARGIN),
            make_plain_row(("wanted",), tr("= Before rounding"), shown(wanted), value=wanted),
            make_plain_row(("advice",), tr("Rounded up"), self.advice, how),
        )
        words = tr("{most} × {times} = {wanted}; rounded up: {advice}.")
        sentence = words.format(most=shown(most.value), times=times, wanted=shown(wanted), advice=self.advice)
        return Opened(sentence, rows)
