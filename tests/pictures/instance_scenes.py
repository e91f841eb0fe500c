"""States of the page Queues that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from tests.present import present


def choose_instance(window: MainWindow) -> QDialog | None:
    """An instance that has a state to explain, or the first one."""
    table = window.pages.page.findChild(RowTable, "instances") if window.pages.page is not None else None
    model = table.model() if table is not None else None
    rows = model.rows() if isinstance(model, RowTableModel) else []
    if table is not None and rows:
        table.choose(next((row.key for row in rows if row.states), rows[0].key))
    return None


def show_queue_map(window: MainWindow) -> QDialog | None:
    """The instances of a cluster queue as cells."""
    page = present(window.pages.page)
    present(page.findChild(FilterBar)).set_tab(0)
    table = present(page.findChild(RowTable, "instances"))
    if table.model().rowCount():
        # The line of the group.
        table.selectRow(0)
    return None
