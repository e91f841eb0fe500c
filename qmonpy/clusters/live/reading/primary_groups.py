"""The primary Unix groups of the users whom a real cluster's configuration names, as the system knows them.

Grid Engine itself tells them only of the owners of jobs. Members of a group that nothing names are not asked for: a
directory service may have a hundred thousand.
"""

from collections.abc import Callable, Iterator, Mapping

from qmonpy.model.configuration.cluster import Cluster

FindGroup = Callable[[str], str | None]
"""The name of a user's primary group; None for a user whom the system does not know."""


class PrimaryGroups:
    """Asks for each user once."""

    def __init__(self, find: FindGroup | None):
        """Without a way to find groups there are none."""
        self._find = find
        self._known: dict[str, str | None] = {}
        self._made: tuple[Cluster | None, Mapping[str, tuple[str, ...]]] = None, {}

    def of(self, cluster: Cluster) -> Mapping[str, tuple[str, ...]]:
        """The groups of the users named in a configuration; the same mapping for the same cluster."""
        if self._find is not None and self._made[0] is not cluster:
            groups = ((name, self._group_of(name)) for name in dict.fromkeys(_named_users(cluster)))
            self._made = cluster, {name: (group,) for name, group in groups if group is not None}
        return self._made[1]

    def _group_of(self, user: str) -> str | None:
        if user not in self._known and self._find is not None:
            self._known[user] = self._find(user)
        return self._known.get(user)


def _named_users(cluster: Cluster) -> Iterator[str]:
    yield from cluster.users
    yield from cluster.managers
    yield from cluster.operators
    for each in cluster.user_sets.values():
        yield from (entry for entry in each.entries if not entry.startswith("@"))
