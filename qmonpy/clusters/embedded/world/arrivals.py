"""The jobs that are still to be submitted to an embedded cluster by themselves, by time."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping

from qmonpy.formats.files.cluster_content import Arrival


class Arrivals:
    """Jobs that are submitted when their time has come."""

    def __init__(self, arrivals: Iterable[Arrival] = ()):
        self.left = tuple(sorted(arrivals))
        """Those that have not come yet, in order."""
        self.counts: Mapping[int, int] = Counter(each.time for each in self.left)
        """Time to the number of jobs that are to be submitted then."""

    @property
    def next_time(self) -> int | None:
        """When the next one comes, in seconds since the epoch; None if none will."""
        return self.left[0].time if self.left else None

    def take_due(self, now: int) -> tuple[Arrival, ...]:
        """Remove those whose time has come by `now`, and return them in order."""
        count = bisect_right(self.left, now, key=lambda each: each.time)
        if not count:
            return ()
        due, self.left = self.left[:count], self.left[count:]
        self.counts = Counter(each.time for each in self.left)
        return due
