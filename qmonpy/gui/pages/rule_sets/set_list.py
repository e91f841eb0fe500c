"""The list of rule sets: a switch for each, marks for what is changed or wrong, a filter."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.rule_sets.sets_model import LINE_ROLE, SetLine, SetsModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.switch import WIDTH, paint_switch

MARK_WIDTH = 14
SWITCH_ROOM = WIDTH + 14


class SetDelegate(QStyledItemDelegate):
    """Name beside the switch; at the right `!` for what is wrong and `*` for what is changed."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line: SetLine = index.data(LINE_ROLE)
        theme, room = tokens(), QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(room, theme.colour("selection"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(room, theme.colour("hover"))
        can_switch = bool(index.flags() & Qt.ItemFlag.ItemIsUserCheckable)
        paint_switch(painter, switch_area(room), is_on=line.is_enabled, is_enabled=can_switch)
        marks = _marks(line)
        words = room.adjusted(SWITCH_ROOM, 0, -len(marks) * MARK_WIDTH - theme.size("space_1"), 0)
        font = QFont(theme.font("body"))
        font.setStrikeOut(line.is_deleted)
        font.setItalic(line.is_new)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if line.is_enabled and not line.is_deleted else "muted"))
        name = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        font = QFont(theme.font("body"))
        font.setBold(True)
        painter.setFont(font)
        for place, (mark, tone) in enumerate(marks):
            painter.setPen(theme.colour(tone))
            left = room.right() - (len(marks) - place) * MARK_WIDTH - 2
            area = QRectF(left, room.top(), MARK_WIDTH, room.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, mark)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """A click on the switch, or Space, asks for the set to be switched."""
        is_on_switch = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and switch_area(QRectF(option.rect)).contains(event.position())
        )
        is_space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if not (is_on_switch or is_space) or not index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        wanted = Qt.CheckState.Unchecked if index.data(LINE_ROLE).is_enabled else Qt.CheckState.Checked
        return model.setData(index, wanted, Qt.ItemDataRole.CheckStateRole)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, tokens().size("row"))


class SetList(QWidget):
    """Filter, list and button."""

    set_chosen = Signal(int)
    """Id of the set; the user, or the going of another, chose it."""

    def __init__(self, model: SetsModel, add: QAction, parent: QWidget | None = None):
        super().__init__(parent)
        self._model, self._is_quiet = model, False
        self.filter = FilterLine(tr("Filter sets"))
        self.filter.filter_changed.connect(model.set_filter)
        self.view = QListView()
        self.view.setObjectName("set_list")
        self.view.setAccessibleName(tr("Rule sets"))
        self.view.setModel(model)
        self.view.setItemDelegate(SetDelegate(self.view))
        self.view.setFrameShape(QListView.Shape.NoFrame)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.selectionModel().currentChanged.connect(self._tell_choice)
        button = tool_button(add, shows_text=True)
        button.setObjectName("add_set")
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, space, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.filter)
        layout.addWidget(self.view, 1)
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def choose(self, id: int) -> None:
        """Choose a set without telling so."""
        row = self._model.row_of(id)
        if row >= 0 and row != self.view.currentIndex().row():
            self._is_quiet = True
            self.view.setCurrentIndex(self._model.index(row))
            self._is_quiet = False

    def _tell_choice(self, current: QModelIndex, _: QModelIndex) -> None:
        if current.isValid() and not self._is_quiet:
            self.set_chosen.emit(current.data(LINE_ROLE).id)


def switch_area(row: QRectF) -> QRectF:
    """Where the switch stands in a row of the list."""
    return QRectF(row.left() + 6, row.top(), WIDTH, row.height())


def _marks(line: SetLine) -> list[tuple[str, str]]:
    marks = []
    if line.errors:
        marks.append(("!", "problem"))
    elif line.has_conflict or line.warnings:
        marks.append(("!", "attention"))
    if line.is_modified:
        marks.append(("*", "accent"))
    return marks
