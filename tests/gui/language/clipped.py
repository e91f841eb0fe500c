"""Texts that have less room on the screen than they need."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from qmonpy.gui.widgets.elided_label import ElidedLabel
from tests.gui.keyboard import describe

ROUNDING = 1
"""Pixels that texts may lack, as widths are rounded."""
HEAD_MARGIN = 6
"""Pixels that a head keeps free at each side."""


def find_clipped(top: QWidget) -> Iterator[str]:
    """Yield places, texts and missing pixels of what is shown in a window and has too little room.

    What shortens itself by intention, with the whole text as tool tip, is not among them; cells of tables are data.
    """
    for widget in top.findChildren(QWidget):
        if widget.isVisible() and widget.window() is top and widget.width() > 0:
            for text, lack in _find_lacks(widget):
                if lack > ROUNDING:
                    yield f"{describe(widget)}: {text!r} lacks {lack} pixels"


def _find_lacks(widget: QWidget) -> Iterator[tuple[str, int]]:
    match widget:
        case ElidedLabel():
            return
        case QLabel() if widget.text():
            yield widget.text(), _lack_of_label(widget)
        case QToolButton() if widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
            return
        case QAbstractButton() if widget.text():
            yield widget.text(), widget.sizeHint().width() - widget.width()
        case QComboBox():
            yield widget.currentText(), _advance(widget, widget.currentText()) - (widget.width() - 24)
        case QTabBar():
            for tab in range(widget.count()):
                if widget.isTabVisible(tab):
                    yield widget.tabText(tab), _advance(widget, widget.tabText(tab)) - widget.tabRect(tab).width()
        case QTableView() | QTreeView():
            head = widget.horizontalHeader() if isinstance(widget, QTableView) else widget.header()
            if head.isVisible():
                yield from _find_heads(head)


def _find_heads(head: QHeaderView) -> Iterator[tuple[str, int]]:
    for column in range(head.count()):
        text = head.model().headerData(column, Qt.Orientation.Horizontal)
        if isinstance(text, str) and not head.isSectionHidden(column):
            room = head.sectionSize(column)
            yield text, _advance(head, text) + HEAD_MARGIN - room


def _lack_of_label(label: QLabel) -> int:
    plain = QTextDocumentFragment.fromHtml(label.text()).toPlainText() if "<" in label.text() else label.text()
    if label.wordWrap():
        longest = max((_advance(label, word) for word in plain.split()), default=0)
        return max(longest - label.contentsRect().width(), label.heightForWidth(label.width()) - label.height())
    needed = max((_advance(label, line) for line in plain.split("\n")), default=0)
    return needed - label.contentsRect().width()


def _advance(widget: QWidget, text: str) -> int:
    return QFontMetrics(widget.font()).horizontalAdvance(text.replace("&", ""))
