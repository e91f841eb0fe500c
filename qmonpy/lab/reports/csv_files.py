"""A comparison as CSV files, one for each table, with plain numbers: waits in seconds, shares in per cent."""

from collections.abc import Mapping

from qmonpy.lab.measures.comparison import Comparison
from qmonpy.lab.reports.sections import list_sections
from qmonpy.reporting.exports.table_text import format_csv


def format_csv_files(comparison: Comparison) -> Mapping[str, str]:
    """Return by the name of a file its text."""
    files: dict[str, str] = {}
    for section in list_sections(comparison):
        name, number = section.name, 2
        while f"{name}.csv" in files:
            name, number = f"{section.name}-{number}", number + 1
        files[f"{name}.csv"] = format_csv(section.table)
    return files
