"""The table of the share tree: cells that are edited in place, bars over each other, keys, and rows to drag."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QStyleOptionViewItem, QWidget

from qmonpy.app.policies.tree_rows import TreeRow, format_percent
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.policies.amount_cells import AmountDelegate
from qmonpy.gui.pages.policies.tree_model import ACTUAL, NODE, SHARES, TreeModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_edge import paint_focus
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.dragged_chip import drag_as_chip
from qmonpy.model.configuration.share_tree import Path
from qmonpy.model.values.whole import begins_with_digit
from qmonpy.translation import tr

AnyIndex = QModelIndex | QPersistentModelIndex
LEAST_BARS = 64
"""The pixels that the bars have at least where a column is as wide as its content."""
EDGE = 0.25
"""The part of a row's height at which something is dropped beside it, not below it."""


class TreeDelegate(AmountDelegate):
    """Draws the actual share over the targets, and completes names of nodes."""

    def __init__(self, table: "TreeTable"):
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        model = self._table.model()
        if model.columns[index.column()].id == ACTUAL:
            row: TreeRow = model.item_at(index.row())
            painter.save()
            _paint_bars(painter, option.rect, row)
            painter.restore()

    def draws_beside(self, column: int) -> bool:
        """See `CellDelegate.draws_beside`; the bars stand behind the percentage."""
        return self._table.model().columns[column].id == ACTUAL

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        size = super().sizeHint(option, index)
        if self._table.model().columns[index.column()].id == ACTUAL:
            size.setWidth(_find_figures_width() + LEAST_BARS + tokens().size("space_2"))
        return size

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        if self._table.model().columns[index.column()].id == SHARES:
            return super().createEditor(parent, option, index)
        line = CutLine(parent)
        line.setObjectName("cell_line")
        line.setAccessibleName(tr("Name of the node"))
        completer = QCompleter(list(self._table.list_names()), line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        line.setCompleter(completer)
        return line


def _find_figures_width() -> int:
    """Return the pixels before the bars, in which the longest percentage has room."""
    most = QFontMetrics(tokens().font("body")).horizontalAdvance(format_percent(1.0))
    return most + 2 * tokens().size("space_2")


def _paint_bars(painter: QPainter, rect: QRect, row: TreeRow) -> None:
    """Draw what a node has over what it is entitled to now; a tick marks the target in the long run."""
    inner = rect.adjusted(_find_figures_width(), 0, -tokens().size("space_2"), 0)
    if inner.width() < 2 * tokens().size("space_2") or not row.path:
        return
    height = tokens().size("bar_height") / 2
    top = inner.center().y() + 1 - height
    for place, (part, colour) in enumerate(((row.state.actual, "accent"), (row.state.entitled, "bar_edge"))):
        width = inner.width() * min(1.0, part / row.scale)
        track = QRectF(inner.left(), top + place * height, inner.width(), height - 1)
        painter.fillRect(track, tokens().colour("track"))
        painter.fillRect(QRectF(track.left(), track.top(), width, track.height()), tokens().colour(colour))
    x = inner.left() + inner.width() * min(1.0, row.state.target / row.scale)
    painter.fillRect(QRectF(x - 1, top - 1, tokens().size("mark"), 2 * height), tokens().colour("text"))


class TreeTable(RowTable):
    """Tells what the keys and the mouse ask for, and does none of it."""

    asked = Signal(str)
    """What a key asks for: `add`, `delete`, `copy`, `cut`, `paste`, `up`, `down`, `in`, `out`."""
    dropped = Signal(object, object)
    """The path below which the dragged rows were dropped, and the position there; None behind all."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None):
        super().__init__(model, parent)
        self._tree = model
        self.list_names: Callable[[], Sequence[str]] = tuple
        """Gives the names that are completed while a node is named; asked for then, as there may be very many."""
        self._line: QRect | None = None
        self._delegate = TreeDelegate(self)
        self.setItemDelegate(self._delegate)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)

    def model(self) -> TreeModel:
        """See `RowTable.model`."""
        return self._tree

    @property
    def chosen_paths(self) -> tuple[Path, ...]:
        """The paths of the chosen nodes, from top to bottom; users for whom a default leaf stands are no nodes."""
        return tuple(row.path for row in self.chosen_rows() if not row.state.stands_in)

    def choose_paths(self, paths: Sequence[Path]) -> None:
        """Choose nodes, and make the first the current one."""
        flags = self.selectionModel().SelectionFlag
        places = [place for path in paths if (place := self._tree.place_of(path)) is not None]
        if places and self.choose(paths[0]):
            for place in places:
                self.selectionModel().select(self._tree.index(place, 0), flags.Select | flags.Rows)

    def edit_cell(self, path: Path, column: str) -> None:
        """Edit a cell of the row with a path."""
        place = self._tree.place_of(path)
        if place is not None:
            index = self._tree.index(place, self._tree.column_of(column))
            if index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.selectionModel().setCurrentIndex(index, self.selectionModel().SelectionFlag.NoUpdate)
                self.edit(index)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        asked = self._find_asked(event)
        chosen = self.chosen_paths
        if asked:
            self.asked.emit(asked)
        elif event.key() == Qt.Key.Key_F2 and chosen:
            self.edit_cell(chosen[0], NODE)
        elif begins_with_digit(event.text()) and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and chosen:
            self.edit_cell(chosen[0], SHARES)
            line = self.findChild(QLineEdit, "cell_line")
            if line is not None:
                line.setText(event.text())
        else:
            super().keyPressEvent(event)

    def _find_asked(self, event: QKeyEvent) -> str:
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        standard = QKeySequence.StandardKey
        for sequence, asked in ((standard.Copy, "copy"), (standard.Cut, "cut"), (standard.Paste, "paste")):
            if event.matches(sequence):
                return asked
        alt = Qt.KeyboardModifier.AltModifier
        if held == alt:
            return {Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}.get(Qt.Key(key), "")
        if held == alt | Qt.KeyboardModifier.ShiftModifier:
            return {Qt.Key.Key_Left: "out", Qt.Key.Key_Right: "in"}.get(Qt.Key(key), "")
        return {Qt.Key.Key_Insert: "add", Qt.Key.Key_Delete: "delete"}.get(Qt.Key(key), "") if not held else ""

    # Dragging

    def startDrag(self, actions: Qt.DropAction) -> None:
        """See `QAbstractItemView.startDrag`: what is moved is moved by an edit, so that no row is taken away here."""
        names = ", ".join(path[-1] for path in self.chosen_paths if path)
        if names:
            drag_as_chip(self, self._tree.mimeData(self.selectedIndexes()), names, actions)

    def find_drop(self, at: QPoint) -> tuple[Path, int | None] | None:
        """Return the path below which rows would be dropped at a point, and the position there; None where they
        cannot."""
        index = self.indexAt(at)
        if not index.isValid():
            return ((), None) if self._tree.rowCount() else None
        row: TreeRow = self._tree.item_at(index.row())
        if row.state.stands_in:
            return None
        rect = self.visualRect(index)
        part = (at.y() - rect.top()) / max(1, rect.height())
        if not row.path or EDGE <= part <= 1 - EDGE:
            return row.path, None
        return row.path[:-1], self._position_of(row) + (part > 1 - EDGE)

    def _position_of(self, row: TreeRow) -> int:
        """The position of a row among those beside it, whether or not they pass the filter."""
        above = next(each for each in self._tree.filtered.rows if any(child.key == row.key for child in each.children))
        return next(at for at, child in enumerate(above.children) if child.key == row.key)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.source() is self:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        found = self.find_drop(event.position().toPoint()) if event.source() is self else None
        self._show_line(event.position().toPoint() if found is not None else None)
        if found is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._show_line(None)

    def dropEvent(self, event: QDropEvent) -> None:
        found = self.find_drop(event.position().toPoint()) if event.source() is self else None
        self._show_line(None)
        if found is None:
            event.ignore()
            return
        # What is moved is moved by an edit: Qt shall not take the rows away.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.dropped.emit(*found)

    def _show_line(self, at: QPoint | None) -> None:
        index = self.indexAt(at) if at is not None else QModelIndex()
        line = None
        if at is not None and index.isValid():
            rect = self.visualRect(index)
            part = (at.y() - rect.top()) / max(1, rect.height())
            whole = QRect(0, rect.top(), self.viewport().width(), rect.height())
            line = whole if EDGE <= part <= 1 - EDGE else QRect(
                0, rect.top() - 1 if part < EDGE else rect.bottom(), whole.width(), tokens().size("mark")
            )  # fmt: skip
        if line != self._line:
            self._line = line
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._line is not None:
            painter = QPainter(self.viewport())
            if self._line.height() <= tokens().size("mark"):
                painter.fillRect(self._line, tokens().colour("accent"))
            else:
                paint_focus(painter, self._line)
