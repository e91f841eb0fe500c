"""On a screen of 1024 x 700, with large text, in English and German: nothing that acts is cut off or out of reach."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.lines.fault_line import FaultLine
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.base.side_splitter import SideSplitter
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.frame import reflow
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.frame.program.choices import TEXT_SIZE
from qmonpy.gui.frame.program.preferences_dialog import PreferencesDialog
from qmonpy.gui.frame.program.program_desk import apply_look
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.alteration_view import LEAST_COLUMN
from qmonpy.gui.pages.jobs.command_editor import CommandEditor
from qmonpy.gui.pages.lab.behind_jobs import BehindJobs
from qmonpy.gui.pages.lab.moment_why import MomentWhy
from qmonpy.gui.pages.reservations.levels import LEAST_LANES, LEAST_ROWS
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets import form_dialog
from qmonpy.gui.widgets.filter_bar import LEAST_LINE
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES
from qmonpy.resources import resource
from tests.gui.keyboard import controls, describe, is_in_sight, press_tab
from tests.gui.window_hand import MakeWindow, open_window, settle
from tests.pictures import scenes
from tests.pictures.program_scenes import end_search
from tests.present import present

SCREEN = QSize(1024, 700)
ROUNDING = 1
"""Pixels."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen on which dialogs must fit."""
    for module in (reflow, form_dialog):
        monkeypatch.setattr(module, "find_room", lambda _: SCREEN)


@pytest.fixture(params=["150", "200"])
def text(request: pytest.FixtureRequest) -> str:
    """The size of text in per cent."""
    return str(request.param)


@pytest.fixture(params=["reservations"])
def cluster_name(request: pytest.FixtureRequest) -> str:
    """The shipped cluster that the window shows."""
    return str(request.param)


@pytest.fixture(params=[ENGLISH, "de"])
def window(
    request: pytest.FixtureRequest,
    text: str,
    cluster_name: str,
    qapp: QApplication,
    make_window: MakeWindow,
    qtbot: QtBot,
    settings: QSettings,
) -> Iterator[MainWindow]:
    settings.setValue(TEXT_SIZE.key, text)
    apply_look(settings)
    speak(qapp, request.param)
    window = open_window(make_window, qtbot, resource(f"clusters/{cluster_name}.yaml"))
    window.resize(SCREEN)
    settle(window, qtbot)
    yield window
    speak(qapp, ENGLISH)
    settings.remove(TEXT_SIZE.key)
    apply_look(settings)


def find_cut_off(top: QWidget) -> Iterator[str]:
    """Yield the controls of a window that are not whole, and that nothing scrolls into sight."""
    for control in controls(top):
        rect, place = control.rect(), control
        while not place.isWindow():
            parent = present(place.parentWidget())
            rect = rect.translated(place.pos())
            if isinstance(parent.parentWidget(), QScrollArea):
                rect = parent.rect()
            elif not parent.rect().adjusted(-ROUNDING, -ROUNDING, ROUNDING, ROUNDING).contains(rect):
                yield f"{describe(control)} is cut off by {describe(parent)}"
                break
            place = parent


def list_pages(window: MainWindow, qtbot: QtBot) -> Iterator[str]:
    """Show each page in turn."""
    for place in PAGES:
        window.go(Link(place.id))
        settle(window, qtbot)
        window.activateWindow()
        assert window.size() == SCREEN, f"{place.id} makes the window {window.size().toTuple()}"
        yield place.id


def comes_into_sight(control: QWidget, qtbot: QtBot) -> bool:
    """Whether a control that has got the keyboard is shown; what unfolds with it may move it first."""
    with suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: is_in_sight(control))
    return is_in_sight(control)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window"), [("200", ENGLISH)], indirect=True)
