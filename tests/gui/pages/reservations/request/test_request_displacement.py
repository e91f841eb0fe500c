"""What a request would displace, and in which state it would be granted: told before it is made."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from qmonpy.gui.widgets import displacement_asker
from qmonpy.model.work.instance_action import InstanceAction
from tests.gui.finding import child
from tests.gui.pages.request_desk import make_cluster, make_context, open_request, paste, type_into, verdict


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Both hosts are full for an hour; two jobs wait for the hour behind."""
    made = make_cluster()
    for _ in range(6):
        made.submit("anna", ["-l", "h_rt=3600", "-b", "y", "sleep"])
    assert made.clock is not None
    made.clock.step(60)
    return made


@pytest.fixture
def context(qapp: QApplication, qtbot: QtBot, cluster: EmbeddedCluster) -> Iterator[PageContext]:
    with make_context(qtbot, cluster) as made:
        yield made


@pytest.fixture
def dialog(context: PageContext, qtbot: QtBot) -> RequestDialog:
    return open_request(qtbot, context)


def wait_for(qtbot: QtBot, dialog: RequestDialog, begin: str) -> QLabel:
    """The line on what the request would displace, once it begins so."""
    label = child(dialog, QLabel, "displacement")
    qtbot.waitUntil(lambda: label.isVisible() and label.text().startswith(begin), timeout=10_000)
    return label


def reserve_at(qtbot: QtBot, dialog: RequestDialog, context: PageContext, seconds: int, **texts: str) -> None:
    """Ask for half an hour, so many seconds from now."""
    assert context.snapshot is not None
    start = context.snapshot.now + seconds
    dialog.prefill_window(start, start + 1800)
    type_into(qtbot, dialog, **texts)


def test_that_the_starts_that_move_are_told(dialog: RequestDialog, context: PageContext, qtbot: QtBot) -> None:
    paste(qtbot, dialog, "qrsub -d 60 -pe mpi 4")
    reserve_at(qtbot, dialog, context, 3720)
    assert verdict(dialog).startswith("Can be granted: 4 slots")
    label = wait_for(qtbot, dialog, "Job 5 would start ")
    assert "; 1 other moves." in label.text()
    assert "\nJob 6 would start " in label.text()


def test_that_another_request_is_another_question(dialog: RequestDialog, context: PageContext, qtbot: QtBot) -> None:
    reserve_at(qtbot, dialog, context, 10 * 3600)
    wait_for(qtbot, dialog, "No job that waits would start at another time.")
    type_into(qtbot, dialog, duration="nonsense", end="")
    assert not child(dialog, QLabel, "displacement").isVisible()


def test_that_a_first_answer_says_how_far_it_goes_and_the_whole_follows(
    dialog: RequestDialog, context: PageContext, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    say = displacement_asker.DisplacementAsker._say
    monkeypatch.setattr(displacement_asker, "FIRST_ANSWER_SECONDS", -1.0)

    def note(asker: displacement_asker.DisplacementAsker, text: str) -> None:
        shown.append(text)
        say(asker, text)

    monkeypatch.setattr(displacement_asker.DisplacementAsker, "_say", note)
    reserve_at(qtbot, dialog, context, 10 * 3600)
    label = wait_for(qtbot, dialog, "No job that waits would start at another time.")
    assert any("Only starts until" in text for text in shown)
    qtbot.waitUntil(lambda: "Only starts until" not in label.text())


def test_that_a_state_in_which_it_would_be_granted_is_told_before(
    dialog: RequestDialog, context: PageContext, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    context.snapshot = cluster.snapshot()
    reserve_at(qtbot, dialog, context, 10 * 3600, queues="all.q@h1")
    warning = child(dialog, VerdictPanel).warning
    assert warning.isVisible()
    assert warning.text() == (
        "It would be granted in state W (waiting, with errors), as all.q@h1 is disabled. "
        "If that is still so when it begins, nothing starts on that queue instance until it can be used again."
    )
