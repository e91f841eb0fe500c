"""By keyboard alone: Tab reaches and leaves every control of every page, each has a name, and one sees where it is."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.keyboard import controls, describe, find_faults, is_in_sight, press_tab, walk
from tests.gui.window_hand import MakeWindow, open_window, settle
from tests.pictures import scenes

EMPTY = """format: qmonpy-cluster/1
name: empty
now: 1699862400
cluster:
  hosts:
    lonely: {}
"""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture(params=[pytest.param("demo", marks=pytest.mark.slow), "empty"])
def window(request: pytest.FixtureRequest, make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    path = resource("clusters/demo.yaml")
    if request.param == "empty":
        path = tmp_path / "empty.yaml"
        path.write_text(EMPTY, encoding="utf-8")
    window = open_window(make_window, qtbot, path)
    settle(window, qtbot)
    return window


def show(window: MainWindow, qtbot: QtBot, page_id: str) -> None:
    window.go(Link(page_id))
    settle(window, qtbot)
    window.activateWindow()


@pytest.mark.slow
def test_that_tab_reaches_every_control_of_every_page_and_leaves_it(window: MainWindow, qtbot: QtBot) -> None:
    for place in PAGES:
        show(window, qtbot, place.id)
        seen = walk(window, qtbot)
        missed = controls(window) - set(seen)
        assert not missed, f"{place.id}: Tab does not reach {[describe(each) for each in missed]}"


@pytest.mark.slow
def test_that_shift_tab_goes_the_same_way_back(window: MainWindow, qtbot: QtBot) -> None:
    for place in PAGES:
        show(window, qtbot, place.id)
        forward, backward = walk(window, qtbot), walk(window, qtbot, back=True)
        start = backward.index(forward[-1])
        assert [*backward[start:], *backward[:start]] == forward[::-1], place.id


@pytest.mark.slow
def test_that_whatever_takes_the_keyboard_is_on_screen_and_has_a_name(window: MainWindow, qtbot: QtBot) -> None:
    for place in PAGES:
        show(window, qtbot, place.id)
        for each in walk(window, qtbot):
            each.setFocus()
            interface = QAccessible.queryAccessibleInterface(each)
            assert interface.text(QAccessible.Text.Name).strip(), f"{place.id}: {describe(each)} has no name"
            press_tab(window, qtbot)
            shown = press_tab(window, qtbot, back=True)
            assert shown is each
            assert is_in_sight(each), f"{place.id}: {describe(each)} is out of sight"


@pytest.mark.slow
@pytest.mark.parametrize("name", scenes.SIMULATED_SECONDS)
def test_that_every_state_of_pages_and_dialogs_is_walked_through(
    name: str, make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = EmbeddedFiles().open(resource(f"clusters/{name}.yaml"))
    cluster.clock.step(scenes.SIMULATED_SECONDS[name])
    window = make_window(cluster)
    faults = []
    for scene in scenes.SCENES:
        if scene.cluster == name:
            show(window, qtbot, scene.page)
            dialog = scene.prepare(window)
            scenes.settle(window)
            target = dialog or window
            target.activateWindow()
            menu = QApplication.activePopupWidget()
            if menu is not None:
                menu.close()
            faults += [f"{scene.name}: {fault}" for fault in find_faults(target, qtbot)]
            if dialog is not None:
                dialog.reject()
                scenes.settle(window)
    assert not faults, "\n".join(faults)


def test_that_f6_goes_from_area_to_area_and_back_to_where_one_was(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, "jobs")
    start = press_tab(window, qtbot)
    areas = [window.tool_bar, window.navigation, window.pages, window.foot]
    first = next(place for place, area in enumerate(areas) if area.isAncestorOf(start))
    for step in range(1, len(areas) + 1):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F6)
        assert areas[(first + step) % len(areas)].isAncestorOf(window.focusWidget())
    assert window.focusWidget() is start
    qtbot.keyClick(start, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert areas[first - 1].isAncestorOf(window.focusWidget())