def test_that_every_control_of_every_page_comes_into_sight(window: MainWindow, qtbot: QtBot) -> None:
    faults = []
    for page in list_pages(window, qtbot):
        wanted, stop = controls(window), press_tab(window, qtbot)
        first = stop
        while wanted:
            wanted.discard(stop)
            if not comes_into_sight(stop, qtbot):
                faults.append(f"{page}: {describe(stop)}")
            stop = press_tab(window, qtbot)
            if stop is first:
                break
        faults += [f"{page}: {describe(each)} is not reached" for each in wanted]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_that_no_control_of_a_page_is_cut_off(window: MainWindow, qtbot: QtBot) -> None:
    faults = []
    for page in list_pages(window, qtbot):
        # What folds for want of room does so when events are worked off.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(lambda: not any(find_cut_off(window)))
        faults += [f"{page}: {each}" for each in find_cut_off(window)]
        header = present(present(window.pages.currentWidget()).findChild(PageHeader))
        faults += [f"{page}: {describe(each)} can be scrolled away" for each in find_scrolling(header)]
        area = present(window.pages.currentWidget()).findChild(ReflowScroll)
        if area.widget().width() > area.viewport().width():
            faults.append(f"{page} scrolls sideways")
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window"), [("150", ENGLISH)], indirect=True)
def test_that_rows_of_the_chart_and_the_chosen_one_below_are_in_sight_at_once(window: MainWindow, qtbot: QtBot) -> None:
    least = {
        "reservations": LEAST_ROWS * tokens().size("chart_row"),
        "reservation-lanes": LEAST_LANES * tokens().size("lane_height"),
    }
    for scene in scenes.ALL_SCENES:
        if scene.name in least:
            window.go(Link(scene.page))
            settle(window, qtbot)
            scene.prepare(window)
            scenes.settle(window)
            page = present(window.pages.page)
            chart = present(page.findChild(GanttChart))
            assert chart.view.parts.body.height() >= least[scene.name], scene.name
            assert chart.visibleRegion().boundingRect() == chart.rect(), f"{scene.name}: the page is scrolled"
            table = present(page.findChild(RowTable, "reservations"))
            (chosen,) = table.selectionModel().selectedRows()
            seen, row = table.viewport().visibleRegion().boundingRect(), table.visualRect(chosen)
            assert seen.top() <= row.top() <= row.bottom() <= seen.bottom() + ROUNDING, scene.name


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_a_filter_can_be_read_beside_what_narrows_it(window: MainWindow, qtbot: QtBot) -> None:
    for page in ("queues", "jobs"):
        window.go(Link(page))
        settle(window, qtbot)
        line = present(present(window.pages.page).findChild(FilterLine))
        assert line.width() >= tokens().scaled(LEAST_LINE), page


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_an_alteration_shows_before_and_after(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs"))
    settle(window, qtbot)
    dialog = present(next(each for each in scenes.ALL_SCENES if each.name == "alter-jobs").prepare(window))
    scenes.settle(window)
    table = present(dialog.findChild(RowTable, "alteration"))
    for column in ("before", "after"):
        assert table.columnWidth(table.model().column_of(column)) >= tokens().scaled(LEAST_COLUMN), column
    dialog.reject()
    scenes.settle(window)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("200", "de", "demo")], indirect=True)
def test_that_edits_make_the_window_no_wider_than_the_screen(window: MainWindow, qtbot: QtBot) -> None:
    for scene in scenes.ALL_SCENES:
        if scene.name in ("changes", "conflict", "policy-weights", "pes"):
            window.go(Link(scene.page))
            settle(window, qtbot)
            scene.prepare(window)
            scenes.settle(window)
            assert window.size() == SCREEN, f"{scene.name} makes the window {window.size().toTuple()}"


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_commands_and_what_is_wrong_are_in_sight_below_fields(window: MainWindow, qtbot: QtBot) -> None:
    said = {"submit": "code_line", "alter-jobs": "field_error", "resources": "code_line", "new-run": "total_line"}
    for scene in scenes.ALL_SCENES:
        if scene.name in said:
            window.go(Link(scene.page))
            settle(window, qtbot)
            dialog = present(scene.prepare(window))
            scenes.settle(window)
            shown = [each for each in dialog.findChildren(QWidget, said[scene.name]) if each.isVisible()]
            assert shown, scene.name
            assert all(each.visibleRegion().boundingRect() == each.rect() for each in shown), scene.name
            dialog.reject()
            scenes.settle(window)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_a_command_takes_no_line_that_fields_lack_until_it_needs_it(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs"))
    settle(window, qtbot)
    dialog = present(next(each for each in scenes.ALL_SCENES if each.name == "submit").prepare(window))
    scenes.settle(window)
    editor = present(dialog.findChild(CommandEditor))
    line = editor.text.fontMetrics().lineSpacing()
    assert editor.text.viewport().height() < 2 * line
    editor.text.setPlainText("qsub " + " ".join(f"-N name{number}" for number in range(30)))
    qtbot.waitUntil(lambda: editor.text.viewport().height() >= 3 * line)
    dialog.reject()
    scenes.settle(window)


@pytest.mark.slow
def test_that_it_is_in_sight_when_preferences_count(window: MainWindow, qtbot: QtBot) -> None:
    dialog = present(next(each for each in scenes.ALL_SCENES if each.name == "preferences").prepare(window))
    scenes.settle(window)
    assert isinstance(dialog, PreferencesDialog)
    for place in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(place)
        qtbot.waitUntil(lambda: dialog.note.visibleRegion().boundingRect() == dialog.note.rect())
        area = dialog.tabs.widget(place)
        assert isinstance(area, ReflowScroll)
        assert area.horizontalScrollBar().maximum() == 0
    dialog.reject()
    scenes.settle(window)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_rows_are_in_sight_beside_what_tells_of_them(window: MainWindow, qtbot: QtBot) -> None:
    tables = {"jobs": "pending_jobs", "rule-order": "order_rules", "policy-weights": "waiting_jobs"}
    for scene in scenes.ALL_SCENES:
        if scene.name in tables:
            window.go(Link(scene.page))
            settle(window, qtbot)
            scene.prepare(window)
            scenes.settle(window)
            page = present(window.pages.page)
            table = next(each for each in page.findChildren(RowTable, tables[scene.name]) if each.isVisible())
            seen = table.viewport().visibleRegion().boundingRect()
            assert seen.height() >= 4 * tokens().size("row"), scene.name
            chosen = table.selectionModel().selectedRows()
            assert all(seen.contains(table.visualRect(each).center()) for each in chosen), scene.name


@pytest.mark.slow
def test_that_the_verdict_on_a_request_and_what_is_missing_are_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("reservations"))
    settle(window, qtbot)
    dialog = present(next(each for each in scenes.ALL_SCENES if each.name == "request").prepare(window))
    scenes.settle(window)
    for name in ("verdict", "missing"):
        label = present(dialog.findChild(QLabel, name))
        assert label.text(), name
        assert label.height() >= label.heightForWidth(label.width()), name
        assert label.visibleRegion().boundingRect() == label.rect(), name
    dialog.reject()
    scenes.settle(window)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window"), [("150", ENGLISH)], indirect=True)
