"""How wide a column is to be: what its head, its look and the texts of its first rows ask for."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QTableView

from qmonpy.gui.models.look import CellKind
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import CellDelegate, find_cell_width
from qmonpy.gui.widgets.tables.edge_header import find_head_width
from qmonpy.gui.widgets.tables.short_text import is_value

WIDEST_COLUMN = 320
LEAST_BAR = 0.75
"""The part of its width that a column of bars keeps."""
GROWING_KINDS = (CellKind.BAR, CellKind.BADGE)
"""Kinds of cells whose text stands inside of a drawing: the width of their column is the least that it has."""
MEASURED_ROWS = 200
MEASURED_CELLS = 8
"""Of the first MEASURED_ROWS, the width of so many with the longest texts is measured."""


def measure_texts(model: RowTableModel, column: int, *, is_heart: bool = False) -> int:
    """Return the width that the longest texts of the first rows need, or what they are about; 0 without rows."""
    items = _find_longest(model, column)
    return max((find_cell_width(model, item, column, is_heart=is_heart) for item in items), default=0)


def _find_longest(model: RowTableModel, column: int) -> Sequence[Any]:
    """Return those of the first rows with the longest texts, the longest first."""
    items = [model.item_at(place) for place in range(min(model.rowCount(), MEASURED_ROWS))]
    items.sort(key=lambda item: len(model.cell_text(item, column)), reverse=True)
    return items[:MEASURED_CELLS]


class ColumnMeasure:
    """Measures the columns of a table, in pixels."""

    def __init__(self, table: QTableView, model: RowTableModel):
        self._table, self._model = table, model
        self._numbers: dict[int, int] = {}
        """By column what its numbers need, as long as the rows are the same."""
        model.changed.connect(self._numbers.clear)

    def head(self, column: int) -> int:
        """Return the width in which the title of a column is whole."""
        title = self._model.columns[column].title
        return find_head_width(title, self._table.font())

    def fitting(self, column: int) -> int:
        """Return the width of a column that nobody dragged, where all columns have room."""
        return self._fit(column, lambda: measure_texts(self._model, column))

    def numbers(self, column: int) -> int:
        """Return the width in which the numbers and times of the first rows are whole; 0 for a column of words.

        Times stand at the left as words do; their column is told from one of words by its longest text.
        """
        if column not in self._numbers:
            longest = next(iter(_find_longest(self._model, column)), None)
            has_value = longest is not None and is_value(self._model.cell_text(longest, column))
            is_number = self._model.columns[column].is_number or has_value
            self._numbers[column] = measure_texts(self._model, column) if is_number else 0
        return self._numbers[column]

    def fixed(self, column: int) -> int:
        """Return the width of a column that nobody dragged if it is the same whatever its texts are, else 0."""
        look = self._model.looks[column]
        is_fixed = look.width and look.kind not in GROWING_KINDS
        return max(tokens().scaled(look.width), self.head(column)) if is_fixed else 0

    def _fit(self, column: int, measure: Callable[[], int]) -> int:
        if fixed := self.fixed(column):
            return fixed
        look, head = self._model.looks[column], self.head(column)
        least = max(tokens().scaled(look.width), head) if look.width else head + tokens().size("space_1")
        return min(max(least, measure()), tokens().scaled(WIDEST_COLUMN))

    def _is_last(self, column: int) -> bool:
        """Whether a column is the last one that is shown: nobody can drag it wider, so that its texts are scrolled."""
        header = self._table.horizontalHeader()
        behind = range(header.visualIndex(column) + 1, header.count())
        return all(header.isSectionHidden(header.logicalIndex(place)) for place in behind)

    def least(self, column: int) -> int:
        """Return the width without which a text or a bar of the first rows would be cut."""
        if self._model.looks[column].heart is not None and not self._is_last(column):
            return max(self.head(column), measure_texts(self._model, column, is_heart=True))
        delegate, is_bar = self._table.itemDelegate(), self._model.looks[column].kind is CellKind.BAR
        is_text = isinstance(delegate, CellDelegate) and not delegate.draws_beside(column)
        part = (LEAST_BAR if is_bar else 0) if is_text else 1
        # Measured once: to look through the texts of all columns holds the window up.
        texts = measure_texts(self._model, column)
        return max(self.head(column), round(self._fit(column, lambda: texts) * part), texts)

    def floor(self, column: int) -> int | None:
        """Return the width down to which a column may be cut that is told below its table; None for any other."""
        look = self._model.looks[column]
        return max(self.head(column), tokens().scaled(look.width)) if look.is_told_below else None
