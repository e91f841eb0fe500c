"""How bars look: readable in both themes, and told apart without colour."""

from itertools import combinations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.bar_look import (
    RESERVATION_LOOKS,
    BarLook,
    find_letter,
    find_look,
    find_tone,
)
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.theme.colour_places import COLOURS
from qmonpy.gui.theme.hatching import Pattern
from qmonpy.gui.theme.tokens import read_tokens
from tests.gui.charts.gantt_world import make_bar


def make(kind: BarKind, state: str = "", is_guess: bool = False) -> GanttBar:
    return make_bar("job:1.1", "h1", 0, 1, kind=kind, state=state, is_guess=is_guess)


LOOKS = {find_look(make(kind), Colouring()) for kind in BarKind} | set(RESERVATION_LOOKS.values())
LOOKS |= {find_look(make(BarKind.JOB), Colouring(places={"": place})) for place in range(COLOURS)}
LOOKS |= {find_look(make(BarKind.JOB, state), Colouring(ColourBy.STATE)) for state in ("r", "S", "dr", "Eqw")}


def luminance(colour: QColor) -> float:
    parts = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("look", sorted(LOOKS, key=repr), ids=lambda look: f"{look.text} on {look.ground}")
def test_that_labels_can_be_read_in_bars(qapp: QApplication, is_dark: bool, look: BarLook) -> None:
    tokens = read_tokens(is_dark)
    assert contrast(tokens.colour(look.text), tokens.colour(look.ground)) >= 4.5


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["now", "accent", "problem", "attention", "bar_edge"])
def test_that_lines_and_edges_can_be_seen_on_both_grounds(qapp: QApplication, is_dark: bool, name: str) -> None:
    tokens = read_tokens(is_dark)
    for ground in ("base", "past_ground"):
        assert contrast(tokens.colour(name), tokens.colour(ground)) >= 3


def test_that_states_in_trouble_are_told_apart_without_colour() -> None:
    shapes = {state: (look.hatch != "", look.pattern is Pattern.CROSSED) for state, look in RESERVATION_LOOKS.items()}
    assert shapes["w"] == shapes["r"] == (False, False)
    assert len({shapes["r"], shapes["W"], shapes["E"]}) == 3


@pytest.mark.parametrize(("one", "other"), list(combinations("wrxdWE", 2)))
def test_that_every_state_of_a_reservation_has_its_letter_and_its_look(one: str, other: str) -> None:
    bars = [make(BarKind.RESERVATION, state) for state in (one, other)]
    assert [find_letter(bar) for bar in bars] == [one, other]
    assert find_look(bars[0], Colouring()) != find_look(bars[1], Colouring())


def test_that_a_plain_running_job_needs_no_letter_and_a_suspended_one_has_it() -> None:
    assert find_letter(make(BarKind.JOB, "r")) == ""
    assert find_letter(make(BarKind.JOB, "S")) == "S"
    assert find_tone(make(BarKind.RESERVATION_JOB, "S")) == "attention"


def test_that_planned_and_expected_bars_are_hatched_and_guesses_are_marked() -> None:
    planned, forecast = make(BarKind.PLANNED), make(BarKind.FORECAST, is_guess=True)
    assert find_look(planned, Colouring()).hatch
    assert find_look(forecast, Colouring()).hatch
    assert find_look(planned, Colouring()).pattern is not find_look(forecast, Colouring()).pattern, (
        "told apart without colour"
    )
    assert find_letter(planned) == ""
    assert find_letter(forecast) == "?"
