"""Commands for chosen jobs and tasks: which of them they name, the command line, the refusals, and the effect."""

import shlex
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from qmonpy.app.jobs.job_rows import FINISHED, PENDING, RUNNING, JobRow
from qmonpy.app.jobs.job_states import find_waiting_groups
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job, may_force_deletion
from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.formats.submission.job_word import JobWord, format_job_words
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.translation import later, tr

NAMED_LINES = 12
"""How many jobs and tasks a question names one by one."""
LEAST_PRIORITY, MOST_PRIORITY = -1023, 1024
"""The limits of `-p` (qalter(1))."""


class JobVerb(StrEnum):
    """The commands for chosen jobs."""

    HOLD = "hold"
    RELEASE = "release"
    SUSPEND = "suspend"
    RESUME = "resume"
    RESCHEDULE = "reschedule"
    CLEAR_ERROR = "clear error"
    DELETE = "delete"
    ALTER = "alter"
    MOVE = "move"


PERMISSIONS: Mapping[JobVerb, JobAction] = {
    JobVerb.HOLD: JobAction.ALTER,
    JobVerb.RELEASE: JobAction.ALTER,
    JobVerb.SUSPEND: JobAction.SWITCH,
    JobVerb.RESUME: JobAction.SWITCH,
    JobVerb.RESCHEDULE: JobAction.SWITCH,
    JobVerb.CLEAR_ERROR: JobAction.SWITCH,
    JobVerb.DELETE: JobAction.DELETE,
    JobVerb.ALTER: JobAction.ALTER,
    JobVerb.MOVE: JobAction.ALTER,
}
_NEEDS: Mapping[JobVerb, tuple[str, str]] = {
    JobVerb.HOLD: ("", later("Finished jobs cannot be held.")),
    JobVerb.RELEASE: ("h", later("None of the chosen jobs has a user hold; use Holds... to remove other holds.")),
    JobVerb.SUSPEND: ("rt", later("Only running jobs that are not suspended already can be suspended.")),
    JobVerb.RESUME: (
        "s",
        later("None of the chosen jobs was suspended itself; what a queue or a threshold suspends resumes with it."),
    ),
    JobVerb.RESCHEDULE: ("rtsST", later("Only running jobs can be rescheduled.")),
    JobVerb.CLEAR_ERROR: ("E", later("None of the chosen jobs is in error (state E).")),
    JobVerb.DELETE: ("", later("Finished jobs cannot be deleted.")),
    JobVerb.ALTER: ("", later("Finished jobs cannot be altered.")),
    JobVerb.MOVE: ("q", later("Only pending jobs can be moved; running ones must be rescheduled first.")),
}
"""By command the state letters of which a row must have one, and the message where none has."""


def select_rows(verb: JobVerb, rows: Iterable[JobRow]) -> tuple[JobRow, ...]:
    """Return the rows that a command can be used for."""
    letters = _NEEDS[verb][0]
    found = (row for row in rows if row.kind != FINISHED and (not letters or set(letters) & set(row.state)))
    return tuple(row for row in found if verb is not JobVerb.RELEASE or "u" in row.holds)


def explain_nothing(verb: JobVerb) -> str:
    """Return why a command can be used for none of the chosen rows."""
    return tr(_NEEDS[verb][1])


def find_words(snapshot: Snapshot, rows: Iterable[JobRow]) -> tuple[JobWord, ...]:
    """Return the jobs of rows as a command names them; a job of which not all tasks are meant, by its tasks."""
    wanted: dict[int, list[Sequence[int]]] = {}
    for row in rows:
        wanted.setdefault(row.job, []).append(find_tasks(snapshot, row))
    running = _find_running(snapshot, wanted)
    words: list[JobWord] = []
    for number, parts in wanted.items():
        pending = snapshot.state.pending.get(number)
        waiting = pending.tasks if pending is not None else ()
        words += _name_tasks(number, parts, waiting, running.get(number, set()))
    return tuple(words)


