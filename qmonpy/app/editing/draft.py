"""The edits of a cluster that are not yet applied: a part for each page, one stack to undo, and rows to show."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from qmonpy.app.editing.draft_part import Bound, DescribeAuthor, DraftPart, PendingEdit
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.app.session.actions import PAGES
from qmonpy.app.tables.column import Column, words_of
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.engine.checks.change_order import order_changes
from qmonpy.formats.configuration.change_author import NOBODY_KNOWN
from qmonpy.insight.why.sentence_parts import list_names
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import (
    LISTS,
    MAPPINGS,
    AnyChange,
    ObjectKind,
    find_objects,
    name_object,
    title_object,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

P = TypeVar("P", bound=DraftPart[Any, Any])
EditedObject = tuple[ObjectKind, str]
"""Kind and name of an edited object."""
BONDS = "together"
"""The name, beside those of parts, under which is saved which edits belong together."""


class Draft:
    """The edits of one open cluster. Parts are made when they are first asked for."""

    def __init__(self, snapshot: Snapshot):
        self.undo_stack = UndoStack()
        self.describe_author: DescribeAuthor = lambda kind, name: tr(NOBODY_KNOWN)
        """Returns who changed an object of the cluster last, and when; who has the cluster sets it."""
        self.note_bound: Callable[[Bound], None] = lambda bound: None
        """Takes note of edits that were reverted along with others, as they belong together; who shows messages sets
        it."""
        self._snapshot = snapshot
        self._parts: dict[str, DraftPart[Any, Any]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._typists: list[Callable[[], None]] = []
        self._waiting: dict[str, list[Any]] = {}
        self._kept_bonds: list[frozenset[EditedObject]] = []
        """What belonged together in an earlier run."""
        self._planned: Cluster | None = None
        self._planned_kinds: dict[ObjectKind, tuple[Any, tuple[AnyChange, ...], Any]] = {}

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that the draft is based on."""
        return self._snapshot

    @property
    def parts(self) -> Mapping[str, DraftPart[Any, Any]]:
        """The parts that exist so far, by name."""
        return self._parts

    def part(self, name: str, make: Callable[[Snapshot, "Draft"], P]) -> P:
        """Return the part with a name; `make` makes it when it is first asked for."""
        if name not in self._parts:
            self._take_in(name, make(self._snapshot, self))
        return self._parts[name]  # type: ignore[return-value]

    def take_made(self, name: str, made: DraftPart[Any, Any], snapshot: Snapshot) -> None:
        """Take a part that a worker made of a snapshot, unless there is one, or the draft is based on another
        configuration by now.

        Of 100,000 hosts it takes as long as several pictures.
        """
        if name in self._parts or snapshot.cluster is not self._snapshot.cluster:
            return
        if snapshot is not self._snapshot:
            made.rebase(self._snapshot)
        self._take_in(name, made)

    def _take_in(self, name: str, made: DraftPart[Any, Any]) -> None:
        self._parts[name] = made
        made.describe_author = lambda kind, name: self.describe_author(kind, name)
        made.find_bound = lambda names: self._find_bound_parts((made.kind, each) for each in names)
        made.note_bound = lambda bound: self.note_bound(bound)
        made.subscribe(self._tell)
        if name in self._waiting:
            made.restore(self._waiting.pop(name))
            self._tell()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every edit in any part; returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def subscribe_typist(self, hand_over: Callable[[], None]) -> Callable[[], None]:
        """Call `hand_over` when text that an editor still holds back must enter the draft; returns how to stop that."""
        self._typists.append(hand_over)
        return lambda: self._typists.remove(hand_over)

    def settle(self) -> None:
        """Take in all text that editors still hold back, before the draft is read as a whole."""
        for hand_over in tuple(self._typists):
            hand_over()

    def rebase(self, snapshot: Snapshot) -> tuple[tuple[DraftPart[Any, Any], str], ...]:
        """Base the draft on a newer snapshot; returns part and name of each edit that took in others' changes."""
        if snapshot is self._snapshot:
            return ()
        is_new = snapshot.cluster is not self._snapshot.cluster
        if is_new:
            self.settle()
            self._planned = None
        self._snapshot = snapshot
        for part in self._parts.values():
            part.rebase(snapshot)
            if is_new and not part.is_modified:
                self.undo_stack.note_applied(part)
        if is_new and self._kept_bonds:
            edited = {(each.kind, each.name) for each in self.pending}
            self._kept_bonds = [each for each in self._kept_bonds if each & edited]
        return tuple((part, name) for part in self._parts.values() for name in part.merged)

    # All that is edited

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """The changes of all pages, whether or not they may be applied."""
        return tuple(change for part in self._parts.values() for change in part.changes)

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that prevent applying."""
        return tuple(report for part in self._parts.values() for report in part.errors)

    @property
    def conflicted(self) -> tuple[str, ...]:
        """The names of edited objects that are in conflict."""
        return tuple(name for part in self._parts.values() for name in part.conflicted)

    @property
    def bonds(self) -> tuple[frozenset[EditedObject], ...]:
        """The objects whose edits may only be applied together, by groups that have no object in common."""
        named = (*self._find_bonds(), *self._kept_bonds)
        groups: list[frozenset[EditedObject]] = []
        for each in named:
            touched = [group for group in groups if group & each]
            groups = [group for group in groups if not group & each]
            groups.append(each.union(*touched))
        return tuple(each for each in groups if len(each) > 1)

    def _find_bonds(self) -> list[frozenset[EditedObject]]:
        found = []
        for members in self.undo_stack.find_bonds():
            items = (
                (part.kind, item.name)
                for part, ids in members
                if isinstance(part, DraftPart)
                for item in part.edited
                if item.id in ids
            )
            found.append(frozenset(items))
        return found

    def find_bound(self, edited: Iterable[EditedObject]) -> tuple[PendingEdit, ...]:
        """Return the edits of other objects that are only applied together with those of some objects."""
        bonds = self.bonds
        if not bonds:
            return ()
        own = frozenset(edited)
        wanted = frozenset[EditedObject]().union(*(each for each in bonds if each & own)) - own
        return tuple(each for each in self.pending if (each.kind, each.name) in wanted) if wanted else ()

    def _find_bound_parts(self, edited: Iterable[EditedObject]) -> Bound:
        bound = {(each.kind, each.name) for each in self.find_bound(edited)}
        parts = ((part, frozenset(name for kind, name in bound if kind == part.kind)) for part in self._parts.values())
        return tuple((part, names) for part, names in parts if names)

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        """Every object that is edited and not applied, on all pages."""
        return tuple(each for part in self._parts.values() for each in part.pending)

    def discard(self) -> None:
        """Revert everything to the cluster's version, as one step that can be undone."""
        with self.undo_stack.together(tr("Discard all edits")):
            for part in self._parts.values():
                part.revert_all()

    def unsaved_by_page(self) -> dict[str, int]:
        """Return by id of a page how many objects are edited and not applied that it shows."""
        counts: dict[str, int] = {}
        for part in self._parts.values():
            for page, count in part.unsaved_by_page().items():
                counts[page] = counts.get(page, 0) + count
        return counts

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names of the objects that are edited and not applied."""
        return tuple(name for part in self._parts.values() for name in part.unsaved)

    def planned(self) -> Cluster:
        """Return the cluster as it would be with everything applied, in which names are looked up while editing.

        It is the same object until something is edited, so that checks can be remembered.
        """
        if self._planned is None:
            self._planned = self._plan()
        return self._planned

    def _plan(self) -> Cluster:
        """Plan the cluster; kinds with the same edits as before keep their objects, so that few checks are repeated."""
        cluster, by_kind = self._snapshot.cluster, dict[ObjectKind, list[AnyChange]]()
        for change in self.changes:
            by_kind.setdefault(change.kind, []).append(change)
        fields: dict[str, Any] = {}
        for kind, of_kind in by_kind.items():
            before, changes = find_objects(cluster, kind), tuple(of_kind)
            known = self._planned_kinds.get(kind)
            if known is None or known[0] is not before or known[1] != changes:
                after = find_objects(with_changes(cluster, changes), kind)
                known = self._planned_kinds[kind] = before, changes, after
            fields[LISTS.get(kind) or MAPPINGS[kind]] = known[2]
        return replace(cluster, **fields) if fields else cluster

    # Over a crash

    def saved(self) -> dict[str, Any]:
        """Return all edits as JSON values, for `restore`; empty when there are none."""
        saved = {name: list(part.saved()) for name, part in list(self._parts.items())}
        waiting = {name: entries for name, entries in self._waiting.items() if name not in saved}
        edits = {name: entries for name, entries in {**waiting, **saved}.items() if entries}
        bonds = [sorted([str(kind), name] for kind, name in each) for each in self.bonds]
        return {**edits, BONDS: bonds} if edits and bonds else edits

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore edits that `saved` returned in an earlier run; a part that is not made yet restores its own later."""
        for name, entries in saved.items():
            if name == BONDS:
                self._kept_bonds += [frozenset((ObjectKind(kind), key) for kind, key in each) for each in entries]
                continue
            part = self._parts.get(name)
            if part is not None:
                part.restore(entries)
            else:
                self._waiting[name] = list(entries)

    def forget_waiting(self, name: str) -> None:
        """Drop saved edits for a part that cannot be read."""
        self._waiting.pop(name, None)

    def _tell(self) -> None:
        self._planned = None
        for listener in tuple(self._listeners):
            listener()


