"""Attribute files: long lines are broken where 8.1.9 breaks them, and joined again."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes


def recorded() -> list[tuple[str, str]]:
    """Each line as it was written and as it was printed."""
    text = (Path(__file__).parents[1] / "data" / "qconf_broken_lines.txt").read_text(encoding="utf-8")
    parts = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize(("written", "printed"), recorded())
def test_that_a_long_line_is_broken_as_grid_engine_does(written: str, printed: str) -> None:
    name, _, value = written.partition(" ")
    assert format_attributes([(name, value)], 28) == printed


@pytest.mark.parametrize(("written", "printed"), recorded())
def test_that_a_broken_line_is_joined_but_for_blanks_where_it_was_broken(written: str, printed: str) -> None:
    (attribute,), reports = parse_attributes(printed)
    assert reports == ()
    name, _, value = written.partition(" ")
    assert (attribute.name, attribute.value.replace(" ", "")) == (name, value.replace(" ", ""))


@given(st.text(st.characters(codec="utf-8", exclude_characters=" \t\r\n\\"), min_size=1, max_size=40))
@example("a\x85b\u2028c\x0bd\x0ce\x1cf\x1dg\x1eh\xa0i")
@example("\xa0/x\xa0")
@example("\x0b" * 90)
def test_that_a_value_is_read_as_it_was_printed_whatever_characters_it_has(value: str) -> None:
    for written in (value, f"{value} {value}", f"{value}," * 30 + value):
        (attribute, last), reports = parse_attributes(format_attributes([("first", written), ("last", "x")], 8))
        assert (attribute.value, last.value, reports) == (written, "x", ())


def test_that_a_comment_is_not_continued_and_a_backslash_alone_is_an_empty_line() -> None:
    """As in 8.1.9 (asked: `continued_lines` of tests/cli/transcripts/data)."""
    found, reports = parse_attributes("# first \\\na 1\n\\\nb 2 \\\n  3\n  # last \\\n")
    assert ([(each.name, each.value) for each in found], reports) == ([("a", "1"), ("b", "2 3")], ())
