"""Which cluster queues and queue instances changed last: the order in which Grid Engine 8.1.9 keeps them.

Its scheduler has a list of cluster queues, and for each a list of its instances, at first as they are configured. What
the qmaster tells it to have changed goes to the end of its list.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class LastChanges:
    """When cluster queues and queue instances changed last, as numbers that grow from change to change."""

    instances: Mapping[str, int] = field(default_factory=dict)
    """By queue instance; those that never changed are absent, and before all others of their queue."""
    queues: Mapping[str, int] = field(default_factory=dict)
    """The same by cluster queue."""
    count: int = 0
    """The greatest of all numbers."""

    @staticmethod
    def of_numbers(instances: Mapping[str, int], queues: Mapping[str, int]) -> "LastChanges":
        """Return the changes with these numbers."""
        return LastChanges(instances, queues, max((0, *instances.values(), *queues.values())))

    def with_instances(self, names: Iterable[str]) -> "LastChanges":
        """Return what is known after queue instances have changed one after the other; the same object for none."""
        changed = list(names)
        if not changed:
            return self
        count = self.count + len(changed)
        instances = dict(self.instances)
        instances.update(zip(changed, range(self.count + 1, count + 1), strict=True))
        return LastChanges(instances, self.queues, count)

    def with_queue(self, name: str) -> "LastChanges":
        """Return what is known after a cluster queue has changed."""
        return LastChanges(self.instances, {**self.queues, name: self.count + 1}, self.count + 1)
