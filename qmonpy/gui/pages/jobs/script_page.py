"""The page of a job's form with its script: the text, what its option lines say, and saving it."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.jobs.job_script import find_script, find_script_options, save_script
from qmonpy.app.jobs.script_text import JobScript, read_script
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.formats.submission.option_lines import PREFIX, OptionLines
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import FieldNotes
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import tr


class ScriptPage(QWidget):
    """Shows the file that the job runs; it is written only by its button."""

    options_found = Signal(object)
    """The options in the script are these OptionLines."""
    edited = Signal()
    """The text was edited or saved."""

    def __init__(self, context: PageContext):
        super().__init__()
        self._context = context
        self._draft = SubmitDraft()
        self._script = JobScript()
        self._is_showing = False
        self.title = named(QLabel(wordWrap=True), "hint")
        self.text = named(QPlainTextEdit(), "script_text")
        self.text.setAccessibleName(tr("Text of the script"))
        self.text.setFont(tokens().font("code"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.textChanged.connect(self._follow)
        self.options = named(QLabel(wordWrap=True), "hint")
        self.notes = FieldNotes(self.text)
        self.save = named(QPushButton(tr("Save script")), "save_script")
        self.save.setAutoDefault(False)
        self.save.setEnabled(False)
        self.save.clicked.connect(self._save)
        self.again = named(QPushButton(tr("Read again")), "read_script")
        self.again.setAutoDefault(False)
        self.again.setToolTip(tr("Read the file again; edits that are not saved are lost"))
        self.again.clicked.connect(lambda: self._read(self._script.path))
        buttons = QHBoxLayout()
        buttons.addWidget(self.save)
        buttons.addWidget(self.again)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(self.title)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.options)
        layout.addWidget(self.notes)
        layout.addLayout(buttons)
        self._show()

    @property
    def is_edited(self) -> bool:
        """Whether the text differs from the file."""
        return self.text.isEnabled() and self.text.toPlainText() != self._script.text

    @property
    def unsaved(self) -> str:
        """The text if it differs from the file."""
        return self.text.toPlainText() if self.is_edited else ""

    def show_draft(self, draft: SubmitDraft) -> None:
        """Show the script of a draft; while a text is not saved, that stays."""
        path, was = find_script(draft), self._draft
        self._draft = draft
        if path != self._script.path and not self.is_edited:
            self._read(path)
        elif draft.prefix != was.prefix:
            self._follow()

    def _read(self, path: str) -> None:
        query: Callable[..., None] = self._context.background.query
        query("script", lambda: read_script(path), self._take, owner=self)

    def _take(self, script: JobScript) -> None:
        if script.path != find_script(self._draft):
            return
        self._script = script
        self._show()
        self._follow()

    def _show(self) -> None:
        script = self._script
        if not script.path:
            title = tr('No script is named in "Script or command" on the page General.')
        elif script.problem:
            title = tr(script.problem)
        elif not script.is_there:
            title = tr("{path} does not exist; what you write here becomes that file.").format(path=script.path)
        else:
            title = tr("The script {path}").format(path=script.path)
        self.title.setText(title)
        self.text.setEnabled(bool(script.path) and not script.problem)
        self.again.setEnabled(bool(script.path))
        self._is_showing = True
        self.text.setPlainText(script.text)
        self._is_showing = False

    def _follow(self) -> None:
        """Tell the options in the text, saved or not."""
        if self._is_showing:
            return
        found = find_script_options(self._draft, self.text.toPlainText()) if self.text.isEnabled() else OptionLines()
        prefix = self._draft.prefix.strip() or PREFIX
        said = tr("Its lines with {prefix} say: {words}").format(prefix=prefix, words=" ".join(found.words))
        self.options.setText(said if found.words else tr("It has no options behind {prefix}.").format(prefix=prefix))
        self.options.setVisible(bool(self._script.path))
        self.notes.show_reports(found.reports)
        self.save.setEnabled(self.is_edited)
        self.options_found.emit(found)
        self.edited.emit()

    def _save(self) -> None:
        script, text = self._script, self.text.toPlainText()

        def save() -> JobScript | ReportError:
            try:
                return save_script(script, text)
            except ReportError as error:
                return error

        self._context.background.operation(tr("Saving the script"), save, self._take_saved, owner=self)

    def _take_saved(self, saved: JobScript | ReportError) -> None:
        if isinstance(saved, ReportError):
            self.notes.show_reports(saved.reports)
            return
        self._script = saved
        self.title.setText(tr("The script {path}").format(path=saved.path))
        self._follow()
