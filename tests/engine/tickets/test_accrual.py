"""Running tasks make usage, which fades, and tickets of the share tree follow from it."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.tickets.accrual import accrue, accrue_ended
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster

NOW = 1_700_000_000
TREE = ShareNode("Root", 1, (ShareNode("anna", 10), ShareNode("bob", 10), ShareNode("p1", 10)))
SETTINGS = {"weight_tickets_share": "1000", "halftime": "0", "weight_ticket": "1", "weight_urgency": "0"}


def make_cluster() -> Cluster:
    hosts = {"h1": Host("h1", other={"usage_scaling": "cpu=0.500000,mem=1.0"}), "h2": Host("h2")}
    users = {name: User(name) for name in ("anna", "bob")}
    trees = to_share_trees(TREE)
    return Cluster(hosts=hosts, users=users, projects={"p1": Project("p1")}, share_trees=trees, scheduler=SETTINGS)


def make_state() -> State:
    jobs = {1: Job(1, "anna"), 2: Job(2, "bob", project="p1"), 3: Job(3, "nobody")}
    running = {
        (1, 1): RunningTask(1, 1, (("all.q@h1", 2), ("all.q@h2", 1)), NOW),
        (2, 1): RunningTask(2, 1, (("all.q@h2", 1),), NOW + 50),
        (3, 1): RunningTask(3, 1, (("all.q@h2", 1),), NOW),
    }
    return State(jobs, {}, running)


def test_that_the_usage_of_running_tasks_is_added_once_for_their_users_and_projects() -> None:
    cluster, state = make_cluster(), make_state()
    first = accrue(cluster, state, NOW + 100)
    assert accrue(cluster, first, NOW + 110) is first
    book = accrue(cluster, first, NOW + 200).usage
    # Two slots of a host that counts half, and one of another.
    assert book.users["anna"].usage == book.users["anna"].long_term == {"cpu": 400.0}
    assert book.users["bob"].in_projects == {"p1": {"cpu": 150.0}}
    assert book.projects["p1"].usage == {"cpu": 150.0}
    assert set(book.users) == {"anna", "bob"}
    assert book.debited_until == NOW + 200


def test_that_a_task_that_ends_adds_only_what_is_not_in_it_yet() -> None:
    cluster, state = make_cluster(), make_state()
    state = accrue(cluster, state, NOW + 100)
    ended = accrue_ended(cluster, state, [state.running[1, 1]], NOW + 130)
    assert ended.usage.users["anna"].usage == {"cpu": 260.0}
    assert ended.usage.debited_until == NOW + 100


def test_that_nothing_is_counted_without_a_share_tree() -> None:
    cluster = make_cluster().with_share_tree(None)
    assert accrue(cluster, make_state(), NOW + 500).usage == UsageBook()


def test_that_on_an_embedded_cluster_who_has_used_less_comes_first() -> None:
    configured = small_cluster(users={"anna": {}, "bob": {}})
    configured = replace(configured, share_trees=to_share_trees(TREE), scheduler={**configured.scheduler, **SETTINGS})
    cluster = EmbeddedCluster(configured)
    for _ in range(60):
        cluster.submit("anna", ["sleep"], 400)
    cluster.clock.step(1000)
    cluster.submit("bob", ["sleep"], 400)
    cluster.clock.step(2)
    state, decisions = cluster.to_file().state, cluster.snapshot().decisions
    assert state.usage.users["anna"].usage["cpu"] > 300
    assert "bob" not in state.usage.users
    first = decisions.order[0] if decisions.order else list(state.running)[-1][0]
    assert state.jobs[first].owner == "bob"
