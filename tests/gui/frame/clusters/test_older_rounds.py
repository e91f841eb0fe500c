"""A large real cluster is another one after each round: nothing is kept about any but the last two."""

import threading
from collections.abc import Callable
from dataclasses import replace
from weakref import finalize, ref

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qmonpy.app.session.session import Session
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.frame.clusters import older_rounds, open_cluster
from qmonpy.gui.frame.clusters.older_rounds import OlderRounds
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.gui.fake_cluster import FakeCluster, FakeRealCluster, make_snapshot

ROUNDS = 8


def _count_hosts(cluster: Cluster) -> int:
    return len(cluster.hosts)


class Site:
    """A real cluster of which each round is another one, and what is found out about each."""

    def __init__(self) -> None:
        self.cluster = FakeRealCluster(make_snapshot())
        self.kept = KeptAnswers(_count_hosts, most=64)
        self.rounds: list[ref[Cluster]] = []

    def read(self) -> Snapshot:
        """Read a round, about which something is found out at once, as by who compares it with the model."""
        before = self.cluster.snapshot()
        now = replace(before, cluster=replace(before.cluster), now=before.now + 5)
        self.rounds.append(ref(now.cluster))
        self.kept.of(now.cluster)
        self.cluster.change_to(now)
        return now

    @property
    def left(self) -> list[int]:
        """The rounds whose clusters anybody holds yet."""
        return [number for number, each in enumerate(self.rounds) if each() is not None]


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def background(qtbot: QtBot) -> Background:
    return Background()


def hold_workers(background: Background, qtbot: QtBot) -> Callable[[], None]:
    """Keep the worker of queries busy until the answer is called: of one topic only the newest waits behind it."""
    is_over, is_begun = threading.Event(), threading.Event()

    def wait() -> None:
        is_begun.set()
        is_over.wait(10)

    background.query(older_rounds.TOPIC, wait, lambda _: None)
    qtbot.waitUntil(is_begun.is_set)
    return is_over.set


def test_that_after_fast_rounds_nothing_is_kept_about_any_but_the_last_two(
    site: Site, background: Background, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_cluster, "is_large", lambda _: True)
    owner = QObject()
    messages = MessageCentre(Session(FakeCluster(make_snapshot())))
    opened = OpenCluster(site.cluster, None, background, messages, owner)
    go_on = hold_workers(opened.background, qtbot)
    for _ in range(ROUNDS):
        opened.feed.snapshot_arrived.emit(site.read())
    assert len(site.kept) == ROUNDS
    go_on()
    qtbot.waitUntil(lambda: opened.background.is_idle() and opened.trust is not None and opened.trust.is_idle)
    assert len(site.kept) == 2
    assert site.left[-2:] == [ROUNDS - 2, ROUNDS - 1]
    opened.close()
    qtbot.waitUntil(background.is_idle)


def test_that_rounds_that_were_never_shown_are_let_go_too(site: Site, background: Background, qtbot: QtBot) -> None:
    owner = QObject()
    older = OlderRounds(site.cluster, background, owner)
    for _ in range(ROUNDS):
        site.read()
    older.take(site.cluster.snapshot())
    qtbot.waitUntil(background.is_idle)
    assert site.left == [ROUNDS - 1]
    assert len(site.kept) == 1
    older.close()


def test_that_what_is_found_out_later_about_an_older_round_goes_with_the_next_one(
    site: Site, background: Background, qtbot: QtBot
) -> None:
    owner = QObject()
    older = OlderRounds(site.cluster, background, owner)
    slow = site.read()
    older.take(slow)
    for _ in range(3):
        older.take(site.read())
        qtbot.waitUntil(background.is_idle)
    # A worker that began with it comes to ask only now.
    site.kept.of(slow.cluster)
    del slow
    assert len(site.kept) == 3
    older.take(site.read())
    qtbot.waitUntil(background.is_idle)
    assert len(site.kept) == 2
    assert site.left == [3, 4]
    older.close()


def test_that_rounds_with_the_same_configuration_leave_the_last_other_one(
    site: Site, background: Background, qtbot: QtBot
) -> None:
    owner = QObject()
    older = OlderRounds(site.cluster, background, owner)
    older.take(site.read())
    older.take(site.read())
    for _ in range(3):
        site.cluster.change_to(replace(site.cluster.snapshot(), now=0))
        older.take(site.cluster.snapshot())
        qtbot.waitUntil(background.is_idle)
    assert len(site.kept) == 2
    older.close()


def test_that_a_worker_lets_go_of_a_round_whoever_held_it_last(
    site: Site, background: Background, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(older_rounds, "LOOK_MS", 10)
    owner = QObject()
    older = OlderRounds(site.cluster, background, owner)
    went: list[threading.Thread] = []
    parts = []
    for shown in (True, False):
        before = site.cluster.snapshot()
        now = replace(before, cluster=replace(before.cluster), state=replace(before.state), now=before.now + 5)
        site.cluster.change_to(now)
        parts += [now.cluster, now.state]
        if shown:
            older.take(now)
        del before, now
    for each in parts:
        finalize(each, lambda: went.append(threading.current_thread()))
    site.cluster.change_to(replace(make_snapshot(), now=1))
    for _ in range(2):
        older.take(site.read())
        qtbot.waitUntil(background.is_idle)
    assert not went
    del each
    # As the thread of the window and that of the rounds do.
    for _ in range(len(parts)):
        parts.pop()
    qtbot.waitUntil(lambda: len(went) == 4)
    assert threading.main_thread() not in went
    older.close()
