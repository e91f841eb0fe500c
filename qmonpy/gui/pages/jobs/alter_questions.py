"""The questions before jobs are altered: priority, queues, holds, or options of qalter."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QRadioButton, QSpinBox, QWidget

from qmonpy.app.jobs.job_states import HOLD_WORDS
from qmonpy.app.jobs.job_work import (
    LEAST_PRIORITY,
    MOST_PRIORITY,
    NAMED_LINES,
    JobVerb,
    check_options,
    format_command,
)
from qmonpy.engine.checks.permissions import HOLD_ACTIONS, find_refusal_of_job
from qmonpy.engine.work.waiting import find_whole_holds
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.jobs.alter_dialog import Alteration, AlterDialog
from qmonpy.gui.pages.jobs.loss_question import name_words
from qmonpy.gui.pages.jobs.submit_fields import WordCompleter
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job

Alter = Callable[[Sequence[str]], None]


class Hold(Protocol):
    """Puts kinds of hold on the chosen jobs, or removes them."""

    def __call__(self, kind: str, *, is_held: bool) -> None: ...


def ask_for_priority(window: QWidget, jobs: Sequence[Job], alter: Alter) -> AlterDialog:
    """Ask for another priority; the first value is the one that all of the jobs have, else 0."""
    spin = named(QSpinBox(), "field_priority")
    spin.setRange(LEAST_PRIORITY, MOST_PRIORITY)
    spin.setValue(jobs[0].priority if len({job.priority for job in jobs}) == 1 else 0)
    spin.setAccessibleName(tr("Priority"))
    spin.setToolTip(tr("-1023 to 1024; owners may lower it, operators may raise it"))

    def find() -> Alteration:
        return _alteration(jobs, ("-p", str(spin.value())), alter)

    lines = [_line(job, tr("priority {now}").format(now=job.priority)) for job in jobs]
    dialog = _open(window, tr("Priority of {jobs}"), jobs, lines, spin, find, "priority_dialog")
    spin.valueChanged.connect(dialog.show_command)
    spin.selectAll()
    return dialog


def ask_for_queues(window: QWidget, snapshot: Snapshot, jobs: Sequence[Job], alter: Alter) -> AlterDialog:
    """Ask for other queues; the first value is what all of the jobs request."""
    line = named(QLineEdit(), "field_queues")
    line.setPlaceholderText(tr("all.q, all.q@h1 or *@@group; several with commas"))
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
        return _alteration(jobs, ("-q", queues), alter)

    lines = [_line(job, ",".join(job.hard_queues) or tr("any queue")) for job in jobs]
    dialog = _open(window, tr("Move {jobs} to queues"), jobs, lines, line, find, "move_dialog", tr("Move"))
    line.textChanged.connect(dialog.show_command)
    return dialog


def ask_for_options(window: QWidget, snapshot: Snapshot, jobs: Sequence[Job], alter: Alter) -> AlterDialog:
    """Ask for any options of qalter."""
    line = named(QLineEdit(), "field_options")
    line.setPlaceholderText(tr("-l h_rt=2:0:0,mem=4G -N name -hold_jid 17"))
    line.setAccessibleName(tr("Options of qalter"))
    line.setFont(tokens().font("code"))

    def find() -> Alteration:
        words, reports = check_options(line.text(), snapshot.now)
        if reports:
            # An empty line is no mistake.
            return Alteration(problem="\n".join(each.text for each in reports) if line.text() else "")
        return _alteration(jobs, words, alter)

    lines = [_line(job, " ".join(job.arguments)) for job in jobs]
    dialog = _open(window, tr("Alter {jobs}"), jobs, lines, line, find, "alter_dialog")
    line.textChanged.connect(dialog.show_command)
    return dialog


def ask_for_holds(
    window: QWidget, snapshot: Snapshot, user: str, jobs: Sequence[Job], words: tuple[JobWord, ...], hold: Hold
) -> AlterDialog:
    """Ask which kinds of hold to set or remove; kinds that the user may not change are disabled, with the reason."""
    editor = QWidget()
    grid = QGridLayout(editor)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setColumnStretch(3, 1)
    on, off = named(QRadioButton(tr("Hold")), "choose_hold"), named(QRadioButton(tr("Release")), "choose_release")
    held = {kind for job in jobs for kind in _kinds(job)}
    (off if held else on).setChecked(True)
    grid.addWidget(on, 0, 0)
    grid.addWidget(off, 1, 0)
    boxes = {kind: named(QCheckBox(tr(word).capitalize()), f"hold_{kind}") for kind, word in HOLD_WORDS.items()}
    for row, box in enumerate(boxes.values()):
        grid.addWidget(box, row, 1)

    def refuse(kind: str) -> str:
        action = HOLD_ACTIONS[on.isChecked()][kind]
        refusals = [find_refusal_of_job(snapshot.cluster, user, job, action) for job in jobs]
        return "" if None in refusals else refusals[0].text if refusals and refusals[0] else ""

    def find() -> Alteration:
        for kind, box in boxes.items():
            reason = refuse(kind)
            box.setEnabled(not reason)
            box.setToolTip(reason)
        kinds = "".join(kind for kind, box in boxes.items() if box.isChecked() and box.isEnabled())
        if not kinds:
            return Alteration(problem=tr("Choose a kind of hold."))
        verb = JobVerb.HOLD if on.isChecked() else JobVerb.RELEASE
        command = format_command(verb, words, kind=kinds)
        return Alteration(command, carry_out=lambda: hold(kinds, is_held=verb is JobVerb.HOLD))

    boxes["u"].setChecked(True)
    lines = [_line(job, ", ".join(tr(HOLD_WORDS[kind]) for kind in _kinds(job)) or tr("not held")) for job in jobs]
    title = tr("Holds of {jobs}").format(jobs=name_words(words))
    dialog = AlterDialog(title, _some(lines), editor, find, tr("Change holds"), window, "holds_dialog")
    for each in (on, *boxes.values()):
        each.toggled.connect(dialog.show_command)
    dialog.open()
    return dialog


def _kinds(job: Job) -> str:
    """Return the kinds of hold that some task of a job has."""
    own = {kind for kind, _ in job.task_holds} | set(find_whole_holds(job))
    return "".join(kind for kind in HOLD_WORDS if kind in own)


def _alteration(jobs: Sequence[Job], options: Sequence[str], alter: Alter) -> Alteration:
    command = format_command(JobVerb.ALTER, [job.number for job in jobs], options=options)
    return Alteration(command, carry_out=lambda: alter(options))


def _open(
    window: QWidget,
    title: str,
    jobs: Sequence[Job],
    lines: Sequence[str],
    editor: QWidget,
    find: Callable[[], Alteration],
    name: str,
    verb: str = "",
) -> AlterDialog:
    what = title.format(jobs=name_words(tuple(job.number for job in jobs)))
    dialog = AlterDialog(what, _some(lines), editor, find, verb or tr("Alter"), window, name)
    dialog.open()
    return dialog


def _line(job: Job, what: str) -> str:
    return f"{job.number} {job.name}, {job.owner}: {what}" if what else f"{job.number} {job.name}, {job.owner}"


def _some(lines: Sequence[str]) -> list[str]:
    more = len(lines) - NAMED_LINES
    return [*lines[:NAMED_LINES], *([tr("and {count:,} more").format(count=more)] if more > 0 else [])]


def _instances(snapshot: Snapshot) -> list[tuple[str, str]]:
    from qmonpy.engine.fitting.prepared import prepare

    return [(each.instance.queue, each.instance.host) for each in prepare(snapshot.cluster).site.by_name.values()]
