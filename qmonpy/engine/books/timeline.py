"""A timeline: how much of one resource is booked from when to when, as a step function over half-open intervals.

Running tasks until their end, granted reservations and planned starts are all bookings on timelines (specification of
2007, section 5.2; Grid Engine's resource diagram). Times are integer seconds since the epoch.
"""

from bisect import bisect_left, bisect_right

from qmonpy.model.values.value import FOREVER, NEVER

ROUNDING = 1e-12
"""How far sums may be off, in parts of the largest amount."""
_MOST_EXACT = 1e11
"""Up to this amount no whole number counts as nothing for rounding."""
_MOST_LATE = 4
"""After more bookings that nobody has asked about the steps are computed anew."""
_NO_TIMES: list[int] = []
_NO_AMOUNTS: list[float] = []
"""The steps of all timelines on which nothing is booked; steps are replaced, never changed."""


_first: tuple[tuple[int, int, float], ...] = ((0, 0, 0.0),)
"""The first booking of a timeline that was made last."""


def _find_first(start: int, end: int, amount: float) -> tuple[tuple[int, int, float], ...]:
    """A first booking: a task makes the same one on several timelines, which share it."""
    global _first
    found = _first
    if found[0] != (start, end, amount):
        found = _first = ((start, end, amount),)
    return found


_steps: tuple[list[int], list[float]] = (_NO_TIMES, _NO_AMOUNTS)
"""The steps that were computed last."""


def _share_steps(times: list[int], amounts: list[float]) -> tuple[list[int], list[float]]:
    """Steps, or those that were computed before if they are equal, as of places that the same calendar closes."""
    global _steps
    found = _steps
    if found[0] != times or found[1] != amounts:
        found = _steps = times, amounts
    return found


