"""The jobs of a plan that is played, grouped by what they search for, in the order in which they are tried."""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush

from qmonpy.engine.fitting.likeness import find_likeness
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.waiting import job_priorities, read_weights, resource_urgency
from qmonpy.insight.plan.play_search import Search
from qmonpy.model.work.job import Job

Rank = tuple[float, int]
"""Negative priority, and number: smaller ranks are tried first."""


class Line:
    """Jobs that search for the same, in the order in which they are tried."""

    def __init__(self, search: Search):
        self.search = search
        self.jobs: list[int] = []
        self.must_retry = search.must_retry
        self.may_fit = True
        """Whether there may be room for one of them; if not, nothing was freed since the last search."""
        self.refused_from: int | None = None
        """Tasks booked for so many seconds or more have been refused since something was last freed."""
        self._lengths: Counter[int] = Counter()
        """How many jobs there are by the seconds for which they are booked."""
        self._shortest: list[int] = []
        """These seconds as a heap; it may contain those of jobs that are gone."""

    def add(self, number: int, seconds: int, key: Callable[[int], Rank]) -> None:
        """Insert a job at its rank."""
        insort(self.jobs, number, key=key)
        self._lengths[seconds] += 1
        if self._lengths[seconds] == 1:
            heappush(self._shortest, seconds)
        self.may_fit = True

    def remove(self, position: int, seconds: int) -> None:
        """Remove the job at a position."""
        del self.jobs[position]
        self._lengths[seconds] -= 1

    @property
    def shortest(self) -> int:
        """The fewest seconds for which one of the jobs is booked."""
        while self._shortest and not self._lengths[self._shortest[0]]:
            heappop(self._shortest)
        return self._shortest[0] if self._shortest else 0


class Order:
    """Priorities of all eligible and running jobs, kept as these come and go.

    The priority of a job depends on its own urgency and POSIX priority, and on the lowest and the highest urgency of
    all; it is computed again when one of these two changes, or at every moment if time itself counts.
    """

    def __init__(self, prepared: Prepared, jobs: Mapping[int, Job]):
        self._prepared = prepared
        self.is_volatile = bool(read_weights(prepared).waiting_time) or any(job.deadline for job in jobs.values())
        self._urgencies: dict[int, float] = {}
        """By job its urgency; jobs of one category have the same."""
        self._by_category: dict[Category, float] = {}
        self._present: Counter[float] = Counter()
        self._examples: dict[float, Job] = {}
        self._bounds: tuple[float, float] | None = None
        self._known: dict[tuple[int, float], float] = {}

    def urgency(self, job: Job) -> float:
        """Return the urgency of a job."""
        found = self._urgencies.get(job.number)
        if found is None:
            category = self._prepared.category(job)
            if category not in self._by_category:
                self._by_category[category] = resource_urgency(self._prepared, category)
            found = self._urgencies[job.number] = self._by_category[category]
        return found

    def add(self, job: Job) -> None:
        """Count a job that became eligible or runs."""
        urgency = self.urgency(job)
        self._present[urgency] += 1
        self._examples.setdefault(urgency, job)

    def remove(self, job: Job) -> None:
        """Count a job no more."""
        urgency = self.urgency(job)
        self._present[urgency] -= 1
        if not self._present[urgency]:
            del self._present[urgency]

    def has_changed(self) -> bool:
        """Whether jobs must be ranked again since this was last asked."""
        bounds = (min(self._present, default=0.0), max(self._present, default=0.0))
        if bounds == self._bounds:
            return False
        self._bounds = bounds
        self._known = {}
        return True

    def rank(self, job: Job) -> Rank:
        """Return the rank of a job; only if the order is not volatile, and after `has_changed`."""
        urgency = self.urgency(job)
        wanted = (job.priority, urgency)
        priority = self._known.get(wanted)
        if priority is None:
            extremes = (self._examples[each] for each in self._bounds or () if each in self._examples)
            priority = job_priorities(self._prepared, [*extremes, job], 0)[job.number]
            self._known[wanted] = priority
        return -priority, job.number


class CategoryGroups:
    """Groups of categories that differ only in a run time limit that matters at no place, with one to represent
    each."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._by_group: dict[object, Category] = {}
        self._known: dict[Category, Category] = {}

    def representative(self, job: Job, category: Category) -> Category:
        """Return a category that needs and books the same at every place as that of a job."""
        found = self._known.get(category)
        if found is None:
            found = self._by_group.setdefault(self._group_key(job, category), category)
            self._known[category] = found
        return found

    def _group_key(self, job: Job, category: Category) -> object:
        if category.reservation is not None or category.pe is not None or category.is_soft or not category.hard:
            return category
        others = tuple(part for part in category.grid_engine_key if part != job.hard_resources)
        return category.project, others, find_likeness(self._prepared, category)


class Lines:
    """All lines of a play."""

    def __init__(self, make_search: Callable[[Category], Search]):
        self._make_search = make_search
        self._lines: dict[Category, Line] = {}
        self._by_key: dict[object, Line] = {}
        self.has_split_keys = False
        """Whether jobs of one category of Grid Engine, which a pass refuses together, are in several lines."""

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines.values())

    def find(self, example: Category, key: object) -> Line:
        """Return the line of a group of jobs; a new one if there is none."""
        found = self._lines.get(example)
        if found is None:
            found = self._lines[example] = Line(self._make_search(example))
        if self._by_key.setdefault(key, found) is not found:
            self.has_split_keys = True
        return found
