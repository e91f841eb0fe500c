"""The dialog that chooses which attributes of the cluster a job requires or prefers, and how much of each."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.jobs.request_rows import REQUEST_COLUMNS, RequestRow, check_request, request_rows, with_request
from qmonpy.app.tables.own_order import BY_NAME
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import describe_value, first_value
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.rule_sets.form.value_editor import ValueEditor
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.field_grid import FieldNotes
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import tr

LINES = 12
_LOOKS = {
    "name": Look(CellKind.CODE, width=150),
    "shortcut": Look(CellKind.CODE, width=80),
    "type": Look(width=80),
    "meaning": Look(tone=lambda row: "muted", width=180),
    "required": Look(CellKind.CODE, width=100),
    "preferred": Look(CellKind.CODE, width=100),
}


class RequestDialog(KeyWalk, QDialog):
    """Lists every attribute that may be requested; the one that is chosen is edited below, by its type."""

    requests_chosen = Signal(str, str)
    """The required and the preferred requests, as `-l` takes them."""

    def __init__(self, cluster: Cluster, hard: str, soft: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("resource_dialog")
        self.setWindowTitle(tr("Requested resources"))
        self._cluster = cluster
        self._hard, self._soft = hard, soft
        self._row: RequestRow | None = None
        self._is_showing = False
        self.filter = FilterLine(tr("Find an attribute"), kept_as="requests")
        self.model = RowTableModel(REQUEST_COLUMNS, lambda row: row.attribute.name, _LOOKS, self)
        self.model.own_order = BY_NAME
        self.table = named(RowTable(self.model), "requestable")
        self.table.setAccessibleName(tr("Attributes that may be requested"))
        self.table.ask_lines(LINES)
        self.title = named(QLabel(), "section_title")
        self.value = ValueEditor()
        self.required = named(QRadioButton(tr("Required (-l)")), "choose_required")
        self.preferred = named(QRadioButton(tr("Preferred (-soft -l)")), "choose_preferred")
        self.remove = named(QToolButton(), "remove_request")
        self.meaning = named(QLabel(), "hint")
        self.notes = FieldNotes(self.value.line)
        self.words = named(QLabel(wordWrap=True), "code_line")
        self.words.setFont(tokens().font("code"))
        self.words.setAccessibleName(tr("The same as options"))
        self._buttons = DialogButtons()
        self.take = self._buttons.addButton(tr("Take these requests"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setObjectName("take_requests")
        self.take.setProperty("filled", True)
        self._buttons.addButton(tr("Clear"), QDialogButtonBox.ButtonRole.ResetRole).clicked.connect(self._clear)
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        self._connect()
        self._show()
        self._choose_first()
        # By itself a dialog takes two thirds of the screen, which on a small one are few lines of the table.
        self.resize(self.minimumWidth(), self.sizeHint().height())
        self.finished.connect(self.deleteLater)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for editor in (self.value.quantity, self.value.choice, self.value.line):
            editor.setAccessibleName(tr("Requested value"))
        self.value.unit.setAccessibleName(tr("Unit of the requested value"))
        self.remove.setIcon(icon("remove"))
        self.remove.setToolTip(tr("Request nothing of this attribute"))
        self.remove.setAccessibleName(tr("Request nothing of this attribute"))
        chosen = QWidget()
        # What has no room beside the value stands below it.
        line = FlowLayout(chosen, tokens().size("space_3"))
        for each in (self.value, self.required, self.preferred, self.remove):
            line.addWidget(each)
        below = QGridLayout()
        below.setVerticalSpacing(tokens().size("space_1"))
        below.addWidget(self.title, 0, 0)
        below.addWidget(chosen, 1, 0)
        below.addWidget(self.meaning, 2, 0)
        below.addWidget(self.notes, 3, 0)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addLayout(below)
        layout.addWidget(self.words)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(tokens().size("dialog_width") + tokens().size("space_6") * 4)

    def _connect(self) -> None:
        self.filter.follow(self.model)
        self.table.choice_changed.connect(self._choose)
        self.value.text_edited.connect(lambda _: self._edit())
        self.required.toggled.connect(lambda _: self._move())
        self.remove.clicked.connect(self._remove)
        self._buttons.accepted.connect(self._take)
        self._buttons.rejected.connect(self.reject)

    # Showing

    def _show(self) -> None:
        self.model.show_rows(request_rows(self._cluster, self._hard, self._soft))
        parts = [f"-l {self._hard}"] if self._hard else []
        parts += [f"-soft -l {self._soft}"] if self._soft else []
        self.words.setText(" ".join(parts) or tr("Nothing is requested."))

    def _choose_first(self) -> None:
        """Begin with an attribute that is requested, if there is one."""
        asked = (row.attribute.name for row in self.model.rows() if row.required or row.preferred)
        self.table.selectRow(self.model.place_of(next(asked, "")) or 0)

    def _choose(self) -> None:
        rows = self.table.chosen_rows()
        name = self._row.attribute.name if self._row is not None else ""
        if rows and rows[0].attribute.name != name:
            self._row = rows[0]
            self._show_row(rows[0])

    def _show_row(self, row: RequestRow) -> None:
        self._is_showing = True
        each = row.attribute
        is_soft = bool(row.preferred and not row.required)
        name = each.name if each.shortcut == each.name else f"{each.name} ({each.shortcut})"
        self.title.setText(f"{name}, {each.type}: {row.meaning}")
        (self.preferred if is_soft else self.required).setChecked(True)
        self.preferred.setEnabled(not each.is_consumable or is_soft)
        self.preferred.setToolTip(tr("What is used up cannot be preferred only") if each.is_consumable else "")
        self._show_value(row.preferred if is_soft else row.required)
        self._is_showing = False

    def _show_value(self, value: str) -> None:
        assert self._row is not None
        self.value.show_value(value, self._row.attribute.type)
        self._say(value)

    def _say(self, value: str) -> None:
        assert self._row is not None
        each = self._row.attribute
        self.remove.setEnabled(bool(value))
        example = first_value(each)
        nothing = tr("not requested; for example {value}").format(value=example) if example else tr("not requested")
        self.meaning.setText(nothing if not value else "" if each.type.is_string else describe_value(value, each))
        self.notes.show_reports(
            check_request(each, value, is_soft=self.preferred.isChecked(), variety=self._cluster.variety)
            if value
            else ()
        )

    # Editing

    def _edit(self) -> None:
        if self._row is None or self._is_showing:
            return
        value = self.value.text
        if self.preferred.isChecked():
            self._soft = with_request(self._soft, self._row.attribute, value)
        else:
            self._hard = with_request(self._hard, self._row.attribute, value)
        self._say(value)
        self._show()

    def _move(self) -> None:
        """Show the value of the other kind of request; one that has none takes the value along."""
        if self._row is None or self._is_showing:
            return
        row = next(row for row in request_rows(self._cluster, self._hard, self._soft) if self._is_chosen(row))
        wanted, other = (row.preferred, row.required) if self.preferred.isChecked() else (row.required, row.preferred)
        if wanted or not other:
            self._show_value(wanted)
            return
        self._hard = with_request(self._hard, row.attribute, "" if self.preferred.isChecked() else other)
        self._soft = with_request(self._soft, row.attribute, other if self.preferred.isChecked() else "")
        self._show_value(other)
        self._show()

    def _is_chosen(self, row: RequestRow) -> bool:
        return self._row is not None and row.attribute.name == self._row.attribute.name

    def _remove(self) -> None:
        if self._row is not None:
            self.value.show_value("", self._row.attribute.type)
            self._edit()

    def _clear(self) -> None:
        self._hard = self._soft = ""
        self._show()
        if self._row is not None:
            self._show_value("")

    def _take(self) -> None:
        self.requests_chosen.emit(self._hard, self._soft)
        self.accept()
