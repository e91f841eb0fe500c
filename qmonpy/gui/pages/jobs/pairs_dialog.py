"""The dialog that edits a list with commas as a table: variables and their values, hosts and paths."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.jobs.pair_lists import Pair, PairForm, Pairs, find_problem, join_pairs, split_pairs
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import later, tr

Present = Sequence[tuple[str, str]]
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


class PairsDialog(KeyWalk, QDialog):
    """A line for each pair; an empty line is left out."""

    list_edited = Signal(str)
    """The list with commas."""

    def __init__(self, title: str, text: str, form: PairForm, parent: QWidget | None = None, present: Present = ()):
        """`present` are pairs that a button adds, such as the variables of this process."""
        super().__init__(parent)
        self.setObjectName("pairs_dialog")
        self.setWindowTitle(title)
        self._form = form
        self.table = PairsTable(form)
        self.table.setAccessibleName(title)
        self.problem = named(QLabel(wordWrap=True), "field_error")
        add, remove = named(QPushButton(tr("Add a line")), "add_pair"), named(QPushButton(tr("Remove")), "remove_pair")
        add.setAutoDefault(False)
        remove.setAutoDefault(False)
        buttons = DialogButtons()
        self.take = buttons.addButton(tr("Take this list"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setObjectName("take_pairs")
        self.take.setProperty("filled", True)
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        row = QHBoxLayout()
        row.addWidget(add)
        row.addWidget(remove)
        if present:
            row.addWidget(self._make_adder(present))
        row.addStretch(1)
        layout.addWidget(self.table, 1)
        layout.addLayout(row)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        self.setMinimumWidth(tokens().size("dialog_width") * (4 if form is PairForm.VARIABLES else 3) // 4)
        for pair in (*split_pairs(text, form), ("", None)):
            self.table.add(pair)
        add.clicked.connect(self._add_line)
        remove.clicked.connect(self.table.remove_chosen)
        self.table.edited.connect(self._check)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        self.finished.connect(self.deleteLater)
        self._check()

    def _make_adder(self, present: Present) -> QPushButton:
        adder = named(QPushButton(tr("Add the present variables")), "add_present")
        adder.setAutoDefault(False)
        adder.setToolTip(tr("Those of this window that are not in the table yet, without values that have a comma"))
        adder.clicked.connect(lambda: self._add_present(present))
        return adder

    def _add_present(self, present: Present) -> None:
        known = {name for name, _ in self.table.pairs}
        for name, value in present:
            if name not in known and "," not in value:
                self.table.add((name, value))

    def _add_line(self) -> None:
        self.table.add(("", None))
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _check(self) -> None:
        problem = find_problem(self.table.pairs, self._form)
        self.problem.setText(tr(problem))
        self.problem.setVisible(bool(problem))
        self.take.setEnabled(not problem)

    def _take(self) -> None:
        self.list_edited.emit(join_pairs(self.table.pairs, self._form))
        self.accept()
