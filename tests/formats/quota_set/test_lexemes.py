"""The kind of each word of a line, whatever the line says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.quota_set.lexemes import Context, Kind, Lexeme, LineScan, context_after
from tests.formats.quota_set.strategies import broken_texts


def classify_line(line: str, context: Context) -> list[Lexeme]:
    scan = LineScan(context)
    scan.read(line)
    return scan.lexemes


def kinds_of(line: str, context: Context = Context.LINE) -> list[tuple[str, str]]:
    return [(line[start:end], kind.value) for start, end, kind in classify_line(line, context)]


def test_that_a_rule_is_classified_word_by_word() -> None:
    assert kinds_of("  limit name r users {@staff,bob,!anna} hosts {*} to slots=$num_proc*2,arch=lx*") == [
        ("limit", "keyword"),
        ("name", "keyword"),
        ("r", "name"),
        ("users", "keyword"),
        ("{", "brace"),
        ("@staff", "group"),
        ("bob", "member"),
        ("!anna", "excluded"),
        ("}", "brace"),
        ("hosts", "keyword"),
        ("{", "brace"),
        ("*", "member"),
        ("}", "brace"),
        ("to", "keyword"),
        ("slots", "attribute"),
        ("$num_proc", "attribute"),
        ("*2", "value"),
        ("arch", "attribute"),
        ("lx*", "value"),
    ]


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("{", [("{", "brace")]),
        ("name my_set", [("name", "keyword"), ("my_set", "name")]),
        ("enabled TRUE", [("enabled", "keyword"), ("TRUE", "value")]),
        ("enabled maybe", [("enabled", "keyword"), ("maybe", "error")]),
        ("description to be", [("description", "keyword"), ("to", "text"), ("be", "text")]),
        ("# limit", [("# limit", "comment")]),
        ("name a # x", [("name", "keyword"), ("a", "name"), ("# x", "error")]),
        ("limit users users", [("limit", "keyword"), ("users", "keyword"), ("users", "member")]),
        ("limits x", [("limits", "error"), ("x", "error")]),
        ("limit user", [("limit", "keyword"), ("user", "error")]),
    ],
)  # fmt: skip
def test_that_a_line_is_classified(line: str, kinds: list[tuple[str, str]]) -> None:
    assert kinds_of(line) == kinds


def test_that_a_joined_line_goes_on_in_its_context() -> None:
    context = context_after("limit users a, \\")
    assert context is Context.USERS
    assert context_after("# between", context) is Context.USERS
    assert kinds_of("b to \\", context) == [("b", "member"), ("to", "keyword"), ("\\", "join")]
    assert context_after("b to \\", context) is Context.LIMITS
    assert context_after("slots=1", Context.LIMITS) is Context.LINE


@given(broken_texts, st.sampled_from(Context))
def test_that_every_line_has_ordered_lexemes_without_overlap(text: str, context: Context) -> None:
    for line in text.split("\n"):
        end = 0
        for lexeme in classify_line(line, context):
            assert end <= lexeme.start <= lexeme.end <= len(line)
            assert lexeme.kind in Kind
            end = lexeme.end
        context = context_after(line, context)
