"""Parts of the configuration that are one text: what `qconf -ssconf`, `-sconf`, `-sc`, `-sstree`, `-sm` and so on show.

Reading a part gives a cluster with that part replaced; `find_changes` then lists every changed attribute or name.
`qconf` sorts lists by name; here they keep the cluster's order.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from qmonpy.formats.configuration.attribute_text import COMMENT, Attribute, format_attributes, parse_attributes
from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.complex_table import check_complex_text, format_complex_table
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import to_share_trees
from qmonpy.model.report import Report, Severity, Span
from qmonpy.model.values.lines import BLANKS, lines_of, words_of
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import is_whole, split_number
from qmonpy.translation import tr

Parsed = tuple[Cluster | None, tuple[Report, ...]]


@dataclass(frozen=True, slots=True)
class Layout:
    """The form of the text of attributes that belong to no object."""

    width: int
    """How many columns the names have."""
    head: str = ""
    foot: str = ""
    optional: tuple[str, ...] = ()
    """Attributes that are printed only if they are set."""


LAYOUTS: Mapping[ObjectKind, Layout] = {
    ObjectKind.SCHEDULER: Layout(33),
    ObjectKind.CONFIGURATION: Layout(
        28, "#global:\n", "\n", ("max_advance_reservations", "libjvm_path", "additional_jvm_args")
    ),
}
WHOLE_KINDS = (*LAYOUTS, ObjectKind.COMPLEX, ObjectKind.SHARE_TREE, *LISTS)


def format_whole(kind: ObjectKind, cluster: Cluster) -> str:
    """Return a part of a cluster as `qconf -s*` prints it; an empty list and no share tree are an empty text."""
    if kind is ObjectKind.COMPLEX:
        return format_complex_table(sorted(cluster.complexes.values(), key=attrgetter("name")))
    if kind is ObjectKind.SHARE_TREE:
        return "" if cluster.share_tree is None else format_share_tree(cluster.share_tree)
    if kind in LISTS:
        return "".join(f"{name}\n" for name in getattr(cluster, LISTS[kind]))
    layout = LAYOUTS[kind]
    return layout.head + format_attributes(format_settings(kind, cluster).items(), layout.width) + layout.foot


def format_settings(kind: ObjectKind, cluster: Cluster) -> dict[str, str]:
    """Return by attribute its text in the scheduler's or the global configuration: the known ones in order, then
    others."""
    written: Mapping[str, str] = getattr(cluster, MAPPINGS[kind])
    optional = LAYOUTS[kind].optional
    shown = {
        each.name: canonical_text(kind, each.name, written.get(each.name, each.default))
        for each in ATTRIBUTES[kind]
        if each.name in written or each.name not in optional
    }
    return {**shown, **{name: text for name, text in written.items() if name not in shown}}


def parse_whole(kind: ObjectKind, text: str, cluster: Cluster) -> Parsed:
    """Return the cluster with a part read from a text, None if it cannot be read; every report has its place.

    Attributes with the default count as not written. Unknown ones are kept with a warning.
    """
    return _PARSERS[kind](kind, text, cluster)


def _parse_settings(kind: ObjectKind, text: str, cluster: Cluster) -> Parsed:
    attributes, faults = parse_attributes(text)
    reports = (*faults, *(report for each in attributes for report in _check_setting(kind, each)))
    written: dict[str, str] = {}
    for each in attributes:
        value = find_setting(kind, each.name, each.value)
        if value is not None:
            written[each.name] = value
    return _with_part(cluster, MAPPINGS[kind], written, reports)


def find_setting(kind: ObjectKind, name: str, text: str) -> str | None:
    """Return an attribute's text as it is kept; None for the default, which counts as not written."""
    described = find_description(kind, name)
    value = canonical_text(kind, name, text)
    is_default = described is not None and name not in LAYOUTS[kind].optional and value == described.default
    return None if is_default else value


def _check_setting(kind: ObjectKind, attribute: Attribute) -> Iterator[Report]:
    """Report what the qmaster does not accept: unknown attributes of the scheduler, and values that are not numbers."""
    described = find_description(kind, attribute.name)
    if described is None:
        is_kept = kind is not ObjectKind.SCHEDULER
        rest = (
            tr("it is kept as it is") if is_kept else tr("Grid Engine 8.1.9 refuses a scheduler configuration with it")
        )
        words = tr('"{name}" is an unknown attribute; {rest}.').format(name=attribute.name, rest=rest)
        yield _at(attribute, "unknown-attribute", words, Severity.WARNING)
    elif kind is ObjectKind.SCHEDULER:
        value = canonical_text(kind, attribute.name, attribute.value)
        if described.value_kind is ValueKind.INTEGER and not is_whole(value):
            yield _at(attribute, "no-number", f'"{value}" is not an u_long32 value')
        elif described.value_kind is ValueKind.NUMBER and split_number(value) is None:
            yield _at(attribute, "no-number", f'{attribute.name} must be a number, not "{value}".')
        elif described.value_kind is ValueKind.FLAG and value not in described.choices:
            yield _at(attribute, "no-flag", f'{attribute.name} must be TRUE or FALSE, not "{value}".')


def _at(attribute: Attribute, code: str, text: str, severity: Severity = Severity.ERROR) -> Report:
    return Report(f"object.{code}", text, severity, attribute.span, (attribute.name,))


def _parse_complexes(kind: ObjectKind, text: str, cluster: Cluster) -> Parsed:
    found, reports = check_complex_text(text, has_resource_maps=cluster.has_resource_maps)
    return _with_part(cluster, "complexes", {each.name: each for each in found}, reports)


def _parse_share_tree(kind: ObjectKind, text: str, cluster: Cluster) -> Parsed:
    """Parse a share tree; without one, the text is empty."""
    root, reports = parse_object(kind, text) if text.strip() else (None, ())
    return _with_part(cluster, MAPPINGS[kind], to_share_trees(root), reports)


def _parse_names(kind: ObjectKind, text: str, cluster: Cluster) -> Parsed:
    """Parse a name in each line; NONE and an empty text are the empty list."""
    names: dict[str, int] = {}
    reports: list[Report] = []
    for number, line in enumerate(lines_of(text), 1):
        name = line.strip(BLANKS)
        span = Span(number, 1, number, len(line) + 1)
        if not name or name.startswith(COMMENT) or name.upper() == NONE:
            continue
        if len(words_of(name)) > 1:
            reports.append(
                Report(
                    "list.not-one",
                    tr('One {kind} is expected in a line, not "{name}".').format(kind=kind, name=name),
                    span=span,
                )
            )
        elif name in names:
            words = tr('"{name}" is in line {found} already.').format(name=name, found=names[name])
            reports.append(Report("list.twice", words, Severity.WARNING, span, (name,)))
        names.setdefault(name, number)
    return _with_part(cluster, LISTS[kind], tuple(names), tuple(reports))


def _with_part(cluster: Cluster, field: str, part: Any, reports: tuple[Report, ...]) -> Parsed:
    """Return the cluster with a part, None if there is an error."""
    return (None if any(each.is_error for each in reports) else replace(cluster, **{field: part})), reports


_PARSERS: Mapping[ObjectKind, Callable[[ObjectKind, str, Cluster], Parsed]] = {
    **dict.fromkeys(LAYOUTS, _parse_settings),
    ObjectKind.COMPLEX: _parse_complexes,
    ObjectKind.SHARE_TREE: _parse_share_tree,
    **dict.fromkeys(LISTS, _parse_names),
}
