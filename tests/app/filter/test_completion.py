from dataclasses import dataclass

import pytest

from qmonpy.app.filter.completion import find_filter_completion
from qmonpy.app.filter.field import Field, FieldKind, Fields
from qmonpy.app.filter.kept_filters import (
    format_kept_filters,
    parse_kept_filters,
    with_kept_filter,
    without_kept_filter,
)
from qmonpy.app.filter.rows import FilteredRows


@dataclass(frozen=True)
class FakeRow:
    user: str
    slots: int

    @property
    def words(self) -> str:
        return self.user


ROWS = FilteredRows(
    (FakeRow("anna", 4), FakeRow("anna", 16), FakeRow("bo b", 4), FakeRow("dana", 100)),
    Fields(
        (
            Field("user", lambda row: row.user, title="Owner"),
            Field("slots", lambda row: str(row.slots), FieldKind.NUMBER, lambda row: row.slots),
            Field("start", lambda row: "", FieldKind.TIME, lambda row: None),
            Field("never", lambda row: "no", choices=("yes", "no")),
        )
    ),
)


def offered(text: str) -> list[str]:
    return [each.word for each in find_filter_completion(ROWS, text, len(text)).offers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("s", ["slots:", "start:"]),
        ("own", ["user:"]),
        ("x -(us", ["user:"]),
        ("x", []),
        ('"us', []),
        ("user:", ["anna", '"bo b"', "dana"]),
        ("user:an", ["anna", "dana"]),
        ("user!=dana,b", ['"bo b"']),
        ('user:"bo', ['"bo b"']),
        ("user:anna", []),
        ("slots>", ["4", "16", "100"]),
        ("never=", ["no", "yes"]),
        ("start>to", ["today", "tomorrow"]),
        ("nothing:a", []),
    ],
)
def test_that_keys_are_offered_and_behind_them_the_values_of_the_rows(text: str, expected: list[str]) -> None:
    assert offered(text) == expected


def test_that_an_offer_takes_the_place_of_the_word_at_the_cursor() -> None:
    text = "x user:an slots>4"
    found = find_filter_completion(ROWS, text, 9)
    assert text[found.start : found.end] == "an"
    assert [each.help for each in found.offers] == ["2 rows", "1 row"]


def test_that_kept_filters_are_read_as_they_were_written() -> None:
    kept = with_kept_filter({}, "filter", "mine", 'user:"anna"')
    kept = with_kept_filter(kept, "filter", "wide", "slots>8")
    assert parse_kept_filters(format_kept_filters(kept)) == kept
    assert without_kept_filter(kept, "filter", "mine") == {"filter": {"wide": "slots>8"}}


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"filter": 1}', '{"filter": {"a": 1}}'])
def test_that_settings_of_another_shape_are_no_kept_filters(text: str) -> None:
    assert not any(parse_kept_filters(text).values())
