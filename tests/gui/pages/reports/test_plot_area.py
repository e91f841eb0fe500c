"""The plot of an answer: runs and periods side by side are told apart by their colours."""

from itertools import combinations

import pyqtgraph
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.reports.plot_data import find_kinds, make_plot
from qmonpy.gui.application import make_application
from qmonpy.gui.base.background import Background
from qmonpy.gui.pages.reports.plot_area import LEAST_DRAWN, PlotArea
from qmonpy.gui.pages.reports.plot_marks import make_marks
from qmonpy.gui.pages.reports.plot_panel import PlotPanel
from qmonpy.gui.theme import tokens
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Column, ResultTable
from tests.gui.scaled_text import scaled_text

DAY = 86400

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


def test_that_an_axis_of_times_names_a_second_where_all_values_are_shorter(area: PlotArea) -> None:
    columns = (Column("user", "User"), Column("wait", "Wait", "duration"))
    table = ResultTable(columns, (("anna", 0.2), ("carl", 0.4)))
    area.show_plot(make_plot(table, Drawing("bars", "user", ("wait",))))
    least, most = area.view.getPlotItem().getViewBox().viewRange()[1]
    ((spacing, values),) = area.amounts.tickValues(least, most, 400.0)
    assert area.amounts.tickStrings(values, 1.0, spacing) == ["0:00:00", "0:00:01"]


def show_users(area: PlotArea, *users: str, jobs: tuple[int, ...] = (), kind: str = "bars") -> None:
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    rows = tuple(zip(users, jobs or (1,) * len(users), strict=True))
    area.show_plot(make_plot(ResultTable(columns, rows), Drawing("bars", "user", ("jobs",)), kind))


def test_that_every_bar_has_its_name_on_the_axis(area: PlotArea) -> None:
    names = ("gina", "dora", "erik", "hugo", "bob", "carl", "anna", "fred", "ines", "jost")
    show_users(area, *names)
    widest = max(QFontMetricsF(tokens().font("small")).horizontalAdvance(name) for name in names)
    for room in (widest + 10, widest + 4, widest - 4):
        ((_, places),) = area.axis.tickValues(-0.5, 9.5, 10 * room)
        assert places == list(range(10))


def test_that_the_axis_is_as_high_as_its_names_and_tells_what_the_plot_needs(area: PlotArea, qtbot: QtBot) -> None:
    area.resize(640, 300)
    area.show()
    names = tuple(f"a long name of project {number}" for number in range(9))
    show_users(area, *names[:2])
    low = area.axis.height()
    with qtbot.waitSignal(area.height_needed) as needed:
        show_users(area, *names)
    line = QFontMetricsF(tokens().font("small")).height()
    qtbot.waitUntil(lambda: area.axis.height() >= low + 1.5 * line)
    assert needed.args[0] > LEAST_DRAWN + 2 * line


def test_that_a_plot_and_its_legend_are_as_wide_as_their_place(area: PlotArea, qtbot: QtBot) -> None:
    area.resize(360, 300)
    area.show()
    titles = ("Slot hours refused, as it is", "Slot hours refused, with 1 edit & <another>")
    show(area, *titles)
    box = area.view.getPlotItem().getViewBox()
    for width in (360, 900, 200):
        area.resize(width, 300)
        qtbot.waitUntil(lambda: box.sceneBoundingRect().right() <= area.view.viewport().width())
        qtbot.waitUntil(lambda: area.legend.sceneBoundingRect().right() <= area.view.viewport().width())
        assert area.legend.columnCount == (2 if width == 900 else 1)
        shown = [label.item.toPlainText() for _, label in area.legend.items]
        is_cut = width == 200
        assert (shown == list(titles)) is not is_cut
        assert [bool(label.toolTip()) for _, label in area.legend.items][1] is is_cut


