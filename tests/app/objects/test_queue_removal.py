"""What runs and what is reserved in a queue keeps it; rule sets that name it do not."""

from qmonpy.app.objects.queue_removal import IN_USE, describe_names_left, find_queue_use
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.checks.references import Use
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

QUEUES = {"all.q": {"hostlist": "@allhosts", "slots": "2"}, "low.q": {"hostlist": "h1", "slots": "9"}}


def embedded() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster(queues=QUEUES))


def refusal(cluster: EmbeddedCluster, queue: str) -> str:
    queues = cluster.snapshot().cluster.queues
    return cluster.change("root", [Change(ObjectKind.QUEUE, queue, queues[queue], None)]).text


def test_that_a_queue_that_nobody_uses_may_go() -> None:
    assert find_queue_use(Snapshot(), "all.q") == ""
    assert find_queue_use(embedded().snapshot(), "all.q") == ""


def test_that_jobs_in_a_queue_are_named_and_the_cluster_refuses_it_too() -> None:
    cluster = embedded()
    jobs = [cluster.submit("anna", ["-q", "low.q"]).job for _ in range(8)]
    cluster.clock.step(30)
    text = find_queue_use(cluster.snapshot(), "low.q")
    assert text == f"{IN_USE} In low.q 8 jobs run: {', '.join(map(str, jobs[:6]))} and 2 more."
    assert find_queue_use(cluster.snapshot(), "all.q") == ""
    assert refusal(cluster, "low.q") == IN_USE


def test_that_a_reservation_in_a_queue_keeps_it() -> None:
    cluster = embedded()
    answer = cluster.reserve("root", ["-q", "low.q", "-d", "100"])
    assert answer.is_done, answer
    text = find_queue_use(cluster.snapshot(), "low.q")
    assert "1 advance reservation holds slots of low.q" in text
    assert refusal(cluster, "low.q") != ""


def test_that_rule_sets_are_named_once() -> None:
    uses = [Use(ObjectKind.QUOTA_SET, name, "rule 1 queues", ObjectKind.QUEUE, "all.q") for name in ("a", "a", "b")]
    assert describe_names_left("all.q", uses) == (
        "2 rule sets a, b will still name all.q; rules for this queue then apply to no job."
    )
    assert describe_names_left("all.q", uses[:1]).startswith("The rule set a will still name all.q")
    assert describe_names_left("all.q", []) == ""
