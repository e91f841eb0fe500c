"""Granting 1,000 advance reservations one after the other over a month on a large site: seconds and memory.

`python -m tests.benchmarks.reservations`; with `--one-shot` each request is granted by `grant()` on the state so far.
"""

import argparse
import resource
import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from qmonpy.engine.books.progress import add_reservation, start_tasks
from qmonpy.engine.granting.grant import Granter, grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import State
from tests.benchmarks.scheduler import HOSTS, NOW, SLOTS, make_cluster, submit_jobs

REQUESTS, MONTH, HOUR = 1000, 30 * 24 * 3600, 3600
MOST_SLOTS, MOST_HOURS = 64, 48
MOST_SECONDS, MOST_MEBIBYTES = 5.0, 300
USERS = ("roland", "andre", "user1", "user2", "user3")


def make_requests() -> Iterator[ReservationRequest]:
    """Requests of 1 to 64 slots, for one hour to two days, to begin anywhen within the month."""
    random = Random(1)
    for number in range(REQUESTS):
        slots = random.randint(1, MOST_SLOTS)
        start = NOW + HOUR + random.randrange(MONTH)
        duration = HOUR * random.randint(1, MOST_HOURS)
        yield ReservationRequest(
            owner=USERS[number % len(USERS)],
            start=start,
            end=start + duration,
            duration=duration,
            pe="mpi" if slots > 1 else None,
            slots=(Range(slots, slots),),
        )


def run_jobs(cluster: Cluster) -> State:
    """A state in which jobs with a run time limit keep half the site busy at present."""
    state = submit_jobs(cluster, State(), [("roland", f"-t 1-{HOSTS * SLOTS // 2} -l h_rt=90000")])
    return start_tasks(state, schedule(cluster, state, NOW).started)


def grant_each(cluster: Cluster, state: State) -> tuple[list[Reservation | None], list[float]]:
    """Each request by itself, on the state with those before it; also the seconds of each."""
    found, times = [], []
    for number, request in enumerate(make_requests(), 1):
        began = perf_counter()
        reservation = grant(cluster, state, NOW, request, number).reservation
        if reservation is not None:
            state = add_reservation(state, reservation)
        times.append(perf_counter() - began)
        found.append(reservation)
    return found, times


def grant_all(cluster: Cluster, state: State) -> tuple[list[Reservation | None], list[float]]:
    """All requests on one ledger that is kept; the first grant pays for setting it up."""
    found, times = [], []
    granter = None
    for number, request in enumerate(make_requests(), 1):
        began = perf_counter()
        granter = granter or Granter(cluster, state, NOW)
        found.append(granter.grant(request, number).reservation)
        times.append(perf_counter() - began)
    return found, times


def main() -> int:
    """Print seconds in all, the median of one grant and the peak of memory; 1 if a limit was not kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--one-shot", action="store_true", help="grant each request by itself")
    parser.add_argument("--busy", action="store_true", help="with jobs on half of all slots")
    options = parser.parse_args()
    cluster = make_cluster(HOSTS, "")
    state = run_jobs(cluster) if options.busy else State()
    found, times = (grant_each if options.one_shot else grant_all)(cluster, state)
    mebibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    granted = [each for each in found if each is not None]
    print(
        f"{len(granted)} of {len(found)} reservations granted, {sum(each.slots for each in granted)} slots, on "
        f"{HOSTS} hosts x {SLOTS} slots: {sum(times):.2f} s (at most {MOST_SECONDS:.0f}), median "
        f"{1000 * median(times):.1f} ms each, {mebibytes:.0f} MiB (at most {MOST_MEBIBYTES})"
    )
    return 0 if sum(times) <= MOST_SECONDS and mebibytes <= MOST_MEBIBYTES else 1


if __name__ == "__main__":
    sys.exit(main())
