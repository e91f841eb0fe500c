"""The page Policies from the beginning to the end, as somebody new uses it on the demo cluster."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QSlider, QStyle, QStyleOptionSlider, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.frame.clusters.clock_driver import SPEEDS
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.place_part import PlacePart
from qmonpy.gui.pages.policies.tree_part import TreePart
from qmonpy.gui.pages.policies.weights_part import WeightsPart
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.resources import resource
from tests.gui.finding import child, present
from tests.gui.window_hand import MakeWindow, open_cluster, open_page, settle

PART = "tree"
SHARES = {"climate": 0.5, "turbine": 0.3, "teaching": 0.2}
DAY = 86_400
PATIENCE_MS = 600_000
"""A day of the demo cluster takes some ten seconds, and longer where other work is done beside."""


def apply(window: MainWindow, page: PoliciesPage, qtbot: QtBot) -> None:
    page.main_action().trigger()
    button = child(child(window, ChangeDialog), QPushButton, "apply_changes")
    qtbot.waitUntil(button.isEnabled, timeout=PATIENCE_MS)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.context.draft.changes, timeout=PATIENCE_MS)


def drag(slider: QSlider, qtbot: QtBot, x: int) -> None:
    """Take the handle of a slider with the mouse, and let it go elsewhere."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    style = slider.style()
    handle = style.subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    ).center()
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=handle)
    qtbot.mouseMove(slider, QPoint((handle.x() + x) // 2, handle.y()))
    qtbot.mouseMove(slider, QPoint(x, handle.y()))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(x, handle.y()))


@pytest.mark.slow
def test_that_projects_get_shares_approach_them_in_a_day_and_a_weight_shows_who_moves(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = read_cluster(resource("clusters/demo.yaml"))
    window = make_window(cluster)
    page = open_page(window, qtbot, PoliciesPage, "policies", "tree")
    part = page.shown_part
    assert isinstance(part, TreePart)

    # Three projects get 50, 30 and 20, and nobody else is promised anything.
    part.begin.trigger()
    qtbot.waitUntil(lambda: {row.name for row in part.model.rows()} == {"Root", *SHARES, "default"})
    for name, share in SHARES.items():
        part.table.choose_paths([next(row.key for row in part.model.rows() if row.name == name)])
        typed = f"{100 * share:.0f}"
        qtbot.keyClick(part.table, typed[0])
        line = child(part.table.viewport(), QLineEdit, "cell_line")
        line.setText(typed)
        with qtbot.waitSignal(part.table.itemDelegate().closeEditor):
            qtbot.keyClick(line, Qt.Key.Key_Return)
        qtbot.waitUntil(window.background.is_idle)
    part.table.choose_paths([next(row.key for row in part.model.rows() if row.name == "default")])
    qtbot.keyClick(part.table, Qt.Key.Key_Delete)
    apply(window, page, qtbot)
    settle(window, qtbot)

    assert [row.name for row in part.model.rows()] == ["Root", *SHARES]

    # A day passes at speed, and on the plot the shares approach what was promised.
    context = open_cluster(window).context
    begun = present(context.snapshot).now
    first = {each.name: each.seen[0][1] for each in part.panel.plot.shown.courses}
    speeds = child(window, QToolButton, "speed_button").menu().actions()
    next(each for each in speeds if each.data() == SPEEDS[-1]).trigger()
    window.window_actions["play"].trigger()
    qtbot.waitUntil(lambda: part.panel.plot.shown.now >= begun + DAY, timeout=PATIENCE_MS)
    window.window_actions["play"].trigger()
    settle(window, qtbot)
    courses = {each.name: each for each in part.panel.plot.shown.courses}
    assert {name: each.target for name, each in courses.items()} == pytest.approx(SHARES)
    for name, course in courses.items():
        assert course.seen[0][0] <= begun
        assert abs(course.seen[-1][1] - course.target) < abs(first[name] - course.target) / 2, name
        assert course.foreseen, name
    assert "foreseen" in part.panel.caption.text()

    # A weight is dragged: the jobs beside it say who moves, and nothing reaches the cluster.
    weights = page.choose_part("weights")
    assert isinstance(weights, WeightsPart)
    qtbot.waitUntil(lambda: len(weights.model.rows()) > 1)
    settle(window, qtbot)
    before = [row.job for row in weights.model.rows()]
    slider = child(weights.form.field_of("weight_ticket"), QSlider)
    drag(slider, qtbot, 0)
    qtbot.waitUntil(lambda: any(row.move for row in weights.model.rows()))
    moved = [row for row in weights.model.rows() if row.move]
    assert {row.was for row in moved} == {before.index(row.job) + 1 for row in moved}
    assert all(row.was - row.place == row.move for row in moved)
    assert weights.moves.text()
    assert [each.kind for each in page.context.draft.changes] == [ObjectKind.SCHEDULER]

    # The place of one of them is opened into its terms, with what the tree gives it.
    job = moved[0].job
    weights.table.choose(job)
    weights.table.setFocus()
    qtbot.keyClick(weights.table, Qt.Key.Key_Return)
    place = page.shown_part
    assert isinstance(place, PlacePart)
    qtbot.waitUntil(lambda: place.panel.job == job)
    assert f"Job {job} of " in place.panel.words.text()
    terms = {row.key for row in place.panel.terms_model.rows()}
    assert {("npprior",), ("nurg",), ("ntckts",)} <= terms
