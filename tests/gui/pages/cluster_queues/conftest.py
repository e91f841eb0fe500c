"""Cluster queues on three hosts, a hand on their page, and the view Per host of one of them."""

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cluster_queues.page import PER_HOST, ClusterQueuesPage
from qmonpy.gui.pages.cluster_queues.per_host_view import PerHostView
from tests.clusters.world import small_cluster
from tests.gui.pages.object_hand import ObjectHand, open_hand

QUEUES = {
    "all.q": {
        "hostlist": "@allhosts",
        "slots": "2,[@fat=8],[h1=4]",
        "seq_no": "0,[@fat=1],[@new=2]",
        "subordinate_list": "slots=4(low.q:1:sr, idle.q:2:lr)",
        "pe_list": "mpi",
    },
    "low.q": {"hostlist": "h1 h2", "slots": "1"},
    "idle.q": {"hostlist": "NONE"},
    "free.q": {"hostlist": "h3"},
}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    hosts: dict[str, dict[str, str]] = {name: {} for name in ("h1", "h2", "h3")}
    groups = {"@allhosts": ["h1", "h2", "h3"], "@fat": ["h2", "h3"], "@new": ["h3"]}
    sets = {"staff": {"type": "ACL", "entries": "anna"}}
    return EmbeddedCluster(small_cluster(hosts=hosts, hostgroups=groups, queues=QUEUES, usersets=sets))


@pytest.fixture
def hand(window: MainWindow, qtbot: QtBot) -> ObjectHand:
    hand = open_hand(window, qtbot, "cluster-queues")
    hand.choose("all.q")
    return hand


@pytest.fixture
def matrix(hand: ObjectHand) -> PerHostView:
    """The view Per host of all.q."""
    hand.page.editor.choose_view(PER_HOST)
    hand.settle()
    return hand.page_of(ClusterQueuesPage).per_host
