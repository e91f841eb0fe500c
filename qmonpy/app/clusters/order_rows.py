"""The order of waiting jobs on a real cluster beside that of the model, as rows and sentences."""

from collections.abc import Mapping

from qmonpy.app.tables.column import Column
from qmonpy.insight.plan.order_trust import NumberDifference, OrderedJob, OrderTrust
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import choose_word, format_count

MOST_NAMED = 4
"""So many columns in which numbers differ are named."""
TERMS: Mapping[str, str] = {
    "npprior": "the priority of -p",
    "nurg": "the urgency",
    "rrcontr": "the urgency of requests",
    "wtcontr": "the urgency of waiting",
    "dlcontr": "the urgency of the deadline",
    "ntckts": "the tickets compared with those of others",
    "tckts": "all tickets",
    "ovrts": "override tickets that were given to it",
    "otckt": "override tickets",
    "ftckt": "functional tickets",
    "stckt": "share tree tickets",
    "share": "the share of all tickets",
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
            return "none that qstat prints" if self.compared.stands_elsewhere else ""
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
    return f"{TERMS.get(number.column, number.column)} ({number.column}): {number.told}, by the model {number.found}"


ORDER_COLUMNS: tuple[Column[OrderRow], ...] = (
    Column("place", "Place", lambda row: f"{row.compared.place:,}", lambda row: row.compared.place, is_number=True,
           tooltip="the place among the waiting jobs that were compared"),
    Column("job", "Job", lambda row: str(row.compared.job), lambda row: row.compared.job, is_number=True),
    Column("user", "User", lambda row: row.compared.owner),
    Column("expected", "By the model", lambda row: f"{row.compared.expected:,}", lambda row: row.compared.expected,
           is_number=True, tooltip="the place in the order of the model"),
    Column("terms", "Terms that differ", lambda row: row.terms),
)  # fmt: skip


def order_rows(order: OrderTrust) -> list[OrderRow]:
    """Return the jobs that differ, in the order of the cluster."""
    return [OrderRow(each) for each in order.differences]


def describe_order(order: OrderTrust) -> str:
    """Return in one line how many jobs stand in the order of the model, and how many numbers are alike."""
    if not order.jobs:
        return "No job waits whose place could be compared."
    jobs = format_count(order.jobs, "waiting job")
    if not order.elsewhere:
        verb = choose_word(order.jobs, "stands", "stand")
        words = f"{jobs} {verb} in the order of the model"
    else:
        verb = choose_word(order.in_order, "stands", "stand")
        words = f"{order.in_order:,} of {jobs} {verb} in the order of the model, {order.elsewhere:,} elsewhere"
    if not order.numbers:
        return f"{words}; the numbers that qstat prints could not be read."
    return f"{words}; {_describe_numbers(order)}."


def _describe_numbers(order: OrderTrust) -> str:
    numbers = format_count(order.numbers, "number")
    if not order.differing:
        return f"all {numbers} that qstat prints are the model's"
    names = list(order.columns)
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    verb = choose_word(order.differing, "differs", "differ")
    return f"{order.differing:,} of {numbers} {verb}, in {', '.join(names[:MOST_NAMED])}{more}"
