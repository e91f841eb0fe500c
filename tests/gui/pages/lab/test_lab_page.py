"""The page Lab on a simulation: a week passes, a limit is edited, both are played, and who wins is shown."""

import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLabel, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.cases.keep_dialog import KeepDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.lab.new_run_dialog import NewRunDialog
from qmonpy.gui.pages.lab.page import LabPage
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.lab.runs.run import Inputs, Run, RunState
from qmonpy.model.configuration.quota_set import Limit
from qmonpy.resources import resource
from tests.gui.finding import action, child
from tests.gui.language.clipped import find_clipped
from tests.gui.window_hand import MakeWindow, open_window, settle, shown_page
from tests.present import present

HOUR = 3600


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture(autouse=True)
def own_laboratory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = open_window(make_window, qtbot, resource("clusters/demo.yaml"))
    settle(window, qtbot)
    window.desk.open.clock.step(HOUR)
    settle(window, qtbot)
    return window


def open_lab(window: MainWindow, qtbot: QtBot) -> LabPage:
    window.go(Link("lab"))
    settle(window, qtbot)
    return shown_page(window, LabPage)


def ask(page: LabPage, qtbot: QtBot) -> NewRunDialog:
    action(page, "new-run").trigger()
    dialog = child(page, NewRunDialog)
    qtbot.waitUntil(lambda: dialog.start.isEnabled() or bool(dialog.problem.text()))
    return dialog


def test_that_an_empty_lab_offers_the_first_run(window: MainWindow, qtbot: QtBot) -> None:
    page = open_lab(window, qtbot)
    assert "Nothing was played yet" in " ".join(each.text() for each in page.findChildren(QLabel) if each.isVisible())
    assert any(each.isVisible() and each.text() == "New run..." for each in page.findChildren(QPushButton))


