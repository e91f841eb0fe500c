"""Objects of the configuration in Grid Engine's own format, as `qconf -s*` prints and `qconf -A*`/`-M*` read them.

One text for each object: exec host, host group, user set, project, user, parallel environment, calendar,
checkpointing environment, cluster queue, rule set, and the share tree. Attributes that a text leaves out have Grid
Engine's default.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.cluster_document import parse_object_document
from qmonpy.formats.configuration.cluster_printer import format_object_document
from qmonpy.formats.configuration.share_tree_text import check_share_tree_text, format_share_tree
from qmonpy.formats.documents.document import Node
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.defaults import (
    CHECKPOINT_DEFAULTS,
    CONFIGURATION_DEFAULTS,
    HOST_DEFAULTS,
    LOCAL_CONFIGURATION_DEFAULTS,
    PE_DEFAULTS,
    PROJECT_DEFAULTS,
    QUEUE_DEFAULTS,
    USER_DEFAULTS,
    USER_SET_DEFAULTS,
)
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import without_kinds
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.value import NONE
from qmonpy.translation import tr

__all__ = [
    "SHAPES",
    "Shape",
    "format_object",
    "format_object_attributes",
    "format_object_texts",
    "is_same_object",
    "parse_object",
    "parse_object_attributes",
    "parse_object_texts",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of the text of a kind of object."""

    name: str
    """The attribute in the first line, which names the object."""
    defaults: Mapping[str, str]
    """Every other attribute in its order, with its default."""
    width: int = 0
    """How many columns the names of attributes have."""
    separator: str = " "
    """The separator of names in a list."""
    ignored: tuple[str, ...] = ()
    """Attributes that `qconf` prints but that are not configuration."""
    is_sparse: bool = False
    """Whether an object has only the attributes that are written. The first line of its text is then `#name:`, and a
    blank line ends it."""


SHAPES: Mapping[ObjectKind, Shape] = {
    ObjectKind.HOST: Shape("hostname", HOST_DEFAULTS, 21, ignored=("load_values", "processors")),
    ObjectKind.HOST_GROUP: Shape("group_name", {"hostlist": NONE}),
    ObjectKind.USER_SET: Shape("name", USER_SET_DEFAULTS, 7, ","),
    ObjectKind.PROJECT: Shape("name", PROJECT_DEFAULTS),
    ObjectKind.USER: Shape("name", USER_DEFAULTS),
    ObjectKind.PE: Shape("pe_name", PE_DEFAULTS, 18),
    ObjectKind.CALENDAR: Shape("calendar_name", {"year": NONE, "week": NONE}, 16),
    ObjectKind.CHECKPOINT: Shape("ckpt_name", CHECKPOINT_DEFAULTS, 18),
    ObjectKind.QUEUE: Shape("qname", QUEUE_DEFAULTS, 21),
    ObjectKind.LOCAL_CONFIGURATION: Shape("hostname", LOCAL_CONFIGURATION_DEFAULTS, 28, is_sparse=True),
}
"""The kinds of object whose text is a list of attributes."""


def format_object(kind: ObjectKind, value: Any) -> str:
    """Return the text of an object with every attribute; unknown attributes come last."""
    if kind is ObjectKind.QUOTA_SET:
        return format_quota_set(value)
    if kind is ObjectKind.SHARE_TREE:
        return format_share_tree(value)
    return format_object_texts(kind, format_object_attributes(kind, value))


def format_object_texts(kind: ObjectKind, texts: Mapping[str, str]) -> str:
    """Return the text of an object with these attributes, its name among them, as `format_object_attributes` gives."""
    shape = SHAPES[kind]
    if not shape.is_sparse:
        return format_attributes(texts.items(), shape.width)
    written = ((name, text) for name, text in texts.items() if name != shape.name)
    return f"#{texts.get(shape.name, '')}:\n{format_attributes(written, shape.width)}\n"


_HEAD = compile_late(r"^#(\S+):[ \t]*$", re.MULTILINE)
"""Matches the line with the name of an object that is sparse."""


def parse_object_texts(kind: ObjectKind, text: str) -> dict[str, str]:
    """Return by name the attributes in a text, the name of the object among them where it is there."""
    written = {each.name: each.value for each in parse_attributes(text)[0]}
    return {**_head(kind, text), **written}


def _head(kind: ObjectKind, text: str) -> dict[str, str]:
    shape = SHAPES[kind]
    found = _HEAD.search(text) if shape.is_sparse else None
    return {shape.name: found[1]} if found else {}


def is_same_object(kind: ObjectKind, one: Any, other: Any) -> bool:
    """Whether two objects have the same configuration, as Grid Engine prints it; load values do not count."""
    if one == other:
        return True
    if one is None or other is None:
        return False
    if kind is ObjectKind.SHARE_TREE:
        # The qmaster writes itself which leaves are projects.
        return bool(without_kinds(one) == without_kinds(other))
    if kind not in SHAPES:
        return False
    return format_object(kind, one) == format_object(kind, other)


def format_object_attributes(kind: ObjectKind, value: Any) -> dict[str, str]:
    """Return by attribute its text as `qconf -s*` shows it, on one line: the name of the object, the known ones,
    others."""
    shape = SHAPES[kind]
    document = _texts(format_object_document(kind, value), shape)
    known = {
        name: canonical_text(kind, name, document[name]) if name in document else default
        for name, default in shape.defaults.items()
        if name in document or not shape.is_sparse
    }
    other = {name: text for name, text in document.items() if name not in known and name not in shape.ignored}
    return {shape.name: value.name, **known, **other}


