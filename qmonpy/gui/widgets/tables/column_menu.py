"""The menu of a table's columns, by group."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QTableView, QWidget

from qmonpy.gui.models.table import RowTableModel
from qmonpy.translation import tr


def make_column_menu(
    parent: QWidget, table: QTableView, model: RowTableModel, sort_own: Callable[[], None], fit: Callable[[], None]
) -> QMenu:
    """Return a menu that shows and hides columns, resets the order and fits the widths."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    groups: dict[str, QMenu] = {"": menu}
    for place, column in enumerate(model.columns):
        if column.group not in groups:
            groups[column.group] = menu.addMenu(tr(column.group))
            groups[column.group].setToolTipsVisible(True)
        action = QAction(column.title or column.id, menu, checkable=True, checked=not table.isColumnHidden(place))
        action.setToolTip(column.tooltip)
        action.toggled.connect(lambda is_shown, place=place: table.setColumnHidden(place, not is_shown))
        groups[column.group].addAction(action)
    menu.addSeparator()
    order = tr(model.own_order.words)
    menu.addAction(tr("Own order: {order}").format(order=order) if order else tr("Own order"), sort_own)
    menu.addAction(tr("Fit column widths"), fit)
    return menu
