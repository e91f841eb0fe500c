"""`qmod -sj`, `-usj`, `-rj` and `-cj` on jobs of the embedded cluster: their effects and answers (8.1.9, asked)."""

from collections.abc import Callable, Sequence

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.commands.job_selection import Reply, Selection, change_each
from qmonpy.clusters.embedded.commands.rescheduling import find_host, find_obstacle
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import JobAction
from qmonpy.engine.world.suspend_thresholds import BY_THRESHOLD
from qmonpy.engine.world.task_failure import without_error
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.model.report import Severity
from qmonpy.model.work.state import TaskKey

SUSPENDED = "s"
"""The mark of a task that was suspended by qmod -sj."""


def suspend_jobs(world: Simulation, user: str, words: Sequence[JobWord], *, is_suspended: bool) -> Answer:
    """Suspend running tasks or resume them; slots and consumables stay booked."""
    changed: dict[TaskKey, None] = {}
    still: list[TaskKey] = []
    """Those that a suspend threshold goes on suspending; 8.1.9 exits with 1 for them (asked)."""

    def change(selection: Selection, reply: Reply) -> None:
        job = selection.job
        for task in selection.running:
            key = (job.number, task)
            marks = world.state.running[key].marks
            is_by_threshold = not is_suspended and BY_THRESHOLD in marks
            if ((SUSPENDED in marks) is not (key in changed)) is is_suspended:
                text = messages.task_already(user, job, task, is_suspended=is_suspended)
                text = messages.not_by_command(user, job, task) if is_by_threshold else text
                reply.refuse("cluster.nothing-to-do", text, str(job.number), Severity.WARNING)
                continue
            changed[key] = None
            text = messages.task_suspended(user, job, task, is_suspended=is_suspended)
            if is_by_threshold:
                still.append(key)
                text = messages.stays_suspended(user, world.cluster.name, job, task)
            reply.say((text,))

    reply = _switch(world, user, words, change)
    if changed:
        world.mark_tasks(changed, SUSPENDED, is_set=is_suspended, user=user)
    return reply.answer(exit_code=1 if still else None)


def reschedule_jobs(world: Simulation, user: str, words: Sequence[JobWord], *, is_forced: bool) -> Answer:
    """Stop running tasks and return them to the pending list, if they may run again or by force."""
    stopped: dict[TaskKey, None] = {}

    def change(selection: Selection, reply: Reply) -> None:
        job = selection.job
        for key in ((job.number, task) for task in selection.running):
            said = None if is_forced else find_obstacle(world, key)
            if said is not None:
                reply.refuse("cluster.not-rerunnable", said, str(job.number), Severity.WARNING)
            elif key not in stopped:
                stopped[key] = None
                reply.say((messages.rescheduled(job, key[1], find_host(world, key), is_forced=is_forced),))

    reply = _switch(world, user, words, change)
    if stopped:
        world.reschedule(tuple(stopped), is_forced=is_forced)
    return reply.answer()


def clear_job_errors(world: Simulation, user: str, words: Sequence[JobWord]) -> Answer:
    """Clear the error state of jobs; 8.1.9 exits with 1 whenever it looked at a task, cleared or not."""
    looked_at: list[int] = []

    def change(selection: Selection, reply: Reply) -> None:
        job, (enrolled, _) = selection.job, selection.split_waiting()
        for task in sorted((*selection.running, *enrolled)):
            looked_at.append(task)
            if world.state.jobs[job.number].is_in_error(task) and task in enrolled:
                world.change_job(without_error(world.state.jobs[job.number], task))
                reply.say((messages.error_cleared(user, world.cluster.name, job, task),))
            else:
                text = messages.no_error(job, task)
                reply.refuse("cluster.no-error", text, str(job.number), Severity.WARNING)

    reply = _switch(world, user, words, change)
    return reply.answer(exit_code=1 if looked_at else None)


def _switch(
    world: Simulation, user: str, words: Sequence[JobWord], change: Callable[[Selection, Reply], None]
) -> Reply:
    """Change the running tasks and report the waiting ones; one line for an array whose tasks were not named."""

    def change_selected(selection: Selection, reply: Reply) -> None:
        number = str(selection.job.number)
        if selection.is_empty:
            reply.refuse("cluster.no-such-task", messages.invalid_queue(number, may_be_job=True), number)
            return
        change(selection, reply)
        enrolled, waiting = selection.split_waiting()
        if not (selection.is_whole and selection.job.is_array):
            said = [messages.task_waits(selection.job.number, task) for task in waiting]
        else:
            said = [messages.job_waits(selection.job.number)] if not (selection.running or enrolled) else []
        for text in said:
            reply.refuse("cluster.not-running", text, number, Severity.WARNING)

    def unknown(word: str) -> str:
        return messages.invalid_queue(word, may_be_job=True)

    return change_each(world, user, words, lambda _: (JobAction.SWITCH,), change_selected, unknown)
