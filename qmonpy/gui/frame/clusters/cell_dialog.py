"""The dialog that chooses a real cluster: the known cells with whether they answer, or one that is typed."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.clusters.known_cells import ANSWERS, ASKING, CELL_COLUMNS, NOT_ASKED, CellRow
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.clusters.cell import CellAnswer, KnownCell
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.report import Report
from qmonpy.translation import tr

CHECKS_AFTER_MS = 200
ROWS = 6
FIELDS = ("root", "name", "port")
"""The names of the fields, as in the `fields` of reports."""
Typed = tuple[str, str, str]


def _tone(row: CellRow) -> str:
    return {ASKING: "muted", NOT_ASKED: "muted", ANSWERS: "ok"}.get(row.state, "attention")


def _explain(row: CellRow) -> str:
    if row.answer is None:
        return tr("Its qmaster is being asked.")
    report = row.answer.report
    return tr("Its qmaster answers.") if report is None else report.text


_LOOKS = {
    "state": Look(CellKind.BADGE, tone=_tone, tooltip=_explain),
    "root": Look(CellKind.CODE, tooltip=lambda row: row.known.cell.address),
}


class CellDialog(FormDialog):
    """Chooses a cell. Who opens it answers its questions by `show_cells`, `show_answers` and `show_check`."""

    check_asked = Signal(object)
    """The user paused after typing SGE_ROOT, the cell and the port, a `Typed`."""
    asked_again = Signal()
    cell_chosen = Signal(object)
    """The user chose a `Typed` that was checked."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("cell_dialog")
        self.setWindowTitle(tr("Choose a real cluster"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(tokens().size("dialog_width"))
        self.resize(tokens().size("dialog_width") * 4 // 3, 0)
        self._known: tuple[KnownCell, ...] | None = None
        self._answers: dict[str, CellAnswer] = {}
        self._checked: Typed | None = None
        self._model = RowTableModel(CELL_COLUMNS, lambda row: row.key, _LOOKS, self)
        self._model.own_order = OwnOrder("as this machine knows them")
        self.table = named(RowTable(self._model), "cells")
        self.table.setAccessibleName(tr("Known cells"))
        self.table.setSelectionMode(RowTable.SelectionMode.SingleSelection)
        self.table.setFixedHeight((ROWS + 1) * tokens().size("row") + tokens().size("space_2"))
        self.table.choice_changed.connect(self._take_choice)
        self.table.row_activated.connect(lambda _: self._finish())
        self.hint = named(QLabel(tr("Looking for cells..."), wordWrap=True), "hint")
        self.fields = {name: named(CutLine(), f"cell_{name}") for name in FIELDS}
        self.faults = named(QLabel(wordWrap=True), "field_error")
        self.warnings = named(QLabel(wordWrap=True), "field_warning")
        self.open_button = named(QPushButton(tr("Open")), "open_cell")
        self.open_button.setProperty("filled", True)
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self._finish)
        self._soon = QTimer(self, singleShot=True, interval=CHECKS_AFTER_MS)
        self._soon.timeout.connect(self._ask_check)
        for name, field in self.fields.items():
            field.setAccessibleName(_TITLES[name])
            connect_edited(field, lambda _: self._note_edit())
        self.fields["root"].setFont(tokens().font("code"))
        self._lay_out()
        self._show_state(())
        self.note_untouched()

    @property
    def typed(self) -> Typed:
        """SGE_ROOT, the cell and the port as they stand in the fields."""
        root, name, port = (self.fields[each].text().strip() for each in FIELDS)
        return root, name, port

    @property
    def content(self) -> object:
        return self.typed

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        typed = ", ".join(each for each in self.typed if each)
        words = tr("No cluster is opened yet. What you entered would be lost: {typed}.")
        return words.format(typed=typed) if typed else tr("No cluster is opened yet, and you changed the fields.")

    def show_cells(self, known: Sequence[KnownCell]) -> None:
        """Show the cells to choose from; the first is chosen unless something is typed already."""
        is_first = self._known is None
        self._known = tuple(known)
        self._show_rows()
        if self._known:
            words = tr("Choose a cell that is known here, or type another SGE_ROOT. One that ssh reaches: {form}")
        else:
            words = tr("No cell is known on this machine. Type the SGE_ROOT of one, or if ssh reaches it: {form}")
        self.hint.setText(words.format(form="ssh://user@host/ROOT"))
        self.table.setVisible(bool(self._known))
        if is_first and self._known and not any(self.typed):
            self.table.choose(self._known[0].key)
        elif not self._known:
            self.fields["root"].setFocus()

    def show_answers(self, answers: Mapping[str, CellAnswer]) -> None:
        """Show the answers of cells by key; cells without one are being asked."""
        self._answers = dict(answers)
        self._show_rows()

    def show_check(self, typed: Typed, reports: Sequence[Report]) -> None:
        """Show the reports on what was typed; ignored if something else is typed by now."""
        if typed == self.typed:
            self._checked = typed
            self._show_state(reports)

    def _show_rows(self) -> None:
        self._model.show_rows([CellRow(each, self._answers.get(each.key)) for each in self._known or ()])
        self.table.widen_column("state")

    def _take_choice(self) -> None:
        for row in self.table.chosen_rows():
            cell = row.known.cell
            for name, text in zip(FIELDS, (cell.address, cell.name, cell.qmaster_port), strict=True):
                self.fields[name].setText(text)
            self.note_untouched()
            self._ask_check()

    def _note_edit(self) -> None:
        self.table.clearSelection()
        self._checked = None
        self._show_state(())
        self._soon.start()

    def _ask_check(self) -> None:
        self._soon.stop()
        self._checked = None
        self._show_state(())
        if self.typed[0]:
            self.check_asked.emit(self.typed)

    def _show_state(self, reports: Sequence[Report]) -> None:
        """Show mistakes and warnings; the cell can be opened once it was checked and has no mistakes."""
        faults = [each for each in reports if each.is_error]
        for label, told in ((self.faults, faults), (self.warnings, [each for each in reports if not each.is_error])):
            label.setText("\n".join(each.text for each in told))
            label.setVisible(bool(told))
        for name, field in self.fields.items():
            has_error = any(name in each.fields for each in faults)
            if bool(field.property("has_error")) != has_error:
                field.setProperty("has_error", has_error)
                field.style().polish(field)
        self.open_button.setEnabled(self._checked == self.typed and bool(self.typed[0]) and not faults)

    def _finish(self) -> None:
        if self.open_button.isEnabled():
            self.cell_chosen.emit(self.typed)
            self.accept()

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, tr("SGE_ROOT"), self.fields["root"].text())
        dialog.setObjectName("root_dialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._take_folder)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_folder(self, path: str) -> None:
        self.fields["root"].setText(path)
        self._note_edit()

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_4"), space("space_4"), space("space_4"), space("space_4"))
        layout.setSpacing(space("space_3"))
        layout.addWidget(self.hint)
        layout.addWidget(self.table)
        grid = QGridLayout()
        grid.setHorizontalSpacing(space("space_2"))
        grid.setVerticalSpacing(space("space_2"))
        grid.setColumnStretch(1, 1)
        for row, (name, field) in enumerate(self.fields.items()):
            grid.addWidget(named(QLabel(_TITLES[name]), "field_name"), row, 0)
            if name == "root":
                grid.addWidget(field, row, 1)
            else:
                field.setFixedWidth(space("field_width"))
                grid.addWidget(field, row, 1, 1, 2, Qt.AlignmentFlag.AlignLeft)
        show_hint(self.fields["name"], "default")
        show_hint(self.fields["port"], tr("from the cell or /etc/services"))
        browse = named(QPushButton(tr("Browse...")), "browse_root")
        browse.clicked.connect(self._choose_folder)
        grid.addWidget(browse, 0, 2)
        layout.addLayout(grid)
        layout.addWidget(self.faults)
        layout.addWidget(self.warnings)
        layout.addStretch(1)
        layout.addLayout(self._make_buttons())

    def _make_buttons(self) -> QHBoxLayout:
        again = named(QPushButton(tr("Ask all again")), "ask_again")
        again.clicked.connect(self.asked_again)
        cancel = named(QPushButton(tr("Cancel")), "cancel_cell")
        cancel.clicked.connect(self.leave)
        for each in (again, cancel):
            each.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addWidget(again)
        buttons.addStretch(1)
        buttons.addWidget(self.open_button)
        buttons.addWidget(cancel)
        return buttons


_TITLES = {"root": "SGE_ROOT", "name": "SGE_CELL", "port": "SGE_QMASTER_PORT"}
