"""Objects in Grid Engine's own format: what 8.1.9 prints is read and written again byte for byte."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.attribute_text import MOST_COLUMNS, break_line, parse_attributes
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object,
    format_object_attributes,
    parse_object,
    parse_object_attributes,
)
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from tests.present import present

KINDS = {
    "sq": ObjectKind.QUEUE,
    "se": ObjectKind.HOST,
    "shgrp": ObjectKind.HOST_GROUP,
    "su": ObjectKind.USER_SET,
    "sprj": ObjectKind.PROJECT,
    "scal": ObjectKind.CALENDAR,
    "sckpt": ObjectKind.CHECKPOINT,
    "sp": ObjectKind.PE,
    "suser": ObjectKind.USER,
}


def recorded() -> dict[str, str]:
    """What each command printed."""
    text = (Path(__file__).parents[1] / "data" / "qconf_objects.txt").read_text(encoding="utf-8")
    parts = re.split(r"^=== qconf -(.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


OBJECTS = {command: text for command, text in recorded().items() if command.split()[0] in KINDS}


def configuration_of(text: str) -> str:
    """A text without what qconf prints of a host besides its configuration."""
    return "".join(line for line in text.splitlines(True) if not line.startswith(("load_values", "processors    ")))


def read(kind: ObjectKind, text: str) -> Any:
    value, reports = parse_object(kind, text)
    assert reports == ()
    return value


@pytest.mark.parametrize("command", OBJECTS)
def test_that_what_grid_engine_printed_is_written_again_byte_for_byte(command: str) -> None:
    kind, text = KINDS[command.split()[0]], OBJECTS[command]
    expected = configuration_of(text) if kind is ObjectKind.HOST else text
    assert format_object(kind, read(kind, text)) == expected


@pytest.mark.parametrize("command", OBJECTS)
def test_that_an_object_read_from_its_text_is_the_same_object(command: str) -> None:
    kind = KINDS[command.split()[0]]
    value = read(kind, OBJECTS[command])
    assert read(kind, format_object(kind, value)) == value


def test_that_a_value_as_by_default_is_as_if_it_were_not_written() -> None:
    queue = ClusterQueue("all.q", ("h1",), {"slots": Setting("4")})
    assert read(ObjectKind.QUEUE, format_object(ObjectKind.QUEUE, queue)) == queue


WORDS = st.text(alphabet="abcxyz0123456789._-", min_size=1, max_size=40)
NAMES = st.lists(WORDS, unique=True, max_size=30).map(tuple)


@given(NAMES)
def test_that_lists_of_any_length_come_back(names: tuple[str, ...]) -> None:
    group = HostGroup("@group", names)
    assert read(ObjectKind.HOST_GROUP, format_object(ObjectKind.HOST_GROUP, group)) == group
    users = UserSet("users", tuple(f"@{each}" for each in names))
    assert read(ObjectKind.USER_SET, format_object(ObjectKind.USER_SET, users)) == users


@given(st.dictionaries(WORDS, st.integers(0, 9_999_999), max_size=30))
def test_that_overrides_of_any_length_come_back_in_their_order(slots: dict[str, int]) -> None:
    setting = Setting("3", {host: str(number) for host, number in slots.items()})
    queue = ClusterQueue("all.q", ("@all",), {"slots": setting, "seq_no": Setting("7")})
    again = read(ObjectKind.QUEUE, format_object(ObjectKind.QUEUE, queue))
    assert again == queue
    assert list(again.settings["slots"].overrides) == list(setting.overrides)


@given(st.lists(WORDS, min_size=1, max_size=40), st.sampled_from([",", " ", ", "]))
def test_that_broken_lines_are_not_too_long_where_that_can_be_helped(words: list[str], separator: str) -> None:
    line = f"{'name':<21} {separator.join(words)}"
    pieces = break_line(line).split("\n")
    assert all(len(piece) <= MOST_COLUMNS or len(piece.split()) <= 3 for piece in pieces)
    (attribute,), reports = parse_attributes(break_line(line))
    assert reports == ()
    assert re.split(r"[, ]+", attribute.value.rstrip(", ")) == words


@pytest.mark.parametrize(
    ("kind", "text", "code", "place"),
    [
        (ObjectKind.PE, "slots 4\n", "object.no-name", None),
        (ObjectKind.PE, "pe_name smp\nslots many\n", "document.no-number", (2, 7)),
        (ObjectKind.PE, "pe_name smp\nslots\n", "attributes.no-value", (2, 1)),
        (ObjectKind.PE, "pe_name smp\nslots 4\nslots 5\n", "attributes.twice", (3, 7)),
        (ObjectKind.QUEUE, "qname a\nslots 4,[h1=2],[h1=3]\n", "queue-setting.twice", (2, 7)),
        (ObjectKind.QUEUE, "qname a\nslots x\n", "document.no-number", (2, 7)),
        (ObjectKind.HOST, "hostname h1\ncomplex_values slots\n", "attribute-list.no-value", (2, 16)),
        (ObjectKind.HOST_GROUP, "group_name nodes\nhostlist h1\n", "document.no-group-name", (1, 12)),
    ],
)
def test_that_mistakes_are_reported_at_their_place(
    kind: ObjectKind, text: str, code: str, place: tuple[int, int] | None
) -> None:
    value, reports = parse_object(kind, text)
    assert value is None
    (report,) = reports
    assert report.code == code
    assert (report.span[:2] if report.span else None) == place


@pytest.mark.parametrize("command", OBJECTS)
def test_that_the_attributes_of_an_object_stand_in_their_order_and_give_the_same_object(command: str) -> None:
    kind = KINDS[command.split()[0]]
    value = read(kind, OBJECTS[command])
    attributes = format_object_attributes(kind, value)
    assert list(attributes) == [SHAPES[kind].name, *SHAPES[kind].defaults]
    assert parse_object_attributes(kind, attributes) == (value, ())


def test_that_a_long_value_is_one_line_among_the_attributes() -> None:
    queue = read(ObjectKind.QUEUE, OBJECTS["sq main.q"])
    slots = format_object_attributes(ObjectKind.QUEUE, queue)["slots"]
    assert slots.endswith("[h2=16],[node1.cluster.example.org=32],[node2.cluster.example.org=33]")


@pytest.mark.parametrize(
    ("kind", "name", "text", "code"),
    [
        (ObjectKind.PE, "pe_name", "", "attributes.no-value"),
        (ObjectKind.PE, "slots", "", "attributes.no-value"),
        (ObjectKind.PE, "slots", "many", "document.no-number"),
        (ObjectKind.USER, "fshare", "-3", "document.no-number"),
        (ObjectKind.USER, "delete_time", "x", "document.no-number"),
        (ObjectKind.USER, "default_project", "p1 p2", "document.no-project"),
        (ObjectKind.QUEUE, "slots", "4,[h1=2],[h1=3]", "queue-setting.twice"),
        (ObjectKind.HOST, "complex_values", "slots", "attribute-list.no-value"),
        (ObjectKind.HOST_GROUP, "group_name", "nodes", "document.no-group-name"),
        (ObjectKind.PE, "new_in_9", "yes", "object.unknown-attribute"),
    ],
)
def test_that_what_is_wrong_with_attributes_names_the_attribute(
    kind: ObjectKind, name: str, text: str, code: str
) -> None:
    attributes = {SHAPES[kind].name: "@name", **SHAPES[kind].defaults, name: text}
    value, (report,) = parse_object_attributes(kind, attributes)
    assert (report.code, report.fields[0]) == (code, name)
    assert (value is None) == report.is_error
    assert "hostlist:" not in report.text


def test_that_unknown_attributes_are_warned_of_and_kept() -> None:
    text = "pe_name smp\nslots 4\nnew_in_9 yes\n"
    pe, (report,) = parse_object(ObjectKind.PE, text)
    assert (report.code, report.is_error, present(report.span)[:2]) == ("object.unknown-attribute", False, (3, 10))
    assert format_object(ObjectKind.PE, pe).endswith("\nnew_in_9           yes\n")


def test_that_comments_and_empty_lines_mean_nothing() -> None:
    text = "# a comment\n\npe_name smp\n  # another\nslots 4\n"
    assert read(ObjectKind.PE, text).slots == 4


def test_that_a_rule_set_is_read_as_one() -> None:
    text = recorded()["srqs max_u"]
    value = read(ObjectKind.QUOTA_SET, text)
    assert format_object(ObjectKind.QUOTA_SET, value) == text
    _, (report,) = parse_object(ObjectKind.QUOTA_SET, text + text.replace("max_u", "other"))
    assert report.code == "object.not-one"


def test_that_every_kind_lists_its_attributes_as_grid_engine_does() -> None:
    for command, text in OBJECTS.items():
        shape = SHAPES[KINDS[command.split()[0]]]
        names = [line.split()[0] for line in text.splitlines() if not line.startswith(" ")]
        assert [each for each in names if each not in shape.ignored] == [shape.name, *shape.defaults]


def test_that_a_changed_object_differs_only_where_it_was_changed() -> None:
    text = OBJECTS["sq main.q"]
    queue = read(ObjectKind.QUEUE, text)
    changed = replace(queue, settings={**queue.settings, "rerun": Setting("TRUE")})
    before, after = text.splitlines(), format_object(ObjectKind.QUEUE, changed).splitlines()
    assert [line for line in after if line not in before] == ["rerun                 TRUE"]
