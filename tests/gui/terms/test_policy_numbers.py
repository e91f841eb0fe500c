"""Numbers of the page Policies that stand in no table are opened into their terms: by link, by button and by key."""

import json

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.hint_list import HintList
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.place_part import PlacePart
from qmonpy.gui.pages.policies.tree_part import TreePart
from tests.gui.finding import child
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.terms.test_chart_numbers import opened
from tests.gui.window_hand import open_page

pytestmark = pytest.mark.slow


@pytest.fixture
def settings(settings: QSettings) -> QSettings:
    """Settings by which the page begins on a part that is made quickly."""
    settings.setValue("pages/policies", json.dumps({"part": "place"}))
    return settings


@pytest.fixture
def cluster() -> EmbeddedCluster:
    scheduler = {
        "weight_ticket": "1", "weight_tickets_functional": "1000", "weight_tickets_share": "2000", "halftime": "1",
        "weight_priority": "0",
    }  # fmt: skip
    made = make_cluster(queues=None, scheduler=scheduler)
    made.submit("anna", ["-l", "h_rt=100:0:0", "-p", "-5"], runtime=3600)
    return made


def test_that_the_value_that_swaps_two_jobs_is_opened_by_its_link_and_by_the_key(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, PoliciesPage, "policies", "place")
    part = page.shown_part
    assert isinstance(part, PlacePart)
    qtbot.waitUntil(lambda: len(part.model.rows()) > 4)
    job = part.model.rows()[4].job
    part.table.choose(job)
    label = child(part.panel, LinkLabel, "swaps")
    qtbot.waitUntil(lambda: f"brings job {job} before" in label.text())
    assert label.text().count('href="terms/') > 1
    label.linkActivated.emit("terms/1")
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith("What brings job ")
    first = dialog.sentence.text()
    assert first.startswith(("Raise ", "Lower "))
    dialog.reject()
    window.activateWindow()
    label.setFocus()
    qtbot.waitUntil(label.hasFocus)
    passed = 0
    while passed < 2:
        qtbot.keyClick(label, Qt.Key.Key_Tab)
        assert label.hasFocus()
        passed += label.selectedText() == "How is this worked out?"
    qtbot.keyClick(label, Qt.Key.Key_F7)
    assert opened(window, qtbot).sentence.text() not in ("", first)


def test_that_foreseen_shares_are_opened_by_their_button_and_by_the_key(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, PoliciesPage, "policies", "tree")
    part = page.shown_part
    assert isinstance(part, TreePart)
    button = child(part.panel, QToolButton, "open_shares")
    assert button.accessibleName() == "How is this worked out? The shares below a node"
    qtbot.waitUntil(lambda: "Dashed" in part.panel.caption.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith("Shares below Root, at ")
    assert {row.key[0] for row in dialog.model.rows()} >= {"begin", "end", "slots", "node"}
    dialog.reject()
    window.activateWindow()
    chosen = part.panel.spans.button("week")
    chosen.setFocus()
    qtbot.waitUntil(chosen.hasFocus)
    qtbot.keyClick(chosen, Qt.Key.Key_F7)
    assert opened(window, qtbot).isVisible()


def test_that_the_numbers_of_a_hint_are_opened_by_the_button_beside_it(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, PoliciesPage, "policies", "weights")
    hints = child(page, HintList, "policy_hints")
    qtbot.waitUntil(lambda: any(each.grounds is not None for each in hints.hints))
    hint = next(each for each in hints.hints if each.grounds is not None)
    button = next(each for each in hints.findChildren(QToolButton) if each.objectName() == "open_hint")
    assert hint.report.text in button.accessibleName()
    window.activateWindow()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    qtbot.keyClick(button, Qt.Key.Key_F7)
    dialog = opened(window, qtbot)
    assert dialog.sentence.text() == hint.report.text
    assert dialog.model.rows()