def _find_running(snapshot: Snapshot, wanted: Iterable[int]) -> Mapping[int, set[int]]:
    """Return the running tasks of some jobs; of very many tasks in the cluster, few are looked at."""
    jobs, running = snapshot.state.jobs, snapshot.state.running
    known = [jobs[number] for number in wanted if number in jobs]
    large = {job.number for job in known if job.tasks is not None and len(job.tasks) > len(running)}
    found: dict[int, set[int]] = {}
    for job in known:
        if job.number not in large:
            tasks = {task for task in (job.tasks or (1,)) if (job.number, task) in running}
            found.update({job.number: tasks} if tasks else {})
    for number, task in running if large else ():
        if number in large:
            found.setdefault(number, set()).add(task)
    return found


def _name_tasks(
    job: int, parts: Sequence[Sequence[int]], waiting: Sequence[int], running: set[int]
) -> Sequence[JobWord]:
    """Return the words for tasks of a job; an array with a million of them is not counted out."""
    if not running and any(part is waiting or (isinstance(part, range) and part == waiting) for part in parts):
        return (job,)
    tasks = {task for part in parts for task in part}
    is_whole = len(tasks) >= len(waiting) and tasks.issuperset(running) and tasks.issuperset(waiting)
    return (job,) if is_whole else format_job_words(job, sorted(tasks))


def find_tasks(snapshot: Snapshot, row: JobRow) -> Sequence[int]:
    """Return the tasks of a row: those of its group that still wait, or the one that runs."""
    pending = snapshot.state.pending.get(row.job)
    if row.kind == RUNNING:
        return (row.task,)
    if row.kind != PENDING or pending is None:
        return ()
    if row.depth:
        return tuple(task for task in row.waiting if _has_task(pending.tasks, task))
    groups = dict(find_waiting_groups(snapshot, row.job))
    return groups.get(row.group, ())


def _has_task(tasks: Sequence[int], task: int) -> bool:
    """Whether a task is among some in order."""
    if isinstance(tasks, range):
        return task in tasks
    place = bisect_left(tasks, task)
    return place < len(tasks) and tasks[place] == task


def find_numbers(rows: Iterable[JobRow]) -> tuple[int, ...]:
    """Return the numbers of the jobs of rows, each once."""
    return tuple(dict.fromkeys(row.job for row in rows))


def format_command(
    verb: JobVerb,
    words: Sequence[JobWord],
    *,
    kind: str = "u",
    is_forced: bool = False,
    options: Sequence[str] = (),
) -> str:
    """Return the command line; `options` are those of qalter."""
    names = tuple(map(str, words))
    force = ("-f",) if is_forced else ()
    if verb in (JobVerb.HOLD, JobVerb.RELEASE):
        command = "qhold" if verb is JobVerb.HOLD else "qrls"
        return shlex.join((command, *(() if kind == "u" else ("-h", kind)), *names))
    if verb is JobVerb.DELETE:
        return shlex.join(("qdel", *force, *names))
    if verb in (JobVerb.ALTER, JobVerb.MOVE):
        return shlex.join(("qalter", *options, ",".join(names)))
    return shlex.join(("qmod", *force, _QMOD[verb], *names))


_QMOD = {
    JobVerb.SUSPEND: "-sj",
    JobVerb.RESUME: "-usj",
    JobVerb.RESCHEDULE: "-rj",
    JobVerb.CLEAR_ERROR: "-cj",
}


@dataclass(frozen=True, slots=True)
class JobLoss:
    """The effect of deleting or rescheduling jobs."""

    words: tuple[JobWord, ...]
    """The jobs and tasks that the command names without force."""
    running: tuple[str, ...] = ()
    """The running tasks that it would end: `14.3 render, anna, 4 slots on all.q@h1`."""
    running_keys: tuple[TaskKey, ...] = ()
    """The same tasks."""
    slots: int = 0
    """How many slots these tasks have."""
    waiting: tuple[str, ...] = ()
    """The jobs whose pending tasks it would delete."""
    waiting_tasks: int = 0
    """How many pending tasks these are."""
    waiting_counts: tuple[tuple[int, int], ...] = ()
    """The same jobs, each with how many of its tasks."""
    kept: tuple[str, ...] = ()
    """Running tasks that are not rerunnable and would go on, unless forced."""
    kept_keys: tuple[TaskKey, ...] = ()
    """The same tasks."""
    kept_words: tuple[JobWord, ...] = ()
    """These tasks as the command names them."""
    refused: tuple[str, ...] = ()
    """Why the user may not, in Grid Engine's words."""
    may_force: bool = False
    """Whether force would make a difference and is open to the user."""

    def targets(self, *, is_forced: bool) -> tuple[JobWord, ...]:
        """Return the jobs and tasks that the command names."""
        return (*self.words, *self.kept_words) if is_forced else self.words


