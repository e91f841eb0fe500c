"""The counters of a rule as lines of a table, made a few hundred at a time while somebody scrolls."""

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from qmonpy.app.rules.expansion_rows import EXPANSION_COLUMNS, ExpansionRow, FoundCounters
from qmonpy.app.tables.name_places import find_place
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.quota_number import QuotaNumber, make_quota_number
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import AnyIndex, RowTableModel
from qmonpy.insight.rules.rule_expansion import PARTS, Order
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import later, tr

ROWS_AT_ONCE = 400
MOST_ROWS = 8000
"""The most lines that are listed; the filter finds the others."""


class ExpansionModel(RowTableModel):
    """Shows counters; it asks the page to sort them, because most lines are not made yet."""

    order_chosen = Signal(object)
    """The user wants the counters in this `Order`."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(EXPANSION_COLUMNS, lambda row: row.key, EXPANSION_LOOKS, parent)
        self.own_order = OwnOrder(later("as the rule names them"))
        self._found: FoundCounters | None = None

    @property
    def found(self) -> int:
        """The number of counters, shown or not."""
        return len(self._found) if self._found is not None else 0

    def show_found(self, found: FoundCounters | None) -> None:
        """Show counters in place of those before; as many lines as before are made, if there are so many."""
        self._found = found
        self.show_rows(found.rows(self.wanted) if found is not None else ())

    @property
    def wanted(self) -> int:
        """The number of lines that are made at first."""
        return max(ROWS_AT_ONCE, min(self.rowCount(), MOST_ROWS))

    def canFetchMore(self, parent: AnyIndex) -> bool:
        return not parent.isValid() and self.rowCount() < min(self.found, MOST_ROWS)

    def fetchMore(self, parent: AnyIndex) -> None:
        """Add lines at the end; those that are there are not looked at again."""
        first = self.rowCount()
        rows = self._found.rows(min(first + ROWS_AT_ONCE, MOST_ROWS)) if self._found is not None else []
        if len(rows) <= first:
            return
        self.beginInsertRows(QModelIndex(), first, len(rows) - 1)
        self._all = rows
        self._items += rows[first:]
        self._keys += [row.key for row in rows[first:]]
        self._places = None
        self.endInsertRows()
        self.changed.emit()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for the counters sorted by a column; -1 for their own order."""
        name = self.columns[column].id if column >= 0 else ""
        self.order_chosen.emit(Order(name, is_descending=order is Qt.SortOrder.DescendingOrder))


def _fullness(row: object) -> Fullness | None:
    counter = row.counter  # type: ignore[attr-defined]
    if counter.used is None or counter.number is None:
        return None
    return Fullness(counter.used, counter.number, row.use)  # type: ignore[attr-defined]


def _part_look(part: str) -> Look:
    def link(row: object) -> Link | None:
        place = find_place(part, row.part(part))  # type: ignore[attr-defined]
        return Link(*place) if place else None

    return Look(link=link, width=130)


def _tell_limit(row: object) -> str:
    missing = row.counter.missing  # type: ignore[attr-defined]
    if not missing:
        return ""
    return tr("{names} has no value on this host; Grid Engine then uses 9999, which limits nothing").format(
        names=", ".join(missing)
    )


def _find_number(row: ExpansionRow) -> QuotaNumber | None:
    counter, rule = row.counter, row.rule
    if counter.used is None or counter.number is None:
        return None
    usage = QuotaUsage(
        rule.set_name, rule.index, row.resource, counter.limit.limit.value, *counter.key, counter.used, counter.number
    )
    return make_quota_number(usage, rule.name)


EXPANSION_LOOKS = {
    **{part: _part_look(part) for part in PARTS},
    "resource": Look(link=lambda row: Link("complexes", row.resource), width=100),
    "limit": Look(
        tone=lambda row: "attention" if row.counter.missing else "", tooltip=_tell_limit, number=_find_number, width=190
    ),
    "used": Look(kind=CellKind.BAR, fullness=_fullness, tooltip=lambda row: row.use, number=_find_number, width=180),
}
