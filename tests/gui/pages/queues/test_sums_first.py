"""Of very many queue instances, the page of queues shows the sums of cluster queues before the rows are made."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from qmonpy.app.queues import queue_rows
from qmonpy.app.queues.queue_rows import InstanceRow, InstanceRows
from qmonpy.app.tables import group_folds
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.pages.queues import page as queues_page
from qmonpy.gui.pages.queues.details_view import DetailsView
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.model.snapshot import Snapshot
from tests.gui.fake_cluster import FakeCluster
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, shown_page


class Held(InstanceRows):
    """Makes no rows before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    def rows(self, snapshot: Snapshot) -> tuple[InstanceRow, ...]:
        assert self.gate.wait(30)
        return super().rows(snapshot)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Rows of a site that is taken for a very large one, which are made when the gate is opened."""
    held = Held()
    monkeypatch.setattr(group_folds, "FOLDED_ROWS", 2)
    monkeypatch.setattr(queues_page, "FOLDED_ROWS", 2)
    monkeypatch.setattr(queue_rows, "InstanceRows", lambda: held)
    yield held
    held.gate.set()


@pytest.fixture
def unfilled(
    held: Held, make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot, settings: QSettings
) -> QueuesPage:
    """The page once the sums of queues are there."""
    settings.setValue("window/page", "jobs")
    window = make_window(cluster)
    window.go(Link("queues"))
    page = shown_page(window, QueuesPage)
    qtbot.waitUntil(lambda: child(page, RowTable, "instances").model().rowCount() > 0)
    return page


def headings(table: RowTable) -> list[list[str]]:
    model = table.model()
    columns = range(len(model.columns))
    lines = [model.item_at(row) for row in range(model.rowCount())]
    return [[model.cell_text(each, place) for place in columns] for each in lines if isinstance(each, Group)]


def test_that_the_sums_of_very_many_instances_are_shown_before_their_rows_are_made(
    unfilled: QueuesPage, held: Held, qtbot: QtBot
) -> None:
    table = child(unfilled, RowTable, "instances")
    model = table.model()
    assert isinstance(model, GroupedTableModel)
    first = headings(table)
    assert len(first) == model.rowCount() > 0
    # What is chosen and unfolded meanwhile is so when the rows are there; until then nothing can be switched.
    table.selectRow(0)
    model.toggle(model.item_at(0).name)
    assert headings(table) == first
    assert not any(each.isEnabled() for each in unfilled.page_actions())
    assert table.chosen_items() == [model.item_at(0)]
    held.gate.set()
    qtbot.waitUntil(lambda: model.total > 0 and unfilled.context.background.is_idle())
    assert headings(table) == first
    assert model.rowCount() == len(first) + len(model.item_at(0).rows)
    assert any(each.isEnabled() for each in unfilled.page_actions())
    assert f"Instances\n{len(model.item_at(0).rows)}\n" in child(unfilled, DetailsView).text


def test_that_a_filter_waits_for_the_rows_of_very_many_instances(
    unfilled: QueuesPage, held: Held, qtbot: QtBot
) -> None:
    model = child(unfilled, RowTable, "instances").model()
    child(unfilled, FilterBar).set_filter("h1")
    assert (model.rowCount(), model.total) == (0, 0)
    # It is not said that there is no queue instance.
    assert child(unfilled, RowTable, "instances").isVisible()
    held.gate.set()
    qtbot.waitUntil(lambda: model.total > 0 and unfilled.context.background.is_idle())
    assert 0 < model.found < model.total


def test_that_instances_are_grouped_otherwise_once_their_rows_are_made(
    unfilled: QueuesPage, held: Held, qtbot: QtBot
) -> None:
    table = child(unfilled, RowTable, "instances")
    summaries: list[str] = []
    unfilled.summary_changed.connect(summaries.append)
    child(unfilled, Segments).button("host").click()
    assert (table.model().rowCount(), table.isVisible(), summaries) == (0, True, [])
    held.gate.set()
    qtbot.waitUntil(lambda: table.model().total > 0 and unfilled.context.background.is_idle())
    assert headings(table)[0][0].startswith("h")
    assert "6 instances" in summaries[0]