@pytest.mark.parametrize("cluster_name", [*scenes.SIMULATED_SECONDS], indirect=True)
def test_that_some_rows_of_every_table_come_into_view_together(
    window: MainWindow, cluster_name: str, qtbot: QtBot
) -> None:
    faults = []
    for scene in scenes.ALL_SCENES:
        if scene.cluster != cluster_name or scene.opens_dialog:
            continue
        window.go(Link(scene.page))
        settle(window, qtbot)
        scene.prepare(window)
        scenes.settle(window)
        for table in present(window.pages.page).findChildren(QTableView):
            rows = min(table.model().rowCount(), LEAST_LINES) if table.isVisible() else 0
            if rows and table.viewport().height() + ROUNDING < rows * tokens().size("row"):
                faults.append(f"{scene.name}: {describe(table)} is {table.viewport().height()} high")
        end_search(window)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window"), [("150", ENGLISH), ("150", "de")], indirect=True)
def test_that_it_is_in_sight_why_a_main_button_is_grey(window: MainWindow, qtbot: QtBot) -> None:
    for name in ("submit", "submit-script", "alter-jobs"):
        scene = next(each for each in scenes.ALL_SCENES if each.name == name)
        window.go(Link(scene.page))
        settle(window, qtbot)
        dialog = present(scene.prepare(window))
        scenes.settle(window)
        [button] = [each for each in dialog.findChildren(QPushButton) if each.property("filled") and each.isVisible()]
        assert not button.isEnabled()
        [line] = [each for each in dialog.findChildren(FaultLine) if each.isVisible()]
        assert line.visibleRegion().boundingRect() == line.rect(), name
        assert line.text().startswith("<a href"), name
        line.linkActivated.emit("0")
        field = present(QApplication.focusWidget())
        assert comes_into_sight(field, qtbot), name
        dialog.reject()
        scenes.settle(window)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_what_adds_to_a_list_is_in_sight_though_the_list_is_folded(window: MainWindow, qtbot: QtBot) -> None:
    for page_id, added in (("rule-sets", "add_set"), ("cluster-queues", "add_object"), ("users", "add_object")):
        window.go(Link(page_id))
        settle(window, qtbot)
        page = present(window.pages.page)
        assert not present(page.findChild(QToolButton, added)).isVisible(), "it is folded away with the list"
        header = present(present(window.pages.currentWidget()).findChild(PageHeader))
        names = (each.defaultAction().text() for each in header.findChildren(QToolButton) if is_in_sight(each))
        assert any(each in ("Add", "Add rule set") for each in names), page_id


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_a_rule_is_edited_in_a_form_that_is_no_slit(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("rule-sets", "people"))
    settle(window, qtbot)
    area = next(
        each
        for each in present(window.pages.page).findChildren(QScrollArea)
        if each.accessibleName() == "Chosen rule" and each.isVisible()
    )
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["150"], indirect=True)
def test_that_no_part_of_a_page_is_squeezed_beside_its_list(window: MainWindow, qtbot: QtBot) -> None:
    """Parts that are lower than they need lie over each other."""
    faults = []
    for page_id in list_pages(window, qtbot):
        page = present(window.pages.page)
        for each in page.findChildren(SideSplitter):
            each.unfold()
        settle(window, qtbot)
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(partial(is_roomy, page))
        faults += [f"{page_id}: {each}" for each in find_squeezed(page)]
    assert not faults, "\n".join(faults)


