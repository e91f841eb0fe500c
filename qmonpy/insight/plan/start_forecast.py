"""When a waiting job starts as far as is known: what the scheduler planned or our plan expects, and how sure it is.

*Planned* is a start that the scheduler keeps for a job with `-R y`, *expected* one that our plan finds by playing the
state forward.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import find_free_tasks, is_ever_held, not_eligible
from qmonpy.engine.world.time_limits import Limits, find_limits
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.plan import JobPlan, Plan, is_only_warned
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import end_of
from qmonpy.model.work.refusal import Cause
from qmonpy.model.work.state import PlannedTask, RunningTask
from qmonpy.pauses import paced
from qmonpy.quick_values import quick_maker
from qmonpy.translation import later


class StartKind(StrEnum):
    """What is known about a start."""

    PLANNED = later("planned")
    """The scheduler keeps it for the job (`-R y`)."""
    EXPECTED = later("expected")
    """Our plan finds it."""
    LATER = "later"
    """Our plan was not played to its end; the start is behind what was played."""
    HELD = later("held")
    """The job is held, so that it is not tried."""
    FAILED = "error"
    """The job is in the error state, so that it is not tried."""
    BEHIND = "behind"
    """It waits for the end of jobs of which the end is not known."""
    UNKNOWN = later("unknown")
    """Whatever is known to end or to begin does not let it start."""
    CLOSED = "closed"
    """No queue instance that suits it is open, and nothing is known to open one."""
    MISSED = "missed"
    """Its reservation ends before there is room for it in there, and the job ends with it."""
    NEVER = later("never")
    """It can never start as it is: `qalter -w v` finds no queue that suits it."""
    WORKING = "working"
    """It is not worked out yet."""
    LEFT = later("not worked out")
    """It is not worked out, as somebody stopped that."""
    STOPPED = later("no scheduler")
    """The cluster's scheduler does not run, so that no job starts."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The end that is only assumed, and makes all starts from then on guesses."""

    job: int
    end: int
    has_limit: bool
    """Whether the job has a run time limit, and did not end there."""
    is_suspended: bool = False
    """Whether all of it that did not end there is suspended."""
    is_only_warned: bool = False
    """Whether it is suspended, and its limit ahead does not end it before it goes on."""


@dataclass(frozen=True, slots=True)
class StartForecast:
    """When a waiting job starts. Times are seconds since the epoch."""

    job: int
    kind: StartKind
    start: int | None = None
    """The start of its first task that waits; None if it is not known."""
    last: int | None = None
    """The start of its last task; None if that is the same, or not known."""
    left: int = 0
    """How many of several tasks have no known start."""
    not_before: int | None = None
    """A moment before which it does not start, where its start is not known."""
    sooner: int | None = None
    """Of a planned start the one that our plan expects, if that is earlier."""
    guess: Guess | None = None
    """What makes the start a guess; None if all run times before it are known."""
    behind: tuple[int, ...] = ()
    """The jobs whose ends are not known, where the start depends on them."""
    ends_at: int | None = None
    """When its reservation ends, if it does not start before."""
    made_at: int | None = None
    """When the plan was made that says so; None if no plan is needed for it."""
    is_older: bool = False
    """Whether that plan was made of another state than the present one."""
    is_old: bool = False
    """Whether it is older by so much that it is marked."""
    unweighed: tuple[str, ...] = ()
    """Requests of the job that the plan leaves out."""

    @property
    def is_in_next_pass(self) -> bool:
        """Whether nothing keeps it from starting at the moment of the plan."""
        return self.kind is StartKind.EXPECTED and self.start is not None and self.start <= (self.made_at or 0)

    @property
    def is_never(self) -> bool:
        """Whether the job can never start as it is."""
        return self.kind is StartKind.NEVER

    @property
    def sort_key(self) -> tuple[int, int]:
        """The known starts by time, then those that are known to be later than something, at last `never`."""
        if self.start is not None:
            return 0, self.start
        if self.not_before is not None:
            return 1, self.not_before
        return 3 if self.kind is StartKind.NEVER else 2, list(StartKind).index(self.kind)


_make_start = quick_maker(StartForecast)