def describe_bound(bound: Bound) -> str:
    """Say of edits that they were reverted along with others, in a sentence."""
    names = [title_object(part.kind, name) for part, named in bound for name in sorted(named)]
    return tr("Reverted as well, as it belongs to that: {objects}.").format(objects=list_names(names))


READY, WRONG, CONFLICT = later("ready"), later("error"), later("conflict")
_TITLES = {each.id: each.title for each in PAGES}


@dataclass(frozen=True, slots=True)
class PendingRow:
    """One edited object."""

    edit: PendingEdit

    @property
    def key(self) -> tuple[str, str, str]:
        """Page, kind and name of the object, which stay the same when the row is renewed."""
        return self.edit.page, str(self.edit.kind), self.edit.name

    @property
    def state(self) -> str:
        """READY, WRONG if it cannot be applied, or CONFLICT if it was changed elsewhere as well."""
        return CONFLICT if self.edit.is_conflicted else WRONG if self.edit.errors else READY

    @property
    def verb(self) -> str:
        """The effect of applying: added, modified, removed or renamed; `cannot be read` while its text cannot."""
        changes = self.edit.changes
        if len(changes) > 1:
            return tr("renamed")
        return tr(changes[0].verb) if changes else tr("cannot be read")

    @property
    def problem(self) -> str:
        """Why it cannot be applied; empty if it can."""
        if self.edit.is_conflicted:
            return tr("also changed by {who}").format(who=self.edit.who)
        return self.edit.errors[0].text if self.edit.errors else ""

    @property
    def page_title(self) -> str:
        """The title of the page on which it is edited."""
        return tr(_TITLES.get(self.edit.page, self.edit.page))

    @property
    def place(self) -> tuple[str, str]:
        """Page and key of the object."""
        found = find_object_place(self.edit.kind, self.edit.name)
        return found if found is not None and found[0] == self.edit.page else (self.edit.page, self.edit.name)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{tr(self.edit.kind)} {self.edit.name} {self.verb} {self.page_title} {tr(self.state)}".lower()


