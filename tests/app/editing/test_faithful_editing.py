"""Opening an object in an editor and writing it unchanged changes nothing, byte for byte, whatever 8.1.9 printed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.attribute_fields import split_setting, with_common_value
from qmonpy.app.editing.object_draft import DraftObject, object_text
from qmonpy.app.objects.own_values import with_own_value
from qmonpy.formats.configuration.object_text import SHAPES, parse_object
from qmonpy.formats.configuration.subordinate_list import format_subordinate_list, parse_subordinate_list
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind

DATA = Path(__file__).parents[2] / "formats" / "data"
KINDS = {
    "sq": ObjectKind.QUEUE,
    "se": ObjectKind.HOST,
    "shgrp": ObjectKind.HOST_GROUP,
    "su": ObjectKind.USER_SET,
    "sprj": ObjectKind.PROJECT,
    "scal": ObjectKind.CALENDAR,
    "sckpt": ObjectKind.CHECKPOINT,
    "sp": ObjectKind.PE,
    "queues": ObjectKind.QUEUE,
    "pes": ObjectKind.PE,
    "host_groups": ObjectKind.HOST_GROUP,
    "user_sets": ObjectKind.USER_SET,
    "calendars": ObjectKind.CALENDAR,
    "checkpoints": ObjectKind.CHECKPOINT,
    "projects": ObjectKind.PROJECT,
    "users": ObjectKind.USER,
    "hosts": ObjectKind.HOST,
    "suser": ObjectKind.USER,
}


def recorded() -> list[tuple[ObjectKind, str]]:
    """Every object that 8.1.9 printed, without what it prints of a host besides its configuration."""
    found = []
    for name, mark in (
        ("qconf_objects.txt", r"^=== qconf -(\w+)(?: .*)?\n"),
        ("qconf_loaded.txt", r"^=== (\w+)(?:/.*)?\n"),
    ):
        parts = re.split(mark, (DATA / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        found += [(KINDS[kind], text) for kind, text in zip(parts[::2], parts[1::2], strict=True) if kind in KINDS]
    return [
        (kind, re.sub(r"^(load_values|processors {4}).*\n", "", text, flags=re.M))
        if kind is ObjectKind.HOST
        else (kind, text)
        for kind, text in found
    ]


def rewritten() -> list[tuple[ObjectKind, str, str]]:
    """Kind, attribute and text of every attribute that 8.1.9 printed after it had read it."""
    lines = (DATA / "qconf_rewritten.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(ObjectKind(kind), name, printed) for kind, name, _, printed in parts if ObjectKind(kind) in SHAPES]


RECORDED, REWRITTEN = recorded(), rewritten()


def opened(kind: ObjectKind, text: str) -> DraftObject:
    value, reports = parse_object(kind, text)
    assert value is not None, reports
    return DraftObject(1, kind, value, value)


def written_unchanged(edited: DraftObject) -> list[DraftObject]:
    """What comes of every way in which an editor writes what it shows."""
    texts = edited.attributes
    ways = [edited.with_text(edited.text), edited.with_attributes({}), edited.with_attributes(texts)]
    ways += [edited.with_attributes({name: text}) for name, text in texts.items()]
    for name, text in texts.items():
        description = find_description(edited.kind, name)
        if description is not None and description.is_per_host:
            common, own = split_setting(description, text)
            ways.append(edited.with_attributes({name: with_common_value(description, text, common)}))
            ways += [edited.with_attributes({name: with_own_value(text, key, value)}) for key, value in own.items()]
    return ways


@pytest.mark.parametrize(("kind", "text"), RECORDED)
def test_that_an_object_written_unchanged_is_as_grid_engine_printed_it(kind: ObjectKind, text: str) -> None:
    edited = opened(kind, text)
    assert edited.text == text
    for way in written_unchanged(edited):
        assert way.text == text
        assert object_text(kind, way.value) == text
        assert not way.is_modified


@pytest.mark.parametrize(("kind", "name", "printed"), REWRITTEN)
def test_that_an_attribute_written_unchanged_is_as_grid_engine_printed_it(
    kind: ObjectKind, name: str, printed: str
) -> None:
    shape = SHAPES[kind]
    edited = opened(
        kind, "".join(f"{key} {text}\n" for key, text in {shape.name: "@x", **shape.defaults, name: printed}.items())
    )
    assert edited.attributes[name] == printed
    assert all(way.attributes[name] == printed and not way.is_modified for way in written_unchanged(edited))


@pytest.mark.parametrize(("kind", "text"), [each for each in RECORDED if each[0] is ObjectKind.QUEUE])
def test_that_the_editor_of_subordinates_writes_what_it_read(kind: ObjectKind, text: str) -> None:
    setting = parse_setting(opened(kind, text).attributes["subordinate_list"])
    for each in (setting.default, *setting.overrides.values()):
        value = parse_subordinate_list(each)
        assert value is not None
        assert format_subordinate_list(value) == each


WORDS = st.text(alphabet="abcxyz0189._-", min_size=1, max_size=12).filter(lambda each: each.upper() != "NONE")
LISTS = st.lists(WORDS, unique=True, max_size=12)
HOST_KEYS = st.one_of(WORDS.map(lambda each: f"@{each}"), WORDS)
TEXTS = {
    "slots": st.integers(0, 9999).map(str),
    "load_thresholds": st.dictionaries(WORDS, WORDS).map(
        lambda v: ",".join(f"{a}={b}" for a, b in v.items()) or "NONE"
    ),
    "pe_list": LISTS.map(lambda names: " ".join(names) or "NONE"),
    "owner_list": LISTS.map(lambda names: " ".join(names) or "NONE"),
    "prolog": st.lists(WORDS, max_size=20).map(lambda words: "  ".join(("/bin/true", *words))),
    "subordinate_list": st.lists(WORDS, min_size=1, unique=True).map(
        lambda names: f"slots=4({', '.join(f'{name}:{place}:sr' for place, name in enumerate(names))})"
    ),
}


@st.composite
def settings_of(draw: Callable[..., Any], name: str) -> str | None:
    own = draw(st.dictionaries(HOST_KEYS, TEXTS[name], max_size=8))
    keys = sorted(own, key=lambda key: not key.startswith("@"))
    return ",".join([draw(TEXTS[name]), *(f"[{key}={own[key]}]" for key in keys)])


@pytest.mark.slow
@settings(max_examples=100)
@given(
    st.fixed_dictionaries({name: settings_of(name) for name in TEXTS}),
    LISTS,
    st.dictionaries(st.just("xyz_new"), WORDS),
)
def test_that_any_queue_written_unchanged_stays_as_it_is(
    attributes: dict[str, str], hosts: list[str], unknown: dict[str, str]
) -> None:
    texts = {"qname": "all.q", "hostlist": " ".join(hosts) or "NONE", **attributes, **unknown}
    edited = opened(ObjectKind.QUEUE, "".join(f"{name} {text}\n" for name, text in texts.items()))
    assert {name: edited.attributes[name] for name in texts} == texts
    before = edited.text
    assert all(way.text == before and not way.is_modified for way in written_unchanged(edited))
