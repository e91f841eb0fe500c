"""The dialog of detached settings: values for hosts that are not in their queue's host list, removed in one change."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from qmonpy.app.objects.detached_rows import DETACHED_COLUMNS, DetachedRow
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import tr


class DetachedDialog(KeyWalk, QDialog):
    """Lists detached settings, with those that apply nowhere chosen; removing them is an edit that is then applied."""

    def __init__(
        self, rows: Sequence[DetachedRow], take_away: Callable[[Sequence[DetachedRow]], None], parent: QWidget
    ):
        super().__init__(parent)
        self.setObjectName("detached_dialog")
        self.setWindowTitle(tr("Detached settings"))
        self._take_away = take_away
        words = tr(
            "Values of queues for hosts that are not in the queue's host list, as qconf -sds lists them. Values that "
            "apply nowhere are chosen; removing others changes the value on the hosts that are named."
        )
        self.words = named(QLabel(words, wordWrap=True), "hint")
        looks = {
            "value": Look(CellKind.CODE),
            "meaning": Look(
                tone=lambda row: "muted" if row.setting.is_unused else "attention", tooltip=lambda row: row.meaning
            ),
        }
        self.model = RowTableModel(DETACHED_COLUMNS, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder(tr("those without effect first"))
        self.table = named(RowTable(self.model), "detached_settings")
        self.table.setAccessibleName(tr("Detached settings"))
        self.table.choice_changed.connect(self._show_choice)
        buttons = DialogButtons()
        self.remove = buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.remove.setObjectName("remove_detached")
        self.remove.setProperty("filled", True)
        self.remove.clicked.connect(self._finish)
        named(buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole), "close_detached")
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (self.words, self.table, buttons):
            layout.addWidget(each)
        self.resize(tokens().size("dialog_width") * 4 // 3, tokens().size("dialog_width") * 2 // 3)
        self.finished.connect(self.deleteLater)
        self.model.show_rows(rows)
        self.table.fit_columns()
        self._choose_unused()
        self._show_choice()

    def _choose_unused(self) -> None:
        selection = self.table.selectionModel()
        flags = selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        for place, row in enumerate(self.model.rows()):
            if row.setting.is_unused:
                selection.select(self.model.index(place, 0), flags)

    def _show_choice(self) -> None:
        chosen = self.table.chosen_rows()
        values = count_of(len(chosen), "value", "values")
        self.remove.setText(tr("Remove {values}...").format(values=values) if chosen else tr("Remove..."))
        self.remove.setEnabled(bool(chosen))

    def _finish(self) -> None:
        chosen = self.table.chosen_rows()
        self.accept()
        self._take_away(chosen)
