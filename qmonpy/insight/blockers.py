"""Who is in the way of a reservation: running jobs and other reservations that hold an account in its window."""

from collections.abc import Collection
from dataclasses import dataclass

from qmonpy.engine.inside import reserved_bookings
from qmonpy.engine.ledger import Booking
from qmonpy.engine.usage import expected_end, task_bookings
from qmonpy.engine.windows import WindowSearch
from qmonpy.model.moment import FOREVER, end_of
from qmonpy.model.state import State


@dataclass(frozen=True, slots=True)
class Blocker:
    """A running task, or a reservation, that holds some of what a request needs."""

    number: int
    """Of the job, or id of the reservation."""
    is_reservation: bool
    amount: float
    """Of the attribute that is short."""
    since: int
    """When it begins to hold it, in seconds since the epoch."""
    until: int | None
    """When it is taken to give it back, margin included; None for a job without run time limit."""
    task: int | None = None
    """None for a reservation, and for a job that is no array."""


def find_blockers(
    search: WindowSearch, state: State, start: int, accounts: Collection[int]
) -> dict[int, tuple[Blocker, ...]]:
    """Who holds some accounts within the window at a start, by account; those without end first, then by their end."""
    found: dict[int, list[Blocker]] = {}
    if not accounts:
        return {}
    end = max(start + 1, end_of(start, search.duration))
    for blocker, bookings in (*_tasks(search, state), *_reservations(search, state)):
        if blocker.since >= end or (blocker.until is not None and blocker.until <= start):
            continue
        amounts: dict[int, float] = {}
        for booking in bookings:
            if booking.account in accounts:
                amounts[booking.account] = amounts.get(booking.account, 0.0) + booking.amount
        for account, amount in amounts.items():
            held = Blocker(
                blocker.number, blocker.is_reservation, amount, blocker.since, blocker.until, task=blocker.task
            )
            found.setdefault(account, []).append(held)
    return {
        account: tuple(sorted(held, key=lambda each: (each.until is not None, each.until or 0, each.number)))
        for account, held in found.items()
    }


def _tasks(search: WindowSearch, state: State) -> list[tuple[Blocker, list[Booking]]]:
    prepared = search.prepared
    found = []
    for task in state.running.values():
        job = state.jobs[task.job]
        if job.reservation is not None:
            continue
        seconds = prepared.booked_seconds(prepared.category(job))
        end = expected_end(prepared, task.start_time, seconds, search.now)
        number = task.task if job.is_array else None
        blocker = Blocker(task.job, False, 0.0, task.start_time, None if end == FOREVER else end, number)
        bookings = [each for _, booked in task_bookings(prepared, state, task) for each in booked]
        if task.pe is not None:
            bookings += prepared.accounts.pe_booking(task.pe, task.slots)
        found.append((blocker, bookings))
    return found


def _reservations(search: WindowSearch, state: State) -> list[tuple[Blocker, list[Booking]]]:
    return [
        (Blocker(number, True, 0.0, each.start, each.end), reserved_bookings(search.prepared, each))
        for number, each in state.reservations.items()
        if each.end > search.now
    ]
