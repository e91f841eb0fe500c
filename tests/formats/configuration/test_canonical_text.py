"""Texts of attributes come out as 8.1.9 prints them after it has read them."""

from pathlib import Path

import pytest

from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes, parse_object_attributes
from qmonpy.model.configuration.change import ObjectKind


def recorded() -> list[tuple[str, ...]]:
    text = (Path(__file__).parents[1] / "data" / "qconf_rewritten.txt").read_text(encoding="utf-8")
    return [tuple(line.split("\t")) for line in text.splitlines() if not line.startswith("#")]


RECORDED = recorded()
OF_OBJECTS = [each for each in RECORDED if ObjectKind(each[0]) in SHAPES]


@pytest.mark.parametrize(("kind", "name", "written", "printed"), RECORDED)
def test_that_a_text_is_rewritten_as_grid_engine_does(kind: str, name: str, written: str, printed: str) -> None:
    assert canonical_text(ObjectKind(kind), name, written) == printed


@pytest.mark.parametrize(("kind", "name", "written", "printed"), RECORDED)
def test_that_what_grid_engine_printed_stays_as_it_is(kind: str, name: str, written: str, printed: str) -> None:
    assert canonical_text(ObjectKind(kind), name, printed) == printed


@pytest.mark.parametrize(("kind", "name", "written", "printed"), OF_OBJECTS)
def test_that_an_object_shows_an_attribute_as_grid_engine_prints_it(
    kind: str, name: str, written: str, printed: str
) -> None:
    shape = SHAPES[ObjectKind(kind)]
    attributes = {shape.name: "@name", **shape.defaults, name: written}
    value, reports = parse_object_attributes(ObjectKind(kind), attributes)
    assert not any(each.is_error for each in reports)
    assert format_object_attributes(ObjectKind(kind), value)[name] == printed


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        (ObjectKind.QUEUE, "slots", "many"),
        (ObjectKind.QUEUE, "slots", "1,[h1=2"),
        (ObjectKind.QUEUE, "rerun", "perhaps"),
        (ObjectKind.QUEUE, "qtype", "B"),
        (ObjectKind.QUEUE, "subordinate_list", "slots=(low.q"),
        (ObjectKind.HOST, "load_scaling", "cpu=fast"),
        (ObjectKind.SCHEDULER, "weight_user", "heavy"),
        (ObjectKind.CHECKPOINT, "when", "now"),
        (ObjectKind.CONFIGURATION, "qmaster_params", "a=b   c=d,e=f, g=h"),
        (ObjectKind.QUEUE, "new_in_9", "A  b"),
    ],
)
def test_that_what_cannot_be_read_is_left_as_it_was_written(kind: ObjectKind, name: str, text: str) -> None:
    assert canonical_text(kind, name, text) == text
