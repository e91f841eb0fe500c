"""The look: every name is there in both themes, and what is written can be read."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import qmonpy.gui
from qmonpy.gui.application import make_application
from qmonpy.gui.models.look import Fullness
from qmonpy.gui.theme import Theme, dress, find_paper_look, icon, tokens
from qmonpy.gui.theme.colour_places import COLOURS, share_out
from qmonpy.gui.theme.palette import make_palette, make_style_sheet
from qmonpy.gui.theme.tokens import read_tokens
from qmonpy.gui.widgets.cell_delegate import paint_bar
from tests.gui.contrast import contrast
from tests.gui.scaled_text import scaled_text

TONES = ("accent", "ok", "attention", "problem", "muted")
TEXTS = [("text", ground) for ground in ("window", "base", "raised", "navigation", "selection", "hover", "track")]
TEXTS += [("text", f"fill_{tone}") for tone in ("accent", "attention", "problem")]
TEXTS += [(tone, f"{tone}_ground") for tone in TONES]
TEXTS += [("muted", ground) for ground in ("window", "base", "navigation", "selection", "hover", "raised")]
TEXTS += [("accent", "base"), ("on_accent", "accent"), ("problem", "base"), ("on_tooltip", "tooltip")]
TEXTS += [(f"syntax_{kind}", "base") for kind in ("keyword", "name", "number", "comment", "string")]
MARKS = [(tone, ground) for tone in TONES for ground in ("base", "track")]
MARKS += [("border", ground) for ground in ("base", "window", "raised", "navigation", "track")]
MARKS += [("accent", ground) for ground in ("window", "raised", "navigation", "accent_ground")]
MARKS += [(f"bar_{kind}", "base") for kind in ("edge", "planned", "forecast", "density")]
MARKS += [("on_accent_focus", "accent"), ("on_accent", "accent")]


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_that_text_can_be_read_on_its_ground(qapp: QApplication, is_dark: bool, text: str, ground: str) -> None:
    look = read_tokens(is_dark)
    assert contrast(look.colour(text), look.colour(ground)) >= 4.5


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_that_marks_can_be_seen(qapp: QApplication, is_dark: bool, mark: str, ground: str) -> None:
    look = read_tokens(is_dark)
    assert contrast(look.colour(mark), look.colour(ground)) >= 3


def test_that_both_themes_have_the_same_names(qapp: QApplication) -> None:
    assert read_tokens(False).colours.keys() == read_tokens(True).colours.keys()


@pytest.mark.parametrize("is_dark", [False, True])
def test_that_the_style_sheet_names_only_tokens(qapp: QApplication, is_dark: bool) -> None:
    sheet = make_style_sheet(read_tokens(is_dark))
    assert not re.search(r"@\w|\$\w", sheet)


def test_that_the_palette_follows_the_theme(qapp: QApplication) -> None:
    assert make_palette(read_tokens(True)).window().color().lightness() < 80
    assert make_palette(read_tokens(False)).window().color().lightness() > 200


def test_that_a_held_theme_dresses_everything_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=False)
    theme = qapp.findChild(Theme)
    with qtbot.waitSignal(theme.theme_changed):
        theme.hold(is_dark=True)
    assert tokens().is_dark
    theme.hold(is_dark=False)
    assert not tokens().is_dark


def test_that_an_icon_is_drawn_in_the_colour_of_the_text(qapp: QApplication) -> None:
    image = icon("jobs").pixmap(64, 64).toImage()
    colours = {
        image.pixelColor(x, y).rgb() for x in range(64) for y in range(64) if image.pixelColor(x, y).alpha() > 250
    }
    assert colours == {tokens().colour("text").rgb()}


def test_that_a_name_keeps_its_colour(qapp: QApplication) -> None:
    assert read_tokens(False).category(2) == read_tokens(True).category(2)
    assert share_out(["anna", "bob"])["anna"] == share_out(["anna"])["anna"]


NAMES = st.lists(st.text(max_size=4), unique=True, max_size=12)


@given(NAMES, NAMES)
def test_that_no_two_names_have_one_colour_and_each_keeps_its_own(names: list[str], later: list[str]) -> None:
    places = share_out(names)
    assert len(set(places.values())) == len(places) == min(len(names), COLOURS)
    kept = share_out(later, places)
    assert len(set(kept.values())) == len(kept) == min(len(later), COLOURS)
    assert all(kept[name] == place for name, place in places.items() if name in kept)


def test_that_the_theme_follows_the_system_while_the_program_runs(qapp: QApplication, qtbot: QtBot) -> None:
    make_application()
    theme = qapp.findChild(Theme)
    for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        with qtbot.waitSignal(theme.theme_changed):
            qapp.styleHints().colorSchemeChanged.emit(scheme)
        assert tokens().is_dark == (scheme is Qt.ColorScheme.Dark)
    theme.hold(is_dark=False)


def test_that_windows_are_dressed_and_follow_the_theme_and_the_application_itself_has_no_sheet(
    qapp: QApplication, qtbot: QtBot
) -> None:
    theme = qapp.findChild(Theme) or Theme(qapp, is_dark=False)
    theme.hold(is_dark=False)
    window = QWidget()
    qtbot.addWidget(window)
    dress(window)
    light = window.styleSheet()
    theme.hold(is_dark=True)
    dark = window.styleSheet()
    theme.hold(is_dark=False)
    assert (light, dark) == tuple(make_style_sheet(read_tokens(is_dark)) for is_dark in (False, True))
    assert window.styleSheet() == light
    assert qapp.styleSheet() == ""


SHARED_FONT = re.compile(r"^\s*(\w+) = (?:tokens\(\)|theme)\.font\(.*\)\n(?:.*\n){0,6}?\s*\1\.set", re.MULTILINE)


@pytest.mark.parametrize("percent", [100, 125, 150, 175, 200])
def test_that_a_choice_of_one_is_round_with_text_of_any_size(qapp: QApplication, qtbot: QtBot, percent: int) -> None:
    with scaled_text(qapp, percent):
        window = QWidget()
        qtbot.addWidget(window)
        button = QRadioButton(window)
        dress(window)
        window.show()
        button.adjustSize()
        option = QStyleOptionButton()
        option.initFrom(button)
        mark = button.style().subElementRect(QStyle.SubElement.SE_RadioButtonIndicator, option, button)
        image = button.grab().toImage()
        assert image.pixelColor(mark.topLeft()) == image.pixelColor(image.width() - 1, 0), (
            "the corner is that of a square"
        )


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_that_icons_of_buttons_are_as_large_as_their_text_from_the_start(
    qapp: QApplication, qtbot: QtBot, percent: int
) -> None:
    with scaled_text(qapp, percent):
        window = QWidget()
        qtbot.addWidget(window)
        buttons = [kind(window) for kind in (QToolButton, QPushButton)]
        dress(window)
        for each in buttons:
            each.ensurePolished()
            assert each.iconSize() == QSize(tokens().size("icon"), tokens().size("icon"))


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_that_what_is_chosen_can_be_seen_where_it_cannot_be_changed(
    qapp: QApplication, qtbot: QtBot, kind: type[QCheckBox | QRadioButton], is_dark: bool
) -> None:
    make_application(is_dark=is_dark)
    box = kind()
    qtbot.addWidget(box)
    dress(box)
    box.setEnabled(False)
    box.show()
    free = box.grab().toImage()
    box.setChecked(True)
    chosen = box.grab().toImage()
    mark = tokens().colour("disabled").rgb()
    make_application(is_dark=False)
    pixels = [(x, y) for x in range(chosen.width()) for y in range(chosen.height())]
    assert sum(chosen.pixel(*at) == mark and free.pixel(*at) != mark for at in pixels) > 20


@pytest.mark.parametrize("percent", [100, 150])
def test_that_the_frame_of_the_keyboard_does_not_touch_what_it_frames(
    qapp: QApplication, qtbot: QtBot, percent: int
) -> None:
    marks = {
        QCheckBox: QStyle.SubElement.SE_CheckBoxIndicator,
        QRadioButton: QStyle.SubElement.SE_RadioButtonIndicator,
    }
    with scaled_text(qapp, percent):
        for kind, element in marks.items():
            box = kind("Text")
            qtbot.addWidget(box)
            dress(box)
            box.adjustSize()
            option = QStyleOptionButton()
            option.initFrom(box)
            mark = box.style().subElementRect(element, option, box)
            # The frame is one pixel wide, at the edge.
            assert box.rect().adjusted(2, 2, -2, -2).contains(mark)


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox])
def test_that_the_hint_of_an_empty_field_can_be_read(
    qapp: QApplication, qtbot: QtBot, kind: type[QWidget], is_dark: bool
) -> None:
    make_application(is_dark=is_dark)
    window = QWidget()
    qtbot.addWidget(window)
    field = kind(window)
    if isinstance(field, QComboBox):
        field.setEditable(True)
    line = field.lineEdit() if isinstance(field, QComboBox | QSpinBox) else field
    images = []
    dress(window)
    for hint in ("HHHH", ""):
        line.clear()
        line.setPlaceholderText(hint)
        field.resize(200, 60)
        images.append(field.grab().toImage())
    ground = tokens().colour("base")
    make_application(is_dark=False)
    hinted, empty = images
    pixels = [(x, y) for x in range(hinted.width()) for y in range(hinted.height())]
    drawn = [hinted.pixelColor(*at) for at in pixels if hinted.pixel(*at) != empty.pixel(*at)]
    assert max(contrast(each, ground) for each in drawn) >= 4.5


def checked(box: QCheckBox | QRadioButton) -> QWidget:
    box.setChecked(True)
    return box


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "make",
    [
        lambda: QCheckBox("text"),
        lambda: checked(QCheckBox("text")),
        lambda: checked(QCheckBox()),
        lambda: checked(QRadioButton("text")),
        lambda: QSlider(Qt.Orientation.Horizontal),
        lambda: QPushButton("text"),
        QToolButton,
        lambda: QLineEdit("text"),
        QComboBox,
        QSpinBox,
    ],
    ids=["free", "checked", "no-text", "radio", "slider", "button", "tool", "line", "list", "number"],
)
def test_that_one_sees_which_control_has_the_keyboard(
    qapp: QApplication, qtbot: QtBot, make: Callable[[], QWidget], is_dark: bool
) -> None:
    make_application(is_dark=is_dark)
    window = QWidget()
    qtbot.addWidget(window)
    control, other = make(), QPushButton()
    column = QVBoxLayout(window)
    for each in (control, other):
        each.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column.addWidget(each)
    dress(window)
    window.show()
    window.activateWindow()
    images = []
    for each in (other, control):
        each.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(each.hasFocus)
        images.append(window.grab(control.geometry()).toImage())
    without, focused = images
    marks = {tokens().colour(name).rgb() for name in ("accent", "on_accent_focus")}
    make_application(is_dark=False)
    pixels = [(x, y) for x in range(focused.width()) for y in range(focused.height())]
    assert sum(focused.pixel(*at) in marks and without.pixel(*at) != focused.pixel(*at) for at in pixels) > 20


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_that_figures_can_be_read_over_the_hatching_of_what_is_reserved(qapp: QApplication, is_dark: bool) -> None:
    make_application(is_dark=is_dark)
    images = []
    for text in ("16 / 8 / 32", ""):
        image = QImage(120, 24, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint_bar(painter, QRect(0, 0, 120, 24), Fullness(8, 32, text, 16))
        figures = painter.boundingRect(QRect(0, 0, 120, 24), Qt.AlignmentFlag.AlignCenter, "16 / 8 / 32")
        painter.end()
        images.append(image)
    ink = tokens().colour("text")
    make_application(is_dark=False)
    figured, hatched = images
    middle = figures & QRect(32, 6, 60, 12)
    grounds = [
        figured.pixelColor(x, y)
        for x in range(middle.left(), middle.right())
        for y in range(middle.top(), middle.bottom())
        if contrast(figured.pixelColor(x, y), ink) > 2
    ]
    assert sum(contrast(each, ink) >= 4.5 for each in grounds) > 0.85 * len(grounds)
    assert any(contrast(hatched.pixelColor(x, 12), tokens().colour("track")) > 2 for x in range(32, 90)), "no hatching"


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_that_the_groove_the_filled_part_and_the_handle_of_a_slider_can_be_seen(
    qapp: QApplication, qtbot: QtBot, is_dark: bool
) -> None:
    make_application(is_dark=is_dark)
    slider = QSlider(Qt.Orientation.Horizontal)
    qtbot.addWidget(slider)
    slider.setRange(0, 100)
    slider.setValue(50)
    slider.resize(200, 30)
    dress(slider)
    image, ground = slider.grab().toImage(), tokens().colour("window")
    make_application(is_dark=False)
    middle = image.height() // 2
    assert all(contrast(image.pixelColor(x, middle), ground) >= 3 for x in (40, 100, 160))
    assert image.pixelColor(40, middle) != image.pixelColor(160, middle)
    # The handle is higher than the groove.
    assert contrast(image.pixelColor(100, middle - 5), ground) >= 3 > contrast(image.pixelColor(40, middle - 5), ground)


def test_that_every_hatch_has_a_colour_of_the_theme() -> None:
    without = re.compile(r"(?:fillRect\([^()]*|setBrush\()Qt\.BrushStyle\.(?!NoBrush)")
    paths = Path(qmonpy.gui.__path__[0]).rglob("*.py")
    assert [path.name for path in paths if without.search(path.read_text(encoding="utf-8"))] == []


def test_that_nobody_changes_a_font_that_all_share() -> None:
    folder = Path(qmonpy.gui.__file__).parent
    found = [path.name for path in folder.rglob("*.py") if SHARED_FONT.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_that_charts_on_paper_have_the_colours_that_are_chosen(qapp: QApplication) -> None:
    theme = qapp.findChild(Theme) or Theme(qapp)
    theme.hold(is_dark=True)
    theme.colour_charts("tol-bright")
    paper = find_paper_look()
    chosen = read_tokens(is_dark=False, palette="tol-bright")
    theme.colour_charts("")
    theme.hold(is_dark=False)
    assert not paper.is_dark
    assert (paper.categories, paper.colours) == (chosen.categories, chosen.colours)
