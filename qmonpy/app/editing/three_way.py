"""Edits of items that others may change at the same time: three versions of each item, and how they are merged.

*Base* is the cluster's version when editing began, *mine* the version that was edited here, *theirs* the cluster's
version now. Every part of a draft is made of such items, whatever their shape: objects with a text each, rows of one
table, attributes of one configuration. No edit is dropped, and no conflict is decided for the user.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.counted import is_only_counted

Theirs = Mapping[str, Any]
"""The cluster's versions now, by name."""


class Item(ABC):
    """One object, row or attribute that is edited: an immutable value; an edit returns a new one."""

    __slots__ = ()

    if TYPE_CHECKING:
        # Fields of the shapes: a dataclass would take an inherited property for the default of its field.

        @property
        def id(self) -> Any:
            """Stays the same when the item is renamed."""
            ...

        @property
        def base(self) -> Any:
            """The cluster's version when editing began; None for a new item."""
            ...

        @property
        def value(self) -> Any:
            """The edited version; the last good one while a text cannot be read."""
            ...

        @property
        def is_deleted(self) -> bool:
            """Whether applying removes it."""
            ...

    @property
    @abstractmethod
    def name(self) -> str:
        """The edited name."""

    @property
    @abstractmethod
    def base_name(self) -> str | None:
        """The name in the cluster when editing began; None for a new item."""

    @property
    def key(self) -> str:
        """The name under which the cluster has it, or would have it."""
        return self.name if self.base_name is None else self.base_name

    @property
    def has_broken_text(self) -> bool:
        """Whether its own text cannot be read, so that the text and the value differ."""
        return False

    @property
    def is_modified(self) -> bool:
        """Whether it differs from its base, so that closing would lose an edit."""
        # Most items are as the cluster has them, and thousands are asked.
        is_same = self.value is self.base or self.value == self.base
        return self.is_deleted or self.has_broken_text or not is_same

    @abstractmethod
    def with_value(self, value: Any) -> Self:
        """Return the item with another value."""

    @abstractmethod
    def upon(self, base: Any) -> Self:
        """Return the item with another base; None makes it a new item."""


T = TypeVar("T", bound=Item)
T_co = TypeVar("T_co", bound=Item, covariant=True)


class Shape(Protocol[T_co]):
    """How items of a kind are made, kept and merged: this alone differs between the parts of a draft."""

    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> T_co:
        """Return an item with a value that was not edited as text."""
        ...

    def new_id(self, name: str) -> Any:
        """Return an id for a new item."""
        ...

    def kept(self, value: Any) -> Any:
        """Return a value as the qmaster keeps it, such as with full names for shortcuts."""
        ...

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """Return a value with the changes of both sides; None where they changed the same."""
        ...


@dataclass(frozen=True, slots=True)
class Conflict:
    """An item that was changed here and elsewhere: the three versions, None where it does not exist."""

    id: Any
    name: str
    base: Any
    mine: Any
    theirs: Any
    who: str = ""
    """Who changed it elsewhere, and when: `anna at 10:02`."""


def find_conflicts(items: Iterable[Item], theirs: Theirs) -> tuple[Conflict, ...]:
    """Return a conflict for each edited item whose base is no longer the cluster's version."""
    found, edited = [], [each for each in items if each.is_modified]
    begun_with: set[str | None] | None = None
    for each in edited:
        if theirs.get(each.key) == each.base:
            continue
        if each.base is None:
            # A new item with the name of one that was there before is a mistake, not a change by somebody else.
            begun_with = {each.base_name for each in items} if begun_with is None else begun_with
            if each.key in begun_with:
                continue
        mine = None if each.is_deleted else each.value
        found.append(Conflict(each.id, each.key, each.base, mine, theirs.get(each.key)))
    return tuple(found)


