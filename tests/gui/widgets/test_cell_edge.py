"""What marks a cell of a map is to be seen whatever fills the cell, and sharp on every screen."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qmonpy.gui.pages.queues.heat_map import paint_cell
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.tokens import read_tokens
from qmonpy.gui.widgets.cell_edge import paint_cell_focus
from tests.gui.contrast import contrast

CELL = QRect(3, 3, 18, 18)


@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
def test_that_the_frame_of_the_keyboard_is_sharp_on_all_sides_of_a_cell(qapp: QApplication, ratio: float) -> None:
    image = QImage(round(24 * ratio), round(24 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(tokens().colour("base"))
    painter = QPainter(image)
    paint_cell(painter, CELL, 0.5, "")
    paint_cell_focus(painter, CELL)
    painter.end()
    frame = tokens().colour("text").rgb()
    first, last, middle = round(3 * ratio), round(21 * ratio) - 1, round(12 * ratio)
    across = [image.pixel(x, middle) == frame for x in range(image.width())]
    down = [image.pixel(middle, y) == frame for y in range(image.height())]
    width = round(tokens().size("mark") * ratio)
    inside = {*range(first, first + width), *range(last - width + 1, last + 1)}
    for line in (across, down):
        assert {at for at, is_frame in enumerate(line) if is_frame} == inside


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "ground", ["track", "fill_accent", "fill_attention", "fill_problem", "accent_ground", "problem_ground", "base"]
)
def test_that_the_frame_is_seen_on_whatever_fills_a_cell(qapp: QApplication, is_dark: bool, ground: str) -> None:
    look = read_tokens(is_dark)
    frame: QColor = look.colour("text")
    assert contrast(frame, look.colour(ground)) >= 4.5
