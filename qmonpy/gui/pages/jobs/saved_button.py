"""The button with what was saved under names: to take it, to save what is there now, to forget it."""

from collections.abc import Callable

from PySide6.QtWidgets import QInputDialog, QMenu, QPushButton

from qmonpy.app.session.saved_commands import delete_command, read_saved, save_command
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import tr


class SavedButton(QPushButton):
    """Its menu is made anew each time, as another window may have saved something."""

    def __init__(
        self,
        kind: str,
        title: str,
        give: Callable[[], str],
        take: Callable[[str], None],
        say: Callable[[str], None],
    ):
        """`give` returns the command that is there now, `take` takes another; `say` shows what came of it."""
        super().__init__(title)
        self.setObjectName(f"saved_{kind}")
        self.setAutoDefault(False)
        self.setToolTip(tr("Begin with something that was saved, or save this under a name"))
        self._kind, self._give, self._take, self._say = kind, give, take, say
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self.fill(menu))
        self.setMenu(menu)

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with what is saved now."""
        menu.clear()
        try:
            saved = read_saved(self._kind)
        except ReportError as error:
            self._say(error.reports[0].text)
            saved = {}
        for name, command in saved.items():
            action = menu.addAction(name.replace("&", "&&"))
            action.setToolTip(command)
            action.triggered.connect(lambda *_, command=command: self._take(command))
        menu.setToolTipsVisible(True)
        if saved:
            menu.addSeparator()
        named(menu.addAction(tr("Save under a name...")), "save_under_name").triggered.connect(self._ask_name)
        if saved:
            forget = menu.addMenu(tr("Delete"))
            for name in saved:
                forget.addAction(name.replace("&", "&&")).triggered.connect(lambda *_, name=name: self._forget(name))

    def _ask_name(self) -> None:
        dialog = QInputDialog(self.window())
        dialog.setObjectName("saved_name")
        dialog.setWindowTitle(tr("Save under a name"))
        dialog.setLabelText(tr("Name:"))
        dialog.setOkButtonText(tr("Save"))
        dialog.textValueSelected.connect(self.save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, name: str) -> None:
        """Keep what is there now under a name; of what the name stood for before, say what it was."""
        command = self._give()
        try:
            before = read_saved(self._kind).get(name.strip(), command)
            save_command(self._kind, name, command)
        except ReportError as error:
            self._say(error.reports[0].text)
            return
        words = tr("Saved as {name}.")
        if before != command:
            words = tr("Saved as {name}, which was {before} until now.")
        self._say(words.format(name=name.strip(), before=before))

    def _forget(self, name: str) -> None:
        try:
            delete_command(self._kind, name)
        except ReportError as error:
            self._say(error.reports[0].text)
        else:
            self._say(tr("Deleted {name}.").format(name=name))
