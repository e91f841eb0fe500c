"""How tests find what a window shows: by class and object name, as a style sheet does, and sure that it is there."""

from typing import TypeVar

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QWidget

from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from tests.present import present

__all__ = ["action", "child", "menu_of", "present", "shown_in"]

Found = TypeVar("Found", bound=QObject)


def child(parent: QObject | None, kind: type[Found], name: str = "") -> Found:
    """Return the first object of a class, and of a name unless any will do, below another; there must be one."""
    assert parent is not None
    found = parent.findChild(kind, name) if name else parent.findChild(kind)
    assert found is not None, f"no {kind.__name__} {name} in {parent}"
    return found


def action(parent: QObject | None, id: str) -> QAction:
    """Return the action of `qmonpy.app.session.actions` with this id that belongs to a page or to something on it."""
    return child(parent, QAction, f"action_{id.replace('-', '_')}")


def menu_of(table: QTableView) -> QMenu:
    """Ask a table for its context menu, as a right click does, and return the menu that opens."""
    at = QPoint(4, 4)
    if table.contextMenuPolicy() is Qt.ContextMenuPolicy.CustomContextMenu:
        table.customContextMenuRequested.emit(at)
    else:
        view = table.viewport()
        QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at)))
    return next(each for each in table.window().findChildren(QMenu) if each.isVisible())


def shown_in(place: QWidget) -> QWidget:
    """Return the table that is shown on a page or panel, or the sentence that stands in its place while it is empty."""
    either = next(each for each in place.findChildren(TableOrEmpty) if each.isVisible())
    return present(either.currentWidget())
