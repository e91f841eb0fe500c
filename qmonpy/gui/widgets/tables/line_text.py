"""Lines of a table as text that other programs take: tabs between the cells."""

from collections.abc import Iterable, Sequence
from typing import Any

from qmonpy.gui.models.table import RowTableModel


def format_lines(model: RowTableModel, columns: Sequence[int], lines: Iterable[Any]) -> str:
    """Return the titles of columns, and below them the cells of lines."""
    titles = "\t".join(model.columns[each].title for each in columns)
    return "\n".join([titles, *("\t".join(model.cell_text(line, each) for each in columns) for line in lines)])
