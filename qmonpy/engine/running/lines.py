"""Waiting jobs in lines: the jobs of a line search for the same and have the same priority, whoever else comes or goes.

A priority is normalised by the least and the greatest urgency of all jobs (sge_priority(5)), so that a job that comes
or goes may change that of all others, but never the order within a line: a line has jobs that were submitted in the
order of their numbers. Where urgency grows while jobs wait (weight_waiting_time), rounding may make their priorities
equal, but never turns them round.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.running.search import Group
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.urgency import find_bounds, read_weights, resource_urgency, weigh_priority
from qmonpy.model.work.job import Job


class Line:
    """Jobs of one group, urgency and POSIX priority, and of one owner where a limit is on the tasks of a user."""

    __slots__ = ("_by_seconds", "_seconds", "group", "numbers", "posix", "submits", "urgency")

    def __init__(self, group: Group, urgency: float, posix: int):
        self.group = group
        self.urgency = urgency
        self.posix = posix
        self.numbers: list[int] = []
        """The numbers of its jobs, ascending: they are tried in this order."""
        self.submits: list[int] = []
        """When each was submitted, ascending, too."""
        self._seconds: list[int] = []
        """For how long a task of each is booked."""
        self._by_seconds: list[tuple[int, int]] | None = None
        """Such seconds and the number of each job, ascending, once somebody has asked for it."""

    def add(self, number: int, submit: int, seconds: int) -> None:
        """Let a job stand in the line."""
        position = bisect_left(self.numbers, number)
        self.numbers.insert(position, number)
        self.submits.insert(position, submit)
        self._seconds.insert(position, seconds)
        if self._by_seconds is not None:
            insort(self._by_seconds, (seconds, number))

    def remove(self, number: int) -> None:
        """Take a job out of the line."""
        position = bisect_left(self.numbers, number)
        if self._by_seconds is not None:
            del self._by_seconds[bisect_left(self._by_seconds, (self._seconds[position], number))]
        del self.numbers[position], self.submits[position], self._seconds[position]

    def rank(self, position: int) -> tuple[int, int]:
        """Return by what the job at a position stands among those of equal priority (`rank_equals`)."""
        return self.submits[position], self.numbers[position]

    def list_short(self, most: int) -> Sequence[int]:
        """Return the positions of the jobs whose tasks are booked for at most so many seconds, ascending."""
        if self._by_seconds is None:
            self._by_seconds = sorted(zip(self._seconds, self.numbers, strict=True))
        count = bisect_left(self._by_seconds, (most + 1, 0))
        if count == len(self.numbers):
            return range(count)
        return sorted(bisect_left(self.numbers, number) for _, number in self._by_seconds[:count])


class Priorities:
    """Dispatch priorities by urgency and POSIX priority, among all jobs that are counted at the moment."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._weights = read_weights(prepared)
        self.moves_with_time = bool(self._weights.waiting_time)
        """Whether priorities change as time passes."""
        self._now = 0
        self._by_category: dict[Category, float] = {}
        self._present: dict[float, list[int]] = {}
        """By urgency without waiting time when the jobs were submitted that have it, ascending."""
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

    def begin(self, now: int) -> None:
        """Begin a pass at a time, for which priorities are asked from now on."""
        if self.moves_with_time and now != self._now:
            self._now, self._bounds = now, None

    def find_submit(self, job: Job) -> int:
        """Return when a job was submitted, 0 where that does not count."""
        return job.submit_time if self.moves_with_time else 0

    def add(self, urgency: float, submit: int) -> None:
        """Count a job that became eligible or runs."""
        submits = self._present.setdefault(urgency, [])
        if not submits or not submits[0] <= submit <= submits[-1]:
            self._bounds = None
        insort(submits, submit)

    def remove(self, urgency: float, submit: int) -> None:
        """Count a job no more."""
        submits = self._present[urgency]
        del submits[bisect_left(submits, submit)]
        if not submits:
            del self._present[urgency]
        if not submits or not submits[0] <= submit <= submits[-1]:
            self._bounds = None

    def priority(self, posix: int, urgency: float, submit: int) -> float:
        """Return the dispatch priority of a job that is counted."""
        bounds = self._bounds or self._find_bounds()
        return weigh_priority(self._weights, posix, self._now_of(urgency, submit), *bounds)

    def find_aside(self, jobs: Iterable[tuple[Job, float]]) -> dict[int, float]:
        """Return by number the dispatch priorities of jobs that are not counted, with their urgencies, as
        `job_priorities` tells them."""
        urgencies = [(job, self._now_of(urgency, self.find_submit(job))) for job, urgency in jobs]
        counted = self._find_bounds() if self._present else ()
        bounds = find_bounds([*counted, *(urgency for _, urgency in urgencies)])
        return {job.number: weigh_priority(self._weights, job.priority, each, *bounds) for job, each in urgencies}

    def _find_bounds(self) -> tuple[float, float]:
        if self._bounds is None:
            # The urgency of those that were submitted later is never greater, whatever rounding does.
            least = min((self._now_of(each, submits[-1]) for each, submits in self._present.items()), default=0.0)
            most = max((self._now_of(each, submits[0]) for each, submits in self._present.items()), default=0.0)
            self._bounds = least, most
        return self._bounds

    def _now_of(self, urgency: float, submit: int) -> float:
        """Return an urgency with what the time of waiting adds to it."""
        if self.moves_with_time:
            return urgency + self._weights.waiting_time * max(0, self._now - submit)
        return urgency


LineKey = tuple[Group, float, int, str, int | None]


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

    def add(self, job: Job, group: Group, urgency: float, owner: str, seconds: int) -> None:
        """Let a job stand in its line; `owner` tells lines apart where a limit is on the tasks of a user.

        Its tasks are booked for so many seconds.
        """
        key: LineKey = (group, urgency, job.priority, owner, None)
        line, submit = self._lines.get(key), job.submit_time
        if line is not None and not _fits_in(line, job.number, submit):
            key = (*key[:4], submit)
            line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = Line(group, urgency, job.priority)
        line.add(job.number, submit, seconds)
        self._of_job[job.number] = key

    def remove(self, number: int) -> None:
        """Take a job out of its line."""
        key = self._of_job.pop(number)
        line = self._lines[key]
        line.remove(number)
        if not line.numbers:
            del self._lines[key]


def _fits_in(line: Line, number: int, submit: int) -> bool:
    """Whether those in front of a job in a line were submitted no later, and those behind it no earlier."""
    position = bisect_left(line.numbers, number)
    before, behind = line.submits[max(0, position - 1) : position], line.submits[position : position + 1]
    return all(each <= submit for each in before) and all(each >= submit for each in behind)