PENDING_COLUMNS: tuple[Column[PendingRow], ...] = (
    Column(
        "state",
        later("State"),
        lambda row: tr(row.state),
        texts=lambda row: words_of(row.state),
        tooltip=later("Whether it can be applied"),
    ),
    Column("kind", later("Kind"), lambda row: tr(str(row.edit.kind))),
    Column("name", later("Name"), lambda row: row.edit.name),
    Column("done", later("Change"), lambda row: row.verb),
    Column("page", later("Page"), lambda row: row.page_title),
    Column("why", later("Problem"), lambda row: row.problem),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Changes that are applied together or left out together."""

    title: str
    changes: tuple[AnyChange, ...]
    problems: tuple[Report, ...] = ()
    """The faults that are known already."""
    place: tuple[str, str] | None = None
    """Page and key where it is edited; None if it is not edited on a page."""
    object: EditedObject | None = None
    """What is edited; None for a change that is no edit."""


def choices_of_edits(edits: Iterable[PendingEdit]) -> tuple[Choice, ...]:
    """Return a choice for each edited object."""
    return tuple(_choice(each) for each in edits)


def choices_of_changes(changes: Iterable[AnyChange]) -> tuple[Choice, ...]:
    """Return a choice for each change."""
    return tuple(Choice(f"{title_object(each.kind, each.key)}: {tr(each.verb)}", (each,)) for each in changes)


def order_choices(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return choices as the difference and the commands of their changes stand; without changes last."""
    ordered = order_changes([change for choice in choices for change in choice.changes])
    places = {id(change): place for place, change in enumerate(ordered)}
    first = [min((places[id(change)] for change in choice.changes), default=len(places)) for choice in choices]
    return tuple(choices[at] for at in sorted(range(len(choices)), key=first.__getitem__))


def _choice(edit: PendingEdit) -> Choice:
    row = PendingRow(edit)
    problems = sorted(edit.reports, key=lambda each: list(Severity).index(each.severity))
    if edit.is_conflicted:
        words = tr("The {object} was also changed by {who}: choose how to go on first.").format(
            object=name_object(edit.kind, edit.name), who=edit.who
        )
        problems.insert(0, Report("cluster.conflict", words, fields=(str(edit.kind), edit.name)))
    title, object = f"{title_object(edit.kind, edit.name)}: {row.verb}", (edit.kind, edit.name)
    return Choice(title, edit.changes, tuple(problems), row.place, object)
