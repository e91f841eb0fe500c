"""What has too little room is shortened so that it reads as nothing else."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.tables.short_text import ELLIPSIS, shorten


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetrics:
    return QFontMetrics(tokens().font("body"))


@pytest.mark.parametrize(
    "text", ["0.60500", "1:47:00", "2023-11-13 09:46:20", "8-16", "3 / 20", "48 GiB", "-5", "1-100:2", "100 %"]
)
def test_that_a_number_or_a_time_is_whole_or_an_ellipsis(metrics: QFontMetrics, text: str) -> None:
    whole = metrics.horizontalAdvance(text)
    shown = [shorten(text, metrics, width) for width in range(whole + 1)]
    assert {*shown} <= {"", ELLIPSIS, text}
    assert not shown[0]
    assert shown[-1] == text


def test_that_what_a_column_of_numbers_says_in_words_is_not_cut_within(metrics: QFontMetrics) -> None:
    assert shorten("infinity", metrics, metrics.horizontalAdvance("infinit"), is_number=True) == ELLIPSIS


@pytest.mark.parametrize("text", ["96 / 128, fullest of 51", "228 tasks in 10:00:01"])
def test_that_no_number_within_words_is_cut(metrics: QFontMetrics, text: str) -> None:
    numbers = {each.strip(",") for each in text.split() if each[0].isdigit()}
    for width in range(metrics.horizontalAdvance(text)):
        shown = shorten(text, metrics, width).removesuffix(ELLIPSIS)
        assert {each.strip(",") for each in shown.split() if each[0].isdigit()} <= numbers


def test_that_words_and_names_are_shown_as_far_as_there_is_room(metrics: QFontMetrics) -> None:
    for text, begin in (("combustion", "combus"), ("long.q@lx041", "long.q@lx0")):
        room = metrics.horizontalAdvance(f"{begin}{ELLIPSIS}") + 1
        assert shorten(text, metrics, room) == f"{begin}{ELLIPSIS}"
    assert shorten("combustion", metrics, 3) == ""
