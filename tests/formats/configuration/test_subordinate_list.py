"""Subordinate lists are read as values only where they are written again as they were."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.subordinate_list import (
    LONGEST,
    SHORTEST,
    Subordinate,
    SubordinateList,
    format_subordinate_list,
    parse_subordinate_list,
)
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.model.configuration.change import ObjectKind


def recorded() -> list[str]:
    """Every subordinate list that 8.1.9 printed in its answer to another one."""
    text = (Path(__file__).parents[1] / "data" / "qconf_rewritten.txt").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines() if "\tsubordinate_list\t" in line]
    settings = [parse_setting(line[3]) for line in lines]
    return [text for each in settings for text in (each.default, *each.overrides.values())]


@pytest.mark.parametrize("text", dict.fromkeys(recorded()))
def test_that_what_grid_engine_printed_comes_back_as_it_is(text: str) -> None:
    value = parse_subordinate_list(text)
    assert value is None or format_subordinate_list(value) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NONE", SubordinateList()),
        ("low.q", SubordinateList((Subordinate("low.q"),))),
        ("low.q=3, other.q", SubordinateList((Subordinate("low.q", "3"), Subordinate("other.q")))),
        (
            "slots=4(all.q:0:sr, low.q:1:lr)",
            SubordinateList((Subordinate("all.q", "0", SHORTEST), Subordinate("low.q", "1", LONGEST)), "4"),
        ),
    ],
)
def test_that_both_forms_are_read_and_written(text: str, value: SubordinateList) -> None:
    assert parse_subordinate_list(text) == value
    assert format_subordinate_list(value) == text


@pytest.mark.parametrize(
    "text", ["low.q=", "slots=4(low.q)", "slots=4(low.q:1:sr", "low.q:1:sr", "slots=x(low.q:1:sr)"]
)
def test_that_a_text_that_would_not_come_back_is_not_read(text: str) -> None:
    assert parse_subordinate_list(text) is None


NAMES = st.text(alphabet="abcz019._-", min_size=1, max_size=8).filter(lambda each: each.upper() != "NONE")
NUMBERS = st.integers(1, 10**6).map(str)
QUEUE_WISE = st.lists(
    st.builds(Subordinate, NAMES, st.just("") | NUMBERS), max_size=6, unique_by=lambda each: each.queue
)
SLOT_WISE = st.lists(
    st.builds(Subordinate, NAMES, st.just("0") | NUMBERS, st.sampled_from((SHORTEST, LONGEST))), min_size=1, max_size=6
)


@given(st.builds(SubordinateList, QUEUE_WISE.map(tuple)) | st.builds(SubordinateList, SLOT_WISE.map(tuple), NUMBERS))
def test_that_every_list_comes_back_and_is_as_grid_engine_prints_it(value: SubordinateList) -> None:
    text = format_subordinate_list(value)
    assert parse_subordinate_list(text) == value
    assert canonical_text(ObjectKind.QUEUE, "subordinate_list", text) == text
