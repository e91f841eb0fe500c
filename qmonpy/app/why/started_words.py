"""What is said of tasks that have started, and so do not wait: where they run or are suspended, and until when."""

from collections.abc import Sequence

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.holders import find_known_end
from qmonpy.insight.why.refusal_words import format_moment, format_until
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask
from qmonpy.translation import tr


def describe_running_job(snapshot: Snapshot, tasks: Sequence[RunningTask]) -> str:
    """Return a sentence that says that a job does not wait, and where and until when it runs."""
    first, state, now = tasks[0], snapshot.state, snapshot.now
    job, end = state.jobs[first.job], find_known_end(prepare(snapshot.cluster), state, now, first)
    where = and_more(first.pieces[0][0], len(first.pieces))
    since, until = format_moment(first.start_time, now), describe_end(end, now, first)
    count = len(tasks)
    if count > 1:
        still = sum(each.is_standing_still for each in tasks)
        words = (
            tr(
                "Job {job} does not wait: {count} of its tasks have started and {still} of these are suspended; the "
                "first has been on {where} since {since}."
            )
            if still
            else tr("Job {job} does not wait: {count} of its tasks run, the first on {where} since {since}.")
        )
        return words.format(job=job.number, count=count, still=still, where=where, since=since)
    if job.is_array:
        words = (
            tr(
                "Task {task} does not wait: it has been on {where} since {since}, is suspended{still} and holds its "
                "slots {until}."
            )
            if first.is_standing_still
            else tr("Task {task} does not wait: it has run on {where} since {since} and runs {until}.")
        )
    else:
        words = (
            tr(
                "Job {job} does not wait: it has been on {where} since {since}, is suspended{still} and holds its "
                "slots {until}."
            )
            if first.is_standing_still
            else tr("Job {job} does not wait: it has run on {where} since {since} and runs {until}.")
        )
    task, still_since = f"{job.number}.{first.task}", tell_still(first, now)
    return words.format(job=job.number, task=task, where=where, since=since, until=until, still=still_since)


def tell_still(task: RunningTask, now: int) -> str:
    """Return since when a task is suspended; empty where that is not known."""
    if not task.suspended_since:
        return ""
    return tr(" (since {moment})").format(moment=format_moment(task.suspended_since, now))


def and_more(name: str, count: int) -> str:
    """Return the first name of some, and how many more there are."""
    return name if count == 1 else tr("{name} and {more} more").format(name=name, more=count - 1)


def describe_end(end: int, now: int, task: RunningTask) -> str:
    """Return until when a task runs at the latest, or that no end is known."""
    until = format_until(end, now, (task.job, task.task))
    return tr("{until} at the latest").format(until=until) if end < FOREVER else until
