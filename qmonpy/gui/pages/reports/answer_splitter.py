"""The table of an answer and its plot, beside each other where there is room for both."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.gui.theme import tokens

NARROW = 700
"""Below so many pixels, for text of the usual size, the plot stands under the table, not beside it."""
LEAST_PLOT = 400
"""A plot as wide as this can be read: what it has besides goes to a table whose columns need more; pixels at 1x."""


class AnswerSplitter(FitsWidth, QSplitter):
    """As long as nobody has moved the edge, the table has its part of the width, and more where its columns need it."""

    def __init__(self, result: ResultView, plot: QWidget, part: float):
        """`part` is that of the table where its columns need no more."""
        self._result, self._part = result, part
        self._is_divided = False
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.addWidget(result)
        self.addWidget(plot)
        self.splitterMoved.connect(self._note_division)
        result.shown.connect(self.fit)

    def fit(self) -> None:
        """Put both side by side where there is room for it, else one below the other."""
        wanted = Qt.Orientation.Vertical if self.width() < tokens().scaled(NARROW) else Qt.Orientation.Horizontal
        if self.orientation() is not wanted:
            self.setOrientation(wanted)
        if wanted is Qt.Orientation.Horizontal and not self._is_divided and self.count() > 1:
            width = self.width() - self.handleWidth()
            room = width - tokens().scaled(LEAST_PLOT)
            table = max(round(width * self._part), min(self._result.table.needed_width(), room))
            if self.sizes()[0] != table:
                self.setSizes([table, width - table])

    def _note_division(self) -> None:
        if self.orientation() is Qt.Orientation.Horizontal:
            self._is_divided = True
