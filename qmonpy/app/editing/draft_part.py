"""A part of a draft that is made of items: edited, discarded, brought together with what others did, and applied."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from qmonpy.app.editing.three_way import (
    Conflict,
    Item,
    Rebase,
    Theirs,
    find_conflicts,
    plan_item,
    with_removals_first,
)
from qmonpy.app.editing.undo_stack import Undoable, UndoStack
from qmonpy.kept_answers import LastAnswer, LastAnswers
from qmonpy.model.configuration.change import LISTS, AnyChange, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

S = TypeVar("S")
T = TypeVar("T", bound=Item)


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


class DraftPart(Undoable[S], ABC, Generic[S, T]):
    """All that is edited of one kind of object; a subclass says what shape its items have.

    Items are addressed by an id that survives renaming. Every edit can be undone; `rebase` takes in what others changed
    in the meantime. What is wrong is reported and never hinders editing.
    """

    noun = "objects"
    """What several items are called in the title of an edit."""
    merged: tuple[str, ...] = ()
    """Names of edited items in which the last `rebase` took in what somebody else changed."""

    def __init__(
        self,
        kind: ObjectKind,
        page: str,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        """`planned` gives the cluster as all parts of the draft would make it, which names are looked up in."""
        self.kind = kind
        self._cluster = cluster
        self._planned = planned or (lambda: self._cluster)
        self._next_id = 1
        self._is_behind = self._has_waiting_steps = False
        self._waiting: set[Any] = set()
        self._by_id: LastAnswer[tuple[T, ...], dict[Any, T]] = LastAnswer(_index_items)
        self._changes_by_id: LastAnswers[Any, T, Cluster, tuple[AnyChange, ...]] = LastAnswers(self._plan_item)
        self._changes = LastAnswer(self._plan_state)
        theirs = self._theirs().items()
        items = tuple(self.make_item(self.new_id(name), value, value) for name, value in theirs)
        super().__init__(page, undo or UndoStack(), self.with_items(items))

    # The shape

    @abstractmethod
    def items_of(self, state: S) -> tuple[T, ...]:
        """Everything in a state, deleted items too, in order."""

    @abstractmethod
    def with_items(self, items: Sequence[T]) -> S:
        """The state of items that were edited one by one."""

    @abstractmethod
    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> T:
        """An item with a value that was edited in no text."""

    def new_id(self, name: str) -> Any:
        """The id of an item that was not there before."""
        self._next_id += 1
        return self._next_id - 1

    def kept(self, value: Any) -> Any:
        """A value as the qmaster keeps it when it is written; a subclass may know of differences."""
        return value

    def kept_of(self, item: T) -> Any:
        """An edited item as the qmaster keeps it."""
        return self.kept(item.value)

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """A value with the changes of both sides; None where they changed the same."""
        return None

    def followed(self, state: S, items: tuple[T, ...]) -> S:
        """A state upon what the cluster has now, with these items; a subclass may keep a text that still says that."""
        return self.with_items(items)

    def is_waiting(self, state: S) -> bool:
        """Whether a state has one text for all that cannot be read: what others change is taken in when it can."""
        return False

    @abstractmethod
    def reports_on(self, item: T) -> tuple[Report, ...]:
        """What is wrong with an item."""

    def text_edit(self) -> PendingEdit | None:
        """The one text for all while it cannot be read; None if it can, or if there is none."""
        return None

    def link(self, item: T) -> str:
        """The key of an item in links to the page; empty if there is nothing to show."""
        return item.name

    # What there is

    @property
    def items(self) -> tuple[T, ...]:
        """Everything, deleted items too, in order."""
        return self.items_of(self._state)

    def __getitem__(self, id: Any) -> T:
        """The item with an id; KeyError if there is none."""
        return self._by_id.of(self.items)[id]

    def changed_name(self, before: S) -> str:
        """The item in which the state differs from another one, as the page's links name it; empty for none."""
        known = {each.id: each for each in self.items_of(before)}
        changed = (each for each in self.items if (old := known.get(each.id)) is not each and old != each)
        return next(filter(None, map(self.link, changed)), "")

    @property
    def unsaved(self) -> tuple[str, ...]:
        """Names of what is edited and not applied."""
        return tuple(each.name for each in self.items if each.is_modified)

    @property
    def is_modified(self) -> bool:
        """Whether anything is edited and not applied."""
        return bool(self.unsaved)

    # Edits

    def delete(self, ids: Iterable[Any]) -> tuple[Report, ...]:
        """Mark items as deleted; those that the cluster never had go at once. Reports say why nothing was deleted."""
        chosen = {id: self[id] for id in ids}
        kept = (each for each in self.items if each.id not in chosen or each.base is not None)
        marked = (self._deleted(each) if each.id in chosen else each for each in kept)
        self._become(f"Delete {self._names(chosen.values())}", self.with_items(tuple(marked)))
        return ()

    def revert(self, ids: Iterable[Any]) -> None:
        """Back to what the cluster had; items that it never had go."""
        chosen = {id: self[id] for id in ids}
        self._revert(f"Revert {self._names(chosen.values())}", chosen)

    def revert_all(self) -> None:
        """Everything back to what the cluster has."""
        named = self.unsaved
        words = named[0] if len(named) == 1 else f"{len(named)} {self.noun}"
        self._revert(f"Revert {words}", {each.id: each for each in self.items if each.is_modified})

    def _revert(self, title: str, chosen: Mapping[Any, T]) -> None:
        kept = (each for each in self.items if each.id not in chosen or each.base is not None)
        reverted = (self.make_item(each.id, each.base, each.base) if each.id in chosen else each for each in kept)
        self._become(title, self.with_items(tuple(reverted)))

    def _deleted(self, item: T) -> T:
        return self.make_item(item.id, item.base, item.value, is_deleted=True)

    def _put(self, title: str, edited: T, merges: object = None) -> None:
        """Have an item in the place of the one with its id."""
        items = tuple(edited if each.id == edited.id else each for each in self.items)
        self._become(title, self.with_items(items), merges)

    def _names(self, items: Iterable[T]) -> str:
        named = list(items)
        return named[0].name if len(named) == 1 else f"{len(named)} {self.noun}"

    # Applying

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """What was edited so far, whether or not it may be applied."""
        return self._changes.of(self._state, self._cluster)

    def _plan_state(self, state: S, _: Cluster) -> tuple[AnyChange, ...]:
        return self._plan([each for each in self.items_of(state) if each.is_modified])

    def _plan(self, edited: Sequence[T]) -> tuple[AnyChange, ...]:
        return with_removals_first(change for each in edited for change in self.changes_of(each))

    def changes_of(self, item: T) -> tuple[AnyChange, ...]:
        """What an item's edits are as changes; one of a thousand that is edited again is the only one made anew."""
        return self._changes_by_id.of(item.id, item, self._cluster)

    def _plan_item(self, item: T, _: Cluster) -> tuple[AnyChange, ...]:
        return plan_item(self.kind, item, item.value if item.is_deleted else self.kept_of(item))

    def plan_apply(self) -> tuple[AnyChange, ...]:
        """The changes that make the cluster what was edited; empty while there are errors or conflicts."""
        return () if self.errors or self.conflicted else self.changes

    @property
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying."""
        edited = [each for each in self.items if each.is_modified]
        return tuple(report for each in edited for report in self.reports_on(each) if report.is_error)

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        """Every item that is edited, with what is wrong with it."""
        conflicts, text = {each.id for each in self.conflicts()}, self.text_edit()
        found = (
            PendingEdit(
                self.page, self.kind, each.name, self.changes_of(each), self.reports_on(each), each.id in conflicts
            )
            for each in self.items
            if each.is_modified
        )
        return tuple(found) if text is None else (*found, text)

    # What others do

    def conflicts(self) -> tuple[Conflict, ...]:
        """Edited items that somebody else changed too, each as three versions."""
        theirs, items = self._theirs(), self.items
        if self.is_waiting(self._state):
            # What will merge as soon as the text can be read is no conflict.
            items = self._rebased(items)
        return find_conflicts(items, theirs)

    @property
    def conflicted(self) -> tuple[str, ...]:
        """Names of what somebody else changed as well."""
        return tuple(each.name for each in self.conflicts())

    def resolve(self, id: Any, *, is_mine: bool) -> None:
        """End a conflict: go on from what the cluster has now, with one's own version or the cluster's."""
        item = self[id]
        there = self._theirs().get(item.key)
        if there is None and (not is_mine or item.is_deleted):
            kept = tuple(each for each in self.items if each.id != id)
            self._become(f"Give up {item.name}", self.with_items(kept))
        else:
            chosen = item.upon(there) if is_mine else self.make_item(id, there, there)
            self._put(f"Resolve {item.name}", chosen)

    def resolve_with(self, id: Any, value: Any) -> None:
        """End a conflict: go on from what the cluster has now, with a value that was made of both versions."""
        item = self[id]
        self._put(f"Resolve {item.name}", self.make_item(id, self._theirs().get(item.key), value))

    def rebase(self, snapshot: Snapshot) -> None:
        """Take in what the cluster has by now: untouched items follow, edited ones merge or may be in conflict.

        While one text for all cannot be read, this waits until it can. What was applied can still be undone: the old
        version then is a change of the new one.
        """
        before, self._cluster = self._cluster, snapshot.cluster
        self.merged = ()
        if find_objects(before, self.kind) is find_objects(snapshot.cluster, self.kind):
            return
        if self.is_waiting(self._state):
            self._is_behind = True
        elif self._catch_up():
            super().show_state(self._state)

    def show_state(self, state: S) -> None:
        self._state = state
        if self.is_waiting(state):
            self._is_behind = self._is_behind or self._has_waiting_steps
        elif self._is_behind or (self._waiting and any(map(self._is_mended, self.items))):
            self._catch_up()
        super().show_state(self._state)

    def _is_mended(self, item: T) -> bool:
        """Whether a text can be read that could not when others changed the item."""
        return item.id in self._waiting and not item.has_broken_text

    def _catch_up(self) -> bool:
        """Bring the state and all steps to what the cluster has; gives whether the state is another one now."""
        self._is_behind = False
        rebase = Rebase(self, self.items, self._theirs())
        self.merged = rebase.merged

        def rewritten(state: S) -> S:
            if self.is_waiting(state):
                self._has_waiting_steps = True
                return state
            items = self.items_of(state)
            rebased = rebase.rebase(items)
            return state if rebased == items else self.followed(state, rebased)

        self.undo_stack.rewrite(self, rewritten)
        self._waiting = rebase.waiting
        before = self._state
        if rebase.items != self.items:
            self._state = self.followed(before, rebase.items)
        return self._state != before

    # Over a crash

    @abstractmethod
    def saved(self) -> Sequence[Any]:
        """Everything edited and not applied as JSON values, for `restore`; empty when nothing is."""

    @abstractmethod
    def restore(self, saved: Sequence[Any]) -> None:
        """Take up the edits that `saved` gave in an earlier run, as one step that can be undone.

        What the cluster has changed in the meantime shows as a conflict. What cannot be read raises ValueError.
        """

    def _taken_up(self, restored: Mapping[Any, T]) -> tuple[T, ...]:
        """All items with those of an earlier run in their places, by id, upon what the cluster has now."""
        known = {each.id for each in self.items}
        new = (each for id, each in restored.items() if id not in known)
        items = (*(restored.get(each.id, each) for each in self.items), *new)
        return self._rebased(items)

    def _rebased(self, items: Sequence[T]) -> tuple[T, ...]:
        return Rebase(self, items, self._theirs()).items

    def _theirs(self) -> Theirs:
        return objects_by_name(self._cluster, self.kind)


def objects_by_name(cluster: Cluster, kind: ObjectKind) -> Mapping[str, Any]:
    """The objects of a kind; those of a kind that is a list of names are the names themselves."""
    objects = find_objects(cluster, kind)
    if isinstance(objects, Mapping):
        return objects
    assert kind in LISTS
    return {name: name for name in objects}


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if it is taken."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _index_items(items: tuple[T, ...]) -> dict[Any, T]:
    return {each.id: each for each in items}
