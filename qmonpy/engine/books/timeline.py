"""A timeline: how much of one resource is booked from when to when, as a step function over half-open intervals.

Running tasks until their end, granted reservations and planned starts are all bookings on timelines (specification of
2007, section 5.2; Grid Engine's resource diagram). Times are integer seconds since the epoch.
"""

from bisect import bisect_left, bisect_right

from qmonpy.model.values.value import FOREVER

ROUNDING = 1e-12
"""How far sums may be off, in parts of the largest amount."""


class Timeline:
    """Booked amounts over time; steps are computed when they are asked for."""

    __slots__ = ("_amounts", "_changes", "_falls_from", "_largest", "_times")

    def __init__(self) -> None:
        self._changes: dict[int, float] = {}
        self._largest = 0.0
        self._times: list[int] | None = []
        self._amounts: list[float] = []
        self._falls_from = 0
        """The step from which on the amount only falls."""

    def add(self, start: int, end: int, amount: float) -> None:
        """Book an amount from start to end (exclusive); a negative amount takes a booking back."""
        if end <= start:
            return
        changes = self._changes
        for time, change in ((start, amount), (end, -amount)):
            after = changes.get(time, 0.0) + change
            if after:
                changes[time] = after
            else:
                changes.pop(time, None)
        self._largest = max(self._largest, abs(amount))
        self._times = None

    def copy(self) -> "Timeline":
        """Return a timeline with the same bookings, to which others can be added."""
        found = Timeline()
        found._changes, found._largest = dict(self._changes), self._largest
        found._times, found._amounts, found._falls_from = self._times, self._amounts, self._falls_from
        return found

    def steps(self) -> tuple[list[int], list[float]]:
        """Return the times at which the booked amount changes, ascending, and the amount from each of them on."""
        if self._times is not None:
            return self._times, self._amounts
        times: list[int] = []
        amounts: list[float] = []
        booked = 0.0
        # What rounding leaves of amounts that were added and taken away again counts as nothing.
        nothing = max(1e-9, ROUNDING * self._largest)
        for time in sorted(self._changes):
            booked += self._changes[time]
            level = 0.0 if abs(booked) < nothing else booked
            if level != (amounts[-1] if amounts else 0.0):
                if not amounts or level > amounts[-1]:
                    self._falls_from = len(times)
                times.append(time)
                amounts.append(level)
        self._times, self._amounts = times, amounts
        return times, amounts

    def most(self, start: int, end: int) -> float:
        """Return the largest amount booked at any moment from `start` to `end` (exclusive); at least that at `start`
        counts."""
        times, amounts = (self._times, self._amounts) if self._times is not None else self.steps()
        first = bisect_right(times, start) - 1
        most = amounts[first] if first >= 0 else 0.0
        if first >= self._falls_from:
            return most
        last = bisect_left(times, end)
        for amount in amounts[first + 1 : last]:
            most = max(most, amount)
        return most

    def lacks_from(self, capacity: float, amount: float, start: int) -> int:
        """Return the first moment from `start` on at which less than an amount is left of a capacity; FOREVER if it
        never is."""
        times, amounts = self.steps()
        first = bisect_right(times, start) - 1
        if first >= self._falls_from:
            return start if amount > capacity - amounts[first] else FOREVER
        for index in range(max(0, first), len(times)):
            if amount > capacity - amounts[index]:
                return max(start, times[index])
        return FOREVER

    def list_rises(self, start: int) -> list[int]:
        """Return the times behind `start` at which the booked amount rises, ascending."""
        times, amounts = self.steps()
        first = max(1, bisect_right(times, start))
        found = [times[0]] if times and times[0] > start else []
        return found + [times[at] for at in range(first, self._falls_from + 1) if amounts[at] > amounts[at - 1]]

    def exceeds_from(self, limit: float, start: int) -> int:
        """Return the first moment from `start` on at which more than a limit is booked; FOREVER if it never is."""
        times, amounts = self.steps()
        for index in range(max(0, bisect_right(times, start) - 1), len(times)):
            if amounts[index] > limit:
                return max(start, times[index])
        return FOREVER

    def fits_from(self, limit: float, start: int, seconds: int) -> int:
        """Return the first time from `start` on from which the booked amount stays within a limit for so many seconds.

        FOREVER if there is none.
        """
        times, amounts = self.steps()
        found = start
        for index in range(max(0, bisect_right(times, start) - 1), len(times)):
            if amounts[index] <= limit:
                continue
            if times[index] >= found + seconds:
                break
            until = times[index + 1] if index + 1 < len(times) else FOREVER
            found = max(found, until)
        return min(found, FOREVER)

    def below_from(self, limit: float) -> int:
        """Return the time from which the booked amount stays within a limit; 0 if it never exceeds the limit."""
        times, amounts = self.steps()
        for index in range(len(times) - 1, 0, -1):
            if amounts[index] <= limit < amounts[index - 1]:
                return times[index]
        return 0

    def at_end(self) -> float:
        """Return the amount that stays booked without end."""
        times, amounts = self.steps()
        if not times:
            return 0.0
        if times[-1] != FOREVER:
            return amounts[-1]
        return amounts[-2] if len(amounts) > 1 else 0.0
