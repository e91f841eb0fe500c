"""A list at the left of a page, in groups and with a search above it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty


class GroupedList(QWidget):
    """Rows in groups; one is chosen. A subclass says what they are."""

    def __init__(
        self,
        model: GroupedTableModel,
        title: str,
        search: str,
        *,
        name: str,
        kept_as: str,
        empty: str = "",
        parent: QWidget | None = None,
    ):
        """`title` is what a screen reader says, `search` stands in the empty line, `empty` in place of no rows;
        `name` is that of the table, and filters are kept under the name `kept_as`."""
        super().__init__(parent)
        self.model = model
        model.setParent(self)
        self.table = RowTable(model)
        self.table.setObjectName(name)
        self.table.setAccessibleName(title)
        self.filter = FilterLine(search, kept_as=kept_as)
        self.filter.follow(model)
        self.filter.filter_changed.connect(model.set_filter)
        either = TableOrEmpty(self.table, model, empty) if empty else TableOrEmpty(self.table, model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(0, space, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        top = QVBoxLayout()
        top.setContentsMargins(space, 0, space, 0)
        top.addWidget(self.filter)
        layout.addLayout(top)
        layout.addWidget(either, 1)
        self.setFocusProxy(self.table)
