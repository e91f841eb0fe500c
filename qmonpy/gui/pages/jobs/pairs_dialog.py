"""The dialog that edits a list with commas as a table: variables and their values, hosts and paths."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.jobs.pair_lists import PairForm, find_problem, join_pairs, split_pairs
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.pages.jobs.pairs_table import PairsTable
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

Present = Sequence[tuple[str, str]]


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
