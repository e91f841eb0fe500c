"""Free windows on a large site: seconds for 1,000 hosts, 500 reservations and 5,000 running jobs over 14 days."""

import random
import sys
from statistics import median
from time import perf_counter

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.insight.reserving.free_windows import find_free_windows
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.benchmarks.scheduler import HOSTS, NOW, SLOTS, USERS, make_cluster

DAY = 24 * 3600
DAYS, JOBS, RESERVATIONS, PASSES = 14, 5000, 500, 5
MOST_SECONDS = 0.5
REQUESTS = {
    "1 slot, 1 hour": (None, Range(1, 1), 3600),
    "64 slots, 1 day": ("mpi", Range(64, 64), DAY),
    "512 slots, 2 days": ("mpi", Range(512, 512), 2 * DAY),
    "4000 slots, 4 hours": ("mpi", Range(4000, 4000), 4 * 3600),
    "5000 slots, 12 hours": ("mpi", Range(5000, 5000), 12 * 3600),
    "6600 slots, 1 hour": ("mpi", Range(6600, 6600), 3600),
    "64-256 slots, 8 hours": ("mpi", Range(64, 256), 8 * 3600),
}
"""Parallel environment, slots, seconds."""


def make_state(cluster: Cluster) -> State:
    """Jobs that end, and reservations that begin and end, at random times of the days."""
    dice = random.Random(4)
    names = [place.name for place in prepare(cluster).site.places]
    jobs, running, reservations = {}, {}, {}
    for number in range(1, JOBS + 1):
        limit = dice.randrange(3600, DAYS * DAY)
        jobs[number] = Job(
            number, USERS[number % len(USERS)], hard_resources=(ResourceRequest("h_rt", str(limit)),), runtime=limit
        )
        place = names[number % HOSTS]
        running[number, 1] = RunningTask(number, 1, ((place, 1),), NOW - dice.randrange(3600))
    for number in range(1, RESERVATIONS + 1):
        start = NOW + dice.randrange(DAYS * DAY)
        end = start + dice.randrange(3600, 2 * DAY)
        slots = dice.randint(1, 64)
        first = number * 16 % HOSTS
        # Jobs leave three slots of each host, and reservations are spread over the hosts in turn.
        pieces = [(names[(first + each) % HOSTS], 1 + (each < slots - 48)) for each in range(min(slots, 48))]
        request = ReservationRequest(
            USERS[number % len(USERS)], start, end, end - start, pe="mpi", slots=(Range(slots, slots),)
        )
        reservations[number] = Reservation(number, request, start, end, tuple(pieces), "mpi", NOW)
    return State(jobs=jobs, running=running, reservations=reservations)


def main() -> int:
    """Print the table; 1 if a limit was not kept."""
    cluster = make_cluster(HOSTS, "")
    state = make_state(cluster)
    print(
        f"{HOSTS} hosts x {SLOTS} slots, {JOBS} running jobs, {RESERVATIONS} reservations, {DAYS} days, "
        f"median of {PASSES}; at most {MOST_SECONDS} s"
    )
    slowest = 0.0
    for name, (pe, slots, duration) in REQUESTS.items():
        request = ReservationRequest("roland", duration=duration, pe=pe, slots=(slots,))
        times = []
        for _ in range(PASSES):
            began = perf_counter()
            windows = find_free_windows(WindowSearch(cluster, state, NOW, request), NOW, NOW + DAYS * DAY)
            times.append(perf_counter() - began)
        slowest = max(slowest, median(times))
        print(f"{name:24}{median(times):8.3f} s{len(windows):6} windows")
    return 0 if slowest <= MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
