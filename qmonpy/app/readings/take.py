"""Takes a reading of a snapshot."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from math import isfinite

from qmonpy.app.jobs.job_states import WaitingWord, find_running_state, find_waiting_state, name_waiting
from qmonpy.app.queues.queue_rows import InstanceRow, InstanceRows
from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.rules.usage_details import find_holders
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.site import Site
from qmonpy.engine.work.usage import ledger_of
from qmonpy.insight.why.blocking import Blocking, find_blocking
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.reservation import ReservationState
from qmonpy.pauses import paced
from qmonpy.reporting.readings.reading import (
    ConsumableReading,
    LimitReading,
    PlaceReading,
    QueueReading,
    Reading,
    StateReading,
)

RUNNING_STATES = ("running", "transferring", "suspended", "deleting")
RESERVATION_STATES: Mapping[str, ReservationState] = {
    "waiting": ReservationState.WAITING,
    "running": ReservationState.RUNNING,
    "error": ReservationState.ERROR,
    "warning": ReservationState.WARNING,
    "exited": ReservationState.EXITED,
    "deleted": ReservationState.DELETED,
    "unknown": ReservationState.UNKNOWN,
}
MOST_PLACES = 500
"""Of so many amounts of parallel environments, hosts and queue instances readings are kept: of the fullest."""
_Booked = tuple[tuple[str, str, str, str], float, float]
"""Resource, parallel environment, queue and host; what is booked, and of how much."""
_TAKES_NO_JOBS = frozenset("aoducsACDSE")
"""State letters of queue instances that take no jobs: alarm, disabled, unknown, suspended in any way, in error ..."""


def take_reading(snapshot: Snapshot, rows: InstanceRows | None = None, blocking: Blocking | None = None) -> Reading:
    """Return the reading of a snapshot; takes as long as finding what blocks its waiting jobs.

    `rows` makes the rows of queue instances of one snapshot after the other; `blocking` is what keeps jobs from
    starting, where that is known already.
    """
    if blocking is None:
        blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    prepared = prepare(snapshot.cluster)
    ledger = ledger_of(prepared, snapshot.state, snapshot.now)
    return Reading(
        time=snapshot.now,
        queues=tuple(_read_queues((rows or InstanceRows()).rows(snapshot))),
        limits=tuple(_read_limits(snapshot, blocking)),
        consumables=tuple(_read_consumables(prepared.site, ledger)),
        places=tuple(_read_places(prepared.site, ledger)),
        states=_read_states(snapshot),
        waits=tuple(sorted((seconds for seconds, _ in list_waiting(snapshot)), reverse=True)),
        reservations=_count_reservations(snapshot),
        reserved_slots=sum(
            each.slots for each in snapshot.state.reservations.values() if each.start <= snapshot.now < each.end
        ),
        pass_seconds=snapshot.pass_seconds,
    )


def _read_queues(rows: Iterable[InstanceRow]) -> Iterator[QueueReading]:
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in paced(rows):
        by_queue.setdefault(row.queue, []).append(row)
    for name, here in by_queue.items():
        shut = [row for row in paced(here) if not _TAKES_NO_JOBS.isdisjoint(row.states)]
        unavailable = sum(row.free for row in paced(shut))
        yield QueueReading(
            name=name,
            slots=sum(row.total for row in paced(here)),
            used=sum(row.used for row in paced(here)),
            reserved=sum(row.reserved for row in paced(here)),
            free=sum(row.free for row in paced(here)) - unavailable,
            unavailable=unavailable,
            instances=len(here),
            states=Counter(letter for row in paced(here) for letter in row.states),
        )


def _read_limits(snapshot: Snapshot, blocking: Blocking) -> Iterator[LimitReading]:
    for row in usage_rows(snapshot, blocking):
        usage = row.usage
        if usage.used is not None and usage.limit is not None and isfinite(usage.limit):
            holder, held = _find_holder(snapshot, row) if row.waiting else ("", 0.0)
            yield LimitReading(
                usage.quota_set,
                row.rule_name,
                usage.attribute,
                *usage.usage_key,
                used=usage.used,
                limit=usage.limit,
                blocked=row.waiting or 0,
                holder=holder,
                held=held,
            )


def _find_holder(snapshot: Snapshot, row: UsageRow) -> tuple[str, float]:
    """Return the user who holds most of a limit and how much; of several, the first by name."""
    held: dict[str, float] = {}
    for each in find_holders(snapshot, row):
        held[each.user] = held.get(each.user, 0.0) + each.amount
    return min(held.items(), key=lambda pair: (-pair[1], pair[0]), default=("", 0.0))


def _read_consumables(site: Site, ledger: Ledger) -> Iterator[ConsumableReading]:
    for name, account in site.global_level.accounts.items():
        if not is_endless(account.capacity):
            yield ConsumableReading(name, account.capacity, ledger.used[account.number])


def _read_places(site: Site, ledger: Ledger) -> Iterator[PlaceReading]:
    """Yield what is booked of parallel environments, hosts and queue instances: of many, the fullest."""
    fullest = nsmallest(MOST_PLACES, (_rank(each) for each in paced(_list_booked(site, ledger.used))))
    for _, (resource, pe, queue, host), used, capacity in fullest:
        yield PlaceReading(resource, pe, queue, host, used, None if is_endless(capacity) else capacity)


def _list_booked(site: Site, used: Sequence[float]) -> Iterator[_Booked]:
    for name, account in site.pe_accounts.items():
        if used[account.number]:
            yield ("slots", name, "", ""), used[account.number], account.capacity
    levels = [("", name, level) for name, level in site.hosts.items()]
    levels += [(place.instance.queue, place.instance.host, place.level) for place in paced(site.places)]
    for queue, host, level in paced(levels):
        # Accounts are opened by the first who asks for them: on a large site most hosts never need theirs.
        for number, (resource, each) in enumerate(level.kind.capacities.items(), start=level.first):
            if resource != CORES and (booked := used[number]):
                amount = min(booked, each.amount) if each.attribute.is_exclusive else booked
                yield (resource, "", queue, host), amount, each.amount


def _rank(booked: _Booked) -> tuple[float, tuple[str, str, str, str], float, float]:
    key, used, capacity = booked
    fullness = 0.0 if is_endless(capacity) else used / capacity if capacity > 0 else 1.0
    return -fullness, key, used, capacity


def _read_states(snapshot: Snapshot) -> dict[str, StateReading]:
    jobs: dict[str, set[int]] = {str(each): set() for each in (*WaitingWord, *RUNNING_STATES)}
    tasks: Counter[str] = Counter()
    slots: Counter[str] = Counter()
    state = snapshot.state
    for task in paced(state.running.values()):
        word = _name_running(find_running_state(snapshot, task))
        jobs[word].add(task.job)
        tasks[word] += 1
        slots[word] += task.slots
    for number, waiting in paced(state.pending.items()):
        word = name_waiting(find_waiting_state(state.jobs[number]))
        jobs[word].add(number)
        tasks[word] += len(waiting.tasks)
    return {word: StateReading(len(numbers), tasks[word], slots[word]) for word, numbers in jobs.items()}


def _name_running(letters: str) -> str:
    if "d" in letters:
        return "deleting"
    if not {"s", "S", "T"}.isdisjoint(letters):
        return "suspended"
    return "transferring" if "t" in letters else "running"


def list_waiting(snapshot: Snapshot) -> Iterator[tuple[int, int]]:
    """Yield for how many seconds each job waits that could start, and its number; of one that asked to start later,
    since then."""
    for number in paced(snapshot.state.pending):
        job = snapshot.state.jobs[number]
        since = max(job.submit_time, job.start_after)
        if since <= snapshot.now and name_waiting(find_waiting_state(job)) is WaitingWord.WAITING:
            yield snapshot.now - since, number


def _count_reservations(snapshot: Snapshot) -> dict[str, int]:
    counts = Counter(each.state for each in snapshot.state.reservations.values())
    return {word: counts[state] for word, state in RESERVATION_STATES.items()}
