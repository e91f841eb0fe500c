from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.filter.checks import check_filter
from qmonpy.app.filter.expression import Both, Either, Expression, Not
from qmonpy.app.filter.field import Amount, Field, FieldKind, Fields
from qmonpy.app.filter.parser import Parsed, parse_filter
from qmonpy.app.filter.rows import FilteredRows

NOW = 1795370400
"""2026-11-22 18:00:00 UTC."""


@dataclass(frozen=True)
class FakeRow:
    number: int = field(default=0, kw_only=True)
    user: str = ""
    state: str = ""
    slots: str = ""
    memory: float | None = None
    start: int | None = None
    places: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return "\n".join((self.user, self.state, self.slots, *self.places)).lower()


def count_slots(row: FakeRow) -> Amount:
    first, dash, last = row.slots.partition("-")
    return (float(first), float(last or "inf") if dash else float(first)) if first else None


FIELDS = Fields(
    (
        Field("user", lambda row: row.user, title="Owner of it"),
        Field("state", lambda row: row.state, FieldKind.LETTERS),
        Field("slots", lambda row: row.slots, FieldKind.NUMBER, count_slots),
        Field("mem", lambda row: f"{row.memory or ''}", FieldKind.MEMORY, lambda row: row.memory),
        Field(
            "start",
            lambda row: "" if row.start else "never",
            FieldKind.TIME,
            lambda row: row.start,
            choices=("never", "held"),
        ),
        Field("length", lambda row: "", FieldKind.DURATION, lambda row: row.start and row.start - NOW),
        Field("queue", lambda row: row.places),
        Field("never", lambda row: "yes" if row.user else "no", choices=("yes", "no")),
    )
)
ROWS = (
    FakeRow("anna", "r", "4", 4 * 1024**3, NOW - 60, ("all.q@node01", "all.q@fat05")),
    FakeRow("Bob", "hqw", "2-8", 2e9, NOW + 3600, ("short.q@node02",)),
    FakeRow("annabel", "Eqw", "16-", None, NOW + 86400),
    FakeRow("", "d", ""),
    FakeRow("carl", "D", "1", 1024.0, NOW + 7200, ("fat.q@x-fat05",)),
)


def find(text: str) -> str:
    """The positions of the rows that a filter without mistakes finds."""
    parsed = parse_filter(text)
    assert check_filter(parsed, FIELDS) == ()
    return "".join(str(ROWS.index(row)) for row in FilteredRows(ROWS, FIELDS).find(parsed, NOW))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "01234"),
        ("fat05", "04"),
        ("FAT05 all.q", "0"),
        ("fat*", "04"),
        ("fat0?", "0"),
        ("*fat05", "04"),
        ('"fat*"', ""),
        ("anna,carl", "024"),
        ("user:ann", "02"),
        ("USER:ANN", "02"),
        ("user=anna", "0"),
        ('user:"anna"', "0"),
        ("user:*a*", "024"),
        ("user=a*l", "2"),
        ('user:""', "3"),
        ("user:", "01234"),
        ("user!=anna", "1234"),
        ("user!=anna,bob", "234"),
        ("owner_of_it:bob", "1"),
        ("state:r", "0"),
        ("state:qw", "12"),
        ("state=qw", ""),
        ("state=hqw", "1"),
        ("state:d", "3"),
        ("state:D", "4"),
        ("state:e", "2"),
        ("slots>4", "12"),
        ("slots<4", "14"),
        ("slots:4", "01"),
        ("slots>=16", "2"),
        ("slots:2-*", "1"),
        ("slots!=4", "234"),
        ("mem>=4G", "0"),
        ("mem<4G", "14"),
        ("mem=1K", "4"),
        ("mem:2g", "1"),
        ("start<now", "0"),
        ("start>+90m", "24"),
        ("start:19:00", "1"),
        ("start=2026-11-22", "014"),
        ("start>2026-11-22", "2"),
        ('start>="2026-11-22 20:00"', "24"),
        ("start<=today", "014"),
        ("start=tomorrow", "2"),
        ("start:nev", "3"),
        ("start=never", "3"),
        ("start:held", ""),
        ("length>1h", "24"),
        ("length<=2:00:00", "014"),
        ("queue:all.q", "0"),
        ("queue=all.q@fat05", "0"),
        ("queue:*@fat05", "0"),
        ('queue:""', "23"),
        ("never:y", "0124"),
        ("never=no", "3"),
        ("not user:ann", "134"),
        ("-fat05 -anna", "13"),
        ("user:anna or slots=1", "024"),
        ("user:ann (state:r or slots>8)", "02"),
        ("not (user:ann or fat05)", "13"),
    ],
)
def test_that_rows_are_found(text: str, expected: str) -> None:
    assert find(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "columns", "words"),
    [
        ("x usr:anna", "filter.unknown-key", (3, 6), 'Did you mean "user"? Keys: user, state,'),
        ("slots>abc", "filter.value", (7, 10), '"abc" is not a number. Type a value such as slots>4.'),
        ("slots:a,4,b", "filter.value", (7, 8), '"a" is not a number'),
        ("mem<12Q", "filter.value", (5, 8), "an amount of memory"),
        ("start>noon", "filter.value", (7, 11), "a time"),
        ("length>1:99", "filter.value", (8, 12), "a duration"),
        ("user>anna", "filter.no-order", (1, 5), "user=..."),
        ("never:maybe", "filter.value", (7, 12), "one of: yes, no"),
        ("a )", "filter.parenthesis", (3, 4), "closes none"),
    ],
)
def test_that_a_mistake_has_a_place_and_says_what_would_be_right(
    text: str, code: str, columns: tuple[int, int], words: str
) -> None:
    report = check_filter(parse_filter(text), FIELDS)[0]
    assert report.span is not None
    assert (report.code, report.span.column, report.span.end_column) == (code, *columns)
    assert words in report.text


