"""The dialog that gives jobs another priority, other queues, holds or options: before, after, and the command."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.app.jobs.alter_draft import find_trial
from qmonpy.app.jobs.alteration_plan import AlterationPlan, plan_alteration
from qmonpy.app.jobs.long_answer import shorten_answer
from qmonpy.app.terms.number import SaidLine
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.lines.fault_line import Fault, FaultLine
from qmonpy.gui.base.reflow_scroll import FieldsScroll
from qmonpy.gui.pages.jobs.alteration_view import AlterationView
from qmonpy.gui.terms.displacement_line import DisplacementLine
from qmonpy.gui.terms.number_dialog import follow_numbers, open_number
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.displacement_asker import DisplacementAsker
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.named import named
from qmonpy.insight.reserving.displacement import with_jobs
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.translation import tr

TYPING_PAUSE_MS = 150
LEAST_SCREEN = 1024
"""Dialogs are made for screens that are at least so wide, in pixels."""
FORM_WIDTH = 520
"""In which all pages of the form have their titles in one line; pixels for text of the usual size."""
REFRESH_PAUSE_MS = 1000
"""With newer snapshots, the alteration is worked out again after so long a pause."""


def _refuse_nothing() -> Answer:
    raise NotImplementedError


@dataclass(frozen=True)
class Alteration:
    """The command for what is typed or chosen in a dialog."""

    command: str = ""
    problem: str = ""
    """The mistake in it, as a sentence; empty if there is none."""
    faults: tuple[Fault, ...] = ()
    """The fields that the mistakes are in, if it is known."""
    options: tuple[str, ...] = ()
    """The options of qalter in it."""
    run: Callable[[], Answer] = _refuse_nothing
    """Carries it out, in a worker."""
    done: str = ""
    """The sentence that tells that it was done."""


class AlterDialog(FormDialog):
    """Shows what the input of its editor would do and the command; it stays open until the cluster has done it."""

    def __init__(
        self,
        context: PageContext,
        title: str,
        lines: Sequence[str | SaidLine],
        editor: QWidget,
        find: Callable[[], Alteration],
        verb: str,
        parent: QWidget,
        name: str,
        numbers: Sequence[int] = (),
        *,
        is_wide: bool = False,
    ):
        """`lines` name the jobs and their present values; `find` is called by `show_command` and on confirming.

        What would become of the requests of the jobs `numbers` is shown, beside the editor if the dialog `is_wide`.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self._context, self._find, self._numbers, self._verb = context, find, tuple(numbers), verb
        self._found = Alteration()
        """What the input is now; it is asked for once after each change."""
        self._plan = AlterationPlan()
        self.told: Mapping[int, tuple[str, ...]] = {}
        """By job options that the snapshots of a real cluster do not have, once it has told them."""
        self._is_altering = False
        self._answer_text = ""
        """Why the cluster refused what stands here; it stays until something is edited."""
        self._heading = named(QLabel(title, wordWrap=True), "section_title")
        self.lines = named(LinesView(), "touched")
        self.lines.setAccessibleName(tr("Jobs that are altered"))
        self.lines.show_lines([each if isinstance(each, SaidLine) else SaidLine(each) for each in lines])
        self.view = AlterationView() if numbers else None
        self._displacement = DisplacementAsker(context, self)
        self.displaced = DisplacementLine(
            self._displacement, lambda number: open_number(context, self, number), around=self
        )
        self.problem = FaultLine("field_error")
        self._note = named(QLabel(wordWrap=True), "note_line")
        self._note.hide()
        self.command = CodeView(tr("Command"))
        self.command.setFixedHeight(2 * tokens().size("row"))
        self._buttons = DialogButtons()
        self.confirm = self._buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self.confirm.setObjectName("confirm_alteration")
        self.confirm.setProperty("filled", True)
        cancel = self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setObjectName("cancel_alteration")
        self._buttons.accepted.connect(self._carry_out)
        self._buttons.rejected.connect(self.leave)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._ask)
        told = () if self.view is None else (self.view.table, self.view.notes)
        follow_numbers(context, self, self.lines, *told)
        self._lay_out(editor, is_wide=is_wide)
        self.confirm.setDefault(True)
        self.show_command()
        self.note_untouched()
        editor.setFocus()
        context.snapshot_changed.connect(self._follow)
        self.finished.connect(self._pause.stop)
        self.finished.connect(self._displacement.forget)
        self.finished.connect(self.deleteLater)

    def _lay_out(self, editor: QWidget, *, is_wide: bool) -> None:
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(tokens().size("space_3"))
        column.addWidget(self._heading)
        column.addWidget(self.lines)
        width = tokens().size("dialog_width")
        if self.view is not None and is_wide and self._have_room(editor, self.view):
            sides = QHBoxLayout()
            sides.setSpacing(tokens().size("space_4"))
            # What the form does not need is the table's, whose texts are long where several jobs differ.
            editor.setMinimumWidth(tokens().scaled(FORM_WIDTH))
            sides.addWidget(editor, 2)
            sides.addWidget(self.view, 3)
            column.addLayout(sides, 1)
            room = max(self.screen().availableSize().width(), LEAST_SCREEN)
            width = max(width * 5 // 3, min(2 * width, room - 2 * tokens().size("space_6")))
        else:
            column.addWidget(editor)
            if self.view is not None:
                column.addWidget(self.view, 1)
        if self.view is None:
            column.setStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        # On a small screen all this scrolls: why it cannot be, the command and the buttons stay in sight.
        layout.addWidget(FieldsScroll(filled), 1)
        for each in (self.displaced, self.problem, self._note, self.command, self._buttons):
            layout.addWidget(each)
        self.setMinimumWidth(width)

    def _have_room(self, editor: QWidget, view: QWidget) -> bool:
        """Whether both fit side by side on the screen; with large text on a small one they stand below each other."""
        margins = 2 * tokens().size("space_6") + tokens().size("space_4")
        form = max(editor.minimumSizeHint().width(), tokens().scaled(FORM_WIDTH))
        least = form + view.minimumSizeHint().width() + margins
        return least <= max(self.screen().availableSize().width(), LEAST_SCREEN)

    # What a form says of itself

    @property
    def content(self) -> object:
        return self._found.command, self._found.problem

    @property
    def is_busy(self) -> bool:
        return self._is_altering

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        command = self._found.command
        if not command:
            return tr("Nothing is altered yet. What you filled in would be lost.")
        return tr("Nothing is altered yet. What you filled in would be lost: {command}").format(command=command)

    # What is typed

    def show_command(self) -> None:
        """Show the command for the present input, and have a worker find what it would do."""
        found = self._found = self._find()
        self._answer_text = ""
        self._note.hide()
        self.command.show_text(found.command)
        self._plan = AlterationPlan(self._plan.rows)
        self._displacement.forget()
        is_trial = bool(find_trial(found.options))
        self.confirm.setText(tr("Verify") if is_trial else self._verb)
        self._show_state()
        self._pause.start(TYPING_PAUSE_MS)

    def _follow(self, snapshot: Snapshot | None) -> None:
        if snapshot is not None and self.view is not None and not self._pause.isActive():
            self._pause.start(REFRESH_PAUSE_MS)

    def _ask(self) -> None:
        snapshot, found = self._context.snapshot, self._found
        if self.view is None or snapshot is None:
            return
        user, numbers, is_real = self._context.user, self._numbers, self._context.session.is_real
        options, told = found.options if not found.problem else (), self.told
        self._context.background.query(
            f"alteration {id(self)}",
            lambda: plan_alteration(snapshot, user, numbers, options, is_real=is_real, told=told),
            lambda plan: self._show_plan(options, plan),
            owner=self,
        )

    def _show_plan(self, options: tuple[str, ...], plan: AlterationPlan) -> None:
        found = self._found
        if self.view is None or options != (found.options if not found.problem else ()):
            return
        self._plan = plan
        self.view.show_plan(plan)
        self._show_state()
        self._ask_displacement(plan.moved)

    def _ask_displacement(self, jobs: Sequence[Job]) -> None:
        """Have it found which other starts would move."""
        snapshot, asked = self._context.snapshot, tuple(jobs)
        if not asked or snapshot is None:
            self._displacement.forget()
            return
        own = frozenset(job.number for job in asked)
        self._displacement.ask(snapshot, asked, lambda: with_jobs(snapshot.state, asked), own)

    def _show_state(self) -> None:
        """Show what is wrong, and whether the command can be given."""
        found = self._found
        texts = [found.problem] if found.problem else [self._answer_text] if self._answer_text else self._plan.refusals
        if found.faults:
            self.problem.show_faults(found.faults)
        else:
            self.problem.show_text("\n".join(texts))
        self.make_room()
        is_possible = bool(found.command) and not found.problem and not (self._plan.is_refused and found.options)
        self.confirm.setEnabled(is_possible and not self._is_altering)

    # Altering

    def _carry_out(self) -> None:
        found = self._found
        if not self.confirm.isEnabled():
            return
        self._is_altering = True
        self._show_state()
        self._context.background.operation(
            tr("Verifying") if find_trial(found.options) else tr("Altering"),
            found.run,
            lambda answer: self._take_answer(found, answer),
            owner=self,
            on_ended=self._end_altering,
        )

    def _end_altering(self) -> None:
        self._is_altering = False
        self._show_state()

    def _take_answer(self, found: Alteration, answer: Answer) -> None:
        if not answer.is_done:
            self._answer_text = answer.text or "\n".join(each.text for each in answer.reports)
            self._show_state()
            self._pause.start(TYPING_PAUSE_MS)
        elif find_trial(found.options):
            self._note.setText(tr("Nothing was altered. {said}").format(said=shorten_answer(answer.text)))
            self._note.show()
            self.make_room()
        else:
            self._context.messages.post_answer(answer, found.done)
            self.accept()
