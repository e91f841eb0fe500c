"""Shell patterns."""

import fnmatch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.pattern import is_pattern, matches_pattern


@pytest.mark.parametrize(
    ("pattern", "text", "is_match"),
    [
        ("*", "", True),
        ("*", ".a/b\n", True),
        ("a?c", "abc", True),
        ("a?c", "ac", False),
        ("[a-c]x", "bx", True),
        ("[!a-c]x", "dx", True),
        ("[^a-c]x", "bx", False),
        ("[z-a]", "m", False),
        ("[]]", "]", True),
        ("[]a]", "a", True),
        ("[a-]", "-", True),
        ("[a-c-e]", "-", True),
        ("[a-c-e]", "d", False),
        ("[ab", "[ab", True),
        ("[ab", "a", False),
        ("[[:digit:]]", "7", True),
        ("[[:digit:]]", "x", False),
        ("[[:nothing:]]", "n", False),
        ("[[=a=]]", "a", True),
        ("[[.a.]-c]", "b", True),
        (r"\*", "*", True),
        (r"\*", "a", False),
        (r"a\b", "ab", True),
        ("a\\", "a", False),
        ("a\\", "a\\", False),
        ("[a-\\c]", "b", True),
        ("[\\]]", "]", True),
        ("a.b", "axb", False),
        ("über*", "überall", True),
    ],
)
def test_that_patterns_match_as_in_glibc(pattern: str, text: str, is_match: bool) -> None:
    assert matches_pattern(pattern, text) is is_match


def test_that_case_can_be_ignored() -> None:
    assert matches_pattern("NODE[A-C]", "nodeb", ignore_case=True)
    assert not matches_pattern("NODE[A-C]", "nodeb")


def test_that_a_pattern_has_one_of_four_characters() -> None:
    assert [is_pattern(text) for text in ("a*", "a?", "[a", "a]", "a\\b", "!a", "")] == [True] * 4 + [False] * 3


@given(st.text("ab*?", max_size=8), st.text("ab", max_size=6))
def test_that_simple_patterns_match_as_in_python(pattern: str, text: str) -> None:
    assert matches_pattern(pattern, text) is fnmatch.fnmatchcase(text, pattern)


@given(st.text("ab*?[]-^!\\:=.,&|()\n") | st.text(), st.text())
def test_that_any_text_can_be_a_pattern(pattern: str, text: str) -> None:
    assert isinstance(matches_pattern(pattern, text), bool)
    assert isinstance(matches_pattern(pattern, text, ignore_case=True), bool)
