"""Looks up the primary Unix groups of the users whom a real cluster's configuration names.

Grid Engine itself shows groups only of owners of jobs. Users whom the configuration does not name are not looked up, as
a directory service may have a hundred thousand of them.
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from qmonpy.model.configuration.cluster import Cluster

FindGroups = Callable[[Collection[str]], Mapping[str, str | None]]
"""Returns the names of users' primary groups, None for a user whom the system does not know."""


class PrimaryGroups:
    """Looks up each user once and remembers the answer."""

    def __init__(self, find: FindGroups | None):
        """`find` looks up users; without it nobody has a group."""
        self._find = find
        self._known: dict[str, str | None] = {}
        self._made: tuple[Cluster | None, Mapping[str, tuple[str, ...]]] = None, {}

    def of(self, cluster: Cluster) -> Mapping[str, tuple[str, ...]]:
        """Return the groups of the users named in a configuration; the same mapping for the same cluster."""
        if self._find is not None and self._made[0] is not cluster:
            names = tuple(dict.fromkeys(_named_users(cluster)))
            news = [each for each in names if each not in self._known]
            if news:
                self._known.update({**dict.fromkeys(news), **self._find(news)})
            groups = ((name, self._known.get(name)) for name in names)
            self._made = cluster, {name: (group,) for name, group in groups if group is not None}
        return self._made[1]


def _named_users(cluster: Cluster) -> Iterator[str]:
    yield from cluster.users
    yield from cluster.managers
    yield from cluster.operators
    for each in cluster.user_sets.values():
        yield from (entry for entry in each.entries if not entry.startswith("@"))
