"""Questions of a request dialog on a large site: milliseconds for whether a request is granted and, if not, why not.

1,000 hosts, 500 reservations and 5,000 running jobs; every tenth host has a job without end.
"""

import sys
from collections import Counter
from dataclasses import replace
from statistics import median
from time import perf_counter

from qmonpy.insight.reserving.questions import Questions
from qmonpy.insight.reserving.rejection import Rejection
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.benchmarks.free_windows import JOBS, RESERVATIONS, make_state
from tests.benchmarks.scheduler import HOSTS, NOW, SLOTS, make_cluster

HOUR, DAY, PASSES = 3600, 24 * 3600, 5
MOST_MILLISECONDS = 150
UNLIMITED = 100
"""Jobs without run time limit, each on a host of its own that it fills."""


def make_request(slots: int | None, hours: int, start: int = DAY, **more: object) -> ReservationRequest:
    pe, ranges = (None, (Range(1, 1),)) if slots is None else ("mpi", (Range(slots, slots),))
    request = ReservationRequest("roland", NOW + start, None, hours * HOUR, pe=pe, slots=ranges)
    return replace(request, **more)  # type: ignore[arg-type]


REQUESTS = {
    "granted, 1 slot": make_request(None, 1),
    "granted, 512 slots": make_request(512, 4),
    "too few slots, now": make_request(6600, 4),
    "too few slots for 2 days": make_request(6500, 48),
    "more slots than there are": make_request(20_000, 4),
    "unlimited jobs": make_request(64, 4, queues=("big.q@node00[0-9]0",)),
    "unknown PE": make_request(8, 4, pe="nonsense"),
    "a host": make_request(8, 4, resources=(ResourceRequest("hostname", "node0010"),)),
    "a host, too many slots": make_request(9, 4, resources=(ResourceRequest("hostname", "node0003"),)),
    "a host that is not there": make_request(None, 4, resources=(ResourceRequest("hostname", "nowhere"),)),
    "a resource that is not there": make_request(8, 4, resources=(ResourceRequest("arch", "lx-amd64"),)),
    "a queue for the master": make_request(6600, 4, master_queues=("big.q",)),
    "a host for the master": make_request(6600, 4, master_queues=("big.q@node0002",)),
}


def add_unlimited(state: State) -> State:
    """Jobs without end on every tenth host."""
    jobs, running = dict(state.jobs), dict(state.running)
    for index in range(UNLIMITED):
        number = 100_000 + index
        place = f"big.q@node{10 * (index + 1):04}"
        jobs[number] = Job(number, "andre")
        running[number, 1] = RunningTask(number, 1, ((place, 3),), NOW - HOUR, "mpi")
    return replace(state, jobs=jobs, running=running)


def measure(cluster: Cluster, state: State, request: ReservationRequest) -> tuple[float, float, str]:
    """Milliseconds on a snapshot that was just taken, and for another start on the same, and the answer."""
    fresh: list[float] = []
    again: list[float] = []
    for _ in range(PASSES):
        questions = None
        for times, later in ((fresh, 0), (again, 60)):
            asked = replace(request, start=(request.start or NOW) + later)
            began = perf_counter()
            questions = questions or Questions(cluster, state, NOW)
            if not questions.check(asked):
                questions.explain(asked)
            times.append(1000 * (perf_counter() - began))
    return median(fresh), median(again), describe(Questions(cluster, state, NOW).explain(request))


def describe(found: Rejection) -> str:
    """Whether the request is granted, or how many queue instances refuse it for each reason."""
    if found.pieces:
        return f"granted on {len(found.pieces)} queue instances"
    counts = Counter(str(each.reason.kind) if each.reason else "with room" for each in found.instances)
    return ", ".join(f"{count} {kind}" for kind, count in counts.most_common())


def main() -> int:
    """Print the table; 1 if a limit was not kept."""
    cluster = make_cluster(HOSTS, "")
    state = add_unlimited(make_state(cluster))
    print(
        f"{HOSTS} hosts x {SLOTS} slots, {JOBS + UNLIMITED} running jobs, {RESERVATIONS} reservations, median of "
        f"{PASSES}: at first, and at another start on the same snapshot; at most {MOST_MILLISECONDS} ms"
    )
    slowest = 0.0
    for name, request in REQUESTS.items():
        fresh, again, answer = measure(cluster, state, request)
        slowest = max(slowest, again)
        print(f"{name:30}{fresh:8.1f}{again:8.1f} ms  {answer[:70]}", flush=True)
    return 0 if slowest <= MOST_MILLISECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