def test_that_a_run_has_one_colour_in_all_plots(area: PlotArea) -> None:
    """Also where another one beside it has the same by its name, or is not drawn."""
    columns = (Column("user", "User"), *(Column(f"mean_{at}", f"Mean, run {at}", "duration") for at in range(4)))
    runs = ("run 0", "run 1", "run 2", "run 3")
    table = ResultTable(columns, (("anna", 1.0, 2.0, 3.0, 4.0),))
    found: dict[str, tuple[int, int, int]] = {}
    for drawn in ((0, 1, 2, 3), (3,), (2, 0), (1, 3)):
        y, owners = tuple(f"mean_{at}" for at in drawn), tuple(runs[at] for at in drawn)
        area.show_plot(make_plot(table, Drawing("bars", "user", y, "", True, owners, runs)))
        assert len(area.legend.items) == len(drawn)
        for each in area.plot.series:
            colour = parts_of(area._colour(each))
            assert found.setdefault(each.owner, colour) == colour
    assert len(set(found.values())) == 4


def test_that_a_pie_begins_above_and_goes_clockwise(area: PlotArea) -> None:
    area.resize(400, 400)
    area.show()
    show_users(area, "anna", "bert", "carl", jobs=(5, 2, 1), kind="pie")
    image, box = area.grab().toImage(), area.view.getPlotItem().getViewBox()
    colours = {name: area._find_colour(name, area.plot.labels) for name in area.plot.labels}
    spots = {"anna": (0.3, 0.5), "bert": (-0.6, 0.1), "carl": (-0.25, 0.7)}
    for name, spot in spots.items():
        at = area.view.mapFromScene(box.mapViewToScene(QPointF(*spot)))
        assert image.pixelColor(at) == colours[name]
        assert area.describe_at(*spot).startswith(f"{name}\n")
    assert area.find_row(*spots["bert"]) == 1
    assert area.describe_at(0.9, 0.9) == ""


def test_that_bars_below_0_begin_at_0(area: PlotArea) -> None:
    show_users(area, "anna", "bert", jobs=(-5, -3))
    least, most = area.view.getPlotItem().getViewBox().viewRange()[1]
    assert least <= -5
    assert most >= 0


def test_that_the_least_and_the_most_of_an_axis_have_their_names(area: PlotArea) -> None:
    area.resize(500, 200)
    area.show()
    show_users(area, "anna", "bert", jobs=(20, 10))
    area.grab()
    axis = area.amounts
    picture = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    _, _, texts = axis.generateDrawSpecs(painter)
    painter.end()
    assert {"0", "20"} <= {text for _, _, text in texts}


