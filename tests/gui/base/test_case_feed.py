"""Cases are judged again for another configuration, and not because loads have changed."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qmonpy.app.changes.change_check import is_configured_alike
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.session.session import Session
from qmonpy.formats.files.case_content import Case, Expectation, Outcome
from qmonpy.gui.base import case_feed
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.case_feed import CaseFeed, JudgedCases
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.insight.cases.judging import Judgement, Verdict
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.gui.fake_cluster import FakeCluster

ONE_CASE = JudgedCases((Judgement(Case("one", Expectation(Outcome.COUNTED)), Verdict.HOLDS),))


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


@dataclass
class Site:
    """A cluster of which each host counts as one of very many, and the threads in which it was compared."""

    qtbot: QtBot
    context: Context
    feed: CaseFeed
    threads: list[threading.Thread]
    gate: threading.Event
    """Comparing waits for it."""

    def take(self, newer: Snapshot) -> None:
        """Let a newer snapshot come."""
        self.context.snapshot = newer
        self.feed.follow(newer)

    def settle(self) -> None:
        """Wait until workers are done, and the window has come round."""
        background = self.context.background
        self.qtbot.waitUntil(lambda: background.is_idle() and not background.precedence.is_begun)

    def edit(self) -> None:
        """Edit something, and wait until cases are judged with it."""
        quota_draft(self.context.draft).new_set("edited")
        self.context.draft.settle()
        self.qtbot.waitUntil(lambda: self.feed._judged_changes == tuple(self.context.draft.changes))


@pytest.fixture
def site(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A site of which the cases were judged once."""
    threads: list[threading.Thread] = []
    gate = threading.Event()
    gate.set()

    def compare(one: Cluster, other: Cluster) -> bool:
        threads.append(threading.current_thread())
        gate.wait(10)
        return is_configured_alike(one, other)

    monkeypatch.setattr(case_feed, "is_configured_alike", compare)
    monkeypatch.setattr(case_feed, "MOST_COMPARED", 1)
    monkeypatch.setattr(case_feed, "PATIENCE_MS", 1)
    owner, snapshot = QObject(), Snapshot(small_cluster())
    messages = MessageCentre(Session(FakeCluster(snapshot)))
    context = Context(tmp_path / "site.yaml", Draft(snapshot), messages)
    feed = CaseFeed(context, owner)
    feed._alike = LastAnswer(compare)
    made = Site(qtbot, context, feed, threads, gate)
    made.take(snapshot)
    qtbot.waitUntil(lambda: feed.is_judged)
    made.settle()
    yield made
    gate.set()
    made.settle()
    feed.close()


@pytest.mark.parametrize("has_cases", [True, False])
def test_that_very_many_hosts_are_compared_in_a_worker_and_no_old_ones_held_without_cases(
    site: Site, qtbot: QtBot, has_cases: bool
) -> None:
    first = site.context.snapshot
    assert first is not None
    if has_cases:
        site.feed.found = ONE_CASE
    for load in ("1.5", "2.5"):
        newer = with_loads(first, load)
        site.take(newer)
        site.settle()
        assert not site.feed._timer.isActive()
        assert site.feed._cluster is (first if has_cases else newer).cluster
    assert len(site.threads) == 2
    assert threading.main_thread() not in site.threads
    other = replace(first, cluster=replace(first.cluster, operators=("otto",)))
    site.take(other)
    qtbot.waitUntil(lambda: site.feed._cluster is other.cluster)
    assert threading.main_thread() not in site.threads


def test_that_after_an_edit_cases_are_judged_in_the_configuration_that_a_worker_found_to_be_the_same(
    site: Site,
) -> None:
    first = site.context.snapshot
    assert first is not None
    site.feed.found = ONE_CASE
    site.take(with_loads(first, "1.5"))
    site.settle()
    site.edit()
    assert site.feed._cluster is first.cluster
    assert len(site.threads) == 1
    assert threading.main_thread() not in site.threads


def test_that_an_edit_while_a_worker_compares_waits_for_no_comparison(site: Site, qtbot: QtBot) -> None:
    first = site.context.snapshot
    assert first is not None
    site.gate.clear()
    newer = with_loads(first, "1.5")
    site.take(newer)
    qtbot.waitUntil(lambda: bool(site.threads))
    quota_draft(site.context.draft).new_set("edited")
    site.context.draft.settle()
    # Nobody knows yet whether it is the same, so that it counts as another one.
    qtbot.waitUntil(lambda: site.feed._cluster is newer.cluster)
    site.gate.set()
    qtbot.waitUntil(lambda: site.feed._judged_changes == tuple(site.context.draft.changes))
    assert len(site.threads) == 1
    assert threading.main_thread() not in site.threads
