"""The fields of a form: the value of each attribute of one or several objects of a kind, with its errors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_texts import ObjectTexts
from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, AttributeDescription, ValueKind
from qmonpy.model.attributes.newer import NEWER, OTHER
from qmonpy.model.configuration.change import LISTS, ObjectKind
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report, ReportError, Span
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import NONE
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class AttributeField:
    """One attribute of the objects that a form shows."""

    description: AttributeDescription
    text: str | None
    """The value as `qconf -s*` prints it, without values per host; None where the objects differ."""
    base: str | None = None
    """The value in the cluster; None where it has no such object, or the objects differ."""
    is_modified: bool = False
    reports: tuple[Report, ...] = ()
    overrides: Mapping[str, str] | None = None
    """Values per host and host group, if the attribute may have some; None where the objects differ."""
    inherited: str = ""
    """What counts while the objects have no value of their own: that of the global configuration."""

    @property
    def is_default(self) -> bool:
        """Whether all the objects have the default of an installed Grid Engine."""
        if self.text is None:
            return False
        if self.description.value_kind is ValueKind.LETTERS:
            return sorted(self.text) == sorted(self.description.installed_default)
        return is_same_value(self.text, self.description.installed_default)

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that are errors, not warnings or hints."""
        return tuple(each for each in self.reports if each.is_error)


def is_same_value(text: str, other: str) -> bool:
    """Whether two texts differ at most in upper and lower case, as NONE and none do."""
    return text == other or text.upper() == other.upper()


def describe_unknown(kind: ObjectKind, name: str, default: str = NONE) -> AttributeDescription:
    """Return a description for an attribute that 8.1.9 does not know.

    One that is known nowhere is kept as it is and edited as text.
    """
    newer = NEWER.get(kind, {}).get(name)
    if newer is not None:
        return newer
    return AttributeDescription(
        name=name,
        label=name,
        section=OTHER,
        value_kind=ValueKind.TEXT,
        default=default,
        help=tr("Not known here; it is kept as it is written."),
    )


def attribute_fields(
    kind: ObjectKind,
    objects: Sequence[DraftObject],
    reports: Mapping[int, Sequence[Report]],
    known_texts: ObjectTexts | None = None,
    inherited: Mapping[str, str] = MappingProxyType({}),
    variety: Variety = GRID_ENGINE_8,
) -> tuple[AttributeField, ...]:
    """Return the fields of some objects, in Grid Engine's order, unknown attributes last; `reports` are by id.

    The name of the object is no field. `known_texts` saves formatting the texts again. `inherited` are the values that
    count where an object of a sparse kind has none. What the cluster's `variety` has not is no field.
    """
    if kind in LISTS or not objects:
        return ()
    found_texts = known_texts or ObjectTexts(kind)
    texts = [found_texts.of(each) for each in objects]
    bases = [found_texts.base_of(each) for each in objects]
    known = {each.name: each for each in ATTRIBUTES[kind]}
    hidden = {SHAPES[kind].name, *SHAPES[kind].ignored}
    other = dict.fromkeys(name for each in texts for name in each if name not in known and name not in hidden)
    found: dict[str, list[Report]] = {}
    for each in objects:
        for report in reports.get(each.id, ()):
            found.setdefault(report.fields[0] if report.fields else "", []).append(report)
    is_sparse = SHAPES[kind].is_sparse
    unknown = (describe_unknown(kind, name, "" if is_sparse else NONE) for name in other)
    fields = (
        _field(description, texts, bases, tuple(dict.fromkeys(found.get(description.name, ()))), is_sparse=is_sparse)
        for description in (*known.values(), *unknown)
        if variety.has_attribute(kind, description.name)
    )
    return tuple(replace(each, inherited=inherited.get(each.description.name, "")) for each in fields)


def _field(
    description: AttributeDescription,
    texts: Sequence[Mapping[str, str]],
    bases: Sequence[Mapping[str, str]],
    reports: tuple[Report, ...],
    *,
    is_sparse: bool,
) -> AttributeField:
    name, default = description.name, description.default
    now = [each.get(name, default) for each in texts]
    # Of a sparse kind an attribute that is not written has the default; else it is not known what it was.
    before = [each.get(name, default if is_sparse and each else None) for each in bases]
    is_modified = any(old is not None and old != new for old, new in zip(before, now, strict=True))
    parts = [split_setting(description, each) for each in now]
    old_parts = [split_setting(description, each)[0] if each is not None else None for each in before]
    return AttributeField(
        description=description,
        text=parts[0][0] if all(each[0] == parts[0][0] for each in parts) else None,
        base=old_parts[0] if all(each == old_parts[0] for each in old_parts) else None,
        is_modified=is_modified,
        reports=reports,
        overrides=parts[0][1] if all(each[1] == parts[0][1] for each in parts) else None,
    )


def split_setting(description: AttributeDescription, text: str) -> tuple[str, Mapping[str, str]]:
    """Return the value for all hosts and those per host; a text that cannot be read is a value for all hosts."""
    if not description.is_per_host or "[" not in text:
        return text, {}
    try:
        setting = parse_setting(text)
    except ReportError:
        return text, {}
    return setting.default, setting.overrides


def with_common_value(description: AttributeDescription, text: str, value: str) -> str:
    """Return the text of an attribute with another value for all hosts; values per host stay."""
    if not description.is_per_host or "[" not in text:
        return value
    try:
        setting = parse_setting(text)
    except ReportError:
        return value
    return format_setting(replace(setting, default=value)) if setting.overrides else value


def place_reports(text: str, reports: Iterable[Report]) -> tuple[Report, ...]:
    """Return reports with their places in the text of an object: the word that they quote, else the whole value."""
    spans = {each.name: each.span for each in parse_attributes(text)[0]}
    lines = lines_of(text)
    placed = []
    for each in reports:
        span = each.span or (spans.get(each.fields[0]) if each.fields else None)
        placed.append(each if span is None else replace(each, span=_narrow(lines, span, each.text)))
    return tuple(placed)


def _narrow(lines: Sequence[str], span: Span, words: str) -> Span:
    """Return the place of the part of a value that a report quotes; that of the whole value if it quotes none."""
    for quoted in words.split('"')[1::2]:
        for number in range(span.line, min(span.end_line, len(lines)) + 1):
            line = lines[number - 1]
            start = line.find(quoted, span.column - 1 if number == span.line else 0) if quoted else -1
            end = start + len(quoted)
            is_inside = start >= 0 and (number < span.end_line or end < span.end_column)
            if is_inside and quoted not in (words, line.strip()):
                return Span(number, start + 1, number, end + 1)
    return span
