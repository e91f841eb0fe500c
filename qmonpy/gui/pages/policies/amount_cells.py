"""Cells with whole numbers that are edited in place; a line that takes digits only, or none."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRegularExpression,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyleOptionViewItem, QWidget

from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.cell_delegate import CellDelegate
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.values.whole import is_whole

AnyIndex = QModelIndex | QPersistentModelIndex
DIGITS = QRegularExpression("[0-9]{0,10}")
_STAY = QItemSelectionModel.SelectionFlag.NoUpdate


class AmountDelegate(CellDelegate):
    """Edits a number in a line."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        line = CutLine(parent)
        line.setObjectName("cell_line")
        line.setAlignment(Qt.AlignmentFlag.AlignRight)
        line.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        line.setValidator(QRegularExpressionValidator(DIGITS, line))
        return line

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())


class AmountTable(RowTable):
    """A table of which one column has numbers to edit: by a double click, Enter, or typing on a row."""

    def __init__(self, model: RowTableModel, column: str, parent: QWidget | None = None):
        super().__init__(model, parent)
        self._column = column
        self._delegate = AmountDelegate(self)
        self.setItemDelegate(self._delegate)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked | trigger.AnyKeyPressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The number of a row is typed wherever in the row one stands.
        if is_whole(event.text()) and self.state() != QAbstractItemView.State.EditingState:
            row = self._find_row()
            if row >= 0:
                self.selectionModel().setCurrentIndex(self._amount_of(row), _STAY)
        super().keyPressEvent(event)

    def edit_amount(self) -> None:
        """Edit the number of the current row."""
        row = self._find_row()
        if row >= 0:
            index = self._amount_of(row)
            if index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.setCurrentIndex(index)
                self.edit(index)

    def _find_row(self) -> int:
        """Return the row in which one stands; where all were chosen by Ctrl+A before one stood in any, the first."""
        row = self.currentIndex().row()
        chosen = () if row >= 0 else self.selectionModel().selectedRows()
        return min((each.row() for each in chosen), default=row)

    def _amount_of(self, row: int) -> QModelIndex:
        return self._model.index(row, self._model.column_of(self._column))
