"""A page that is one list with a filter above it, and below it what is to be known of the chosen rows."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty


class ListPage(Page):
    """A key is the text of the filter. A page of this kind makes its parts, calls `lay_out`, and says what is shown of
    a choice (`show_choice`) and what is in the menu of a row (`add_to_menu`)."""

    def __init__(
        self, context: PageContext, model: RowTableModel, name: str, title: str, hint: str, parent: QWidget | None
    ):
        """`name` is the object name of the table, `title` what it is called aloud; `hint` says how to filter it."""
        super().__init__(context, parent)
        self.model = model
        model.setParent(self)
        self.bar = FilterBar(hint)
        self.bar.set_source(lambda: self.model)
        self.bar.filter_changed.connect(self._filter)
        self.table = named(RowTable(model), name)
        self.table.setAccessibleName(title)
        self.table.choice_changed.connect(self.show_choice)
        self.table.offer_menu(self.add_to_menu)
        self.bar.set_column_menu(lambda: self.table.column_menu(self))
        self.setFocusProxy(self.table)

    def lay_out(self, nothing: str, below: QWidget, *between: QWidget) -> None:
        """Put the parts together: the filter, widgets between it and the list, the list, and what is below it.

        `nothing` is the sentence of an empty list.
        """
        either = TableOrEmpty(self.table, self.model, nothing)
        either.clear_filter.triggered.connect(lambda *_: self.bar.set_filter(""))
        self._parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._parts.addWidget(either)
        self._parts.addWidget(below)
        self.table.keep_lines()
        # What a large window has more is shared as at first.
        self._parts.setStretchFactor(0, 2)
        self._parts.setStretchFactor(1, 1)
        height = tokens().size("foot_height")
        self._parts.setSizes([2 * height, height])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for each in (self.bar, *between):
            layout.addWidget(each)
        layout.addWidget(self._parts, 1)

    # What a page says

    def show_choice(self) -> None:
        """Show what is to be known of the chosen rows."""

    def add_to_menu(self, menu: QMenu) -> None:
        """Add to the menu of a row what can be done with it."""

    # What the frame asks

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; sets the filter."""
        self.bar.set_filter(key)

    def location(self) -> str:
        """See `Page.location`."""
        return self.bar.filter_text

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self.bar.focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the filter."""
        if not self.bar.filter_text:
            return False
        self.bar.set_filter("")
        return True

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {"table": self.table.save_state(), "parts": self._parts.sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        if state.get("parts"):
            self._parts.setSizes(state["parts"])

    def show_found(self) -> None:
        """Show beside the filter how many rows pass it."""
        self.bar.show_found(len(self.model.rows()), self.model.total)

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self.show_found()
