"""A table model over rows of the application: columns are data, and a refresh changes no more than it must."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from time import time
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from qmonpy.app.filter.field import Field
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.tables.column import Column, column_fields
from qmonpy.app.tables.own_order import AS_THEY_ARE
from qmonpy.gui.models.change import ListChange, find_change, find_spans
from qmonpy.gui.models.look import PLAIN, Look

AnyIndex = QModelIndex | QPersistentModelIndex
MOST_SPANS = 48
"""With more separate changes than this, rows are moved together first and changed in one piece."""


class RowTableModel(QAbstractTableModel):
    """Rows, filtered and sorted; selection and current row survive `show_rows`, because nothing is ever reset.

    Filtering and sorting happen here and not in a proxy: one Python call per row, not per comparison, keeps 20,000 rows
    within a frame or two.
    """

    about_to_change = Signal()
    changed = Signal()
    """Emitted before and after every change of the lines, so that the view can keep its scroll position."""

    def __init__(
        self,
        columns: Sequence[Column[Any]],
        key: Callable[[Any], Hashable],
        looks: Mapping[str, Look] | None = None,
        parent: QObject | None = None,
    ):
        """`looks` gives, by column id, the looks of columns that are not plain text."""
        super().__init__(parent)
        self.columns = tuple(columns)
        self.looks = tuple((looks or {}).get(column.id, PLAIN) for column in columns)
        self._key = key
        self._all: Sequence[Any] = ()
        self._filter = ""
        self._now = 0
        self._fields = column_fields(self.columns)
        self._filtered_rows = FilteredRows[Any]((), self._fields)
        self.own_order = AS_THEY_ARE
        """The order in which the rows come; who makes a model for other rows says so before it is shown."""
        self._sorted_by: Column[Any] | None = None
        self._is_descending = False
        self._items: list[Any] = []
        self._keys: list[Hashable] = []
        self._places: dict[Hashable, int] | None = None

    # What pages use

    def show_rows(self, rows: Sequence[Any]) -> None:
        """Show these rows in this order, unless the user sorts by a column."""
        self._all = rows
        self._arrange()

    def set_filter(self, text: str) -> None:
        """Show only rows that match a filter (`qmonpy.app.filter`)."""
        if text != self._filter:
            self._filter = text
            self._arrange()

    def set_fields(self, columns: Sequence[Column[Any]], more: Iterable[Field] = ()) -> None:
        """Let the filter ask for these columns, shown or not, and for more fields."""
        self._fields = column_fields(columns, more)
        if self._filter.strip():
            self._arrange()

    def set_now(self, now: int) -> None:
        """Take a time as now in filters such as `start<now`, in seconds since the epoch; 0 is this machine's clock."""
        self._now = now

    @property
    def filtered(self) -> FilteredRows[Any]:
        """All rows as the filter sees them, with the fields that it can ask for."""
        if self._filtered_rows.rows is not self._all or self._filtered_rows.fields is not self._fields:
            self._filtered_rows = FilteredRows(self._all, self._fields)
        return self._filtered_rows

    @property
    def filter_text(self) -> str:
        """The text of the filter; empty when there is none."""
        return self._filter

    @property
    def order_words(self) -> str:
        """The order of the rows in words while no column sorts them; empty while one does, as its header shows that."""
        return "" if self._sorted_by is not None else self.own_order.words

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        return len(self._all)

    def rows(self) -> list[Any]:
        """The rows as shown, without group rows."""
        return [item for item in self._items if self.is_row(item)]

    def item_at(self, place: int) -> Any:
        """Return the line at a place: a row of the application, or a group."""
        return self._items[place]

    def is_row(self, item: Any) -> bool:
        """Whether a line is a row of the application; a group is not."""
        return True

    def fold_of(self, item: Any) -> bool | None:
        """Whether a line is unfolded; None for a line that has nothing to fold away."""
        return None

    def set_fold(self, item: Any, *, is_open: bool) -> None:
        """Fold or unfold a line."""

    def depth_of(self, item: Any) -> int:
        """The steps by which a line is indented."""
        return 0

    def is_section(self, item: Any) -> bool:
        """Whether a row is drawn as a heading of those below it."""
        return False

    def place_of(self, key: Hashable) -> int | None:
        """The line at which the row with a key is shown; None when it is not."""
        if self._places is None:
            self._places = {each: place for place, each in enumerate(self._keys)}
        return self._places.get(key)

    def key_at(self, place: int) -> Hashable:
        """The key of the line at a place."""
        return self._keys[place]

    def column_of(self, column_id: str) -> int:
        """The position of a column; StopIteration for an unknown id."""
        return next(place for place, column in enumerate(self.columns) if column.id == column_id)

    def cell_text(self, item: Any, column: int) -> str:
        """Return the text of a cell."""
        return self.columns[column].text(item)

    # What Qt uses

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, tool tip or alignment, as Qt asks."""
        if not index.isValid():
            return None
        item, column = self._items[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell_text(item, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(item, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if self.columns[column].is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tooltip or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 goes back to the order in which the rows came."""
        self._sorted_by = self.columns[column] if column >= 0 else None
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self._arrange()

    # How lines change

    def _arrange(self) -> None:
        items = self._lines(self._sort(self._filtered()))
        self._apply(items, [self._line_key(item) for item in items])

    def _filtered(self) -> list[Any]:
        if not self._filter.strip():
            return list(self._all)
        return self.filtered.find(parse_filter(self._filter), self._now or int(time()))

    def _sort(self, rows: list[Any]) -> list[Any]:
        if self._sorted_by is not None:
            rows.sort(key=self._sorted_by.key, reverse=self._is_descending)
        return rows

    def _lines(self, rows: list[Any]) -> list[Any]:
        """The lines to show for the rows; groups are added here."""
        return rows

    def _line_key(self, item: Any) -> Hashable:
        return self._key(item)

    def _tooltip(self, item: Any, column: int) -> str | None:
        make = self.looks[column].tooltip
        return (make(item) if make and self.is_row(item) else "") or None

    def _apply(self, items: list[Any], keys: list[Hashable]) -> None:
        self.about_to_change.emit()
        before = dict(zip(self._keys, self._items, strict=True))
        if keys != self._keys:
            change = find_change(self._keys, keys)
            if change.is_reordered or len(change.removed) + len(change.inserted) > MOST_SPANS:
                self._rearrange(items, keys, change)
            else:
                self._splice(items, keys, change)
        self._items, self._keys, self._places = items, keys, None
        self._report_new_values(before)
        self.changed.emit()

    def _splice(self, items: list[Any], keys: list[Hashable], change: ListChange) -> None:
        for first, last in reversed(change.removed):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._items[first : last + 1], self._keys[first : last + 1]
            self.endRemoveRows()
        for first, last in change.inserted:
            self.beginInsertRows(QModelIndex(), first, last)
            self._items[first:first] = items[first : last + 1]
            self._keys[first:first] = keys[first : last + 1]
            self.endInsertRows()

    def _rearrange(self, items: list[Any], keys: list[Hashable], change: ListChange) -> None:
        """Make many separate changes as at most four: move what goes to the end, remove it, append what comes, sort."""
        going = [self._keys[place] for first, last in change.removed for place in range(first, last + 1)]
        coming = [place for first, last in change.inserted for place in range(first, last + 1)]
        gone = set(going)
        staying = [key for key in self._keys if key not in gone]
        if going:
            self._permute([*staying, *going])
            self.beginRemoveRows(QModelIndex(), len(staying), len(self._keys) - 1)
            del self._items[len(staying) :], self._keys[len(staying) :]
            self.endRemoveRows()
        if coming:
            self.beginInsertRows(QModelIndex(), len(staying), len(staying) + len(coming) - 1)
            self._items += [items[place] for place in coming]
            self._keys += [keys[place] for place in coming]
            self.endInsertRows()
        self._permute(keys)

    def _permute(self, keys: list[Hashable]) -> None:
        """Put the same lines in another order."""
        if keys == self._keys:
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        held_keys = [self._keys[index.row()] for index in held]
        item_of = dict(zip(self._keys, self._items, strict=True))
        self._keys = list(keys)
        self._items = [item_of[key] for key in keys]
        places = {key: place for place, key in enumerate(keys)}
        moved = [self.index(places[key], index.column()) for key, index in zip(held_keys, held, strict=True)]
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def _report_new_values(self, before: dict[Hashable, Any]) -> None:
        places = []
        for place, (key, item) in enumerate(zip(self._keys, self._items, strict=True)):
            old = before.get(key, item)
            if old is not item and old != item:
                places.append(place)
        spans = find_spans(places)
        if len(spans) > MOST_SPANS:
            spans = ((spans[0][0], spans[-1][1]),)
        for first, last in spans:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
