"""A plan in lines for people: when and where each job would start, what finds no start and why, and what is a guess."""

from collections.abc import Sequence

from qmonpy.insight.plan.plan import JobPlan, Plan, TaskPlan
from qmonpy.insight.reserving.rejection_text import format_pieces
from qmonpy.insight.why.trace_text import describe_refusal, format_count, format_moment

_HEADER = ("job", "starts", "ends", "where", "")
_GAP = "  "
_NAMED_JOBS = 5
GUESS = "a guess"
"""What stands beside a start that depends on how long others run that do not say so."""


def describe_plan(plan: Plan) -> str:
    """How many jobs find a start, when the last one does, and how far all that can be relied on: sentences."""
    starting = [each for each in plan.jobs if each.tasks]
    waiting = [each for each in plan.jobs if not each.tasks]
    sentences = [f"{len(starting)} of {format_count(len(plan.jobs), 'waiting job')} would start"]
    if starting:
        last = max(each.tasks[-1].start for each in starting)
        sentences[0] += f", the last {_when(last, plan)}"
    if waiting:
        sentences.append(f"{format_count(len(waiting), 'job')} without a start: {_name_jobs(waiting)}")
    if plan.guesses_from is not None:
        sentences.append(f"starts from {format_moment(plan.guesses_from, plan.now)} on are {GUESS}")
    if plan.unknown:
        sentences.append(f"{format_count(len(plan.unknown), 'running job')} without run time limit")
    if not plan.is_complete:
        sentences.append(f"nothing is planned behind {format_moment(plan.until, plan.now)}")
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in sentences)


def list_plan(plan: Plan) -> list[str]:
    """A table: a line for each job, or for each stretch of tasks of an array that start at one time."""
    rows: list[tuple[str, ...]] = [_HEADER]
    for job in plan.jobs:
        rows += _rows_of(job, plan)
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADER) - 1)]
    lines = []
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=False)]
        lines.append(_GAP.join((*cells, row[-1])).rstrip())
    return lines


def _rows_of(job: JobPlan, plan: Plan) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for tasks in _together(job.tasks):
        first = tasks[0]
        if len(tasks) == 1:
            where = format_pieces(first.pieces) + (f" in PE {first.pe}" if first.pe else "")
        else:
            instances = {name for task in tasks for name, _ in task.pieces}
            slots = sum(slots for task in tasks for _, slots in task.pieces)
            where = f"{format_count(slots, 'slot')} on {format_count(len(instances), 'queue instance')}"
        ends = format_moment(first.end, plan.now) if first.end is not None else "not known"
        notes = [GUESS] if is_guess(first.start, plan) else []
        notes += [] if job.is_duration_known else ["no run time limit"]
        rows.append((_name(job, tasks), _when(first.start, plan), ends, where, ", ".join(notes)))
    if job.left:
        left = f"{job.job}" if not job.is_array else f"{job.job}, {format_count(job.left, 'task')}"
        rows.append((left, "no start", "", "", _why(job, plan)))
    return rows


def _together(tasks: Sequence[TaskPlan]) -> list[list[TaskPlan]]:
    """Tasks that begin and end at one time, in a row."""
    found: list[list[TaskPlan]] = []
    for task in tasks:
        if found and (found[-1][0].start, found[-1][0].end) == (task.start, task.end):
            found[-1].append(task)
        else:
            found.append([task])
    return found


def _name(job: JobPlan, tasks: Sequence[TaskPlan]) -> str:
    if not job.is_array:
        return f"{job.job}"
    first, last = tasks[0].task, tasks[-1].task
    return f"{job.job}.{first}" if len(tasks) == 1 else f"{job.job}.{first}-{last}"


def describe_job_plan(job: JobPlan, plan: Plan) -> str:
    """When and where a job would start, or why it does not: a sentence or two."""
    if not job.tasks:
        return f"No start for job {job.job}: {_why(job, plan)}."
    first = job.tasks[0]
    what = f"Job {job.job}" if not job.is_array else f"Task {first.task} of job {job.job}"
    sentences = [f"{what} would start {_describe_task(first, plan)}"]
    if len(job.tasks) > 1:
        last = job.tasks[-1]
        sentences.append(f"{format_count(len(job.tasks), 'task')} in all, the last {_when(last.start, plan)}")
    if job.left:
        sentences.append(f"{format_count(job.left, 'task')} without a start: {_why(job, plan)}")
    if not job.is_duration_known:
        sentences.append("it has no run time limit")
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in sentences)


def describe_task_plan(job: JobPlan, task: TaskPlan, plan: Plan) -> str:
    """When and where one task would start: a sentence."""
    what = f"Job {job.job}.{task.task}" if job.is_array else f"Job {job.job}"
    return f"{what} would start {_describe_task(task, plan)}."


def _describe_task(task: TaskPlan, plan: Plan) -> str:
    where = f"on {format_pieces(task.pieces)}" + (f" in PE {task.pe}" if task.pe else "")
    ends = f", until {format_moment(task.end, plan.now)}" if task.end is not None else ""
    return f"{_when(task.start, plan)} {where}{ends}" + (f" ({GUESS})" if is_guess(task.start, plan) else "")


def is_guess(start: int, plan: Plan) -> bool:
    """Whether a start comes behind the end of something of which it is not known how long it runs."""
    return plan.guesses_from is not None and start >= plan.guesses_from


def _when(start: int, plan: Plan) -> str:
    return "now" if start <= plan.now else f"at {format_moment(start, plan.now)}"


def _why(job: JobPlan, plan: Plan) -> str:
    """The first reason, and how many others there are."""
    if not job.refusals:
        return "nothing refuses it" if plan.is_complete else "not played so far"
    more = len(job.refusals) - 1
    return describe_refusal(job.refusals[0]) + (f", and {format_count(more, 'more reason')}" if more else "")


def _name_jobs(jobs: Sequence[JobPlan]) -> str:
    named = ", ".join(f"{each.job}" for each in jobs[:_NAMED_JOBS])
    more = len(jobs) - _NAMED_JOBS
    return named + (f" and {more} more" if more > 0 else "")
