"""Tables as files: what a spreadsheet and a program read back is what the screen shows."""

import csv
import json
from io import StringIO
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.table_export import format_table_csv, format_table_html, format_table_json, take_rows

COLUMNS: tuple[Column[Any], ...] = (
    Column("name", "Name", lambda row: row[0]),
    Column("memory", "Memory", lambda row: f"{row[1] / 1024:.0f} KiB", sort_key=lambda row: row[1], is_number=True),
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"))
ROWS = st.lists(st.tuples(TEXTS, st.integers(0, 2**40)))


@given(ROWS)
def test_that_csv_is_read_back_with_every_text(rows: list[tuple[str, int]]) -> None:
    content = take_rows(COLUMNS, rows)
    found = list(csv.reader(StringIO(format_table_csv(content), newline="")))
    assert found == [["Name", "Memory"], *([column.text(row) for column in COLUMNS] for row in rows)]


@given(ROWS)
def test_that_json_has_the_exact_numbers_and_the_keys_of_the_filter(rows: list[tuple[str, int]]) -> None:
    found = json.loads(format_table_json(take_rows(COLUMNS, rows)))
    assert found == [{"name": name, "memory": number} for name, number in rows]


def test_that_marks_of_html_are_shown_and_not_obeyed() -> None:
    text = format_table_html(take_rows(COLUMNS, [("<b>anna</b>", 1)]), "Jobs & more", "")
    assert "&lt;b&gt;anna" in text
    assert "Jobs &amp; more" in text
