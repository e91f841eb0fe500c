"""The table of a list with commas: a line for each variable and its value, or for each host and its path."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from qmonpy.app.jobs.pair_lists import Pair, PairForm, Pairs
from qmonpy.gui.theme import tokens
from qmonpy.translation import later, tr

HEADINGS = {
    PairForm.VARIABLES: (later("Name"), later("Value"), later("From the environment")),
    PairForm.VALUES: (later("Name"), later("Value")),
    PairForm.PATHS: (later("Host (empty: all)"), later("Path")),
}
LINES = 8
NAME, VALUE, SOURCE = range(3)
ALONE_ROLE = Qt.ItemDataRole.UserRole
"""Whether the name of a line stands alone in the list; at its value."""
KEPT_ROLE = Qt.ItemDataRole.UserRole + 1
"""The value of a variable before it was taken from the environment."""
HINT_ROLE = Qt.ItemDataRole.UserRole + 2
"""What is shown in grey where a cell is empty."""


class _HintDelegate(QStyledItemDelegate):
    """Draws in an empty cell, in grey, what it stands for."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        hint = index.data(HINT_ROLE)
        if hint and not option.text:
            option.text = hint
            option.font = tokens().font("body")
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, tokens().colour("muted"))


class PairsTable(QTableWidget):
    """A line for each pair; a variable without a value is either empty or has the value of the environment."""

    edited = Signal()
    """Something was typed, chosen, added or removed."""

    def __init__(self, form: PairForm):
        super().__init__(0, len(HEADINGS[form]))
        self.setObjectName("pairs")
        self._form = form
        self.setTabKeyNavigation(False)
        self.setHorizontalHeaderLabels([tr(each) for each in HEADINGS[form]])
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(tokens().size("row"))
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        if form is PairForm.VARIABLES:
            header.setSectionResizeMode(SOURCE, QHeaderView.ResizeMode.ResizeToContents)
            title = QTableWidgetItem(tr(HEADINGS[form][SOURCE]))
            title.setToolTip(tr("qsub and qalter take the value from the environment in which they run (-v NAME)"))
            self.setHorizontalHeaderItem(SOURCE, title)
        self.setMinimumHeight(LINES * tokens().size("row"))
        self.setItemDelegate(_HintDelegate(self))
        self.itemChanged.connect(self._take_in)

    @property
    def pairs(self) -> Pairs:
        """The lines as typed."""
        return tuple(self._pair(row) for row in range(self.rowCount()))

    def add(self, pair: Pair) -> None:
        """Add a line."""
        row = self.rowCount()
        name, value = pair
        with QSignalBlocker(self):
            self.insertRow(row)
            for column, text in ((NAME, name), (VALUE, value or "")):
                item = QTableWidgetItem(text)
                item.setFont(tokens().font("code"))
                self.setItem(row, column, item)
            self._item(row, VALUE).setData(ALONE_ROLE, value is None)
            if self._form is PairForm.VARIABLES:
                source = QTableWidgetItem()
                source.setData(Qt.ItemDataRole.AccessibleTextRole, tr(HEADINGS[self._form][SOURCE]))
                self.setItem(row, SOURCE, source)
            self._show_source(row)
        self.edited.emit()

    def remove_chosen(self) -> None:
        """Take away the lines of the chosen cells."""
        for row in sorted({index.row() for index in self.selectedIndexes()}, reverse=True):
            self.removeRow(row)
        self.edited.emit()

    def _pair(self, row: int) -> Pair:
        name, value = self._item(row, NAME).text(), self._item(row, VALUE)
        return (name, None) if value.data(ALONE_ROLE) and not value.text() else (name, value.text())

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.item(row, column)
        assert item is not None, "every line is made with all of its cells"
        return item

    def _take_in(self, changed: QTableWidgetItem) -> None:
        row, value = changed.row(), self._item(changed.row(), VALUE)
        with QSignalBlocker(self):
            if changed.column() == VALUE:
                value.setData(ALONE_ROLE, False)
            elif changed.column() == SOURCE:
                is_alone = changed.checkState() is Qt.CheckState.Checked
                value.setData(ALONE_ROLE, is_alone)
                if is_alone:
                    value.setData(KEPT_ROLE, value.text())
                value.setText("" if is_alone else value.data(KEPT_ROLE) or "")
            self._show_source(row)
        self.edited.emit()

    def _show_source(self, row: int) -> None:
        """Show where the value of a variable comes from; of a line without a name nothing."""
        if self._form is not PairForm.VARIABLES:
            return
        name, value, source = (self._item(row, column) for column in (NAME, VALUE, SOURCE))
        is_alone = bool(value.data(ALONE_ROLE))
        is_named = bool(name.text().strip())
        hint = tr("as in the environment") if is_alone and is_named else ""
        value.setData(HINT_ROLE, hint)
        value.setData(Qt.ItemDataRole.AccessibleTextRole, hint)
        state = Qt.CheckState.Checked if is_alone else Qt.CheckState.Unchecked
        source.setData(Qt.ItemDataRole.CheckStateRole, state if is_named else None)
        use = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        source.setFlags(use | Qt.ItemFlag.ItemIsUserCheckable if is_named else use)
