"""Cases are judged again for another configuration, and not because loads have changed."""

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qmonpy.app.changes.change_check import is_configured_alike
from qmonpy.app.editing.draft import Draft
from qmonpy.app.session.session import Session
from qmonpy.gui.base import case_feed
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.case_feed import CaseFeed
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.gui.fake_cluster import FakeCluster


@dataclass
class Context:
    cluster_path: Path | None
    draft: Draft
    messages: MessageCentre
    snapshot: Snapshot | None = None
    is_closed: bool = False
    background: Background = field(default_factory=Background)


def with_loads(snapshot: Snapshot, load: str) -> Snapshot:
    hosts = {name: replace(each, load_values={"load_avg": load}) for name, each in snapshot.cluster.hosts.items()}
    return replace(snapshot, cluster=replace(snapshot.cluster, hosts=hosts))


def test_that_very_many_hosts_are_compared_in_a_worker(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def compare(one: Cluster, other: Cluster) -> bool:
        threads.append(threading.current_thread())
        return is_configured_alike(one, other)

    monkeypatch.setattr(case_feed, "is_configured_alike", compare)
    monkeypatch.setattr(case_feed, "MOST_COMPARED", 1)
    monkeypatch.setattr(case_feed, "PATIENCE_MS", 1)
    owner, snapshot = QObject(), Snapshot(small_cluster())
    messages = MessageCentre(Session(FakeCluster(snapshot)))
    context = Context(tmp_path / "site.yaml", Draft(snapshot), messages)
    feed = CaseFeed(context, owner)
    feed._alike = LastAnswer(compare)

    def follow(newer: Snapshot) -> None:
        context.snapshot = newer
        feed.follow(newer)
        qtbot.waitUntil(context.background.is_idle)

    follow(snapshot)
    qtbot.waitUntil(lambda: feed.is_judged)
    for load in ("1.5", "2.5"):
        follow(with_loads(snapshot, load))
        assert not feed._timer.isActive()
    assert len(threads) == 2
    assert threading.main_thread() not in threads
    assert feed._cluster is snapshot.cluster
    other = replace(snapshot, cluster=replace(snapshot.cluster, operators=("otto",)))
    follow(other)
    qtbot.waitUntil(lambda: feed._cluster is other.cluster)
    assert threading.main_thread() not in threads
    qtbot.waitUntil(context.background.is_idle)
