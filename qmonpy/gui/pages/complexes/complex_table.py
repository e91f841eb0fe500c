"""The table of complex attributes: cells are edited in place and offer only values that fit; they show faults."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import QPainter, QPen, QPolygon
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLineEdit, QStyleOptionViewItem, QWidget

from qmonpy.app.editing.complex_choices import CHOICES, find_choices
from qmonpy.app.objects.complex_rows import ComplexRow
from qmonpy.app.objects.object_rows import DELETED
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.complexes.complexes_model import ComplexesModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.icon import paint_icon
from qmonpy.gui.widgets.cell_delegate import CellDelegate
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import tr

AnyIndex = QModelIndex | QPersistentModelIndex


class ComplexDelegate(CellDelegate):
    """Draws marks on the cells, and edits them: a list for words of a fixed set, a line for others."""

    def __init__(self, model: ComplexesModel, parent: QWidget | None = None):
        super().__init__(parent)
        self._model = model

    # Drawing

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        column = self._model.column_id(index.column())
        row: ComplexRow = self._model.item_at(index.row())
        if column not in COLUMNS:
            return
        reports, is_locked = row.reports_on(column), column == "name" and row.is_built_in
        if not (reports or row.mark or is_locked):
            return
        area: QRect = option.rect
        painter.save()
        if row.mark == DELETED:
            _strike(painter, area, painter.fontMetrics().horizontalAdvance(index.data()))
        elif row.is_changed(column):
            _paint_corner(painter, area)
        if reports:
            tone = "problem" if any(each.is_error for each in reports) else "attention"
            _paint_fault(painter, area, tone, is_left=column == "urgency")
        elif is_locked:
            _paint_at_right(painter, area, "lock", "muted")
        painter.restore()

    def draws_beside(self, column: int) -> bool:
        """See `CellDelegate.draws_beside`; marks stand at the right of texts."""
        return True

    # Editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        column = self._model.column_id(index.column())
        row: ComplexRow = self._model.item_at(index.row())
        if column not in CHOICES:
            line = CutLine(parent)
            line.setObjectName("cell_line")
            line.setAccessibleName(column)
            return line
        box = QComboBox(parent)
        box.setObjectName("cell_choice")
        box.setAccessibleName(column)
        box.addItems(list(find_choices(row.value, column, has_resource_maps=row.has_resource_maps)))
        box.activated.connect(lambda _: self._finish(box))
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(index.data())
        elif isinstance(editor, QLineEdit):
            editor.setText(index.data())

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        text = editor.currentText() if isinstance(editor, QComboBox) else editor.text()  # type: ignore[attr-defined]
        model.setData(index, text)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        area: QRect = option.rect
        area.setWidth(max(area.width(), editor.sizeHint().width()) if isinstance(editor, QComboBox) else area.width())
        editor.setGeometry(area)

    def _finish(self, box: QComboBox) -> None:
        """Take a choice at one click, without waiting until the cell is left."""
        self.commitData.emit(box)
        self.closeEditor.emit(box)


class ComplexTable(RowTable):
    """The table; a double click, a click into a chosen row, Enter or typing begins an edit."""

    def __init__(self, model: ComplexesModel, parent: QWidget | None = None):
        super().__init__(model, parent)
        self.setObjectName("complexes")
        self.setAccessibleName(tr("Complex attributes"))
        self._delegate = ComplexDelegate(model, self)
        self.setItemDelegate(self._delegate)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked | trigger.AnyKeyPressed)
        self.row_activated.connect(lambda _: self.edit_cell())

    def edit_cell(self) -> None:
        """Edit the current cell, if it can be edited."""
        index = self.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def choose_cell(self, id: int, column: str) -> bool:
        """Choose the row with an id and one of its cells; returns False when it is not shown."""
        if not self.choose(id):
            return False
        model = self.model()
        assert isinstance(model, ComplexesModel)
        index = model.index(self.currentIndex().row(), model.column_of(column))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(index)
        return True


def _strike(painter: QPainter, area: QRect, width: int) -> None:
    painter.setPen(QPen(tokens().colour("muted"), 1))
    left = area.left() + tokens().size("space_2")
    painter.drawLine(left, area.center().y(), min(left + width, area.right()), area.center().y())


def _paint_corner(painter: QPainter, area: QRect) -> None:
    """Draw a mark in the corner of a changed cell, as spreadsheets do."""
    side = tokens().size("space_1") + tokens().size("mark")
    corner = area.topLeft()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(tokens().colour("accent"))
    painter.setBrush(tokens().colour("accent"))
    painter.drawPolygon(QPolygon([corner, corner + QPoint(side, 0), corner + QPoint(0, side)]))


def _paint_fault(painter: QPainter, area: QRect, tone: str, *, is_left: bool) -> None:
    line = tokens().size("mark")
    painter.fillRect(area.left(), area.bottom() - line + 1, area.width() - line, line, tokens().colour(tone))
    _paint_at_right(painter, area, "error" if tone == "problem" else "warning", tone, is_left=is_left)


def _paint_at_right(painter: QPainter, area: QRect, name: str, tone: str, *, is_left: bool = False) -> None:
    size = tokens().size("icon")
    at = QPoint(area.right() - size - tokens().size("space_1"), area.center().y() - size // 2)
    if is_left:
        at.setX(area.left() + tokens().size("space_1"))
    paint_icon(painter, name, at, size, tone)
