"""The snapshot that a page shows, or a part of one: it holds none that is older than the newest of its cluster.

Of a large real cluster each round is another one, of 100 MB and more, and each page that was left would keep the round
in which it was shown last. What such a page does behind the scenes concerns the newest one as well.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar
from weakref import WeakSet, ref

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

Shown = TypeVar("Shown", Snapshot, Cluster)


class Plans(Protocol):
    """The draft, as far as it plans."""

    def planned(self) -> Cluster:
        """Return the newest cluster with all edits that are not applied."""
        ...


class HasNewest(Protocol):
    """The context of pages, as far as it knows the newest snapshot."""

    holders: "Holders"

    @property
    def draft(self) -> Plans:
        """What is edited."""
        ...

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot."""
        ...


class _Held(Generic[Shown]):
    """What is held until a newer snapshot has come."""

    __slots__ = ("__weakref__", "find", "kept")

    def __init__(self, shown: Shown):
        self.kept: Shown | None = shown
        self.find: Callable[[], Shown | None] = ref(shown)


class Holders:
    """All that hold snapshots of one cluster, or configurations of them, in the window's thread."""

    def __init__(self) -> None:
        self._held: WeakSet[_Held[Snapshot] | _Held[Cluster]] = WeakSet()

    def hold(self, shown: Shown) -> _Held[Shown]:
        """Hold something until `let_go` is called."""
        held = _Held(shown)
        self._held.add(held)
        return held

    def let_go(self) -> None:
        """Hold nothing of what is held now; those that somebody else holds are still found."""
        for each in self._held:
            each.kept = None
        self._held.clear()


class ShownSnapshot:
    """A field of something that has a context, as `context` or `_context`: the snapshot that it was given last.

    If that has gone, as newer ones came and nobody else holds it, the newest is found in its place. None before the
    first.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_held{name}"

    def __get__(self, part: object, owner: type | None = None) -> Snapshot | None:
        held: _Held[Snapshot] | None = vars(part).get(self._name)
        return None if held is None else held.find() or _find_context(part).snapshot

    def __set__(self, part: object, snapshot: Snapshot | None) -> None:
        vars(part)[self._name] = None if snapshot is None else _find_context(part).holders.hold(snapshot)


class ShownPlan:
    """The same of the cluster with all edits that are not applied, which without edits is that of a snapshot.

    If it has gone, what the draft plans now is found in its place. An empty one before the first.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_held{name}"

    def __get__(self, part: object, owner: type | None = None) -> Cluster:
        held: _Held[Cluster] | None = vars(part).get(self._name)
        if held is None:
            return Cluster()
        return held.find() or _find_context(part).draft.planned()

    def __set__(self, part: object, planned: Cluster) -> None:
        vars(part)[self._name] = _find_context(part).holders.hold(planned)


def _find_context(part: object) -> HasNewest:
    known = vars(part)
    context: HasNewest = known["context"] if "context" in known else known["_context"]
    return context
