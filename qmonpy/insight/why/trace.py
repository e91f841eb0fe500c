"""Traces a pending or drafted job: on every queue instance the first that refuses it, with its numbers and holders."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import JobLimits, not_eligible, schedule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import matching_pes, refuse_unknown_pe, slot_choices
from qmonpy.engine.placing.place_verdict import PlaceVerdict, QuotaTests, find_parallel_verdict, list_verdicts
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.eligibility import refuse_limited
from qmonpy.engine.work.holds import find_free_tasks
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.output.refusal_line import format_asked, format_left, format_line
from qmonpy.insight.why.trace_parts import InstanceGroup, InstanceTrace, JobTrace, WayTrace, cause
from qmonpy.insight.why.trace_quotas import QuotaTrace
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser
from qmonpy.model.work.state import PendingTasks, RunningTask, State

UNKNOWN_JOB = "trace.unknown-job"
NOT_PENDING = "trace.not-pending"


def trace_job(cluster: Cluster, state: State, now: int, job: int | Job, task: int | None = None) -> JobTrace:
    """Why a task of a job does not start now, or where it would, were the job the only one that waits.

    `job` is the number of a pending job, or a job that was never submitted. Without `task` the first task that waits is
    traced. `now` is in seconds since the epoch. Raises ReportError for a job or a task that does not wait.
    """
    traced = job if isinstance(job, Job) else _find_pending(state, job)
    waiting = traced.task_ids if isinstance(job, Job) else state.pending[job].tasks
    if task is not None and task not in waiting:
        raise _error(NOT_PENDING, f"Task {task} of job {traced.number} does not wait.")
    task = next(iter(find_free_tasks(traced, tuple(waiting)) or waiting)) if task is None else task
    alone = _alone(state, traced, task)
    decisions = schedule(cluster, alone, now, with_reasons=True)
    prepared = prepare(cluster)
    board = Board(prepared, ledger_of(prepared, state, now), state.instance_states, now)
    category = prepared.category(traced)
    starts = next(iter(decisions.started), None)
    said = decisions.refusals.get(traced.number, ())
    refusals = tuple(_job_refusals(cluster, alone, now, traced))
    if category.reservation is not None:
        ways: tuple[WayTrace, ...] = (_inside_reservation(board, category, state, starts, said),)
    else:
        pes = matching_pes(board, category) if category.pe is not None else [None]
        ways = tuple(_Way(board, category, pe, state).trace() for pe in pes) or (_without_pe(board, category, state),)
        if starts is None and category.pe is None and not refusals:
            ways = tuple(_without_left_out(way, said) for way in ways)
    return JobTrace(
        job=traced,
        task=task,
        now=now,
        starts=starts,
        refusals=refusals,
        lines=tuple(map(format_line, said)),
        ways=ways,
        cluster=cluster,
        running=tuple(each for key, each in state.running.items() if key[0] == traced.number),
    )


def _find_pending(state: State, number: int) -> Job:
    if number not in state.jobs:
        raise _error(UNKNOWN_JOB, f"There is no job {number}; it never was submitted, or it has ended.")
    if number not in state.pending:
        raise _error(NOT_PENDING, f"Job {number} does not wait: all of its tasks run.")
    return state.jobs[number]


def _error(code: str, text: str) -> ReportError:
    return ReportError((Report(code, text),))


def _alone(state: State, job: Job, task: int) -> State:
    """The same state with one task of one job as all that waits."""
    return replace(state, jobs={**state.jobs, job.number: job}, pending={job.number: PendingTasks(job.number, (task,))})


def _job_refusals(cluster: Cluster, state: State, now: int, job: Job) -> Iterable[Refusal]:
    """What keeps a job from being tried at all."""
    refusal = not_eligible(state, job, now)
    if refusal:
        yield refusal
    of_job = sum(number == job.number for number, _ in state.running)
    of_owner = sum(state.jobs[number].owner == job.owner for number, _ in state.running)
    reached = JobLimits(prepare(cluster)).find_reached(job, of_job, of_owner)
    if reached:
        yield refuse_limited(job, *reached)


class _Way:
    """Traces a job without a PE, or in one."""

    def __init__(self, board: Board, category: Category, pe: ParallelEnvironment | None, state: State):
        self._board = board
        self._category = category
        self._pe = pe
        self._state = state
        self._tests = QuotaTests(board, category, pe.name if pe else None)

    def trace(self) -> WayTrace:
        slots, available, verdicts = self._verdicts()
        sets = QuotaTrace(self._board, self._category, self._pe, slots, self._tests).trace(self._state)
        instances = _instances(self._board, self._state, verdicts)
        return WayTrace(self._pe.name if self._pe else None, slots, available, instances, group(instances), sets)

    def _verdicts(self) -> tuple[int, int, list[PlaceVerdict]]:
        """The fewest slots of a task, how many of them are to be had, and what every open instance says."""
        board, category, pe = self._board, self._category, self._pe
        if pe is None:
            verdicts = list_verdicts(board, category, self._tests)
            return 1, int(any(each.slots for each in verdicts)), verdicts
        choices = slot_choices(category, pe)
        if not choices:
            least = min(each.first for each in category.slots)
            refusal = Refusal(
                Cause.NO_LAYOUT,
                Refuser.PE,
                pe.name,
                "allocation_rule",
                Quantity(least),
                pe.allocation_rule,
                is_told=False,
            )
            return least, 0, [PlaceVerdict(place, 0, refusal) for place in board.places]
        found = find_parallel_verdict(board, category, pe, choices[0])
        return choices[0], max(0, min(found.available, choices[0])), found.places


def _inside_reservation(
    board: Board, category: Category, state: State, starts: RunningTask | None, said: tuple[Refusal, ...]
) -> WayTrace:
    """The trace of a job in an advance reservation, which quotas leave alone: what the pass itself said."""
    number = str(category.reservation)
    slots_at = dict(starts.pieces) if starts else {}
    by_object = {(refusal.by, refusal.object): refusal for refusal in reversed(said)}
    verdicts = []
    for place in board.places:
        objects = (
            (Refuser.INSTANCE, place.name),
            (Refuser.QUEUE, place.instance.queue),
            (Refuser.HOST, place.instance.host),
            (Refuser.RESERVATION, number),
        )
        refusal = next((by_object[each] for each in objects if each in by_object), None)
        if place.name in slots_at:
            verdicts.append(PlaceVerdict(place, slots_at[place.name]))
        else:
            outside = Refusal(Cause.OUTSIDE_RESERVATION, Refuser.INSTANCE, place.name, "-ar", number, is_told=False)
            verdicts.append(PlaceVerdict(place, 0, refusal or outside))
    least = min(each.first for each in category.slots)
    instances = _instances(board, state, verdicts)
    return WayTrace(category.pe, least, sum(slots_at.values()), instances, group(instances), ())


def _without_left_out(way: WayTrace, said: tuple[Refusal, ...]) -> WayTrace:
    """A way without room where the search of a pass left instances out because of what a rule refused elsewhere."""
    refusal = next((each for each in said if each.layer is Layer.QUOTA), None)
    if refusal is None or not any(each.slots for each in way.instances):
        return way
    left_out = replace(refusal, cause=Cause.LEFT_OUT, asked=None, left=None, is_told=False)
    instances = tuple(replace(each, slots=0, refusal=left_out) if each.slots else each for each in way.instances)
    return replace(way, available=0, instances=instances, groups=group(instances))


def _without_pe(board: Board, category: Category, state: State) -> WayTrace:
    """The trace of a job whose request means no PE at all."""
    verdicts = [PlaceVerdict(place, 0, refuse_unknown_pe(category)) for place in board.places]
    instances = _instances(board, state, verdicts)
    return WayTrace(category.pe, min(each.first for each in category.slots), 0, instances, group(instances), ())


def _instances(board: Board, state: State, verdicts: Iterable[PlaceVerdict]) -> tuple[InstanceTrace, ...]:
    """Every queue instance of the site: open ones by their verdicts, the others with why they are closed."""
    known = {each.place.index: each for each in verdicts}
    closed = {refusal.object: refusal for refusal in board.dropped}
    found = []
    for place in board.site.places:
        verdict = known.get(place.index)
        if verdict is not None:
            found.append(InstanceTrace(place.name, verdict.slots, verdict.refusal))
        else:
            found.append(InstanceTrace(place.name, 0, closed[place.name]))
    return tuple(found)


def group(instances: Iterable[InstanceTrace]) -> tuple[InstanceGroup, ...]:
    """Instances that say the same, together; those that have slots first, then the larger groups."""
    found: dict[tuple[object, ...], list[InstanceTrace]] = {}
    for each in instances:
        refusal = each.refusal
        said: tuple[object, ...] = ()
        if refusal is not None:
            shown = format_asked(refusal), format_left(refusal)
            said = (refusal.layer, cause(refusal), refusal.attribute, *shown)
        found.setdefault((each.slots, said), []).append(each)
    groups = [
        InstanceGroup(tuple(each.name for each in same), same[0].slots, same[0].refusal) for same in found.values()
    ]
    return tuple(sorted(groups, key=lambda each: (each.refusal is not None, -len(each.instances))))
