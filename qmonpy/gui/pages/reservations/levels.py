"""The chart above and the tables below: in a low window the tables give way, so that the chart shows some rows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QSplitter, QWidget

from qmonpy.gui.theme import tokens

LEAST_ROWS = 2
"""So many rows, of the height that rows of tables have, the chart shows as long as the tables keep one."""


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
        upper, lower = self.sizes()
        edges = tokens().size("axis_height") + self._chart.horizontalScrollBar().sizeHint().height()
        legend = self._legend.heightForWidth(self.width()) if self._legend.isVisible() else 0
        needed = edges + LEAST_ROWS * tokens().size("row") + max(legend, 0)
        spare = lower - tables.minimumSizeHint().height()
        taken = min(needed - upper, spare)
        if taken > 0:
            self.setSizes([upper + taken, lower - taken])
