"""The running jobs and other reservations that are in the way of a reservation: they hold an account in its window."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.engine.work.usage import expected_end, task_bookings
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.state import State


@dataclass(frozen=True, slots=True)
class Blocker:
    """A running task, or a reservation, that holds some of what a request needs."""

    number: int
    """The number of the job, or the id of the reservation."""
    is_reservation: bool
    amount: float
    """How much it holds of the attribute that is short."""
    since: int
    """When it begins to hold it, in seconds since the epoch."""
    until: int | None
    """When it is assumed to free it, after the duration offset; None for a job without run time limit."""
    task: int | None = None
    """The task; None for a reservation and for a job that is not an array."""


class Holders:
    """All jobs and reservations that hold something in a state, by account; computed when first asked for."""

    def __init__(self, prepared: Prepared, state: State, now: int):
        self._prepared = prepared
        self._state = state
        self._now = now

    def find(self, start: int, duration: int, accounts: Collection[int]) -> dict[int, tuple[Blocker, ...]]:
        """Return by account who holds it within a window: those without a known end first, then by their end."""
        end = max(start + 1, end_of(start, duration))
        found = {}
        for account in accounts:
            held = [
                each
                for each in self._by_account.get(account, ())
                if each.since < end and (each.until is None or each.until > start)
            ]
            if held:
                found[account] = tuple(sorted(held, key=_urgency))
        return found

    def list_ending(self, moment: int) -> tuple[Blocker, ...]:
        """Return the jobs and reservations that free what they hold at a moment, each with its slots."""
        found: dict[tuple[bool, int, int | None], Blocker] = {}
        for each, bookings in chain(self._tasks(), self._reservations()):
            if each.until == moment:
                slots = sum(one.amount for one in bookings if one.account in self._slots_of_instances)
                found[each.is_reservation, each.number, each.task] = replace(each, amount=slots)
        return tuple(found.values())

    @cached_property
    def _slots_of_instances(self) -> frozenset[int]:
        """The accounts in which each slot is booked exactly once."""
        accounts = (place.level.accounts.get("slots") for place in self._prepared.site.places)
        return frozenset(each.number for each in accounts if each is not None)

    @cached_property
    def _by_account(self) -> dict[int, list[Blocker]]:
        found: dict[int, list[Blocker]] = {}
        for blocker, bookings in chain(self._tasks(), self._reservations()):
            amounts: dict[int, float] = {}
            for booking in bookings:
                amounts[booking.account] = amounts.get(booking.account, 0.0) + booking.amount
            for account, amount in amounts.items():
                found.setdefault(account, []).append(replace(blocker, amount=amount))
        return found

    def _tasks(self) -> Iterator[tuple[Blocker, list[Booking]]]:
        prepared, state = self._prepared, self._state
        for task in state.running.values():
            job = state.jobs[task.job]
            if job.reservation is not None:
                continue
            seconds = prepared.task_seconds(prepared.category(job), task)
            end = expected_end(prepared, task.start_time, seconds, self._now)
            number = task.task if job.is_array else None
            blocker = Blocker(task.job, False, 0.0, task.start_time, None if end == FOREVER else end, number)
            bookings = [each for _, booked in task_bookings(prepared, state, task) for each in booked]
            if task.pe is not None:
                bookings += prepared.accounts.pe_booking(task.pe, task.slots)
            yield blocker, bookings

    def _reservations(self) -> Iterator[tuple[Blocker, list[Booking]]]:
        for number, each in self._state.reservations.items():
            if each.end > self._now:
                yield Blocker(number, True, 0.0, each.start, each.end), reserved_bookings(self._prepared, each)


def _urgency(blocker: Blocker) -> tuple[bool, int, int]:
    return blocker.until is not None, blocker.until or 0, blocker.number
