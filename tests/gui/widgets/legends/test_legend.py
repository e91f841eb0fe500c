"""Legends of pictures: every mark has a sample of its own and a sentence, F1 says them, folding is remembered."""

from collections.abc import Sequence

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.queues.heat_cells import HeatMeasure
from qmonpy.app.reports.plot_data import Plot, Series
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.calendars import strips
from qmonpy.gui.pages.overview import day_tile
from qmonpy.gui.pages.pes import layout_view
from qmonpy.gui.pages.policies import share_plot
from qmonpy.gui.pages.queues import course_view, heat_map
from qmonpy.gui.pages.quota_usage import history_strip
from qmonpy.gui.pages.reports import plot_marks, plot_panel
from qmonpy.gui.pages.reservations.request import request_strip
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.legends.samples import LegendEntry
from qmonpy.reporting.queries.result_table import Column
from tests.gui.finding import child


def make_plot(kind: str) -> Plot:
    series = Series("anna", (1.0, 2.0), (0, 1)), Series("anna", (1.0, None), (0, 1), is_before=True)
    return Plot(kind, Column("hours", "Hours", "number"), ("a", "b"), (), series)


LEGENDS = {
    "the last day": day_tile.make_marks(),
    "shares": share_plot.make_marks(),
    "courses": course_view.make_marks(),
    "slots": heat_map.make_marks(HeatMeasure.SLOTS),
    "load": heat_map.make_marks(HeatMeasure.LOAD),
    "calendar": strips.make_marks(),
    "slots of a job": layout_view.make_marks(),
    "history": history_strip.make_marks(),
    "hours": request_strip.make_marks(),
    **{kind: plot_marks.make_marks(make_plot(kind)) for kind in plot_panel.KINDS},
}


@pytest.mark.parametrize("marks", LEGENDS.values(), ids=LEGENDS)
def test_that_every_mark_has_a_sample_of_its_own_and_a_sentence(qtbot: QtBot, marks: Sequence[LegendEntry]) -> None:
    pictures = [each.sample(1.0).toImage() for each in marks]
    assert pictures
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
    assert all(each.title and each.explanation[0].isupper() and each.explanation.endswith(".") for each in marks)


@pytest.mark.parametrize("kind", ["lines", "areas", "bars", "stacked", "pie"])
def test_that_the_sample_of_a_plot_with_names_has_their_colours(qapp: QApplication, kind: str) -> None:
    names = tuple(Series(name, (1.0, 2.0), (0, 1)) for name in ("anna", "bert"))
    plot = Plot(kind, Column("hours", "Hours", "number"), ("a", "b"), (), names[: 1 if kind == "pie" else 2])
    sample = plot_marks.make_marks(plot)[0].sample(1.0).toImage()
    found = {sample.pixelColor(x, y).rgb() for x in range(sample.width()) for y in range(sample.height())}
    assert {tokens().category(place).rgb() for place in range(3)} <= found
    assert tokens().colour("accent").rgb() not in found


def test_that_the_sample_of_a_cell_has_the_line_that_tells_how_full_it_is(qapp: QApplication) -> None:
    for measure in HeatMeasure:
        sample = heat_map.make_marks(measure)[0].sample(1.0).toImage()
        middle = [sample.pixelColor(sample.width() // 2, y).rgb() for y in range(sample.height())]
        assert tokens().colour("accent").rgb() in middle


def test_that_f1_says_what_the_marks_of_a_page_mean(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("overview"))
    legend = child(window, Legend, "day_legend")
    qtbot.waitUntil(legend.isVisible)
    said = window.pages.explanation()
    assert all(f"{each.title} | {each.explanation}" in said for each in legend.entries)


def test_that_a_folded_legend_is_a_line_and_says_all_when_asked(qtbot: QtBot) -> None:
    legend = Legend("some_legend", "picture")
    qtbot.addWidget(legend)
    legend.show_entries(LEGENDS["courses"])
    legend.show()
    legend.set_open(True)
    titles = [each for each in legend.findChildren(QLabel) if each.text() == LEGENDS["courses"][0].title]
    assert [each.isVisible() for each in titles] == [True]
    legend.fold_button.click()
    assert [each.isVisible() for each in titles] == [False]
    legend.explain_here()
    assert legend.is_open
    assert LEGENDS["courses"][0].explanation in legend.words.text()
    legend.explain_here()
    assert not legend.words.isVisible()
