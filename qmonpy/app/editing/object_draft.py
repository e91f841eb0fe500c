"""The draft of all objects of one kind, and each object in it: its text and its value, which always agree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from qmonpy.app.editing.draft_part import DraftPart, free_name
from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.three_way import Item, Theirs
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object,
    format_object_attributes,
    format_object_texts,
    parse_object,
    parse_object_attributes,
    parse_object_texts,
)
from qmonpy.kept_answers import LastAnswer, LastAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.share_tree import SHARE_TREE
from qmonpy.model.report import Report
from qmonpy.model.values.lines import on_one_line
from qmonpy.model.values.value import NONE
from qmonpy.pauses import paced
from qmonpy.quick_values import quick_maker
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class DraftObject(Item):
    """One object of a draft: an immutable value; an edit returns a new one."""

    id: int
    """Stays the same when the object is renamed."""
    kind: ObjectKind
    base: Any
    """The cluster's version when editing began; None for a new object."""
    value: Any
    """The last good value."""
    written: str | None = None
    """The text as typed, if the text is what was edited last."""
    text_reports: tuple[Report, ...] = ()
    """The faults of the text; with an error among them `value` is the last good one."""
    is_deleted: bool = False

    @property
    def name(self) -> str:
        """The edited name."""
        return name_of(self.kind, self.value)

    @property
    def base_name(self) -> str | None:
        """The name in the cluster; None for a new object."""
        return None if self.base is None else name_of(self.kind, self.base)

    @property
    def text(self) -> str:
        """The object as text: as it was typed, or as `qconf -s*` prints it."""
        return object_text(self.kind, self.value) if self.written is None else self.written

    @property
    def attributes(self) -> dict[str, str]:
        """The texts of the attributes by name, the object's name first, also while some cannot be read."""
        if self.kind in LISTS:
            return {}
        if not self.has_broken_text:
            return format_object_attributes(self.kind, self.value)
        return parse_object_texts(self.kind, self.text)

    @property
    def has_broken_text(self) -> bool:
        """Whether the text cannot be read, so that it and the value differ."""
        return bool(self.text_reports) and any(each.is_error for each in self.text_reports)

    def upon(self, base: Any) -> "DraftObject":
        """Return the object with another base; None makes it a new object."""
        return replace(self, base=base)

    def with_value(self, value: Any) -> "DraftObject":
        """Return the object with another value, and the text of that value."""
        return replace(self, value=_placed(self.kind, value), written=None, text_reports=())

    def with_text(self, text: str) -> "DraftObject":
        """Return the object with another text, and the value of that text if it can be read.

        A text that equals the printed value, or the printed base, means exactly that value: several blanks where a long
        line is broken are printed as one.
        """
        value, reports = parse_object(self.kind, text)
        printed = (
            each for each in (self.value, self.base) if each is not None and text == object_text(self.kind, each)
        )
        value = next(printed, value) if value is not None else None
        value = self._with_load_values(value)
        if value is not None and not reports and text == object_text(self.kind, value):
            return replace(self, value=value, written=None, text_reports=())
        return replace(self, value=self.value if value is None else value, written=text, text_reports=reports)

    def with_attributes(self, texts: Mapping[str, str]) -> "DraftObject":
        """Return the object with other texts for some attributes, as a form edits them.

        If they cannot be read, the object keeps the text with its reports, like a text that was typed.
        """
        shape = SHAPES[self.kind]
        none = "" if shape.is_sparse else NONE
        attributes = {
            **self.attributes,
            **{name: on_one_line(text) or none for name, text in texts.items()},
        }
        if shape.is_sparse:
            # What has no value is as in the global configuration.
            attributes = {name: text for name, text in attributes.items() if text}
        value, _ = parse_object_attributes(self.kind, attributes)
        if value is None:
            return self.with_text(format_object_texts(self.kind, attributes))
        return self.with_value(self._with_load_values(value))

    def _with_load_values(self, value: Any) -> Any:
        """Return a host with its reported load values, which are in no text; any other value as it is."""
        return value.with_reports_of(self.value) if isinstance(value, Host) else value


def _placed(kind: ObjectKind, value: Any) -> Any:
    """Return a rule set with places in its text, for reports; one whose text cannot be read back has none."""
    if kind is not ObjectKind.QUOTA_SET:
        return value
    printed = parse_object(kind, format_object(kind, value))[0]
    return printed if printed == value else value


_make_object = quick_maker(DraftObject)
"""There are as many as there are hosts, and a page waits for them."""


def name_of(kind: ObjectKind, value: Any) -> str:
    """Return the name of an object; the value of some kinds is the name itself, and that of a share tree is fixed."""
    if kind is ObjectKind.SHARE_TREE:
        return SHARE_TREE
    return str(value if kind in LISTS else value.name)


