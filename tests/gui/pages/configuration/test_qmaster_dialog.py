"""The dialog of the qmaster and its scheduler, used as a person uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.configuration.page import ConfigurationPage
from qmonpy.gui.pages.configuration.qmaster_dialog import QmasterDialog
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.model.work.qmaster_order import EventClient
from tests.clusters.world import small_cluster
from tests.gui.finding import action, child
from tests.gui.window_hand import open_cluster, open_page


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster(managers=["root"]))


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> QmasterDialog:
    page = open_page(window, qtbot, ConfigurationPage, "configuration")
    action(page, "qmaster").trigger()
    qtbot.waitUntil(window.background.is_idle)
    return child(window, QmasterDialog)


def names(dialog: QmasterDialog) -> list[str]:
    return [row.client.name for row in dialog.model.rows()]


def order(dialog: QmasterDialog, qtbot: QtBot, name: str, *, is_confirmed: bool = True) -> str:
    """Press the button of an order, confirm the question or leave it; returns what it said."""
    qtbot.mouseClick(child(dialog, QPushButton, f"order_{name}"), Qt.MouseButton.LeftButton)
    question = child(dialog, CommandQuestion)
    words = f"{question.heading.text()}\n{question.touched.text()}\n{question.command.toPlainText()}"
    if is_confirmed:
        qtbot.mouseClick(question.confirm, Qt.MouseButton.LeftButton)
    else:
        question.reject()
    qtbot.waitUntil(lambda: dialog.findChild(CommandQuestion) is None)
    qtbot.waitUntil(dialog._context.background.is_idle)
    return words


@pytest.mark.slow
def test_that_the_scheduler_is_stopped_after_a_question_and_started_again(
    dialog: QmasterDialog, cluster: EmbeddedCluster, window: MainWindow, qtbot: QtBot
) -> None:
    assert names(dialog) == ["scheduler"]
    words = order(dialog, qtbot, "stop_scheduler", is_confirmed=False)
    assert "No job starts" in words
    assert "0 running tasks" in words
    assert "qconf -ks" in words
    assert cluster.snapshot().is_scheduling
    start, stop = (child(dialog, QPushButton, f"order_{each}_scheduler") for each in ("start", "stop"))
    assert (start.isEnabled(), start.toolTip()) == (False, "The scheduler runs already.")
    assert (stop.isEnabled(), stop.toolTip()) == (True, "qconf -ks")
    order(dialog, qtbot, "stop_scheduler")
    assert not cluster.snapshot().is_scheduling
    qtbot.waitUntil(lambda: names(dialog) == [])
    assert "the scheduler does not run" in dialog.state.text()
    assert (stop.isEnabled(), stop.toolTip()) == (False, "The scheduler does not run.")
    assert start.isEnabled()
    order(dialog, qtbot, "start_scheduler")
    qtbot.waitUntil(lambda: names(dialog) == ["scheduler"])
    assert cluster.snapshot().is_scheduling
    assert not dialog.state.isVisible()
    dialog.reject()


def test_that_a_client_is_disconnected_by_its_number_and_an_embedded_cluster_has_no_qmaster_to_stop(
    dialog: QmasterDialog, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    assert dialog.findChild(QPushButton, "order_stop_qmaster") is None
    assert not dialog.disconnect_clients.isEnabled()
    dialog.table.choose("1")
    words = order(dialog, qtbot, "stop_clients")
    assert "This is the scheduler" in words
    assert "qconf -kec 1" in words
    assert not cluster.snapshot().is_scheduling
    dialog.reject()


@pytest.mark.slow
def test_that_who_is_no_manager_is_told_so_by_the_buttons(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, ConfigurationPage, "configuration")
    page.context.act_as("anna")
    action(page, "qmaster").trigger()
    qtbot.waitUntil(window.background.is_idle)
    dialog = child(window, QmasterDialog)
    button = child(dialog, QPushButton, "order_stop_scheduler")
    assert not button.isEnabled()
    assert button.toolTip() == "shutdown requires manager privileges"
    dialog.reject()


class _RealCluster(EmbeddedCluster):
    """An embedded cluster that is taken for a real one; the scheduler leaves a while after the order was answered."""

    clock = None  # type: ignore[assignment]
    has_left = False

    def event_clients(self) -> tuple[EventClient, ...]:
        return () if self.has_left else (EventClient(1, "scheduler", "vm"),)


class TestOnARealCluster:
    @pytest.fixture
    def cluster(self) -> _RealCluster:
        return _RealCluster(small_cluster(managers=["root"]))

    @pytest.mark.slow
    def test_that_the_clients_are_asked_for_again_as_the_cluster_is_read(
        self, dialog: QmasterDialog, cluster: _RealCluster, window: MainWindow, qtbot: QtBot
    ) -> None:
        qtbot.waitUntil(lambda: names(dialog) == ["scheduler"])
        cluster.has_left = True
        open_cluster(window).context.snapshot_changed.emit(cluster.snapshot())
        qtbot.waitUntil(lambda: names(dialog) == [])
        assert "the scheduler does not run" in dialog.state.text()
        dialog.reject()
