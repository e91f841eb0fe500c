"""Stopping, starting and breaking down hosts on the page Hosts, as a person does it."""

import pytest
from PySide6.QtCore import Qt

from qmonpy.app.jobs.job_states import find_running_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.hosts.host_stopper import HostStopper
from qmonpy.gui.widgets.command_question import CommandQuestion
from tests.clusters.world import small_cluster
from tests.gui.finding import child
from tests.gui.pages.object_hand import ObjectHand

PAGE = "hosts"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(hosts={"h1": {"load_values": "load_avg=0.5"}, "h2": {}, "global": {}})
    return EmbeddedCluster(configuration)


def question_of(hand: ObjectHand) -> CommandQuestion:
    hand.qtbot.waitUntil(lambda: hand.window.findChild(CommandQuestion) is not None)
    return child(hand.window, CommandQuestion)


def stopper_of(hand: ObjectHand) -> HostStopper:
    return child(hand.page, HostStopper)


def confirm(hand: ObjectHand, question: CommandQuestion) -> None:
    hand.qtbot.mouseClick(question.confirm, Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(lambda: hand.window.findChild(CommandQuestion) is None)
    hand.settle()


def start_job(hand: ObjectHand, cluster: EmbeddedCluster, *options: str) -> None:
    """A job that runs, and that the window shows."""
    assert cluster.submit("anna", [*options, "-l", "h=h1"], 1000).is_done
    cluster.clock.step(30)
    hand.qtbot.waitUntil(lambda: bool(hand.page.context.snapshot.state.running))


def load_of(hand: ObjectHand, name: str) -> str:
    texts: dict[str, str] = next(row.texts for row in hand.page.list.model.rows() if row.name == name)
    return texts["load"]


@pytest.mark.slow
def test_that_a_daemon_is_stopped_after_a_question_that_names_what_it_touches_and_started_again(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    start_job(hand, cluster, "-N", "render")
    hand.choose("h1")
    hand.settle()
    stopper = stopper_of(hand)
    assert not stopper.start_action.isEnabled()
    stopper.stop_action.trigger()
    question = question_of(hand)
    assert "1 running task will go on; its end will be known when" in question.touched.text()
    assert "1 render, anna, 1 slot on all.q@h1" in question.touched.text()
    assert "all.q@h1: unknown (u) and takes no jobs." in question.touched.text()
    assert question.command.toPlainText() == "qconf -ke h1"
    assert cluster.snapshot().state.instance_states == {}
    confirm(hand, question)
    hand.qtbot.waitUntil(lambda: load_of(hand, "h1") == "no answer")
    assert cluster.snapshot().state.instance_states == {"all.q@h1": {"u"}}
    assert hand.last_message() == "Stopped h1."
    assert not stopper.stop_action.isEnabled()
    stopper.start_action.trigger()
    hand.qtbot.waitUntil(lambda: load_of(hand, "h1") == "0.50")
    assert cluster.snapshot().state.instance_states == {}


@pytest.mark.slow
def test_that_the_jobs_are_killed_only_if_that_is_chosen(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    start_job(hand, cluster)
    hand.choose("h1", "h2")
    hand.settle()
    stopper_of(hand).stop_action.trigger()
    question = question_of(hand)
    question.option.click()
    assert question.command.toPlainText() == "qconf -kej h1,h2"
    words = (
        "1 running task will be killed; it is kept in deletion (dr), with the slots, until the daemon is started again:"
    )
    assert words in question.touched.text()
    confirm(hand, question)
    hand.qtbot.waitUntil(lambda: load_of(hand, "h1") == "no answer")
    assert [find_running_state(cluster.snapshot(), each) for each in cluster.snapshot().state.running.values()] == [
        "dr"
    ]


def test_that_leaving_the_question_stops_nothing(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.choose("h1")
    hand.settle()
    stopper_of(hand).stop_action.trigger()
    question = question_of(hand)
    question.reject()
    hand.qtbot.waitUntil(lambda: hand.window.findChild(CommandQuestion) is None)
    assert cluster.snapshot().state.instance_states == {}


def test_that_nothing_is_stopped_by_whoever_may_not_nor_the_global_host_nor_one_that_is_only_begun(
    hand: ObjectHand, window: MainWindow
) -> None:
    hand.choose("global")
    assert not stopper_of(hand).stop_action.isEnabled()
    hand.page.add()
    hand.settle()
    assert not stopper_of(hand).stop_action.isEnabled()
    hand.choose("h1")
    assert stopper_of(hand).stop_action.isEnabled()
    window.desk.open.context.act_as("anna")
    assert not stopper_of(hand).stop_action.isEnabled()
    assert "manager privileges" in stopper_of(hand).stop_action.toolTip()


@pytest.mark.slow
def test_that_a_host_breaks_down_after_a_question_that_names_what_is_lost_and_comes_back(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    start_job(hand, cluster)
    hand.choose("h1")
    hand.settle()
    assert stopper_of(hand).crash_action in hand.page.list.table.actions(), "also by the right button"
    stopper_of(hand).crash_action.trigger()
    hand.qtbot.waitUntil(lambda: hand.window.findChild(CommandQuestion, "crash_question") is not None)
    question = child(hand.window, CommandQuestion, "crash_question")
    assert "1 running task is lost, but shown as running until the host is back:" in question.touched.text()
    assert "all.q@h1: unknown (u) after 0:05:00 (max_unheard)" in question.touched.text()
    assert not question.option.isVisible()
    confirm(hand, question)
    hand.qtbot.waitUntil(lambda: "h1" in cluster.snapshot().state.down_hosts)
    hand.qtbot.waitUntil(lambda: hand.last_message() == "h1 broke down.")
    hand.settle()
    hand.qtbot.waitUntil(stopper_of(hand).start_action.isEnabled)
    assert not stopper_of(hand).crash_action.isEnabled()
    stopper_of(hand).start_action.trigger()
    hand.qtbot.waitUntil(lambda: not cluster.snapshot().state.down_hosts)
    record = cluster.snapshot().finished[-1].record
    assert record is not None
    assert record.failed == 19
