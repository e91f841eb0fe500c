"""The ends that a plan takes for granted at a moment, as rows with the start and the run time that each is made of."""

from collections.abc import Iterator, Sequence

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.booking_rows import MOST_OPEN
from qmonpy.app.terms.end_number import format_duration, list_limits
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.checks.references import JOB, RESERVATION
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.insight.plan.past_runs import Draws, PastRuns
from qmonpy.insight.plan.plan import Plan, assume_end, find_run_limit
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr

NAMED_ENDS = 50
"""So many ends of one moment have a row; the others are counted."""


class PlanEnds:
    """What a plan was made of, and the ends that it takes for granted."""

    def __init__(self, plan: Plan, cluster: Cluster, state: State, past: PastRuns, draws: Draws | None = None):
        """`draws` tell how long tasks ran in a play with past runs; without them each runs as long as it may, and
        `past` is only told beside that."""
        self.plan, self.state, self._past, self._draws = plan, state, past, draws
        self._prepared: Prepared = prepare(cluster)

    def list_tasks(self, moment: int) -> list[RunningTask]:
        """Return the tasks, running or expected to start, that are taken to end at a moment, in the order of starts."""
        found = []
        for task in self.state.running.values():
            end = assume_end(self._prepared, self.state, task, self.plan.now, self._find_drawn(task))
            if end is not None and end[0] == moment:
                found.append(task)
        found += [
            RunningTask(job.job, each.task, each.pieces, each.start, each.pe)
            for job in self.plan.jobs
            for each in job.tasks
            if each.end == moment
        ]
        return sorted(found, key=lambda each: each.start_time)

    def name(self, task: RunningTask) -> str:
        """Return what a task is called within a sentence: `job 12.3 of anna`."""
        job = self.state.jobs[task.job]
        number = f"{task.job}.{task.task}" if job.is_array else str(task.job)
        return tr("job {number} of {owner}").format(number=number, owner=job.owner)

    def describe_sum(self, task: RunningTask, end: int) -> str:
        """Return how an end comes about: `2026-11-22 14:03:20 + 1:00:00 = 2026-11-22 15:03:20`."""
        limit, began = self._find_length(task), format_time(task.start_time)
        if task.start_time + limit == end:
            return f"{began} + {format_duration(limit)} = {format_time(end)}"
        if self._is_in_reservation(task, end):
            return tr("with its advance reservation, at {end}").format(end=format_time(end))
        return tr(
            "{start} + {limit} is over, so it is assumed to end in the next scheduling interval, by {end}"
        ).format(start=began, limit=format_duration(limit), end=format_time(end))

    def list_rows(self, number: int, start: int, tasks: Sequence[RunningTask]) -> Iterator[TermRow]:
        """Yield what lets a job start at a moment, at which these tasks end, and where it starts."""
        begins = tuple(self.list_begins(number, start))
        yield from begins
        if not (begins or tasks):
            how = tr("a calendar opens, load is no longer counted, or a suspended task goes on")
            yield make_moment(("other",), tr("No task ends then"), start, how)
        if tasks:
            yield self._make_section(tasks, start)
        yield from self.list_pieces(number, start)

    def _make_section(self, tasks: Sequence[RunningTask], moment: int) -> TermRow:
        """Return a row of what ends at a moment, which unfolds into these tasks."""
        below = tuple(self._make_row(each, moment) for each in tasks[:NAMED_ENDS])
        more = len(tasks) - len(below)
        left = tr("and {tasks} more").format(tasks=format_count(more, "task")) if more else ""
        shown, is_open = format_count(len(tasks), "task"), len(below) <= MOST_OPEN
        return TermRow(("ends",), tr("Ends at the start"), len(tasks), len(tasks), shown, left, children=below,
                       is_open=is_open, is_section=True, has_bar=False)  # fmt: skip

    def list_ends(self, tasks: Sequence[RunningTask], moment: int, job: int) -> Iterator[TermRow]:
        """Yield the rows of those of some tasks that end at a moment which are of a job."""
        yield from (self._make_row(each, moment) for each in tasks if each.job == job)

    def list_begins(self, number: int, start: int) -> Iterator[TermRow]:
        """Yield what besides the end of a task lets a job start at a moment."""
        if self.state.jobs[number].start_after == start:
            yield make_moment(("after",), tr("May start"), start, tr("-a of the job"))
        for each in self.state.reservations.values():
            for moment, how in ((each.start, tr("it begins")), (each.end, tr("it ends"))):
                if moment == start:
                    title = tr("Advance reservation {id}").format(id=each.id)
                    link = find_object_place(RESERVATION, str(each.id))
                    yield make_moment(("reservation", str(each.id), str(moment)), title, moment, how, link=link)

    def list_pieces(self, number: int, start: int) -> Iterator[TermRow]:
        """Yield the queue instances on which the task of a job starts that starts at a moment."""
        known = next(each for each in self.plan.jobs if each.job == number)
        task = next(each for each in known.tasks if each.start == start)
        total = sum(each for _, each in task.pieces)
        for at, (instance, slots) in enumerate(task.pieces):
            title = tr("Starts on {instance}").format(instance=instance)
            yield TermRow(("piece", str(at)), title, slots, total, format_count(slots, "slot"), task.pe or "",
                          link=("queues", instance))  # fmt: skip

    def _find_drawn(self, task: RunningTask) -> int | None:
        return self._draws.find(task) if self._draws is not None else None

    def _find_limit(self, task: RunningTask) -> int:
        """Return the seconds that a task may run, FOREVER where only a reservation ends it."""
        limit = find_run_limit(self._prepared, self.state, task)
        return self._prepared.default_duration if limit is None else limit

    def _find_length(self, task: RunningTask) -> int:
        """Return the seconds that a task is taken to run."""
        limit, drawn = self._find_limit(task), self._find_drawn(task)
        return limit if drawn is None else min(limit, drawn)

    def _is_in_reservation(self, task: RunningTask, end: int) -> bool:
        found = self.state.reservations.get(self.state.jobs[task.job].reservation or 0)
        return found is not None and found.end == end

    def _make_row(self, task: RunningTask, end: int) -> TermRow:
        key = "ends", str(task.job), str(task.task)
        runs = (task.job, task.task) in self.state.running
        children = tuple(self._list_run(key, task, runs=runs))
        name, link = self.name(task), find_object_place(JOB, str(task.job))
        return TermRow(key, name[:1].upper() + name[1:], end, end, format_time(end), self.describe_sum(task, end),
                       children=children, has_bar=False, link=link)  # fmt: skip

    def _list_run(self, key: tuple[str, ...], task: RunningTask, *, runs: bool) -> Iterator[TermRow]:
        yield make_moment((*key, "start"), tr("Started") if runs else tr("Expected start"), task.start_time, "")
        drawn, limits = self._find_drawn(task), self._list_limits(task)
        length = self._find_length(task)
        lengths = [(tr("+ Limit of the run time"), *each) for each in limits]
        if drawn is not None:
            lengths.insert(0, (tr("+ Drawn run time"), self._describe_drawn(task), drawn, None))
        for at, (title, source, seconds, place) in enumerate(lengths):
            counts = seconds == length and len(lengths) > 1
            how = tr("{source}; this one counts").format(source=source) if counts else source
            yield TermRow((*key, "limit", str(at)), title, seconds, seconds, format_duration(seconds), how,
                          has_bar=False, link=place)  # fmt: skip
        if self._draws is None:
            yield from self._list_earlier(key, task)

    def _list_limits(self, task: RunningTask) -> list[tuple[str, int, tuple[str, str] | None]]:
        limits = [each for each in list_limits(self._prepared, self.state, task) if each[1] < FOREVER]
        if limits or self._find_limit(task) >= FOREVER:
            return limits
        said = tr("default_duration of the scheduler: it has no limit")
        return [(said, self._find_limit(task), find_object_place(ObjectKind.SCHEDULER, ""))]

    def _describe_drawn(self, task: RunningTask) -> str:
        assert self._draws is not None
        runs = self._draws.list_possible(task)
        elapsed = max(0, self.plan.now - task.start_time)
        said = (
            tr("one of {runs} of the same user and name, {least} to {most}, that took longer than the {time} until now")
            if elapsed
            else tr("one of {runs} of the same user and name, {least} to {most}")
        )
        return said.format(
            runs=format_count(len(runs), "run"),
            least=format_duration(runs[0]),
            most=format_duration(runs[-1]),
            time=format_duration(elapsed),
        )

    def _list_earlier(self, key: tuple[str, ...], task: RunningTask) -> Iterator[TermRow]:
        earlier = self._past.list_longer(self.state.jobs[task.job], 0)
        if earlier:
            middle = earlier[len(earlier) // 2]
            how = tr("{runs} of the same user and name, {least} to {most}; the forecast does not take them").format(
                runs=format_count(len(earlier), "run"),
                least=format_duration(earlier[0]),
                most=format_duration(earlier[-1]),
            )
            yield TermRow((*key, "past"), tr("Earlier runs, in the middle"), middle, middle, format_duration(middle),
                          how, has_bar=False)  # fmt: skip


def make_moment(
    key: tuple[str, ...], title: str, moment: int, how: str, link: tuple[str, str] | None = None
) -> TermRow:
    """Return a row of a moment, in seconds since the epoch."""
    return TermRow(key, title, moment, moment, format_time(moment), how, has_bar=False, link=link)
