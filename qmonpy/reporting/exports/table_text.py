"""A result as the text of a file: comma-separated values for spreadsheets, JSON for programs."""

import csv
import json
from datetime import UTC, datetime, tzinfo
from io import StringIO

from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable


def format_csv(table: ResultTable, zone: tzinfo | None = None) -> str:
    """Return rows as comma-separated values, titles first; times are local and have their zone, numbers are plain.

    A day or a month, which the database counts in UTC, is its date.
    """
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([each.title for each in table.columns])
    writer.writerows([_format_cell(*each, zone) for each in zip(row, table.columns, strict=True)] for row in table.rows)
    return stream.getvalue()


def format_json(title: str, table: ResultTable, note: str = "") -> str:
    """Return rows as JSON, with what the columns are and what is to be known of the answer; times are seconds since
    the epoch."""
    names = [each.name for each in table.columns]
    tree = {
        "title": title,
        "note": note,
        "columns": [
            {"name": each.name, "title": each.title, "kind": each.kind, "unit": each.unit} for each in table.columns
        ],
        "rows": [dict(zip(names, row, strict=True)) for row in table.rows],
        "is_cut": table.is_cut,
    }
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def _format_cell(value: Cell, column: Column, zone: tzinfo | None) -> Cell:
    if column.kind == "time" and isinstance(value, int | float):
        moment = datetime.fromtimestamp(value, UTC)
        if column.unit in {"day", "month", "year"}:
            return f"{moment:%Y-%m-%d}"
        return moment.astimezone(zone).isoformat(" ", "seconds")
    return "" if value is None else value
