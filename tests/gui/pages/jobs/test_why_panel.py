"""The Why panel on a whole embedded cluster: read the verdict, unfold what refuses, follow who holds it."""

import threading
import time
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.why import why_steps
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.jobs.why_question import explain
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.why import deciding
from qmonpy.insight.why.answer import Before
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.before.jobs_before import find_jobs_before
from qmonpy.insight.why.trace import JobTrace, trace_job
from qmonpy.insight.why.what_if import Situation
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.work.state import RunningTask
from qmonpy.pauses import pause
from qmonpy.resources import resource
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow, shown_page

BLOCKED, HELD_UP = 52, 54
"""The last job of roland, which max_linux blocks, and that of user1, which max_per_host/2 blocks on durin too."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = make_window()
    window.desk.open_file(resource("clusters/quota-spec.yaml"))
    settle(qtbot, window)
    window.desk.open.clock.step(120)
    settle(qtbot, window)
    window.activateWindow()
    return window


@pytest.fixture
def page(window: MainWindow) -> JobsPage:
    return shown_page(window, JobsPage)


@pytest.fixture
def panel(page: JobsPage) -> WhyPanel:
    return child(page, WhyPanel)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    def is_calm() -> bool:
        is_calm = window.background.is_idle() and not window.desk.open.feed.is_waiting
        return is_calm and not window.desk.open.context.forecasts.is_due

    qtbot.waitUntil(is_calm)
    qtbot.wait(20)
    qtbot.waitUntil(is_calm)


def ask_why(qtbot: QtBot, window: MainWindow, job: int) -> None:
    page = window.pages.page
    page.findChild(RowTable, "pending_jobs").choose(("pending", job, 0))
    action(page, "why").trigger()
    settle(qtbot, window)


def lines(panel: WhyPanel) -> list[tuple[str, str]]:
    return [(row.title, row.verdict) for row in panel.trace_model.rows()]


def find(panel: WhyPanel, title: str, verdict: str | None = None) -> int:
    """The place of a line."""
    rows = panel.trace_model.rows()
    return next(
        place for place, row in enumerate(rows) if row.title == title and (verdict is None or row.verdict == verdict)
    )


def rect_of(panel: WhyPanel, place: int) -> QRect:
    return panel.trace_table.visualRect(panel.trace_model.index(place, 0))


def click_arrow(qtbot: QtBot, panel: WhyPanel, place: int) -> None:
    panel.trace_table.scrollTo(panel.trace_model.index(place, 0))
    depth = panel.trace_model.depth_of(panel.trace_model.item_at(place))
    at = rect_of(panel, place).topLeft() + QPoint(16 + 16 * depth, 12)
    qtbot.mouseClick(panel.trace_table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def choose(panel: WhyPanel, place: int) -> None:
    panel.trace_table.setCurrentIndex(panel.trace_model.index(place, 0))
    panel.trace_table.setFocus()


@pytest.mark.slow
def test_that_the_verdict_names_the_cause_who_holds_it_and_when_the_job_starts(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, HELD_UP)
    assert panel.isVisible()
    assert panel.title == f'Why job {HELD_UP} "Sleeper" of user1 waits'
    why, when = panel.verdict.splitlines()
    assert "rule max_linux/1: 5 of 5 slots are used, the job needs 1, so 1 more must become free" in why.lower()
    assert "held by jobs 48, 49, 50 and 2 more, with no known end" in why
    assert when.startswith("When it starts is not known")


def test_that_a_job_that_nothing_keeps_back_is_said_to_start(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(why_steps, "PATIENCE_SECONDS", 600)
    snapshot = window.desk.open.cluster.snapshot()
    state = replace(snapshot.state, running={})
    answer = explain(replace(snapshot, state=state), HELD_UP, Forecast())
    assert not isinstance(answer, str)
    assert answer.verdict == "It starts in the next pass of the scheduler, on all.q@durin."


def test_that_every_set_shows_the_rules_passed_over_and_the_one_in_force(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, HELD_UP)
    place = find(panel, "max_per_host/1", "passed over")
    passed, matched = (panel.trace_model.item_at(each) for each in (place, place + 1))
    assert passed.text == "filter users roland does not match user1"
    assert (matched.title, matched.verdict, matched.object) == ("max_per_host/2", "refuses", "user1 on host durin")
    assert (matched.about, matched.used, matched.asked, matched.left) == ("slots=1", "1", "1", "0")


@pytest.mark.slow
def test_that_a_rule_unfolds_to_who_holds_its_limit_and_until_when(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, HELD_UP)
    place = find(panel, "max_linux/1", "refuses")
    click_arrow(qtbot, panel, place)
    holder = panel.trace_model.item_at(place + 1)
    assert (holder.title, holder.object, holder.about) == ("job 48", "roland", "1 slot")
    assert holder.text.endswith(" on all.q@durin")
    click_arrow(qtbot, panel, place)
    assert panel.trace_model.item_at(place + 1).title != "job 48"


@pytest.mark.slow
def test_that_a_group_unfolds_to_its_queue_instances_with_the_keyboard(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    choose(panel, find(panel, "all.q@durin and 1 more"))
    qtbot.keyClick(panel.trace_table, Qt.Key.Key_Right)
    place = find(panel, "all.q@durin and 1 more")
    titles = [title for title, _ in lines(panel)[place : place + 3]]
    assert titles == ["all.q@durin and 1 more", "all.q@durin", "all.q@carc"]
    qtbot.keyClick(panel.trace_table, Qt.Key.Key_Left)
    assert ("all.q@carc", "Resource quota") not in lines(panel)


@pytest.mark.slow
def test_that_a_set_that_refuses_is_open_and_one_with_room_is_folded(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    assert ("Rule set maxujobs", "has room") in lines(panel)
    assert ("maxujobs/1", "has room") not in lines(panel)
    assert ("max_linux/1", "refuses") in lines(panel)


@pytest.mark.slow
def test_that_enter_on_a_rule_opens_rule_sets_at_that_rule(window: MainWindow, panel: WhyPanel, qtbot: QtBot) -> None:
    ask_why(qtbot, window, HELD_UP)
    choose(panel, find(panel, "max_per_host/2", "refuses"))
    qtbot.keyClick(panel.trace_table, Qt.Key.Key_Return)
    settle(qtbot, window)
    shown = shown_page(window, RuleSetsPage)
    assert shown.location() == "max_per_host"
    assert shown.editor.form.table.current_row == 1


@pytest.mark.slow
def test_that_enter_on_a_holder_opens_that_job_and_says_that_it_runs(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, HELD_UP)
    place = find(panel, "max_linux/1", "refuses")
    click_arrow(qtbot, panel, place)
    choose(panel, place + 1)
    qtbot.keyClick(panel.trace_table, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert [row.job for row in page.table.chosen_rows()] == [48]
    assert panel.verdict.startswith("Job 48 does not wait: it has run on all.q@durin since ")
    assert panel.trace_model.rowCount() == 0


@pytest.mark.slow
def test_that_a_click_with_ctrl_on_a_queue_instance_opens_it_in_queues(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    click_arrow(qtbot, panel, find(panel, "all.q@durin and 1 more"))
    at = rect_of(panel, find(panel, "all.q@carc")).center()
    qtbot.mouseClick(panel.trace_table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)
    settle(qtbot, window)
    assert window.pages.page.location() == "all.q@carc"


@pytest.mark.slow
def test_that_what_the_last_pass_noted_is_in_the_same_table_and_leads_to_what_refused(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    place = find(panel, "Noted by the last pass")
    click_arrow(qtbot, panel, place)
    noted = panel.trace_model.item_at(place + 1)
    assert (noted.title, noted.verdict) == ("max_linux/1", "Resource quota")
    assert noted.text.startswith("cannot run because it exceeds limit")
    choose(panel, place + 1)
    qtbot.keyClick(panel.trace_table, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert shown_page(window, RuleSetsPage).location() == "max_linux"


@pytest.mark.slow
def test_that_what_is_unfolded_and_chosen_survives_the_clock(window: MainWindow, panel: WhyPanel, qtbot: QtBot) -> None:
    ask_why(qtbot, window, HELD_UP)
    place = find(panel, "max_linux/1", "refuses")
    click_arrow(qtbot, panel, place)
    choose(panel, place + 2)
    before = lines(panel)
    window.desk.open.clock.step(60)
    settle(qtbot, window)
    assert lines(panel) == before
    assert [row.title for row in panel.trace_table.chosen_rows()] == ["job 49"]


@pytest.mark.slow
def test_that_every_snapshot_is_traced_once_and_only_while_the_panel_is_open(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    traced: list[object] = []

    def note(*about: Any) -> JobTrace:
        traced.append(about)
        return trace_job(*about)

    monkeypatch.setattr("qmonpy.gui.pages.jobs.why_question.trace_job", note)
    ask_why(qtbot, window, BLOCKED)
    window.desk.open.clock.step(60)
    settle(qtbot, window)
    action(page, "why").trigger()
    window.desk.open.clock.step(60)
    settle(qtbot, window)
    assert len(traced) == 2


@pytest.mark.slow
def test_that_a_job_that_ends_meanwhile_is_no_longer_explained(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    page.actions_on_jobs.delete_jobs((BLOCKED,))
    settle(qtbot, window)
    assert panel.verdict == "Choose a pending job to see why it waits."
    assert panel.trace_model.rowCount() == 0


def test_that_a_finished_job_is_said_to_be_gone(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot
) -> None:
    page.actions_on_jobs.delete_jobs((BLOCKED,))
    settle(qtbot, window)
    page.show_tab(2)
    settle(qtbot, window)
    page.table.selectRow(0)
    action(page, "why").trigger()
    assert panel.verdict.startswith(f"Job {BLOCKED} does not wait: it was deleted on ")
    assert (panel.title.startswith(f"Job {BLOCKED} "), panel.title.endswith("has ended")) == (True, True)
    assert not panel.notice.isVisible()


@pytest.mark.slow
def test_that_sorting_keeps_rules_below_their_set_and_sets_in_order(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, HELD_UP)
    panel.trace_table.sortByColumn(panel.trace_model.column_of("left"), Qt.SortOrder.DescendingOrder)
    sections = [row.title for row in panel.trace_model.rows() if row.is_section]
    assert sections[:5] == [
        "In the way",
        "Queue instances",
        "Rule set maxujobs",
        "Rule set max_linux",
        "Rule set max_per_host",
    ]
    lefts = [row.left for row in panel.trace_model.rows() if row.title == "max_per_host/2"]
    assert lefts == ["1", "0"]


@pytest.mark.slow
def test_that_the_model_of_the_trace_is_sound_while_it_folds_and_changes_jobs(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    tester = QAbstractItemModelTester(panel.trace_model, QAbstractItemModelTester.FailureReportingMode.Warning)
    ask_why(qtbot, window, HELD_UP)
    click_arrow(qtbot, panel, find(panel, "max_linux/1", "refuses"))
    window.pages.page.findChild(RowTable, "pending_jobs").choose(("pending", BLOCKED, 0))
    settle(qtbot, window)
    assert str(BLOCKED) in panel.title
    assert tester.failureReportingMode() is QAbstractItemModelTester.FailureReportingMode.Warning


@pytest.mark.slow
def test_that_an_answer_that_takes_long_greys_the_last_one_and_then_replaces_it(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot
) -> None:
    ask_why(qtbot, window, BLOCKED)
    panel.expect(HELD_UP)
    qtbot.waitUntil(lambda: panel.trace_table.is_muted)
    assert panel.title.startswith(f"Finding out why job {HELD_UP} waits...")
    assert panel.title.endswith(f"that of job {BLOCKED}.")
    assert panel.trace_model.rowCount() > 0
    panel.show_trace(HELD_UP, "title", "verdict", ())
    assert not panel.trace_table.is_muted


def test_that_a_first_answer_that_takes_long_is_announced(panel: WhyPanel, qtbot: QtBot) -> None:
    panel.say("Choose a pending job to see why it waits.")
    panel.expect(HELD_UP)
    qtbot.waitUntil(lambda: panel.verdict == f"Finding out why job {HELD_UP} waits...")
    panel.say("It runs.")
    assert panel.verdict == "It runs."


def test_that_what_is_known_is_told_with_all_rows_while_the_jobs_before_are_still_searched(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = threading.Event()

    def search(*about: Any) -> tuple[Before | None, RunningTask | None]:
        while not is_over.is_set():
            pause()
            time.sleep(0.001)
        return find_jobs_before(*about)

    monkeypatch.setattr(deciding, "find_jobs_before", search)
    monkeypatch.setattr(why_steps, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(deciding, "_ANSWERS", KeptAnswers(deciding._find_answer, most=4))
    child(page, RowTable, "pending_jobs").choose(("pending", BLOCKED, 0))
    action(page, "why").trigger()
    still = "Whether jobs before it take what it needs is still being found out."
    qtbot.waitUntil(lambda: still in panel.verdict and panel.trace_model.rowCount() > 0)
    assert "rule max_linux/" in panel.verdict
    qtbot.waitUntil(lambda: "still being found out" in child(page, DetailsPanel).text)
    before = lines(panel)
    is_over.set()
    qtbot.waitUntil(lambda: "still being found out" not in panel.verdict + child(page, DetailsPanel).text)
    settle(qtbot, window)
    snapshot = page.context.cluster.snapshot()
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, BLOCKED)
    assert panel.verdict.startswith(describe_answer(trace.answer))
    assert set(before) <= set(lines(panel))


def test_that_a_search_that_nobody_waits_for_any_more_gives_way_to_the_next_question(
    window: MainWindow, page: JobsPage, panel: WhyPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def search(situation: Situation, *about: Any) -> tuple[Before | None, RunningTask | None]:
        asked.append(situation.job.number)
        while situation.job.number == BLOCKED:
            pause()
            time.sleep(0.001)
        return find_jobs_before(situation, *about)

    monkeypatch.setattr(deciding, "find_jobs_before", search)
    monkeypatch.setattr(deciding, "_ANSWERS", KeptAnswers(deciding._find_answer, most=4))
    monkeypatch.setattr(why_steps, "PATIENCE_SECONDS", 0.05)
    table = child(page, RowTable, "pending_jobs")
    table.choose(("pending", BLOCKED, 0))
    action(page, "why").trigger()
    qtbot.waitUntil(lambda: BLOCKED in asked)
    table.choose(("pending", HELD_UP, 0))
    settle(qtbot, window)
    assert panel.job == HELD_UP
    assert "still" not in panel.verdict
