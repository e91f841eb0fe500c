"""Rows, bars and lanes of the Gantt chart as data: 10,000 bars on 1,000 rows, made first and made again."""

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

from qmonpy.app.gantt.gantt import Gantt, RowKind
from qmonpy.app.gantt.gantt_export import format_gantt_csv
from qmonpy.app.gantt.gantt_lanes import make_lanes
from qmonpy.app.gantt.gantt_view import GanttOptions, Grouping, make_gantt
from qmonpy.app.gantt.time_axis import find_ticks
from qmonpy.engine.books.progress import end_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import RunningTask, State
from tests.benchmarks.scheduler import HOSTS, NOW, PER_USER, PER_USER_HOST, SLOTS, USERS, make_cluster

HOUR, BARS, REPEATS, MOST_SECONDS = 3600, 10_000, 5, 0.3
RUNNING_PER_HOST, PAST_PER_HOST, RESERVED_PER_HOST = 3, 4, 3
RESERVATION_SIZE = 50
"""Hosts of one reservation."""


def make_snapshot(cluster: Cluster) -> Snapshot:
    """On each host running jobs of one to two slots, past ones, and reservations one after the other."""
    random = Random(1)
    jobs: dict[int, Job] = {}
    running: dict[tuple[int, int], RunningTask] = {}
    finished = []
    reservations = {}
    number = 0
    for host in range(1, HOSTS + 1):
        name = f"big.q@node{host:04}"
        for _ in range(RUNNING_PER_HOST):
            number += 1
            limit = (ResourceRequest("h_rt", str(random.randint(1, 12) * HOUR)),)
            jobs[number] = Job(number, USERS[number % len(USERS)], f"job{number}", hard_resources=limit)
            running[number, 1] = RunningTask(number, 1, ((name, random.randint(1, 2)),), NOW - random.randrange(HOUR))
        for _ in range(PAST_PER_HOST):
            number += 1
            end = NOW - HOUR - random.randrange(12 * HOUR)
            finished.append(FinishedTask(number, 1, "andre", "old", 0, end - HOUR, end, ((name, 1),)))
    for index in range(RESERVED_PER_HOST * HOSTS // RESERVATION_SIZE):
        first = index * RESERVATION_SIZE % HOSTS + 1
        names = [f"big.q@node{host:04}" for host in range(first, first + RESERVATION_SIZE)]
        start = NOW + 24 * HOUR * (1 + index * RESERVATION_SIZE // HOSTS)
        pieces = tuple((name, SLOTS) for name in names)
        request = ReservationRequest("roland", pe="mpi", slots=(Range(SLOTS * len(names), SLOTS * len(names)),))
        reservation = Reservation(index + 1, request, start, start + 20 * HOUR, pieces, "mpi")
        reservations[index + 1] = replace(reservation, state=ReservationState.WAITING)
    state = State(jobs, running=running, reservations=reservations)
    return Snapshot(cluster, state, NOW, finished=tuple(finished))


def with_events(snapshot: Snapshot, count: int = 50) -> Snapshot:
    """A while later: some jobs ended, as many others began."""
    now = snapshot.now + 60
    ended = list(snapshot.state.running.values())[:count]
    state = end_tasks(snapshot.state, [(each.job, each.task) for each in ended])
    first = max(snapshot.state.jobs) + 20_000
    jobs = {
        first + index: Job(first + index, "user1", "new", hard_resources=(ResourceRequest("h_rt", "3600"),))
        for index in range(count)
    }
    begun = {(first + index, 1): RunningTask(first + index, 1, each.pieces, now) for index, each in enumerate(ended)}
    state = replace(state, jobs={**state.jobs, **jobs}, running={**state.running, **begun})
    past = tuple(FinishedTask(each.job, 1, "u", "j", 0, each.start_time, now, each.pieces) for each in ended)
    return replace(snapshot, state=state, now=now, finished=(*snapshot.finished, *past))


def measure(work: Callable[[], object]) -> float:
    """Median processor seconds of a few calls."""
    times = []
    for _ in range(REPEATS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return median(times)


def count_new(old: Gantt, new: Gantt) -> tuple[int, int]:
    """How many bars are not the same objects as before, and how many only moved on their row."""
    before = {bar.key: bar for bar in old.bars}
    changed = [bar for bar in new.bars if before.get(bar.key) is not bar]
    moved = sum(bar.key in before and before[bar.key].bottom != bar.bottom for bar in changed)
    return len(changed), moved


def main() -> int:
    """Print one line for each number; 1 if making the chart takes longer than it may."""
    cluster = make_cluster(HOSTS, PER_USER_HOST + PER_USER)
    prepare(cluster)
    snapshot = make_snapshot(cluster)
    options = GanttOptions()
    gantt = make_gantt(snapshot, options)
    first = measure(lambda: make_gantt(snapshot, options))
    print(f"gantt data: {len(gantt.bars)} bars on {len(gantt.rows)} rows made in {first * 1000:.0f} ms")
    later = with_events(snapshot)
    after = make_gantt(later, options, previous=gantt)
    again = measure(lambda: make_gantt(later, options, previous=gantt))
    changed, moved = count_new(gantt, after)
    print(f"gantt data: made again with 50 ends and 50 starts in {again * 1000:.0f} ms: {changed} new, {moved} moved")
    hosts = GanttOptions(rows=RowKind.HOST, grouping=Grouping.HOST_GROUP, filter="node0*,node1000", hides_free=True)
    print(f"gantt data: hosts by host group, filtered, in {measure(lambda: make_gantt(snapshot, hosts)) * 1000:.0f} ms")
    lanes = make_lanes(snapshot, GanttOptions(shows_slots=True))
    seconds = measure(lambda: make_lanes(snapshot, GanttOptions(shows_slots=True)))
    print(f"gantt data: {len(lanes)} lanes made in {seconds * 1000:.0f} ms")
    print(f"gantt data: CSV written in {measure(lambda: format_gantt_csv(gantt)) * 1000:.0f} ms")
    seconds = measure(lambda: find_ticks(NOW, NOW + 30 * 24 * HOUR, 1600))
    print(f"gantt data: ticks of a month in {seconds * 1000:.1f} ms")
    is_enough = len(gantt.bars) >= BARS
    return int(max(first, again) > MOST_SECONDS or not is_enough)


if __name__ == "__main__":
    sys.exit(main())
