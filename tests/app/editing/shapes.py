"""Every shape in which a draft edits things, behind one hand: so that all of them are held to the same laws."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes, parse_object_attributes
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster

Fields = Mapping[str, str]
Things = Mapping[str, Fields]
"""Name to field to text: what is there, whatever its shape."""


@dataclass(frozen=True)
class Shape:
    """How things of a kind are made, read and edited; a thing has some fields, each with some texts it may have."""

    kind: ObjectKind
    names: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]]
    part_of: Callable[[Draft], Any]
    make: Callable[[str, Fields], Any]
    read: Callable[[Any], Fields]
    edit: Callable[[Any, Any, str, str], object]
    """Writes a text into a field of the item with an id."""
    broken: str
    """A text that cannot be read; empty where things have none."""

    def build(self, things: Things) -> Cluster:
        """A cluster that has these things, and of other kinds what small clusters have."""
        cluster = small_cluster()
        if self.kind in LISTS:
            names: dict[str, Any] = {LISTS[self.kind]: tuple(things)}
            return replace(cluster, **names)
        made = {name: self.make(name, fields) for name, fields in things.items()}
        objects: dict[str, Any] = {MAPPINGS[self.kind]: {**getattr(cluster, MAPPINGS[self.kind]), **made}}
        return replace(cluster, **objects)

    def things_of(self, cluster: Cluster) -> dict[str, Fields]:
        """The things that a cluster has."""
        found = find_objects(cluster, self.kind)
        values = found if isinstance(found, Mapping) else {name: name for name in found}
        return {name: dict(self.read(values[name])) for name in self.names if name in values}

    def id_of(self, part: Any, name: str) -> Any:
        """The id of the item that has a name, also of one that is deleted; None for none."""
        return next((each.id for each in part.items if each.name == name), None)

    def write(self, part: Any, name: str, field: str, text: str) -> None:
        """Edit a field of a thing."""
        self.edit(part, self.id_of(part, name), field, text)

    def add(self, part: Any, name: str, fields: Fields) -> None:
        """Begin a new thing."""
        if self.kind is ObjectKind.SCHEDULER:
            part.set_attribute(name, fields["value"])
        else:
            part.add(self.make(name, fields))

    def remove(self, part: Any, name: str) -> None:
        """Have a thing go."""
        assert part.delete((self.id_of(part, name),)) == ()

    def revert(self, part: Any, name: str) -> None:
        """Have a thing again as the cluster has it."""
        part.revert((self.id_of(part, name),))


SCALINGS = ("load_avg=2.000000", "load_avg=3.000000")
NAMES = ("aa", "bb", "cc", "dd")


def _objects(kind: ObjectKind, broken: str, **fields: tuple[str, ...]) -> Shape:
    name_of = SHAPES[kind].name

    def read(value: Any) -> Fields:
        texts = format_object_attributes(kind, value)
        return {field: texts[field] for field in fields}

    return Shape(
        kind,
        NAMES if kind is not ObjectKind.HOST_GROUP else tuple(f"@{each}" for each in NAMES),
        fields,
        lambda draft: object_part(draft, kind),
        lambda name, texts: parse_object_attributes(kind, {name_of: name, **texts})[0],
        read,
        lambda part, id, field, text: part.set_attributes((id,), {field: text}),
        broken,
    )


def _make_complex(name: str, fields: Fields) -> ComplexAttribute:
    texts: dict[str, Any] = dict(fields)
    return ComplexAttribute(name, f"{name}_s", ValueType.INT, Relop.LE, **texts)


def _make_set(name: str, fields: Fields) -> QuotaSet:
    rule = _rule(fields["limit"])
    return QuotaSet(name, (rule,), fields["enabled"] == "TRUE", fields["description"] or None)


def _rule(limit: str) -> Rule:
    return Rule((Limit("slots", limit),), users=Filter(("anna",)))


def _read_set(value: QuotaSet) -> Fields:
    limit = value.rules[0].limits[0].value
    return {"enabled": str(value.is_enabled).upper(), "description": value.description or "", "limit": limit}


def _edit_set(part: Any, id: int, field: str, text: str) -> None:
    match field:
        case "enabled":
            part.enable(id, text == "TRUE")
        case "description":
            part.describe(id, text)
        case _:
            part.change_rule(id, 0, _rule(text))


def _make_tree(_: str, fields: Fields) -> ShareNode:
    leaves = (ShareNode(name, int(text), kind=int(name == "p1")) for name, text in fields.items())
    return ShareNode("Root", 1, tuple(leaves))


EVERY_SHAPE = {
    str(each.kind): each
    for each in (
        _objects(ObjectKind.PE, "slots 1\n", slots=("1", "2", "3"), allocation_rule=("1", "2", "3")),
        _objects(ObjectKind.PROJECT, "{", oticket=("1", "2", "3"), fshare=("1", "2", "3")),
        _objects(ObjectKind.HOST, "{", load_scaling=("NONE", *SCALINGS), usage_scaling=("NONE", *SCALINGS)),
        _objects(ObjectKind.HOST_GROUP, "{", hostlist=("NONE", "h1", "h2")),
        Shape(
            ObjectKind.MANAGER, NAMES, {}, lambda draft: object_part(draft, ObjectKind.MANAGER),
            lambda name, _: name, lambda _: {}, lambda *_: None, "",
        ),
        Shape(
            ObjectKind.QUOTA_SET, NAMES,
            {"enabled": ("TRUE", "FALSE"), "description": ("", "one", "two"), "limit": ("1", "2", "3")},
            quota_draft, _make_set, _read_set, _edit_set, "{\n limit to\n}\n",
        ),
        Shape(
            ObjectKind.COMPLEX, NAMES, {"urgency": ("0", "1", "2"), "default": ("0", "4", "5")},
            complex_draft, _make_complex, lambda value: {"urgency": value.urgency, "default": value.default},
            lambda part, id, field, text: part.edit(id, field, text), "one two three\n",
        ),
        Shape(
            ObjectKind.SCHEDULER, ("maxujobs", "max_reservation", "flush_submit_sec", "flush_finish_sec"),
            {"value": ("4", "5", "6")}, lambda draft: settings_part(draft, ObjectKind.SCHEDULER),
            lambda _, fields: fields["value"], lambda value: {"value": value},
            lambda part, id, _, text: part.set_attribute(id, text), "maxujobs\n",
        ),
        Shape(
            ObjectKind.SHARE_TREE, (SHARE_TREE,), {"p1": ("1", "2", "3"), "default": ("1", "2", "3")},
            share_tree_part, _make_tree, lambda root: {node.name: str(node.shares) for node in root.children},
            lambda part, id, field, text: part.set_shares([(field,)], int(text)), "id=x\n",
        ),
    )
}  # fmt: skip
