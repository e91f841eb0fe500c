"""The table of every page: dense rows, a choice of columns, a stable scroll position, links and copying."""

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QHeaderView, QMenu, QStyle, QTableView, QWidget

from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import CellKind
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import CellDelegate, find_cell_width, find_indent
from qmonpy.gui.widgets.tables.asked_lines import AsksLines
from qmonpy.gui.widgets.tables.chosen_row import KeepsChosenRow
from qmonpy.gui.widgets.tables.column_measure import GROWING_KINDS, MEASURED_ROWS, ColumnMeasure
from qmonpy.gui.widgets.tables.column_menu import make_column_menu
from qmonpy.gui.widgets.tables.column_room import ColumnRoom
from qmonpy.gui.widgets.tables.key_choice import CHOICE, chooses_current
from qmonpy.gui.widgets.tables.line_text import format_lines
from qmonpy.gui.widgets.tables.order_header import OrderHeader
from qmonpy.translation import later, spoken, tr

WIDEST_BY_ITSELF = 160
"""A column that gets longer texts later, behind the first rows, widens by itself as far as this."""
NO_NUMBER = later("Nothing in this row was worked out from other numbers.")
FOLDING_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right)


class RowTable(AsksLines, KeepsChosenRow, QTableView):
    """Shows a RowTableModel. The first rows fit the widths; `save_state` returns the columns as the user set them."""

    choice_changed = Signal()
    """Other rows are chosen, by the user or because a chosen row was removed."""
    row_activated = Signal(object)
    """Enter or a double click on a row that is not the heading line of a group."""
    link_followed = Signal(object)
    number_asked = Signal(object)
    """The `Number` of a cell is to be opened into its terms."""
    fitted = Signal()
    """The columns have got widths that fit the first rows."""
    scrolling_changed = Signal()
    """The columns have got wider than the table, or have room in it again."""

    no_number = NO_NUMBER
    """Why nothing opens in a row without a number, marked by `later`."""

    def __init__(self, model: RowTableModel, parent: QWidget | None = None):
        super().__init__(parent)
        self._model = model
        self._is_fitted = False
        self._unfitted: set[int] = set()
        """The hidden columns whose texts were not measured, which of many rows takes as long as a picture."""
        self._longest_folded = 0
        """Whether a line that folds was seen: its arrow takes room off the text."""
        self._longest: dict[int, int] = {}
        """By column how many characters its longest text had that was seen."""
        self._top: tuple[Hashable, int] | None = None
        self._add_to_menu: Callable[[QMenu], None] | None = None
        self._delegate = CellDelegate(self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up_view()
        self._set_up_header()
        sizes = self._measure = ColumnMeasure(self, model)
        self._room = ColumnRoom(self._header, self.viewport(), sizes.fitting, sizes.least, sizes.fixed, sizes.floor)
        self._room.scrolling_changed.connect(self.scrolling_changed)
        self._header.find_text_width, self._header.find_number_width = self._room.text_width, sizes.numbers
        self._header.sectionMoved.connect(lambda *_: self._share_room())
        self._was_empty = True
        self.verticalScrollBar().valueChanged.connect(self._look_at_texts)
        # What stands in a cell at the edge follows what is seen of the cell, so that no picture of it can be moved.
        self.horizontalScrollBar().valueChanged.connect(lambda _: self.viewport().update())
        model.about_to_change.connect(self._keep_place)
        model.changed.connect(self._settle)
        self.selectionModel().selectionChanged.connect(lambda *_: self.choice_changed.emit())
        self.activated.connect(self._activate)
        self._open_number: QAction | None = None
        if any(look.number is not None for look in model.looks):
            self._open_number = make_action("open-number", self, self._ask_number)
            self._open_number.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)

    # What pages use

    def offer_menu(self, add_to: Callable[[QMenu], None]) -> None:
        """Open a menu at a right click, made anew each time: what the page adds, and what every table offers."""

        self._add_to_menu = add_to

    def add_number_action(self, menu: QMenu) -> None:
        """Add to a menu of the table what opens the number of the current cell, where any column has such."""
        if self._open_number is not None:
            action = self._open_number
            allow(action, None if self._find_number() is not None else tr(self.no_number))
            # A key asks anew, whatever row was current when the menu was open.
            menu.aboutToHide.connect(lambda: action.setEnabled(True))
            menu.addAction(action)

    def _ask_number(self) -> None:
        number = self._find_number()
        if number is not None:
            self.number_asked.emit(number)

    def _find_number(self) -> Number | None:
        """Return the number of the current cell, else the first one of its row; None where there is none."""
        index = self.currentIndex()
        if not index.isValid():
            return None
        columns = (index.column(), *self._header.shown_columns())
        return self._model.find_number(self._model.item_at(index.row()), columns)

    def model(self) -> RowTableModel:
        """Return the model of the rows, by its own class."""
        return self._model

    def chosen_rows(self) -> list[Any]:
        """The chosen rows from top to bottom, without heading lines of groups."""
        return [item for item in self.chosen_items() if self._model.is_row(item)]

    def chosen_items(self) -> list[Any]:
        """The chosen lines from top to bottom, heading lines of groups included."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._model.item_at(place) for place in places]

    def choose(self, key: Hashable) -> bool:
        """Choose the row with a key and scroll there; returns False when it is not shown."""
        place = self._model.place_of(key)
        if place is None:
            return False
        index = self._model.index(place, 0)
        self.selectionModel().setCurrentIndex(index, CHOICE)
        self.show_line(index)
        return True

    def save_state(self) -> dict[str, Any]:
        """Return widths, order and visibility of the columns, the sorting, and the folded groups as JSON values."""
        header, model = self._header, self._model
        shown = [header.logicalIndex(place) for place in range(header.count())]
        sorted_by = header.sortIndicatorSection()
        return {
            "language": spoken(),
            "columns": [
                [model.columns[at].id, self._width_of(at), not self.isColumnHidden(at), self._longest.get(at, 0)]
                for at in shown
            ],
            "sorted_by": self._model.columns[sorted_by].id if 0 <= sorted_by < header.count() else None,
            "is_descending": header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder,
            "closed": list(self._model.closed_groups) if isinstance(self._model, GroupedTableModel) else [],
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned; columns that do not exist any more are ignored."""
        header, places = self._header, {column.id: place for place, column in enumerate(self._model.columns)}
        # Who narrows a column is heeded, but not in another language: its head may be longer.
        is_same_language = state.get("language", spoken()) == spoken()
        for place, (column_id, width, is_shown, *longest) in enumerate(state.get("columns", ())):
            if column_id in places:
                self._longest[places[column_id]] = longest[0] if longest else 0
                header.moveSection(header.visualIndex(places[column_id]), min(place, header.count() - 1))
                least = header.minimumSectionSize() if is_same_language else self._measure.head(places[column_id])
                header.resizeSection(places[column_id], max(width, least))
                self._unfitted.discard(places[column_id])
                header.setSectionHidden(places[column_id], not is_shown)
                self._is_fitted = True
        self._share_room()
        if isinstance(self._model, GroupedTableModel):
            self._model.close_groups(state.get("closed", ()))
        if state.get("sorted_by") in places:
            order = Qt.SortOrder.DescendingOrder if state.get("is_descending") else Qt.SortOrder.AscendingOrder
            self.sortByColumn(places[state["sorted_by"]], order)
        if self._is_fitted:
            self.fitted.emit()

    def column_menu(self, parent: QWidget | None = None) -> QMenu:
        """Return a menu that shows and hides columns, resets the order and fits the widths."""
        return make_column_menu(parent or self, self, self._model, self.sort_own, self.fit_columns)

    def fit_columns(self) -> None:
        """Make each column as wide as its first rows need; one that is hidden once it is shown."""
        self._unfitted = set(range(len(self._model.columns)))
        for place in [each for each in self._unfitted if not self.isColumnHidden(each)]:
            self._fit(place)
        self._share_room()

    def _fit(self, column: int) -> None:
        self._unfitted.discard(column)
        self._header.resizeSection(column, self._measure.fitting(column))

    def setColumnHidden(self, column: int, hide: bool) -> None:
        """See Qt; the others share the room anew, and one that nobody has measured yet is as wide as its first rows."""
        if self.isColumnHidden(column) is hide:
            return
        super().setColumnHidden(column, hide)
        # What the last one needs is another thing.
        self._room.forget_texts()
        if not hide and column in self._unfitted:
            self._fit(column)
        self._share_room()

    def setColumnWidth(self, column: int, width: int) -> None:
        """See Qt; the others share the room that is left."""
        super().setColumnWidth(column, width)
        self._share_room()

    @property
    def has_bar(self) -> bool:
        """See `AsksLines.has_bar`; known before the bar is shown."""
        return self._room.is_scrolling

    def needed_width(self, besides: Collection[str] = ()) -> int:
        """The width in which the first rows have room, in columns that are shown and some that are not yet."""
        return self._sum_widths(self._measure.fitting, besides)

    def least_width(self, besides: Collection[str] = ()) -> int:
        """The width in which no text of the first rows is cut, as `needed_width`."""
        return self._sum_widths(self._room.need_of, besides)

    def wished_width(self, column: int) -> int:
        """The width that a column has where it gives nothing to others, and takes nothing from them."""
        return self._room.wish_of(column)

    def _sum_widths(self, find: Callable[[int], int], besides: Collection[str]) -> int:
        hidden = filter(self.isColumnHidden, map(self._model.column_of, besides))
        edges = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent) + 2 * self.frameWidth()
        return sum(map(find, self._header.shown_columns())) + sum(map(self._measure.fitting, hidden)) + edges

    def widen_column(self, column_id: str) -> None:
        """Make a column wide enough for its first rows; it never shrinks."""
        place = self._model.column_of(column_id)
        if self._measure.fitting(place) > self._room.wish_of(place):
            self.setColumnWidth(place, self._measure.fitting(place))

    def is_cut(self, text: str, column_id: str) -> bool:
        """Whether a text does not fit into a column as it is now, or into the part in sight of a table that scrolls."""
        place = self._model.column_of(column_id)
        name = "code" if self._model.looks[place].kind is CellKind.CODE else "body"
        needed = QFontMetrics(tokens().font(name)).horizontalAdvance(text) + 2 * tokens().size("space_2")
        return needed > min(self.columnWidth(place), self.viewport().width() - self._header.sectionPosition(place))

    @property
    def is_muted(self) -> bool:
        """Whether the texts are shown in grey."""
        return self._delegate.is_muted

    def set_muted(self, is_muted: bool) -> None:
        """Show the texts in grey while newer values are being worked out."""
        if is_muted != self._delegate.is_muted:
            self._delegate.is_muted = is_muted
            self.viewport().update()

    def copy_rows(self) -> None:
        """Copy the chosen lines as text with tabs, the column titles first."""
        text = format_lines(self._model, self._header.shown_columns(), self.chosen_items())
        QGuiApplication.clipboard().setText(text)

    # How it looks and behaves

    def _set_up_view(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(tokens().size("row"))
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(tokens().size("row"))

    def _set_up_header(self) -> None:
        header = self._header = OrderHeader(lambda: self._model.order_words, self)
        self.setHorizontalHeader(header)
        header.setSectionsMovable(True)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(tokens().size("space_6") * 2)
        header.setStretchLastSection(True)
        header.setFixedHeight(tokens().size("row") + tokens().size("space_1"))
        header.setSortIndicatorClearable(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self.column_menu().popup(header.mapToGlobal(at)))
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.sortIndicatorChanged.connect(lambda section, _: self._note_order(section))
        self.sort_own()
        for place, column in enumerate(self._model.columns):
            header.setSectionHidden(place, not column.is_shown)

    def sort_own(self) -> None:
        """Show the rows in their own order, with the arrow at the column that has this order, if one has."""
        order = self._model.own_order
        place = self._model.column_of(order.column) if order.column else -1
        self.sortByColumn(place, Qt.SortOrder.DescendingOrder if order.is_descending else Qt.SortOrder.AscendingOrder)
        self._note_order(place)

    def _note_order(self, section: int) -> None:
        """Say the order to who cannot see the header; where the arrow was taken away, go back to the own order."""
        if section < 0 and self._model.own_order.column:
            self.sort_own()
            return
        words = self._header.order_text
        self.setAccessibleDescription(words)
        self._header.setToolTip(words)
        self._header.viewport().update()

    def _width_of(self, column: int) -> int:
        """The width of a column or, while it is hidden or stretched to the edge, the width that it would have."""
        header = self.horizontalHeader()
        is_stretched = header.visualIndex(column) == header.count() - 1
        return (not is_stretched and self._room.wish_of(column)) or self._measure.fitting(column)

    def showEvent(self, event: QShowEvent) -> None:
        """Let the heads be read of a table that has no rows yet."""
        super().showEvent(event)
        if not self._is_fitted:
            self.fit_columns()

    def _look_at_texts(self) -> None:
        """Give texts that are scrolled into sight the room that their columns gave up."""
        is_any_narrow = self._room.is_tight or self._room.is_scrolling
        self._make_room_for_texts(self._header.shown_columns()[0 if is_any_narrow else -1 :])

    def _share_room(self) -> None:
        """Let columns give way so that all are in view; without rows nobody knows what their texts need."""
        if not self._model.rowCount():
            self._room.stretch()
            return
        for column in self._room.share():
            # Its texts have to be looked at again.
            self._longest.pop(column, None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _keep_place(self) -> None:
        """Remember the line at the top, unless it is the first one: there, new lines shall come into view."""
        place = self.rowAt(0)
        offset = self.verticalScrollBar().value()
        self._top = (self._model.key_at(place), self.rowViewportPosition(place)) if place >= 0 and offset > 0 else None

    def _settle(self) -> None:
        self._room.forget_texts()
        if not self._is_fitted and self._model.rowCount():
            self._is_fitted = True
            self.fit_columns()
            self.fitted.emit()
        is_empty = not self._model.rowCount()
        if self._was_empty or is_empty:
            self._share_room()
        self._was_empty = is_empty
        self._make_room_for_arrows()
        self._make_room_for_texts(self._header.shown_columns())
        if self._top is not None:
            place = self._model.place_of(self._top[0])
            if place is not None:
                bar = self.verticalScrollBar()
                self.updateGeometries()
                bar.setValue(bar.value() + self.rowViewportPosition(place) - self._top[1])

    def _make_room_for_arrows(self) -> None:
        """Widen the first column when a line that folds has a longer text than any before; who narrows it is heeded."""
        lines = map(self._model.item_at, range(min(self._model.rowCount(), MEASURED_ROWS)))
        folded = (each for each in lines if self._model.fold_of(each) is not None)
        longest = max((len(self._model.cell_text(each, 0)) for each in folded), default=0)
        if longest > self._longest_folded:
            self._longest_folded = longest
            self.widen_column(self._model.columns[0].id)

    def _make_room_for_texts(self, columns: Sequence[int]) -> None:
        """Widen those of some columns in which a text in view is longer than any before; who narrows one is heeded.

        The lines in view alone are looked at, so that a refresh of a long table costs nothing more.
        """
        last = self.rowAt(self.viewport().height() - 1)
        places = range(max(self.rowAt(0), 0), (last if last >= 0 else self._model.rowCount() - 1) + 1)
        items = [item for item in map(self._model.item_at, places[:MEASURED_ROWS]) if self._model.is_row(item)]
        for column, look in ((each, self._model.looks[each]) for each in columns):
            # The last one is never cut, as nobody can widen it.
            has_given = self._room.has_given(column) or self._room.is_last(column)
            is_fixed = look.width and look.kind not in GROWING_KINDS and not has_given
            if is_fixed or look.heart is not None:
                continue
            lengths = [len(self._model.cell_text(item, column)) for item in items]
            length = max(lengths, default=0)
            if length > self._longest.get(column, 0):
                self._longest[column] = length
                longest = items[lengths.index(length)]
                needed = find_cell_width(self._model, longest, column)
                if has_given:
                    self._room.widen(column, needed)
                elif (needed := min(needed, tokens().scaled(WIDEST_BY_ITSELF))) > self.columnWidth(column):
                    self.setColumnWidth(column, needed)

    def _activate(self, index: QModelIndex) -> None:
        item = self._model.item_at(index.row())
        if self._model.is_row(item):
            self.row_activated.emit(item)
        else:
            self.toggle(item)

    def toggle(self, item: Any) -> None:
        """Fold or unfold a line."""
        self._model.set_fold(item, is_open=not self._model.fold_of(item))

    def _link_at(self, at: QPoint) -> Link | None:
        index = self.indexAt(at)
        if not index.isValid() or not self._model.is_row(item := self._model.item_at(index.row())):
            return None
        make = self._model.looks[index.column()].link
        return make(item) if make else None

    # Qt's events

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        # An edit that replaces its row takes the editor away; without this the keys would go to the tool bar then.
        if hint in (
            QAbstractItemDelegate.EndEditHint.SubmitModelCache,
            QAbstractItemDelegate.EndEditHint.RevertModelCache,
        ):
            self.setFocus()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._add_to_menu is None and self._open_number is None:
            super().contextMenuEvent(event)
            return
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(menu.deleteLater)
        if self._add_to_menu is not None:
            self._add_to_menu(menu)
        self.add_number_action(menu)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self._model.item_at(self.currentIndex().row()) if self.currentIndex().isValid() else None
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        elif item is not None and self._model.fold_of(item) is not None and event.key() in FOLDING_KEYS:
            self._model.set_fold(item, is_open=event.key() == Qt.Key.Key_Right)
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif item is None or not self._model.is_row(item) or not chooses_current(self, event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        index = self.indexAt(at)
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            item = self._model.item_at(index.row())
            if index.column() == 0 and self._model.fold_of(item) is not None and at.x() < self._arrow_end(item):
                self.toggle(item)
                return
            link = self._link_at(at) if event.modifiers() == Qt.KeyboardModifier.ControlModifier else None
            if link is not None:
                self.link_followed.emit(link)
                return
        super().mousePressEvent(event)

    def _arrow_end(self, item: Any) -> int:
        """The x at which the arrow of a line that folds ends."""
        return self.columnViewportPosition(0) + find_indent(self._model, item) + tokens().size("space_6")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(event.position().toPoint().y()))
        is_link = event.modifiers() == Qt.KeyboardModifier.ControlModifier and self._link_at(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self._delegate.hovered_row:
            for each in (self._delegate.hovered_row, row):
                if each >= 0:
                    top = self.rowViewportPosition(each)
                    self.viewport().update(0, top, self.viewport().width(), self.rowHeight(each))
            self._delegate.hovered_row = row
