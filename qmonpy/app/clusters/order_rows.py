"""The order of waiting jobs on a real cluster beside that of the model, as rows and sentences."""

from collections.abc import Mapping

from qmonpy.app.tables.column import Column
from qmonpy.insight.plan.order_trust import NumberDifference, OrderedJob, OrderTrust
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, later, tr

MOST_NAMED = 4
"""So many columns in which numbers differ are named."""
TERMS: Mapping[str, str] = {
    "npprior": later("the priority of -p"),
    "nurg": later("the urgency"),
    "rrcontr": later("the urgency of requests"),
    "wtcontr": later("the urgency of waiting"),
    "dlcontr": later("the urgency of the deadline"),
    "ntckts": later("the tickets compared with those of others"),
    "tckts": later("all tickets"),
    "ovrts": later("override tickets that were given to it"),
    "otckt": later("override tickets"),
    "ftckt": later("functional tickets"),
    "stckt": later("share tree tickets"),
    "share": later("the share of all tickets"),
}
"""What the columns of `qstat -ext -urg -pri` are, in words."""
_CAUSES = ("ovrts", "otckt", "ftckt", "stckt", "rrcontr", "wtcontr", "dlcontr", "npprior")
"""Columns that the others follow from."""


@dataclass(frozen=True)
class OrderRow:
    """A waiting job that stands elsewhere by the model, or has other numbers."""

    compared: OrderedJob

    @property
    def key(self) -> int:
        """The number of the job."""
        return self.compared.job

    @property
    def terms(self) -> str:
        """The terms that differ, those from which the others follow first."""
        numbers = self.compared.numbers
        if not numbers:
            return tr("none that qstat prints") if self.compared.stands_elsewhere else ""
        named = [each for each in numbers if each.column in _CAUSES] or list(numbers)
        return "; ".join(_format(each) for each in named)

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        return f"{self.compared.job} {self.compared.owner} {self.terms}".lower()

    @property
    def numbers(self) -> str:
        """Every number that differs, one a line."""
        return "\n".join(_format(each) for each in self.compared.numbers)


def _format(number: NumberDifference) -> str:
    term = tr(TERMS.get(number.column, number.column))
    words = tr("{term} ({column}): {told}, by the model {found}")
    return words.format(term=term, column=number.column, told=number.told, found=number.found)


ORDER_COLUMNS: tuple[Column[OrderRow], ...] = (
    Column("place", "Place", lambda row: grouped(row.compared.place), lambda row: row.compared.place, is_number=True,
           tooltip="the place among the waiting jobs that were compared"),
    Column("job", "Job", lambda row: str(row.compared.job), lambda row: row.compared.job, is_number=True),
    Column("user", "User", lambda row: row.compared.owner),
    Column("expected", "By the model", lambda row: grouped(row.compared.expected), lambda row: row.compared.expected,
           is_number=True, tooltip="the place in the order of the model"),
    Column("terms", "Terms that differ", lambda row: row.terms),
)  # fmt: skip


def order_rows(order: OrderTrust) -> list[OrderRow]:
    """Return the jobs that differ, in the order of the cluster."""
    return [OrderRow(each) for each in order.differences]


def describe_order(order: OrderTrust) -> str:
    """Return in one line how many jobs stand in the order of the model, and how many numbers are alike."""
    if not order.jobs:
        return tr("No job waits whose place could be compared.")
    places = _describe_places(order)
    if not order.numbers:
        return tr("{places}; the numbers that qstat prints could not be read.").format(places=places)
    return f"{places}; {_describe_numbers(order)}."


def _describe_places(order: OrderTrust) -> str:
    jobs = format_count(order.jobs, "waiting job")
    if not order.elsewhere:
        one = order.jobs == 1
        words = tr("{jobs} stands in the order of the model") if one else tr("{jobs} stand in the order of the model")
    elif order.in_order == 1:
        words = tr("{count:,} of {jobs} stands in the order of the model, {elsewhere:,} elsewhere")
    else:
        words = tr("{count:,} of {jobs} stand in the order of the model, {elsewhere:,} elsewhere")
    return words.format(jobs=jobs, count=order.in_order, elsewhere=order.elsewhere)


def _describe_numbers(order: OrderTrust) -> str:
    numbers = format_count(order.numbers, "value")
    if not order.differing:
        return tr("all {numbers} that qstat prints are the model's").format(numbers=numbers)
    names, columns = list(order.columns), ", ".join(list(order.columns)[:MOST_NAMED])
    if len(names) > MOST_NAMED:
        columns = tr("{names} and {count} more").format(names=columns, count=len(names) - MOST_NAMED)
    one = order.differing == 1
    words = (
        tr("{count:,} of {numbers} differs, in {columns}") if one else tr("{count:,} of {numbers} differ, in {columns}")
    )
    return words.format(count=order.differing, numbers=numbers, columns=columns)
