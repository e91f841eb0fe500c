"""The search in a form as a filter of its attributes: by name and label, value, section, and what was changed."""

from collections.abc import Iterable
from time import time

from qmonpy.app.editing.attribute_fields import AttributeField
from qmonpy.app.filter.field import Field, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.translation import later, tr

YES, NO = "yes", "no"
FORM_FIELDS = Fields(
    (
        Field("name", lambda field: field.description.name),
        Field("label", lambda field: tr(field.description.label)),
        Field("value", lambda field: field.text or "", help=later("Of all hosts, as qconf prints it")),
        Field("section", lambda field: tr(field.description.section)),
        Field(
            "changed",
            lambda field: YES if field.is_modified else NO,
            choices=(YES, NO),
            help=later("Edited, not applied"),
        ),
        Field(
            "default",
            lambda field: YES if field.is_default else NO,
            choices=(YES, NO),
            help=later("Has the usual value"),
        ),
        Field("wrong", lambda field: YES if field.errors else NO, choices=(YES, NO), help=later("Has an error")),
    )
)


def find_attributes(fields: Iterable[AttributeField], text: str) -> frozenset[str]:
    """Return the names of the attributes that match what is typed; words are searched in names and labels."""
    found = attribute_rows(fields).find(parse_filter(text), int(time()))
    return frozenset(each.description.name for each in found)


def attribute_rows(fields: Iterable[AttributeField]) -> FilteredRows[AttributeField]:
    """Return attributes as a filter sees them."""
    return FilteredRows(tuple(fields), FORM_FIELDS, _find_words)


def _find_words(field: AttributeField) -> str:
    return f"{field.description.name} {tr(field.description.label)}".lower()