def names_of(objects: Sequence[DraftObject]) -> Iterable[str]:
    """Return the names of objects of one kind, in order; quickly, as there are as many as there are hosts."""
    is_named = objects and objects[0].kind not in LISTS and objects[0].kind is not ObjectKind.SHARE_TREE
    return map(_NAME, objects) if is_named else [each.name for each in objects]


_ID, _NAME = attrgetter("id"), attrgetter("value.name")


def object_text(kind: ObjectKind, value: Any) -> str:
    """Return an object as `qconf -s*` prints it; for kinds that are lists of names, the name."""
    return f"{value}\n" if kind in LISTS else format_object(kind, value)


Objects = tuple[DraftObject, ...]


class ObjectDraft(DraftPart[Objects, DraftObject]):
    """The objects of one kind while they are edited, as values, as attributes and as texts."""

    def __init__(
        self,
        kind: ObjectKind,
        page: str,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        super().__init__(kind, page, cluster, undo, planned)
        self._checks: LastAnswers[int, DraftObject, tuple[Any, ...], tuple[Report, ...]]
        self._checks = LastAnswers(lambda edited, _: self.check(edited, self._planned()))
        self._ids_by_name = LastAnswer(_index_names)

    # The shape

    def items_of(self, state: Objects) -> Objects:
        """See `DraftPart.items_of`."""
        return state

    def with_items(self, items: Sequence[DraftObject]) -> Objects:
        """See `DraftPart.with_items`."""
        return tuple(items)

    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> DraftObject:
        """See `DraftPart.make_item`."""
        return _make_object(id, self.kind, base, value, None, (), is_deleted)

    def make_items(self, theirs: Theirs) -> Objects:
        """See `DraftPart.make_items`; in one go, as a page waits for as many as there are hosts."""
        first, kind, make = self._next_id, self.kind, _make_object
        self._next_id += len(theirs)
        numbered = paced(enumerate(theirs.values(), first))
        return tuple([make(id, kind, each, each, None, (), False) for id, each in numbered])

    def follow_all(self, items: Objects, theirs: Theirs) -> Objects:
        """See `DraftPart.follow_all`; in one go where no object came or went, as hosts report other loads all the
        time."""
        if list(names_of(items)) != list(theirs):
            return super().follow_all(items, theirs)
        kind, make = self.kind, _make_object
        return tuple(
            [
                each if each.value is value else make(each.id, kind, value, value, None, (), False)
                for each, value in zip(items, theirs.values(), strict=True)
            ]
        )

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """Return an object merged attribute by attribute; None where both sides changed the same one."""
        return merge_objects(self.kind, base, mine, theirs)

    def reports_on(self, item: DraftObject) -> tuple[Report, ...]:
        """See `DraftPart.reports_on`."""
        return self.reports(item.id)

    def _find_edited(self, items: Objects) -> Objects:
        # Most are as the cluster has them, which is seen without asking each of them.
        return tuple(
            each
            for each in paced(items)
            if (each.value is not each.base or each.is_deleted or each.text_reports) and each.is_modified
        )

    # What there is

    @property
    def objects(self) -> Objects:
        """Every object, deleted ones too, in order."""
        return self._state

    def find(self, name: str) -> DraftObject | None:
        """Return the object with an edited name; None if there is none, or it is deleted."""
        id = self._ids_by_name.of(self._state).get(name)
        return None if id is None else self[id]

    def link(self, item: DraftObject) -> str:
        """Return the name of an object; empty if it is deleted."""
        return "" if item.is_deleted else item.name

    # Edits

    def add(self, value: Any) -> int:
        """Add an object, with a number behind its name if that is taken; returns its id."""
        return self._append(later("Add {names}"), (value,))[0]

    def clone(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Add copies of objects; returns their ids."""
        return self._append(later("Clone {names}"), [self[id].value for id in ids])

    def rename(self, id: int, name: str) -> None:
        """Give a new object another name, which `reports` checks. Grid Engine itself renames nothing."""
        self.set_attributes(
            (id,), {self._name_attribute: name}, tr("Rename {name}").format(name=self[id].name), merges=(id, "name")
        )

    def set_attributes(
        self, ids: Sequence[int], texts: Mapping[str, str], title: str = "", merges: object = None
    ) -> None:
        """Give one or many objects the same texts for some attributes, as `qconf -s*` prints them."""
        edited = {id: self._with_attributes(self[id], texts) for id in ids}
        words = title or tr("Change {texts} of {names}").format(
            texts=", ".join(texts), names=self._names([self[id] for id in ids])
        )
        self._become(words, tuple(edited.get(each.id, each) for each in self._state), merges)

    def set_text(self, id: int, text: str) -> None:
        """Edit an object as text; while the text cannot be read the value stays the last good one."""
        if text != self[id].text:
            self._put(tr("Edit {name}").format(name=self[id].name), self[id].with_text(text), merges=(id, "text"))

    def set_value(self, id: int, value: Any, title: str = "", merges: object = None) -> None:
        """Edit an object as a value; the text follows."""
        if value != self[id].value or self[id].has_broken_text:
            self._put(title or tr("Edit {name}").format(name=self[id].name), self[id].with_value(value), merges)

    def set_values(self, values: Mapping[int, Any]) -> None:
        """Edit objects as values, by id, as one edit."""
        edited = {id: self[id] for id, value in values.items() if value != self[id].value or self[id].has_broken_text}
        if edited:
            title = tr("Edit {name}").format(name=self._names(edited.values()))
            items = (each.with_value(values[each.id]) if each.id in edited else each for each in self.items)
            self._become(title, self.with_items(tuple(items)))

    # Applying

    def reports(self, id: int) -> tuple[Report, ...]:
        """Return the faults of an object: in its text, values and name; `fields` begin with the attribute.

        An object is checked again only when it has changed, or one of `named_objects` has.
        """
        edited = self[id]
        found = self._checks.of(id, edited, self.named_objects(self._planned()))
        return (*found, *self._name_taken(edited))

    def named_objects(self, cluster: Cluster) -> tuple[Any, ...]:
        """Return the parts of a cluster on which `check` depends; a subclass may leave some out."""
        return tuple(find_objects(cluster, kind) for kind in ObjectKind)

    def check(self, edited: DraftObject, cluster: Cluster) -> tuple[Report, ...]:
        """Return the faults of an object in a cluster; a subclass may find more."""
        return () if edited.is_deleted else edited.text_reports

    # Over a crash

    def saved(self) -> Sequence[Any]:
        """See `DraftPart.saved`."""
        return [
            {
                "base": None if each.base is None else object_text(self.kind, each.base),
                "value": object_text(self.kind, each.value),
                "text": each.text,
                "is_deleted": each.is_deleted,
            }
            for each in self.edited
        ]

    def restore(self, saved: Sequence[Any]) -> None:
        """See `DraftPart.restore`."""
        ids = {each.base_name: each.id for each in self._state if each.base is not None}
        restored = {}
        for entry in saved:
            base = None if entry["base"] is None else self._find_value(entry["base"])
            if base is None and entry["base"] is not None:
                raise ValueError(f"there is no {self.kind} in {entry['base']!r}")
            name = None if base is None else name_of(self.kind, base)
            id = ids.get(name) or self.new_id(name or "")
            value = self._find_value(entry["value"])
            if value is None:
                # A form lets a name be written that no text may have: the text stays, with what is wrong with it.
                value = self.new_value(f"new_{id}") if base is None else base
            edited = DraftObject(id, self.kind, base, value, is_deleted=bool(entry["is_deleted"]))
            restored[id] = edited if edited.text == entry["text"] else edited.with_text(str(entry["text"]))
        self._become(tr("Restore the last session's edits"), self._taken_up(restored))

    def _find_value(self, text: Any) -> Any:
        """Return the object of a text; None if it cannot be read."""
        return str(text).strip() if self.kind in LISTS else parse_object(self.kind, str(text))[0]

    def new_value(self, name: str) -> Any:
        """Return an object of the kind with Grid Engine's defaults."""
        return name if self.kind in LISTS else parse_object_attributes(self.kind, {self._name_attribute: name})[0]

    # How edits are kept

    @property
    def _name_attribute(self) -> str:
        return SHAPES[self.kind].name if self.kind in SHAPES else "name"

    def _with_attributes(self, edited: DraftObject, texts: Mapping[str, str]) -> DraftObject:
        return edited.with_value(next(iter(texts.values()))) if self.kind in LISTS else edited.with_attributes(texts)

    def _append(self, title: str, values: Sequence[Any]) -> tuple[int, ...]:
        objects = list(self._state)
        taken = {each.name for each in objects}
        for value in values:
            name = free_name(name_of(self.kind, value), taken)
            taken.add(name)
            named = name if self.kind in LISTS else self.kept(replace(value, name=name))
            objects.append(DraftObject(self.new_id(name), self.kind, None, named))
        added = objects[len(self._state) :]
        self._become(tr(title).format(names=self._names(added)), tuple(objects))
        return tuple(each.id for each in added)

    def _name_taken(self, edited: DraftObject) -> tuple[Report, ...]:
        ids = self._ids_by_name.of(self._state)
        is_taken = not edited.is_deleted and ids.get(edited.name, edited.id) != edited.id
        return (self.name_taken(edited),) if is_taken else ()

    def name_taken(self, edited: DraftObject) -> Report:
        """Return the report on an object whose name another one has."""
        text = tr('There is another {kind} named "{name}"; each needs a name of its own.').format(
            kind=tr(self.kind), name=edited.name
        )
        return Report("draft.name-taken", text, fields=(self._name_attribute,))


def _index_names(objects: Objects) -> dict[str, int]:
    """Return by name the id of the first object that has it."""
    there = [each for each in reversed(objects) if not each.is_deleted]
    return dict(zip(names_of(there), map(_ID, there), strict=True))
