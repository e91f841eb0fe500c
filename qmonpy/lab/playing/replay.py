"""Plays a workload on a cluster: jobs come as they came, run as long as they ran, and the running engine decides when
and where they start."""

from collections.abc import Callable, Container, Iterable, Mapping

import numpy as np

from qmonpy.engine.books.last_changes import with_beginnings
from qmonpy.engine.books.load import find_relief
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.tickets.accrual import accrue, accrue_ended
from qmonpy.engine.world.suspend_thresholds import ThresholdOrders, with_orders
from qmonpy.engine.world.time_limits import find_limits
from qmonpy.insight.plan.play import Calendars
from qmonpy.insight.plan.suspending import Suspending
from qmonpy.lab.playing.engine_jobs import EngineJobs, order_ends
from qmonpy.lab.playing.event_order import EventOrder, Move
from qmonpy.lab.playing.idle_site import LOADS_NOTE, SUBORDINATES_NOTE, first_state, has_subordinates, with_idle_hosts
from qmonpy.lab.playing.likely_order import LikelyOrder
from qmonpy.lab.playing.never import find_never
from qmonpy.lab.playing.pass_clock import PassClock, find_interval, find_phase
from qmonpy.lab.playing.placements import Placements
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.pressure import Held, PressureMeter
from qmonpy.lab.playing.shares import find_shares
from qmonpy.lab.playing.task_ends import TaskEnds
from qmonpy.lab.workload.sentence import Sentence, count_in_sentence
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.translation import later

MOST_HELD = 10_000
"""Of so many jobs at most it is kept that a rule held them back."""
LOOKS = 400
"""So many times the limits of rules are looked at during a play."""
_EVENTS_OF_A_WORD = 200
"""After so many moments whoever waits is told how far the play is."""


@dataclass(frozen=True, slots=True)
class PlayProgress:
    """How far a play is."""

    share: float
    now: int
    ended_tasks: int
    tasks: int
    waiting_jobs: int


Tell = Callable[[PlayProgress], None]
"""Is told now and then how far the play is; it may wait, and break off by an exception."""


def play(cluster: Cluster, workload: Workload, *, seed: int = 0, tell: Tell | None = None) -> Played:
    """Return what becomes of a workload on a cluster: empty at the beginning, every host up and idle.

    The same arguments give the same result.
    """
    return _Play(with_idle_hosts(cluster), workload, seed, tell).run()


