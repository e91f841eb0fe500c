"""An object that is being edited: its text and its value, which always mean the same unless the text cannot be read."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.app.editing.three_way import Item
from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object,
    format_object_attributes,
    parse_object,
    parse_object_attributes,
)
from qmonpy.model.configuration.change import LISTS, ObjectKind
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import Report


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
        return {each.name: each.value for each in parse_attributes(self.text)[0]}

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
        attributes = {
            **self.attributes,
            **{name: " ".join(text.splitlines()).strip() or "NONE" for name, text in texts.items()},
        }
        value, _ = parse_object_attributes(self.kind, attributes)
        if value is None:
            return self.with_text(format_attributes(attributes.items(), shape.width))
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


def name_of(kind: ObjectKind, value: Any) -> str:
    """Return the name of an object; the value of some kinds is the name itself."""
    return str(value if kind in LISTS else value.name)


def object_text(kind: ObjectKind, value: Any) -> str:
    """Return an object as `qconf -s*` prints it; for kinds that are lists of names, the name."""
    return f"{value}\n" if kind in LISTS else format_object(kind, value)
