"""Rows of the complex table while it is edited, and their columns."""

from collections import Counter
from collections.abc import Mapping

from qmonpy.app.editing.complex_choices import find_lock
from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.objects.object_rows import CONFLICT, DELETED, mark_of
from qmonpy.app.objects.use_rows import USES_TITLE, USES_TOOLTIP
from qmonpy.app.tables.column import Column, words_of
from qmonpy.formats.configuration.complex_check import check_complex_attribute, check_known
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report
from qmonpy.translation import grouped, later, tr


@dataclass(frozen=True, slots=True)
class ComplexRow:
    """A complex attribute in the table."""

    id: int
    value: ComplexAttribute
    mark: str
    """ADDED, CHANGED, DELETED or CONFLICT; empty if the attribute is as the cluster has it."""
    base: ComplexAttribute | None
    is_built_in: bool
    reports: tuple[Report, ...]
    """The faults of the attribute; the second field of each report is the column."""
    uses: int
    """How many objects, jobs and reservations name it."""
    has_resource_maps: bool = False
    """See `Cluster.has_resource_maps`."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return " ".join((*(text_of(self.value, column) for column in COLUMNS), tr(self.mark), self.kind)).lower()

    @property
    def kind(self) -> str:
        """`built in` or an empty text, to filter by."""
        return tr("built in") if self.is_built_in else ""

    def is_changed(self, column: str) -> bool:
        """Whether a cell differs from the cluster's."""
        return self.base is not None and getattr(self.base, column) != getattr(self.value, column)

    def reports_on(self, column: str) -> tuple[Report, ...]:
        """Return the faults of a cell."""
        return tuple(each for each in self.reports if each.fields[1:2] == (column,)) if self.reports else ()

    def lock_on(self, column: str) -> str:
        """Return why a cell cannot be edited; empty if it can."""
        if self.mark == DELETED:
            return tr('"{name}" is deleted; revert brings it back.').format(name=self.value.name)
        return find_lock(self.value, column, is_built_in=self.is_built_in)


def text_of(value: ComplexAttribute, column: str) -> str:
    """Return the text of a column, as `qconf -sc` prints it."""
    return str(getattr(value, column))


def complex_rows(draft: ComplexDraft, counts: Mapping[str, int]) -> tuple[ComplexRow, ...]:
    """Return the rows of a draft; `counts` says how often an attribute is used, by the name that the cluster knows."""
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
        mark = CONFLICT if each.id in conflicts else mark_of(each)
        uses, has_maps = counts.get(old, 0), draft.has_resource_maps
        rows.append(ComplexRow(each.id, each.value, mark, each.base, each.is_built_in, found, uses, has_maps))
    return tuple(rows)


def _is_about(report: Report, value: ComplexAttribute) -> bool:
    """Whether a report is about this one of several attributes with the same name."""
    known = check_known(value, has_resource_maps=False)
    own = {(each.code, each.text) for each in (*known, *check_complex_attribute(value))}
    return report.code == "complex.duplicate" or (report.code, report.text) in own


def _column(column: str) -> Column[ComplexRow]:
    def show(row: ComplexRow) -> str:
        return text_of(row.value, column)

    return Column(column, column, show, is_number=column == "urgency", tooltip=_TOOLTIPS[column], is_named=True)


_TOOLTIPS = {
    "name": later("Its name in requests and configurations"),
    "shortcut": later("A short name for requests; names and shortcuts share one name space"),
    "type": later("How values are read and compared; it restricts the other columns"),
    "relop": later("The relation that has to hold: requested value RELOP offered value"),
    "requestable": later("Whether jobs may (YES), must (FORCED) or cannot (NO) request it"),
    "consumable": later("Whether its use is booked: per slot (YES), once per job (JOB), or not (NO)"),
    "default": later("The amount of a consumable that a job without a request takes"),
    "urgency": later("The urgency that a request adds to a job, per unit"),
}

COMPLEX_COLUMNS: tuple[Column[ComplexRow], ...] = (
    Column(
        "state",
        "",
        lambda row: tr(row.mark),
        texts=lambda row: words_of(row.mark),
        tooltip=later("New, changed, deleted or in conflict, until you apply it"),
    ),
    *map(_column, COLUMNS),
    Column(
        "uses",
        USES_TITLE,
        lambda row: grouped(row.uses) if row.uses else "-",
        lambda row: row.uses,
        is_number=True,
        tooltip=USES_TOOLTIP,
    ),
    Column(
        "kind",
        later("origin"),
        lambda row: row.kind,
        texts=lambda row: words_of("built in") if row.is_built_in else "",
        tooltip=later("Built-in attributes cannot be renamed or deleted"),
        is_shown=False,
    ),
)
