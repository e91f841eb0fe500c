"""What every page that edits does alike: it follows edits made elsewhere, and settles conflicts in one step."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.object_parts import object_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.page import Page
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_page


@pytest.fixture
def embedded() -> Iterator[EmbeddedCluster]:
    cluster = make_embedded()
    yield cluster
    cluster.close()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    return make_window(embedded)


def go(window: MainWindow, qtbot: QtBot, place: str) -> Page:
    return open_page(window, qtbot, Page, place)


def problems(window: MainWindow) -> list[str]:
    return [row.report.text for row in window.foot.problem_model.rows()]


@pytest.mark.parametrize(
    "page",
    [
        "rule-sets",
        "complexes",
        "cluster-queues",
        "pes",
        "hosts",
        "users",
        "projects",
        "policies",
        "calendars",
        "configuration",
    ],
)
@pytest.mark.slow
def test_that_every_page_that_edits_goes_the_one_road(window: MainWindow, qtbot: QtBot, page: str) -> None:
    shown = go(window, qtbot, page)
    assert isinstance(shown, EditPage)
    assert shown.main_action().text() == "Apply"
    assert not shown.main_action().isEnabled()


@pytest.mark.slow
def test_that_what_another_page_takes_away_is_missed_where_it_is_named(window: MainWindow, qtbot: QtBot) -> None:
    go(window, qtbot, "cluster-queues")
    draft = window.desk.open.context.draft
    queues, pes = object_part(draft, ObjectKind.QUEUE), object_part(draft, ObjectKind.PE)
    queues.set_attributes((queues.find("all.q").id,), {"slots": "3"})
    qtbot.waitUntil(window.background.is_idle)
    assert not problems(window)
    go(window, qtbot, "pes")
    pes.delete((pes.find("mpi").id,))
    qtbot.waitUntil(lambda: any('"mpi"' in each for each in problems(window)))
    window.desk.open.context.undo()
    qtbot.waitUntil(lambda: not problems(window))


@pytest.mark.slow
def test_that_going_on_with_a_deletion_is_one_step_to_undo(
    window: MainWindow, embedded: EmbeddedCluster, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, ObjectsPage, "pes")
    id = page.part.find("mpi").id
    page.choose(ObjectKind.PE, (id,))
    page.part.delete((id,))
    old = embedded.snapshot().cluster.pes["mpi"]
    assert embedded.change("root", [Change(ObjectKind.PE, "mpi", old, replace(old, slots=7))]).is_done
    qtbot.waitUntil(lambda: bool(page.part.conflicts()))
    page.editor.conflict.keep.click()
    assert page.part[id].is_deleted
    assert not page.part.conflicts()
    page.context.undo()
    assert page.part.conflicts()


@pytest.mark.parametrize("page", ["pes", "complexes", "rule-sets"])
def test_that_a_page_that_was_left_holds_no_snapshot_that_is_over(
    window: MainWindow, embedded: EmbeddedCluster, qtbot: QtBot, page: str
) -> None:
    context = window.desk.open.context
    left = go(window, qtbot, page)
    before = context.snapshot
    go(window, qtbot, "history")
    embedded.clock.step(60)
    qtbot.waitUntil(lambda: context.snapshot is not before)
    assert not any(each is before for each in vars(left).values())