def test_that_a_mistake_hides_no_row() -> None:
    assert len(FilteredRows(ROWS, FIELDS).find(parse_filter("usr:anna"), NOW)) == len(ROWS)


def parse(text: str) -> Expression:
    expression = parse_filter(text).expression
    assert expression is not None
    return expression


_LEAVES: st.SearchStrategy[Expression] = st.sampled_from(
    ["anna", "fat*", "user:ann", "user!=bob", "state:qw", "slots>2", "slots<=4", "mem>1G", "start<now", "queue:*@fat05"]
).map(parse)
_EXPRESSIONS: st.SearchStrategy[Expression] = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(Both, st.tuples(inner, inner)),
        st.builds(Either, st.tuples(inner, inner)),
    ),
    max_leaves=4,
)
_ROWS = st.lists(
    st.builds(
        FakeRow,
        st.sampled_from(["anna", "Bob", "", "annabel"]),
        st.sampled_from(["r", "qw", "hqw", "E", ""]),
        st.sampled_from(["", "1", "4", "2-8", "3-"]),
        st.sampled_from([None, 1e3, 1e10]),
        st.sampled_from([None, NOW - 5, NOW + 5]),
        st.sampled_from([(), ("all.q@fat05",), ("x@node01", "all.q@fat05")]),
    ),
    max_size=6,
)


def enumerate_rows(rows: list[FakeRow]) -> list[FakeRow]:
    return [replace(row, number=place) for place, row in enumerate(rows)]


@given(_ROWS, _EXPRESSIONS, _EXPRESSIONS)
def test_that_not_and_or_obey_their_laws(rows: list[FakeRow], one: Expression, other: Expression) -> None:
    seen = FilteredRows(enumerate_rows(rows), FIELDS)

    def places(wanted: Expression) -> list[int]:
        return [row.number for row in seen.find(Parsed("", wanted), NOW)]

    every = list(range(len(rows)))
    assert places(Not(Not(one))) == places(one)
    assert places(Not(one)) == [each for each in every if each not in places(one)]
    assert places(Not(Both((one, other)))) == places(Either((Not(one), Not(other))))
    assert places(Not(Either((one, other)))) == places(Both((Not(one), Not(other))))
    assert places(Both((one, other))) == [each for each in places(one) if each in places(other)]
