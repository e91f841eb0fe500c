"""The button that keeps the options of a form in a file, fills the form from one, and empties it."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton

from qmonpy.app.jobs.job_script import load_settings, save_settings
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

Outcome = SubmitDraft | ReportError | None


class SettingsButton(QPushButton):
    """A menu: save the settings, load others, clear the form."""

    def __init__(
        self,
        draft: Callable[[], SubmitDraft],
        take: Callable[[SubmitDraft], None],
        context: PageContext,
        show_problem: Callable[[Sequence[Report]], None],
    ):
        super().__init__(tr("Settings"))
        self.setObjectName("settings_button")
        self.setAutoDefault(False)
        self.setToolTip(tr("Keep the options in a file, or take them from one"))
        self._draft, self._take, self._context, self._show_problem = draft, take, context, show_problem
        menu = QMenu(self)
        named(menu.addAction(tr("Save settings...")), "save_settings").triggered.connect(self._ask_to_save)
        named(menu.addAction(tr("Load settings...")), "load_settings").triggered.connect(self._ask_to_load)
        menu.addSeparator()
        named(menu.addAction(tr("Clear the form")), "clear_form").triggered.connect(self._clear)
        self.setMenu(menu)

    def _ask_to_save(self) -> None:
        dialog = self._make_dialog(tr("Save settings"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def _ask_to_load(self) -> None:
        dialog = self._make_dialog(tr("Load settings"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.load)
        dialog.open()

    def _make_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self.window(), title)
        dialog.setObjectName("settings_dialog")
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def save(self, path: str) -> None:
        """Write the options of the form into a file, in a worker."""
        draft = self._draft()

        def write() -> Outcome:
            try:
                save_settings(path, draft)
            except ReportError as error:
                return error
            return None

        def say(outcome: Outcome) -> None:
            if isinstance(outcome, ReportError):
                self._show_problem(outcome.reports)
            else:
                self._context.messages.post(tr("Saved the settings in {path}.").format(path=path))

        self._context.background.operation(tr("Saving settings"), write, say, owner=self)

    def load(self, path: str) -> None:
        """Fill the form with the options in a file, which a worker reads."""
        draft = self._draft()

        def read() -> Outcome:
            try:
                return load_settings(path, draft)
            except ReportError as error:
                return error

        def take(outcome: Outcome) -> None:
            if isinstance(outcome, ReportError):
                self._show_problem(outcome.reports)
            elif outcome is not None:
                self._take(outcome)

        self._context.background.query("settings", read, take, owner=self)

    def _clear(self) -> None:
        draft = self._draft()
        self._take(SubmitDraft(user=draft.user, runtime=draft.runtime))
