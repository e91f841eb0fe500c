"""Lines and words of texts as Grid Engine has them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qmonpy
from qmonpy.model.values.lines import lines_of, on_one_line, words_of

PLACES_OF_PYTHON = "\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000"
"""Where Python ends lines or words, and Grid Engine does not."""
PARTS = st.text(st.sampled_from(f"a,{PLACES_OF_PYTHON}"), min_size=1, max_size=8)


@given(st.lists(PARTS, max_size=5), st.sampled_from(("\n", "\r\n")), st.booleans())
def test_that_only_line_feeds_end_lines(lines: list[str], end: str, is_ended: bool) -> None:
    text = end.join(lines) + (end if is_ended and lines else "")
    assert lines_of(text) == lines
    assert on_one_line(text) == " ".join(lines)


@given(st.lists(PARTS, max_size=5), st.sampled_from((" ", "\t", "\r", "\n", " \t ")))
def test_that_only_blanks_tabs_and_ends_of_lines_separate_words(words: list[str], blanks: str) -> None:
    assert words_of(blanks.join(words)) == words


@pytest.mark.parametrize(
    ("text", "lines"), [("", []), ("\n", [""]), ("a", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\rb\r\n", ["a\rb"])]
)
def test_that_empty_lines_are_lines_and_the_end_of_a_text_is_none(text: str, lines: list[str]) -> None:
    assert lines_of(text) == lines


def test_that_no_other_module_asks_python_where_lines_end() -> None:
    """`str.splitlines` ends them at characters that are parts of a value for Grid Engine."""
    package = Path(qmonpy.__file__).parent
    asking = [
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if "splitlines(" in path.read_text(encoding="utf-8")
    ]
    assert asking == []