class StartFinder:
    """Finds when jobs start as far as a forecast and the last pass tell."""

    def __init__(self, snapshot: Snapshot, forecast: Forecast):
        self._snapshot = snapshot
        self._plan = forecast.plan
        self._never = forecast.never or frozenset()
        self._prepared = prepare(snapshot.cluster)
        self._plans = {each.job: each for each in forecast.plan.jobs} if forecast.plan is not None else {}
        self._starts: dict[int, dict[int, int]] = {}
        """By job and task the starts in the plan, of those jobs of which single tasks were asked for."""
        self._planned: dict[int, list[PlannedTask]] = {}
        for each in snapshot.decisions.planned:
            self._planned.setdefault(each.job, []).append(each)
        self._found: dict[int, StartForecast] = {}
        """Starts of all waiting tasks of jobs that were asked for before."""
        self._is_stopped = forecast.is_stopped
        self._is_older = not forecast.is_current(snapshot)
        self._is_old = forecast.is_old(snapshot)

    def find(self, job: int, waiting: Sequence[int] | None = None) -> StartForecast | None:
        """Return when a job, or some of its tasks, starts; None if no task of it waits."""
        pending = self._snapshot.state.pending.get(job)
        if pending is None:
            return None
        if waiting is not None and waiting is not pending.tasks:
            return self._find(job, waiting)
        found = self._found.get(job)
        if found is None:
            found = self._found[job] = self._find(job, pending.tasks)
        return found

    def _find(self, job: int, waiting: Sequence[int]) -> StartForecast:
        found = self._find_weighed(job, waiting)
        others = list_unweighed(self._snapshot.state.jobs[job])
        return replace(found, unweighed=others) if others else found

    def _find_weighed(self, job: int, waiting: Sequence[int]) -> StartForecast:
        if job in self._never:
            return _make_start(job, StartKind.NEVER)
        return self._find_stopped(job, waiting) or self.find_free(job, waiting)

    def find_free(self, job: int, tasks: Sequence[int]) -> StartForecast:
        """Return when some waiting tasks start that neither a hold nor an error keeps from it."""
        if not self._snapshot.is_scheduling:
            return _make_start(job, StartKind.STOPPED)
        if job not in self._plans and job not in self._planned:
            return self._without_plan(job)
        wanted = tasks if isinstance(tasks, range) else frozenset(tasks)
        expected = self._find_expected(job, wanted)
        planned = [each.start for each in self._planned.get(job, ()) if each.task in wanted]
        return self._with_planned(expected, planned, len(wanted)) if planned else expected

    def _find_starts(self, known: JobPlan, tasks: Collection[int]) -> list[int]:
        """Return the starts of tasks in a plan; those of a few are looked up."""
        if len(tasks) >= len(known.tasks):
            return [each.start for each in known.tasks if each.task in tasks]
        if known.job not in self._starts:
            self._starts[known.job] = {each.task: each.start for each in known.tasks}
        starts = self._starts[known.job]
        return [starts[task] for task in tasks if task in starts]

    def _find_stopped(self, number: int, tasks: Sequence[int]) -> StartForecast | None:
        """Return the answer about tasks of a job that are not tried until somebody does something."""
        job = self._snapshot.state.jobs[number]
        if not (is_ever_held(job) or job.has_error or job.error_tasks):
            return None
        has_own = bool(job.task_holds or job.error_tasks)
        if has_own and not find_free_tasks(job, tasks if isinstance(tasks, range) else tuple(tasks)):
            has_errors = any(job.is_in_error(task) for task in tasks)
            return StartForecast(number, StartKind.FAILED if has_errors else StartKind.HELD)
        refusal = not_eligible(self._snapshot.state, job, self._snapshot.now)
        if refusal is None or refusal.cause in (Cause.DEPENDENCY, Cause.START_TIME):
            return None
        return StartForecast(number, StartKind.FAILED if refusal.cause is Cause.JOB_ERROR else StartKind.HELD)

    def _with_planned(self, expected: StartForecast, planned: list[int], tasks: int) -> StartForecast:
        start, last = min(planned), max(planned)
        sooner = None
        if expected.kind is StartKind.EXPECTED and expected.start is not None and not expected.is_older:
            latest = start - self._prepared.duration_offset
            sooner = expected.start if expected.start < latest else None
        return StartForecast(
            expected.job,
            StartKind.PLANNED,
            start,
            last if last > start else None,
            tasks - len(planned),
            sooner=sooner,
            guess=self._find_guess(start),
            made_at=self._plan.now if sooner is not None and self._plan is not None else None,
        )

    def _find_expected(self, job: int, tasks: Collection[int]) -> StartForecast:
        """Return what the plan of the forecast says about a job."""
        found, known = self._plan, self._plans.get(job)
        if found is None or known is None:
            return self._without_plan(job)
        starts = self._find_starts(known, tasks)
        if not starts:
            answer = self._find_unknown(found, job)
        else:
            first, last = min(starts), max(starts)
            answer = StartForecast(
                job,
                StartKind.EXPECTED,
                first,
                last if last > first else None,
                len(tasks) - len(starts),
                guess=self._find_guess(first),
            )
        return replace(answer, made_at=found.now, is_older=self._is_older, is_old=self._is_old)

    def _without_plan(self, job: int) -> StartForecast:
        """Return the answer about a job that no plan knows yet."""
        return _make_start(job, StartKind.LEFT if self._is_stopped else StartKind.WORKING)

    def _find_unknown(self, found: Plan, number: int) -> StartForecast:
        """Return the answer about a job for which the plan has no start."""
        state, now = self._snapshot.state, self._snapshot.now
        job = state.jobs[number]
        not_before = job.start_after if job.start_after > now else None
        if not found.is_complete:
            return StartForecast(number, StartKind.LATER, not_before=max(found.until, not_before or 0))
        reservation = state.reservations.get(job.reservation or 0)
        if reservation is not None:
            return StartForecast(number, StartKind.MISSED, ends_at=reservation.end)
        predecessors = tuple(each for each in job.predecessors if each in state.jobs)
        if predecessors:
            return StartForecast(number, StartKind.BEHIND, not_before=not_before, behind=predecessors)
        if number in found.closed:
            return StartForecast(number, StartKind.CLOSED, not_before=not_before)
        return StartForecast(number, StartKind.UNKNOWN, not_before=not_before, behind=found.endless)

    def _find_guess(self, start: int) -> Guess | None:
        guess = self._guess
        return None if guess is None or start < guess.end else guess

    @cached_property
    def _guess(self) -> Guess | None:
        """What makes all starts from some moment on guesses."""
        found, state = self._plan, self._snapshot.state
        if found is None or found.guesses_from is None or found.guessed_job is None:
            return None
        job = state.jobs.get(found.guessed_job)
        if job is None:
            return Guess(found.guessed_job, found.guesses_from, has_limit=False)
        running = [each for each in paced(state.running.values()) if each.job == job.number]
        late = [each for each in running if end_of(each.start_time, min(self._limits(each))) <= found.now]
        return Guess(
            job.number,
            found.guesses_from,
            has_limit=bool(late),
            is_suspended=bool(late) and all(each.is_standing_still for each in late),
            is_only_warned=not late and any(is_only_warned(self._prepared, state, each) for each in running),
        )

    def _limits(self, task: RunningTask) -> Limits:
        return find_limits(self._prepared, self._snapshot.state.jobs[task.job], task)


