"""An answer as the text of a file: comma-separated values, or JSON with the columns described."""

import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from io import StringIO

from qmonpy.app.reports.cell_words import format_moment
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable


def format_csv(title: str, table: ResultTable) -> str:
    """Return rows as comma-separated values, titles first; times are local, numbers as they are."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([each.title for each in table.columns])
    writer.writerows([_format_cell(*each) for each in zip(row, table.columns, strict=True)] for row in table.rows)
    return stream.getvalue()


def format_json(title: str, table: ResultTable) -> str:
    """Return rows as JSON, with what the columns are; times are seconds since the epoch."""
    names = [each.name for each in table.columns]
    tree = {
        "title": title,
        "columns": [asdict(each) for each in table.columns],
        "rows": [dict(zip(names, row, strict=True)) for row in table.rows],
        "is_cut": table.is_cut,
    }
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def _format_cell(value: Cell, column: Column) -> Cell:
    if column.kind == "time" and isinstance(value, int | float):
        return format_moment(value) if value else ""
    return "" if value is None else value


TEXTS: Mapping[str, tuple[str, Callable[[str, ResultTable], str]]] = {
    "export-csv": ("csv", format_csv),
    "export-json": ("json", format_json),
}
"""By action, the ending of the file and what makes its text."""
