"""A part of a draft: items that are edited, reverted, merged with others' changes, and applied."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
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
from qmonpy.formats.configuration.change_author import NOBODY_KNOWN
from qmonpy.kept_answers import LastAnswer, LastAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, AnyChange, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import paced
from qmonpy.translation import later, tr

S = TypeVar("S")
T = TypeVar("T", bound=Item)


DescribeAuthor = Callable[[ObjectKind, str], str]


@dataclass(frozen=True, slots=True)
class PendingEdit:
    """One object that is edited and not applied, with what applying it would change."""

    page: str
    """The id of the page that shows it."""
    kind: ObjectKind
    name: str
    changes: tuple[AnyChange, ...]
    """Two for a renamed object; none while its text cannot be read and never could."""
    reports: tuple[Report, ...] = ()
    who: str = ""
    """Who changed it as well, and when, while that is a conflict; else empty."""

    @property
    def is_conflicted(self) -> bool:
        """Whether it was changed elsewhere as well."""
        return bool(self.who)

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that prevent applying it."""
        return tuple(each for each in self.reports if each.is_error)


class DraftPart(Undoable[S], ABC, Generic[S, T]):
    """The edits of one kind of object; a subclass says what shape its items have.

    Items have ids that stay the same when they are renamed. Every edit can be undone; `rebase` takes in what others
    changed meanwhile. Errors are reported and never prevent editing.
    """

    noun = later("objects")
    """The noun for several items in the title of an edit."""
    merged: tuple[str, ...] = ()
    """The names of edited items into which the last `rebase` merged others' changes."""

    def __init__(
        self,
        kind: ObjectKind,
        page: str,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        """`planned` returns the cluster as all parts of the draft would make it; names are looked up in it."""
        self.kind = kind
        self.describe_author: DescribeAuthor = lambda kind, name: tr(NOBODY_KNOWN)
        """Returns who changed an object of the cluster last, and when; the draft sets it."""
        self.find_bound: Callable[[Collection[str]], Bound] = lambda names: ()
        """Returns what was edited together with objects of some names here, and may not be left alone; the draft sets
        it."""
        self.note_bound: Callable[[Bound], None] = lambda bound: None
        """Takes note of what was reverted along with what a person reverted; the draft sets it."""
        self._cluster = cluster
        self._planned = planned or (lambda: self._cluster)
        self._next_id = 1
        self._is_behind = self._has_waiting_steps = self._is_late = False
        self._waiting: set[Any] = set()
        self._by_id: LastAnswer[tuple[T, ...], dict[Any, T]] = LastAnswer(_index_items)
        self._changes_by_id: LastAnswers[Any, T, Cluster, tuple[AnyChange, ...]] = LastAnswers(self._plan_item)
        self._changes = LastAnswer(self._plan_state)
        self._edited: LastAnswer[tuple[T, ...], tuple[T, ...]] = LastAnswer(self._find_edited)
        super().__init__(page, undo or UndoStack(), self.with_items(self.make_items(self._theirs())))

    # The shape

    @abstractmethod
    def items_of(self, state: S) -> tuple[T, ...]:
        """Return all items of a state, deleted ones too, in order."""

    @abstractmethod
    def with_items(self, items: Sequence[T]) -> S:
        """Return the state that has these items and no typed text for all of them."""

    @abstractmethod
    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> T:
        """Return an item with a value that was not edited as text."""

    def make_items(self, theirs: Theirs) -> tuple[T, ...]:
        """Return an item for each version of the cluster, none of them edited."""
        return tuple(self.make_item(self.new_id(name), value, value) for name, value in theirs.items())

    def new_id(self, name: str) -> Any:
        """Return an id for a new item."""
        self._next_id += 1
        return self._next_id - 1

    def kept(self, value: Any) -> Any:
        """Return a value as the qmaster keeps it; a subclass may know of differences."""
        return value

    def kept_of(self, item: T) -> Any:
        """Return the value of an edited item as the qmaster keeps it."""
        return self.kept(item.value)

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """Return a value with the changes of both sides; None where they changed the same."""
        return None

    def followed(self, state: S, items: tuple[T, ...]) -> S:
        """Return a rebased state with these items; a subclass may keep a typed text that still has their values."""
        return self.with_items(items)

    def is_waiting(self, state: S) -> bool:
        """Whether the one text for all items cannot be read: others' changes are taken in only when it can."""
        return False

    @abstractmethod
    def reports_on(self, item: T) -> tuple[Report, ...]:
        """Return the reports on an item."""

    def text_edit(self) -> PendingEdit | None:
        """Return the edit of the one text for all items while it cannot be read; else None."""
        return None

    def link(self, item: T) -> str:
        """Return the key of an item for links to its page; empty if the page does not show it."""
        return item.name

    # What there is

    @property
    def items(self) -> tuple[T, ...]:
        """All items, deleted ones too, in order."""
        return self.items_of(self._state)

    def __getitem__(self, id: Any) -> T:
        """Return the item with an id; raises KeyError if there is none."""
        return self._by_id.of(self.items)[id]

    def changed_name(self, before: S) -> str:
        """Return the link key of the first item that differs from another state; empty if there is none."""
        known = {each.id: each for each in self.items_of(before)}
        changed = (each for each in self.items if (old := known.get(each.id)) is not each and old != each)
        return next(filter(None, map(self.link, changed)), "")

    def changed_ids(self, before: S) -> frozenset[Hashable]:
        """See `Undoable.changed_ids`."""
        known = {each.id: each for each in self.items_of(before)}
        changed = [each.id for each in self.items if known.pop(each.id, None) != each]
        return frozenset((*changed, *known))

    def find_item(self, id: Any) -> T | None:
        """Return the item with an id; None if there is none."""
        return self._by_id.of(self.items).get(id)

    @property
    def edited(self) -> tuple[T, ...]:
        """The items that are edited and not applied, found once for each state: there may be 100,000 others."""
        return () if self._is_late else self._edited.of(self.items)

    def _find_edited(self, items: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(each for each in items if each.is_modified)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names of the items that are edited and not applied."""
        return tuple(each.name for each in self.edited)

    @property
    def is_modified(self) -> bool:
        """Whether anything is edited and not applied."""
        return bool(self.unsaved)

    # Edits

    def delete(self, ids: Iterable[Any]) -> tuple[Report, ...]:
        """Mark items as deleted; new ones are removed at once. Returns reports if nothing was deleted."""
        chosen = {id: self[id] for id in ids}
        kept = (each for each in self.items if each.id not in chosen or each.base is not None)
        marked = (self._deleted(each) if each.id in chosen else each for each in kept)
        self._become(tr("Delete {names}").format(names=self._names(chosen.values())), self.with_items(tuple(marked)))
        return ()

    def revert(self, ids: Iterable[Any]) -> None:
        """Revert items to their bases; new ones are removed. What belongs together with them is reverted, too: half of
        it would be worse than none."""
        chosen = {id: self[id] for id in ids}
        self._revert(tr("Revert {names}").format(names=self._names(chosen.values())), chosen)

    def revert_all(self) -> None:
        """Revert all edited items."""
        named = self.unsaved
        words = named[0] if len(named) == 1 else f"{len(named)} {tr(self.noun)}"
        self._revert(tr("Revert {names}").format(names=words), {each.id: each for each in self.edited})

    def _revert(self, title: str, chosen: Mapping[Any, T]) -> None:
        bound = self.find_bound([each.name for each in chosen.values() if each.is_modified])
        with self.undo_stack.together(title):
            self._revert_items(title, chosen)
            for part, names in bound:
                part._revert_items(title, {each.id: each for each in part.edited if each.name in names})
        if bound:
            self.note_bound(bound)

    def _revert_items(self, title: str, chosen: Mapping[Any, Any]) -> None:
        kept = (each for each in self.items if each.id not in chosen or each.base is not None)
        reverted = (self.make_item(each.id, each.base, each.base) if each.id in chosen else each for each in kept)
        self._become(title, self.with_items(tuple(reverted)))

    def _deleted(self, item: T) -> T:
        return self.make_item(item.id, item.base, item.value, is_deleted=True)

    def _put(self, title: str, edited: T, merges: object = None) -> None:
        """Replace the item that has the same id."""
        items = tuple(edited if each.id == edited.id else each for each in self.items)
        self._become(title, self.with_items(items), merges)

    def _names(self, items: Iterable[T]) -> str:
        named = list(items)
        return named[0].name if len(named) == 1 else f"{len(named)} {tr(self.noun)}"

    # Applying

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """The changes of all edited items, whether or not they may be applied."""
        return () if self._is_late else self._changes.of(self._state, self._cluster)

    def _plan_state(self, state: S, _: Cluster) -> tuple[AnyChange, ...]:
        return self._plan(self._edited.of(self.items_of(state)))

    def _plan(self, edited: Sequence[T]) -> tuple[AnyChange, ...]:
        return with_removals_first(change for each in edited for change in self.changes_of(each))

    def changes_of(self, item: T) -> tuple[AnyChange, ...]:
        """Return the changes of one item; they are worked out again only when it is edited again."""
        return self._changes_by_id.of(item.id, item, self._cluster)

    def _plan_item(self, item: T, _: Cluster) -> tuple[AnyChange, ...]:
        return plan_item(self.kind, item, item.value if item.is_deleted else self.kept_of(item))

    def plan_apply(self) -> tuple[AnyChange, ...]:
        """Return the changes to apply; none while there are errors or conflicts."""
        return () if self.errors or self.conflicted else self.changes

    def unsaved_by_page(self) -> Mapping[str, int]:
        """Return by id of a page how many of the edits it shows; a subclass adds further pages that show some."""
        return {self.page: len(self.unsaved)}

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that prevent applying."""
        return tuple(report for each in self.edited for report in self.reports_on(each) if report.is_error)

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        """Every edited item with its changes and reports, and the text for all items while it cannot be read."""
        conflicts, text = {each.id: each.who for each in self.conflicts()}, self.text_edit()
        found = (
            PendingEdit(
                self.page,
                self.kind,
                each.name,
                self.changes_of(each),
                self.reports_on(each),
                conflicts.get(each.id, ""),
            )
            for each in self.edited
        )
        return tuple(found) if text is None else (*found, text)

    # What others do

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the edited items that were changed elsewhere, too, each with its three versions and by whom."""
        if not self.edited:
            return ()
        items, theirs = self.items, self._theirs()
        if self.is_waiting(self._state):
            # Changes that will be merged as soon as the text can be read are no conflict.
            items = self._rebased(items)
        return tuple(
            replace(each, who=self.describe_author(self.kind, each.name)) for each in find_conflicts(items, theirs)
        )

    @property
    def conflicted(self) -> tuple[str, ...]:
        """The names of the items in conflict."""
        return tuple(each.name for each in self.conflicts())

    def resolve(self, id: Any, *, is_mine: bool) -> None:
        """End a conflict with one's own version or the cluster's, on the cluster's version as the base."""
        item = self[id]
        there = self._theirs().get(item.key)
        if there is None and (not is_mine or item.is_deleted):
            kept = tuple(each for each in self.items if each.id != id)
            self._become(tr("Give up {name}").format(name=item.name), self.with_items(kept))
        else:
            chosen = item.upon(there) if is_mine else self.make_item(id, there, there)
            self._put(tr("Resolve {name}").format(name=item.name), chosen)

    def resolve_with(self, id: Any, value: Any) -> None:
        """End a conflict with a value that was made of both versions, on the cluster's version as the base."""
        item = self[id]
        self._put(tr("Resolve {name}").format(name=item.name), self.make_item(id, self._theirs().get(item.key), value))

    def rebase(self, snapshot: Snapshot) -> None:
        """Base the items on a newer snapshot: untouched ones become the cluster's, edited ones merge or conflict.

        Where nothing is edited, the items are based on it when they are asked for. While the text for all items cannot
        be read, this waits until it can. An applied edit can still be undone: the old version then is a change of the
        new one.
        """
        before, self._cluster = self._cluster, snapshot.cluster
        self.merged = ()
        if find_objects(before, self.kind) is find_objects(snapshot.cluster, self.kind):
            return
        # Hosts report other loads in every round, and nobody may look at 100,000 of them. Nothing is told, as nobody
        # has edited anything, and whoever has chosen an object still finds it.
        has_same = objects_by_name(before, self.kind).keys() == objects_by_name(snapshot.cluster, self.kind).keys()
        self._is_late = has_same and (self._is_late or self._is_untouched())
        if self._is_late:
            return
        if self.is_waiting(self._state):
            self._is_behind = True
        elif self._catch_up():
            super().show_state(self._state)

    def _is_untouched(self) -> bool:
        """Whether there is nothing that others' changes could be merged with, here or in a step to undo."""
        return not (self.edited or self._is_behind or self.is_waiting(self._state) or self.undo_stack.has_steps(self))

    def _catch_up_late(self) -> None:
        if self._is_late:
            self._is_late = False
            items, theirs = self.items_of(self._last_state), self._theirs()
            followed = self.follow_all(items, theirs)
            if followed != items:
                self._last_state = self.followed(self._last_state, followed)

    def follow_all(self, items: tuple[T, ...], theirs: Theirs) -> tuple[T, ...]:
        """Return items, none of which is edited, in the cluster's version: as `Rebase` does, which a subclass may do in
        less time."""
        return Rebase(self, items, theirs).items

    def show_state(self, state: S) -> None:
        """See `Undoable.show_state`; a state that waited for its text to be read catches up with the cluster."""
        self._state = state
        if self.is_waiting(state):
            self._is_behind = self._is_behind or self._has_waiting_steps
        elif self._is_behind or (self._waiting and any(map(self._is_mended, self.items))):
            self._catch_up()
        super().show_state(self._state)

    def _is_mended(self, item: T) -> bool:
        """Whether an item's text can be read that could not be when others changed the item."""
        return item.id in self._waiting and not item.has_broken_text

    def _catch_up(self) -> bool:
        """Rebase the state and all steps on the cluster; returns whether the state has changed."""
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
        """Return all edits as JSON values, for `restore`; empty when there are none."""

    @abstractmethod
    def restore(self, saved: Sequence[Any]) -> None:
        """Restore the edits that `saved` returned in an earlier run, as one step that can be undone.

        Items that others changed meanwhile are merged or in conflict. Raises ValueError for edits that cannot be read.
        """

    def _taken_up(self, restored: Mapping[Any, T]) -> tuple[T, ...]:
        """Return all items, rebased, with those of an earlier run in their places; `restored` has these by id."""
        known = {each.id for each in self.items}
        new = (each for id, each in restored.items() if id not in known)
        items = (*(restored.get(each.id, each) for each in self.items), *new)
        return self._rebased(items)

    def _rebased(self, items: Sequence[T]) -> tuple[T, ...]:
        return Rebase(self, items, self._theirs()).items

    def _theirs(self) -> Theirs:
        return objects_by_name(self._cluster, self.kind)


Bound = tuple[tuple[DraftPart[Any, Any], frozenset[str]], ...]
"""Parts, each with the names of edited objects."""


def objects_by_name(cluster: Cluster, kind: ObjectKind) -> Mapping[str, Any]:
    """Return the objects of a kind by name; those of a kind that is a list of names are the names themselves."""
    objects = find_objects(cluster, kind)
    if isinstance(objects, Mapping):
        return objects
    assert kind in LISTS
    return {name: name for name in objects}


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number behind it if it is taken."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _index_items(items: tuple[T, ...]) -> dict[Any, T]:
    return {each.id: each for each in paced(items)}
