"""The undo stack of a draft: the edits of all pages in one order, so that they can be undone and made again."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Generic, TypeVar

from qmonpy.late_methods import dataclass

KEPT_STEPS = 500

S = TypeVar("S")


class Undoable(Generic[S]):
    """Holds a state, one immutable value, that edits replace; every edit goes through `_become` and can be undone."""

    def __init__(self, page: str, undo: "UndoStack", state: S):
        self._page = page
        self.undo_stack = undo
        self._last_state = state
        self._listeners: list[Callable[[], None]] = []

    @property
    def page(self) -> str:
        """Id of the page that shows it."""
        return self._page

    @property
    def state(self) -> S:
        """The present state."""
        return self._state

    @property
    def _state(self) -> S:
        self._catch_up_late()
        return self._last_state

    @_state.setter
    def _state(self, state: S) -> None:
        self._last_state = state

    def _catch_up_late(self) -> None:
        """Make the state what it should be by now; called before it is read. A subclass may put that off till then."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every edit; returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changed_ids(self, before: S) -> frozenset[Hashable]:
        """Return the ids of what differs from another state; a subclass knows what its state is made of."""
        return frozenset()

    def show_state(self, state: S) -> None:
        """Replace the state without a step that could be undone."""
        self._state = state
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _become(self, title: str, state: S, merges: object = None) -> None:
        """Make an edit with a title to show; edits in a row with the same `merges` are undone together.

        `merges` marks typing in one field, until `UndoStack.leave`; choices and moves have none.
        """
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
class Typing:
    """Typing in one field until the person leaves it: all of it is one step."""

    field: object
    visit: int
    """Counts the fields that were left before."""


@dataclass(frozen=True, slots=True)
class Step:
    """The state of a part before an edit, and the title of the edit."""

    title: str
    part: Undoable[Any]
    state: Any
    typing: Typing | None = None
    """Edits in a row with the same mark are undone together; None for an edit that is a step of its own."""
    group: object = None
    """Steps in a row with the same mark, also of several parts, are undone as one."""
    is_applied: bool = False
    """Whether the cluster has it: then taking it back is what is not applied yet."""


Members = tuple[tuple[Undoable[Any], frozenset[Hashable]], ...]
"""Parts, each with the ids of what was edited in it."""


class UndoStack:
    """Steps of all parts of a draft, in the order in which they were made.

    A step is what a person means by one: a choice, a move, or all that was typed in a field until it was left. Undo
    therefore never shows a half typed value. A field is left when the keyboard goes elsewhere, when edits are applied,
    and with every undo and redo.
    """

    def __init__(self) -> None:
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._listeners: list[Callable[[], None]] = []
        self._sealers: list[Callable[[], None]] = []
        self._group: tuple[str, object] | None = None
        self._bonds: dict[object, Members] = {}
        """By the mark of steps that may only be applied together what they edited."""
        self._visit = 0

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when the steps to undo or redo have changed; returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def subscribe_sealer(self, forget: Callable[[], None]) -> Callable[[], None]:
        """Call `forget` when editors must drop the finer steps that they keep; returns a function that stops it."""
        self._sealers.append(forget)
        return lambda: self._sealers.remove(forget)

    def leave(self) -> None:
        """Note that a field was left: what is typed from now on is another step, also in the same field."""
        self._visit += 1

    def seal(self) -> None:
        """Leave the field and have editors drop the finer steps that they keep, as all edits are being applied."""
        self.leave()
        for forget in tuple(self._sealers):
            forget()

    def typing(self, field: object) -> Typing:
        """Return the mark of typing in a field now, for an edit that is made later, in a worker."""
        return field if isinstance(field, Typing) else Typing(field, self._visit)

    @property
    def is_typed(self) -> bool:
        """Whether the last step is typing in a field that was not left yet."""
        typing = self._done[-1].typing if self._done else None
        return typing is not None and typing.visit == self._visit

    @contextmanager
    def together(self, title: str, *, binds: bool = False) -> Iterator[None]:
        """Edits of any parts inside are undone at once, under one title; if it `binds`, they are also applied at once,
        as half of them would be worse than none. Inside of another one, all of it is a part of that."""
        if self._group is not None:
            yield
            return
        group = object()
        self._group = title, group
        try:
            yield
        finally:
            self._group = None
            if binds:
                before = {each.part: each.state for each in reversed(self._done) if each.group is group}
                self._bonds[group] = tuple((part, part.changed_ids(state)) for part, state in before.items())
                for part in before:
                    # Who shows it does not know of the bond yet.
                    part.show_state(part.state)

    def find_bonds(self) -> tuple[Members, ...]:
        """Return what belongs together of the edits that are not applied, and of those taken back that are."""
        open_groups = [each.group for each in tuple(self._done) if not each.is_applied]
        open_groups += [each.group for each in tuple(self._undone) if each.is_applied]
        return tuple(self._bonds[each] for each in dict.fromkeys(open_groups) if each in self._bonds)

    def note_applied(self, part: Undoable[Any]) -> None:
        """Note that the cluster has a part as it is now."""
        for steps, has_it in ((self._done, True), (self._undone, False)):
            steps[:] = [replace(each, is_applied=has_it) if each.part is part else each for each in steps]

    def record(self, part: Undoable[Any], title: str, merges: object = None) -> None:
        """Note the state of a part before it is edited; what was undone can then no longer be redone."""
        last = self._done[-1] if self._done else None
        typing = None if merges is None else self.typing(merges)
        is_same = typing is not None and last is not None and last.part is part and last.typing == typing
        if not is_same or self._undone:
            words, group = self._group or (title, None)
            if group is None or all(each.part is not part for each in self._done if each.group is group):
                # Of a group the first state of each part is enough, so that one of very many edits is undone whole.
                self._done.append(Step(words, part, part.state, typing, group))
                del self._done[:-KEPT_STEPS]
        self._undone.clear()
        self._tell()

    @property
    def undo_title(self) -> str | None:
        """The title of the edit that `undo` would take back; None if there is none."""
        return self._done[-1].title if self._done else None

    @property
    def redo_title(self) -> str | None:
        """The title of the edit that `redo` would make again; None if there is none."""
        return self._undone[-1].title if self._undone else None

    def undo(self) -> Undoable[Any] | None:
        """Undo the last edit; returns the part that it was made in, None if there was no edit."""
        return self._swap(self._done, self._undone)

    def redo(self) -> Undoable[Any] | None:
        """Make the edit again that was undone last; returns the part that it was made in, None if there was none."""
        return self._swap(self._undone, self._done)

    def has_steps(self, part: Undoable[Any]) -> bool:
        """Whether an edit of a part can be undone or made again."""
        return any(each.part is part for steps in (self._done, self._undone) for each in steps)

    def rewrite(self, part: Undoable[Any], rewritten: Callable[[Any], Any]) -> None:
        """Replace every state of a part on the stack by `rewritten` of it, as when the cluster has changed."""
        for steps in (self._done, self._undone):
            steps[:] = [replace(each, state=rewritten(each.state)) if each.part is part else each for each in steps]

    def _swap(self, source: list[Step], target: list[Step]) -> Undoable[Any] | None:
        self.leave()
        # An edit that another edit took back, such as in a field with its own undo, is no step any more.
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
