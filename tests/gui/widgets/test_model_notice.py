"""On a real cluster every answer of the model says that it is one; on a simulation none does."""

from collections.abc import Mapping
from dataclasses import replace
from threading import get_ident

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.projects.page import ProjectsPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.widgets import model_notice
from qmonpy.gui.widgets.model_notice import TICKETS, ModelNotice
from qmonpy.insight.why.model_limits import Unweighed, unweighed_jobs
from qmonpy.model.configuration.access import Project
from qmonpy.model.work.job import Job
from tests.gui.fake_cluster import FakeCluster, FakeRealCluster, make_snapshot
from tests.gui.window_hand import MakeWindow, open_page, shown_page

PAGES_WITH_ANSWERS = ("jobs", "rule-sets", "quota-usage", "reservations")


def notices(widget: QWidget) -> list[ModelNotice]:
    return widget.findChildren(ModelNotice)


def open_all(window: MainWindow, qtbot: QtBot) -> None:
    for page in PAGES_WITH_ANSWERS:
        window.go(Link(page))
        qtbot.waitUntil(window.background.is_idle)


@pytest.mark.slow
def test_that_every_page_with_answers_of_the_model_has_the_notice_on_a_real_cluster(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(FakeRealCluster(make_snapshot()))
    open_all(window, qtbot)
    for page in PAGES_WITH_ANSWERS:
        found = notices(window.pages.pages[page])
        assert found, page
        assert all(each.words.text() == "The model's answer" for each in found)
    assert not window.pages.pages["reservations"].findChild(ModelNotice).isHidden()
    assert "The model does not know" in window.pages.pages["jobs"].findChild(ModelNotice).toolTip()


@pytest.mark.parametrize(("kind", "is_hidden"), [(FakeRealCluster, False), (FakeCluster, True)])
@pytest.mark.slow
def test_that_tickets_of_users_projects_and_jobs_are_marked_where_they_are_shown(
    make_window: MakeWindow, qtbot: QtBot, kind: type[FakeCluster | FakeRealCluster], is_hidden: bool
) -> None:
    snapshot = make_snapshot()
    window = make_window(kind(replace(snapshot, cluster=replace(snapshot.cluster, projects={"bio": Project("bio")}))))
    for part in ("functional", "override"):
        window.go(Link("policies", part))
        notice = shown_page(window, PoliciesPage).shown_part.findChild(ModelNotice)
        assert (notice.isHidden(), notice.words.text()) == (is_hidden, TICKETS)
    page = open_page(window, qtbot, ProjectsPage, "projects", "project/bio")
    page.editor.choose_view("party")
    notice = page.editor.view_of("party").findChild(ModelNotice)
    assert (notice.isHidden(), notice.words.text()) == (is_hidden, TICKETS)
    qtbot.waitUntil(window.background.is_idle)


def test_that_a_worker_looks_at_very_many_jobs_for_it(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def note(jobs: Mapping[int, Job]) -> tuple[Unweighed, ...]:
        asked.append(get_ident())
        return unweighed_jobs(jobs)

    monkeypatch.setattr(model_notice, "is_large", lambda snapshot: True)
    monkeypatch.setattr(model_notice, "unweighed_jobs", note)
    window = make_window(FakeRealCluster(make_snapshot()))
    window.go(Link("jobs"))
    qtbot.waitUntil(lambda: "does not know" in window.pages.pages["jobs"].findChild(ModelNotice).toolTip())
    qtbot.waitUntil(window.background.is_idle)
    assert asked
    assert get_ident() not in asked


@pytest.mark.slow
def test_that_a_simulation_has_none(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(FakeCluster(make_snapshot()))
    open_all(window, qtbot)
    assert all(each.isHidden() for each in notices(window))


@pytest.mark.parametrize(("kind", "is_hidden"), [(FakeRealCluster, False), (FakeCluster, True)])
@pytest.mark.slow
def test_that_the_effect_of_changes_is_marked_before_they_are_applied(
    make_window: MakeWindow, qtbot: QtBot, kind: type[FakeCluster | FakeRealCluster], is_hidden: bool
) -> None:
    window = make_window(kind(make_snapshot()))
    quota_draft(window.desk.open.context.draft).new_set("edited")
    qtbot.waitUntil(lambda: window.window_actions["apply-all"].isEnabled())
    window.window_actions["apply-all"].trigger()
    dialog = window.findChild(ChangeDialog)
    assert dialog.preview.notice.isHidden() is is_hidden
    dialog.reject()
    qtbot.waitUntil(window.background.is_idle)


@pytest.mark.parametrize(("kind", "is_hidden"), [(FakeRealCluster, False), (FakeCluster, True)])
@pytest.mark.slow
def test_that_hints_and_the_rule_order_of_a_set_are_marked_and_mistakes_are_not(
    make_window: MakeWindow, qtbot: QtBot, kind: type[FakeCluster | FakeRealCluster], is_hidden: bool
) -> None:
    window = make_window(kind(make_snapshot()))
    window.go(Link("rule-sets"))
    page = shown_page(window, RuleSetsPage)
    assert page.views.order.notice.isHidden() is is_hidden
    id = page.draft.new_set("edited")
    page.draft.set_text(id, "{\n name edited\n enabled TRUE\n limit users {rolland} to slots=1200\n}\n")
    window.pages.go(Link("rule-sets", "edited"))
    qtbot.waitUntil(lambda: any(row.lint for row in page.editor.problems.model.rows()))
    assert page.editor.problems.notice.isHidden() is is_hidden
    page.draft.set_text(id, "{\n name edited\n enabled TRUE\n limit users\n}\n")
    qtbot.waitUntil(lambda: any(row.lint is None for row in page.editor.problems.model.rows()))
    assert page.editor.problems.notice.isHidden()
    qtbot.waitUntil(window.background.is_idle)