def test_that_a_plot_fills_a_page_of_another_shape(area: PlotArea, qtbot: QtBot) -> None:
    area.resize(640, 160)
    area.show()
    show_users(area, "anna", "carl", jobs=(4, 4))
    size = area.size()
    image = QImage(1000, 700, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    area.paint_to(painter, QRectF(image.rect()))
    painter.end()
    bars = [y for y in range(700) if image.pixelColor(300, y) == tokens().colour("accent")]
    assert bars[-1] - bars[0] > 500
    assert area.size() == size


def test_that_a_plot_has_one_legend(area: PlotArea, qtbot: QtBot) -> None:
    columns = (Column("user", "User"), Column("one", "One", "number"), Column("two", "Two", "number"))
    table = ResultTable(columns, (("anna", 2, 3), ("carl", 3, 4)))
    panel = PlotPanel(Background())
    qtbot.addWidget(panel)
    panel.show()
    for drawn in (("one",), ("one", "two")):
        drawing = Drawing("bars", "user", drawn)
        panel.show_table(table, drawing, title="Waits by user")
        qtbot.waitUntil(lambda: panel.is_drawn)
        assert panel.area is not None
        assert panel.area.accessibleName() == "Waits by user", "which stands over a picture of it"
        for kind in find_kinds(table, drawing):
            panel.kinds.button(kind).click()
            assert panel.area is not None
            assert panel.area.plot.kind == kind
            assert panel.legend.isHidden() is bool(panel.area.legend.items), (drawn, kind)


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_that_the_lines_of_a_plot_are_as_strong_as_other_thin_lines(
    qapp: QApplication, is_dark: bool, qtbot: QtBot
) -> None:
    make_application(is_dark=is_dark)
    try:
        area = PlotArea()
        qtbot.addWidget(area)
        area.resize(500, 300)
        area.show()
        columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
        rows = tuple((name, count) for name, count in zip("abcdefgh", range(8), strict=True))
        area.show_plot(make_plot(ResultTable(columns, rows), Drawing("bars", "user", ("jobs",))))
        image, line = area.grab().toImage(), tokens().colour("hairline").rgb()
        # Left of the first bar, which is empty, the lines stand on the ground.
        column = [image.pixel(120, y) for y in range(image.height())]
        assert column.count(line) >= 4
    finally:
        make_application(is_dark=False)


def test_that_no_tick_of_an_axis_is_drawn_over_a_bar(area: PlotArea) -> None:
    area.resize(500, 300)
    area.show()
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    area.show_plot(make_plot(ResultTable(columns, (("anna", 2), ("carl", 4))), Drawing("bars", "user", ("jobs",))))
    image, box = area.grab().toImage(), area.view.getPlotItem().getViewBox()
    for place, height in ((0, 2.0), (1, 4.0)):
        foot, top = (area.view.mapFromScene(box.mapViewToScene(QPointF(place, each))) for each in (0.0, height))
        column = {image.pixel(foot.x() + aside, y) for y in range(top.y() + 3, foot.y() - 1) for aside in (-1, 0, 1)}
        assert column == {tokens().colour("accent").rgb()}


def test_that_no_tick_stands_upon_a_flat_bar(area: PlotArea) -> None:
    area.resize(500, 300)
    area.show()
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    area.show_plot(make_plot(ResultTable(columns, (("anna", 0), ("carl", 4))), Drawing("bars", "user", ("jobs",))))
    image, box = area.grab().toImage(), area.view.getPlotItem().getViewBox()
    foot = area.view.mapFromScene(box.mapViewToScene(QPointF(0, 0.0)))
    above = {image.pixel(foot.x() + aside, foot.y() - 3) for aside in (-1, 0, 1)}
    assert above == {tokens().colour("base").rgb()}


def test_that_the_amounts_have_a_name_where_the_legend_does_not_say_what_they_are(area: PlotArea) -> None:
    area.resize(500, 300)
    area.show()
    day, user, hours = (
        Column("day", "Day", "time"),
        Column("user", "User"),
        Column("hours", "Slot hours", "number", "h"),
    )
    rows = ((DAY, "anna", 2.0), (2 * DAY, "carl", 4.0))
    divided = make_plot(ResultTable((day, user, hours), rows), Drawing("stacked", "day", ("hours",), "user"))
    area.show_plot(divided)
    assert area.amounts.labelText == "Slot hours"
    assert area.amounts.label.isVisible()
    most = Column("most", "Longest", "number", "h")
    two = make_plot(ResultTable((user, hours, most), (("anna", 2.0, 3.0),)), Drawing("bars", "user", ("hours", "most")))
    area.show_plot(two)
    assert not area.amounts.label.isVisible()
    area.show_plot(make_plot(ResultTable((user, hours), (("anna", 2.0),)), Drawing("bars", "user", ("hours",))))
    assert area.amounts.labelText == "Slot hours"


def test_that_a_distribution_says_at_its_axes_what_is_counted_and_what_is_spread(area: PlotArea, qtbot: QtBot) -> None:
    area.resize(500, 300)
    area.show()
    columns = (Column("user", "User"), Column("wait", "Wait, mean", "duration"))
    table = ResultTable(columns, tuple((f"user{each}", 60.0 * each) for each in range(9)))
    drawing = Drawing("bars", "user", ("wait",))
    area.show_plot(make_plot(table, drawing, "distribution"))
    assert (area.amounts.labelText, area.axis.labelText) == ("Users", "Wait, mean")
    line = QFontMetricsF(tokens().font("small")).height()
    margin = area.axis.label.document().documentMargin()
    qtbot.waitUntil(lambda: area.axis.label.pos().y() + margin >= line)
    shown = area.axis.label.mapRectToScene(area.axis.label.boundingRect())
    assert shown.bottom() - margin <= area.view.viewport().height() + 1
    area.show_plot(make_plot(table, drawing))
    assert not area.axis.label.isVisible()


def test_that_a_pie_tells_amounts_with_their_unit(area: PlotArea) -> None:
    columns = (Column("user", "User"), Column("hours", "Slot hours", "number", "h"))
    area.show_plot(make_plot(ResultTable(columns, (("anna", 1.0), ("carl", 3.0))), Drawing("pie", "user", ("hours",))))
    assert [label.text for _, label in area.legend.items] == ["carl  3 h (75 %)", "anna  1 h (25 %)"]


def test_that_the_legend_of_a_heat_map_says_what_the_strongest_colour_is() -> None:
    day, user, tasks = Column("day", "Day", "time"), Column("user", "User"), Column("tasks", "Tasks", "number")
    rows = ((DAY, "anna", 134), (2 * DAY, "carl", 167))
    plot = make_plot(ResultTable((day, user, tasks), rows), Drawing("heat_map", "day", ("tasks",), "user"))
    assert [each.title for each in make_marks(plot)] == ["Tasks: 0 to 167"]


def test_that_no_bar_stands_where_no_value_is_known(area: PlotArea) -> None:
    area.resize(500, 300)
    area.show()
    columns = (Column("index", "Index"), Column("fair", "Fairness", "number"))
    for of_shares, places in ((None, [0.0]), (0.0, [0.0, 1.0])):
        table = ResultTable(columns, (("projects", 1.0), ("shares", of_shares)))
        area.show_plot(make_plot(table, Drawing("bars", "index", ("fair",))))
        (bars,) = (each for each in area.view.getPlotItem().items if isinstance(each, pyqtgraph.BarGraphItem))
        assert list(bars.opts["x"]) == places


def test_that_the_legend_of_a_plot_is_as_large_as_other_texts(qapp: QApplication, qtbot: QtBot) -> None:
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    pie = make_plot(ResultTable(columns, (("anna", 2), ("carl", 4))), Drawing("pie", "user", ("jobs",)))
    for percent in (100, 150):
        with scaled_text(qapp, percent):
            area = PlotArea()
            qtbot.addWidget(area)
            area.show_plot(pie)
            high = QFontMetricsF(tokens().font("small")).height()
            for _, label in area.legend.items:
                assert abs(label.item.boundingRect().height() - 2 * label.item.document().documentMargin() - high) <= 1


@pytest.mark.parametrize("share", [1, 2])
def test_that_the_legend_of_a_picture_grows_with_it(area: PlotArea, share: int, qtbot: QtBot) -> None:
    area.resize(400, 300)
    area.show()
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    area.show_plot(make_plot(ResultTable(columns, (("anna", 2), ("carl", 4))), Drawing("pie", "user", ("jobs",))))
    qtbot.waitUntil(lambda: area.legend.sceneBoundingRect().top() > 100)
    image = QImage(400 * share, 300 * share, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    area.paint_to(painter, QRectF(image.rect()))
    painter.end()
    frame = area.legend.sceneBoundingRect()
    foot, side = round(share * (frame.bottom() - 3)), round(share * (frame.right() - 3))
    assert image.pixelColor(side, foot) == image.pixelColor(round(share * (frame.left() + 3)), foot)
    assert image.pixelColor(side, foot) != tokens().colour("base")