def find_loss(snapshot: Snapshot, rows: Sequence[JobRow], verb: JobVerb, user: str) -> JobLoss:
    """Return the effect of deleting or rescheduling the tasks of rows, and what the user may not."""
    state, cluster = snapshot.state, snapshot.cluster
    refusals = {
        number: find_refusal_of_job(cluster, user, state.jobs[number], PERMISSIONS[verb])
        for number in find_numbers(rows)
        if number in state.jobs
    }
    allowed = [row for row in select_rows(verb, rows) if row.job in refusals and refusals[row.job] is None]
    keys = [(row.job, row.task) for row in allowed if row.kind == RUNNING]
    tasks = {key: state.running[key] for key in keys if key in state.running}
    kept = {}
    if verb is JobVerb.RESCHEDULE:
        kept = {
            key: task
            for key, task in tasks.items()
            if not is_rerunnable(cluster, state.jobs[key[0]], task.pieces[0][0])
        }
    stopped = {key: task for key, task in tasks.items() if key not in kept}
    waiting = [row for row in allowed if row.kind == PENDING] if verb is JobVerb.DELETE else []
    counts = _count_tasks(snapshot, waiting)
    gone = [row for row in allowed if row.kind != RUNNING or (row.job, row.task) not in kept]
    return JobLoss(
        words=find_words(snapshot, gone),
        running=tuple(describe_task(state.jobs[key[0]], task) for key, task in stopped.items()),
        running_keys=tuple(stopped),
        slots=sum(task.slots for task in stopped.values()),
        waiting=tuple(_describe_waiting(row) for row in waiting),
        waiting_tasks=sum(counts.values()),
        waiting_counts=tuple(counts.items()),
        kept=tuple(describe_task(state.jobs[key[0]], task) for key, task in kept.items()),
        kept_keys=tuple(kept),
        kept_words=find_words(snapshot, (row for row in allowed if (row.job, row.task) in kept)),
        refused=tuple(each.text for each in refusals.values() if each is not None),
        may_force=bool(kept) if verb is JobVerb.RESCHEDULE else bool(stopped) and may_force_deletion(cluster, user),
    )


def _count_tasks(snapshot: Snapshot, rows: Iterable[JobRow]) -> Mapping[int, int]:
    """Return by job how many tasks rows have in all; a task counts once, also where a row lies within another."""
    parts: dict[int, list[Sequence[int]]] = {}
    for row in rows:
        parts.setdefault(row.job, []).append(find_tasks(snapshot, row))
    counts = {}
    for job, own in parts.items():
        largest, *others = sorted(own, key=len, reverse=True)
        counts[job] = len(largest) + len({task for each in others for task in each if not _has_task(largest, task)})
    return counts


def describe_task(job: Job, task: RunningTask) -> str:
    """Return a running task in words: `14.3 render, anna, 4 slots on all.q@h1`."""
    number = f"{task.job}.{task.task}" if job.is_array else str(task.job)
    places = ", ".join(name for name, _ in task.pieces[:3]) + (", ..." if len(task.pieces) > 3 else "")
    said = tr("{number} {name}, {owner}, {slots} on {places}").format(
        number=number, name=job.name, owner=job.owner, slots=format_count(task.slots, "slot"), places=places
    )
    return said + tr(", suspended") if task.is_standing_still else said


def _describe_waiting(row: JobRow) -> str:
    words = f"{row.job} {row.name}, {row.user}"
    return tr("{job}, tasks {tasks}").format(job=words, tasks=row.tasks) if row.tasks else words
