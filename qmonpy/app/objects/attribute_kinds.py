"""How filters compare the values of attributes of objects: as numbers, durations, memory, or text."""

from collections.abc import Callable
from typing import Any

from qmonpy.app.filter.amounts import find_extent
from qmonpy.app.filter.field import Amount, Field, FieldKind
from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import read_grouped, tr

_KINDS = {
    ValueKind.INTEGER: FieldKind.NUMBER,
    ValueKind.NUMBER: FieldKind.NUMBER,
    ValueKind.TIME: FieldKind.DURATION,
    ValueKind.TIME_LIMIT: FieldKind.DURATION,
    ValueKind.MEMORY_LIMIT: FieldKind.MEMORY,
}


def find_attribute_kind(kind: ObjectKind, name: str) -> FieldKind:
    """Return how the values of an attribute are compared."""
    description = find_description(kind, name)
    return FieldKind.TEXT if description is None else _KINDS.get(description.value_kind, FieldKind.TEXT)


def attribute_field(kind: ObjectKind, name: str, find_text: Callable[[Any], str]) -> Field:
    """Return the field of an attribute; its values that are no amounts, such as NONE, are only text."""
    field_kind = find_attribute_kind(kind, name)
    description = find_description(kind, name)
    help = tr(description.label) if description is not None else ""
    return Field(name, find_text, field_kind, amount_of(field_kind, find_text), help=help)


def amount_of(kind: FieldKind, find_text: Callable[[Any], str]) -> Callable[[Any], Amount] | None:
    """Return a function for the amount that the text of a row stands for; None for kinds without amounts."""
    if not kind.has_amounts:
        return None

    def amount(row: Any) -> Amount:
        extent = find_extent(kind, read_grouped(find_text(row)), 0)
        return extent[0] if extent else None

    return amount
