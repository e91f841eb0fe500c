"""Which cluster queues, queue instances and jobs changed last: the order in which Grid Engine 8.1.9 keeps them.

Its scheduler has a list of cluster queues, and for each a list of its instances, at first as they are configured, and
one of jobs, as they are submitted. What the qmaster tells it to have changed goes to the end of its list.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType

from qmonpy.late_methods import dataclass

_BITS = 32
"""Below these the place of a job has the number of its change."""
_SPARE = 64
"""Of so many jobs the places may be kept although they are gone."""


@dataclass(frozen=True)
class LastChanges:
    """When cluster queues, queue instances and jobs changed last, as numbers that grow from change to change."""

    instances: Mapping[str, int] = field(default_factory=dict)
    """By queue instance; those that never changed are absent, and before all others of their queue."""
    queues: Mapping[str, int] = field(default_factory=dict)
    """The same by cluster queue."""
    count: int = 0
    """The greatest of all numbers."""
    jobs: Mapping[str, int] = field(default_factory=dict)
    """By number of a job of which the scheduler was told anew its place behind those that were there, as
    `find_place_of_job` tells: it was altered, has begun while tasks of it wait, waits again, or waits for others no
    more. A scheduler that is started again has forgotten it (8.1.9, asked), and a cluster file does not have it."""

    @staticmethod
    def of_numbers(
        instances: Mapping[str, int], queues: Mapping[str, int], jobs: Mapping[str, int] = MappingProxyType({})
    ) -> "LastChanges":
        """Return the changes with these numbers."""
        of_jobs = (place & (1 << _BITS) - 1 for place in jobs.values())
        return LastChanges(instances, queues, max((0, *instances.values(), *queues.values(), *of_jobs)), jobs)

    def with_instances(self, names: Iterable[str]) -> "LastChanges":
        """Return what is known after queue instances have changed one after the other; the same object for none."""
        changed = list(names)
        if not changed:
            return self
        count = self.count + len(changed)
        instances = dict(self.instances)
        instances.update(zip(changed, range(self.count + 1, count + 1), strict=True))
        return replace(self, instances=instances, count=count)

    def with_queue(self, name: str) -> "LastChanges":
        """Return what is known after a cluster queue has changed."""
        return replace(self, queues={**self.queues, name: self.count + 1}, count=self.count + 1)

    def with_jobs(self, numbers: Iterable[int], known: Collection[int]) -> "LastChanges":
        """Return what is known after some of the `known` jobs have changed one after the other; the same object for
        none."""
        changed = list(numbers)
        if not changed:
            return self
        jobs = dict(self.jobs)
        last = max(known, default=changed[0])
        return replace(self, jobs=jobs, count=note_jobs(jobs, self.count, changed, known, last))

    def without_jobs(self, numbers: Iterable[int]) -> "LastChanges":
        """Return what is known without some jobs, which stand as they were submitted."""
        gone = set(map(str, numbers))
        return replace(self, jobs={name: place for name, place in self.jobs.items() if name not in gone})

    def find_place_of_job(self, number: int) -> int:
        """Return a number by which jobs stand in the order of the scheduler's list."""
        return self.jobs.get(str(number), number << _BITS)


def note_jobs(places: dict[str, int], count: int, numbers: Sequence[int], known: Collection[int], last: int) -> int:
    """Note the places of jobs that have changed one after the other, behind all that are `known`, of which `last` has
    the largest number; return the last number given to a change. Places of jobs that are gone are forgotten now and
    then."""
    for number in numbers:
        count += 1
        places[str(number)] = (last << _BITS) + count
    if numbers and len(places) > 2 * len(known) + _SPARE:
        for name in [name for name in places if int(name) not in known]:
            del places[name]
    return count
