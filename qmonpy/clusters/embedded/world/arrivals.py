"""The jobs that are still to be submitted to an embedded cluster by themselves, by time."""

import heapq
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from qmonpy.formats.files.cluster_content import Arrival


class Arrivals:
    """Jobs that are submitted when their time has come; those that are repeated come again and never end."""

    def __init__(self, arrivals: Iterable[Arrival] = (), now: int = 0):
        """`now` is the time, in seconds since the epoch, up to which repeated ones have come."""
        ordered = sorted(arrivals)
        self._once = tuple(each for each in ordered if not each.repetition.every)
        self._repeated = tuple(each for each in ordered if each.repetition.every)
        self._comings: list[tuple[Arrival, int, Iterator[Arrival]]] = []
        """Of each repeated one the next coming, its place, and those behind it; a heap."""
        for place, each in enumerate(self._repeated):
            self._push(place, each.list_comings(now))
        self._set_left(self._once)

    def _push(self, place: int, comings: Iterator[Arrival]) -> None:
        coming = next(comings, None)
        if coming is not None:
            heapq.heappush(self._comings, (coming, place, comings))

    def _set_left(self, once: tuple[Arrival, ...]) -> None:
        self._once = once
        self.left = (*once, *self._repeated)
        """Those that have not come yet, in order, and then those that come again and again, as they are in a file."""
        self.counts: Mapping[int, int] = Counter(
            [each.time for each in once] + [coming.time for coming, _, _ in self._comings]
        )
        """Time to the number of jobs that are to be submitted then; of repeated ones the next coming."""

    @property
    def next_time(self) -> int | None:
        """When the next one comes, in seconds since the epoch; None if none will."""
        once = self._once[0].time if self._once else None
        again = self._comings[0][0].time if self._comings else None
        return again if once is None else once if again is None else min(once, again)

    def take_due(self, now: int) -> tuple[Arrival, ...]:
        """Remove those whose time has come by `now`, and return them in order."""
        count = bisect_right(self._once, now, key=lambda each: each.time)
        due = list(self._once[:count])
        while self._comings and self._comings[0][0].time <= now:
            coming, place, later = heapq.heappop(self._comings)
            due.append(coming)
            self._push(place, later)
        if not due:
            return ()
        self._set_left(self._once[count:])
        return tuple(sorted(due))
