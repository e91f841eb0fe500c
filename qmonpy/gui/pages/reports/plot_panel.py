"""The plot beside the table, with a choice of how it is drawn; pyqtgraph is imported when it is needed."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.reports.plot_data import NO_PLOT, Plot, describe_plot, find_kinds, make_plot
from qmonpy.gui.base.background import Background
from qmonpy.gui.pages.reports.plot_import import PlotImport
from qmonpy.gui.pages.reports.plot_marks import find_marks, make_marks
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import ResultTable
from qmonpy.translation import later, tr

if TYPE_CHECKING:
    from qmonpy.gui.pages.reports.plot_area import PlotArea

KINDS = {
    "lines": later("Lines"),
    "areas": later("Areas"),
    "bars": later("Bars"),
    "stacked": later("Stacked"),
    "distribution": later("Spread"),
    "heat_map": later("Heat map"),
    "pie": later("Pie"),
}
"""The titles of kinds of plots."""
_AREA = "qmonpy.gui.pages.reports.plot_area"
LEAST_HEIGHT = 128
"""In a low window the page scrolls rather than that a plot has less; pixels at 1x."""


class PlotPanel(QWidget):
    """Draws a table; until pyqtgraph is there, and where there is nothing to draw, a sentence says so."""

    row_chosen = Signal(int)
    kind_chosen = Signal(str)

    def __init__(self, background: Background, parent: QWidget | None = None):
        super().__init__(parent)
        self._import = PlotImport(background, _AREA, self)
        self._import.failed.connect(self._tell_failure)
        self._wanting: list[Callable[[PlotArea], Any]] = []
        self._table, self._drawing = ResultTable((), ()), Drawing()
        self._kind = ""
        self._title = ""
        self.plot: Plot = NO_PLOT
        self.area: PlotArea | None = None
        self.kinds = Segments([(kind, tr(title)) for kind, title in KINDS.items()], has_lines=True)
        self.kinds.setObjectName("plot_kinds")
        self.kinds.chosen.connect(self._choose)
        self._empty = EmptyState(tr("Nothing to draw."))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.setMinimumHeight(tokens().scaled(LEAST_HEIGHT))
        self._note = named(QLabel(wordWrap=True), "hint")
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(space)
        layout.addWidget(self.kinds)
        layout.addWidget(self._stack, 1)
        self.legend = Legend("plot_legend", tr("plot"))
        layout.addWidget(self.legend)
        layout.addWidget(self._note)
        self._show()

    @property
    def is_drawn(self) -> bool:
        """Whether there is a plot on screen, that can be saved as a picture."""
        return self.area is not None and self._stack.currentWidget() is self.area

    def show_table(self, table: ResultTable, drawing: Drawing, kind: str = "", title: str = "") -> None:
        """Draw a table in a way, by default in that of its drawing; `title` says what it tells, as over a picture."""
        self._title = title
        self._table, self._drawing, self._kind = table, drawing, kind
        self._show()

    def with_area(self, done: Callable[["PlotArea"], Any]) -> None:
        """Call `done` with the widget that draws, as soon as pyqtgraph is there."""
        if self.area is not None:
            done(self.area)
            return
        if done not in self._wanting:
            self._wanting.append(done)
        self._import.ask(self._hand_area)

    def _choose(self, kind: str) -> None:
        self._kind = kind
        self._show()
        self.kind_chosen.emit(kind)

    def _show(self) -> None:
        kinds = find_kinds(self._table, self._drawing) if self._table.rows else ()
        self.plot = make_plot(self._table, self._drawing, self._kind)
        for kind in KINDS:
            self.kinds.button(kind).setVisible(kind in kinds)
        self.kinds.setVisible(bool(kinds))
        if self.plot.kind in kinds:
            self.kinds.choose(self.plot.kind)
        self._note.setText(self.plot.note)
        self._note.setVisible(bool(self.plot.note))
        self.legend.setVisible(bool(find_marks(self.plot)))
        self.legend.show_entries(make_marks(self.plot))
        if self.plot.is_empty:
            self._stack.setCurrentWidget(self._empty)
            return
        self._empty.set_text(tr("Preparing the plot..."))
        self.with_area(self._draw)

    def _draw(self, area: "PlotArea") -> None:
        self._empty.set_text(tr("Nothing to draw."))
        if self.plot.is_empty:
            return
        area.show_plot(self.plot)
        area.setAccessibleName(self._title or tr("Plot"))
        area.setAccessibleDescription(describe_plot(self.plot))
        self._stack.setCurrentWidget(area)

    def _take_height(self, height: int) -> None:
        self._stack.setMinimumHeight(max(height, tokens().scaled(LEAST_HEIGHT)))

    def _tell_failure(self) -> None:
        self._wanting = []
        self._empty.set_text(tr("The plot cannot be drawn: what draws it could not be loaded."))

    def _hand_area(self) -> None:
        wanting, self._wanting = self._wanting, []
        for each in wanting:
            each(self._make_area())

    def _make_area(self) -> "PlotArea":
        if self.area is None:
            self.area = import_module(_AREA).PlotArea()
            self.area.row_chosen.connect(self.row_chosen)
            self.area.height_needed.connect(self._take_height)
            self._stack.addWidget(self.area)
        area: PlotArea = self.area
        return area
