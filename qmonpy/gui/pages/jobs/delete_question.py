"""The question before jobs are deleted: by name and number what it takes away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QMessageBox, QWidget

from qmonpy.gui.words import count_of, tr
from qmonpy.model.snapshot import Snapshot

NAMED_JOBS = 12


@dataclass(frozen=True)
class Loss:
    """What deleting jobs takes away."""

    jobs: tuple[int, ...]
    waiting_tasks: int
    running_tasks: int
    running_slots: int
    lines: tuple[str, ...]
    """One for each job: number, name, owner."""


def find_loss(snapshot: Snapshot, jobs: Sequence[int]) -> Loss:
    """What goes with these jobs; those that are gone already are left out."""
    state = snapshot.state
    known = tuple(job for job in dict.fromkeys(jobs) if job in state.jobs)
    wanted = set(known)
    running = [task for (job, _), task in state.running.items() if job in wanted]
    lines = tuple(f"{job}  {state.jobs[job].name}  ({state.jobs[job].owner})" for job in known)
    waiting = sum(len(state.pending[job].tasks) for job in known if job in state.pending)
    return Loss(known, waiting, len(running), sum(task.slots for task in running), lines)


def ask_before_deleting(window: QWidget, loss: Loss, on_delete: Callable[[], None]) -> QMessageBox:
    """Ask; returns at once."""
    jobs = count_of(len(loss.jobs), tr("job"), tr("jobs"))
    box = QMessageBox(window)
    box.setObjectName("delete_question")
    box.setWindowTitle(tr("Delete {jobs}").format(jobs=jobs))
    box.setText(tr("Deleting {jobs} takes away {what}.").format(jobs=jobs, what=_describe(loss)))
    more = len(loss.lines) - NAMED_JOBS
    names = [*loss.lines[:NAMED_JOBS], *([tr("and {count} more").format(count=more)] if more > 0 else [])]
    box.setInformativeText("\n".join(names))
    keep = box.addButton(tr("Keep"), QMessageBox.ButtonRole.RejectRole)
    delete = box.addButton(tr("Delete {jobs}").format(jobs=jobs), QMessageBox.ButtonRole.DestructiveRole)
    delete.setObjectName("confirm_delete")
    delete.clicked.connect(lambda: on_delete())
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.finished.connect(box.deleteLater)
    box.open()
    return box


def _describe(loss: Loss) -> str:
    parts = []
    if loss.running_tasks:
        tasks = count_of(loss.running_tasks, tr("running task"), tr("running tasks"))
        parts.append(f"{tasks} ({count_of(loss.running_slots, tr('slot'), tr('slots'))})")
    if loss.waiting_tasks:
        parts.append(count_of(loss.waiting_tasks, tr("waiting task"), tr("waiting tasks")))
    return tr(" and ").join(parts) or tr("nothing that still waits or runs")
