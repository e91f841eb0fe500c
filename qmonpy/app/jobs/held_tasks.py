"""Holds on single tasks of an array from its submission on.

`qsub -h` holds all tasks, and there is no option for some. So the job is submitted held, when no task can start, and
then the other tasks are released.
"""

from collections.abc import Sequence

from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.formats.submission.job_word import format_job_words
from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Range
from qmonpy.translation import tr

JOB = "JOB"
"""Stands for the number that the job will have."""
NAMED = 8
"""So many ranges of tasks are named in the preview of the second command."""
MOST_WORDS = 2000
"""So many ranges of tasks are given to one command."""
MOST_TASKS = 1_000_000


def check_held_tasks(draft: SubmitDraft) -> tuple[Report, ...]:
    """Return what is wrong with the tasks that are to be held."""
    if not draft.held_tasks.strip():
        return ()
    if not draft.tasks.strip():
        return (Report("submit.held-without-tasks", tr("Only an array has tasks: fill in Array tasks as well.")),)
    try:
        held, tasks = _read(draft)
    except ReportError as error:
        return error.reports
    if max(_count(held), _count(tasks)) > MOST_TASKS:
        text = tr("Single tasks can be held of an array of at most {tasks}.").format(
            tasks=format_count(MOST_TASKS, "task")
        )
        return (Report("submit.held-many", text),)
    unknown = next((task for each in held for task in each if not any(task in some for some in tasks)), None)
    if unknown is not None:
        text = tr("Task {task} is not among the tasks of the array, {tasks}.").format(
            task=unknown, tasks=draft.tasks.strip()
        )
        return (Report("submit.held-unknown", text),)
    if len(find_released(draft)) > MOST_WORDS:
        words = tr("The other tasks are in more than {pieces}, too many for one command.")
        text = words.format(pieces=format_count(MOST_WORDS, "piece"))
        return (Report("submit.held-many", text),)
    return ()


def find_released(draft: SubmitDraft) -> tuple[str, ...]:
    """Return the words for the tasks that are released after the submission, as `JOB.1-3`; none if no task is held."""
    if not draft.held_tasks.strip() or draft.is_interactive or draft.is_trial:
        return ()
    try:
        held, tasks = _read(draft)
    except ReportError:
        return ()
    if max(_count(held), _count(tasks)) > MOST_TASKS:
        return ()
    kept = {task for each in held for task in each}
    free = [task for each in tasks for task in each if task not in kept]
    return tuple(word.replace("0", JOB, 1) for word in format_job_words(0, free))


def describe_release(draft: SubmitDraft) -> str:
    """Return the second command of a submission with held tasks, in a sentence; empty if there is none."""
    words = find_released(draft)
    if not words:
        return ""
    command = f"qrls {' '.join(words[:NAMED])}"
    if len(words) > NAMED:
        command = tr("{command} and {more:,} more").format(command=command, more=len(words) - NAMED)
    return tr("All tasks are submitted held; then the others are released: {command}").format(command=command)


def release_others(cluster: ClusterInterface, draft: SubmitDraft, answer: Answer) -> Answer:
    """Release the tasks that are not to be held, once the job is there; return the answer to both."""
    words = find_released(draft)
    if answer.job is None or not words:
        return answer
    named = tuple(word.replace(JOB, str(answer.job), 1) for word in words)
    released = cluster.hold_jobs(draft.user, named, is_held=False)
    if released.is_done:
        return Answer(True, f"{answer.text}\n{released.text}", answer.reports, job=answer.job)
    text = tr("Job {job} is submitted, but all its tasks are held, as the others were not released: {reason}").format(
        job=answer.job, reason=released.text
    )
    return Answer(True, text, (*answer.reports, Report("submit.not-released", text, Severity.WARNING)), job=answer.job)


def _read(draft: SubmitDraft) -> tuple[tuple[Range, ...], tuple[Range, ...]]:
    """Return the held tasks and all tasks; ReportError."""
    held = ",".join(part.strip() for part in draft.held_tasks.split(","))
    return _read_ranges(held), _read_ranges(draft.tasks.strip())


def _read_ranges(text: str) -> tuple[Range, ...]:
    ranges = parse_task_ranges(text)
    if text and not ranges:
        raise ReportError((Report("range.syntax", f'Range specifier "{text}" has no end'),))
    return ranges


def _count(ranges: Sequence[Range]) -> int:
    return sum(map(len, ranges))
