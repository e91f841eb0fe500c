"""The use of several accounts together over time: what is free of them in all bounds what is free on each."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping

from qmonpy.engine.books.ledger import Ledger
from qmonpy.model.values.value import FOREVER

_MORE_TIMES = 256


class TotalUse:
    """What is booked on some accounts in all, kept up to date with a ledger that has a plan."""

    def __init__(self, ledger: Ledger, capacities: Mapping[int, float]):
        """`capacities` are by account."""
        self._ledger = ledger
        self._capacities = capacities
        self._capacity = 0.0
        self._times: list[int] = []
        self._amounts: list[float] = []
        """The amount from each of the times on."""
        self._crowded: set[int] = set()
        """Accounts on which more is booked at some time than there is; they count as free."""
        self._seen = self._most_times = 0
        self._add_up()

    def least_free(self, start: int, end: int) -> float:
        """Return what is free of all accounts together at the moment of a window at which that is least.

        On no account more is free for the whole window than its part of this.
        """
        self._take_changes()
        times, amounts = self._times, self._amounts
        first = bisect_right(times, start) - 1
        last = max(bisect_left(times, end), first + 1)
        return self._capacity - max(amounts[max(0, first) : last], default=0.0) if last else self._capacity

    def _add_up(self) -> None:
        ledger, crowded = self._ledger, self._crowded
        self._seen = ledger.watch()
        timelines = ledger.timelines or {}
        changes: Counter[int] = Counter()
        self._capacity = 0.0
        for number, capacity in self._capacities.items():
            timeline = timelines.get(number)
            if timeline is not None:
                times, amounts = timeline.steps()
                if number in crowded or max(amounts, default=0.0) > capacity:
                    crowded.add(number)
                else:
                    before = 0.0
                    for time, amount in zip(times, amounts, strict=True):
                        changes[time] += amount - before  # type: ignore[assignment]
                        before = amount
            self._capacity += capacity
        changes.pop(FOREVER, None)
        self._times = sorted(changes)
        self._amounts = []
        booked = 0.0
        for time in self._times:
            booked += changes[time]
            self._amounts.append(booked)
        self._most_times = 2 * len(self._times) + _MORE_TIMES

    def _take_changes(self) -> None:
        ledger = self._ledger
        if self._seen == ledger.log_end:
            return
        changes = ledger.changes_since(self._seen)
        if changes is None:
            self._crowded.clear()
            self._add_up()
            return
        self._seen = ledger.log_end
        capacities, crowded, timelines = self._capacities, self._crowded, ledger.timelines or {}
        stretches: dict[tuple[int, int], float] = {}
        touched = set()
        for number, start, end, amount in changes:
            if number in capacities and number not in crowded:
                touched.add(number)
                stretches[start, end] = stretches.get((start, end), 0.0) + amount
        for number in touched:
            timeline = timelines.get(number)
            if timeline is not None and max(timeline.steps()[1], default=0.0) > capacities[number]:
                crowded.add(number)
                self._add_up()
                return
        if len(self._times) > self._most_times:
            # Most of them are times at which nothing changes any more.
            self._add_up()
            return
        for (start, end), amount in stretches.items():
            if amount:
                self._add(start, end, amount)

    def _add(self, start: int, end: int, amount: float) -> None:
        first, last = self._find(start), self._find(end)
        amounts = self._amounts
        amounts[first:last] = [each + amount for each in amounts[first:last]]

    def _find(self, time: int) -> int:
        """Return the position of a time at which the amount may change."""
        if time >= FOREVER:
            return len(self._times)
        position = bisect_left(self._times, time)
        if self._times[position : position + 1] != [time]:
            self._times.insert(position, time)
            self._amounts.insert(position, self._amounts[position - 1] if position else 0.0)
        return position
