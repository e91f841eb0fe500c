"""The list of rule sets: a switch for each, marks for what is changed or wrong, a filter."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.pages.rule_sets.sets_model import LINE_ROLE, SetLine, SetsModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.words import tr

MARK_WIDTH = 14


class SetDelegate(QStyledItemDelegate):
    """Name beside the check box; at the right `!` for what is wrong and `*` for what is changed."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = index.data(LINE_ROLE)
        self.initStyleOption(option, index)
        option.font.setStrikeOut(line.is_deleted)
        option.font.setItalic(line.is_new)
        marks = _marks(line)
        room = QRect(option.rect)
        style = option.widget.style()
        words, option.text = option.text, ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        text = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(tokens().colour("text" if line.is_enabled and not line.is_deleted else "muted"))
        text.setLeft(text.left() + tokens().size("space_1"))
        text.setRight(room.right() - len(marks) * MARK_WIDTH - tokens().size("space_1"))
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        font = tokens().font("body")
        font.setBold(True)
        painter.setFont(font)
        for place, (mark, tone) in enumerate(marks):
            painter.setPen(tokens().colour(tone))
            left = room.right() - (len(marks) - place) * MARK_WIDTH - 2
            painter.drawText(QRectF(left, room.top(), MARK_WIDTH, room.height()), Qt.AlignmentFlag.AlignCenter, mark)
        painter.restore()

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
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.selectionModel().currentChanged.connect(self._tell_choice)
        button = QToolButton()
        button.setObjectName("add_set")
        button.setDefaultAction(add)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAutoRaise(True)
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


def _marks(line: SetLine) -> list[tuple[str, str]]:
    marks = []
    if line.errors:
        marks.append(("!", "problem"))
    elif line.has_conflict or line.warnings:
        marks.append(("!", "attention"))
    if line.is_modified:
        marks.append(("*", "accent"))
    return marks