@pytest.mark.slow
def test_that_the_button_of_a_paused_run_says_resume(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    page = open_lab(window, qtbot)
    inputs = Inputs("demo", "as it is", "", "what demo ran", "", 1, 1)
    run = Run("paused", tmp_path, "as it is", inputs, 0, state=RunState.PAUSED)
    button = next(
        each for each in window.findChildren(QToolButton) if each.defaultAction() is action(page, "pause-run")
    )
    page.desk.runs_read.emit((run,))
    assert button.text() == "Resume"
    page.desk.runs_read.emit((replace(run, state=RunState.PLAYING),))
    assert button.text() == "Pause"


@pytest.mark.slow
def test_that_the_dialog_says_what_the_workload_comes_to(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ask(open_lab(window, qtbot), qtbot)
    assert "slot hours" in dialog.words.text()
    assert "jobs" in dialog.words.text()
    dialog.opener.click()
    qtbot.waitUntil(lambda: any(each.model.rows() for each in dialog.findChildren(NumberDialog)))
    opened = child(dialog, NumberDialog)
    assert opened.sentence.text() == dialog.words.text()
    opened.reject()
    assert dialog.start.text() == "Start 1 run"
    dialog.reject()


@pytest.mark.slow
def test_that_a_file_that_is_not_there_is_reported_and_nothing_begins(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ask(open_lab(window, qtbot), qtbot)
    dialog.source.setCurrentIndex(dialog.source.findData("file"))
    dialog.path.setText(str(tmp_path / "nothing"))
    qtbot.waitUntil(lambda: str(tmp_path / "nothing") in dialog.problem.text())
    assert not dialog.start.isEnabled()
    dialog.reject()


@pytest.mark.slow
def test_that_a_configuration_that_is_not_there_is_reported_and_nothing_begins(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = open_lab(window, qtbot)
    dialog = ask(page, qtbot)
    dialog.configurations.other.setText("history:77")
    dialog.start.click()
    qtbot.waitUntil(lambda: "has no entry 77" in dialog.problem.text())
    assert not page.desk.runs
    dialog.reject()


@pytest.mark.slow
def test_that_a_period_and_filters_shape_the_workload_and_what_is_wrong_with_them_is_said(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = ask(open_lab(window, qtbot), qtbot)
    whole = dialog.words.text()
    dialog.users.setText("anna")
    qtbot.waitUntil(lambda: "of 1 user" in dialog.words.text())
    dialog.users.clear()
    dialog.without.setText("anna")
    qtbot.waitUntil(lambda: "Without jobs of anna." in dialog.notes.text())
    dialog.without.clear()
    dialog.projects.setText("nothing")
    qtbot.waitUntil(lambda: "have the project nothing" in dialog.problem.text())
    dialog.projects.clear()
    dialog.since.setText("soon")
    qtbot.waitUntil(lambda: "soon" in dialog.problem.text())
    assert not dialog.start.isEnabled()
    dialog.since.setText("2000-01-01")
    qtbot.waitUntil(lambda: dialog.start.isEnabled())
    assert "Cut to" in dialog.notes.text()
    assert dialog.words.text() == whole
    dialog.reject()


@pytest.mark.slow
def test_that_several_configurations_are_added_and_taken_out(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    lab = open_lab(window, qtbot)
    dialog = ask(lab, qtbot)
    (tmp_path / "rules").write_text("{\nname other\nenabled TRUE\nlimit users anna to slots=1\n}\n")
    configurations = dialog.configurations
    for words, shown in (
        ("history:0", "as before all changes (the same configuration)"),
        (str(tmp_path / "rules"), "resource quota set other"),
    ):
        configurations.other.setText(words)
        # Enter adds, as the button does, and begins nothing.
        qtbot.keyClick(configurations.other, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not configurations.other.text())
        item = configurations.list.item(configurations.list.count() - 1)
        assert shown in item.text()
    assert dialog.isVisible()
    assert dialog.start.text() == "Start 3 runs"
    configurations.list.setCurrentRow(0)
    child(dialog, QPushButton, "take_out_configuration").click()
    assert dialog.start.text() == "Start 2 runs"
    taken: list[str] = []
    configurations.take(lambda found: taken.extend(each.title for each in found))
    assert taken == ["rules"]
    dialog.reject()


def edit_students(window: MainWindow) -> None:
    """Leave students one slot, without applying it."""
    sets = quota_draft(window.desk.open.context.draft)
    people = next(each for each in sets.objects if each.value.name == "people")
    place = next(at for at, rule in enumerate(people.value.rules) if rule.name == "students")
    sets.change_rule(people.id, place, replace(people.value.rules[place], limits=(Limit("slots", "1"),)))


def is_about(lab: LabPage, title: str) -> bool:
    """Whether the page tells who wins and who loses in a run, and in no other."""
    is_chosen = child(lab, QComboBox, "lab_views").currentText() == f"Who wins, who loses: {title}"
    return is_chosen and f"Mean wait, {title}" in [each.title for each in lab.result.model.columns]


def is_behind(lab: LabPage, begin: str) -> bool:
    return lab.behind.title.startswith(begin)


@pytest.mark.slow
def test_that_an_edit_is_played_beside_the_cluster_as_it_is_and_who_wins_is_shown(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    edit_students(window)
    lab = open_lab(window, qtbot)
    dialog = ask(lab, qtbot)
    assert dialog.configurations.with_edits.isChecked()
    assert dialog.start.text() == "Start 2 runs"
    dialog.start.click()
    qtbot.waitUntil(lambda: len(lab.desk.runs) == 2 and all(each.state.is_over for each in lab.desk.runs))
    assert {each.state for each in lab.desk.runs} == {RunState.DONE}, lab.desk.runs
    qtbot.waitUntil(lambda: lab.shown is not None and len(lab.shown.runs) == 2)
    assert "Compared with what really happened" in " ".join(each.text() for each in lab.findChildren(QLabel))
    check_notes(lab)
    views = child(lab, QComboBox, "lab_views")
    assert views.currentText() == "Who wins, who loses: with 1 edit"
    rows = lab.result.model.rows()
    assert max(row.cells[1] or 0 for row in rows) > 0, "students wait longer with one slot"
    sizes = [(abs(row.cells[8]), abs(row.cells[1] or 0)) for row in rows]
    assert sizes == sorted(sizes, reverse=True), "what changed most is in sight"
    loser = max(rows, key=lambda row: row.cells[1] or 0)
    for row in (next(each for each in rows if each is not loser), loser):
        lab.result.choose(row.number)
        qtbot.waitUntil(partial(is_behind, lab, f"{row.cells[0]}: "))
        assert lab.behind.jobs.model.rows()
        assert f" of {row.cells[0]}\n" in lab.behind.details.text, "the first job of the new list is told"
    check_numbers(lab, window, qtbot, loser.cells[0])
    assert "Starts, with 1 edit" in lab.behind.details.text
    qtbot.waitUntil(lambda: "Why it waited, with 1 edit" in lab.behind.details.text)
    assert "people/students" in lab.behind.details.text.split("Why it waited, with 1 edit")[1]
    lab.window().activateWindow()
    child(lab, QPushButton, "ask_moment_why").click()
    qtbot.waitUntil(lab.behind.why.runs.hasFocus)
    qtbot.waitUntil(lambda: "people/students" in lab.behind.why.panel.verdict)
    assert lab.behind.why.panel.trace_model.rows()
    check_room(lab, window, qtbot)
    check_case(lab, window, qtbot, tmp_path)
    lab.behind.why.runs.setCurrentIndex(0)
    lab.behind.why.runs.activated.emit(0)
    qtbot.waitUntil(lambda: "people/students" not in lab.behind.why.panel.verdict)
    assert lab.step_back()
    assert not lab.behind.why.isVisible()
    assert lab.behind.jobs.table.hasFocus()
    assert lab.behind.details.isVisible()
    assert lab.behind.isVisible()
    for number in range(views.count()):
        views.setCurrentIndex(number)
        views.activated.emit(number)
        assert lab.result.model.rows(), views.currentText()
    check_rules_and_fairness(lab, qtbot, views)
    use = views.findText("Slots in use")
    views.setCurrentIndex(use)
    views.activated.emit(use)
    assert lab.plot.plot.kind == "lines", "areas would hide each other's colours"
    assert lab.plot.plot.is_overlaid
    assert not lab.plot.kinds.button("stacked").isVisibleTo(lab.plot.kinds), "slots of alternatives are no sum"
    check_exports(lab, window, qtbot, tmp_path)


def check_notes(lab: LabPage) -> None:
    """What is to be known of the runs is folded to a button that says how much it is, and opens it."""
    fold, notes = child(lab, QToolButton, "fold_notes"), present(lab.shown).comparison.notes
    words = next(each for each in lab.findChildren(QLabel) if each.text() == "\n".join(notes))
    assert fold.text() == f"{len(notes)} notes"
    assert not words.isVisible()
    fold.click()
    assert words.isVisible()
    fold.click()
    assert not words.isVisible()


def check_numbers(lab: LabPage, window: MainWindow, qtbot: QtBot, loser: str) -> None:
    """The change of the loser's wait, the wait of a job, and the sentence before all numbers open into their terms."""

    def press(table: RowTable, column: str) -> None:
        row = table.chosen_rows()[0]
        place = present(table.model().place_of(row.number))
        table.setCurrentIndex(table.model().index(place, table.model().column_of(column)))
        table.window().activateWindow()
        table.setFocus()
        qtbot.waitUntil(table.hasFocus)
        qtbot.keyClick(table, Qt.Key.Key_F7)

    def read() -> tuple[str, str]:
        qtbot.waitUntil(lambda: any(each.model.rows() for each in window.findChildren(NumberDialog)))
        dialog = next(each for each in window.findChildren(NumberDialog) if each.model.rows())
        told = dialog.heading.text(), dialog.sentence.text()
        dialog.reject()
        qtbot.waitUntil(lambda: not window.findChildren(NumberDialog))
        return told

    press(lab.result.table, "change")
    title, said = read()
    assert title.startswith(f"{loser}: Change, at ")
    assert " that started in both runs = " in said
    press(lab.behind.jobs.table, "wait1")
    title, said = read()
    assert title.startswith("Wait of job ")
    assert f" of {loser}: started at " in said
    child(lab, QToolButton, "open_trust").click()
    title, said = read()
    assert title.startswith("How closely the run matches what really happened, at ")
    assert said.startswith("Compared with what really happened: median wait ")


def check_room(lab: LabPage, window: MainWindow, qtbot: QtBot) -> None:
    """The choices of run and moment are whole; in a narrow page the answer has the room of the list, and in a low one
    that of the comparison, until it is closed or the page is large again."""
    why, size = lab.behind.why, window.size()
    window.resize(1700, 1100)
    qtbot.waitUntil(lambda: not [each for each in find_clipped(window) if "/MomentWhy/" in each])
    qtbot.waitUntil(lambda: lab.behind.jobs.isVisible() and lab.result.isVisible())
    qtbot.waitUntil(lambda: lab.behind.height() > 0.4 * lab.height())
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: not (lab.behind.jobs.isVisible() or lab.result.isVisible()))
    qtbot.waitUntil(lambda: why.panel.height() > lab.height() // 2)
    assert not [each for each in find_clipped(window) if "/MomentWhy/" in each]
    lab.behind.close_why()
    assert lab.behind.jobs.isVisible()
    assert lab.result.isVisible()
    child(lab, QPushButton, "ask_moment_why").click()
    qtbot.waitUntil(why.keep.isEnabled)
    assert not lab.behind.jobs.isVisible()
    window.resize(1700, 1100)
    qtbot.waitUntil(lambda: lab.behind.jobs.isVisible() and lab.result.isVisible())
    window.resize(size)


def check_case(lab: LabPage, window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    """What is true of the loser's job at that moment of the run can be kept as a case; now it has ended."""
    window.desk.open.context.cluster_path = folder / "demo.yaml"
    child(lab, QPushButton, "keep_moment").click()
    qtbot.waitUntil(lambda: window.findChild(KeepDialog) is not None)
    dialog = child(window, KeepDialog)
    number = lab.behind.why.panel.job
    assert dialog.chosen.expectation.job == number
    assert dialog.chosen.expectation.rule == "people/students"
    assert number not in window.desk.open.cluster.snapshot().state.jobs
    dialog.confirm.click()
    session = window.desk.open.context.session
    qtbot.waitUntil(lambda: any("Kept as case" in each.text for each in session.messages))
    qtbot.waitUntil(lambda: window.findChild(KeepDialog) is None)
    assert "rule: people/students" in (folder / "demo.cases.yaml").read_text()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def check_rules_and_fairness(lab: LabPage, qtbot: QtBot, views: QComboBox) -> None:
    """A bar of a limit leads to the jobs that it held back, and to the moment of it; one of fairness to jobs."""

    def show(title: str) -> None:
        views.setCurrentIndex(views.findText(title))
        views.activated.emit(views.currentIndex())

    show("Pressure of resource quota rules")
    row = next(each for each in lab.result.model.rows() if each.cells[0] == "people/students")
    lab.plot.row_chosen.emit(row.number)
    held = lab.shown.find_answer("rules").table.read_column("held_1")[row.number]
    qtbot.waitUntil(partial(is_behind, lab, f"people/students: {held:,} jobs"))
    child(lab, QPushButton, "ask_moment_why").click()
    why = lab.behind.why
    qtbot.waitUntil(lambda: why.moments.currentText().startswith("When rule people/students held it back, "))
    qtbot.waitUntil(lambda: "people/students" in why.panel.verdict)
    assert why.runs.currentText() == "with 1 edit"
    assert lab.step_back()
    show("Fairness")
    lab.plot.row_chosen.emit(0)
    qtbot.waitUntil(partial(is_behind, lab, f"{lab.result.model.rows()[0].cells[0]}: "))
    assert lab.behind.jobs.model.rows()


def check_exports(lab: LabPage, window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    """The comparison on screen is written as a page and as tables; where it cannot be, that is said plainly."""
    lab.exporter.write_page(folder / "page.html")
    lab.exporter.write_files(folder / "tables")
    qtbot.waitUntil(window.background.is_idle)
    page = (folder / "page.html").read_text()
    assert page.index("Calibration.") < page.index("<h2>")
    assert page.count("<svg") >= 3
    assert "href=" not in page
    assert (folder / "tables" / "who-wins.csv").read_text().startswith("user,change,sure,jobs,")
    lab.exporter.write_page(folder / "nowhere" / "page.html")
    missing = f"{folder}/nowhere/page.html was not saved: No such file or directory"
    qtbot.waitUntil(lambda: any(missing == each.text for each in lab.context.messages.messages))


@pytest.mark.slow
def test_that_a_run_is_repeated_and_thrown_away(window: MainWindow, qtbot: QtBot) -> None:
    lab = open_lab(window, qtbot)
    ask(lab, qtbot).start.click()
    qtbot.waitUntil(lambda: [each.state for each in lab.desk.runs] == [RunState.DONE])
    qtbot.waitUntil(lambda: lab.shown is not None)
    before = lab.desk.runs[0]
    action(lab, "repeat-run").trigger()
    qtbot.waitUntil(lambda: [each.state for each in lab.desk.runs] == [RunState.DONE] * 2)
    run = lab.list.chosen()
    assert run is not None
    assert run.id != before.id, "the new run is shown"
    assert [each.text for each in lab.context.messages.messages].count("Began 1 run.") == 2
    lab._copy(run)
    command = QGuiApplication.clipboard().text()
    assert shlex.split(command) == ["qmonpy", "replay", "--lab", str(lab.desk.laboratory.root), "--repeat", run.id]
    action(lab, "throw-away-run").trigger()
    child(child(lab, QMessageBox, "throw_away_run"), QPushButton, "throw_away").click()
    qtbot.waitUntil(lambda: len(lab.desk.runs) == 1)


@pytest.mark.slow
def test_that_a_chosen_run_is_told_in_the_view_that_is_about_one(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    edit_students(window)
    (tmp_path / "few.txt").write_text("{\n   name         few\n   limit        users {*} to slots=2\n}\n")
    lab = open_lab(window, qtbot)
    dialog = ask(lab, qtbot)
    dialog.configurations.add(str(tmp_path / "few.txt"))
    qtbot.waitUntil(lambda: dialog.start.text() == "Start 3 runs")
    dialog.start.click()
    qtbot.waitUntil(lambda: len(lab.desk.runs) == 3 and all(each.state.is_over for each in lab.desk.runs))
    qtbot.waitUntil(lambda: lab.shown is not None and len(lab.shown.runs) == 3)
    views = child(lab, QComboBox, "lab_views")
    by_title = {each.configuration: each.id for each in lab.desk.runs}
    for title in ("few.txt", "with 1 edit", "few.txt"):
        lab.list.choose(by_title[title])
        qtbot.waitUntil(partial(is_about, lab, title))
    use = views.findText("Slots in use")
    views.setCurrentIndex(use)
    views.activated.emit(use)
    titles = [each.title for each in lab.result.model.columns]
    assert titles[1:3] == ["Slots, what happened", "Slots, as it is"]
    assert {"Slots, few.txt", "Slots, with 1 edit"} <= set(titles), "as they were named"
    other = views.findText("Who wins, who loses: with 1 edit")
    views.setCurrentIndex(other)
    views.activated.emit(other)
    lab.list.choose(by_title["few.txt"])
    lab.desk.runs_read.emit(lab.desk.runs)
    assert views.currentIndex() == other, "what was chosen last for this run stays"
    waits = views.findText("Waits by user")
    views.setCurrentIndex(waits)
    views.activated.emit(waits)
    lab.list.choose(by_title["with 1 edit"])
    assert views.currentIndex() == waits
