"""The plot of an answer: runs and periods side by side are told apart by their colours."""

from itertools import combinations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.reports.plot_data import make_plot
from qmonpy.gui.application import make_application
from qmonpy.gui.pages.reports.plot_area import PlotArea
from qmonpy.gui.theme import tokens
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Column, ResultTable

LEAST = 120
"""Colours differ by so much at least in red, green and blue together."""


@pytest.fixture
def area(qapp: QApplication, qtbot: QtBot) -> PlotArea:
    make_application(is_dark=False)
    made = PlotArea()
    qtbot.addWidget(made)
    return made


def parts_of(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def show(area: PlotArea, *titles: str) -> list[tuple[int, int, int]]:
    names = [f"refused_{place}" for place in range(len(titles))]
    columns = (
        Column("rule", "Rule"),
        *(Column(name, title, "number") for name, title in zip(names, titles, strict=True)),
    )
    rows = (("people/staff", *range(len(titles))), ("people/students", *range(len(titles))))
    drawing = Drawing("bars", "rule", tuple(names), are_alternatives=True)
    area.show_plot(make_plot(ResultTable(columns, rows), drawing))
    return [parts_of(area._colour(each)) for each in area.plot.series]


def test_that_runs_side_by_side_have_colours_that_are_told_apart(area: PlotArea) -> None:
    found = show(area, "Slot hours refused, as it is", "Slot hours refused, students 30")
    for one, other in combinations(found, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > LEAST


def test_that_a_single_column_has_the_colour_of_the_program(area: PlotArea) -> None:
    assert show(area, "refused") == [parts_of(tokens().colour("accent"))]
