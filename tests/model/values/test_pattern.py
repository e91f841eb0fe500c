"""Shell patterns."""

import fnmatch
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.pattern import (
    DEPTH_LIMIT,
    ExpressionError,
    find_expression,
    is_pattern,
    matches_expression,
    matches_pattern,
    parse_expression,
)


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


# A plain reference: trees that can be written as text and evaluated by hand.
Tree = str | tuple[str, "Tree"] | tuple[str, "Tree", "Tree"]

patterns = st.text("ab*?", min_size=1, max_size=3)
trees = st.recursive(
    patterns,
    lambda inner: st.tuples(st.just("!"), inner) | st.tuples(st.sampled_from("&|"), inner, inner),
    max_leaves=12,
)


def write(tree: Tree) -> str:
    if isinstance(tree, str):
        return tree
    if len(tree) == 2:
        return f"!({write(tree[1])})"
    return f"({write(tree[1])}){tree[0]}({write(tree[2])})"


def evaluate(tree: Tree, value: str) -> bool:
    if isinstance(tree, str):
        return matches_pattern(tree, value)
    if tree[0] == "!":
        return not evaluate(tree[1], value)
    parts = (evaluate(part, value) for part in tree[1:])
    return all(parts) if tree[0] == "&" else any(parts)


@given(trees, st.text("ab", max_size=3))
def test_that_expressions_mean_what_their_trees_mean(tree: Tree, value: str) -> None:
    assert parse_expression(write(tree)).matches(value) is evaluate(tree, value)


@given(st.lists(st.lists(patterns, min_size=1, max_size=3), min_size=1, max_size=3), st.text("ab", max_size=3))
def test_that_and_binds_tighter_than_or(alternatives: list[list[str]], value: str) -> None:
    text = " | ".join(" & ".join(terms) for terms in alternatives)
    expected = any(all(matches_pattern(term, value) for term in terms) for terms in alternatives)
    assert matches_expression(text, value) is expected


@given(st.text("ab*?[]^()&|! \\", max_size=30) | st.text(), st.text())
def test_that_any_text_is_an_expression_or_refused(text: str, value: str) -> None:
    expression = find_expression(text, ignore_case=True, ignore_domain=True)
    assert expression is None or isinstance(expression.matches(value), bool)


@pytest.mark.parametrize(
    ("text", "position"),
    [("a&", 2), ("(a b c", 4), ("[!a]", 2), ("a!b", 2), ("(a)(b)", 4), ("()", 2), ("a* b*", 5), ("a| ", 3), ("", None)],
)
def test_that_an_error_tells_where_reading_stopped(text: str, position: int | None) -> None:
    if position is None:
        assert parse_expression(text).matches("")
        return
    with pytest.raises(ExpressionError, match="Parse error on position") as caught:
        parse_expression(text)
    assert caught.value.position == position
    assert not matches_expression(text, "a")


def test_that_errors_quote_the_expression_as_it_was_written() -> None:
    with pytest.raises(ExpressionError, match='"AbC&"'):
        parse_expression("AbC&", ignore_case=True)


def test_that_text_without_operators_is_compared_literally() -> None:
    assert parse_expression("a b c").matches("a b c")
    assert not parse_expression("a b c").matches("a")
    assert parse_expression("a\\").matches("a\\")


def test_that_case_and_domain_can_be_ignored() -> None:
    assert parse_expression("NODE1|x", ignore_case=True).matches("node1")
    assert parse_expression("node1.here&!node2.there", ignore_domain=True).matches("node1.elsewhere")


def test_that_what_is_too_long_is_refused() -> None:
    with pytest.raises(ExpressionError, match="exceed the limit 2048"):
        parse_expression("*" + "ü" * 1024)
    assert parse_expression("*").matches("x" * 2047)
    assert not parse_expression("*").matches("x" * 2048)
    assert not parse_expression("!a").matches("x" * 2048)


def test_that_too_many_parentheses_are_refused_and_many_are_not() -> None:
    nested = "(a|!b&" * DEPTH_LIMIT + "a" + ")" * DEPTH_LIMIT
    assert parse_expression(nested).matches("a")
    with pytest.raises(ExpressionError, match="parentheses"):
        parse_expression(f"({nested})")


def test_that_a_thousand_hosts_are_matched() -> None:
    hosts = [f"node{number:04}.example.org" for number in range(1000)]
    expression = parse_expression("node0*&!node0002*|*5.example.org", ignore_case=True)
    assert sum(map(expression.matches, hosts)) == 999


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("*a" * 2_000 + "b", "a" * 2_000), ("*?a" * 1_000 + "*b", "aa" * 1_000), ("*[a-z]" * 1_000 + "1*2", "a1" * 1_000),
     ("[" * 8_000, "["), ("[[:alpha:]" * 2_000, "a"), ("*" * 8_000 + "b", "a" * 8_000), ("*?" * 4_000, "a" * 8_000)],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_that_matching_takes_no_longer_than_the_pattern_times_the_text(pattern: str, text: str) -> None:
    begin = time.thread_time()
    matches_pattern(pattern, text)
    assert time.thread_time() - begin < 2.0


def slow_match(pattern: str, text: str) -> bool:
    """Whether a pattern of letters, `*` and `?` matches, by trying every number of characters for each star."""
    if not pattern:
        return not text
    if pattern[0] == "*":
        return any(slow_match(pattern[1:], text[at:]) for at in range(len(text) + 1))
    return bool(text) and pattern[0] in ("?", text[0]) and slow_match(pattern[1:], text[1:])


@given(st.text("ab*?", max_size=8), st.text("ab", max_size=8))
def test_that_stars_match_what_trying_every_length_finds(pattern: str, text: str) -> None:
    assert matches_pattern(pattern, text) == slow_match(pattern, text)
