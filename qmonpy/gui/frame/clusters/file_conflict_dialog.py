"""The dialog before a cluster is saved whose file another program changed, too, in the same places."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.editing.file_conflicts import format_versions
from qmonpy.formats.files.file_merge import FileConflict
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.versions_view import VersionsView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.short_list import ShortList
from qmonpy.translation import tr

OnChosen = Callable[[Sequence[tuple[FileConflict, bool]]], None]


class FileConflictDialog(KeyWalk, QDialog):
    """Shows three versions of everything that was changed on both sides; Save is possible when all are decided."""

    def __init__(self, name: str, conflicts: Sequence[FileConflict], on_chosen: OnChosen, parent: QWidget):
        """`name` is that of the file; `on_chosen` gets every conflict, with True where the version here is kept."""
        super().__init__(parent)
        self.setObjectName("file_conflicts")
        self.setWindowTitle(tr("{name} was changed by another program").format(name=name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        width = tokens().size("dialog_width") * 3 // 2
        self.resize(width, width * 2 // 3)
        self._conflicts, self._on_chosen = tuple(conflicts), on_chosen
        self._chosen: list[bool | None] = [None] * len(self._conflicts)
        self.list = named(ShortList(), "conflict_list")
        self.list.setAccessibleName(tr("What was changed on both sides"))
        self.list.addItems([each.title for each in self._conflicts])
        self.list.currentRowChanged.connect(self._show)
        self.versions = VersionsView((tr("Before"), tr("Here"), tr("In the file now")))
        self.keep = named(QPushButton(tr("Keep the one here")), "keep_mine")
        self.take = named(QPushButton(tr("Take the file's")), "take_theirs")
        self.keep_all = named(QPushButton(tr("Keep all from here")), "keep_all")
        self.take_all = named(QPushButton(tr("Take all from the file")), "take_all")
        self.keep.clicked.connect(lambda: self._choose([self.list.currentRow()], True))
        self.take.clicked.connect(lambda: self._choose([self.list.currentRow()], False))
        self.keep_all.clicked.connect(lambda: self._choose(range(len(self._chosen)), True))
        self.take_all.clicked.connect(lambda: self._choose(range(len(self._chosen)), False))
        self.buttons = DialogButtons(QDialogButtonBox.StandardButton.Cancel)
        self.save = named(
            self.buttons.addButton(tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole), "save_with_choices"
        )
        self.save.setProperty("filled", True)
        self._lay_out(name)
        self.list.setCurrentRow(0)
        self._show_chosen()

    def accept(self) -> None:
        """Save with what was chosen."""
        chosen = [
            (each, is_mine) for each, is_mine in zip(self._conflicts, self._chosen, strict=True) if is_mine is not None
        ]
        super().accept()
        self._on_chosen(chosen)

    def _lay_out(self, name: str) -> None:
        count = count_of(len(self._conflicts), "thing was", "things were")
        words = tr(
            "Since {name} was opened or saved here, another program wrote it. {count} changed both here and there."
            " Nothing is written before you choose; what only one side changed is kept in any case."
        )
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(words.format(name=name, count=count), wordWrap=True))
        layout.addWidget(self.list)
        layout.addWidget(self.versions, 1)
        choices = QWidget()
        line = FlowLayout(choices, tokens().size("space_2"))
        for each in (self.keep, self.take, self.keep_all, self.take_all):
            line.addWidget(each)
        layout.addWidget(choices)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        several = len(self._conflicts) > 1
        self.keep_all.setVisible(several)
        self.take_all.setVisible(several)

    def _show(self, row: int) -> None:
        if 0 <= row < len(self._conflicts):
            self.versions.show_versions(format_versions(self._conflicts[row]))

    def _choose(self, rows: Sequence[int], is_mine: bool) -> None:
        for row in rows:
            self._chosen[row] = is_mine
        self._show_chosen()
        open_rows = [row for row, each in enumerate(self._chosen) if each is None]
        if open_rows and self._chosen[self.list.currentRow()] is not None:
            self.list.setCurrentRow(open_rows[0])

    def _show_chosen(self) -> None:
        for row, (conflict, is_mine) in enumerate(zip(self._conflicts, self._chosen, strict=True)):
            item: QListWidgetItem = self.list.item(row)
            words = {None: tr("not chosen"), True: tr("the one here is kept"), False: tr("the file's is taken")}
            item.setText(f"{conflict.title}: {words[is_mine]}")
        missing = sum(each is None for each in self._chosen)
        self.save.setEnabled(not missing)
        tip = tr("Choose a version of {count} first").format(count=count_of(missing, "thing", "things"))
        self.save.setToolTip(tip if missing else "")
