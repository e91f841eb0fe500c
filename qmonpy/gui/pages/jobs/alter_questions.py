"""The questions before jobs are altered: priority, queues, holds, or options of qalter."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QRadioButton, QSpinBox, QWidget

from qmonpy.app.jobs.alter_draft import check_fields, check_options, list_options
from qmonpy.app.jobs.alteration_plan import with_options
from qmonpy.app.jobs.job_states import HOLD_WORDS
from qmonpy.app.jobs.job_work import LEAST_PRIORITY, MOST_PRIORITY, NAMED_LINES
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedNames, list_more
from qmonpy.clusters.interface import TellsOptions
from qmonpy.engine.checks.permissions import HOLD_ACTIONS, find_refusal_of_job
from qmonpy.engine.work.waiting import find_whole_holds
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.jobs.alter_dialog import Alteration, AlterDialog
from qmonpy.gui.pages.jobs.alter_form import AlterForm
from qmonpy.gui.pages.jobs.loss_question import name_words
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.line_editors import WordCompleter
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.spin_field import spin_field
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.translation import tr

Alter = Callable[[Sequence[str]], Alteration]
"""Makes the alteration of the chosen jobs by options of qalter."""


class Hold(Protocol):
    """Makes the alteration that puts kinds of hold on the chosen jobs, or removes them."""

    def __call__(self, kind: str, *, is_held: bool) -> Alteration: ...


def ask_for_priority(context: PageContext, window: QWidget, jobs: Sequence[Job], alter: Alter) -> AlterDialog:
    """Ask for another priority; the first value is the one that all of the jobs have, else 0."""
    spin = spin_field(QSpinBox(), "field_priority")
    spin.setRange(LEAST_PRIORITY, MOST_PRIORITY)
    spin.setValue(jobs[0].priority if len({job.priority for job in jobs}) == 1 else 0)
    spin.setAccessibleName(tr("Priority"))
    spin.setToolTip(tr("-1023 to 1024; owners may lower it, operators may raise it"))

    def find() -> Alteration:
        return alter(("-p", str(spin.value())))

    lines = [_line(job, tr("priority {now}").format(now=job.priority)) for job in jobs]
    dialog = _open(context, window, tr("Priority of {jobs}"), jobs, lines, spin, find, "priority_dialog")
    spin.valueChanged.connect(dialog.show_command)
    spin.selectAll()
    return dialog


def ask_for_queues(
    context: PageContext, window: QWidget, snapshot: Snapshot, jobs: Sequence[Job], alter: Alter
) -> AlterDialog:
    """Ask for other queues; the first value is what all of the jobs request."""
    line = named(CutLine(), "field_queues")
    show_hint(line, tr("all.q, all.q@h1 or *@@group; several with commas"))
    line.setAccessibleName(tr("Queues"))
    line.setFont(tokens().font("code"))
    asked = {job.hard_queues for job in jobs}
    line.setText(",".join(jobs[0].hard_queues) if len(asked) == 1 else "")
    names = [*snapshot.cluster.queues, *(f"{name}@{host}" for name, host in _instances(snapshot))]
    completer = WordCompleter(names, line)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    line.setCompleter(completer)

    def find() -> Alteration:
        queues = line.text().replace(" ", "")
        if not queues:
            return Alteration(problem=tr("Name the queues or queue instances that the jobs may run in."))
        options = ("-q", queues)
        reports = check_options(options, snapshot.now, snapshot.cluster.variety)
        return Alteration(problem=reports[0].text) if reports else alter(options)

    lines = [_line(job, ",".join(job.hard_queues) or tr("any queue")) for job in jobs]
    dialog = _open(context, window, tr("Move {jobs} to queues"), jobs, lines, line, find, "move_dialog", tr("Move"))
    line.textChanged.connect(dialog.show_command)
    return dialog


def ask_for_options(
    context: PageContext,
    window: QWidget,
    snapshot: Snapshot,
    jobs: Sequence[Job],
    alter: Alter,
    options: Sequence[str] = (),
) -> AlterDialog:
    """Ask for other values of what the jobs request, and for any options of qalter; some may be typed in already."""
    form = AlterForm(snapshot, jobs, context.session.users())
    form.suggest(options)

    def find() -> Alteration:
        draft = form.draft()
        reports = check_fields(form.before, draft, snapshot.now, snapshot.cluster.variety)
        faults = form.mark(reports)
        if reports:
            text = "\n".join(each.text for many in reports.values() for each in many)
            return Alteration(problem=text, faults=faults)
        options = list_options(form.before, draft)
        return alter(options) if options else Alteration()

    lines = [_line(job, "") for job in jobs]
    dialog = _open(context, window, tr("Alter {jobs}"), jobs, lines, form, find, "alter_dialog", is_wide=True)
    form.on_edited(dialog.show_command)
    _ask_for_options_of(context, jobs, form, dialog)
    return dialog


def _ask_for_options_of(context: PageContext, jobs: Sequence[Job], form: AlterForm, dialog: AlterDialog) -> None:
    """Have a real cluster tell the options that its snapshots do not have."""
    cluster = context.cluster
    numbers = tuple(job.number for job in jobs if not job.arguments)
    if not numbers or not isinstance(cluster, TellsOptions):
        return
    form.say_unknown(tr("asking the cluster"))

    def take(told: Mapping[int, tuple[str, ...]]) -> None:
        if not set(numbers) <= set(told):
            form.say_unknown(tr("not known; what you enter replaces it"))
            return
        dialog.told = told
        form.take_jobs(with_options(jobs, told))
        dialog.show_command()

    context.background.query(f"options {id(dialog)}", lambda: cluster.read_options(numbers), take, owner=dialog)


def ask_for_holds(
    context: PageContext,
    window: QWidget,
    snapshot: Snapshot,
    jobs: Sequence[Job],
    words: tuple[JobWord, ...],
    hold: Hold,
) -> AlterDialog:
    """Ask which kinds of hold to set or remove; kinds that the user may not change are disabled, with the reason."""
    editor = QWidget()
    grid = QGridLayout(editor)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(tokens().size("space_6"))
    grid.setColumnStretch(3, 1)
    on, off = named(QRadioButton(tr("Hold")), "choose_hold"), named(QRadioButton(tr("Release")), "choose_release")
    held = {kind for job in jobs for kind in _kinds(job)}
    (off if held else on).setChecked(True)
    grid.addWidget(on, 0, 0)
    grid.addWidget(off, 1, 0)
    titles = {kind: tr(word) for kind, word in HOLD_WORDS.items()}
    boxes = {kind: named(QCheckBox(word[:1].upper() + word[1:]), f"hold_{kind}") for kind, word in titles.items()}
    for row, box in enumerate(boxes.values()):
        grid.addWidget(box, row, 1)

    def refuse(kind: str) -> str:
        action = HOLD_ACTIONS[on.isChecked()][kind]
        refusals = [find_refusal_of_job(snapshot.cluster, context.user, job, action) for job in jobs]
        return "" if None in refusals else refusals[0].text if refusals and refusals[0] else ""

    def find() -> Alteration:
        for kind, box in boxes.items():
            reason = refuse(kind)
            box.setEnabled(not reason)
            box.setToolTip(reason)
        kinds = "".join(kind for kind, box in boxes.items() if box.isChecked() and box.isEnabled())
        if not kinds:
            return Alteration(problem=tr("Choose a kind of hold."))
        return hold(kinds, is_held=on.isChecked())

    boxes["u"].setChecked(True)
    lines = [_line(job, ", ".join(tr(HOLD_WORDS[kind]) for kind in _kinds(job)) or tr("not held")) for job in jobs]
    title = tr("Holds of {jobs}").format(jobs=name_words(words))
    dialog = AlterDialog(context, title, _some(lines), editor, find, tr("Change holds"), window, "holds_dialog")
    for each in (on, *boxes.values()):
        each.toggled.connect(dialog.show_command)
    dialog.open()
    return dialog


def _kinds(job: Job) -> str:
    """Return the kinds of hold that some task of a job has."""
    own = {kind for kind, _ in job.task_holds} | set(find_whole_holds(job))
    return "".join(kind for kind in HOLD_WORDS if kind in own)


def _open(
    context: PageContext,
    window: QWidget,
    title: str,
    jobs: Sequence[Job],
    lines: Sequence[str],
    editor: QWidget,
    find: Callable[[], Alteration],
    name: str,
    verb: str = "",
    *,
    is_wide: bool = False,
) -> AlterDialog:
    numbers = tuple(job.number for job in jobs)
    what = title.format(jobs=name_words(numbers))
    shown = _some(lines)
    dialog = AlterDialog(
        context, what, shown, editor, find, verb or tr("Alter"), window, name, numbers, is_wide=is_wide
    )
    dialog.open()
    return dialog


def _line(job: Job, what: str) -> str:
    return f"{job.number} {job.name}, {job.owner}: {what}" if what else f"{job.number} {job.name}, {job.owner}"


def _some(lines: Sequence[str]) -> list[str | SaidLine]:
    """Return the first lines, and how many more there are, which opens into all of them."""
    every = TouchedNames(tr("jobs that are altered"), tuple(lines))
    return [*lines[:NAMED_LINES], *list_more(every, len(lines) - NAMED_LINES)]


def _instances(snapshot: Snapshot) -> list[tuple[str, str]]:
    from qmonpy.engine.fitting.prepared import prepare

    return [(each.instance.queue, each.instance.host) for each in prepare(snapshot.cluster).site.by_name.values()]
