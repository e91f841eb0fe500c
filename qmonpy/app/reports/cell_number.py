"""What opens a cell of a report: a mean or longest time, a sum, a count, a quotient, a change, or an advice."""

from qmonpy.app.reports.advice_number import ReportAdvice
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.shown_report import ShownReport
from qmonpy.app.reports.sum_number import ReportSum, find_change
from qmonpy.app.reports.time_number import ReportTime
from qmonpy.app.terms.number import Number
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.answering import CHANGE
from qmonpy.translation import tr


def find_cell_number(feed: RecordFeed, shown: ShownReport, row: tuple[Cell, ...], column: str) -> Number | None:
    """Return the number in a cell of a report; None where nothing is known of how it comes about."""
    place, found = next((at, each) for at, each in enumerate(shown.answer.table.columns) if each.name == column)
    title = tr(found.title)
    if row[place] in (None, ""):
        return None
    if column in shown.answer.times:
        return ReportTime(title, feed, shown, row, column)
    if column in shown.answer.sums:
        return ReportSum(title, feed, shown, row, found)
    if found.name == "advice" and "most" in shown.answer.sums:
        return ReportAdvice(title, feed, shown, row, str(row[place]))
    return find_change(shown, row, title) if found == CHANGE else None
