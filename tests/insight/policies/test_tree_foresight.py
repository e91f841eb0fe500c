"""What everybody will have used if all submit: actual shares approach their targets, as in an engine that runs."""

from dataclasses import replace
from math import sqrt

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.tickets.fading import combine_usage
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.insight.policies.tree_foresight import Rates, foresee
from qmonpy.insight.policies.tree_state import read_tree
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import State
from tests.insight.policies.test_tree_state import NOW, make_cluster

DAY = 86_400
HOUR = 3600


def test_that_actual_shares_approach_the_targets() -> None:
    book = UsageBook(users={"bob": ShareUsage({"cpu": 500_000.0}, stamp=NOW)})
    found = foresee(make_cluster(), State(usage=book), NOW, 30 * DAY)
    assert found is not None
    assert found.times[0] == NOW
    assert found.times[-1] == NOW + 30 * DAY
    bob, physics = found.actual["staff", "bob"], found.actual["physics",]
    assert bob[0] == 1.0
    assert physics[0] == 0.0
    assert physics[-1] == pytest.approx(0.6, abs=0.05)
    assert bob[-1] == pytest.approx(0.2, abs=0.05)
    assert found.target["staff", "bob"] == pytest.approx(0.2)


def test_that_without_anybody_who_could_have_jobs_nothing_is_foreseen() -> None:
    cluster = make_cluster()
    assert foresee(cluster.with_share_tree(None), State(), NOW, DAY) is None
    nobody = ShareNode("Root", 1, (ShareNode("strangers", 1),))
    assert foresee(cluster.with_share_tree(nobody), State(), NOW, DAY) is None


@pytest.mark.parametrize("weights", ["cpu=1.000000", "cpu=0.000000,mem=1.000000", "cpu=0.2,mem=0.3,io=0.5"])
def test_that_an_engine_that_runs_comes_to_what_was_foreseen(weights: str) -> None:
    root = parse_document(
        {
            "hosts": {"h1": {"complex_values": "num_proc=10"}},
            "queues": {"all.q": {"hostlist": "h1", "slots": "10"}},
            "users": {"anna": {}, "bob": {}, "carl": {}},
            "scheduler": {
                "weight_tickets_share": "1000",
                "weight_ticket": "1",
                "halftime": "24",
                "usage_weight_list": weights,
            },
        }
    )
    tree = ShareNode("Root", 1, (ShareNode("anna", 5), ShareNode("bob", 3), ShareNode("carl", 2)))
    cluster = EmbeddedCluster(parse_cluster(root, "test").with_share_tree(tree))
    for user in ("anna", "bob", "carl"):
        cluster.submit(user, ["-t", "1-500"], runtime=1800)
    cluster.clock.step(HOUR)
    before = cluster.snapshot()
    found = foresee(before.cluster, before.state, before.now, 12 * HOUR)
    cluster.clock.step(12 * HOUR)
    after = cluster.snapshot()
    reached = read_tree(after.cluster, after.state, after.now)
    assert found is not None
    assert reached is not None
    for node in reached.children:
        assert node.actual == pytest.approx(found.actual[node.path][-1], abs=0.05), node.name
    # What is due is shares * shares / usage: who uses less in a slot than others comes to rest below the target.
    policies = read_policies(after.cluster)
    rest = {}
    for leaf in tree.children:
        used = after.state.usage.users[leaf.name].usage
        rest[leaf.name] = leaf.shares * sqrt(combine_usage(used, policies.usage_weights) / used["cpu"])
    for node in reached.children:
        assert node.actual == pytest.approx(rest[node.name] / sum(rest.values()), abs=0.05), node.name


def test_that_those_who_used_nothing_are_taken_to_use_as_all_do() -> None:
    cluster = replace(make_cluster(), scheduler={**make_cluster().scheduler, "usage_weight_list": "mem=1.000000"})
    book = UsageBook(users={"bob": ShareUsage({"cpu": 1000.0, "mem": 4000.0}, stamp=NOW)})
    rates = Rates(book, {"cpu": 0.0, "mem": 1.0})
    assert rates.find("bob", None) == rates.find("anna", None) == {"cpu": 1.0, "mem": 4.0}
    found = foresee(cluster, State(usage=book), NOW, 30 * DAY)
    assert found is not None
    assert found.actual["physics",][-1] == pytest.approx(0.6, abs=0.05)
