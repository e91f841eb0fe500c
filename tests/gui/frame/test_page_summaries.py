"""What stands beside the title of a page."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from tests.gui.window_hand import settle

PARTS = ("tree", "functional", "override", "weights", "place")


@pytest.mark.slow
def test_that_what_sums_up_a_page_ends_without_a_full_stop(window: MainWindow, qtbot: QtBot) -> None:
    told = dict[str, str]()
    for page, key in (*((each.id, "") for each in PAGES), *(("policies", part) for part in PARTS)):
        window.go(Link(page, key))
        settle(window, qtbot)
        shown = [each.text() for each in window.findChildren(QLabel, "page_summary") if each.isVisible()]
        assert len(shown) == 1
        told[f"{page}/{key}"] = shown[0]
    assert sum(bool(words) for words in told.values()) > len(told) // 2
    assert not [words for words in told.values() if words.rstrip().endswith(".") and not words.endswith("...")]