def find_settled(
    items: Sequence[T], theirs: Theirs, shape: Shape[T], known: dict[int, tuple[T, Any]] | None = None
) -> dict[Any, T | None]:
    """Return by id the edited items that the cluster has by now as they were edited; None for those that both deleted.

    `known` remembers the cluster's version of each item: steps that can be undone share most of theirs.
    """
    edited = [each for each in items if each.is_modified]
    remembered = {} if known is None else known
    there: dict[Any, Any] = {}
    for each in edited:
        if id(each) not in remembered:
            remembered[id(each)] = each, _find_same(each, theirs, shape)
        found = remembered[id(each)][1]
        if found is not None:
            there[each.id] = found
    is_moved = any(each.base_name != each.name for each in edited if each.id in there)
    staying = {each.name for each in items if not each.is_deleted and each.base_name == each.name} if is_moved else ()
    moved_in = {each.name for each in edited if each.id in there and each.name not in staying} if is_moved else ()
    settled: dict[Any, T | None] = {}
    for each in edited:
        is_gone = each.base_name not in theirs or each.base_name in moved_in
        if each.is_deleted and is_gone:
            settled[each.id] = None
        elif each.id in there and (each.base_name == each.name or (is_gone and each.name not in staying)):
            settled[each.id] = shape.make_item(each.id, there[each.id], there[each.id])
    return settled


def _find_same(item: T, theirs: Theirs, shape: Shape[T]) -> Any:
    """Return the cluster's version under the name of an item if it equals the edited one; else None."""
    found = None if item.is_deleted else theirs.get(item.name)
    return found if found is not None and (found == item.value or found == shape.kept(item.value)) else None


