"""The dialog that keeps what is seen as a case: which truth, under which name, and why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from qmonpy.formats.files.case_content import Case
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import count_of
from qmonpy.gui.cases.truth_choice import TruthChoice
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.insight.cases.case_words import describe_expectation
from qmonpy.insight.cases.keeping import keep_case, list_job_cases, list_limit_cases, list_reservation_cases
from qmonpy.insight.why.model_limits import describe_unread_left_out
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import tr


def ask_to_keep_job(context: PageContext, window: QWidget, number: int, situation: Snapshot | None = None) -> None:
    """Ask what of a job is to be kept as a case, as it is now or in another situation, such as one of a run."""
    wait = tr("Looking for what can be kept of job {number}...").format(number=number)
    _ask(context, window, wait, lambda snapshot: list_job_cases(snapshot, number), situation)


def ask_to_keep_limit(context: PageContext, window: QWidget, usage: QuotaUsage) -> None:
    """Ask whether the limit of a counter is to be kept as a case."""
    wait = tr("Looking for what can be kept of the limit...")
    _ask(context, window, wait, lambda snapshot: list_limit_cases(snapshot, usage))


def ask_to_keep_reservation(context: PageContext, window: QWidget, number: int) -> None:
    """Ask whether it is to be kept as a case that a reservation is granted."""
    wait = tr("Looking for what can be kept of reservation {number}...").format(number=number)
    _ask(context, window, wait, lambda snapshot: list_reservation_cases(snapshot, number))


def _ask(
    context: PageContext,
    window: QWidget,
    wait: str,
    find: Callable[[Snapshot], Sequence[Case]],
    situation: Snapshot | None = None,
) -> None:
    snapshot = situation or context.snapshot
    if snapshot is None:
        return
    if snapshot.unread:
        words = tr("{what} Nothing is kept as a case.").format(what=describe_unread_left_out(snapshot.unread))
        context.messages.post(words, Severity.WARNING)
        return

    def show(cases: Sequence[Case]) -> None:
        if cases:
            KeepDialog(context, cases, window, None if situation is None else situation.cluster).open()
        else:
            context.messages.post(tr("There is nothing to keep: it is gone."), Severity.WARNING)

    # The engine may have to finish another answer first: what comes late is about what was asked for last.
    context.background.query(
        "cases to keep",
        partial(find, snapshot),
        show,
        owner=window,
        is_long=True,
        label=wait,
        only_newest=True,
    )


class KeepDialog(FormDialog):
    """Offers what is true and may be kept; it stays open until the case is in its file, or it is told why not."""

    def __init__(self, context: PageContext, cases: Sequence[Case], parent: QWidget, cluster: Cluster | None = None):
        """`cluster` is the configuration in which they are true; by default the newest one."""
        super().__init__(parent)
        self._cluster = cluster
        self.setObjectName("keep_case_dialog")
        self.setWindowTitle(tr("Keep as case"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._cases = tuple(cases)
        self._is_keeping = False
        self.choices = QButtonGroup(self)
        self.name = named(CutLine(), "case_name")
        self.note = named(hint_line(tr("why it is to be so (optional)")), "case_note")
        self.problem = named(QLabel(wordWrap=True), "field_error")
        self.problem.hide()
        self._buttons = DialogButtons()
        self.confirm = self._buttons.addButton(tr("Keep"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.confirm.setObjectName("keep_case")
        self.confirm.setProperty("filled", True)
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._keep)
        self._buttons.rejected.connect(self.leave)
        self._lay_out()
        self._suggest()
        self.note_untouched()
        self.choices.idClicked.connect(lambda _: self._suggest())
        self.name.textChanged.connect(lambda _: self._show_state())

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setSpacing(space("space_3"))
        layout.addWidget(named(QLabel(tr("What is to be true")), "section_title"))
        for place, each in enumerate(self._cases):
            button = TruthChoice(describe_expectation(each.expectation, each.state.jobs))
            button.setObjectName(f"truth_{each.expectation.outcome}")
            self.choices.addButton(button, place)
            layout.addWidget(button)
            button.setChecked(place == 0)
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Why"), self.note)
        layout.addLayout(form)
        words = tr("The jobs around it that are needed for this are kept with it; all others are left out.")
        where = tr("The file is {path}.").format(path=self._context.cases.path)
        hint = named(QLabel(f"{words}\n{where}", wordWrap=True), "hint")
        for below in (hint, self.problem, self._buttons):
            layout.addWidget(below)
        self.setMinimumWidth(space("dialog_width"))

    @property
    def chosen(self) -> Case:
        """The case that is chosen, with the whole situation."""
        return self._cases[max(0, self.choices.checkedId())]

    def _suggest(self) -> None:
        """Enter the usual name of the choice, unless another one was typed."""
        usual = {each.name for each in self._cases}
        if not self.name.text() or self.name.text() in usual:
            self.name.setText(self.chosen.name)
        self._show_state()

    def _show_state(self) -> None:
        self.confirm.setEnabled(bool(self.name.text().strip()) and not self._is_keeping)

    def _keep(self) -> None:
        snapshot = self._context.snapshot
        if not self.confirm.isEnabled() or snapshot is None:
            return
        self._is_keeping = True
        self.problem.hide()
        self._show_state()
        self.confirm.setText(tr("Looking for what is needed..."))
        case = replace(self.chosen, name=self.name.text().strip(), note=self.note.text().strip())
        cluster = self._cluster or snapshot.cluster
        self._context.cases.keep(lambda breath: keep_case(case, cluster, breath), self._take, self)

    def _take(self, kept: Case | Exception) -> None:
        self._is_keeping = False
        self.confirm.setText(tr("Keep"))
        self._show_state()
        if isinstance(kept, Case):
            running = count_of(len(kept.state.running), "running task", "running tasks")
            words = tr('Kept as case: "{name}", with {running}.')
            self._context.messages.post(words.format(name=kept.name, running=running))
            self.accept()
            return
        if isinstance(kept, ReportError):
            text = "\n".join(map(str, kept.reports))
        else:
            text = kept.strerror or str(kept) if isinstance(kept, OSError) else str(kept)
        self.problem.setText(text)
        self.problem.show()
        self.make_room()

    # What a form says of itself

    @property
    def content(self) -> object:
        return self.choices.checkedId(), self.name.text(), self.note.text()

    @property
    def is_busy(self) -> bool:
        return self._is_keeping

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("Nothing is kept yet. What you filled in would be lost.")
