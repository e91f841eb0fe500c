"""Texts that have less room on the screen than they need."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.hints import find_room, hint_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import find_cell_width
from qmonpy.gui.widgets.cut_text import CutText
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.column_measure import MEASURED_ROWS
from tests.gui.keyboard import describe

ROUNDING = 1
"""Pixels that texts may lack, as widths are rounded."""
HEAD_MARGIN = 6
"""Pixels that a head keeps free at each side."""


def find_clipped(top: QWidget) -> Iterator[str]:
    """Yield places, texts and missing pixels of what is shown in a window and has too little room.

    What shortens itself by intention, with the whole text as tool tip, is not among them. Of cells, texts in badges
    and bars must be whole, and so must those that would be cut for good: in the last column, which nobody can drag
    wider, and in tables that do not scroll sideways, unless a line below shows them, or does when the row is chosen.
    Others may be shortened, unless the last column has room that none of the rows needs by which columns are measured.
    """
    for widget in top.findChildren(QWidget):
        if widget.isVisible() and widget.window() is top and widget.width() > 0:
            for text, lack in _find_lacks(widget):
                if lack > ROUNDING:
                    yield f"{describe(widget)}: {text!r} lacks {lack} pixels"


def wait_for_room(top: QWidget, qtbot: QtBot) -> None:
    """Wait a moment for all texts to have their place: what is new gets its own when events are worked off."""
    with suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: not any(find_clipped(top)))


def _find_lacks(widget: QWidget) -> Iterator[tuple[str, int]]:
    match widget:
        case ElidedLabel():
            return
        case QLabel() if widget.text():
            yield widget.text(), _lack_of_label(widget)
        case QToolButton() if (
            widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly and not widget.icon().isNull()
        ):
            return
        case QAbstractButton() if widget.text():
            yield widget.text(), widget.sizeHint().width() - widget.width()
        case QComboBox():
            yield widget.currentText(), _advance(widget, widget.currentText()) - (widget.width() - 24)
        case QAbstractSpinBox():
            line = widget.findChild(QLineEdit)
            assert line is not None
            yield widget.text(), _advance(line, widget.text()) - line.width()
        case QLineEdit() if not widget.text():
            # A hint of which nothing fits is not shown at all.
            hint = widget.placeholderText() or hint_of(widget)
            yield hint, _advance(widget, hint) - find_room(widget)
        case QTabBar():
            for tab in range(widget.count()):
                if widget.isTabVisible(tab):
                    yield widget.tabText(tab), _advance(widget, widget.tabText(tab)) - widget.tabRect(tab).width()
        case QTableView() | QTreeView():
            head = widget.horizontalHeader() if isinstance(widget, QTableView) else widget.header()
            if head.isVisible():
                yield from _find_heads(head)
            if isinstance(widget, RowTable) and widget.model().rowCount():
                yield from _find_cells(widget)


def _find_heads(head: QHeaderView) -> Iterator[tuple[str, int]]:
    for column in range(head.count()):
        text = head.model().headerData(column, Qt.Orientation.Horizontal)
        if isinstance(text, str) and not head.isSectionHidden(column):
            room = head.sectionSize(column)
            yield text, _advance(head, text) + HEAD_MARGIN - room


def _find_cells(table: RowTable) -> Iterator[tuple[str, int]]:
    model, head = table.model(), table.horizontalHeader()
    columns = [column for column in range(head.count()) if not head.isSectionHidden(column)]
    last = max(columns, key=head.visualIndex)
    lines = range(max(table.rowAt(0), 0), table.rowAt(table.viewport().height() - 1) % model.rowCount() + 1)
    rows = [(line, row) for line, row in ((each, model.item_at(each)) for each in lines) if model.is_row(row)]
    title = _advance(head, str(model.headerData(last, Qt.Orientation.Horizontal))) + HEAD_MARGIN
    measured = filter(model.is_row, map(model.item_at, range(min(model.rowCount(), MEASURED_ROWS))))
    deciding = (*measured, *(row for _, row in rows))
    needed = max((_need_of_cell(table, row, last) for row in deciding), default=0)
    free = max(table.viewport().width() - head.length(), 0) + head.sectionSize(last) - max(needed, title)
    for column in columns:
        is_drawing = model.looks[column].kind in (CellKind.BAR, CellKind.BADGE)
        for line, row in rows:
            lack = _need_of_cell(table, row, column) - table.visualRect(model.index(line, column)).width()
            if lack > 0 and (is_drawing or lack <= free or _is_cut_for_good(table, row, column, last)):
                yield f"{model.columns[column].id}: {model.cell_text(row, column)}", lack


def _is_cut_for_good(table: RowTable, row: Any, column: int, last: int) -> bool:
    """Whether neither the mouse nor scrolling brings the end of a text into view, and no line shows it whole."""
    has_bar = table.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    text = table.model().cell_text(row, column)
    shown = (each.text() for each in table.window().findChildren(CutText) if each.isVisible())
    look: Look = table.model().looks[column]
    return (column == last or not has_bar) and not look.is_told_below and not any(text in each for each in shown)


def _need_of_cell(table: RowTable, row: Any, column: int) -> int:
    """The width of a cell in which its text is whole."""
    model, space = table.model(), tokens().size
    look: Look = model.looks[column]
    text = model.cell_text(row, column)
    fullness = look.fullness(row) if look.kind is CellKind.BAR and look.fullness is not None else None
    if fullness is not None or look.kind is CellKind.BADGE:
        small = QFontMetrics(tokens().font("small"))
        return small.horizontalAdvance(fullness.text if fullness is not None else text) + 2 * space("space_2")
    return find_cell_width(model, row, column) - (space("space_2") if look.kind is not CellKind.TEXT else 0)


def _lack_of_label(label: QLabel) -> int:
    plain = QTextDocumentFragment.fromHtml(label.text()).toPlainText() if "<" in label.text() else label.text()
    if label.wordWrap():
        longest = max((_advance(label, word) for word in plain.split()), default=0)
        return max(longest - label.contentsRect().width(), label.heightForWidth(label.width()) - label.height())
    needed = max((_advance(label, line) for line in plain.split("\n")), default=0)
    return needed - label.contentsRect().width()


def _advance(widget: QWidget, text: str) -> int:
    return QFontMetrics(widget.font()).horizontalAdvance(text.replace("&", ""))
