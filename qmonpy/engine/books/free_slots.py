"""The free slots of some queue instances over time: of all together, and which may have any at a moment.

Both follow the ledger by its changes, so that a search for a later start asks few times and few hosts.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Mapping
from copy import copy

from qmonpy.engine.books.ledger import Ledger
from qmonpy.model.values.value import FOREVER

_MORE_TIMES = 256
_FEW = 4
"""Only if fewer than a part of this many may have slots, they are listed."""


class FreeSlots:
    """What is free of the slots of some queue instances, kept up to date with a ledger that has a plan."""

    def __init__(self, ledger: Ledger, capacities: Mapping[int, float], now: int):
        """`capacities` are by account of slots."""
        self.is_read = True
        self._ledger = ledger
        self._capacities = capacities
        self._now = now
        self._capacity = sum(capacities.values())
        self._times: list[int] = []
        self._amounts: list[float] = []
        """What is booked in all from each of the times on."""
        self._crowded: set[int] = set()
        """Accounts on which more is booked at some time than there is; in the sum they count as free."""
        self._free_from: dict[int, int] = {}
        """By account the first time at which a slot is free."""
        self._by_time: list[tuple[int, int]] = []
        """These times and accounts, ascending."""
        self.steps: dict[int, tuple[list[int], list[float]]] = {}
        """By account the steps of its timeline."""
        self._seen = self._most_times = 0
        self._add_up()

    def copy(self) -> "FreeSlots":
        """Return the same, which follows the ledger by itself from here on."""
        found = copy(self)
        found._times, found._amounts = list(self._times), list(self._amounts)
        found._crowded, found._free_from = set(self._crowded), dict(self._free_from)
        found._by_time, found.steps = list(self._by_time), dict(self.steps)
        return found

    def follow(self, now: int) -> None:
        """Take in what has changed; `now` never goes back."""
        self.is_read = True
        self._now = max(now, self._now)
        self.catch_up()

    def least_free(self, start: int, end: int) -> float:
        """Return what is free of all accounts together at the moment of a window at which that is least.

        On no account more is free for the whole window than its part of this.
        """
        times, amounts = self._times, self._amounts
        first = bisect_right(times, start) - 1
        last = max(bisect_left(times, end), first + 1)
        return self._capacity - max(amounts[max(0, first) : last], default=0.0)

    def list_free(self, start: int) -> list[int] | None:
        """Return the accounts that may have a free slot at a time; None where these are many, or the time is past."""
        if start < self._now:
            return None
        count = bisect_right(self._by_time, (start, FOREVER))
        if count * _FEW > len(self._by_time):
            return None
        return [number for _, number in self._by_time[:count]]

    # --- changes

    def _add_up(self) -> None:
        ledger, crowded = self._ledger, self._crowded
        self._seen = ledger.watch()
        changes: Counter[int] = Counter()
        for number, capacity in self._capacities.items():
            times, amounts = self._read_steps(number)
            self._free_from[number] = self._find_free(number)
            if number in crowded or max(amounts, default=0.0) > capacity:
                crowded.add(number)
                continue
            before = 0.0
            for time, amount in zip(times, amounts, strict=True):
                changes[time] += amount - before  # type: ignore[assignment]
                before = amount
        changes.pop(FOREVER, None)
        self._times = sorted(changes)
        self._amounts = []
        booked = 0.0
        for time in self._times:
            booked += changes[time]
            self._amounts.append(booked)
        self._most_times = 2 * len(self._times) + _MORE_TIMES
        self._by_time = sorted((time, number) for number, time in self._free_from.items())

    def _read_steps(self, number: int) -> tuple[list[int], list[float]]:
        timeline = (self._ledger.timelines or {}).get(number)
        found = self.steps[number] = timeline.steps() if timeline is not None else ([], [])
        return found

    def _find_free(self, number: int) -> int:
        """Return the first time from now on at which an account has a free slot."""
        limit = self._capacities[number] - 1
        times, amounts = self.steps[number]
        at = bisect_right(times, self._now) - 1
        if at < 0:
            if limit >= 0:
                return self._now
            at = 0
        for position in range(at, len(times)):
            if amounts[position] <= limit:
                return max(self._now, times[position])
        return FOREVER

    def catch_up(self) -> None:
        """Take in what has changed."""
        ledger = self._ledger
        if self._seen == ledger.log_end:
            return
        changes = ledger.changes_since(self._seen)
        if changes is None or len(self._times) > self._most_times:
            # In the second case at most of the times nothing changes any more.
            self._crowded.clear()
            self._add_up()
            return
        self._seen = ledger.log_end
        capacities, crowded = self._capacities, self._crowded
        stretches: dict[tuple[int, int], float] = {}
        touched = set()
        for number, start, end, amount in changes:
            if number in capacities:
                touched.add(number)
                if number not in crowded:
                    stretches[start, end] = stretches.get((start, end), 0.0) + amount
        is_crowded = [self._note(number) for number in touched]
        if any(is_crowded):
            self._add_up()
            return
        for (start, end), amount in stretches.items():
            if amount:
                self._add(start, end, amount)

    def _note(self, number: int) -> bool:
        """Take in that an account has changed; return whether too much is booked on it as never before."""
        _, amounts = self._read_steps(number)
        before, after = self._free_from[number], self._find_free(number)
        if before != after:
            del self._by_time[bisect_left(self._by_time, (before, number))]
            insort(self._by_time, (after, number))
            self._free_from[number] = after
        if number in self._crowded or max(amounts, default=0.0) <= self._capacities[number]:
            return False
        self._crowded.add(number)
        return True

    def _add(self, start: int, end: int, amount: float) -> None:
        first, last = self._find(start), self._find(end)
        amounts = self._amounts
        amounts[first:last] = [each + amount for each in amounts[first:last]]

    def _find(self, time: int) -> int:
        """Return the position of a time at which the amount may change."""
        if time == FOREVER:
            return len(self._times)
        position = bisect_left(self._times, time)
        if self._times[position : position + 1] != [time]:
            self._times.insert(position, time)
            self._amounts.insert(position, self._amounts[position - 1] if position else 0.0)
        return position
