"""Rows of the complex table while it is edited, and of where an attribute is used; what a screen shows of them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from qmonpy.app.column import Column
from qmonpy.app.complex_choices import find_lock
from qmonpy.app.complex_draft import ComplexDraft
from qmonpy.app.draft_complex import DraftComplex
from qmonpy.engine.references import JOB, RESERVATION, Use, UseIndex
from qmonpy.formats.complex_check import check_complex_attribute
from qmonpy.formats.complex_table import COLUMNS
from qmonpy.model.change import ObjectKind
from qmonpy.model.complex_attribute import ComplexAttribute
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


@dataclass(frozen=True, slots=True)
class UseRow:
    """Something that names an attribute."""

    use: Use

    @property
    def words(self) -> str:
        return f"{self.use.kind} {self.kind} {self.use.name} {self.use.attribute}".lower()

    @property
    def kind(self) -> str:
        """What it is, in short."""
        return _SHORT.get(self.use.kind, str(self.use.kind))

    @property
    def place(self) -> tuple[str, str] | None:
        """Page and key of who names it; None where no page shows that."""
        make = _PLACES.get(self.use.kind)
        return make(self.use) if make else None


def _rule_place(use: Use) -> tuple[str, str]:
    """`rule 3 limit` of a set is its third rule."""
    words = use.attribute.split()
    return "rule-sets", f"{use.name}/{words[1]}" if len(words) > 1 else use.name


_PLACES: Mapping[str, Callable[[Use], tuple[str, str]]] = {
    JOB: lambda use: ("jobs", use.name),
    RESERVATION: lambda use: ("reservations", f"ar:{use.name}"),
    ObjectKind.QUEUE: lambda use: ("queues", f'queue:"{use.name}"'),
    ObjectKind.HOST: lambda use: ("queues", "" if use.name == "global" else f'host:"{use.name}"'),
    ObjectKind.QUOTA_SET: _rule_place,
}

_SHORT: Mapping[str, str] = {
    RESERVATION: "reservation",
    ObjectKind.QUEUE: "queue",
    ObjectKind.HOST: "host",
    ObjectKind.QUOTA_SET: "rule set",
    ObjectKind.SCHEDULER: "scheduler",
}

USE_COLUMNS: tuple[Column[UseRow], ...] = (
    Column("kind", "used by", lambda row: row.kind),
    Column("name", "name", lambda row: row.use.name),
    Column("where", "where", lambda row: row.use.attribute),
)


def use_rows(index: UseIndex, name: str) -> tuple[UseRow, ...]:
    """Who names an attribute of the cluster, configuration before jobs and reservations."""
    return tuple(map(UseRow, dict.fromkeys(index.uses_of(ObjectKind.COMPLEX, name))))


def count_uses(index: UseIndex) -> dict[str, int]:
    """By name of an attribute, how many things name it."""
    targets = (name for kind, name in index.targets() if kind is ObjectKind.COMPLEX)
    return {name: len({(each.kind, each.name) for each in index.uses_of(ObjectKind.COMPLEX, name)}) for name in targets}
