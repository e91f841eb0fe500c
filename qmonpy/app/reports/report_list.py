"""The list of reports at the left of the page: one's own question, ready answers, stock queries, saved reports."""

from collections.abc import Iterable

from qmonpy.app.reports.choice import ASK, COMPARED, QUERY_PREFIX, READY_PREFIX, Choice
from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.query import Query
from qmonpy.reporting.questions.periods import BEFORE
from qmonpy.translation import later, tr

QUESTION, ANSWERS, SAVED = later("Your question"), later("Answers"), later("Saved")


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in the list, with the choice that it begins with."""

    key: str
    group: str
    title: str
    description: str
    first: Choice

    @property
    def words(self) -> str:
        """What a filter without a field searches, in lower case."""
        return f"{self.title} {self.description} {self.group}".lower()


REPORT_COLUMNS: tuple[Column[ReportRow], ...] = (
    Column("report", "Report", lambda row: row.title, texts=lambda row: (row.title, row.description, row.group)),
)


def make_report_rows(queries: Iterable[Query] = (), saved: Iterable[tuple[str, Choice]] = ()) -> tuple[ReportRow, ...]:
    """Return the rows of the list; groups stand in the order in which they first occur."""
    from qmonpy.reporting.questions.ready import READY

    own = ReportRow(
        ASK, tr(QUESTION), tr("Ask a question"), tr("Put together what is counted, by what, and when."), Choice()
    )
    kept = (ReportRow(f"saved/{name}", tr(SAVED), name, tr("Saved on this page."), choice) for name, choice in saved)
    ready = (
        ReportRow(
            f"{READY_PREFIX}{each.name}",
            tr(ANSWERS),
            tr(each.title),
            tr(each.description),
            first_choice(each.name, each.period),
        )
        for each in READY
    )
    stock = (
        ReportRow(
            f"{QUERY_PREFIX}{each.name}",
            tr("Queries: {group}").format(group=tr(each.group)) if each.group else tr("Queries"),
            tr(each.title),
            tr(each.description),
            Choice(f"{QUERY_PREFIX}{each.name}"),
        )
        for each in queries
    )
    return (own, *ready, *kept, *stock)


def first_choice(name: str, period: str) -> Choice:
    """Return what a ready answer is asked with at first."""
    key = f"{READY_PREFIX}{name}"
    return Choice(key, period=period, against=BEFORE if key in COMPARED else "")