class Timeline:
    """Booked amounts over time; steps are computed when they are asked for."""

    __slots__ = ("_amounts", "_changes", "_falls_from", "_is_exact", "_laid", "_largest", "_late", "_times", "owner")

    def __init__(self, owner: object = None) -> None:
        self.owner = owner
        """Who may add to it; others copy it first."""
        self._changes: dict[int, float] | None = None
        """By how much the amount changes when, but for what is booked late."""
        self._largest = 0.0
        self._is_exact = True
        """Whether all amounts are whole numbers of which nothing is rounded."""
        self._times: list[int] | None = _NO_TIMES
        self._amounts = _NO_AMOUNTS
        self._late: tuple[tuple[int, int, float], ...] = ()
        """The last bookings. Most timelines of a large site have one booking, and need no more memory than that."""
        self._laid = 0
        """How many of them the steps have."""
        self._falls_from = 0
        """The step from which on the amount only falls."""

    def add(self, start: int, end: int, amount: float) -> None:
        """Book an amount from start to end (exclusive); a negative amount takes a booking back."""
        if end <= start:
            return
        if abs(amount) > self._largest:
            self._largest = abs(amount)
        if amount % 1 or self._largest > _MOST_EXACT:
            self._is_exact = False
        if len(self._late) >= _MOST_LATE:
            if not self._laid:
                self._times = None
            self._settle(self._laid or len(self._late))
        self._late = (*self._late, (start, end, amount)) if self._late else _find_first(start, end, amount)
        if not self._is_exact:
            self._times = None

    def _settle(self, count: int) -> None:
        """Count the first of the late bookings among the changes."""
        changes = self._changes = {} if self._changes is None else self._changes
        for start, end, amount in self._late[:count]:
            after = changes.get(start, 0.0) + amount
            if after:
                changes[start] = after
            else:
                changes.pop(start, None)
            after = changes.get(end, 0.0) - amount
            if after:
                changes[end] = after
            else:
                changes.pop(end, None)
        self._late, self._laid = self._late[count:], 0

    def copy(self, owner: object = None) -> "Timeline":
        """Return a timeline with the same bookings, to which others can be added."""
        found = Timeline(owner)
        found._changes, found._largest = None if self._changes is None else dict(self._changes), self._largest
        found._times, found._amounts, found._falls_from = self._times, self._amounts, self._falls_from
        found._is_exact, found._late, found._laid = self._is_exact, self._late, self._laid
        return found

    def steps(self) -> tuple[list[int], list[float]]:
        """Return the times at which the booked amount changes, ascending, and the amount from each of them on.

        These lists stay as they are when more is booked.
        """
        if self._times is None:
            self._settle(len(self._late))
            self._add_up()
        elif self._laid < len(self._late):
            for start, end, amount in self._late[self._laid :]:
                self._lay_over(start, end, amount)
            self._laid = len(self._late)
        else:
            return self._times, self._amounts
        assert self._times is not None
        self._times, self._amounts = found = _share_steps(self._times, self._amounts)
        return found

    def _add_up(self) -> None:
        """Compute the steps of all that is booked."""
        times: list[int] = []
        amounts: list[float] = []
        booked = 0.0
        self._falls_from = 0
        # What rounding leaves of amounts that were added and taken away again counts as nothing.
        nothing = max(1e-9, ROUNDING * self._largest)
        changes = self._changes or {}
        for time in sorted(changes):
            booked += changes[time]
            level = 0.0 if abs(booked) < nothing else booked
            if level != (amounts[-1] if amounts else 0.0):
                if not amounts or level > amounts[-1]:
                    self._falls_from = len(times)
                times.append(time)
                amounts.append(level)
        self._times, self._amounts = times, amounts

    def _lay_over(self, start: int, end: int, amount: float) -> None:
        """Compute the steps with one more booking."""
        times, amounts = list(self._times or ()), list(self._amounts)
        rises_at = start if amount > 0 else end
        if times:
            rises_at = max(rises_at, times[self._falls_from])
        first, last = _step_at(times, amounts, start), _step_at(times, amounts, end)
        amounts[first:last] = [each + amount for each in amounts[first:last]]
        for at in (last, first):
            if amounts[at] == (amounts[at - 1] if at else 0.0):
                del times[at], amounts[at]
        falls_from = max(0, bisect_right(times, rises_at) - 1)
        while falls_from and amounts[falls_from] <= amounts[falls_from - 1]:
            falls_from -= 1
        self._times, self._amounts, self._falls_from = times, amounts, falls_from

    def most(self, start: int, end: int) -> float:
        """Return the largest amount booked at any moment from `start` to `end` (exclusive); at least that at `start`
        counts."""
        times, amounts = self._times, self._amounts
        if times is None or self._laid < len(self._late):
            times, amounts = self.steps()
        first = bisect_right(times, start) - 1
        if first >= self._falls_from:
            return amounts[first] if first >= 0 else 0.0
        last = max(first + 1, bisect_left(times, end))
        return max(amounts[first:last]) if first >= 0 else max(0.0, max(amounts[:last], default=0.0))

    def lacks_from(self, capacity: float, amount: float, start: int) -> int:
        """Return the first moment from `start` on at which less than an amount is left of a capacity; NEVER if it
        never is."""
        times, amounts = self.steps()
        first = bisect_right(times, start) - 1
        if first >= self._falls_from:
            return start if amount > capacity - amounts[first] else NEVER
        for index in range(max(0, first), len(times)):
            if amount > capacity - amounts[index]:
                return max(start, times[index])
        return NEVER

    def list_rises(self, start: int) -> list[int]:
        """Return the times behind `start` at which the booked amount rises, ascending."""
        times, amounts = self.steps()
        first = max(1, bisect_right(times, start))
        found = [times[0]] if times and times[0] > start else []
        return found + [times[at] for at in range(first, self._falls_from + 1) if amounts[at] > amounts[at - 1]]

    def exceeds_from(self, limit: float, start: int) -> int:
        """Return the first moment from `start` on at which more than a limit is booked; NEVER if it never is."""
        times, amounts = self.steps()
        for index in range(max(0, bisect_right(times, start) - 1), len(times)):
            if amounts[index] > limit:
                return max(start, times[index])
        return NEVER

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


def _step_at(times: list[int], amounts: list[float], time: int) -> int:
    """Return the position of a step at a time, which is put in where there is none."""
    at = bisect_left(times, time)
    if at == len(times) or times[at] != time:
        times.insert(at, time)
        amounts.insert(at, amounts[at - 1] if at else 0.0)
    return at
