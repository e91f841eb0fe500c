"""The dialog that submits a job: fields in pages and the qsub command, each always showing the other."""

import os
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from qmonpy.app.jobs.held_tasks import describe_release, release_others
from qmonpy.app.jobs.job_script import arguments_for_cluster
from qmonpy.app.jobs.long_answer import shorten_answer
from qmonpy.app.jobs.request_files import describe_defaults, read_request_files
from qmonpy.app.jobs.submit_check import arguments_check, check_terminal_of, check_whole
from qmonpy.app.jobs.submit_command import parse_command
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.app.jobs.terminal import BATCH_ONLY
from qmonpy.clusters.interface import Answer, ClusterInterface, OpensTerminals
from qmonpy.formats.submission.option_lines import OptionLines
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.lines.fault_line import Fault, FaultLine
from qmonpy.gui.pages.jobs.command_editor import CommandEditor
from qmonpy.gui.pages.jobs.extra_line import ExtraLine
from qmonpy.gui.pages.jobs.field_picker import FieldPicker
from qmonpy.gui.pages.jobs.job_form import JobForm
from qmonpy.gui.pages.jobs.saved_button import SavedButton
from qmonpy.gui.pages.jobs.script_page import ScriptPage
from qmonpy.gui.pages.jobs.settings_button import SettingsButton
from qmonpy.gui.pages.jobs.submit_fields import pages_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

TYPING_PAUSE_MS = 150


