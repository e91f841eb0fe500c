"""Running tasks make usage, which fades, and tickets of the share tree follow from it."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.task_use import with_use
from qmonpy.engine.tickets.accrual import accrue, accrue_ended
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, ResourceRequest
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
    assert book.users["anna"].usage == book.users["anna"].long_term
    assert book.users["anna"].usage["cpu"] == 400.0
    assert book.users["bob"].in_projects["p1"] == book.projects["p1"].usage
    assert book.projects["p1"].usage["cpu"] == 150.0
    assert set(book.users) == {"anna", "bob"}
    assert book.debited_until == NOW + 200


def test_that_a_task_that_ends_adds_only_what_is_not_in_it_yet() -> None:
    cluster, state = make_cluster(), make_state()
    state = accrue(cluster, state, NOW + 100)
    ended = accrue_ended(cluster, state, [state.running[1, 1]], NOW + 130)
    assert ended.usage.users["anna"].usage["cpu"] == 260.0
    assert ended.usage.debited_until == NOW + 100


@pytest.mark.parametrize("settings", [{"halftime": "1"}, {"halflife_decay_list": "cpu=3:mem=-1:io=0", "halftime": "2"}])
def test_that_usage_fades_while_it_is_made_however_seldom_it_is_added(settings: dict[str, str]) -> None:
    cluster = replace(make_cluster(), scheduler={**SETTINGS, **settings})
    seldom = accrue(cluster, make_state(), NOW + 3600).usage
    often = make_state()
    for minute in range(1, 61):
        often = accrue(cluster, often, NOW + 60 * minute)
    assert seldom.users["anna"].usage == pytest.approx(often.usage.users["anna"].usage)
    assert seldom.users["anna"].long_term == pytest.approx(often.usage.users["anna"].long_term)
    assert seldom.users["anna"].usage["cpu"] < 0.9 * seldom.users["anna"].long_term["cpu"]
    # A task that began within a minute is added up from its end.
    assert seldom.projects["p1"].usage["cpu"] == pytest.approx(often.usage.projects["p1"].usage["cpu"], rel=0.01)


def test_that_memory_and_io_count_as_records_tell_them_when_the_task_has_ended_on_a_host_without_factors() -> None:
    cluster, state = make_cluster(), make_state()
    task, job = state.running[2, 1], state.jobs[2]
    for moment in (NOW + 70, NOW + 200):
        state = accrue(cluster, state, moment)
    state = accrue_ended(cluster, state, [task], NOW + 250)
    ended = FinishedTask(2, 1, "bob", job.name, NOW, task.start_time, NOW + 250, task.pieces, running=task)
    record = with_use(cluster, job, ended).record
    assert record is not None
    told = {"cpu": record.cpu_seconds, "mem": record.memory_gb_seconds, "io": record.io_gb}
    assert state.usage.projects["p1"].usage == pytest.approx(told)
    assert record.memory_gb_seconds > 0
    assert record.io_gb > 0


def test_that_reserved_usage_is_that_of_the_least_limit_for_each_slot() -> None:
    """As a real sge_execd of 8.1.9 tells it of queues with `h_vmem 2G`: two slots for 8 s are 16 s and 32 GB s."""
    cluster = replace(
        small_cluster(queues={"all.q": {"hostlist": "@allhosts", "h_vmem": "2G"}}),
        users={"anna": User("anna"), "bob": User("bob"), "carl": User("carl")},
        share_trees=to_share_trees(TREE),
        scheduler=SETTINGS,
        configuration={"execd_params": "KEEP_ACTIVE=1 SHARETREE_RESERVED_USAGE=true"},
    )
    jobs = {
        1: Job(1, "anna"),
        2: Job(2, "bob", hard_resources=(ResourceRequest("h_vmem", "1G"),)),
        3: Job(3, "carl"),
    }
    running = {(number, 1): RunningTask(number, 1, (("all.q@h1", 2),), NOW) for number in jobs}
    running[3, 1] = replace(running[3, 1], suspended_since=NOW, marks=frozenset("s"))
    book = accrue(cluster, State(jobs, {}, running), NOW + 80).usage
    used = {name: (each.usage["cpu"], each.usage["mem"]) for name, each in book.users.items()}
    assert used == {"anna": (160.0, 320.0), "bob": (160.0, 160.0), "carl": (160.0, 320.0)}
    without = replace(cluster, configuration={})
    assert accrue(without, State(jobs, {}, running), NOW + 80).usage.users["anna"].usage["mem"] < 320.0


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
