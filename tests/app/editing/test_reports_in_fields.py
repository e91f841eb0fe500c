"""What a qmaster 8.1.9 refused of any attribute stands at the field of that attribute in a form, and only then."""

import pytest

from qmonpy.app.editing.attribute_fields import attribute_fields
from qmonpy.app.editing.object_checks import check_changes
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.formats.configuration.object_text import SHAPES, parse_object_attributes
from qmonpy.model.configuration.change import Change, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.state import State
from tests.engine.checks.test_object_check import FACTS, NEW, cluster, is_about_form

__all__ = ["cluster"]
TWICE = "given twice for"
"""A choice that is named twice is named once in a form, and written so."""
REPAIRED = ("slots=2(low.q::lr)", "slots=2 (low.q)")
"""Written as 8.1.9 prints such a list, which it reads then."""
ONES_OF_THEIR_KIND = ("scheduler configuration", "configuration")


def new_object(cluster: Cluster, kind: str) -> DraftObject:
    """An object that is all defaults, or the configuration as the cluster has it."""
    kind = ObjectKind(kind)
    if kind in ONES_OF_THEIR_KIND:
        value = find_object(cluster, kind, NEW[kind])
        return DraftObject(1, kind, value, value)
    value, reports = parse_object_attributes(kind, {SHAPES[kind].name: NEW[kind]})
    assert value is not None, reports
    return DraftObject(1, kind, None, value)


def reports_of(edited: DraftObject, cluster: Cluster) -> tuple[Report, ...]:
    """Everything that a page knows of an object: of its text, of its values and of the cluster around it."""
    change = Change(edited.kind, NEW[str(edited.kind)], edited.base, edited.value)
    changes = [change] if change.before != change.after else []
    found = check_changes(cluster, with_changes(cluster, changes), changes, State())
    return (*edited.text_reports, *(report for reports in found.values() for report in reports))


def said_in_fields(edited: DraftObject, cluster: Cluster) -> dict[str, list[str]]:
    """Attribute to what is refused, as the form shows it."""
    fields = attribute_fields(edited.kind, [edited], {1: reports_of(edited, cluster)})
    return {field.description.name: [each.text for each in field.errors] for field in fields if field.errors}


@pytest.mark.parametrize(
    ("kind", "attribute"),
    [
        (kind, attribute)
        for kind, attributes in FACTS.items()
        for attribute in attributes
        if attribute != "NAME" and kind not in ONES_OF_THEIR_KIND
    ],
)
def test_that_a_refusal_stands_at_its_field_and_a_good_value_shows_none(
    cluster: Cluster, kind: str, attribute: str
) -> None:
    name = attribute.partition(" ")[0]
    plain, wrong = new_object(cluster, kind), []
    assert said_in_fields(plain, cluster) == {}
    for value, words in FACTS[kind][attribute]:
        if is_about_form(kind, name, value, words) or TWICE in words:
            continue
        words = "" if value in REPAIRED else words
        found = said_in_fields(plain.with_attributes({name: value}), cluster)
        if set(found) != ({name} if words else set()):
            wrong.append((value[:60], words, found))
    assert wrong == []
