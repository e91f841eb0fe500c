"""The dialog that submits a job: the qsub command is shown as it is typed, mistakes stand at their fields."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.jobs.long_answer import shorten_answer
from qmonpy.app.jobs.submit_draft import SubmitDraft, arguments_check, check_draft
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.jobs.submit_fields import fields_of, flags_of, make_editor, on_edited, read_editor, write_editor
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

TYPING_PAUSE_MS = 150

FLAGS_IN_A_ROW = 3


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
        users = context.session.users()
        self._is_real = context.session.is_real
        self._fields = fields_of(is_real=self._is_real)
        self._editors = {field.name: make_editor(field, self._snapshot, users) for field in self._fields}
        self._errors = {field.name: self._make_error(field.name) for field in self._fields}
        self._flags = {
            name: named(QCheckBox(tr(title)), f"field_{name}") for name, title in flags_of(is_real=self._is_real)
        }
        self._build()
        self._fill(draft or SubmitDraft(user=context.user))
        self._refusal: Sequence[Report] = ()
        """Why the cluster refused the job as it stands here; it stays until something is edited."""
        self._is_wrong = self._is_submitting = False
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._check)
        for editor in self._editors.values():
            on_edited(editor, self._follow)
        for flag in self._flags.values():
            flag.toggled.connect(lambda _: self._follow())
        self._follow()
        self.note_untouched()
        self._editors["name"].setFocus()

    # Building

    def _make_error(self, name: str) -> QLabel:
        label = named(QLabel(wordWrap=True), "field_error")
        label.hide()
        return label

    def _build(self) -> None:
        self.setMinimumWidth(tokens().size("dialog_width"))
        layout = QVBoxLayout(self)
        space = tokens().size("space_4")
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(tokens().size("space_3"))
        layout.addLayout(self._lay_out_fields())
        flags = QGridLayout()
        flags.setHorizontalSpacing(space)
        flags.setColumnStretch(FLAGS_IN_A_ROW, 1)
        for place, flag in enumerate(self._flags.values()):
            flags.addWidget(flag, place // FLAGS_IN_A_ROW, place % FLAGS_IN_A_ROW)
        layout.addLayout(flags)
        layout.addWidget(self._make_command_line())
        self._problem = named(QLabel(wordWrap=True), "problem_line")
        self._problem.hide()
        layout.addWidget(self._problem)
        self._note = named(QLabel(wordWrap=True), "note_line")
        self._note.hide()
        layout.addWidget(self._note)
        layout.addStretch(1)
        layout.addLayout(self._make_buttons())

    def _lay_out_fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(tokens().size("space_3"))
        grid.setVerticalSpacing(tokens().size("space_1"))
        grid.setColumnStretch(1, 1)
        for place, field in enumerate(self._fields):
            editor = self._editors[field.name]
            label = QLabel(tr(field.title))
            label.setBuddy(editor)
            editor.setAccessibleName(tr(field.title))
            option = named(QLabel(field.option), "hint")
            option.setFont(tokens().font("code"))
            grid.addWidget(label, 2 * place, 0)
            grid.addWidget(editor, 2 * place, 1)
            grid.addWidget(option, 2 * place, 2)
            grid.addWidget(self._errors[field.name], 2 * place + 1, 1, 1, 2)
        return grid

    def _make_command_line(self) -> QWidget:
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        self._command = named(QLabel(wordWrap=True), "code_line")
        self._command.setFont(tokens().font("code"))
        self._command.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._command.setAccessibleName(tr("The same as a command"))
        copy = named(QToolButton(), "copy_command")
        copy.setIcon(icon("clone"))
        copy.setToolTip(tr("Copy the command"))
        copy.setAccessibleName(tr("Copy the command"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._command.text()))
        layout.addWidget(self._command, 1)
        layout.addWidget(copy)
        return line

    def _make_buttons(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        self._cancel = QPushButton(tr("Close"))
        self._cancel.clicked.connect(self.leave)
        self._submit = named(QPushButton(tr("Submit job")), "submit_button")
        self._submit.setProperty("filled", True)
        self._submit.setShortcut("Ctrl+Return")
        self._submit.setDefault(True)
        self._submit.clicked.connect(self._submit_job)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._submit)
        return buttons

    # What a form says of itself

    @property
    def content(self) -> object:
        return self.draft()

    @property
    def is_busy(self) -> bool:
        return self._is_submitting

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        command = self.draft().command()
        return tr("No job is submitted yet. What you filled in would be lost: {command}").format(command=command)

    # What is typed

    def fill_with(self, **values: str) -> None:
        """Write texts into fields, by name."""
        for name, text in values.items():
            write_editor(self._editors[name], text)

    def _fill(self, draft: SubmitDraft) -> None:
        for name, editor in self._editors.items():
            write_editor(editor, getattr(draft, name))
        for name, flag in self._flags.items():
            flag.setChecked(getattr(draft, name))

    def draft(self) -> SubmitDraft:
        """Return what the dialog contains now."""
        texts = {name: read_editor(editor) for name, editor in self._editors.items()}
        flags = {name: flag.isChecked() for name, flag in self._flags.items()}
        return replace(SubmitDraft(user=self._context.user), **texts, **flags)  # type: ignore[arg-type]

    def _follow(self) -> None:
        self._refusal = ()
        self._note.hide()
        draft = self.draft()
        self._command.setText(draft.command())
        is_trial = draft.is_trial
        self._submit.setText(tr("Verify") if is_trial else tr("Submit job"))
        # A button whose text changes forgets its shortcut.
        self._submit.setShortcut("Ctrl+Return")
        tip = tr("Verify the job, submit nothing (Ctrl+Enter)") if is_trial else tr("Submit the job (Ctrl+Enter)")
        self._submit.setToolTip(tip)
        self._pause.start()

    def _check(self) -> None:
        draft, snapshot = self.draft(), self._snapshot
        check = arguments_check(snapshot, draft.user)
        query = self._context.background.query
        is_real = self._is_real
        query("submit", lambda: check_draft(draft, check, needs_program=is_real), self._show_reports, owner=self)

    def _show_reports(self, found: dict[str, tuple[Report, ...]]) -> None:
        for name, label in self._errors.items():
            reports = found.get(name, ())
            label.setText("\n".join(report.text for report in reports))
            label.setVisible(bool(reports))
            self._mark(self._editors[name], has_error=bool(reports))
        self._show_problem(found.get("", ()) or self._refusal)
        self._is_wrong = any(report.is_error for many in found.values() for report in many)
        self._show_submit()

    def _show_submit(self) -> None:
        self._submit.setEnabled(not self._is_wrong and not self._is_submitting)

    def _show_problem(self, reports: Sequence[Report]) -> None:
        self._problem.setText(shorten_answer("\n".join(report.text for report in reports)))
        self._problem.setVisible(bool(reports))
        self.make_room()

    def _mark(self, editor: QWidget, *, has_error: bool) -> None:
        if bool(editor.property("has_error")) != has_error:
            editor.setProperty("has_error", has_error)
            editor.style().unpolish(editor)
            editor.style().polish(editor)

    # Submitting

    def _submit_job(self) -> None:
        draft, cluster = self.draft(), self._context.cluster
        runtime = draft.find_runtime()
        if runtime is None:
            self._check()
            return
        self._is_submitting = True
        self._show_submit()
        self._context.background.operation(
            tr("Verifying") if draft.is_trial else tr("Submitting"),
            lambda: cluster.submit(draft.user, draft.arguments(), runtime),
            self._take_answer,
            owner=self,
            on_ended=self._end_submitting,
        )

    def _end_submitting(self) -> None:
        self._is_submitting = False
        self._show_submit()

    def _take_answer(self, answer: Answer) -> None:
        if answer.is_done and answer.job is None and self.draft().is_trial:
            self._show_problem(())
            self._note.setText(tr("Nothing was submitted. {said}").format(said=shorten_answer(answer.text)))
            self._note.show()
            self.make_room()
        elif answer.is_done:
            done = tr("Submitted job {job} for {user}.").format(job=answer.job, user=self.draft().user)
            self._context.messages.post_answer(answer, done)
            self.job_submitted.emit(str(answer.job))
            self.accept()
        else:
            self._refusal = answer.reports or (Report("submit.refused", answer.text),)
            self._show_problem(self._refusal)
