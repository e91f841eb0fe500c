"""The expected start of a waiting job, opened into what ends or begins then, and the run times behind these ends."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.plan_ends import PlanEnds, make_moment
from qmonpy.app.terms.term_row import TermRow, put_below
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.past_runs import find_past_runs
from qmonpy.insight.plan.plan import Plan
from qmonpy.insight.plan.start_forecast import StartForecast, StartKind, find_starts
from qmonpy.insight.plan.start_words import describe_guess, describe_start
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class ExpectedStart:
    """When some waiting tasks of a job start as *Jobs* shows it."""

    job: int
    waiting: Sequence[int] = field(compare=False)
    forecast: Forecast = field(compare=False)
    """The forecast that stands."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("expected start of job {job}").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = find_starts(snapshot, self.forecast).find(self.job, self.waiting)
        plan = self.forecast.plan
        if found is None or self.job not in snapshot.state.pending:
            return Opened(tr("Job {job} does not wait any more.").format(job=self.job))
        said = describe_start(found, snapshot.now)
        if found.kind is StartKind.PLANNED and found.start is not None:
            kept = tuple(_list_kept(snapshot, self.job, found.start))
            return Opened(said, (*kept, *_list_sooner(found), *self._list_guess(snapshot, found)))
        if found.kind is not StartKind.EXPECTED or found.start is None or plan is None:
            return Opened(said, tuple(_list_before(found, snapshot, plan)))
        ends = self._find_ends(snapshot, plan)
        tasks = ends.list_tasks(found.start)
        rows = (*_list_rows(ends, found, tasks), *self._list_guess(snapshot, found))
        if not tasks or found.is_in_next_pass:
            return Opened(said, rows)
        said = tr("{start} Then {task} ends: {sum}.").format(
            start=said, task=ends.name(tasks[0]), sum=ends.describe_sum(tasks[0], found.start)
        )
        return Opened(said, rows)

    def _find_ends(self, snapshot: Snapshot, plan: Plan) -> PlanEnds:
        cluster, state, *_ = self.forecast.grounds
        assert isinstance(cluster, Cluster)
        assert isinstance(state, State)
        return PlanEnds(plan, cluster, state, find_past_runs(snapshot.finished))

    def _list_guess(self, snapshot: Snapshot, found: StartForecast) -> Iterator[TermRow]:
        """Yield the end that is only assumed and makes the start a guess, with how it is assumed."""
        guess, plan = found.guess, self.forecast.plan
        if guess is None or plan is None:
            return
        ends = self._find_ends(snapshot, plan)
        below = tuple(put_below(("guess",), ends.list_ends(ends.list_tasks(guess.end), guess.end, guess.job)))
        how = tr("starts from then on are guesses: {guess}").format(guess=describe_guess(guess, snapshot.now))
        yield TermRow(("guess",), tr("Assumed end"), guess.end, guess.end, format_time(guess.end), how, children=below,
                      has_bar=False)  # fmt: skip


def _list_sooner(found: StartForecast) -> Iterator[TermRow]:
    """Yield the start that the plan expects of a job for which the scheduler keeps a later one."""
    if found.sooner is not None:
        how = tr("played forward from {moment}, as if no other job came").format(moment=format_time(found.made_at or 0))
        yield make_moment(("sooner",), tr("Can start sooner"), found.sooner, how)


def _list_before(found: StartForecast, snapshot: Snapshot, plan: Plan | None) -> Iterator[TermRow]:
    """Yield what says that a job does not start before a moment, where its start is not known."""
    job = snapshot.state.jobs[found.job]
    if found.kind is StartKind.LATER and plan is not None:
        yield make_moment(("until",), tr("Played until"), plan.until, tr("the job has no start until then"))
    if found.not_before is not None and job.start_after == found.not_before:
        yield make_moment(("after",), tr("May start"), job.start_after, tr("-a of the job"))


@dataclass(frozen=True, slots=True)
class KeptStart:
    """The start that the scheduler keeps for a job with -R y."""

    job: int
    start: int

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("planned start of job {job}").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        rows = tuple(_list_kept(snapshot, self.job, self.start))
        said = tr("The last pass keeps {slots} for it from {start} on (-R y).").format(
            slots=format_count(int(sum(each.value for each in rows)), "slot"), start=format_time(self.start)
        )
        return Opened(said, rows)


def _list_kept(snapshot: Snapshot, job: int, start: int) -> Iterator[TermRow]:
    """Yield what the last pass keeps for a job with -R y."""
    kept = next((each for each in snapshot.decisions.planned if each.job == job and each.start == start), None)
    if kept is None:
        return
    for at, (instance, slots) in enumerate(kept.pieces):
        how = tr("kept from {start} to {end}, with the duration offset").format(
            start=format_time(kept.start), end=format_time(kept.end)
        )
        link = "queues", instance
        yield TermRow(("piece", str(at)), instance, slots, sum(each for _, each in kept.pieces),
                      format_count(slots, "slot"), how, link=link)  # fmt: skip


def _list_rows(ends: PlanEnds, found: StartForecast, tasks: Sequence[RunningTask]) -> Iterator[TermRow]:
    how = tr("from then on the scheduler is played forward; what runs ends at its limits, which are upper bounds")
    yield make_moment(("made",), tr("Forecast of"), ends.plan.now, how)
    if found.is_in_next_pass:
        yield from ends.list_begins(found.job, found.start or 0)
        yield from ends.list_pieces(found.job, found.start or 0)
    else:
        yield from ends.list_rows(found.job, found.start or 0, tasks)
