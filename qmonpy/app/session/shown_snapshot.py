"""The snapshot that a page shows, or a part of one: it holds none that is older than the newest of its cluster.

Of a large real cluster each round is another one, of 100 MB and more, and each page that was left would keep the round
in which it was shown last. What such a page does behind the scenes concerns the newest one as well.
"""

from collections.abc import Callable
from typing import Protocol
from weakref import WeakSet, ref

from qmonpy.model.snapshot import Snapshot


class HasNewest(Protocol):
    """The context of pages, as far as it knows the newest snapshot."""

    holders: "Holders"

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot."""
        ...


class _Held:
    """A snapshot that is held until a newer one has come."""

    __slots__ = ("__weakref__", "find", "kept")

    def __init__(self, snapshot: Snapshot):
        self.kept: Snapshot | None = snapshot
        self.find: Callable[[], Snapshot | None] = ref(snapshot)


class Holders:
    """All that hold snapshots of one cluster, in the window's thread."""

    def __init__(self) -> None:
        self._held: WeakSet[_Held] = WeakSet()

    def hold(self, snapshot: Snapshot) -> _Held:
        """Hold a snapshot until `let_go` is called."""
        held = _Held(snapshot)
        self._held.add(held)
        return held

    def let_go(self) -> None:
        """Hold none of the snapshots that are held now; those that somebody else holds are still found."""
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
        held: _Held | None = vars(part).get(self._name)
        return None if held is None else held.find() or _find_context(part).snapshot

    def __set__(self, part: object, snapshot: Snapshot | None) -> None:
        vars(part)[self._name] = None if snapshot is None else _find_context(part).holders.hold(snapshot)


def _find_context(part: object) -> HasNewest:
    known = vars(part)
    context: HasNewest = known["context"] if "context" in known else known["_context"]
    return context
