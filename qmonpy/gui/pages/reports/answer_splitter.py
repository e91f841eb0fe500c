"""The table of an answer and its plot: beside each other where there is room for both, else one below the other, and in
a low window one of them, as one chooses."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.base.reflow_scroll import list_areas
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.translation import tr

NARROW = 700
"""Below so many pixels, for text of the usual size, the plot stands under the table, not beside it; nor where the
columns of the table do not leave it what it needs at least."""
LOW = 460
"""In an area of fewer pixels, for text of the usual size, the plot would begin below the edge under the table."""
TABLE, PLOT = "table", "plot"
LEAST_PLOT = 320
"""A plot as wide as this can be read: what it has besides goes to a table whose columns need more; pixels at 1x."""


class AnswerSplitter(FitsWidth, QSplitter):
    """As long as nobody has moved the edge, the table has its part of the width, and more where its columns need it."""

    turned = Signal()
    """Both stand beside each other now, or one below the other."""

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
        width = self.width() - self.handleWidth()
        needed, room = self._result.table.needed_width(), width - tokens().scaled(LEAST_PLOT)
        is_stacked = self.width() < tokens().scaled(NARROW) or (needed > room and not self._is_divided)
        wanted = Qt.Orientation.Vertical if is_stacked else Qt.Orientation.Horizontal
        if self.orientation() is not wanted:
            self.setOrientation(wanted)
            self.turned.emit()
        if not is_stacked and not self._is_divided and self.count() > 1:
            table = max(round(width * self._part), needed)
            if self.sizes()[0] != table:
                self.setSizes([table, width - table])

    def _note_division(self) -> None:
        if self.orientation() is Qt.Orientation.Horizontal:
            self._is_divided = True


class AnswerParts(FitsWidth, QWidget):
    """Table and plot, of which one is shown where both have no room above the edge of what scrolls around them."""

    def __init__(self, result: ResultView, plot: QWidget, part: float):
        """`part` is that of the table, as in `AnswerSplitter`. A plot that is hidden has nothing to show."""
        self._is_low = self._is_watching = False
        super().__init__()
        self._result, self._plot = result, plot
        self._plot_side = QWidget()
        self.choice = named(Segments([(TABLE, tr("Table")), (PLOT, tr("Plot"))]), "answer_parts")
        self.choice.chosen.connect(lambda _: self._show_parts())
        self.choice.hide()
        self.both = AnswerSplitter(result, self._plot_side, part)
        side, layout = QVBoxLayout(self._plot_side), QVBoxLayout(self)
        side.addWidget(plot)
        layout.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.both, 1)
        for each in (side, layout):
            each.setContentsMargins(0, 0, 0, 0)
        for part_of_page in (self, self._plot_side):
            part_of_page.setMinimumWidth(1)
        self.both.turned.connect(self.fit)
        plot.installEventFilter(self)

    def fit(self) -> None:
        """Show one or both, as there is room."""
        area = next(iter(list_areas(self)), None)
        is_stacked = self.both.orientation() is Qt.Orientation.Vertical
        is_low = area is not None and is_stacked and area.viewport().height() < tokens().scaled(LOW)
        if is_low is not self._is_low:
            self._is_low = is_low
            self._show_parts()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the height of what is around it from now on; the width is told by Qt."""
        super().showEvent(event)
        if not self._is_watching:
            self._is_watching = True
            for area in list_areas(self):
                area.verticalScrollBar().rangeChanged.connect(lambda *_: self.fit())
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that there is something to draw, or no more."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._show_parts()
        return super().eventFilter(watched, event)

    def _show_parts(self) -> None:
        has_plot = not self._plot.isHidden()
        is_either = self._is_low and has_plot
        self.choice.setVisible(is_either)
        self._result.setVisible(not is_either or self.choice.current == TABLE)
        self._plot_side.setVisible(has_plot and (not is_either or self.choice.current == PLOT))
