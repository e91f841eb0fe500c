"""The scheduler's or the global configuration as it is edited: attributes, and the one text of all of them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.three_way import Item
from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.whole_text import LAYOUTS, format_settings, format_whole, parse_whole
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, find_description
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.lines import on_one_line
from qmonpy.model.values.value import NONE

Texts = Mapping[str, str]
"""The texts of attributes by name; an absent one has the default."""


@dataclass(frozen=True, slots=True)
class DraftSetting(Item):
    """One attribute; its texts are None where it is absent and has the default: so it is *deleted*."""

    id: str
    """The attribute's name."""
    base: str | None
    value: str | None

    @property
    def name(self) -> str:
        """The attribute's name."""
        return self.id

    @property
    def base_name(self) -> str | None:
        """The attribute's name; None if the cluster does not have it."""
        return None if self.base is None else self.name

    @property
    def is_deleted(self) -> bool:
        """Whether it is taken out of the configuration, and so gets its default."""
        return self.base is not None and self.value is None

    def with_value(self, value: str | None) -> "DraftSetting":
        """Return the attribute with another text."""
        return replace(self, value=value)

    def upon(self, base: str | None) -> "DraftSetting":
        """Return the attribute with another base."""
        return replace(self, base=base)


@dataclass(frozen=True, slots=True)
class EditedSettings:
    """A configuration of a draft: an immutable value; an edit returns a new one."""

    kind: ObjectKind
    """SCHEDULER or CONFIGURATION."""
    base: Texts
    """The cluster's version when editing began."""
    value: Texts
    """The edited version; the last good one while the text cannot be read."""
    written: str | None = None
    """The text as typed, if the text is what was edited last."""
    text_reports: tuple[Report, ...] = ()
    """The faults of the text; with an error among them `value` is the last good one."""

    @property
    def text(self) -> str:
        """The text as it was typed, or as `qconf -sconf` or `-ssconf` prints it."""
        return format_texts(self.kind, self.value) if self.written is None else self.written

    @property
    def has_broken_text(self) -> bool:
        """Whether the text cannot be read, so that it and the value differ."""
        return any(each.is_error for each in self.text_reports)

    @property
    def attributes(self) -> Texts:
        """The texts of the attributes that `qconf` prints, by name, also while some cannot be read."""
        if self.has_broken_text:
            written = parse_attributes(self.text)[0]
            return {each.name: canonical_text(self.kind, each.name, each.value) for each in written}
        return effective_texts(self.kind, self.value)

    @property
    def items(self) -> tuple[DraftSetting, ...]:
        """Every attribute that is set, or was, in Grid Engine's order."""
        known = (each.name for each in ATTRIBUTES[self.kind] if each.name in self.base or each.name in self.value)
        names = dict.fromkeys((*known, *self.base, *self.value))
        return tuple(DraftSetting(name, self.base.get(name), self.value.get(name)) for name in names)

    @property
    def changed(self) -> tuple[str, ...]:
        """The names of the attributes that differ from the base, in Grid Engine's order."""
        return tuple(each.name for each in self.items if each.is_modified)

    @property
    def is_modified(self) -> bool:
        """Whether anything would be lost by closing."""
        return self.has_broken_text or bool(self.changed)

    def with_text(self, text: str) -> "EditedSettings":
        """Return the configuration with another text, and the value of that text if it can be read."""
        planned, reports = parse_whole(self.kind, text, Cluster())
        if planned is None:
            return replace(self, written=text, text_reports=reports)
        parsed = find_objects(planned, self.kind)
        assert isinstance(parsed, Mapping)
        edited = replace(self, value=_faithful(self.kind, self.base, parsed), written=None, text_reports=reports)
        return edited if edited.text == text and not reports else replace(edited, written=text)

    def with_attribute(self, name: str, text: str) -> "EditedSettings":
        """Return the configuration with another text for one attribute; if it cannot be read, as text with reports."""
        value = on_one_line(text)
        if value.upper() in ("", NONE):
            value = self._nothing(name)
        layout = LAYOUTS[self.kind]
        body = format_attributes({**self.attributes, name: value}.items(), layout.width)
        edited = self.with_text(layout.head + body + layout.foot)
        return edited if edited.has_broken_text else replace(edited, written=None, text_reports=())

    def _nothing(self, name: str) -> str:
        """Return the word for an empty attribute, spelled as in the cluster or in the default: `NONE` or `none`."""
        described = find_description(self.kind, name)
        known = (self.base.get(name, ""), described.default if described is not None else "")
        return next((each for each in known if each.upper() == NONE), NONE)


def settings_of(kind: ObjectKind, items: Iterable[DraftSetting]) -> EditedSettings:
    """Return the configuration that has these attributes."""
    known = tuple(items)
    base = {each.name: each.base for each in known if each.base is not None}
    value = {each.name: each.value for each in known if each.value is not None}
    return EditedSettings(kind, base, value)


def format_texts(kind: ObjectKind, texts: Texts) -> str:
    """Return attributes as the one text that `qconf` prints."""
    return format_whole(kind, _cluster_with(kind, texts))


def effective_texts(kind: ObjectKind, texts: Texts) -> dict[str, str]:
    """Return every attribute that `qconf` prints, with its default where it is absent."""
    return format_settings(kind, _cluster_with(kind, texts))


def _cluster_with(kind: ObjectKind, texts: Texts) -> Cluster:
    fields: dict[str, Any] = {MAPPINGS[kind]: texts}
    return replace(Cluster(), **fields)


def _faithful(kind: ObjectKind, base: Texts, parsed: Texts) -> Texts:
    """Return the texts that were read; an attribute with the same meaning as before keeps the cluster's spelling."""
    old, new = effective_texts(kind, base), effective_texts(kind, parsed)
    kept = {name: text for name, text in base.items() if old.get(name) == new.get(name)}
    return kept | {name: text for name, text in parsed.items() if old.get(name) != new.get(name)}
