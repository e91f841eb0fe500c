import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.app.filter.expression import Both, Condition, Either, Expression, Not, Operator, Value, Word
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.printer import format_filter
from tests.present import present

_BARE = st.text("abz09.*?@%+_", min_size=1, max_size=5).filter(lambda text: text not in ("or", "and", "not"))
_VALUES = st.lists(
    st.one_of(st.builds(Value, _BARE), st.builds(Value, st.text(max_size=5), st.just(True))), min_size=1, max_size=3
).map(tuple)
_WORDS = st.builds(Word, _VALUES)
_SINGLE = st.sampled_from([each for each in Operator if each.is_comparison])
_LISTED = st.sampled_from([each for each in Operator if not each.is_comparison])
_KEYS = st.sampled_from(["user", "queue", "h_rt", "all.q", "mem-free", "or"])
_CONDITIONS = st.one_of(
    st.builds(Condition, _KEYS, _LISTED, st.one_of(st.just(()), _VALUES)),
    st.builds(Condition, _KEYS, _SINGLE, _VALUES.map(lambda values: values[:1])),
)
EXPRESSIONS: st.SearchStrategy[Expression] = st.recursive(
    st.one_of(_WORDS, _CONDITIONS),
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(Both, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(Either, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=8,
)
_TYPED = st.lists(
    st.sampled_from(['"', "\\", "(", ")", ",", "-", " ", ":", "=", "!=", ">", "not ", "or ", "user", "é*"])
)


def parse(text: str) -> Expression | None:
    parsed = parse_filter(text)
    assert not parsed.reports
    return parsed.expression


def word(text: str) -> Word:
    return Word((Value(text),))


def condition(key: str, operator: Operator, *values: str) -> Condition:
    return Condition(key, operator, tuple(map(Value, values)))


@given(EXPRESSIONS)
def test_that_what_is_printed_reads_back_as_the_same(expression: Expression) -> None:
    assert parse(format_filter(expression)) == expression


@settings(max_examples=300)
@example("-()NOT")
@given(st.one_of(st.text(max_size=40), _TYPED.map("".join)))
def test_that_any_text_is_read_and_what_it_asks_for_can_be_printed(text: str) -> None:
    parsed = parse_filter(text)
    assert parse(format_filter(parsed.expression)) == parsed.expression
    for report in parsed.reports:
        assert report.span is not None
        assert 1 <= report.span.column < report.span.end_column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("  ", None),
        ("anna", word("anna")),
        ("anna qw", Both((word("anna"), word("qw")))),
        ("anna and qw", Both((word("anna"), word("qw")))),
        ("a b OR c", Either((Both((word("a"), word("b"))), word("c")))),
        ("a, b", Either((word("a"), word("b")))),
        ("a (b or c)", Both((word("a"), Either((word("b"), word("c")))))),
        ("not a b", Both((Not(word("a")), word("b")))),
        ("-a", Not(word("a"))),
        ("-(a b)", Not(Both((word("a"), word("b"))))),
        ("not(a)", Not(word("a"))),
        ("user:anna", condition("user", Operator.BEGINS, "anna")),
        ("User=a,b", condition("User", Operator.EQUAL, "a", "b")),
        ("user==a", condition("user", Operator.EQUAL, "a")),
        ("slots>=4", condition("slots", Operator.AT_LEAST, "4")),
        ("-slots!=4", Not(condition("slots", Operator.UNEQUAL, "4"))),
        ("queue:*@h1=*", condition("queue", Operator.BEGINS, "*@h1=*")),
        ('kind:"built in"', Condition("kind", Operator.BEGINS, (Value("built in", is_quoted=True),))),
        ('"a \\"b\\\\"', Word((Value('a "b\\', is_quoted=True),))),
        # What is no key of anything is searched as it stands.
        ("14:30", word("14:30")),
        ("all.q@h1=2", word("all.q@h1=2")),
        ("--x", word("--x")),
        ("orange", word("orange")),
        ("mem(4G)", Word((Value("mem(4G)", is_quoted=True),))),
        # What is not typed to its end is no mistake.
        ("user:", condition("user", Operator.BEGINS)),
        ('user:"an', Condition("user", Operator.BEGINS, (Value("an", is_quoted=True),))),
        ("a or", word("a")),
        ("a,", word("a")),
        ("or", None),
        ("not", None),
        ("a -", Both((word("a"), word("-")))),
        ("(a or b", Either((word("a"), word("b")))),
        ("(", None),
    ],
)
def test_that_a_filter_is_read(text: str, expected: Expression | None) -> None:
    assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("a )", "filter.parenthesis", 3),
        ("or a", "filter.or", 1),
        ("a or or b", "filter.or", 6),
        ("a (not) b", "filter.not", 4),
        ("not or a", "filter.not", 1),
        ("(" * 100 + "a", "filter.nested", 61),
    ],
)
def test_that_a_mistake_has_its_place(text: str, code: str, column: int) -> None:
    (report,) = parse_filter(text).reports
    assert (report.code, present(report.span).column) == (code, column)
    assert parse_filter(text).expression is None
