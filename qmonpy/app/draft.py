"""What is edited in a cluster and not yet applied: parts for the pages, one stack to undo, one change set."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from qmonpy.app.draft_part import DraftPart
from qmonpy.app.undo_stack import UndoStack
from qmonpy.model.change import AnyChange, with_changes
from qmonpy.model.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

P = TypeVar("P", bound=DraftPart[Any])


class Draft:
    """The edits of one open cluster. Parts are made when they are first asked for."""

    def __init__(self, snapshot: Snapshot):
        self.undo_stack = UndoStack()
        self._snapshot = snapshot
        self._parts: dict[str, DraftPart[Any]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._waiting: dict[str, list[Any]] = {}
        self._planned: Cluster | None = None

    @property
    def snapshot(self) -> Snapshot:
        """What the cluster has, as far as the draft took it in."""
        return self._snapshot

    @property
    def parts(self) -> Mapping[str, DraftPart[Any]]:
        """The parts that were asked for so far, by name."""
        return self._parts

    def part(self, name: str, make: Callable[[Snapshot, "Draft"], P]) -> P:
        """The part with a name, made at the first time."""
        if name not in self._parts:
            made = self._parts[name] = make(self._snapshot, self)
            made.subscribe(self._tell)
            if name in self._waiting:
                made.restore(self._waiting.pop(name))
        return self._parts[name]  # type: ignore[return-value]

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every edit in any part; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def rebase(self, snapshot: Snapshot) -> None:
        """Take in what the cluster has by now."""
        if snapshot is self._snapshot:
            return
        self._snapshot, self._planned = snapshot, None
        for part in self._parts.values():
            part.rebase(snapshot)

    # All that is edited

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """What was edited on all pages, whether or not it may be applied."""
        return tuple(change for part in self._parts.values() for change in part.changes)

    @property
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying."""
        return tuple(report for part in self._parts.values() for report in part.errors)

    @property
    def conflicted(self) -> tuple[str, ...]:
        """Names of what somebody else changed as well."""
        return tuple(name for part in self._parts.values() for name in part.conflicted)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """Names of what is edited and not applied."""
        return tuple(name for part in self._parts.values() for name in part.unsaved)

    def planned(self) -> Cluster:
        """The cluster as it would be with everything applied: what names are looked up in while editing.

        The same object as long as nothing is edited, so that checks can be remembered.
        """
        if self._planned is None:
            changes = self.changes
            self._planned = with_changes(self._snapshot.cluster, changes) if changes else self._snapshot.cluster
        return self._planned

    # Over a crash

    def saved(self) -> dict[str, Any]:
        """Everything edited as JSON values, for `restore`; empty when nothing is."""
        saved = {name: list(part.saved()) for name, part in self._parts.items()}
        waiting = {name: entries for name, entries in self._waiting.items() if name not in saved}
        return {name: entries for name, entries in {**waiting, **saved}.items() if entries}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take up what `saved` gave in an earlier run; parts that are not made yet do so when they are."""
        for name, entries in saved.items():
            part = self._parts.get(name)
            if part is not None:
                part.restore(entries)
            else:
                self._waiting[name] = list(entries)

    def _tell(self) -> None:
        self._planned = None
        for listener in tuple(self._listeners):
            listener()
