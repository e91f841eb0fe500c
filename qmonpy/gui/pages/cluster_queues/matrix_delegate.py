"""Draws and edits cells of the values per host: own values bold, inherited ones grey with their source."""

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QStringListModel, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from qmonpy.app.objects.queue_matrix import ALL_HOSTS, MatrixCell
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.cluster_queues.matrix_model import MatrixModel, Place
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import paint_badge_at_right
from qmonpy.gui.widgets.cell_edge import paint_focus
from qmonpy.gui.widgets.tables.edge_header import EdgeHeader, find_seen
from qmonpy.gui.widgets.tables.short_text import shorten
from qmonpy.translation import tr

AnyIndex = QModelIndex | QPersistentModelIndex
AMBIGUOUS, WRONG = "c", "!"
SOURCE_WIDTH = 72
"""Pixels for the source of an inherited value, where half a cell is more."""


class MatrixDelegate(QStyledItemDelegate):
    """Edits a cell in a line that completes the names which the attribute may have."""

    def __init__(self, offered: Callable[[str], Sequence[str]], parent: QWidget | None = None):
        """`offered` returns the words that may stand in an attribute."""
        super().__init__(parent)
        self._offered = offered

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = cast(MatrixModel, index.model())
        place, rect = model.place_at(index), QRect(option.rect)
        cell = model.cell_at(index)
        self._paint_ground(painter, rect, place, bool(option.state & QStyle.StateFlag.State_Selected))
        if model.is_modified(place):
            mark = QRect(rect.left(), rect.top() + 2, tokens().size("mark"), rect.height() - 4)
            painter.fillRect(mark, tokens().colour("accent"))
        is_wrong = any(each.is_error for each in model.reports_at(place))
        header = cast(QTableView, self.parent()).horizontalHeader()
        if cast(EdgeHeader, header).tells(index.column()):
            is_strong = cell.is_own and place[0] != ALL_HOSTS
            self._paint_texts(painter, rect, cell, is_strong=is_strong, is_wrong=is_wrong)
        if option.state & QStyle.StateFlag.State_HasFocus:
            paint_focus(painter, rect)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        model = cast(MatrixModel, index.model())
        key, attribute = model.place_at(index)
        line = CutLine(parent)
        line.setObjectName("matrix_line")
        line.setFrame(False)
        line.setAccessibleName(tr("{attribute} on {host}").format(attribute=attribute, host=key or tr("all hosts")))
        words = list(self._offered(attribute))
        if words:
            completer = QCompleter(QStringListModel(words, line), line)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            line.setCompleter(completer)
        return line

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        line = cast(QLineEdit, editor)
        line.setText(index.data(Qt.ItemDataRole.EditRole))
        line.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        model.setData(cast(QModelIndex, index), cast(QLineEdit, editor).text())

    def _paint_ground(self, painter: QPainter, rect: QRect, place: Place, is_selected: bool) -> None:
        if is_selected:
            painter.fillRect(rect, tokens().colour("selection"))
        elif place[0] == ALL_HOSTS:
            painter.fillRect(rect, tokens().colour("raised"))

    def _paint_texts(
        self, painter: QPainter, rect: QRect, cell: MatrixCell, *, is_strong: bool, is_wrong: bool
    ) -> None:
        """Draw the value at the left and, as far as there is room, its source or a mark of mistakes at the right."""
        gap = tokens().size("space_2")
        inner = find_seen(self.parent(), rect.adjusted(gap, 0, -gap, 0))
        has_badge = is_wrong or bool(cell.groups)
        if has_badge:
            badge = (WRONG, "problem") if is_wrong else (AMBIGUOUS, "attention")
            inner.setRight(inner.right() - paint_badge_at_right(painter, inner, *badge) - gap)
        font = QFont(tokens().font("body"))
        font.setBold(is_strong)
        painter.setFont(font)
        painter.setPen(tokens().colour("problem" if is_wrong else "text" if cell.is_own else "muted"))
        if has_badge:
            _draw(painter, inner, cell.shown, Qt.AlignmentFlag.AlignLeft)
            return
        room = inner.width() if cell.is_own else max(inner.width() // 2, inner.width() - SOURCE_WIDTH)
        used = _draw(
            painter, QRect(inner.left(), inner.top(), room, inner.height()), cell.shown, Qt.AlignmentFlag.AlignLeft
        )
        if not cell.is_own:
            painter.setFont(tokens().font("small"))
            painter.setPen(tokens().colour("muted"))
            _draw(painter, inner.adjusted(used + gap, 0, 0, 0), source_words(cell), Qt.AlignmentFlag.AlignRight)


def _draw(painter: QPainter, rect: QRect, text: str, side: Qt.AlignmentFlag) -> int:
    """Draw a text, with an ellipsis where it is too long; returns its width."""
    text = shorten(text, painter.fontMetrics(), rect.width())
    painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, text)
    return painter.fontMetrics().horizontalAdvance(text)


def source_words(cell: MatrixCell) -> str:
    """Return the source of an inherited value: a host group, or all hosts; of a group whose hosts differ, that."""
    if cell.is_mixed:
        return tr("differs") if cell.differs else tr("several")
    return cell.source or tr("all hosts")


def find_column_width(texts: Sequence[str], title: str, sources: Sequence[str]) -> int:
    """Return the width in pixels of a column with these values and sources."""
    font = QFont(tokens().font("body"))
    font.setBold(True)
    value = max((QFontMetrics(font).horizontalAdvance(each) for each in texts), default=0)
    small = QFontMetrics(tokens().font("small"))
    source = max((small.horizontalAdvance(each) for each in sources), default=0)
    needed = max(value + source, QFontMetrics(font).horizontalAdvance(title))
    return needed + 3 * tokens().size("space_2") + tokens().size("space_1")
