"""A part of a cluster's draft: the objects that one page edits, as one immutable state with undo."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PendingEdit:
    """One object that is edited and not applied, with what applying it would change."""

    page: str
    """Id of the page that shows it."""
    kind: ObjectKind
    name: str
    changes: tuple[AnyChange, ...]
    """Two for a new name; none while a text cannot be read and was never right."""
    reports: tuple[Report, ...] = ()
    is_conflicted: bool = False
    """Whether somebody else changed it as well."""

    @property
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying it."""
        return tuple(each for each in self.reports if each.is_error)


class DraftPart(ABC, Generic[S]):
    """Holds a state that edits replace; every edit goes through `_become` and can be undone."""

    def __init__(self, page: str, undo: UndoStack, state: S):
        self._page = page
        self.undo_stack = undo
        self._state = state
        self._listeners: list[Callable[[], None]] = []

    @property
    def page(self) -> str:
        """Id of the page that shows this part."""
        return self._page

    @property
    def state(self) -> S:
        return self._state

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every edit; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def show_state(self, state: S) -> None:
        """Be in a state, without a step that could be undone."""
        self._state = state
        for listener in tuple(self._listeners):
            listener()

    def _become(self, title: str, state: S, merges: object = None) -> None:
        """An edit with a title for people; edits in a row with the same mark are undone together."""
        if state != self._state:
            self.undo_stack.record(self, title, merges)
            self.show_state(state)

    @property
    def undo_title(self) -> str | None:
        """What `undo` would take back, in whichever part that is; None if there is nothing."""
        return self.undo_stack.undo_title

    @property
    def redo_title(self) -> str | None:
        """What `redo` would make again; None if there is nothing."""
        return self.undo_stack.redo_title

    def undo(self) -> None:
        """Take the last edit back; without one nothing happens."""
        self.undo_stack.undo()

    def redo(self) -> None:
        """Make the edit again that was taken back last; without one nothing happens."""
        self.undo_stack.redo()

    @property
    def is_modified(self) -> bool:
        """Whether anything is edited and not applied."""
        return bool(self.unsaved)

    def plan_apply(self) -> tuple[AnyChange, ...]:
        """The changes that make the cluster what was edited; empty while there are errors or conflicts."""
        return () if self.errors or self.conflicted else self.changes

    # What the whole draft asks of each part

    @abstractmethod
    def changed_name(self, before: S) -> str:
        """The object in which the state differs from another one, as the page's links name it; empty for none."""

    merged: tuple[str, ...] = ()
    """Names of edited objects in which the last `rebase` took in what somebody else changed."""

    @property
    @abstractmethod
    def unsaved(self) -> tuple[str, ...]:
        """Names of what is edited and not applied."""

    @property
    @abstractmethod
    def pending(self) -> tuple[PendingEdit, ...]:
        """Every object that is edited, with what is wrong with it."""

    @abstractmethod
    def revert_all(self) -> None:
        """Everything back to what the cluster has."""

    @property
    @abstractmethod
    def changes(self) -> tuple[AnyChange, ...]:
        """What was edited so far, whether or not it may be applied."""

    @property
    @abstractmethod
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying."""

    @property
    @abstractmethod
    def conflicted(self) -> tuple[str, ...]:
        """Names of what somebody else changed as well."""

    @abstractmethod
    def rebase(self, snapshot: Snapshot) -> None:
        """Take in what the cluster has by now; no step that could be undone."""

    @abstractmethod
    def saved(self) -> Sequence[Any]:
        """Everything edited and not applied as JSON values, for `restore`; empty when nothing is."""

    @abstractmethod
    def restore(self, saved: Sequence[Any]) -> None:
        """Take up the edits that `saved` gave in an earlier run, as one step that can be undone.

        What the cluster has changed in the meantime shows as a conflict. What cannot be read raises ValueError.
        """
