"""Traces a pending or drafted job: on every queue instance the first that refuses it, with its numbers and holders."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import least_slots, matching_pes, refuse_unknown_pe, slot_choices
from qmonpy.engine.placing.place_verdict import PlaceVerdict, QuotaTests, find_parallel_verdict, list_verdicts
from qmonpy.engine.placing.trial import refuse_pe_slots
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.waiting import find_free_tasks, not_eligible, refuse_limited
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.insight.why.answer import Answer
from qmonpy.insight.why.deciding import find_answer
from qmonpy.insight.why.every_refusal import EveryRefusal
from qmonpy.insight.why.holders import find_known_end
from qmonpy.insight.why.slot_terms import SlotTerm, list_slot_terms
from qmonpy.insight.why.trace_quotas import CounterTrace, QuotaTrace, SetTrace
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Alarm, Cause, Layer, Quantity, Refusal, Refuser
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from qmonpy.translation import tr

UNKNOWN_JOB = "trace.unknown-job"
NOT_PENDING = "trace.not-pending"


@dataclass(frozen=True, slots=True)
class InstanceTrace:
    """A queue instance: how many slots it has for one task, and for none the first that refused, and what else does."""

    name: str
    slots: int
    refusal: Refusal | None = None
    further: tuple[Refusal, ...] = ()
    """What would refuse there as well, if the first did not."""


@dataclass(frozen=True, slots=True)
class InstanceGroup:
    """Queue instances with the same number of slots and the same refusal, each for itself."""

    instances: tuple[str, ...]
    slots: int
    """Slots that each of them has."""
    refusal: Refusal | None = None
    """The refusal of the first of them; layer, attribute, asked and left are the same for all."""
    terms: tuple[SlotTerm, ...] = ()
    """What bounds the slots of the first of them, where a parallel job has room there."""

    @property
    def layer(self) -> Layer | None:
        """The part of Grid Engine that refused; None if the instances have room."""
        return self.refusal.layer if self.refusal else None

    @property
    def object(self) -> str:
        """The name of the object that refused on all of them; empty if it was each instance itself or its host."""
        return name_common_refuser(self.refusal) if self.refusal else ""


def name_common_refuser(refusal: Refusal) -> str:
    """Return the name of the object that refused; empty if that is a queue instance or a host."""
    return "" if refusal.by in (Refuser.INSTANCE, Refuser.HOST) else refusal.object


@dataclass(frozen=True, slots=True)
class WayTrace:
    """One way to start the job: without a PE, or in one of the PEs that its request matches."""

    pe: str | None
    slots: int
    """The fewest slots that a task may start with."""
    available: int
    """Slots that the task could have now on all instances together, not more than `slots`."""
    instances: tuple[InstanceTrace, ...]
    """Every queue instance once, in the order of configuration."""
    groups: tuple[InstanceGroup, ...]
    """The same instances, grouped; those with slots first, then the larger groups."""
    sets: tuple[SetTrace, ...]
    """Every enabled rule set in order; empty for a job in an advance reservation, which quotas do not limit."""

    @property
    def exhausted(self) -> tuple[CounterTrace, ...]:
        """Every counter of which a limit refuses the job."""
        paths = (path for each in self.sets for path in each.paths)
        return tuple(counter for path in paths for counter in path.counters if counter.is_exhausted)


@dataclass(frozen=True, slots=True)
class JobTrace:
    """Why a job does not start at a moment: the deciding causes, and what every queue instance and rule says of it.

    Other pending jobs count for the deciding causes only.
    """

    job: Job
    task: int
    """The task that was traced: the one asked for, or the first that waits."""
    now: int
    starts: RunningTask | None
    """Where it would start now if no other job waited; None if it would not."""
    refusals: tuple[Refusal, ...]
    """Refusals of the job as a whole, before the scheduler looks at queue instances: holds, limits on running tasks."""
    lines: tuple[str, ...]
    """The lines that `qstat -j` would print of it if it were the only pending job."""
    ways: tuple[WayTrace, ...]
    cluster: Cluster = field(repr=False, compare=False)
    """The configuration for which it was traced."""
    running: tuple[RunningTask, ...] = ()
    """Tasks of the job that run."""
    ends: Mapping[int, int] = field(default_factory=dict)
    """By task that runs when it ends at the latest, in seconds since the epoch; FOREVER if nothing ends it."""
    answer: Answer = field(kw_only=True)
    """The deciding causes, among all other jobs."""

    @property
    def would_start(self) -> bool:
        """Whether the task would start now if no other job waited."""
        return self.starts is not None


def trace_job(
    cluster: Cluster,
    state: State,
    now: int,
    job: int | Job,
    task: int | None = None,
    answer: Answer | None = None,
) -> JobTrace:
    """Return why a task of a job does not start now, or where it would.

    `job` is the number of a pending job, or a job that was never submitted. Without `task` the first task that waits is
    traced. `now` is in seconds since the epoch. Without `answer`, the deciding causes of that task as far as they are
    known, they are found out. Raises ReportError for a job or a task that does not wait.
    """
    traced = job if isinstance(job, Job) else _find_pending(state, job)
    waiting = traced.task_ids if isinstance(job, Job) else state.pending[job].tasks
    if task is not None and task not in waiting:
        raise _error(
            NOT_PENDING, tr("Task {task} of job {number} does not wait.").format(task=task, number=traced.number)
        )
    task = next(iter(find_free_tasks(traced, tuple(waiting)) or waiting)) if task is None else task
    trial = Pass(prepare(cluster), _alone(state, traced, task), now, with_reasons=True)
    refusals = tuple(_job_refusals(trial, traced))
    category = trial.prepared.category(traced)
    scene = _Scene(trial.board, category, state)
    # What the instances say is asked before the pass takes in what it starts.
    ways = scene.trace_ways() if category.reservation is None else ()
    decisions = trial.run()
    starts = next(iter(decisions.started), None)
    said = decisions.refusals.get(traced.number, ())
    if category.reservation is not None:
        ways = (scene.trace_inside(starts, said),)
    elif starts is None and category.pe is None and not refusals:
        ways = tuple(_without_left_out(way, said) for way in ways)
    running = tuple(each for key, each in state.running.items() if key[0] == traced.number)
    return JobTrace(
        job=traced,
        task=task,
        now=now,
        starts=starts,
        refusals=refusals,
        lines=tuple(map(format_line, said)),
        ways=ways,
        cluster=cluster,
        running=running,
        ends={each.task: find_known_end(trial.prepared, state, now, each) for each in running},
        answer=answer or find_answer(cluster, state, now, traced, task),
    )


def _find_pending(state: State, number: int) -> Job:
    if number not in state.jobs:
        raise _error(
            UNKNOWN_JOB, tr("There is no job {number}; it never was submitted, or it has ended.").format(number=number)
        )
    if number not in state.pending:
        raise _error(NOT_PENDING, tr("Job {number} does not wait: all of its tasks run.").format(number=number))
    return state.jobs[number]


def _error(code: str, text: str) -> ReportError:
    return ReportError((Report(code, text),))


def _alone(state: State, job: Job, task: int) -> State:
    """Return the state with one task of one job as the only pending one."""
    return replace(state, jobs={**state.jobs, job.number: job}, pending={job.number: PendingTasks(job.number, (task,))})


def _job_refusals(trial: Pass, job: Job) -> Iterable[Refusal]:
    """Yield the refusals for which the scheduler does not try the job at all."""
    state = trial.state
    refusal = not_eligible(state, job, trial.now)
    if refusal:
        yield refusal
    of_job = sum(number == job.number for number, _ in state.running)
    of_owner = sum(state.jobs[number].owner == job.owner for number, _ in state.running)
    reached = trial.limits.find_reached(job, of_job, of_owner)
    if reached:
        yield refuse_limited(job, *reached)


class _Scene:
    """The queue instances of a site before a pass starts anything, and how each answers a job."""

    def __init__(self, board: Board, category: Category, state: State):
        self._board = board
        self._category = category
        self._state = state
        self._open = tuple(board.places)
        self._closed = {refusal.object: refusal for refusal in board.dropped}

    def trace_ways(self) -> tuple[WayTrace, ...]:
        """Return every way to start the job: without a PE, or in each PE that its request matches."""
        category = self._category
        if category.pe is None:
            return (self._trace_way(None),)
        ways = tuple(self._trace_way(pe) for pe in matching_pes(self._board, category))
        if ways:
            return ways
        verdicts = [PlaceVerdict(place, 0, refuse_unknown_pe(category)) for place in self._open]
        return (self._way(category.pe, least_slots(category), 0, verdicts),)

    def _trace_way(self, pe: ParallelEnvironment | None) -> WayTrace:
        name = pe.name if pe else None
        tests = QuotaTests(self._board, self._category, name)
        slots, available, verdicts = self._verdicts(pe, tests)
        sets = QuotaTrace(self._board, self._category, pe, slots, tests).trace(self._state)
        every = EveryRefusal(self._board, self._category, pe, tests)
        return self._with_terms(self._way(name, slots, available, verdicts, sets, every))

    def _with_terms(self, way: WayTrace) -> WayTrace:
        """Return a way into a PE with the bounds of the slots that its first instance gives, for each group with
        room."""
        if way.pe is None:
            return way
        board, category = self._board, self._category
        ledger, places = board.scene(category).ledger, board.site.by_name
        groups = tuple(
            replace(
                each,
                terms=list_slot_terms(board.prepared, ledger, category, places[each.instances[0]], way.pe),
            )
            if each.refusal is None or each.refusal.cause is Cause.FEW_ON_HOST
            else each
            for each in way.groups
        )
        return replace(way, groups=groups)

    def _verdicts(self, pe: ParallelEnvironment | None, tests: QuotaTests) -> tuple[int, int, list[PlaceVerdict]]:
        """Return the fewest slots of a task, how many of them it could have, and the answer of every open instance."""
        board, category = self._board, self._category
        if pe is None:
            verdicts = list_verdicts(board, category, tests)
            return 1, int(any(each.slots for each in verdicts)), verdicts
        choices = slot_choices(category, pe)
        if choices:
            found = find_parallel_verdict(board, category, pe, choices[0])
            return choices[0], max(0, min(found.available, choices[0])), found.places
        least = least_slots(category)
        if least > pe.slots:
            few = refuse_pe_slots(pe, least, pe.slots, is_told=False)
            return least, 0, [PlaceVerdict(place, 0, few) for place in self._open]
        rule = pe.allocation_rule
        refusal = Refusal(Cause.NO_LAYOUT, Refuser.PE, pe.name, "allocation_rule", Quantity(least), rule, is_told=False)
        return least, 0, [PlaceVerdict(place, 0, refusal) for place in self._open]

    def trace_inside(self, starts: RunningTask | None, said: Iterable[Refusal]) -> WayTrace:
        """Return the way of a job in an advance reservation by the refusals of the pass; quotas do not limit it."""
        category = self._category
        number = str(category.reservation)
        slots_at = dict(starts.pieces) if starts else {}
        told: dict[tuple[Refuser, str], Refusal] = {}
        for refusal in said:
            told.setdefault((refusal.by, refusal.object), refusal)
        verdicts = []
        for place in self._open:
            objects = (
                (Refuser.INSTANCE, place.name),
                (Refuser.QUEUE, place.instance.queue),
                (Refuser.HOST, place.instance.host),
                (Refuser.RESERVATION, number),
            )
            outside = Refusal(Cause.OUTSIDE_RESERVATION, Refuser.INSTANCE, place.name, "-ar", number, is_told=False)
            slots = slots_at.get(place.name, 0)
            refused = next((told[each] for each in objects if each in told), outside)
            verdicts.append(PlaceVerdict(place, slots, None if slots else refused))
        return self._way(category.pe, least_slots(category), sum(slots_at.values()), verdicts)

    def _way(
        self,
        pe: str | None,
        slots: int,
        available: int,
        verdicts: Iterable[PlaceVerdict],
        sets: tuple[SetTrace, ...] = (),
        every: EveryRefusal | None = None,
    ) -> WayTrace:
        """Return a way with every instance of the site: open ones with their verdicts, closed ones with why."""
        known = {each.place.index: InstanceTrace(each.place.name, each.slots, each.refusal) for each in verdicts}
        instances = tuple(
            self._with_further(
                known.get(place.index) or InstanceTrace(place.name, 0, self._closed[place.name]), place, every
            )
            for place in self._board.site.places
        )
        return WayTrace(pe, slots, available, instances, group(instances), sets)

    def _with_further(self, trace: InstanceTrace, place: Place, every: EveryRefusal | None) -> InstanceTrace:
        """Return an instance with all else that refuses the job there."""
        first = trace.refusal
        if every is None or first is None:
            return trace
        others = (each for each in every.list_all(place) if _find_subject(each) != _find_subject(first))
        return replace(trace, further=tuple({_find_subject(each): each for each in others}.values()))


def _find_subject(refusal: Refusal) -> tuple[object, ...]:
    """Return what a refusal is about: two of them about the same say the same in other words."""
    if refusal.cause is Cause.FULL:
        return refusal.by, refusal.object, "slots"
    return refusal.by, refusal.object, refusal.attribute


def _without_left_out(way: WayTrace, said: tuple[Refusal, ...]) -> WayTrace:
    """Return a way in which instances with room are refused, if the pass did not search them since a rule refused."""
    refusal = next((each for each in said if each.by is Refuser.RULE), None)
    if refusal is None or not any(each.slots for each in way.instances):
        return way
    left_out = replace(refusal, cause=Cause.LEFT_OUT, asked=None, left=None, is_told=False)
    instances = tuple(replace(each, slots=0, refusal=left_out) if each.slots else each for each in way.instances)
    return replace(way, available=0, instances=instances, groups=group(instances))


def group(instances: Iterable[InstanceTrace]) -> tuple[InstanceGroup, ...]:
    """Return instances with the same answer as groups; those with slots first, then the larger groups."""
    found: dict[tuple[object, ...], list[InstanceTrace]] = {}
    for each in instances:
        said = _what_is_said(each.refusal) if each.refusal else ()
        found.setdefault((each.slots, said), []).append(each)
    groups = [
        InstanceGroup(tuple(each.name for each in same), same[0].slots, same[0].refusal) for same in found.values()
    ]
    return tuple(sorted(groups, key=lambda each: (each.refusal is not None, -len(each.instances))))


def _what_is_said(refusal: Refusal) -> tuple[object, ...]:
    """Return the values by which refusals of two instances count as the same."""
    # What is left tells the reason; the cause would only part what is short now from what is never enough.
    is_named = refusal.left is None and refusal.layer is not Layer.PE
    alarm = refusal.detail if isinstance(refusal.detail, Alarm) else None
    numbers = refusal.attribute, refusal.asked, refusal.left, alarm
    return refusal.layer, name_common_refuser(refusal), *numbers, refusal.cause if is_named else None
