"""The frame of pages with answers: a list, a table beside a plot, and below them the jobs behind a number."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.side_splitter import LIST, NARROW_FOR_LISTS, SideSplitter
from qmonpy.gui.pages.reports.answer_splitter import AnswerParts
from qmonpy.gui.pages.reports.grouped_list import GroupedList
from qmonpy.gui.pages.reports.plot_panel import PlotPanel
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.gui.theme import tokens
from qmonpy.translation import tr

LEAST_BEHIND = 160
"""In a low window the page scrolls rather than that the jobs behind a number have less; pixels at 1x."""


class AnswerPage(Page):
    """A subclass makes `list` and `behind`, fills the parts, and says what they show."""

    list: GroupedList
    behind: QWidget
    """The jobs behind the number that is chosen; hidden while none is."""
    _columns: SideSplitter
    """The list and everything else."""

    def __init__(self, context: PageContext, explanation: str, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._explanation = explanation
        self.result = ResultView()
        self.plot = PlotPanel(context.background)

    # What the frame uses

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._columns.unfold()
        self.list.filter.setFocus()

    def step_back(self) -> bool:
        """See `Page.step_back`; closes the jobs behind a number, then clears the search."""
        if self.behind.isVisible():
            self.close_behind()
            return True
        return self.list.filter.step_back()

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(self._explanation)

    def close_behind(self) -> None:
        """Close the jobs behind a number; none is chosen any more."""
        self.behind.hide()
        self.result.table.clearSelection()

    # How it is put together

    def join_answer(self, part: float) -> AnswerParts:
        """Return the table beside the plot, at first with this part of the room, or above it, or one of both."""
        return AnswerParts(self.result, self.plot, part)

    def join_behind(self, content: QWidget) -> QSplitter:
        """Return the answer with the jobs behind its numbers below it, which are hidden at first."""
        parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        parts.addWidget(content)
        parts.addWidget(self.behind)
        parts.setStretchFactor(0, 1)
        self.behind.hide()
        self.behind.setMinimumHeight(tokens().scaled(LEAST_BEHIND))
        for each in (self.result, self.plot, self.behind, content):
            # The window may be narrower than both side by side: then they stand one below the other.
            each.setMinimumWidth(1)
        return parts

    def join_list(self, right: QWidget, find_width: Callable[[], int]) -> SideSplitter:
        """Return the list beside everything else, and fill the page with both; `find_width` tells how wide the list is
        where there is room for it."""
        self.list.setMinimumWidth(1)
        self._columns = SideSplitter(
            right, self.list, lambda _: find_width(), words=LIST, is_left=True, narrow_width=NARROW_FOR_LISTS
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._columns)
        self.setFocusProxy(self.list)
        return self._columns