class SubmitDialog(FormDialog):
    """Stays open until the cluster accepted the job or the user closes it."""

    job_submitted = Signal(str)
    """The number of the job that was submitted."""

    def __init__(self, context: PageContext, parent: QWidget | None = None, draft: SubmitDraft | None = None):
        super().__init__(parent)
        assert context.snapshot is not None
        self.setObjectName("submit_dialog")
        self.setWindowTitle(tr("Submit a job"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._snapshot: Snapshot = context.snapshot
        self._is_real = context.session.is_real
        self._draft = draft or SubmitDraft(user=context.user)
        self.script = ScriptPage(context)
        pages, more = pages_of(is_real=self._is_real), ((tr("Script"), self.script),)
        self.form = JobForm(pages, self._snapshot, context.session.users(), more, is_scrolled=True)
        self._script_place = len(pages)
        self._script_options = OptionLines()
        self._defaults: dict[str, OptionLines] = {}
        self.extra = ExtraLine(tr("Further options"), self.form.label_width)
        self.command = CommandEditor()
        self._build()
        self._refusal: Sequence[Report] = ()
        """Why the cluster refused the job as it stands here; it stays until something is edited."""
        self._is_wrong = self._is_submitting = False
        self._wrong_fields: Sequence[Fault] = ()
        self._tip = ""
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._check)
        self._show_draft()
        self.form.field_edited.connect(lambda name: self._edit(name, self.form.value(name)))
        self.extra.line.textChanged.connect(lambda text: self._edit("extra", text))
        self.command.draft_read.connect(self._take_draft)
        self.picker = FieldPicker(self.form, self._snapshot.cluster, lambda name, text: self.fill_with(**{name: text}))
        self.command.reading_failed.connect(self._show_submit)
        self.command.readability_changed.connect(self._lock_fields)
        self.script.options_found.connect(self._take_script_options)
        self.script.edited.connect(self._show_submit)
        if self._is_real:
            context.background.query("request files", read_request_files, self._take_defaults, owner=self)
        self._follow()
        self.note_untouched()
        self.form.editor("name").setFocus()

    # Building

    def _build(self) -> None:
        self.setMinimumWidth(tokens().size("dialog_width"))
        layout = QVBoxLayout(self)
        space = tokens().size("space_4")
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(self.form, 1)
        layout.addWidget(self.extra)
        layout.addWidget(self.command)
        self._second = named(QLabel(wordWrap=True), "second_command")
        self._second.hide()
        layout.addWidget(self._second)
        self._problem = named(QLabel(wordWrap=True), "problem_line")
        self._problem.hide()
        layout.addWidget(self._problem)
        self._warning = named(QLabel(wordWrap=True), "attention_line")
        self._warning.hide()
        layout.addWidget(self._warning)
        self._note = named(QLabel(wordWrap=True), "note_line")
        self._note.hide()
        layout.addWidget(self._note)
        self.faults = FaultLine()
        layout.addWidget(self.faults)
        layout.addLayout(self._make_buttons())

    def _make_buttons(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        self._cancel = QPushButton(tr("Close"))
        self._cancel.clicked.connect(self.leave)
        self._submit = named(QPushButton(tr("Submit job")), "submit_button")
        self._submit.setProperty("filled", True)
        self._submit.setShortcut("Ctrl+Return")
        self._submit.setDefault(True)
        self._submit.clicked.connect(self._submit_job)
        self.settings = SettingsButton(self.draft, self._take_draft, self._context, self._show_problem)
        buttons.addWidget(self.settings)
        self.templates = SavedButton("qsub", tr("Templates"), self._give_command, self._take_command, self._say)
        buttons.addWidget(self.templates)
        buttons.addStretch(1)
        buttons.addWidget(self._submit)
        buttons.addWidget(self._cancel)
        return buttons

    # What a form says of itself

    @property
    def content(self) -> object:
        unread = self.command.text.toPlainText() if self.command.has_error else ""
        return self._draft, unread, self.script.unsaved

    @property
    def is_busy(self) -> bool:
        return self._is_submitting and not self._draft.is_interactive

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        command = self.command.text.toPlainText()
        loss = tr("No job is submitted yet. What you filled in would be lost: {command}").format(command=command)
        script = (
            tr("The script has edits that are not saved; they would be lost, too.") if self.script.is_edited else ""
        )
        return f"{loss}\n{script}".rstrip()

    # What is typed

    def fill_with(self, **values: str) -> None:
        """Fill fields, by name."""
        for name, text in values.items():
            self._take_draft(self._draft.with_field(name, text))

    def draft(self) -> SubmitDraft:
        """Return what the dialog contains now."""
        return self._draft

    def _edit(self, name: str, value: str | bool | None) -> None:
        """Take what was typed into one field; the others, and the command, follow."""
        if value is not None and getattr(self._draft, name) != value:
            self._draft = self._draft.with_field(name, value)
            self._show_draft(but=name)
            self._follow()

    def _give_command(self) -> str:
        return self._draft.command()

    def _take_command(self, text: str) -> None:
        """Begin with the options of a template."""
        try:
            self._take_draft(parse_command(text, SubmitDraft(user=self._draft.user, runtime=self._draft.runtime)))
        except ReportError as error:
            self._show_problem(error.reports)

    def _say(self, text: str) -> None:
        self._note.setText(text)
        self._note.show()
        self.make_room()

    def _take_draft(self, draft: SubmitDraft) -> None:
        self._draft = draft
        self._show_draft()
        self._follow()

    def _show_draft(self, but: str = "") -> None:
        """Show the draft in every field but the one in which somebody types, and as a command."""
        draft = self._draft
        self.form.show_values({name: getattr(draft, name) for name in self.form.names}, but)
        if but != "extra":
            self.extra.show_text(draft.extra)
        self.form.show_unused(BATCH_ONLY if draft.is_interactive else ())
        self.command.show_draft(draft)
        self.script.show_draft(draft)

    def _take_script_options(self, options: OptionLines) -> None:
        """Show at empty fields what the script says of them."""
        self._script_options = options
        self._show_defaults()
        self._show_submit()

    def _take_defaults(self, found: dict[str, OptionLines]) -> None:
        self._defaults = found
        self._show_defaults()

    def _show_defaults(self) -> None:
        self.form.show_hints(describe_defaults(self._defaults, self._script_options))

    def _lock_fields(self, is_readable: bool) -> None:
        """While the command cannot be read, an edited field would throw it away."""
        self.form.setEnabled(is_readable)
        self.extra.setEnabled(is_readable)
        self._show_submit()

    def _follow(self) -> None:
        self._refusal = ()
        self._note.hide()
        is_trial, is_terminal = self._draft.is_trial, self._draft.is_interactive
        self._submit.setText(tr("Verify") if is_trial else tr("Open terminal") if is_terminal else tr("Submit job"))
        # A button whose text changes forgets its shortcut.
        self._submit.setShortcut("Ctrl+Return")
        tip = tr("Open a terminal (Ctrl+Enter)") if is_terminal else tr("Submit the job (Ctrl+Enter)")
        self._tip = tr("Verify the job, submit nothing (Ctrl+Enter)") if is_trial else tip
        self._show_submit()
        self._pause.start()

    def _check(self) -> None:
        draft, snapshot = self._draft, self._snapshot
        check = arguments_check(snapshot, draft.user)
        query = self._context.background.query
        is_real, has_hosts = self._is_real, isinstance(self._context.cluster, OpensTerminals)

        def find() -> tuple[dict[str, tuple[Report, ...]], str]:
            found = check_whole(draft, snapshot, check, needs_program=is_real)
            return {**found, **check_terminal_of(draft, os.environ, has_hosts=has_hosts)}, describe_release(draft)

        query("submit", find, self._show_found, owner=self)

    def _show_found(self, found: tuple[dict[str, tuple[Report, ...]], str]) -> None:
        reports, second = found
        self._second.setText(tr(second))
        self._second.setVisible(bool(second))
        self._show_reports(reports)

    def _show_reports(self, found: dict[str, tuple[Report, ...]]) -> None:
        self.form.show_reports(found)
        self.extra.notes.show_reports(found.get("extra", ()))
        general = found.get("", ())
        self._show_problem([each for each in general if each.is_error] or self._refusal)
        self._show_warnings([each.text for each in general if not each.is_error])
        self._wrong_fields = self.form.find_faults(found)
        self._is_wrong = any(report.is_error for many in found.values() for report in many)
        self._show_submit()

    def _show_submit(self) -> None:
        reason = ""
        if self.script.is_edited:
            reason = tr("The script has edits that are not saved: qsub would read the file without them.")
        elif self._script_options.reports:
            reason = tr("The script has a line with a wrong option.")
        self.form.show_title(
            self._script_place, tr("Script") + (" *" if self.script.is_edited else " !" if reason else "")
        )
        is_wrong = self._is_wrong or bool(reason) or self.command.has_error
        self._submit.setEnabled(not is_wrong and not self._is_submitting)
        in_script = [Fault(tr("Script"), reason, self._show_script)] if reason else []
        faults = [*in_script, *self._wrong_fields]
        self.faults.show_faults(faults)
        self._submit.setToolTip(faults[0].text if faults else self._tip)

    def _show_script(self) -> None:
        self.form.tabs.choose(self._script_place)
        self.script.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_problem(self, reports: Sequence[Report]) -> None:
        self._problem.setText(shorten_answer("\n".join(report.text for report in reports)))
        self._problem.setVisible(bool(reports))
        self.make_room()

    def _show_warnings(self, texts: Sequence[str]) -> None:
        self._warning.setText("\n".join(texts))
        self._warning.setVisible(bool(texts))
        self.make_room()

    # Submitting

    def _submit_job(self) -> None:
        draft, cluster, is_real = self._draft, self._context.cluster, self._is_real
        runtime = draft.find_runtime()
        if runtime is None or self.command.has_error:
            self._check()
            return
        self._is_submitting = True
        self._show_submit()
        if draft.is_interactive:
            self._open_terminal(draft)
            return
        self._context.background.operation(
            tr("Verifying") if draft.is_trial else tr("Submitting"),
            lambda: _submit(cluster, draft, runtime, is_real=is_real),
            self._take_answer,
            owner=self,
            on_ended=self._end_submitting,
        )

    def _open_terminal(self, draft: SubmitDraft) -> None:
        """Run qsh in a worker; the form may be closed meanwhile, and the result is told in any case."""
        cluster, messages = self._context.cluster, self._context.messages
        assert isinstance(cluster, OpensTerminals)

        def take(answer: Answer) -> None:
            if not isValid(self) or not self.isVisible():
                messages.post_answer(answer, tr("The terminal was scheduled as job {job}.").format(job=answer.job))
            else:
                self._take_answer(answer)

        self._note.setText(tr("qsh asks for a host..."))
        self._note.show()
        self._context.background.query(
            "terminal",
            lambda: cluster.open_terminal(draft.user, draft.arguments()),
            take,
            owner=self.parentWidget(),
            on_ended=lambda: self._end_submitting() if isValid(self) else None,
        )

    def _end_submitting(self) -> None:
        self._is_submitting = False
        self._note.hide()
        self._show_submit()

    def _take_answer(self, answer: Answer) -> None:
        if answer.is_done and answer.job is None:
            self._show_problem(())
            self._note.setText(tr("Nothing was submitted. {said}").format(said=shorten_answer(answer.text)))
            self._note.show()
            self.make_room()
        elif answer.is_done:
            done = tr("Submitted job {job} for {user}.")
            if self._draft.is_interactive:
                done = tr("The terminal was scheduled as job {job}.")
            elif self._draft.held_tasks.strip():
                done = tr("Submitted job {job} for {user}; tasks {tasks} are held.")
            done = done.format(job=answer.job, user=self._draft.user, tasks=self._draft.held_tasks.strip())
            if any(each.code == "submit.not-released" for each in answer.reports):
                done = answer.text
            self._context.messages.post_answer(answer, done)
            self.job_submitted.emit(str(answer.job))
            self.accept()
        else:
            self._refusal = answer.reports or (Report("submit.refused", answer.text),)
            self._show_problem(self._refusal)


def _submit(cluster: ClusterInterface, draft: SubmitDraft, runtime: int, *, is_real: bool) -> Answer:
    """Submit a job with the options of its script; returns what is wrong in the script as a refusal."""
    try:
        arguments = arguments_for_cluster(draft, is_real=is_real)
    except ReportError as error:
        return Answer(False, "\n".join(each.text for each in error.reports), error.reports)
    return release_others(cluster, draft, cluster.submit(draft.user, arguments, runtime))
