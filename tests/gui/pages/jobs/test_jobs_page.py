"""The page of jobs, used as a person uses it."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs import first_rows
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.resources import resource
from tests.gui.fake_cluster import FakeCluster, make_snapshot, without_job
from tests.gui.finding import child, menu_of, present, shown_in
from tests.gui.window_hand import MakeWindow, shown_page


@pytest.fixture
def page(window: MainWindow) -> JobsPage:
    return shown_page(window, JobsPage)


@pytest.fixture
def pending(page: JobsPage) -> RowTable:
    return child(page, RowTable, "pending_jobs")


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.background.is_idle)


def cells(table: RowTable, row: int) -> dict[str, str]:
    model = table.model()
    return {column.id: model.cell_text(model.item_at(row), place) for place, column in enumerate(model.columns)}


def type_filter(qtbot: QtBot, page: JobsPage, text: str) -> None:
    line = page.findChild(QLineEdit, "filter")
    line.clear()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_that_every_model_of_the_page_is_sound(page: JobsPage) -> None:
    tables = [child(page, RowTable, f"{kind}_jobs").model() for kind in ("pending", "running", "finished")]
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
        for model in (*tables, child(page, WhyPanel).trace_model)
    ]
    assert testers


def test_that_pending_jobs_have_the_columns_of_qstat(pending: RowTable) -> None:
    first = cells(pending, 0)
    assert (first["job"], first["user"], first["state"], first["slots"]) == ("1", "bob", "qw", "1")
    assert first["prior"] == "0.60000"


def test_that_the_tabs_tell_how_many_there_are(page: JobsPage) -> None:
    tabs = [child(page, QTabBar, "tabs").tabText(place) for place in range(3)]
    assert tabs == ["Pending 12", "Running 4", "Finished 3"]


def test_that_typing_filters_and_escape_clears(
    page: JobsPage, pending: RowTable, qtbot: QtBot, window: MainWindow
) -> None:
    type_filter(qtbot, page, "user:anna")
    assert {row.user for row in pending.model().rows()} == {"anna"}
    window.window_actions.escape.trigger()
    assert pending.model().rowCount() == 12


@pytest.mark.slow
def test_that_the_chosen_job_stays_chosen_when_others_go(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    pending.choose(("pending", 5, 0))
    cluster.change_to(without_job(cluster.shown, 3))
    qtbot.waitUntil(lambda: pending.model().rowCount() == 11)
    assert [row.job for row in pending.chosen_rows()] == [5]


@pytest.mark.slow
def test_that_the_details_tell_what_the_job_asked_for(page: JobsPage, pending: RowTable) -> None:
    pending.choose(("pending", 5, 0))
    assert child(page, DetailsPanel).text.startswith("Job 5 job5")
    assert "mem=2G" in child(page, DetailsPanel).text


@pytest.mark.slow
def test_that_why_a_job_waits_is_worked_out_no_longer_than_somebody_waits_for_it(
    page: JobsPage, pending: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    begun = threading.Event()

    def find_endlessly(*question: Any) -> None:
        begun.set()
        while True:
            question[-1]()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("qmonpy.gui.pages.jobs.detail_shower.find_next_answer", find_endlessly)
        pending.choose(("pending", 5, 0))
        qtbot.waitUntil(begun.is_set)
    pending.choose(("pending", 6, 0))
    settle(qtbot, window)
    pending.choose(("pending", 5, 0))
    settle(qtbot, window)
    assert "Why it waits" in child(page, DetailsPanel).text


@pytest.mark.slow
def test_that_a_refusal_is_told_in_its_own_words(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    cluster.refusal = "anna - you do not have the necessary privileges to delete the job 5"
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.delete_jobs((5,))
    settle(qtbot, window)
    assert window.messages.messages[-1].text == cluster.refusal


@pytest.fixture
def dialog(page: JobsPage, window: MainWindow, qtbot: QtBot) -> SubmitDialog:
    page.actions_on_jobs.submit.trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    return dialog


def field(dialog: SubmitDialog, name: str) -> QLineEdit:
    line = dialog.findChild(QLineEdit, f"field_{name}")
    return line if line is not None else present(child(dialog, QComboBox, f"field_{name}").lineEdit())


def errors(dialog: SubmitDialog) -> list[str]:
    return [each.text() for each in dialog.findChildren(QLabel, "field_error") if each.isVisible()]


def submit_button(dialog: SubmitDialog) -> QPushButton:
    return child(dialog, QPushButton, "submit_button")


def fill(qtbot: QtBot, dialog: SubmitDialog, **values: str) -> None:
    for name, value in values.items():
        field(dialog, name).clear()
        qtbot.keyClicks(field(dialog, name), value)


@pytest.mark.slow
def test_that_the_dialog_shows_the_command_it_stands_for(dialog: SubmitDialog, qtbot: QtBot) -> None:
    fill(qtbot, dialog, name="sim", resources="mem=2G", tasks="1-9:2", priority="-5")
    assert dialog.findChild(QPlainTextEdit, "code_line").toPlainText() == "qsub -N sim -l mem=2G -p -5 -t 1-9:2"
    dialog.reject()


@pytest.mark.slow
def test_that_a_wrong_field_says_so_beside_it_and_blocks_submitting(
    dialog: SubmitDialog, window: MainWindow, qtbot: QtBot
) -> None:
    fill(qtbot, dialog, runtime="soon")
    qtbot.waitUntil(lambda: bool(errors(dialog)))
    assert "number of seconds" in errors(dialog)[0]
    assert not submit_button(dialog).isEnabled()
    fill(qtbot, dialog, runtime="60")
    qtbot.waitUntil(lambda: not errors(dialog))
    assert submit_button(dialog).isEnabled()
    dialog.reject()


def test_that_a_submitted_job_is_told_and_the_dialog_leaves(
    dialog: SubmitDialog, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    fill(qtbot, dialog, user="anna", name="sim", runtime="60")
    qtbot.mouseClick(submit_button(dialog), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert cluster.requests == [("submit", "anna", ("-N", "sim"), 60)]
    assert window.messages.messages[-1].text == "Submitted job 4711 for anna."


def test_that_a_refused_job_keeps_the_dialog_open_with_the_reason(
    dialog: SubmitDialog, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    cluster.refusal = 'job rejected: the project "p9" does not exist'
    reason = dialog.findChild(QLabel, "problem_line")
    fill(qtbot, dialog, name="sim")
    qtbot.mouseClick(submit_button(dialog), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: reason.text() == cluster.refusal)
    qtbot.waitUntil(lambda: not dialog._pause.isActive() and window.background.is_idle())
    assert dialog.isVisible()
    assert reason.text() == cluster.refusal, "the check of what was typed before took the reason away"
    fill(qtbot, dialog, name="other")
    qtbot.waitUntil(lambda: reason.text() == "")
    dialog.reject()


@pytest.mark.slow
def test_that_a_filter_leaves_some_of_ten_thousand_tasks_and_gives_them_back(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(FakeCluster(make_snapshot(jobs=5000, tasks=1, running=5000)))
    page = shown_page(window, JobsPage)
    model = page.table.model()
    before = model.rowCount()
    child(page, FilterBar).set_filter("job77")
    qtbot.waitUntil(lambda: 0 < model.rowCount() < before)
    child(page, FilterBar).set_filter("")
    page.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: model.rowCount() == before)


@pytest.mark.slow
def test_that_an_empty_tab_says_what_would_be_there_and_offers_the_first_step(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(FakeCluster(make_snapshot(jobs=0)))
    page = shown_page(window, JobsPage)
    shown = shown_in(page)
    assert "No job waits" in shown.findChild(QLabel, "empty_text").text()
    shown.findChild(QAbstractButton).click()
    settle(qtbot, window)
    child(page, SubmitDialog).reject()


@pytest.mark.slow
def test_that_a_filter_that_finds_nothing_can_be_cleared_at_once(
    page: JobsPage, pending: RowTable, qtbot: QtBot
) -> None:
    type_filter(qtbot, page, "nobody")
    shown = shown_in(page)
    assert "matches the filter" in shown.findChild(QLabel, "empty_text").text()
    shown.findChild(QAbstractButton).click()
    assert pending.model().rowCount() == 12
    assert shown_in(page) is pending


@pytest.mark.slow
def test_that_a_job_can_be_submitted_like_another(
    page: JobsPage, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    job = replace(cluster.shown.state.jobs[5], arguments=("-N", "again and again", "-p", "-5"), runtime=77)
    page.actions_on_jobs.submit_alike(job)
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    assert dialog.draft().arguments() == job.arguments
    assert (dialog.draft().user, dialog.draft().runtime) == ("carol", "77")
    dialog.reject()


@pytest.fixture
def reserved(page: JobsPage, cluster: FakeCluster, window: MainWindow, qtbot: QtBot) -> None:
    """Job 3 waits for reservation 17, job 14 runs in it."""
    state = cluster.shown.state
    jobs = {**state.jobs, **{number: replace(state.jobs[number], reservation=17) for number in (3, 14)}}
    window_of = (cluster.shown.now - 60, cluster.shown.now + 600)
    nightly = Reservation(17, ReservationRequest("anna", name="nightly"), *window_of, (("all.q@h2", 2),))
    cluster.change_to(replace(cluster.shown, state=replace(state, jobs=jobs, reservations={17: nightly})))
    qtbot.waitUntil(lambda: any(row.reservation for row in page.table.model().rows()))


@pytest.mark.slow
def test_that_jobs_are_found_by_their_reservation(
    page: JobsPage, pending: RowTable, reserved: None, qtbot: QtBot
) -> None:
    type_filter(qtbot, page, "ar:17")
    qtbot.waitUntil(lambda: pending.model().rowCount() == 1)
    assert cells(pending, 0)["ar"] == "17"


@pytest.mark.slow
def test_that_the_details_name_the_reservation_of_a_job(page: JobsPage, pending: RowTable, reserved: None) -> None:
    pending.choose(("pending", 3, 0))
    assert "17 nightly" in child(page, DetailsPanel).text


@pytest.mark.slow
def test_that_the_menu_leads_to_the_other_jobs_of_the_reservation(
    page: JobsPage, pending: RowTable, reserved: None
) -> None:
    pending.choose(("pending", 3, 0))
    menu = menu_of(pending)
    action = next(each for each in menu.actions() if each.text() == "Only jobs of reservation 17")
    action.trigger()
    menu.close()
    assert child(page, FilterBar).filter_text == 'ar:"17"'


@pytest.mark.slow
def test_that_another_job_is_submitted_into_the_reservation_from_the_menu(
    page: JobsPage, pending: RowTable, reserved: None, window: MainWindow, qtbot: QtBot
) -> None:
    pending.choose(("pending", 3, 0))
    menu = menu_of(pending)
    next(each for each in menu.actions() if each.text() == "Submit into reservation 17...").trigger()
    menu.close()
    dialog = child(page, SubmitDialog)
    qtbot.waitUntil(lambda: "-ar 17" in child(dialog, QPlainTextEdit, "code_line").toPlainText())
    dialog.reject()


@pytest.mark.slow
def test_that_the_dialog_submits_into_a_reservation(
    dialog: SubmitDialog, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    fill(qtbot, dialog, reservation="17")
    assert "-ar 17" in child(dialog, QPlainTextEdit, "code_line").toPlainText()


# --- when jobs start


def show_starts(make_window: MakeWindow, qtbot: QtBot) -> tuple[JobsPage, list[str]]:
    """The page on the demo cluster, when the forecast is there, and what its header says from then on."""
    cluster = read_cluster(resource("clusters/demo.yaml"))
    cluster.advance(600)
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    said: list[str] = []
    page.summary_changed.connect(said.append)
    page.show_snapshot(cluster.snapshot())
    qtbot.waitUntil(lambda: page.context.forecasts.forecast.is_whole and window.background.is_idle())
    return page, said


@pytest.mark.slow
def test_that_jobs_that_can_never_start_are_marked_counted_and_found(make_window: MakeWindow, qtbot: QtBot) -> None:
    page, said = show_starts(make_window, qtbot)
    pending = child(page, RowTable, "pending_jobs")
    model = pending.model()
    shown = {model.item_at(row).job: cells(pending, row)["start"] for row in range(model.rowCount())}
    assert {number for number, start in shown.items() if start == "never"} == {951, 952, 953}
    assert "3 can never start" in said[-1]
    pending.choose(("pending", 951, 0))
    assert "It can never start as it is" in child(page, DetailsPanel).text
    menu = menu_of(pending)
    next(each for each in menu.actions() if each.text() == "Only jobs that can never start").trigger()
    menu.close()
    assert {row.job for row in pending.model().rows()} == {951, 952, 953}
    assert "3 can never start" in said[-1]


@pytest.mark.slow
def test_that_the_header_tells_of_when_the_forecast_is(make_window: MakeWindow, qtbot: QtBot) -> None:
    page, said = show_starts(make_window, qtbot)
    made = page.context.forecasts.forecast.plan
    assert made is not None
    assert said[-1].endswith(f"forecast of {format_moment(made.now, made.now)}")


@pytest.mark.parametrize("kind", ["pending", "running"])
def test_that_the_first_of_very_many_jobs_are_shown_before_the_rows_of_all_are_made(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(first_rows, "MANY", 20)
    monkeypatch.setattr(first_rows, "FIRST", 5)
    page = shown_page(make_window(FakeCluster(make_snapshot(60, running=30))), JobsPage)
    page.show_tab(0)
    model = child(page, RowTable, f"{kind}_jobs").model()
    model.show_rows(())
    seen: list[list[int]] = []
    model.changed.connect(lambda: seen.append([row.job for row in model.rows()]))
    page.show_tab(("pending", "running").index(kind))
    snapshot = page.context.snapshot
    assert snapshot is not None
    page.show_snapshot(snapshot)
    everything = 60 if kind == "pending" else 30
    qtbot.waitUntil(lambda: bool(seen) and len(seen[-1]) == everything)
    assert len(seen[0]) == 5
    assert seen[0] == seen[-1][:5]


def test_that_a_filter_that_is_kept_waits_for_all_of_very_many_jobs(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_rows, "MANY", 2)
    monkeypatch.setattr(first_rows, "FIRST", 1)
    page = shown_page(window, JobsPage)
    model = child(page, RowTable, "pending_jobs").model()
    type_filter(qtbot, page, "user:anna")
    model.show_rows(())
    seen: list[int] = []
    model.changed.connect(lambda: seen.append(model.total))
    snapshot = page.context.snapshot
    assert snapshot is not None
    page.show_snapshot(snapshot)
    qtbot.waitUntil(lambda: 12 in seen)
    assert 1 not in seen
