"""The icons in resources/icons are one set."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from qmonpy.app.session.actions import ACTIONS, PAGES
from qmonpy.gui.theme import icon

PROJECT = Path(__file__).parents[3]
FOLDER = PROJECT / "resources" / "icons"
OUTLINES = sorted(path.stem for path in FOLDER.glob("*.svg") if path.stem != "qmonpy")
OUTLINE = {
    "viewBox": "0 0 24 24",
    "fill": "none",
    "stroke": "currentColor",
    "stroke-width": "1.75",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


def render(name: str, colour: str, size: int) -> QImage:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    assert renderer.isValid()
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


@pytest.mark.parametrize("name", OUTLINES)
def test_that_an_icon_is_an_outline_in_the_colour_of_the_text(name: str) -> None:
    svg = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
    assert {key: svg.get(key) for key in OUTLINE} == OUTLINE
    assert not [shape.attrib for shape in svg if {"fill", "stroke", "stroke-width", "style"} & set(shape.attrib)]


@pytest.mark.parametrize("name", OUTLINES)
@pytest.mark.slow
def test_that_an_icon_is_drawn_in_the_given_colour_and_not_cut_off(qapp: QApplication, name: str) -> None:
    image = render(name, "#d02020", 48)
    inside = {(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 8}
    assert inside
    assert not [(x, y) for x, y in inside if min(x, y) < 1 or max(x, y) > 46]
    strongest = max((image.pixelColor(x, y) for x, y in inside), key=QColor.alpha)
    assert (strongest.red() > 200, strongest.green() < 40, strongest.blue() < 40) == (True, True, True)


def test_that_the_program_has_an_icon_in_colours(qapp: QApplication) -> None:
    image = render("qmonpy", "#000000", 64)
    assert image.pixelColor(0, 0).alpha() == 0
    assert len({image.pixelColor(x, 32).rgb() for x in range(64)}) > 3


def test_that_every_icon_that_is_named_is_there() -> None:
    named = {icon for icon in (*(each.icon for each in ACTIONS), *(each.icon for each in PAGES)) if icon}
    for module in (PROJECT / "qmonpy" / "gui").rglob("*.py"):
        named.update(re.findall(r'\bicon\("([\w-]+)"', module.read_text(encoding="utf-8")))
    assert named - set(OUTLINES) - {"qmonpy"} == set()


def test_that_no_two_pages_have_one_icon() -> None:
    """In a narrow window the icon is all that the navigation shows of a page."""
    assert len({page.icon for page in PAGES}) == len(PAGES)


def test_that_no_action_has_the_icon_that_opens_numbers() -> None:
    """It stands at the summary of a page without its text, beside the actions that have none where there is no room."""
    opens = next(each for each in ACTIONS if each.id == "open-number")
    assert [each.id for each in ACTIONS if each.icon == opens.icon] == ["open-number"]


def test_that_an_icon_without_room_is_nothing(qapp: QApplication) -> None:
    assert icon("undo").pixmap(QSize(0, 16)).isNull()


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_that_an_icon_has_all_the_pixels_of_a_fine_screen(qapp: QApplication, ratio: float) -> None:
    pixmap = icon("undo").pixmap(QSize(16, 16), ratio)
    assert (pixmap.deviceIndependentSize().toSize(), pixmap.devicePixelRatio()) == (QSize(16, 16), ratio)
