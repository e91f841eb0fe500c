"""A table model over rows of the application: columns are data, and a refresh changes no more than it must."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from time import time
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from qmonpy.app.filter.field import Field
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.tables.column import Column, column_fields
from qmonpy.app.tables.own_order import AS_THEY_ARE
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.background import Background
from qmonpy.gui.models.arrangement import (
    MOST_SPANS,
    Arrangement,
    Lines,
    Step,
    find_renewed,
    find_steps,
    plan_arrangement,
)
from qmonpy.gui.models.change import ListChange, Span, find_change
from qmonpy.gui.models.look import PLAIN, Look
from qmonpy.pauses import paced, sort_paced
from qmonpy.translation import tr, tr_head

AnyIndex = QModelIndex | QPersistentModelIndex
MANY_ROWS, VERY_MANY_ROWS = 3_000, 50_000
"""So many rows are filtered and sorted in a worker where there is one: see `arrange_in`."""


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
        self.columns = tuple(map(_translate, columns))
        self.looks = tuple((looks or {}).get(column.id, PLAIN) for column in columns)
        self._key = key
        self._all: Sequence[Any] = ()
        self._are_first = False
        """Whether there are more rows than these, which are being made."""
        self._awaits_rows = False
        self._filter = ""
        self._now = 0
        self._fields = column_fields(columns)
        self._filtered_rows = FilteredRows[Any]((), self._fields)
        self.own_order = AS_THEY_ARE
        """The order in which the rows come; who makes a model for rows in an order that has a name says so before it is
        shown."""
        self._sorted_by: Column[Any] | None = None
        self._is_descending = False
        self._items: list[Any] = []
        self._keys: list[Hashable] = []
        self._places: dict[Hashable, int] | None = None
        self._background: Background | None = None
        self._asked = 0

    # What pages use

    def arrange_in(self, background: Background) -> None:
        """Filter and sort many rows in a worker, so that the window answers meanwhile; `changed` tells the end."""
        self._background = background

    def show_rows(self, rows: Sequence[Any]) -> None:
        """Show these rows in this order, unless the user sorts by a column."""
        self._all, self._are_first, self._awaits_rows = rows, False, False
        self._arrange()

    def show_first(self, rows: Sequence[Any]) -> None:
        """Show the first of very many rows in their own order until `show_rows` gives all; the model has none yet.

        Once they are to be filtered or sorted otherwise, which takes all of them, none is shown.
        """
        self._all, self._are_first, self._awaits_rows = rows, True, True
        self._arrange()

    def drop_first(self) -> None:
        """Show none of the first rows any more, as it takes all to know which are to be shown."""
        if self._are_first:
            self._all, self._are_first = (), False
            self._arrange()

    @property
    def awaits_rows(self) -> bool:
        """Whether rows are being made of which the first ones were shown: that there is none says nothing then."""
        return self._awaits_rows

    @property
    def is_as_it_came(self) -> bool:
        """Whether the rows are neither filtered nor sorted otherwise than they come."""
        order, column = self.own_order, self._sorted_by
        is_own = column is None or (column.id == order.column and self._is_descending is order.is_descending)
        return is_own and not self._filter.strip()

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
        return "" if self._sorted_by is not None else tr(self.own_order.words)

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        return len(self._all)

    def rows(self) -> list[Any]:
        """The rows as shown, without group rows."""
        return [item for item in self._items if self.is_row(item)]

    @property
    def found(self) -> int:
        """The number of rows that pass the filter."""
        has_groups = type(self).is_row is not RowTableModel.is_row
        return len(self.rows()) if has_groups else len(self._items)

    def item_at(self, place: int) -> Any:
        """Return the line at a place: a row of the application, or a group."""
        return self._items[place]

    def find_number(self, item: Any, columns: Iterable[int]) -> Number | None:
        """Return the first number of a line in some columns that can be opened into its terms; None where none can."""
        if self.is_row(item):
            for each in columns:
                find = self.looks[each].number
                if find is not None and (number := find(item)) is not None:
                    return number
        return None

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
        self._asked += 1
        if self._are_first and not self.is_as_it_came:
            self._all, self._are_first = (), False
        is_many = max(len(self._all), len(self._items)) >= MANY_ROWS
        if self._background is not None and is_many and (self._items or self._is_patient()):
            self._arrange_later(self._background)
            return
        items = self._lines(self._sort(self._filtered()))
        self._apply(items, [self._line_key(item) for item in items])

    def _is_patient(self) -> bool:
        """Whether also the first of many rows are arranged in a worker; to show them as they come is quick.

        Unless they are so many that even their keys take a while.
        """
        return len(self._all) >= VERY_MANY_ROWS

    def _arrange_later(self, background: Background) -> None:
        """Work out the lines in a worker; the rows as they were can be read and scrolled meanwhile."""
        known = self._filtered_rows
        before, filtered, wanted = Lines(self._items, self._keys), self.filtered, self._filter
        if filtered is not known:
            background.let_go(known)
        now, asked = self._now or int(time()), self._asked

        def work_out() -> Arrangement:
            rows = filtered.find(parse_filter(wanted), now) if wanted.strip() else list(filtered.rows)
            items = self._lines(self._sort(rows))
            return plan_arrangement(before, Lines(items, [self._line_key(item) for item in paced(items)]))

        def take(found: Arrangement) -> None:
            if asked == self._asked and found.before.keys is self._keys:
                self._take(found)
            elif asked == self._asked:
                self._arrange()
            # The lines of before, or these, which others have overtaken.
            background.let_go(found)

        background.query(f"lines {id(self)}", work_out, take, owner=self)

    def _take(self, found: Arrangement) -> None:
        self.about_to_change.emit()
        self._follow(found.steps)
        after = found.after
        self._items, self._keys, self._places = after.items, after.keys, found.places
        self._tell_renewed(found.renewed)
        self.changed.emit()

    def _filtered(self) -> list[Any]:
        if not self._filter.strip():
            return list(self._all)
        return self.filtered.find(parse_filter(self._filter), self._now or int(time()))

    def _sort(self, rows: list[Any]) -> list[Any]:
        # Read once: the user may choose another column while a worker sorts, whose answer is then not taken.
        column = self._sorted_by
        if column is not None:
            return sort_paced(rows, column.key, is_descending=self._is_descending)
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
        before, after = Lines(self._items, self._keys), Lines(items, keys)
        if not self._keys and keys:
            self._follow((Step(after),))
        elif keys != self._keys:
            change = find_change(self._keys, keys)
            if change.is_reordered or len(change.removed) + len(change.inserted) > MOST_SPANS:
                self._follow(find_steps(before, after, after.places()))
            else:
                self._splice(items, keys, change)
        self._items, self._keys, self._places = items, keys, None
        self._tell_renewed(find_renewed(before, after))
        self.changed.emit()

    def _splice(self, items: list[Any], keys: list[Hashable], change: ListChange) -> None:
        # Copies, as a worker may be reading those before.
        self._items, self._keys = list(self._items), list(self._keys)
        for first, last in reversed(change.removed):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._items[first : last + 1], self._keys[first : last + 1]
            self.endRemoveRows()
        for first, last in change.inserted:
            self.beginInsertRows(QModelIndex(), first, last)
            self._items[first:first] = items[first : last + 1]
            self._keys[first:first] = keys[first : last + 1]
            self.endInsertRows()

    def _follow(self, steps: Iterable[Step]) -> None:
        """Make many separate changes as few ones."""
        for step in steps:
            here, there = len(self._keys), len(step.after.keys)
            if step.places is not None:
                self._permute(step.after, step.places)
                continue
            if there < here:
                self.beginRemoveRows(QModelIndex(), there, here - 1)
            else:
                self.beginInsertRows(QModelIndex(), here, there - 1)
            self._items, self._keys = step.after.items, step.after.keys
            (self.endRemoveRows if there < here else self.endInsertRows)()

    def _permute(self, after: Lines, places: Mapping[Hashable, int]) -> None:
        """Put the same lines in another order."""
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        moved = [self.index(places[self._keys[index.row()]], index.column()) for index in held]
        self._items, self._keys = after.items, after.keys
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def _tell_renewed(self, spans: Iterable[Span]) -> None:
        for first, last in spans:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))


def _translate(column: Column[Any]) -> Column[Any]:
    """A column with its words in the user's language; the filter goes on knowing it by its English title."""
    meanings = "\n".join(f"{letters}  {tr(words)}" for letters, words in column.meanings)
    title = column.title if column.is_named else tr_head(column.title)
    tooltip = tr(column.tooltip) or meanings
    return (
        column if (title, tooltip) == (column.title, column.tooltip) else replace(column, title=title, tooltip=tooltip)
    )
