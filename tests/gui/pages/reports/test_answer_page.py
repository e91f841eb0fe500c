"""The frame of answers keeps room for the plot, however many lines the sentences above and below it have."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.pages.reports.answer_splitter import LEAST_PLOT, LOW, AnswerParts, AnswerSplitter
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.reporting.queries.result_table import Column, ResultTable
from tests.gui.keyboard import is_in_sight

LEAST = 140


def test_that_sentences_take_no_room_from_what_needs_it(qtbot: QtBot) -> None:
    answer, plot, below = AsksHeight(), QWidget(), QWidget()
    plot.setMinimumHeight(LEAST)
    below.setMinimumHeight(50)
    words = QLabel("Compared with what really happened. " * 12, wordWrap=True)
    column = QVBoxLayout(answer)
    column.addWidget(words)
    column.addWidget(plot, 1)
    parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
    parts.addWidget(answer)
    parts.addWidget(below)
    qtbot.addWidget(parts)
    parts.resize(400, 300)
    parts.show()
    for width in (400, 250, 600):
        parts.resize(width, 10)
        parts.resize(width, max(300, parts.minimumSizeHint().height()))
        qtbot.waitUntil(lambda: plot.height() >= LEAST and words.geometry().bottom() < plot.geometry().top())
        assert words.height() >= words.heightForWidth(words.width())


def test_that_the_table_gets_what_its_columns_need_and_the_plot_goes_below_where_that_leaves_it_too_little(
    qtbot: QtBot,
) -> None:
    result, plot = ResultView(), QWidget()
    both = AnswerSplitter(result, plot, 0.2)
    qtbot.addWidget(both)
    both.resize(1200, 400)
    both.show()
    columns = tuple(Column(f"column_{place}", "number") for place in range(8))
    result.show_result(ResultTable(columns, (tuple(range(8)),)))
    qtbot.waitUntil(lambda: result.width() >= result.table.needed_width())
    both.resize(result.table.needed_width() + LEAST_PLOT // 2, 400)
    qtbot.waitUntil(lambda: both.orientation() is Qt.Orientation.Vertical and result.width() == both.width())
    both.resize(result.table.needed_width() + LEAST_PLOT + 50, 400)
    qtbot.waitUntil(lambda: both.orientation() is Qt.Orientation.Horizontal and plot.width() >= LEAST_PLOT)
    assert result.width() >= result.table.needed_width()
    both.moveSplitter(300, 1)
    both.resize(result.table.needed_width() + LEAST_PLOT // 2, 400)
    assert both.orientation() is Qt.Orientation.Horizontal, "somebody has moved the edge"
    assert result.width() < result.table.needed_width()


@pytest.fixture
def parts(qtbot: QtBot) -> Iterator[AnswerParts]:
    """A table and a plot in an area that is narrow and low."""
    result, plot = ResultView(), QLabel("plot")
    plot.setMinimumHeight(LEAST)
    parts = AnswerParts(result, plot, 0.5)
    around, page = QWidget(), QWidget()
    column = QVBoxLayout(page)
    column.addWidget(QLabel("What is asked"))
    column.addWidget(parts, 1)
    QVBoxLayout(around).addWidget(ReflowScroll(page))
    qtbot.addWidget(around)
    result.show_result(ResultTable((Column("count", "number"),), ((5,),)))
    around.resize(500, LOW - 100)
    around.show()
    qtbot.waitExposed(around)
    yield parts
    around.close()


def test_that_in_a_low_window_table_or_plot_is_shown_as_one_chooses(parts: AnswerParts, qtbot: QtBot) -> None:
    [plot] = [each for each in parts.findChildren(QLabel) if each.text() == "plot"]
    table = parts.findChild(ResultView).table
    qtbot.waitUntil(parts.choice.isVisible)
    assert (table.isVisible(), plot.isVisible()) == (True, False)
    parts.choice.button("plot").click()
    qtbot.waitUntil(lambda: is_in_sight(plot))
    assert not table.isVisible()
    parts.window().resize(500, LOW + 200)
    qtbot.waitUntil(lambda: table.isVisible() and plot.isVisible())
    assert not parts.choice.isVisible()


def test_that_a_table_without_a_plot_is_shown_whatever_was_chosen(parts: AnswerParts, qtbot: QtBot) -> None:
    [plot] = [each for each in parts.findChildren(QLabel) if each.text() == "plot"]
    qtbot.waitUntil(parts.choice.isVisible)
    parts.choice.button("plot").click()
    plot.hide()
    assert parts.findChild(ResultView).table.isVisible()
    assert not parts.choice.isVisible()
    plot.show()
    assert plot.isVisible()
