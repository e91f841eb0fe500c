"""The start of a waiting job by past runs, opened into the plays behind its range and the run times drawn for them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import field

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.plan_ends import PlanEnds, make_moment
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, put_below
from qmonpy.insight.plan.past_runs import (
    EARLY,
    FEWEST,
    LATE,
    MIDDLE,
    Draws,
    PastRuns,
    StartRange,
    describe_start_range,
    find_place,
    play_once,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import pause
from qmonpy.translation import later, tr

_TITLES = (
    (EARLY, later("Early: behind a tenth")),
    (MIDDLE, later("In the middle")),
    (LATE, later("Late: behind nine tenths")),
)


@dataclass(frozen=True, slots=True)
class PastStart:
    """When a waiting job starts by past runs, as it was found; whatever has become of the cluster since."""

    found: StartRange
    moment: Snapshot = field(compare=False)
    """Where it was found."""
    past: PastRuns = field(compare=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("start of job {job} by past runs").format(job=self.found.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the plays that are opened are played again."""
        del snapshot
        told = describe_start_range(self.found, self.moment.now)
        return Opened(told, tuple(self._list_rows()))

    def _list_rows(self) -> Iterator[TermRow]:
        found = self.found
        how = tr(
            "from then on the scheduler is played forward, {times}; each task, also one that starts meanwhile, takes as"
            " long as an earlier run that is drawn by chance, where these are known, but no longer than it may"
        ).format(times=format_count(len(found.starts), "time"))
        yield make_moment(("made",), tr("Forecast of"), self.moment.now, how)
        rising = found.rising
        titles = _TITLES if found.early != found.late else [each for each in _TITLES if each[0] == MIDDLE]
        for part, title in titles:
            yield self._make_place(tr(title), find_place(part, len(rising)))
        yield self._make_limits()
        yield self._make_tasks()
        yield self._make_plays()

    def _make_place(self, title: str, place: int) -> TermRow:
        """Return a row of the start at a place of the range, with what ends then in the first play that has it."""
        rising = self.found.rising
        start = rising[place]
        number = self.found.starts.index(start)
        draws = Draws(self.moment.state, self.moment.now, self.past, number)
        said = tr("place {place} of {plays} in rising order, as in play {number}").format(
            place=place + 1, plays=len(rising), number=number + 1
        )
        return self._make_start(("place", str(place)), title, start, said, draws)

    def _make_limits(self) -> TermRow:
        key, title = ("limits",), tr("By run time limits")
        if self.found.by_limits is None:
            return TermRow(key, title, 0.0, 1.0, tr("not known"), tr("every task runs as long as it may"),
                           has_bar=False)  # fmt: skip
        return self._make_start(key, title, self.found.by_limits, tr("every task runs as long as it may"), None)

    def _make_start(self, key: tuple[str, ...], title: str, start: int, said: str, draws: Draws | None) -> TermRow:
        cluster, state, now = self.moment.cluster, self.moment.state, self.moment.now
        job = self.found.job
        expect = draws.find if draws is not None else lambda task: None
        played = play_once(cluster, state, now, job, expect, _stand_still)
        ends = PlanEnds(played, cluster, state, self.past, draws)
        tasks = ends.list_tasks(start)
        if tasks:
            said = tr("{place}; then {task} ends: {sum}").format(
                place=said, task=ends.name(tasks[0]), sum=ends.describe_sum(tasks[0], start)
            )
        below = tuple(put_below(key, ends.list_rows(job, start, tasks)))
        return TermRow(key, title, start, start, format_time(start), said, children=below, has_bar=False,
                       is_open=False)  # fmt: skip

    def _make_tasks(self) -> TermRow:
        """Return a row of the tasks that run now, by the users and names that tell how long they take."""
        state, now, total = self.moment.state, self.moment.now, self.found.running
        drawn, others = Counter[tuple[str, str]](), 0
        for task in state.running.values():
            job = state.jobs[task.job]
            if self.past.list_longer(job, now - task.start_time):
                drawn[job.owner, job.name] += 1
            else:
                others += 1
        named = drawn.most_common(MOST_LISTED)
        below = [self._make_name(*each, total) for each in named]
        more = sum(drawn.values()) - sum(tasks for _, tasks in named)
        if more:
            title = tr("Others of which earlier runs are known")
            below.append(TermRow(("tasks", "more"), title, more, total, format_count(more, "task"), ""))
        if others:
            how = tr("fewer than {fewest} earlier runs that took longer than these until now: as long as they may")
            below.append(TermRow(("tasks", "others"), tr("Not known"), others, total, format_count(others, "task"),
                                 how.format(fewest=FEWEST)))  # fmt: skip
        how = tr("earlier runs are known for {known} of {tasks}").format(
            known=self.found.known, tasks=format_count(total, "running task")
        )
        return TermRow(("tasks",), tr("Tasks that run"), total, total, format_count(total, "task"), how,
                       children=tuple(below), has_bar=False, is_open=False)  # fmt: skip

    def _make_name(self, name: tuple[str, str], tasks: int, total: int) -> TermRow:
        runs = self.past.list_of(*name)
        how = tr("{runs} ended by themselves, {least} to {most}, in the middle {middle}").format(
            runs=format_count(len(runs), "earlier run"),
            least=format_duration(runs[0]),
            most=format_duration(runs[-1]),
            middle=format_duration(runs[len(runs) // 2]),
        )
        title = tr("{name} of {owner}").format(name=name[1], owner=name[0])
        return TermRow(("tasks", *name), title, tasks, total, format_count(tasks, "task"), how)

    def _make_plays(self) -> TermRow:
        """Return a row of the plays, the earliest start first."""
        starts = self.found.starts
        order = sorted(range(len(starts)), key=lambda at: (starts[at] is None, starts[at] or 0, at))
        below = []
        for place, at in enumerate(order):
            key, start = ("plays", str(at)), starts[at]
            title = tr("Play {number}").format(number=at + 1)
            if start is None:
                below.append(TermRow(key, title, 0.0, 1.0, "-", tr("the job does not start"), has_bar=False))
            else:
                below.append(make_moment(key, title, start, tr("place {place}").format(place=place + 1)))
        return TermRow(("plays",), tr("Starts of all plays"), len(starts), len(starts),
                       format_count(len(starts), "play"), "", children=tuple(below), has_bar=False,
                       is_open=False)  # fmt: skip


def _stand_still() -> bool:
    """Let others work for a moment where they want to, and go on."""
    pause()
    return False
