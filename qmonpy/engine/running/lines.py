"""Waiting jobs in lines: the jobs of a line search for the same and have the same priority, whoever else comes or goes.

A priority is normalised by the least and the greatest urgency of all jobs (sge_priority(5)), so that a job that comes
or goes may change that of all others, but never the order within a line, which is that of job numbers.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.running.search import Group
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.waiting import read_weights, resource_urgency, weigh_priority
from qmonpy.model.work.job import Job


class Line:
    """Jobs of one group, urgency and POSIX priority, and of one owner where a limit is on the tasks of a user."""

    __slots__ = ("group", "numbers", "posix", "urgency")

    def __init__(self, group: Group, urgency: float, posix: int):
        self.group = group
        self.urgency = urgency
        self.posix = posix
        self.numbers: list[int] = []
        """The numbers of its jobs, ascending: they are tried in this order."""


class Priorities:
    """Dispatch priorities by urgency and POSIX priority, among all jobs that are counted at the moment."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._weights = read_weights(prepared)
        self.moves_with_time = bool(self._weights.waiting_time)
        """Whether priorities change as time passes."""
        self._by_category: dict[Category, float] = {}
        self._present: Counter[float] = Counter()
        self._bounds: tuple[float, float] | None = None

    def urgency(self, category: Category) -> float:
        """Return the urgency of the jobs of a category."""
        found = self._by_category.get(category)
        if found is None:
            found = self._by_category[category] = resource_urgency(self._prepared, category)
        return found

    def forget(self) -> None:
        """Forget the urgencies of categories; they are found again."""
        self._by_category.clear()

    def add(self, urgency: float) -> None:
        """Count a job that became eligible or runs."""
        self._present[urgency] += 1
        if self._present[urgency] == 1:
            self._bounds = None

    def remove(self, urgency: float) -> None:
        """Count a job no more."""
        self._present[urgency] -= 1
        if not self._present[urgency]:
            del self._present[urgency]
            self._bounds = None

    def priority(self, posix: int, urgency: float) -> float:
        """Return the dispatch priority of a job that is counted."""
        if self._bounds is None:
            self._bounds = min(self._present, default=0.0), max(self._present, default=0.0)
        return weigh_priority(self._weights, posix, urgency, *self._bounds)


LineKey = tuple[Group, float, int, str]


class Lines:
    """The lines of all jobs that may be tried."""

    def __init__(self) -> None:
        self._lines: dict[LineKey, Line] = {}
        self._of_job: dict[int, LineKey] = {}

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines.values())

    def __len__(self) -> int:
        return len(self._of_job)

    def __contains__(self, number: int) -> bool:
        return number in self._of_job

    def numbers(self) -> Iterator[int]:
        """The numbers of all jobs in lines."""
        return iter(self._of_job)

    def add(self, job: Job, group: Group, urgency: float, owner: str) -> None:
        """Let a job stand in its line; `owner` tells lines apart where a limit is on the tasks of a user."""
        key = (group, urgency, job.priority, owner)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = Line(group, urgency, job.priority)
        numbers = line.numbers
        if numbers and numbers[-1] > job.number:
            insort(numbers, job.number)
        else:
            numbers.append(job.number)
        self._of_job[job.number] = key

    def remove(self, number: int) -> None:
        """Take a job out of its line."""
        key = self._of_job.pop(number)
        numbers = self._lines[key].numbers
        del numbers[bisect_left(numbers, number)]
        if not numbers:
            del self._lines[key]
