"""All texts that widgets show, say, or would show under the pointer, each with the place where it stands."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from tests.gui.keyboard import describe

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def find_shown_texts(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield places and texts of a window and of all in it, what is folded away included."""
    yield "title", top.windowTitle()
    for action in top.findChildren(QAction):
        place = f"action {action.objectName()}"
        yield from ((place, text) for text in (action.text(), action.toolTip(), action.statusTip()))
    for widget in (top, *top.findChildren(QWidget)):
        if not _is_part_of_qt(widget):
            place = describe(widget)
            yield from ((place, text) for text in _find_texts(widget))


def _is_part_of_qt(widget: QObject) -> bool:
    return widget.objectName().startswith("qt_")


def _find_texts(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QGroupBox() | QMenu():
            yield widget.title()
        case QLineEdit() | QPlainTextEdit():
            yield widget.placeholderText()
        case QTextEdit():
            yield widget.placeholderText()
            yield widget.toPlainText() if widget.isReadOnly() else ""
        case QTabBar():
            for tab in range(widget.count()):
                yield from (widget.tabText(tab), widget.tabToolTip(tab), widget.accessibleTabName(tab))
        case QAbstractItemView() if widget.model() is not None:
            yield from _find_heads(widget.model())


def _find_heads(model: QAbstractItemModel) -> Iterator[str]:
    for column in range(count_columns(model)):
        for role in ROLES:
            yield _as_text(model.headerData(column, Qt.Orientation.Horizontal, role))


def count_columns(model: QAbstractItemModel) -> int:
    """The columns of a model; PySide hides how many a list has."""
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else ""
