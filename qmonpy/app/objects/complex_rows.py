"""Rows of the complex table while it is edited, and what a screen shows of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.app.editing.complex_choices import find_lock
from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft_complex import DraftComplex
from qmonpy.app.tables.column import Column
from qmonpy.formats.configuration.complex_check import check_complex_attribute
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report

ADDED, CHANGED, DELETED, CONFLICT = "new", "changed", "deleted", "conflict"


@dataclass(frozen=True, slots=True)
class ComplexRow:
    """An attribute in the table."""

    id: int
    value: ComplexAttribute
    mark: str
    """ADDED, CHANGED, DELETED or CONFLICT; empty for what is as the cluster has it."""
    base: ComplexAttribute | None
    is_built_in: bool
    reports: tuple[Report, ...]
    """What is wrong with it; the second field of each is the column."""
    uses: int
    """How many objects, jobs and reservations name it."""

    @property
    def words(self) -> str:
        return " ".join((*(text_of(self.value, column) for column in COLUMNS), self.mark, self.kind)).lower()

    @property
    def kind(self) -> str:
        """`built in` or nothing, to filter by."""
        return "built in" if self.is_built_in else ""

    def is_changed(self, column: str) -> bool:
        """Whether a cell is not as the cluster has it."""
        return self.base is not None and getattr(self.base, column) != getattr(self.value, column)

    def reports_on(self, column: str) -> tuple[Report, ...]:
        """What is wrong with a cell."""
        return tuple(each for each in self.reports if each.fields[1:2] == (column,))

    def lock_on(self, column: str) -> str:
        """Why a cell cannot be edited; empty if it can."""
        if self.mark == DELETED:
            return f'"{self.value.name}" is deleted; revert brings it back.'
        return find_lock(self.value, column, is_built_in=self.is_built_in)


def text_of(value: ComplexAttribute, column: str) -> str:
    """What stands in a column, as `qconf -sc` prints it."""
    return str(getattr(value, column))


def complex_rows(draft: ComplexDraft, counts: Mapping[str, int]) -> tuple[ComplexRow, ...]:
    """The rows of a draft; `counts` says by name how often an attribute is used."""
    by_name: dict[str, list[Report]] = {}
    for report in draft.reports:
        if report.fields:
            by_name.setdefault(report.fields[0], []).append(report)
    conflicts = {each.id for each in draft.conflicts()}
    shared = {name for name, count in Counter(each.name for each in draft.values).items() if count > 1}
    rows = []
    for each in draft.rows:
        old = each.base.name if each.base is not None else each.name
        names = (old,) if each.is_deleted else tuple(dict.fromkeys((each.name, old)))
        found = tuple(report for name in names for report in by_name.get(name, ()))
        if each.name in shared:
            found = tuple(report for report in found if _is_about(report, each.value))
        mark = CONFLICT if each.id in conflicts else _mark(each)
        rows.append(ComplexRow(each.id, each.value, mark, each.base, each.is_built_in, found, counts.get(old, 0)))
    return tuple(rows)


def _is_about(report: Report, value: ComplexAttribute) -> bool:
    """Whether a report is about this one of several attributes of a name."""
    own = {(each.code, each.text) for each in check_complex_attribute(value)}
    return report.code == "complex.duplicate" or (report.code, report.text) in own


def _mark(row: DraftComplex) -> str:
    if row.is_deleted:
        return DELETED
    if row.base is None:
        return ADDED
    return CHANGED if row.is_modified else ""


def _column(column: str) -> Column[ComplexRow]:
    def show(row: ComplexRow) -> str:
        return text_of(row.value, column)

    return Column(column, column, show, is_number=column == "urgency", tooltip=_TOOLTIPS[column])


_TOOLTIPS = {
    "name": "What requests and configurations call it",
    "shortcut": "A short name for requests; names and shortcuts share one name space",
    "type": "How values are read and compared; it restricts the other columns",
    "relop": "The relation that has to hold: request RELOP what is offered",
    "requestable": "Whether jobs may (YES), must (FORCED) or cannot (NO) request it",
    "consumable": "Whether use is booked: per slot (YES), once per job (JOB), or not (NO)",
    "default": "What a job without a request takes of a consumable",
    "urgency": "What a request adds to the urgency of a job, per unit",
}

COMPLEX_COLUMNS: tuple[Column[ComplexRow], ...] = (
    Column("state", "", lambda row: row.mark, tooltip="What is not as the cluster has it"),
    *map(_column, COLUMNS),
    Column(
        "uses",
        "used by",
        lambda row: f"{row.uses:,}" if row.uses else "-",
        lambda row: row.uses,
        is_number=True,
        tooltip="How many hosts, queues, rules, jobs and reservations name it",
    ),
    Column(
        "kind",
        "origin",
        lambda row: row.kind,
        tooltip="Built-in attributes cannot be renamed or deleted",
        is_shown=False,
    ),
)
