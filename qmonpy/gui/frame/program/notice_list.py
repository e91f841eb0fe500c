"""The list of notices: what was told since the window was opened, each a way to what it is about."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import format_clock
from qmonpy.gui.frame.program.notice_desk import NoticeDesk, ToldNotice
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class NoticeList(KeyWalk, QDialog):
    """The newest notices first; Enter or a double click goes there."""

    notice_chosen = Signal(object)
    """A `ToldNotice`."""

    def __init__(self, parent: QWidget, desk: NoticeDesk):
        super().__init__(parent)
        self.setObjectName("notice_list")
        self.setWindowTitle(tr("Notices"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width") * 2 // 3)
        self.list = named(QListWidget(), "notices")
        self.list.setAccessibleName(tr("Notices"))
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._choose)
        self.hint = named(QLabel(wordWrap=True), "hint")
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.hint)
        layout.addWidget(buttons)
        for told in desk.notices:
            self._add(told)
        desk.told.connect(self._add)
        self._show_hint()

    def _add(self, told: ToldNotice) -> None:
        item = QListWidgetItem(f"{format_clock(told.notice.time)}  {told.cluster}: {told.notice.text}")
        item.setData(Qt.ItemDataRole.UserRole, told)
        self.list.insertItem(0, item)
        self._show_hint()

    def _show_hint(self) -> None:
        words = tr("Enter shows what a notice is about.")
        if not self.list.count():
            words = tr("Nothing was told yet. The preferences (Ctrl+,) say of which events notices are given.")
        self.hint.setText(words)

    def _choose(self, item: QListWidgetItem) -> None:
        self.notice_chosen.emit(item.data(Qt.ItemDataRole.UserRole))
        self.accept()