class Rebase(Generic[T]):
    """Bases a part of a draft on a newer version of the cluster: its present state, and every step that can be undone.

    A settled item gets the cluster's version as its base in all states, so that an edit that was applied can still be
    undone, and applied again. Untouched items become the cluster's versions. Edited ones take in others' changes if
    these are of other parts of the item; else they keep their base and are in conflict.
    """

    def __init__(self, shape: Shape[T], items: Sequence[T], theirs: Theirs):
        """`items` are those of the state that is shown."""
        self._shape = shape
        self._theirs = theirs
        self._ids: dict[str, Any] = {}
        # Steps share most of their items: each is rebased once, and known by its identity.
        self._followers: dict[int, tuple[T, T | None, str]] = {}
        self._united: dict[int, tuple[T, T]] = {}
        self._same: dict[int, tuple[T, Any]] = {}
        self.waiting: set[Any] = set()
        """The ids of items whose text cannot be read, so that others' changes of them are not taken in."""
        self._settled = find_settled(items, theirs, shape, self._same)
        self.items = self.rebase(items)
        """The items of the shown state, rebased."""
        self._ids.update((each.key, each.id) for each in self.items)
        before = {each.id: each.base for each in items if each.id not in self._settled and each.is_modified}
        self.merged = tuple(
            each.name
            for each in self.items
            if each.id in before and each.is_modified and each.base != before[each.id]
            if not is_only_counted(before[each.id], each.base)
        )
        """The names of edited items that took in others' changes."""

    def rebase(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items of a state, rebased; items that others added come last."""
        own = find_settled(items, self._theirs, self._shape, self._same)
        present = {each.id for each in items}
        made = {each.name: each for id, each in self._settled.items() if each is not None and id not in present}
        rebased: list[T] = []
        names: set[str] = set()
        for each in items:
            if each.id in self._settled or each.is_modified:
                found = self._rebase_edited(each, own, made)
                name = "" if found is None else found.key
            else:
                found, name = self._follow(each)
            if found is not None:
                rebased.append(found)
                names.add(name)
        for there in made.values():
            # The state is from before the item was made: going back to it deletes the item.
            rebased.append(self._shape.make_item(there.id, there.base, there.base, is_deleted=True))
            names.add(there.name)
        return (*rebased, *self._added(names, present))

    def _rebase_edited(self, item: T, own: Mapping[Any, T | None], made: dict[str, T]) -> T | None:
        """Return an edited item, rebased; None if it is removed on both sides."""
        if item.id in self._settled:
            there = self._settled[item.id]
        elif item.base is None and item.name in made:
            # The state is from before another item of that name was made and applied: it is that one.
            there = made.pop(item.name)
        elif item.id in own:
            there = own[item.id]
            made.pop(item.name, None)
        else:
            if id(item) not in self._united:
                self._united[id(item)] = item, self._unite(item)
            return self._united[id(item)][1]
        if there is None:
            return None if item.is_deleted else item.upon(None)
        if item.value == there.base or self._shape.kept(item.value) != there.base:
            return item.upon(there.base)
        # The qmaster only writes it differently.
        return item.with_value(there.base).upon(there.base)

    def _unite(self, item: T) -> T:
        """Return an edited item with others' changes merged in; as it is if there are none, or they conflict."""
        base, there = item.base, self._theirs.get(item.key)
        if base is None or there is None or there == base:
            return item
        if item.is_deleted or item.has_broken_text:
            if self._shape.kept(base) == there or is_only_counted(base, there):
                # Nobody configured anything: the qmaster writes it otherwise, counts, or a host reported other values.
                return item.upon(there)
            if item.has_broken_text:
                self.waiting.add(item.id)
            return item
        both = self._shape.merge(base, item.value, there)
        return item if both is None else item.with_value(both).upon(there)

    def _follow(self, item: T) -> tuple[T | None, str]:
        """Return an untouched item in the cluster's version, or None if others removed it; and its name."""
        known = self._followers.get(id(item))
        if known is None:
            name = item.name
            value = self._theirs.get(name)
            is_same = value is None or value is item.value
            followed = item if is_same else self._shape.make_item(item.id, value, value)
            known = self._followers[id(item)] = item, None if value is None else followed, name
        return known[1], known[2]

    def _added(self, names: set[str], present: set[Any]) -> Iterable[T]:
        """Yield the items of the cluster that a state does not have, with the ids that they have in the shown state."""
        if self._theirs.keys() <= names:
            return
        for name, value in self._theirs.items():
            if name not in names:
                id = self._ids.get(name)
                if id is None or id in present:
                    id = self._ids[name] = self._shape.new_id(name)
                yield self._shape.make_item(id, value, value)


def plan_item(kind: ObjectKind, item: Item, kept: Any) -> tuple[AnyChange, ...]:
    """Return the changes of the cluster that an edited item makes; `kept` is its value as the qmaster keeps it.

    A renamed item is two changes: the old object is removed, the new one is added.
    """
    is_renamed = item.base_name is not None and item.base_name != item.name
    found: list[AnyChange] = []
    if item.base is not None and (item.is_deleted or is_renamed):
        found.append(Change(kind, item.key, item.base, None))
    if not item.is_deleted and item.value != item.base:
        before = None if is_renamed else item.base
        if kept != before:
            found.append(Change(kind, item.name, before, kept))
    return tuple(found)


def with_removals_first(changes: Iterable[AnyChange]) -> tuple[AnyChange, ...]:
    """Return the changes with removals first, so that a name can be used again."""
    return tuple(sorted(changes, key=lambda each: each.after is not None))


def fold_changes(changes: Iterable[AnyChange]) -> tuple[AnyChange, ...]:
    """Return the changes of a table that is written as one: an item removed and added again becomes a modification."""
    removed: dict[str, AnyChange] = {}
    written: dict[str, AnyChange] = {}
    for each in changes:
        (removed if each.after is None else written)[each.key] = each
    gone = (each for name, each in removed.items() if name not in written)
    folded = (
        Change(each.kind, name, removed[name].before, each.after) if name in removed else each
        for name, each in written.items()
    )
    return (*gone, *(each for each in folded if each.before != each.after))
