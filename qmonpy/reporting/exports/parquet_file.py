"""A result as a file of Parquet, by pyarrow, which is an extra: it alone is larger than everything else."""

from pathlib import Path
from typing import Any

from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.translation import tr


def write_parquet(path: Path, table: ResultTable, note: str = "") -> None:
    """Write rows with typed columns: times with microseconds in UTC, durations, numbers, texts.

    What is to be known of the answer is in the metadata of the file, as `note`.

    Raises ReportError where pyarrow is not installed, OSError if the file cannot be written.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        words = tr("Parquet needs pyarrow, which is not installed: pip install 'qmonpy[parquet]'.")
        raise ReportError((Report("reports.no-parquet", words),)) from None
    columns = {
        column.name: pyarrow.array([_find_value(row[place], column) for row in table.rows], _find_type(pyarrow, column))
        for place, column in enumerate(table.columns)
    }
    fields = [
        pyarrow.field(
            each.name, columns[each.name].type, metadata={"title": each.title, "kind": each.kind, "unit": each.unit}
        )
        for each in table.columns
    ]
    schema = pyarrow.schema(fields, metadata={"note": note} if note else None)
    parquet.write_table(pyarrow.table(columns, schema=schema), path)


def _find_type(pyarrow: Any, column: Column) -> Any:
    match column.kind:
        case "text":
            return pyarrow.string()
        case "time":
            return pyarrow.timestamp("us", tz="UTC")
        case "duration":
            return pyarrow.duration("us")
    return pyarrow.float64()


def _find_value(cell: Cell, column: Column) -> object:
    if cell is None or column.kind == "text":
        return None if cell is None else str(cell)
    if isinstance(cell, str):
        return None
    return round(cell * 1e6) if column.kind in {"time", "duration"} else float(cell)