class _Play:
    def __init__(self, cluster: Cluster, workload: Workload, seed: int, tell: Tell | None):
        self.cluster, self.workload, self.seed, self.tell = cluster, workload, seed, tell
        self.prepared = prepare(cluster)
        self.jobs = EngineJobs(workload, cluster, seed)
        self.now = self.begin = int(workload.submit[0]) if len(workload) else 0
        self.engine = RunningEngine(cluster, with_beginnings(first_state(cluster)), self.now)
        self.clock = PassClock(cluster, find_phase(workload, find_interval(cluster)))
        self.calendars = Calendars(self.prepared, self.now)
        self.due: list[RunningTask] = []
        """What ends in this second."""
        self.event_order = EventOrder(workload, self.clock.interval)
        self.likely = LikelyOrder(
            self.cluster, workload, self._row_of, knows_order=self.event_order.is_known, is_shuffled=seed != 0
        )
        self.run_times: list[int] = workload.run_time.tolist()
        self.ends = TaskEnds(self.run_times, order_ends(workload, seed).tolist(), self._row_of, self._find_limit)
        self.suspending = Suspending(self.prepared, self.engine.state)
        self.start = np.full(workload.tasks, NEVER, np.int64)
        self.results = Placements(workload.tasks)
        self.passes = self.ended = self.cut = 0
        self.has_ended = False
        self.immediate: set[int] = set()
        self.known: tuple[TaskKey, ...] = ()
        """What ended in this second, and its pass knew."""
        self.meter = PressureMeter(self.prepared)
        span = int(workload.submit[-1]) - self.begin if len(workload) else 0
        self.step = max(self.clock.interval, span // LOOKS)
        self.next_look = self.begin + self.step
        self.has_tree = cluster.share_tree is not None

    def run(self) -> Played:
        workload = self.workload
        times = workload.submit[self.jobs.index_of].tolist()
        position, count, moments = 0, len(times), 0
        last = self.begin
        while True:
            now = self._find_next(times[position] if position < count else None)
            if now is None:
                break
            last = self._look_until(now, last)
            self.now = now
            if self.calendars.is_turn(now):
                self.engine.follow(self.calendars.follow(self.engine.state, now))
                self.likely.forget()
                self.clock.note(now)
            started: tuple[RunningTask, ...] = ()
            if self.clock.due is not None and self.clock.due <= now:
                # What happens in the second of a pass reaches the scheduler too late for it (8.1.9, recorded).
                started = self._run_pass(now)
            self._end_tasks(now, started)
            if self.suspending.is_played:
                self._note_orders(now)
            while position < count and times[position] <= now:
                position += 1
                self._submit(position)
            moments += 1
            if self.tell is not None and moments % _EVENTS_OF_A_WORD == 0:
                self.tell(self._find_progress(position))
        if self.tell is not None:
            self.tell(self._find_progress(position))
        return self._make_result()

    def _find_next(self, arrival: int | None) -> int | None:
        """Return the next moment at which something happens; None if nothing will."""
        times = [arrival, self.ends.find_next(), self.clock.due]
        if self.engine.has_pending or (self.suspending.is_played and self.ends.has_still):
            times.append(self.calendars.next_turn)
        return min((each for each in times if each is not None), default=None)

    def _submit(self, number: int) -> None:
        job = self.jobs.make(number)
        self.engine.submit(job)
        self.likely.note_job(job)
        if job.is_immediate:
            self.immediate.add(number)
        self.clock.note_submission(self.now)
        self.calendars.note_event(self.now)

    def _end_tasks(self, now: int, started: Iterable[RunningTask]) -> None:
        """End what is over; others have started in the same second."""
        self._take_due(now)
        ended, self.due = self.due, []
        if not ended:
            return
        keys = [key for task in ended if (key := _key(task)) not in self.known]
        if not self.likely.has_noted(now):
            self.likely.note_ends(tuple(keys))
        self.known = ()
        if self.has_tree:
            state = self.engine.state
            self.engine.follow(accrue_ended(self.cluster, state, [state.running[key] for key in keys], now))
        self.engine.end(keys, is_noted=True)
        if started and self.event_order.is_known:
            both = (map(self._move, started), [self._move(each) for each in ended])
            self.engine.note_moves(self.event_order.sort(*both, now))
        self.ended += len(ended)
        self.has_ended = True
        self.clock.note_end(now)
        self.calendars.note_event(self.now)

    def _take_due(self, now: int) -> None:
        """Take what ends up to now out of the queue, in its order."""
        if due := self.ends.take_due(now):
            self.due += due

    def _move(self, task: RunningTask) -> Move:
        return Move(self._row_of(task), task)

    def _row_of(self, task: RunningTask) -> int:
        return self.jobs.first_row(task.job) + task.task - 1

    def _run_pass(self, now: int) -> tuple[RunningTask, ...]:
        """Make a pass, and return what it started."""
        self.clock.due = None
        orders = self.suspending.find_orders(self.engine.state, now) if self.suspending.is_played else None
        if not (self.engine.has_pending or orders):
            return ()
        if self.has_tree:
            self.engine.follow(accrue(self.cluster, self.engine.state, now))
        self.passes += 1
        started = self._explain_pass(now) if self.engine.has_pending else ()
        for task in started:
            self._note_start(task, now)
        if orders:
            self._obey(orders, now)
        if started or orders:
            self.calendars.note_event(self.now)
        if started or orders or self.has_ended:
            # The scheduler still counts in this pass what ended since the last one, limits of jobs keep some out, and
            # a task that is suspended is no load any more.
            self.clock.note(now + 1)
        elif self.clock.due is None:
            self._note_relief(now)
        self.has_ended = False
        if self.immediate:
            self._drop_immediate(started)
        return started

    def _note_relief(self, now: int) -> None:
        """Ask for a pass when an alarm ends that only starts raised, as nothing else may happen until then."""
        when = find_relief(self.prepared.site, self.prepared.accounts, self.engine.state, now)
        if when is not None:
            self.clock.note(when)

    def _obey(self, orders: ThresholdOrders, now: int) -> None:
        """Suspend tasks and let them go on as a pass ordered; those that a pass knew to have ended are gone."""
        self._take_due(now)
        state, gone = self.engine.state, {*map(_key, self.due), *self.known}
        orders = ThresholdOrders(
            *(tuple(key for key in some if key not in gone) for some in (orders.suspended, orders.resumed))
        )
        self.engine.follow(with_orders(state, orders, now))
        self.ends.obey(orders, state, now)
        # Passes before this one are not made again: their tasks did not stand still.
        self.likely.forget()

    def _note_orders(self, now: int) -> None:
        """Ask for the next pass that suspends a task by a threshold, or lets one go on."""
        when = self.suspending.next_moment(self.engine.state, now)
        if when is not None:
            self.clock.note(when)

    def _find_limit(self, task: RunningTask) -> int:
        """Return after how many seconds a task is ended at the latest."""
        return find_limits(self.prepared, self.jobs.make(task.job), task)[1]

    def _explain_pass(self, now: int) -> tuple[RunningTask, ...]:
        """Make a pass, and again after another course of the last seconds where that explains what really started."""
        if self.has_tree:
            self.likely.forget()
        self._take_due(now)
        if not (self.likely.is_wanted and (self.due or self.likely.is_open)):
            self.likely.forget()
            return self.engine.run_pass(now)
        state, ending = self.engine.state, tuple(map(_key, self.due))
        started = self.engine.run_pass(now)
        found = self.likely.explain(now, state, started, ending)
        if found is not None:
            state, self.known = found.state, ending[: found.course.known]
            self.engine.follow(state)
            self.engine.end(self.known, is_noted=True)
            started = self.engine.run_pass(now)
            for task in found.moved:
                self.results.correct(self._row_of(task), task)
        self.likely.note_pass(now, state, started, ending, len(self.known))
        return started

    def _note_start(self, task: RunningTask, now: int) -> None:
        row = self._row_of(task)
        if self.prepared.has_queue_limits and (limit := self._find_limit(task)) < self.run_times[row]:
            self.run_times[row] = limit
            self.cut += 1
        self.start[row] = now
        self.results.note(row, task)
        self.ends.push(task, row)

    def _drop_immediate(self, started: tuple[RunningTask, ...]) -> None:
        """Jobs that must start at once or not at all (`-now y`) are gone after a pass without them."""
        begun = {task.job for task in started}
        self.engine.delete(sorted(self.immediate - begun))
        self.likely.forget()
        self.immediate = set()

    def _look_until(self, now: int, last: int) -> int:
        """Look at the limits as they were until now, if it is time; return up to when was looked."""
        if now < self.next_look or not self.meter.has_rules:
            return last
        self.meter.look(self.engine.state, self.engine.ledger, self.now, now - last)
        self.next_look = now + self.step
        return now

    def _find_progress(self, arrived: int) -> PlayProgress:
        tasks = self.workload.tasks
        share = (arrived / max(1, len(self.workload)) + self.ended / max(1, tasks)) / 2
        return PlayProgress(share, self.now, self.ended, tasks, len(self.engine.state.pending) if arrived else 0)

    def _make_result(self) -> Played:
        state = self.engine.state
        index_of = self.jobs.index_of
        waiting = {int(index_of[number - 1]): job for number, job in state.jobs.items() if number in state.pending}
        gone = self._find_gone(waiting)
        is_of_projects, shares = find_shares(self.cluster)
        first, place, slots, pe = self.results.to_columns()
        return Played(
            start=self.start,
            run_time=np.asarray(self.run_times, np.int64),
            pieces_first=first,
            piece_place=place,
            piece_slots=slots,
            places=tuple(self.results.places),
            pe=pe,
            pes=tuple(self.results.pes),
            total_slots=sum(
                int(place.level.accounts["slots"].capacity)
                for place in self.prepared.site.places
                if "slots" in place.level.accounts
            ),
            begin=self.begin,
            end=self.now,
            passes=self.passes,
            seed=self.seed,
            never=find_never(self.cluster, self.workload, waiting, gone, self.now),
            pressure=self.meter.list_pressure(self._place_held),
            shares=tuple(shares.items()),
            shares_are_of_projects=is_of_projects,
            notes=tuple(self._list_notes()),
            order_words=self.likely.describe(),
        )

    def _place_held(self, held: Mapping[int, int], refused: Mapping[int, int]) -> tuple[Held, tuple[int, ...]]:
        """Return the places of jobs that a rule held back, with their moments, those that waited longest if many, and
        the slot seconds that each was refused."""
        numbers, moments = np.fromiter(held, np.int64, len(held)), np.fromiter(held.values(), np.int64, len(held))
        parts = np.fromiter((refused[number] for number in held), np.int64, len(held))
        places = np.asarray(self.jobs.index_of)[numbers - 1]
        if len(places) > MOST_HELD:
            starts = self.start[self.workload.first[places]]
            waits = np.where(starts == NEVER, np.iinfo(np.int64).max, starts - self.workload.submit[places])
            kept = np.sort(np.argpartition(waits, len(waits) - MOST_HELD)[-MOST_HELD:])
            places, moments, parts = places[kept], moments[kept], parts[kept]
        return tuple(zip(places.tolist(), moments.tolist(), strict=True)), tuple(parts.tolist())

    def _find_gone(self, waiting: Container[int]) -> tuple[int, ...]:
        """Return jobs that were to start at once and did not."""
        workload = self.workload
        rows = np.add.reduceat(self.start, workload.first[:-1]) if workload.tasks else np.zeros(0, np.int64)
        return tuple(each for each in np.flatnonzero(rows == 0).tolist() if each not in waiting)

    def _list_notes(self) -> list[Sentence]:
        notes = []
        if any(host.load_values for host in self.cluster.hosts.values()):
            notes.append(Sentence(LOADS_NOTE))
        if self.cut:
            words = count_in_sentence(
                self.cut,
                later("{count:,} task ended at the h_rt of its queue, before its run time was over."),
                later("{count:,} tasks ended at the h_rt of their queues, before their run times were over."),
            )
            notes.append(words)
        if self.ends.stood:
            words = count_in_sentence(
                self.ends.stood,
                later("{count:,} task was suspended by a threshold of its queue, and runs longer for that."),
                later("{count:,} tasks were suspended by thresholds of their queues, and run longer for that."),
            )
            notes.append(words)
        if has_subordinates(self.cluster):
            notes.append(Sentence(SUBORDINATES_NOTE))
        return notes


def _key(task: RunningTask) -> TaskKey:
    return task.job, task.task