def _texts(document: Any, shape: Shape) -> dict[str, str]:
    """Return the values of a document, each on one line; that of a host group is the list of its hosts."""
    values = document if isinstance(document, Mapping) else {"hostlist": document}
    return {
        name: (shape.separator.join(value) or NONE) if isinstance(value, list) else str(value)
        for name, value in values.items()
    }


def parse_object(kind: ObjectKind, text: str) -> tuple[Any, tuple[Report, ...]]:
    """Return the object of a text, None if it cannot be read, and the mistakes, each with its place.

    Attributes with Grid Engine's default count as not written. Unknown ones are kept with a warning.
    """
    if kind is ObjectKind.QUOTA_SET:
        return _parse_quota_set(text)
    if kind is ObjectKind.SHARE_TREE:
        return check_share_tree_text(text)
    written, faults = parse_attributes(text)
    value, found = parse_object_attributes(kind, {**_head(kind, text), **{each.name: each.value for each in written}})
    spans = {each.name: each.span for each in written}
    placed = (replace(each, span=spans.get(each.fields[0])) for each in found)
    reports = (*faults, *placed)
    return (None if any(each.is_error for each in reports) else value), reports


def parse_object_attributes(kind: ObjectKind, attributes: Mapping[str, str]) -> tuple[Any, tuple[Report, ...]]:
    """Return the object with such attributes, None if they cannot be read, and the mistakes.

    The inverse of `format_object_attributes`. Every report has the attribute first in its fields. Absent attributes
    have Grid Engine's default. Unknown ones are kept with a warning.
    """
    shape = SHAPES[kind]
    texts = {name: canonical_text(kind, name, " ".join(text.split("\n")).strip()) for name, text in attributes.items()}
    reports = [_no_value(name) for name, text in texts.items() if not text]
    name = texts.pop(shape.name, None)
    if name is None:
        reports.append(_no_name(shape))
    reports += _unknown(texts, shape)
    reports += _blank_entries(texts) if kind is ObjectKind.USER_SET else ()
    node = Node(_document(kind, texts, shape), ("hostlist",) if kind is ObjectKind.HOST_GROUP else ())
    value = parse_object_document(kind, name or "", node)
    reports += [_of_attribute(each, shape) for each in node.reports if each.code != "document.unknown-key"]
    return (None if any(each.is_error for each in reports) else value), tuple(reports)


def _no_name(shape: Shape) -> Report:
    words = 'The first line must be "#host:".' if shape.is_sparse else f'The attribute "{shape.name}" is missing.'
    return Report("object.no-name", words, fields=(shape.name,))


def _no_value(name: str) -> Report:
    return Report("attributes.no-value", tr('"{name}" has no value.').format(name=name), fields=(name,))


def _blank_entries(texts: Mapping[str, str]) -> list[Report]:
    """Warn of entries of a user set that contain a blank: only commas separate entries, so no user has that name."""
    return [
        Report(
            "object.blank-in-entry",
            tr(
                '"{entry}" counts as one entry and matches no user: separate the entries of a user set by commas only.'
            ).format(entry=entry),
            Severity.WARNING,
            fields=("entries",),
        )
        for entry in texts.get("entries", "").split(",")
        if " " in entry
    ]


def _parse_quota_set(text: str) -> tuple[Any, tuple[Report, ...]]:
    # Only rule sets need their grammar.
    from qmonpy.formats.quota_set.text import parse_quota_sets

    parsed = parse_quota_sets(text)
    reports = parsed.reports
    if any(each.is_error for each in reports):
        return None, reports
    if len(parsed.sets) == 1:
        return parsed.sets[0], reports
    found = "none" if not parsed.sets else f"{len(parsed.sets)}: {', '.join(each.name for each in parsed.sets)}"
    words = tr("Expected exactly one resource quota set; the text has {found}.").format(found=found)
    span = parsed.sets[1].span if len(parsed.sets) > 1 else None
    return None, (*reports, Report("object.not-one", words, span=span))


def _unknown(attributes: Iterable[str], shape: Shape) -> list[Report]:
    return [
        Report(
            "object.unknown-attribute",
            _UNHEEDED.format(name) if shape.is_sparse and name in CONFIGURATION_DEFAULTS else _UNKNOWN.format(name),
            Severity.WARNING,
            fields=(name,),
            allowed=tuple(shape.defaults),
        )
        for name in attributes
        if name not in shape.defaults and name not in shape.ignored
    ]


_UNKNOWN = '"{}" is an unknown attribute; it is kept as it is.'
_UNHEEDED = '"{}" counts in the global configuration only; for a host it is kept and has no effect.'


def _document(kind: ObjectKind, attributes: Mapping[str, str], shape: Shape) -> Any:
    document: dict[str, Any] = {
        name: text.split(",") if (kind, name) == (ObjectKind.USER_SET, "entries") else text
        for name, text in attributes.items()
        if name not in shape.ignored and text != shape.defaults.get(name)
    }
    return document.get("hostlist", "") if kind is ObjectKind.HOST_GROUP else document


def _of_attribute(report: Report, shape: Shape) -> Report:
    """Return a report on a document as one on its attribute: without the path in its text."""
    fields = (shape.name,) if report.code == "document.no-group-name" else report.fields
    return replace(report, text=report.text.partition(": ")[2], fields=fields)
