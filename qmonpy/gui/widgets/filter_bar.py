"""The line above a table: tabs with counts, the filter with the number of rows it found, and the columns.

Where all this leaves the filter too little room, the tabs stand on a line of their own.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QToolButton, QVBoxLayout, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.translation import grouped, tr

LEAST_LINE = 150
"""The filter can be read from so many pixels on, for text of the usual size."""


class FilterBar(FitsWidth, QWidget):
    """Tabs are hidden while none was added."""

    tab_changed = Signal(int)
    filter_changed = Signal(str)

    def __init__(self, placeholder: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("filter_bar")
        self._titles: list[str] = []
        self._tabs = named(QTabBar(), "tabs")
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.hide()
        self._tabs.currentChanged.connect(self.tab_changed)
        self._line = FilterLine(placeholder)
        self._line.filter_changed.connect(self.filter_changed)
        self._columns = named(QToolButton(), "columns_button")
        self._columns.setIcon(icon("columns"))
        self._columns.setToolTip(tr("Choose columns"))
        self._columns.setAccessibleName(tr("Choose columns"))
        self._columns.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._columns.hide()
        space = tokens().size("space_1")
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(2 * space, space, 2 * space, space)
        self._lines.setSpacing(space)
        self._layout = QHBoxLayout()
        self._layout.setSpacing(2 * space)
        self._lines.addLayout(self._layout)
        self._layout.addWidget(self._tabs)
        self._layout.addWidget(self._line, 1)
        self._layout.addWidget(self._columns)

    @property
    def tab(self) -> int:
        """The position of the chosen tab; 0 without tabs."""
        return max(0, self._tabs.currentIndex())

    @property
    def filter_text(self) -> str:
        """The text of the filter."""
        return self._line.text()

    def add_tab(self, tab_id: str, title: str) -> None:
        """Add a tab behind the others."""
        self._titles.append(title)
        self._tabs.addTab(title)
        self._tabs.show()

    def set_tab(self, place: int) -> None:
        """Choose the tab at a position."""
        self._tabs.setCurrentIndex(place)

    def add_widget(self, widget: QWidget) -> None:
        """Add a widget of the page, before the columns button."""
        self._layout.insertWidget(self._layout.count() - 1, widget)

    def fit(self) -> None:
        """Put the tabs before the filter, or above it."""
        if self._tabs.isHidden():
            return
        items = [self._layout.itemAt(place) for place in range(self._layout.count())]
        widgets = [each.widget() for each in items if each is not None and not each.isEmpty()]
        others = [each for each in widgets if each is not None and each not in (self._tabs, self._line)]
        margins = self._lines.contentsMargins()
        gaps = (len(others) + 1) * self._layout.spacing() + margins.left() + margins.right()
        taken = sum(each.sizeHint().width() for each in (self._tabs, *others))
        room = self.width() - taken - gaps
        is_above, above = self._layout.indexOf(self._tabs) < 0, room < tokens().scaled(LEAST_LINE)
        if above == is_above:
            return
        if above:
            self._layout.removeWidget(self._tabs)
            self._lines.insertWidget(0, self._tabs, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self._lines.removeWidget(self._tabs)
            self._layout.insertWidget(0, self._tabs)

    def set_column_menu(self, make_menu: Callable[[], QMenu]) -> None:
        """Show the columns button; `make_menu` makes its menu at each click."""
        at = self._columns
        at.clicked.connect(lambda: make_menu().popup(at.mapToGlobal(at.rect().bottomLeft())))
        at.show()

    def set_source(self, find_model: Callable[[], RowTableModel]) -> None:
        """Check and complete the filter for the rows of a model, which may be another one with each tab."""
        self._line.set_source(lambda: find_model().filtered)

    def set_filter(self, text: str) -> None:
        """Set the text of the filter and filter at once."""
        self._line.set_filter(text)

    def focus_filter(self) -> None:
        """Put the keyboard into the filter and choose its text."""
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._line.selectAll()

    def show_counts(self, counts: Sequence[int | None]) -> None:
        """Show a number behind the title of each tab; none where it is not known."""
        for place, (title, count) in enumerate(zip(self._titles, counts, strict=True)):
            text = title if count is None else f"{title} {grouped(count)}"
            if self._tabs.tabText(place) != text:
                self._tabs.setTabText(place, text)
        self.fit()

    def show_found(self, found: int, total: int) -> None:
        """Show how many of all rows pass the filter, while there is one; see `FilterLine.show_found`."""
        self._line.show_found(found, total)
