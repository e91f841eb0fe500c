"""The rows that a chart shows: folded, made higher, and scrolled."""

from collections.abc import Iterable

from PySide6.QtWidgets import QScrollBar

from qmonpy.gui.charts.chart_form import ChartForm
from qmonpy.gui.charts.row_layout import RowLayout
from qmonpy.gui.theme import tokens

HIGHEST_FACTOR = 4.0


class ChartRows:
    """Holds the layout of the rows and keeps the scroll bar in step with it."""

    def __init__(self, bar: QScrollBar, *, is_compact: bool):
        self.layout = RowLayout((), (), 1, 1)
        self.folded: frozenset[str] = frozenset()
        self.factor = 1.0
        """The height of the rows, divided by their usual height."""
        self._bar = bar
        self._is_compact = is_compact
        self._height = 0
        self._revealed = ""
        """The row that was brought into view last."""

    @property
    def offset(self) -> int:
        """Pixels of the rows that are scrolled away at the top."""
        return self._bar.value()

    def lay_out(self, form: ChartForm) -> None:
        """Take the rows of a form; the first visible row stays at its place if it is still there."""
        first = self.layout.place_at(self.offset) if self.offset else None
        key = self.layout.rows[first].key if first is not None else ""
        within = self.offset - self.layout.top_of(first) if first is not None else 0
        row, heading = ("row_compact", "row_compact") if self._is_compact else ("chart_row", "row")
        height = round(form.find_row_height(tokens().size(row)) * self.factor)
        self.layout = RowLayout(form.rows, self.folded, tokens().size(heading), height)
        self._sync()
        place = self.layout.place_of(key)
        if place is not None:
            self._bar.setValue(self.layout.top_of(place) + within)

    def set_factor(self, factor: float) -> bool:
        """Set the height of the rows, divided by their usual height; returns whether it changed."""
        before, self.factor = self.factor, min(max(factor, 1.0), HIGHEST_FACTOR)
        return self.factor != before

    def set_folded(self, keys: Iterable[str]) -> None:
        """Fold these groups at the next `lay_out`."""
        self.folded = frozenset(keys)

    def set_height(self, pixels: int) -> None:
        """Set the visible height in pixels; a row that was brought into view and still is there stays there."""
        kept = self._revealed if pixels < self._height and self.is_seen(self._revealed) else ""
        self._height = pixels
        self._sync()
        if kept:
            self.reveal(kept)

    def scroll(self, pixels: int) -> None:
        """Scroll down by some pixels; up for negative ones."""
        self._bar.setValue(self._bar.value() + pixels)

    def reveal(self, row: str) -> None:
        """Scroll a row into view."""
        self._revealed = row
        place = self.layout.place_of(row)
        if place is None:
            return
        top, height = self.layout.top_of(place), self.layout.height_of(place)
        if top < self.offset:
            self._bar.setValue(top)
        elif top + height > self.offset + self._height:
            self._bar.setValue(top + height - self._height)

    def is_seen(self, row: str) -> bool:
        """Whether the whole row is visible."""
        place = self.layout.place_of(row)
        if place is None:
            return False
        top = self.layout.top_of(place) - self.offset
        return top >= 0 and top + self.layout.height_of(place) <= self._height

    def _sync(self) -> None:
        self._bar.setPageStep(self._height)
        self._bar.setSingleStep(tokens().size("row"))
        self._bar.setRange(0, max(0, self.layout.height - self._height))
