"""The most that is booked on accounts at any moment of a window of time."""

from qmonpy.engine.books.timeline import Timeline


class WindowColumn(dict[int, float]):
    """Amounts of a window by account number; each is worked out once."""

    __slots__ = ("_end", "_start", "_timelines")

    def __init__(self, timelines: dict[int, Timeline], start: int, end: int):
        self._timelines = timelines
        self._start = start
        self._end = end

    def __missing__(self, number: int) -> float:
        timeline = self._timelines.get(number)
        found = self[number] = timeline.most(self._start, self._end) if timeline is not None else 0.0
        return found
