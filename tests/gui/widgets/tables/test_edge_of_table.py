"""What the edge of a table cuts, a title or a cell, is shortened: a half of a number would read as another one."""

from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QProxyStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.column_measure import ColumnMeasure, measure_texts
from qmonpy.gui.widgets.tables.edge_header import EdgeHeader

ROWS = (123456, 700, 98765432)
COLUMNS = (
    Column[Any]("name", "Name", lambda row: f"queue{row}"),
    Column[Any]("number", "A number that is wide", str, is_number=True),
    Column[Any]("state", "State", lambda row: f"au{row}"),
    Column[Any]("full", "Full", lambda row: f"{row} / 99999999"),
    Column[Any]("time", "Submitted", lambda row: f"2023-11-13 09:46:{row % 60:02}"),
    Column[Any]("last", "Last", str, is_number=True),
)
LOOKS = {
    "state": Look(CellKind.BADGE, tone=lambda _: "ok"),
    "full": Look(CellKind.BAR, fullness=lambda row: Fullness(row, 99999999, f"{row} / 99999999", 1)),
}
SUMMARIES = {"number": lambda group: str(sum(group.rows)), "full": lambda group: Fullness(5, 7, "52345 / 71234", 1)}


class TextWriter(QPainter):
    """A painter that notes the texts, and from where to where they reach."""

    def __init__(self, image: QImage):
        super().__init__(image)
        self.texts: list[tuple[str, float, float]] = []

    def drawText(self, at: Any, *rest: Any) -> None:  # type: ignore[override]
        flags, text = rest
        if text:
            rect = QFontMetricsF(self.font()).boundingRect(QRectF(at), int(flags), text)
            self.texts.append((text, rect.left(), rect.right()))


@pytest.fixture
def table(qtbot: QtBot) -> RowTable:
    model = GroupedTableModel(COLUMNS, lambda row: row, lambda row: "a group of rows", LOOKS, SUMMARIES)
    table = RowTable(model)
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.show()
    model.show_rows(ROWS)
    return table


def write_cells(table: RowTable) -> list[tuple[str, str, float, float]]:
    """The whole text of each cell that is in sight, the text that is drawn, and from where to where it reaches."""
    found, model = [], cast(GroupedTableModel, table.model())
    for row in range(model.rowCount()):
        for column in range(len(COLUMNS)):
            item = model.item_at(row)
            summary = model.summary(item, column) if isinstance(item, Group) and column else None
            whole = summary.text if isinstance(summary, Fullness) else summary or model.cell_text(item, column)
            found += [(whole, *each) for each in write_cell(table, row, column)]
    return found


def write_cell(table: RowTable, row: int, column: int) -> list[tuple[str, float, float]]:
    """The texts that are drawn of a cell, and from where to where they reach."""
    index, option = table.model().index(row, column), QStyleOptionViewItem()
    option.rect = table.visualRect(index)
    image = QImage(table.viewport().size(), QImage.Format.Format_RGB32)
    painter = TextWriter(image)
    table.itemDelegate().paint(painter, option, index)
    painter.end()
    return painter.texts


def test_that_every_text_is_whole_or_shortened_wherever_the_table_is_scrolled_to(table: RowTable) -> None:
    bar, drawn = table.horizontalScrollBar(), set[str]()
    assert bar.maximum() > 0
    for value in range(bar.maximum() + 1):
        bar.setValue(value)
        for whole, text, left, right in write_cells(table):
            assert text == whole or text.endswith("…"), (value, whole, text)
            assert -1 <= left <= right <= table.viewport().width() + 1, (value, text, left, right)
            drawn.add(text)
    assert drawn >= {*map(str, ROWS), "a group of rows", "52345 / 71234", "700 / 99999999", "au700", "queue700"}


class PaintedArea(QObject):
    """Notes of a widget which part of it was painted."""

    def __init__(self, watched: QWidget):
        super().__init__(watched)
        self.region = QRegion()
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return super().eventFilter(watched, event)


def test_that_scrolling_sideways_draws_all_cells_anew(table: RowTable, qtbot: QtBot) -> None:
    """The rest of a text would be moved with its cell otherwise, which shows more of it then."""
    qtbot.waitExposed(table)
    painted = PaintedArea(table.viewport())
    for value in (7, 33, 80):
        painted.region = QRegion()
        table.horizontalScrollBar().setValue(value)
        qtbot.waitUntil(lambda: painted.region.boundingRect() == table.viewport().rect())


