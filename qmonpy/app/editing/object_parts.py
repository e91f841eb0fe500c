"""The parts of a draft with the objects of a kind, checked as the cluster would check them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.attribute_fields import split_setting, with_common_value
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_draft import DraftObject, ObjectDraft
from qmonpy.app.editing.object_texts import ObjectTexts
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.app.tables.object_pages import OBJECT_PAGES, POLICIES_PAGE, object_key
from qmonpy.engine.checks.object_check import check_edit
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later

VERY_MANY = 5_000
"""Of so many objects of a kind a worker makes what is edited: of 100,000 it takes a fifth of a second."""
Changed = Mapping[int, DraftObject]
"""Objects as they would be edited, by id."""


class ObjectPart(ObjectDraft):
    """The objects of a kind; links to them have kind and name, as a page may have several kinds."""

    def __init__(self, kind: ObjectKind, page: str, cluster: Cluster, undo: UndoStack, planned: Callable[[], Cluster]):
        super().__init__(kind, page, cluster, undo, planned)
        self.texts = ObjectTexts(kind)
        kinds = _NAMED.get(kind, ())
        self._named = LastAnswer(lambda cluster: tuple(find_objects(cluster, kind) for kind in kinds))

    def plan_value(self, objects: Iterable[DraftObject], attribute: str, value: str) -> Changed:
        """Return objects with another value of an attribute for all hosts; values per host stay. Edits nothing yet."""
        description = find_description(self.kind, attribute)
        changed: dict[int, DraftObject] = {}
        for each in objects:
            text = value
            if description is not None:
                old = self.texts.of(each).get(attribute, "")
                is_same = split_setting(description, old)[0] == value
                text = old if is_same else with_common_value(description, old, value)
            edited = self._with_attributes(each, {attribute: text})
            changed[each.id] = each if edited == each else edited
        return changed

    def take_plan(self, title: str, changed: Changed, merges: object = None) -> None:
        """Make an edit that `plan_value` returned, as one step to undo."""
        self._become(title, tuple(changed.get(each.id, each) for each in self.objects), merges)

    def take_checks(self, checked: Mapping[int, tuple[DraftObject, tuple[Report, ...]]], cluster: Cluster) -> None:
        """Take over results of `check` in a cluster from a worker, so that they are not worked out again."""
        named = self.named_objects(cluster)
        for id, (edited, reports) in checked.items():
            self._checks.put(id, reports, edited, named)

    def link(self, item: DraftObject) -> str:
        """Return kind and name of an object, as the key for links to its page."""
        return object_key(self.kind, item.name)

    def unsaved_by_page(self) -> Mapping[str, int]:
        """See `DraftPart.unsaved_by_page`; shares and override tickets are shown among the policies, too."""
        counts = super().unsaved_by_page()
        if self.kind not in _WITH_SHARES:
            return counts
        shown = sum(_shares_of(each.base) != _shares_of(each.value) for each in self.edited if not each.is_deleted)
        return {**counts, POLICIES_PAGE: shown} if shown else counts

    def kept(self, value: Any) -> Any:
        """Return an object as the qmaster keeps it: a host keeps its reported load values, whatever is written."""
        if not isinstance(value, Host):
            return value
        return value.with_reports_of(self._cluster.hosts.get(value.name))

    def add_named(self, names: Sequence[str], model: int | None = None) -> tuple[int, ...]:
        """Add an object of each name, as copies of the one with the id `model` or with defaults; returns their ids.

        It is one step to undo.
        """
        if self.kind in LISTS or not names:
            return self._append(later("Add {names}"), names)
        first = self.new_value(names[0]) if model is None else self[model].value
        return self._append(later("Add {names}"), [replace(first, name=name) for name in names])

    def check(self, edited: DraftObject, cluster: Cluster) -> tuple[Report, ...]:
        """Return the faults of an object's text, and why 8.1.9 would refuse it in a cluster.

        What was wrong before the edit is a warning.
        """
        reports = super().check(edited, cluster)
        if edited.is_deleted or edited.has_broken_text or not edited.is_modified:
            return reports
        known = {each.text for each in reports}
        found = check_edit(self.kind, edited.base, edited.value, self._cluster, cluster)
        return (*reports, *(each for each in found if each.text not in known))

    def named_objects(self, cluster: Cluster) -> tuple[Any, ...]:
        """Return only the objects that attributes of the kind may name."""
        return self._named.of(cluster)


_WITH_SHARES = frozenset({ObjectKind.USER, ObjectKind.PROJECT, ObjectKind.USER_SET})


def _shares_of(value: Any) -> tuple[str, ...]:
    """The texts of the shares and override tickets of an object, `0` where it has none or is None."""
    return tuple(
        str(getattr(value, name, None) or getattr(value, "other", {}).get(name, "0")) for name in ("fshare", "oticket")
    )


def _find_named(kind: ObjectKind) -> tuple[ObjectKind, ...]:
    named: dict[ObjectKind, None] = {}
    for each in ATTRIBUTES.get(kind, ()):
        if each.names_of is not None:
            named[each.names_of] = None
        if each.is_per_host or each.value_kind is ValueKind.HOST_LIST:
            named |= {ObjectKind.HOST: None, ObjectKind.HOST_GROUP: None}
        if each.value_kind is ValueKind.SUBORDINATES:
            named[ObjectKind.QUEUE] = None
    return tuple(named)


_NAMED = {kind: _find_named(kind) for kind in ObjectKind}


def make_part(kind: ObjectKind, snapshot: Snapshot, draft: Draft) -> ObjectPart:
    """Return a new part for a kind, on the page that edits it."""
    return ObjectPart(kind, OBJECT_PAGES[kind], snapshot.cluster, draft.undo_stack, draft.planned)


def object_part(draft: Draft, kind: ObjectKind) -> ObjectPart:
    """Return the part of a draft with the objects of a kind."""
    part = draft.part(str(kind), lambda snapshot, whole: make_part(kind, snapshot, whole))
    assert isinstance(part, ObjectPart)
    return part


def has_very_many(cluster: Cluster, kind: ObjectKind) -> bool:
    """Whether to make the part of a kind takes longer than a picture may."""
    return len(find_objects(cluster, kind)) >= VERY_MANY


def plan_parts_ahead(
    draft: Draft, kinds: Sequence[ObjectKind], snapshot: Snapshot
) -> Callable[[], Callable[[], None]] | None:
    """Return `make_parts_ahead` of kinds, for a worker; None where a draft has the parts of all of them."""
    if all(str(kind) in draft.parts for kind in kinds):
        return None
    return lambda: make_parts_ahead(draft, kinds, snapshot)


def make_parts_ahead(draft: Draft, kinds: Iterable[ObjectKind], snapshot: Snapshot) -> Callable[[], None]:
    """Make the parts of kinds that a draft has none of yet, in a worker; returns what gives them to the draft."""
    made = {str(kind): make_part(kind, snapshot, draft) for kind in kinds if str(kind) not in draft.parts}
    for each in made.values():
        # Both go through all objects once, and are kept.
        each.find_item(None)
        _ = each.edited

    def give() -> None:
        for name, part in made.items():
            draft.take_made(name, part, snapshot)

    return give
