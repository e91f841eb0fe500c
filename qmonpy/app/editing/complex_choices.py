"""The choices for a complex attribute: words that fit its other columns, and why a cell cannot be edited.

The rules are in `formats.configuration.complex_check` (specification of 2003, "Restrictions"); here they are only used.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Any

from qmonpy.formats.configuration.complex_check import check_complex_attribute
from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import Report
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.translation import tr

CHOICES: dict[str, type[StrEnum]] = {
    "type": ValueType,
    "relop": Relop,
    "requestable": Requestable,
    "consumable": Consumable,
}
"""The columns with a fixed set of words."""
NEWER = (ValueType.RSMAP, Consumable.HOST)
"""Words that 8.1.9 does not know."""


def with_column(attribute: ComplexAttribute, column: str, text: str) -> ComplexAttribute:
    """Return the attribute with another text in a column, fitting or not; ValueError if it is no word of the column."""
    changed: dict[str, Any] = {column: CHOICES[column](text) if column in CHOICES else text}
    return replace(attribute, **changed)


@lru_cache(maxsize=8192)
def find_fitting(attribute: ComplexAttribute, column: str, text: str) -> ComplexAttribute | None:
    """Return the attribute with another word in a column and as little else changed as is needed; None if nothing fits.

    With a type relation and consumable may change, with a consumable the relation; a default that the new definition
    must not have is removed.
    """
    wanted = with_column(attribute, column, text)
    if any(report.code == "complex.built-in-type" for report in _errors(wanted)):
        return None
    for relop, consumable in product(_tries(wanted, column, "relop"), _tries(wanted, column, "consumable")):
        tried = replace(wanted, relop=relop, consumable=consumable)
        if not any(report.fields[1] in CHOICES for report in _errors(tried)):
            return _with_default(tried)
    return None


def find_choices(attribute: ComplexAttribute, column: str, *, has_resource_maps: bool = False) -> tuple[str, ...]:
    """Return the words that a column may have, the present one always among them; `has_resource_maps` of `Cluster`."""
    present = str(getattr(attribute, column))
    words = (each for each in CHOICES[column] if has_resource_maps or each not in NEWER)
    return tuple(
        dict.fromkeys(
            str(each) for each in (*words, present) if each == present or find_fitting(attribute, column, str(each))
        )
    )


@keep_of_texts(8192)
def find_lock(attribute: ComplexAttribute, column: str, *, is_built_in: bool) -> str:
    """Return why a cell cannot be edited; empty if it can. A cell with an error can always be edited."""
    if column == "name" and is_built_in:
        return tr('"{name}" is built in: it cannot be renamed or deleted.').format(name=attribute.name)
    return _lock(_as_restricted(attribute), column) if column in (*CHOICES, "default") else ""


def _as_restricted(attribute: ComplexAttribute) -> ComplexAttribute:
    """Return the attribute without what restricts nothing, so that one cached answer holds for many rows."""
    name = attribute.name if attribute.name in DEFAULT_COMPLEXES else "own"
    return replace(attribute, name=name, shortcut=name, urgency="0")


def _has_choice(attribute: ComplexAttribute, column: str) -> bool:
    """Whether a column may have another word; stops at the first, as a table asks this of every cell."""
    others = (str(each) for each in CHOICES[column] if each != getattr(attribute, column))
    return any(find_fitting(attribute, column, each) is not None for each in others)


@keep_of_texts(8192)
def _lock(attribute: ComplexAttribute, column: str) -> str:
    if any(report.fields[1] == column for report in _errors(attribute)):
        return ""
    if column in CHOICES and not _has_choice(attribute, column):
        return _why_fixed(attribute, column)
    if column == "default" and not attribute.is_consumable:
        return tr("Only a consumable has a default.")
    if column == "default" and attribute.requestable is Requestable.FORCED:
        return tr("A consumable that must be requested has no default.")
    return ""


def _why_fixed(attribute: ComplexAttribute, column: str) -> str:
    value = getattr(attribute, column)
    if column == "type" and attribute.name in DEFAULT_COMPLEXES:
        return tr('"{name}" is built in: its type is always {value}.').format(name=attribute.name, value=value)
    if column == "requestable":
        return tr('"{name}" can only be {value} here.').format(name=attribute.name, value=value)
    if column == "relop" and attribute.is_consumable:
        return tr("A consumable is always compared with {value}.").format(value=value)
    return tr("With the type {type}, {column} can only be {value}.").format(
        type=attribute.type, column=column, value=value
    )


def _tries(wanted: ComplexAttribute, edited: str, column: str) -> Iterator[Any]:
    """Yield the present word of a column, then all others if it may change together with the edited column."""
    present = getattr(wanted, column)
    yield present
    along = {"type": ("relop", "consumable"), "consumable": ("relop",)}
    # EXCL is a relation and a consumable in one.
    if edited == "relop" and wanted.type is ValueType.BOOL:
        along["relop"] = ("consumable",)
    if column in along.get(edited, ()):
        words = (Consumable.NO, Consumable.YES) if column == "consumable" else Relop
        yield from (each for each in words if each is not present)


def _with_default(attribute: ComplexAttribute) -> ComplexAttribute:
    """Return the attribute without a default that it must not have; a missing default is left to the user."""
    if not _has_bad_default(attribute):
        return attribute
    nothing = "NONE" if attribute.type.is_string else "0"
    mended = replace(attribute, default=nothing)
    return attribute if _has_bad_default(mended) else mended


def _has_bad_default(attribute: ComplexAttribute) -> bool:
    return any(report.fields[1] == "default" for report in _errors(attribute))


def _errors(attribute: ComplexAttribute) -> tuple[Report, ...]:
    return tuple(report for report in check_complex_attribute(attribute) if report.is_error)
