"""The room of columns: they give up what their texts do not need, where that brings all of a table into view."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView, QWidget

from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.cell_delegate import find_cell_width

LEAST_BAR = 0.75
"""The part of its width that a column of bars keeps."""
MEASURED_ROWS = 200
MEASURED_CELLS = 8
"""Of the first MEASURED_ROWS, the width of so many with the longest texts is measured."""


def measure_texts(model: RowTableModel, column: int) -> int:
    """Return the width that the longest texts of the first rows need; 0 without rows."""
    items = [model.item_at(place) for place in range(min(model.rowCount(), MEASURED_ROWS))]
    items.sort(key=lambda item: len(model.cell_text(item, column)), reverse=True)
    return max((find_cell_width(model, item, column) for item in items[:MEASURED_CELLS]), default=0)


class ColumnRoom(QObject):
    """Keeps the width that each column would have, and gives it back as soon as there is room.

    A width that the user dragged is no column's to give; nor is that of a text that is seen.
    """

    def __init__(
        self,
        header: QHeaderView,
        viewport: QWidget,
        find_wish: Callable[[int], int],
        find_least: Callable[[int], int],
    ):
        """`find_wish` returns the width that the first rows ask for, `find_least` the one that their texts need.

        The room is that of the table's viewport: while the table gets another size, the header has the one before.
        """
        super().__init__(header)
        self._header, self._viewport = header, viewport
        self._find_wish, self._find_least = find_wish, find_least
        self._wished: dict[int, int] = {}
        """By column that gave way the width that it had before."""
        self._seen: dict[int, int] = {}
        """By column that gave way what a text behind the first rows needed."""
        self._least: dict[int, int] = {}
        """By column what its texts need, as long as the rows are the same: whoever drags an edge asks at each pixel."""
        self._line = 0
        """How high a line of text was when that was measured."""
        self._dragged: set[int] = set()
        self._is_sharing = self._is_pressed = False
        header.sectionResized.connect(self._take_width)
        header.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt; notes whether the mouse is pressed in the header: pressed elsewhere it drags no column."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._is_pressed = True
        elif kind == QEvent.Type.MouseButtonRelease:
            self._is_pressed = False
        return super().eventFilter(watched, event)

    @property
    def is_tight(self) -> bool:
        """Whether a column is narrower than it would be."""
        return bool(self._wished)

    def has_given(self, column: int) -> bool:
        """Whether a column is narrower than it would be."""
        return column in self._wished

    def forget_texts(self) -> None:
        """Measure what texts need anew when it is asked for again, as there are other rows."""
        self._least.clear()

    def wish_of(self, column: int) -> int:
        """Return the width that a column would have, or has."""
        return self._wished.get(column, self._header.sectionSize(column))

    def widen(self, column: int, width: int) -> None:
        """Give a column that gave way what a text needs, up to what it had before."""
        self._seen[column] = max(width, self._seen.get(column, 0))
        self.share()

    def share(self) -> set[int]:
        """Let columns give way where all of them have room then, else be as wide as they would be.

        Returns those that are narrower than before.
        """
        header = self._header
        order = [header.logicalIndex(place) for place in range(header.count())]
        shown = [column for column in order if not header.isSectionHidden(column)]
        if self._is_sharing or not header.stretchLastSection() or not shown:
            return set()
        wished = {column: self.wish_of(column) for column in shown}
        wished[shown[-1]] = self._find_wish(shown[-1])
        missing = sum(wished.values()) - self._viewport.width()
        given = self._find_given(wished, missing) if missing > 0 else {}
        if not given and not self._wished:
            return set()
        before = {column: header.sectionSize(column) for column in shown}
        changing = given.keys() | self._wished.keys()
        self._set_widths({column: wished[column] - given.get(column, 0) for column in changing & wished.keys()}, wished)
        return {column for column in given if header.sectionSize(column) < before[column]}

    def _find_given(self, wished: dict[int, int], missing: int) -> dict[int, int]:
        """Return by column how many pixels it gives, the largest reserves first; none where they are not enough."""
        least_of_all = self._header.minimumSectionSize()
        reserves = {
            column: max(0, width - max(self._measure(column), self._seen.get(column, 0), least_of_all))
            for column, width in wished.items()
            if column not in self._dragged
        }
        if sum(reserves.values()) < missing:
            return {}
        given: dict[int, int] = {}
        for column, reserve in sorted(reserves.items(), key=lambda each: -each[1]):
            given[column] = min(reserve, missing)
            missing -= given[column]
        return {column: pixels for column, pixels in given.items() if pixels}

    def _measure(self, column: int) -> int:
        line = self._header.fontMetrics().height()
        if line != self._line:
            # Text of another size.
            self._line = line
            self._least.clear()
        least = self._least.get(column)
        if least is None:
            least = self._least[column] = self._find_least(column)
        return least

    def _set_widths(self, widths: dict[int, int], wished: dict[int, int]) -> None:
        self._is_sharing = True
        try:
            for column, width in widths.items():
                if self._header.sectionSize(column) != width:
                    self._header.resizeSection(column, width)
        finally:
            self._is_sharing = False
        self._wished = {column: wished[column] for column, width in widths.items() if width < wished[column]}
        self._seen = {column: width for column, width in self._seen.items() if column in self._wished}

    def _take_width(self, column: int, _before: int, _width: int) -> None:
        """Take a width that somebody else set as the one that the column would have."""
        if self._is_sharing:
            return
        self._wished.pop(column, None)
        # The last one that is shown is stretched, whoever has the mouse.
        header = self._header
        is_last = header.sectionPosition(column) + header.sectionSize(column) >= header.length()
        if self._is_pressed and not is_last:
            self._dragged.add(column)
