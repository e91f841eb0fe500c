"""Search entries of the configuration: objects of every kind, rules, attributes with their values, settings."""

from collections.abc import Iterator, Mapping
from typing import Any

from qmonpy.app.editing.edited_settings import effective_texts
from qmonpy.app.search.entry import DELETED, EDITED, Entry
from qmonpy.app.tables.object_pages import OBJECT_PAGES, find_object_place
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes
from qmonpy.formats.quota_set.printer import format_rule
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import ShareNode, format_path, walk_tree
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr

RULE, ATTRIBUTE, SETTING, NODE = later("rule"), later("attribute"), later("setting"), later("share tree node")
PARTS: Mapping[ObjectKind, str] = {ObjectKind.QUOTA_SET: RULE, ObjectKind.SHARE_TREE: NODE}
"""What objects of a kind are made of, where that is not attributes."""
NOUNS: Mapping[ObjectKind, str] = {
    ObjectKind.QUEUE: later("cluster queue"),
    ObjectKind.HOST: later("host"),
    ObjectKind.COMPLEX: later("complex"),
    ObjectKind.QUOTA_SET: later("rule set"),
    ObjectKind.USER: later("user object"),
}
"""Names of kinds on the screen that differ from the kind itself."""
_CONFIGURATIONS = {ObjectKind.SCHEDULER: later("scheduler"), ObjectKind.CONFIGURATION: later("global configuration")}
SETTING_KINDS = tuple(_CONFIGURATIONS)
_SUMMARIES: Mapping[ObjectKind, tuple[str, ...]] = {
    ObjectKind.QUEUE: ("hostlist",),
    ObjectKind.HOST: ("complex_values",),
    ObjectKind.HOST_GROUP: ("hostlist",),
    ObjectKind.USER_SET: ("type", "entries"),
    ObjectKind.PROJECT: ("acl",),
    ObjectKind.USER: ("default_project",),
    ObjectKind.PE: ("slots", "allocation_rule"),
    ObjectKind.CALENDAR: ("week", "year"),
    ObjectKind.CHECKPOINT: ("interface",),
}
"""The attributes that are shown as the detail of an object."""

Named = tuple[Entry, tuple[Entry, ...]]
"""The entry of an object, and those of its rules or attributes, attributes with default values last."""


def noun_of(kind: ObjectKind) -> str:
    """Return the name of a kind on the screen."""
    return NOUNS.get(kind, str(kind))


def find_marks(planned: Cluster, current: Cluster, kind: ObjectKind) -> dict[str, str]:
    """Return, by name, EDITED for objects that the draft adds or modifies, and DELETED for those that it deletes."""
    after, before = find_objects(planned, kind), find_objects(current, kind)
    if after is before:
        return {}
    if kind in LISTS:
        edited = {name: EDITED for name in after if name not in before}
    else:
        assert isinstance(after, Mapping)
        assert isinstance(before, Mapping)
        edited = {name: EDITED for name, each in after.items() if before.get(name) is not each}
    return edited | {name: DELETED for name in before if name not in after}


def object_entries(kind: ObjectKind, name: str, value: Any, mark: str, *, is_short: bool = False) -> Named | None:
    """Return the entries of an object, short ones without attributes with default values; None where no page shows
    objects of its kind."""
    place = find_object_place(kind, name)
    if place is None:
        return None
    page, key = place
    if kind in LISTS:
        return Entry(noun_of(kind), name, page, key, mark=mark), ()
    if isinstance(value, ComplexAttribute):
        detail = f"{value.shortcut}, {value.type}"
        words = f"{value.relop} {value.default}"
        return Entry(noun_of(kind), name, page, key, detail, value=words, names=(value.shortcut,), mark=mark), ()
    if isinstance(value, QuotaSet):
        return _rule_set(value, page, mark)
    if isinstance(value, ShareNode):
        return _share_tree(value, page, key, mark)
    texts = format_object_attributes(kind, value)
    values = (texts.get(each, "") for each in _SUMMARIES.get(kind, ()))
    detail = ", ".join(each for each in values if each and each.upper() != "NONE")
    return Entry(noun_of(kind), name, page, key, detail, mark=mark), _attributes(
        kind, name, texts, page, key, mark, is_short=is_short
    )


def _rule_set(rules: QuotaSet, page: str, mark: str) -> Named:
    found = []
    for at, rule in enumerate(rules.rules):
        name = rules.rule_name(at)
        limits = ", ".join(f"{limit.name}={limit.value}" for limit in rule.limits)
        last = (name.rpartition("/")[2],)
        found.append(Entry(RULE, name, page, name, limits, value=format_rule(rule), names=last, mark=mark))
    words = rules.description or ""
    return Entry(noun_of(ObjectKind.QUOTA_SET), rules.name, page, rules.name, words, label=words, mark=mark), tuple(
        found
    )


def _share_tree(root: ShareNode, page: str, key: str, mark: str) -> Named:
    nodes = [
        Entry(
            NODE,
            format_path(path),
            page,
            f"{key}{format_path(path)}",
            format_count(node.shares, "share"),
            names=(node.name,),
            mark=mark,
        )
        for path, node in walk_tree(root)
        if path
    ]
    kind = noun_of(ObjectKind.SHARE_TREE)
    return Entry(kind, tr(kind), page, key, format_count(len(nodes), "node"), mark=mark), tuple(nodes)


def _attributes(
    kind: ObjectKind, name: str, texts: Mapping[str, str], page: str, key: str, mark: str, *, is_short: bool
) -> tuple[Entry, ...]:
    own: list[Entry] = []
    usual: list[Entry] = []
    titled = tr("{attribute} of {name}")
    for attribute, text in texts.items():
        if attribute == SHAPES[kind].name:
            continue
        described = find_description(kind, attribute)
        label = tr(described.label) if described is not None else ""
        is_default = described is not None and text.upper() == described.installed_default.upper()
        if is_default and is_short:
            continue
        entry = Entry(
            ATTRIBUTE,
            titled.format(attribute=attribute, name=name),
            page,
            f"{key}/{attribute}" if kind in OBJECT_PAGES else key,
            text,
            label,
            "" if is_default else text,
            (attribute,),
            mark,
        )
        (usual if is_default else own).append(entry)
    return (*own, *usual)


def setting_entries(planned: Cluster, current: Cluster, kind: ObjectKind) -> Iterator[Entry]:
    """Give an entry for every attribute of the scheduler's or the global configuration."""
    after, before = find_objects(planned, kind), find_objects(current, kind)
    assert isinstance(after, Mapping)
    assert isinstance(before, Mapping)
    for name, text in effective_texts(kind, after).items():
        place = find_object_place(kind, name)
        described = find_description(kind, name)
        if place is not None:
            label = tr(described.label) if described is not None else ""
            is_default = described is not None and text == described.installed_default
            mark = EDITED if after.get(name) != before.get(name) else ""
            value = "" if is_default else text
            yield Entry(SETTING, name, *place, f"{text} ({tr(_CONFIGURATIONS[kind])})", label, value, mark=mark)
