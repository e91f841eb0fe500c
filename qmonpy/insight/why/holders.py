"""Who has something booked: the running tasks on some accounts, with the ends that the scheduler expects."""

from collections.abc import Collection, Iterable

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.engine.work.usage import find_end, task_bookings
from qmonpy.insight.why.answer import Reserved
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State


def make_holders(
    prepared: Prepared, state: State, now: int, tasks: Iterable[tuple[RunningTask, float]]
) -> tuple[Holder, ...]:
    """Return running tasks, each with an amount, as holders, the one that is expected to end first in front.

    A task ends at the latest by its run time limit, or with its reservation.
    """
    found = []
    for task, amount in tasks:
        job = state.jobs[task.job]
        number = task.task if job.is_array else None
        end = find_known_end(prepared, state, now, task)
        instances = tuple(name for name, _ in task.pieces)
        is_still = task.is_standing_still
        found.append(Holder(task.job, number, job.owner, job.name, task.slots, amount, end, instances, is_still))
    return tuple(sorted(found, key=lambda each: (each.end_time, each.job, each.task or 0)))


def find_known_end(prepared: Prepared, state: State, now: int, task: RunningTask) -> int:
    """Return when a running task ends at the latest as far as is known, in seconds since the epoch; else FOREVER."""
    end = find_end(prepared, state, task, now)
    return FOREVER if end is None else end


def find_holders(
    prepared: Prepared, state: State, now: int, accounts: Collection[frozenset[int]]
) -> dict[frozenset[int], tuple[Holder, ...]]:
    """Return by group of accounts the running tasks that have something booked on one of them."""
    groups: dict[int, list[frozenset[int]]] = {}
    for group in accounts:
        for number in group:
            groups.setdefault(number, []).append(group)
    found: dict[frozenset[int], list[tuple[RunningTask, float]]] = {group: [] for group in accounts}
    pes = {name: account.number for name, account in prepared.site.pe_accounts.items()}
    for task in state.running.values() if groups else ():
        if state.jobs[task.job].reservation is not None:
            continue
        amounts: dict[frozenset[int], float] = {}
        for _, bookings in task_bookings(prepared, state, task):
            for booking in bookings:
                for group in groups.get(booking.account, ()):
                    amounts[group] = amounts.get(group, 0.0) + booking.amount
        for group in groups.get(pes.get(task.pe or "", -1), ()):
            amounts[group] = amounts.get(group, 0.0) + task.slots
        for group, amount in amounts.items():
            found[group].append((task, amount))
    return {group: make_holders(prepared, state, now, tasks) for group, tasks in found.items()}


def find_reservations(
    prepared: Prepared, state: State, accounts: Collection[int], start: int, end: int
) -> tuple[Reserved, ...]:
    """Return the advance reservations that have something booked on accounts within a time, the first in front."""
    found = []
    for number, each in state.reservations.items():
        if each.end > start and each.start < end:
            booked = reserved_bookings(prepared, each)
            if any(booking.account in accounts for booking in booked):
                found.append(Reserved(number, each.start, each.end))
    return tuple(sorted(found, key=lambda each: (each.start, each.number)))
