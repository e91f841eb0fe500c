"""What was edited in a cluster's draft, newest last, so that it can be taken back: one stack for all pages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

KEPT_STEPS = 500

S = TypeVar("S")


class Undoable(Generic[S]):
    """Holds a state, one immutable value, that edits replace; every edit goes through `_become` and can be undone."""

    def __init__(self, page: str, undo: "UndoStack", state: S):
        self._page = page
        self.undo_stack = undo
        self._state = state
        self._listeners: list[Callable[[], None]] = []

    @property
    def page(self) -> str:
        """Id of the page that shows it."""
        return self._page

    @property
    def state(self) -> S:
        """What there is now."""
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
        """Make an edit with a title for people; edits in a row with the same mark are undone together."""
        if state != self._state:
            self.undo_stack.record(self, title, merges)
            self.show_state(state)

    @property
    def undo_title(self) -> str | None:
        """The title of the edit that `undo` would take back, in whichever part it was made; None if there is none."""
        return self.undo_stack.undo_title

    @property
    def redo_title(self) -> str | None:
        """The title of the edit that `redo` would make again; None if there is none."""
        return self.undo_stack.redo_title

    def undo(self) -> None:
        """Take the last edit back; without one nothing happens."""
        self.undo_stack.undo()

    def redo(self) -> None:
        """Make the edit again that was taken back last; without one nothing happens."""
        self.undo_stack.redo()


@dataclass(frozen=True, slots=True)
class Step:
    """What a part of the draft was before an edit, and what the edit was called."""

    title: str
    part: Undoable[Any]
    state: Any
    merges: object = None
    """Edits in a row with the same mark are undone together, such as typing in one text."""
    group: object = None
    """Steps of several parts in a row with the same mark are one for people."""


class UndoStack:
    """Steps of all parts of a draft, in the order in which they were made."""

    def __init__(self) -> None:
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._listeners: list[Callable[[], None]] = []
        self._group: tuple[str, object] | None = None

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when what can be undone or redone changed; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @contextmanager
    def together(self, title: str) -> Iterator[None]:
        """Edits of any parts inside are undone at once, under one title."""
        self._group = title, object()
        try:
            yield
        finally:
            self._group = None

    def record(self, part: Undoable[Any], title: str, merges: object = None) -> None:
        """Note the state of a part before it is edited; what was undone can then no longer be redone."""
        last = self._done[-1] if self._done else None
        is_same = merges is not None and last is not None and last.part is part and last.merges == merges
        if not is_same or self._undone:
            words, group = self._group or (title, None)
            self._done.append(Step(words, part, part.state, merges, group))
            del self._done[:-KEPT_STEPS]
        self._undone.clear()
        self._tell()

    @property
    def undo_title(self) -> str | None:
        """What `undo` would take back; None if there is nothing."""
        return self._done[-1].title if self._done else None

    @property
    def redo_title(self) -> str | None:
        """What `redo` would make again; None if there is nothing."""
        return self._undone[-1].title if self._undone else None

    def undo(self) -> Undoable[Any] | None:
        """Take the last edit back; gives the part that it was made in, None if there was nothing."""
        return self._swap(self._done, self._undone)

    def redo(self) -> Undoable[Any] | None:
        """Make the edit again that was taken back last; gives the part that it was made in."""
        return self._swap(self._undone, self._done)

    def rewrite(self, part: Undoable[Any], rewritten: Callable[[Any], Any]) -> None:
        """Make another state of each that a part can go back to, because the cluster has become another."""
        for steps in (self._done, self._undone):
            steps[:] = [replace(each, state=rewritten(each.state)) if each.part is part else each for each in steps]

    def _swap(self, source: list[Step], target: list[Step]) -> Undoable[Any] | None:
        # What an edit made and another took back, such as a field with its own undo, is no step any more.
        while source and source[-1].state == source[-1].part.state:
            source.pop()
        if not source:
            self._tell()
            return None
        step = self._swap_one(source, target)
        while step.group is not None and source and source[-1].group is step.group:
            step = self._swap_one(source, target)
        self._tell()
        return step.part

    @staticmethod
    def _swap_one(source: list[Step], target: list[Step]) -> Step:
        step = source.pop()
        target.append(replace(step, state=step.part.state))
        step.part.show_state(step.state)
        return step

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