class HeadWriter(QProxyStyle):
    """A style that notes the titles that it draws, and from where to where they reach."""

    def __init__(self) -> None:
        super().__init__()
        self.titles: list[tuple[str, int, int]] = []

    def drawItemText(
        self,
        painter: QPainter,
        rect: QRect,
        flags: int,
        pal: QPalette | Qt.GlobalColor | QColor,
        enabled: bool,
        text: str,
        role: QPalette.ColorRole = QPalette.ColorRole.NoRole,
    ) -> None:
        if text:
            reach = painter.fontMetrics().boundingRect(rect, flags, text)
            self.titles.append((text, reach.left(), reach.right()))
        super().drawItemText(painter, rect, flags, pal, enabled, text, role)


def test_that_every_title_is_whole_or_shortened_wherever_the_table_is_scrolled_to(table: RowTable) -> None:
    header, writer, drawn = table.horizontalHeader(), HeadWriter(), set[str]()
    header.setStyle(writer)
    names = [each.title for each in COLUMNS]
    for value in range(table.horizontalScrollBar().maximum() + 1):
        table.horizontalScrollBar().setValue(value)
        writer.titles.clear()
        header.grab()
        for text, left, right in writer.titles:
            assert text in names or text.endswith("…"), (value, text)
            assert -1 <= left <= right <= header.viewport().width() + 1, (value, text, left, right)
            drawn.add(text)
    assert drawn >= set(names)


def test_that_of_a_column_of_which_no_word_can_be_told_nothing_is_written(table: RowTable) -> None:
    header, writer, told = cast(EdgeHeader, table.horizontalHeader()), HeadWriter(), set[bool]()
    header.setStyle(writer)
    letters = header.fontMetrics().horizontalAdvance("xxxx…")
    for value in range(table.horizontalScrollBar().maximum() + 1):
        table.horizontalScrollBar().setValue(value)
        writer.titles.clear()
        header.grab()
        for column, title in enumerate(each.title for each in COLUMNS):
            left, width = header.sectionViewportPosition(column), header.sectionSize(column)
            seen = min(left + width, table.viewport().width()) - max(left, 0)
            told.add(header.tells(column))
            if header.tells(column):
                assert seen >= min(letters, width), (value, title)
                continue
            assert seen < width, (value, title)
            assert not any(max(left, 0) <= at < left + seen for _, at, _ in writer.titles), (value, title)
            rows = range(table.model().rowCount()) if column else range(1, table.model().rowCount())
            assert not any(write_cell(table, row, column) for row in rows), (value, title)
    assert told == {False, True}


def test_that_no_number_is_cut_wherever_the_table_is_scrolled_to(table: RowTable) -> None:
    for value in range(table.horizontalScrollBar().maximum() + 1):
        table.horizontalScrollBar().setValue(value)
        for whole, text, *_ in write_cells(table):
            assert text in (whole, "…") or not whole[0].isdigit(), (value, whole, text)


def test_that_a_number_or_a_time_is_whole_or_not_begun_wherever_the_table_is_scrolled_to(table: RowTable) -> None:
    header, drawn = cast(EdgeHeader, table.horizontalHeader()), set[str]()
    for value in range(table.horizontalScrollBar().maximum() + 1):
        table.horizontalScrollBar().setValue(value)
        for column in (place for place, each in enumerate(COLUMNS) if each.id in ("number", "full", "time", "last")):
            for row in range(1, table.model().rowCount()):
                whole = table.model().cell_text(table.model().item_at(row), column)
                texts = [text for text, *_ in write_cell(table, row, column)]
                assert texts == ([whole] if header.tells(column) else []), (value, whole, texts)
                drawn.update(texts)
    assert drawn >= {"700", "700 / 99999999", "2023-11-13 09:46:40"}


def test_that_a_word_in_a_column_of_words_is_begun_though_a_shorter_one_is_a_number(qtbot: QtBot) -> None:
    columns = (Column[Any]("name", "Name", str), Column[Any]("value", "Value", lambda row: row or "a long sentence"))
    model = RowTableModel(columns, lambda row: row)
    table = RowTable(model)
    qtbot.addWidget(table)
    model.show_rows(("1234567", ""))
    measure = ColumnMeasure(table, model)
    assert measure.numbers(0) == measure_texts(model, 0) > 0
    assert measure.numbers(1) == 0