_FINDERS = KeptAnswers(StartFinder, most=1)


def find_starts(snapshot: Snapshot, forecast: Forecast) -> StartFinder:
    """Return the finder of the starts in a snapshot, the same one for all who ask one after the other."""
    return _FINDERS.of(snapshot, forecast)


def find_start(snapshot: Snapshot, forecast: Forecast, job: int) -> StartForecast | None:
    """Return when a job starts as far as a forecast and the last pass tell; None if no task of it waits.

    Use a `StartFinder` for many jobs.
    """
    return StartFinder(snapshot, forecast).find(job)


@dataclass(frozen=True, slots=True)
class StartCounts:
    """How many jobs wait, and what is known of their starts; each job counts once."""

    waiting: int = 0
    planned: int = 0
    """Jobs for which the scheduler keeps a start (`-R y`)."""
    expected: int = 0
    """Jobs for which our plan finds a start, and the scheduler keeps none."""
    never: int = 0
    """Jobs that can never start as they are."""


def count_starts(snapshot: Snapshot, forecast: Forecast) -> StartCounts:
    """Return how many waiting jobs have a planned, an expected, or never a start."""
    finder = find_starts(snapshot, forecast)
    pending = paced(snapshot.state.pending)
    kinds = Counter(found.kind for number in pending if (found := finder.find(number)) is not None)
    return StartCounts(sum(kinds.values()), kinds[StartKind.PLANNED], kinds[StartKind.EXPECTED], kinds[StartKind.NEVER])