def is_roomy(page: QWidget) -> bool:
    return not any(find_squeezed(page))


def find_squeezed(page: QWidget) -> Iterator[str]:
    """Yield the widgets that are lower than what is laid out in them needs."""
    for widget in page.findChildren(QWidget):
        layout = widget.layout()
        # A stack takes the usual heights of its pages, also of those that are hidden, for the least.
        if layout is None or isinstance(layout, QStackedLayout) or not widget.isVisible():
            continue
        if layout.hasHeightForWidth():
            needed = layout.totalMinimumHeightForWidth(widget.width())
        else:
            needed = layout.totalMinimumSize().height()
        if widget.height() + ROUNDING < needed:
            yield f"{describe(widget)} is {widget.height()} high and needs {needed}"


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_panels_that_open_in_a_page_are_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    opened: dict[str, type[QWidget]] = {
        "lab-jobs": BehindJobs,
        "lab-moment": MomentWhy,
    }
    for scene in scenes.ALL_SCENES:
        if scene.name in opened:
            window.go(Link(scene.page))
            settle(window, qtbot)
            scene.prepare(window)
            scenes.settle(window)
            panel: QWidget = present(present(window.pages.page).findChild(opened[scene.name]))
            seen = panel.visibleRegion().boundingRect()
            assert seen.top() == 0, scene.name
            assert seen.height() >= min(panel.height(), 5 * tokens().size("row")), scene.name


@pytest.mark.slow
@pytest.mark.parametrize(("text", "window", "cluster_name"), [("150", ENGLISH, "demo")], indirect=True)
def test_that_changes_are_read_from_their_beginning(window: MainWindow, qtbot: QtBot) -> None:
    scene = next(each for each in scenes.ALL_SCENES if each.name == "change-dialog")
    window.go(Link(scene.page))
    settle(window, qtbot)
    dialog = present(scene.prepare(window))
    scenes.settle(window)
    choices = present(dialog.findChild(QListWidget, "change_choices"))
    assert choices.visibleRegion().boundingRect() == choices.rect()
    note = present(dialog.findChild(QLineEdit, "change_note"))
    assert dialog.focusWidget() is note
    qtbot.keyClick(note, "w")
    qtbot.waitUntil(lambda: is_in_sight(note))
    dialog.reject()
    scenes.settle(window)


def find_scrolling(header: PageHeader) -> Iterator[QWidget]:
    """Yield the areas that scroll and hold the header of a page: its buttons must always be in sight."""
    place = header.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            yield place
        place = place.parentWidget()


@pytest.mark.slow
@pytest.mark.parametrize("cluster_name", [*scenes.SIMULATED_SECONDS], indirect=True)
def test_that_every_dialog_fits_and_shows_its_buttons(
    window: MainWindow, text: str, cluster_name: str, qtbot: QtBot
) -> None:
    faults = []
    for scene in scenes.ALL_SCENES:
        if scene.cluster != cluster_name or not scene.opens_dialog:
            continue
        window.go(Link(scene.page))
        settle(window, qtbot)
        dialog = present(scene.prepare(window))
        scenes.settle(window)
        if dialog.width() > SCREEN.width() or dialog.height() > SCREEN.height():
            faults.append(f"{scene.name}: {dialog.size().toTuple()}")
        for box in dialog.findChildren(QDialogButtonBox):
            faults += [f"{scene.name}: {each.text()}" for each in box.buttons() if not is_in_sight(each)]
        main = [each for each in dialog.findChildren(QPushButton) if each.property("filled") and each.isVisible()]
        faults += [f"{scene.name}: {each.text()} is out of sight" for each in main if not is_in_sight(each)]
        faults += [f"{scene.name}: {each}" for each in find_cut_off(dialog)]
        needs = [present(each.widget()).minimumSizeHint().width() for each in dialog.findChildren(ReflowScroll)]
        faults += [f"{scene.name} is {need} wide" for need in needs if need > SCREEN.width()]
        if (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        dialog.reject()
        scenes.settle(window)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_that_the_window_is_no_wider_than_a_small_screen(window: MainWindow) -> None:
    least = window.minimumSizeHint()
    assert least.width() <= SCREEN.width()
    assert least.height() <= SCREEN.height()
