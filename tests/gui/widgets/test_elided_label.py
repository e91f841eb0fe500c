"""Lines that are cut where there is no room."""

import re

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.widgets.elided_label import LEAST_SHOWN, ElidedLabel, PartsLabel

TEXT = "7 reservations, 1,024 running; 2 with errors: look at them"


def test_that_a_line_of_parts_is_cut_between_them_and_says_nothing_where_not_even_the_first_has_room(
    qapp: QApplication, qtbot: QtBot
) -> None:
    label = PartsLabel(TEXT)
    qtbot.addWidget(label)
    width = label.fontMetrics().horizontalAdvance
    assert label.shown_text(width(TEXT)) == TEXT
    assert label.shown_text(width(TEXT) - 1) == "7 reservations, 1,024 running; 2 with errors…"
    assert label.shown_text(width("7 reservations, 1,024 running; 2 wi")) == "7 reservations, 1,024 running…"
    assert label.shown_text(width("7 reservations, 1,024 ru")) == "7 reservations…"
    assert label.shown_text(width("7 reserv")) == ""


def test_that_of_a_long_first_part_the_beginning_is_shown_where_it_says_something(
    qapp: QApplication, qtbot: QtBot
) -> None:
    label = PartsLabel("The database is of an older version than this program can read")
    qtbot.addWidget(label)
    least = LEAST_SHOWN * label.fontMetrics().averageCharWidth()
    assert label.shown_text(least).startswith("The database")
    assert label.shown_text(least).endswith("…")
    assert label.shown_text(least - 1) == ""


def test_that_a_number_is_shown_whole_or_not_at_all(qapp: QApplication, qtbot: QtBot) -> None:
    label = ElidedLabel("alarm at <= 350 GiB of 1,024.5 on h12")
    qtbot.addWidget(label)
    whole = label.fontMetrics().horizontalAdvance(label.text())
    shown = {label.shown_text(width) for width in range(whole + 1)}
    assert {"alarm at <=…", "alarm at <= 350…", "alarm at <= 350 GiB of…", label.text()} <= shown
    told = {each for text in shown for each in re.findall(r"(?<!h)\b\d\S*\d", text.removesuffix("…"))}
    assert told == {"350", "1,024.5"}
