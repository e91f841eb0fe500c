"""A table as it stands on the screen, as CSV, as JSON, and as a page of HTML to print."""

import csv
import json
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from typing import Any

from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.translation import plain_numbers


@dataclass(frozen=True)
class TableContent:
    """The columns that are shown, in their order, and the rows that pass the filter."""

    ids: tuple[str, ...]
    """Stable names: the keys of the filter."""
    titles: tuple[str, ...]
    numbers: tuple[bool, ...]
    """Whether a column is aligned to the right."""
    rows: Sequence[Any]
    text: Callable[[Any, int], str]
    """The text of a row in a column, by its place here."""
    value: Callable[[Any, int], Any]
    """The same as a value of JSON: an exact number where the text is a rounded one."""

    def texts_of(self, row: Any) -> list[str]:
        """Return the texts of a row."""
        return [self.text(row, place) for place in range(len(self.ids))]


def take_rows(columns: Sequence[Column[Any]], rows: Sequence[Any]) -> TableContent:
    """Return rows of the application as a table with some columns."""

    def value(row: Any, place: int) -> Any:
        return find_value(columns[place], row)

    return TableContent(
        tuple(each.id for each in columns),
        tuple(each.title or each.id for each in columns),
        tuple(each.is_number for each in columns),
        rows,
        lambda row, place: columns[place].text(row),
        value,
    )


def find_value(column: Column[Any], row: Any) -> Any:
    """Return what a cell says as a value of JSON: the exact number of a column of numbers, else the text."""
    text = column.text(row)
    if column.is_number and column.sort_key is not None and any(map(str.isdigit, text)):
        number = column.sort_key(row)
        if isinstance(number, int | float) and type(number) is not bool and abs(number) != float("inf"):
            return number
    return text


def format_table_csv(content: TableContent) -> str:
    """Return a line with the titles and one for each row: the texts of the screen, numbers in them as in English."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(content.titles)
    with plain_numbers():
        writer.writerows(content.texts_of(row) for row in content.rows)
    return text.getvalue()


def format_table_json(content: TableContent) -> str:
    """Return a list of objects, whose keys are the ids of the columns."""
    places = range(len(content.ids))
    with plain_numbers():
        found = [{content.ids[place]: content.value(row, place) for place in places} for row in content.rows]
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def format_table_text(content: TableContent) -> str:
    """Return the table with tabs between the columns, as spreadsheets take it from the clipboard."""
    rows = ("\t".join(content.texts_of(row)) for row in content.rows)
    return "\n".join(("\t".join(content.titles), *rows))


def format_table_html(content: TableContent, title: str, note: str) -> str:
    """Return the table with a heading and, in grey, a note below it; the titles are repeated on every page."""
    aligned = ["right" if is_number else "left" for is_number in content.numbers]
    cells = zip(content.titles, aligned, strict=True)
    head = "".join(f'<th align="{side}">{escape(each)}</th>' for each, side in cells)
    lines = [
        f"<h3>{escape(title)}</h3><p><span style='color:#59626d'>{escape(note)}</span></p>",
        '<table width="100%" cellspacing="0" cellpadding="3" border="1" style="border-collapse:collapse">',
        f"<thead><tr>{head}</tr></thead>",
    ]
    for row in content.rows:
        cells = zip(content.texts_of(row), aligned, strict=True)
        lines.append("<tr>" + "".join(f'<td align="{side}">{escape(each)}</td>' for each, side in cells) + "</tr>")
    return "\n".join([*lines, "</table>"])
