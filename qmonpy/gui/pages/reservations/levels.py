"""The chart above and the tables below: in a low window the tables give way, so that the chart shows some rows.

Where that is not enough for some rows of both, the page scrolls.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QSplitter, QWidget

from qmonpy.gui.theme import tokens

LEAST_ROWS, LEAST_LANES = 2, 1.5
"""So many rows of bars, and so many lanes, the chart shows in a low window; the tables begin below them, in sight."""


class Levels(QSplitter):
    """Divides the height; where somebody dragged it, it is heeded until the window has another size."""

    def __init__(self, chart: QAbstractScrollArea, legend: QWidget):
        """Both are in the upper part, which is added later, before the tables."""
        super().__init__(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._chart, self._legend = chart, legend

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take off the tables what the chart lacks, but no more than they have above their least height."""
        tables = self.widget(1)
        if tables is None or not self.isVisible():
            return
        # The bar has its height only once it is dressed.
        self._chart.setMinimumHeight(self._find_least())
        upper, lower = self.sizes()
        spare = lower - tables.minimumSizeHint().height()
        taken = min(self._find_needed() - upper, spare)
        if taken > 0:
            self.setSizes([upper + taken, lower - taken])

    def _find_least(self) -> int:
        """Return the height in which the chart shows its least rows below its axis."""
        bar = self._chart.horizontalScrollBar().sizeHint().height()
        edges = tokens().size("axis_height") + bar + 2 * self._chart.frameWidth()
        # The same for both forms, so that nothing below moves from one to the other.
        return edges + max(LEAST_ROWS * tokens().size("chart_row"), round(LEAST_LANES * tokens().size("lane_height")))

    def _find_needed(self) -> int:
        """Return the same with the legend."""
        legend = self._legend.heightForWidth(self.width()) if self._legend.isVisible() else 0
        return self._find_least() + max(legend, 0)
