"""Hatching is equally coarse wherever it is painted, by everything that hatches."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import qmonpy.gui
from qmonpy.app.reports.plot_data import make_plot
from qmonpy.gui.pages.calendars.strips import paint_state
from qmonpy.gui.pages.pes.layout_view import USED, paint_slot
from qmonpy.gui.pages.queues.heat_map import paint_cell
from qmonpy.gui.pages.reports.plot_area import PlotArea
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import Pattern, hatching_of, make_hatch
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Column, ResultTable

SIDE = 60
AREA = QRectF(0, 0, SIDE, SIDE)
OWN_PATTERNS = {"theme/hatching.py", "charts/bar_look.py"}
"""Modules that use patterns of Qt, for vector files."""

PAINTERS: dict[str, Callable[[QPainter], None]] = {
    "calendar, suspended": lambda painter: paint_state(painter, AREA, CalendarState.SUSPENDED),
    "calendar, off": lambda painter: paint_state(painter, AREA, CalendarState.OFF),
    "used slot": lambda painter: paint_slot(painter, AREA, USED),
    "cell of the map": lambda painter: paint_cell(painter, QRect(0, 0, SIDE, SIDE), None, ""),
}


def draw(paint: Callable[[QPainter], None], ratio: float, width: int = SIDE, height: int = SIDE) -> QImage:
    """What is painted into so many pixels of a screen with so many dots to each."""
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def count_lines(values: Sequence[int]) -> int:
    """How often something darker than the average begins."""
    average = sum(values) / len(values)
    return sum(one >= average > other for one, other in pairwise(values))


def read_row(image: QImage) -> list[int]:
    # Not at a line of the tile where there are no dots.
    row = round(32.4 * image.devicePixelRatio())
    edge = round(3 * image.devicePixelRatio())
    return [image.pixelColor(column, row).lightness() for column in range(edge, image.width() - edge)]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize(("pattern", "side"), [(Pattern.SLANTED, 6), (Pattern.BACKWARD, 6), (Pattern.DOTTED, 4)])
def test_that_hatching_is_as_wide_on_every_screen(
    qapp: QApplication, ratio: float, pattern: Pattern, side: int
) -> None:
    tile = make_hatch(tokens().colour("accent"), pattern, ratio, False).texture()
    assert tile.deviceIndependentSize().width() == pytest.approx(side)


@pytest.mark.parametrize("name", PAINTERS)
def test_that_everything_hatched_has_as_many_lines_on_a_fine_screen(qapp: QApplication, name: str) -> None:
    coarse, fine = (count_lines(read_row(draw(PAINTERS[name], ratio))) for ratio in (1.0, 2.0))
    assert coarse > 5
    assert abs(coarse - fine) <= 1


def test_that_a_picture_that_is_drawn_larger_has_as_many_lines(qapp: QApplication) -> None:
    def paint(painter: QPainter, scale: float) -> None:
        painter.scale(scale, scale)
        painter.fillRect(AREA, hatching_of(painter, tokens().colour("text")))

    coarse = count_lines(read_row(draw(partial(paint, scale=1.0), 1.0)))
    large = draw(partial(paint, scale=3.0), 1.0, 3 * SIDE, 3 * SIDE)
    assert abs(coarse - count_lines(read_row(large))) <= 1


def test_that_bars_of_the_period_before_are_hatched_alike_on_a_fine_screen(qapp: QApplication, qtbot: QtBot) -> None:
    area = PlotArea()
    qtbot.addWidget(area)
    columns = (Column("user", "User"), Column("now", "Jobs", "number"), Column("before", "Jobs before", "number"))
    drawing = Drawing("bars", "user", ("now", "before"))
    area.resize(500, 400)
    area.show_plot(make_plot(ResultTable(columns, (("anna", 10, 10),)), drawing))
    area.show()
    qtbot.waitUntil(lambda: area.view.getPlotItem().getViewBox().height() > 100)
    box, scene = area.view.getPlotItem().getViewBox(), area.view.scene()
    place = QRectF(0, 0, area.width(), area.height())
    foot, top = (box.mapViewToScene(QPointF(0.2, value)) for value in (1, 9))

    def read_bar(ratio: float) -> list[int]:
        width, height = round(place.width()), round(place.height())
        image = draw(lambda painter: scene.render(painter, QRectF(0, 0, width, height), place), ratio, width, height)
        column, rows = round(foot.x() * ratio), range(round(top.y() * ratio), round(foot.y() * ratio))
        return [image.pixelColor(column, row).lightness() for row in rows]

    coarse, fine = count_lines(read_bar(1.0)), count_lines(read_bar(2.0))
    # Lines of the axis shine through.
    for found in (coarse, fine):
        assert found == pytest.approx((foot.y() - top.y()) / 6, abs=3)


def test_that_lines_of_a_file_of_vectors_are_no_picture(qapp: QApplication, tmp_path: Path) -> None:
    writer = QPdfWriter(str(tmp_path / "picture.pdf"))
    painter = QPainter(writer)
    assert hatching_of(painter, tokens().colour("text")).style() is Qt.BrushStyle.BDiagPattern
    painter.end()


def test_that_nothing_on_the_screen_is_hatched_by_a_pattern_of_dots() -> None:
    folder = Path(qmonpy.gui.__file__).parent
    pattern = re.compile(r"BrushStyle\.(\w*Diag\w*|Dense\w+|Hor|Ver|Cross)Pattern")
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if pattern.search(path.read_text(encoding="utf-8"))
    }
    assert found == OWN_PATTERNS
