"""Alarms that starts raise end by themselves, and what waited for that starts then."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.books.load import find_relief
from qmonpy.engine.books.progress import start_tasks, submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.plan import plan, plan_plainly
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster
from tests.engine.build import NOW, make_job

HOSTS = {"h1": {"load_values": "np_load_avg=0.0,num_proc=1"}}
QUEUE = {"hostlist": "h1", "slots": "9", "load_thresholds": "np_load_avg=1.75"}


def make_cluster(adjustments: str = "np_load_avg=0.5") -> Cluster:
    made = small_cluster(hosts=HOSTS, queues={"all.q": QUEUE})
    settings = {
        "job_load_adjustments": adjustments,
        "load_adjustment_decay_time": "0:7:30",
        "schedule_interval": "0:0:15",
    }
    return replace(made, scheduler={**made.scheduler, **settings})


def start_all(cluster: Cluster, jobs: int) -> State:
    state = State()
    for number in range(1, jobs + 1):
        state = submit(state, make_job(cluster, number, "-l h_rt=100000"))
    return start_tasks(state, schedule(cluster, state, NOW).started)


def relief_of(cluster: Cluster, state: State) -> int | None:
    prepared = prepare(cluster)
    return find_relief(prepared.site, prepared.accounts, state, NOW)


def test_that_an_alarm_of_starts_ends_in_the_first_second_in_which_they_count_for_less_than_the_threshold() -> None:
    cluster = make_cluster()
    state = start_all(cluster, 6)
    assert len(state.running) == 4
    relief = relief_of(cluster, state)
    assert relief is not None
    assert not schedule(cluster, state, relief - 1).started
    assert len(schedule(cluster, state, relief).started) == 1


def test_that_nothing_is_to_come_where_nothing_waits_or_no_start_counts_or_the_load_itself_is_too_high() -> None:
    cluster = make_cluster()
    assert relief_of(cluster, start_all(cluster, 4)) is None
    uncounted = make_cluster("NONE")
    assert relief_of(uncounted, start_all(uncounted, 12)) is None
    state = start_all(cluster, 6)
    host = replace(cluster.hosts["h1"], load_values={"np_load_avg": "1.9", "num_proc": "1"})
    loaded = replace(cluster, hosts={**cluster.hosts, "h1": host})
    assert relief_of(loaded, state) is None


def test_that_a_job_that_waits_for_an_alarm_of_starts_only_starts_when_it_ends() -> None:
    cluster = EmbeddedCluster(make_cluster(), now=0)
    for _ in range(6):
        cluster.submit("anna", [], runtime=100_000)
    cluster.advance(45)
    assert len(cluster.snapshot().state.running) == 4
    cluster.advance(600)
    starts = sorted(each.start_time for each in cluster.snapshot().state.running.values())
    assert len(starts) == 6
    assert 45 < starts[4] <= 75
    assert starts[4] < starts[5]


def test_that_a_plan_starts_what_waits_for_such_an_alarm_when_it_ends() -> None:
    cluster = make_cluster()
    state = start_all(cluster, 6)
    relief = relief_of(cluster, state)
    found = plan(cluster, state, NOW)
    starts = [each.start for each in found.jobs]
    assert relief is not None
    assert starts[0] == relief
    assert starts[1] is not None
    assert relief < starts[1] < NOW + 450
    assert plan_plainly(cluster, state, NOW).jobs == found.jobs


def make_limited_cluster() -> Cluster:
    """A host of which starts take away room, by which a quota limits slots."""
    made = small_cluster(
        hosts={"h1": {"load_values": "room=4"}},
        queues={"all.q": {"hostlist": "h1", "slots": "9"}},
        complexes="room room INT <= YES NO 0 0\n",
        rqs="{\n name s1\n enabled TRUE\n limit hosts {*} to slots=$room*1\n}\n",
    )
    settings = {
        "job_load_adjustments": "room=2",
        "load_adjustment_decay_time": "0:1:0",
        "schedule_interval": "0:0:15",
    }
    return replace(made, scheduler={**made.scheduler, **settings})


def test_that_a_dynamic_limit_that_starts_lower_is_looked_at_in_every_interval_until_they_no_longer_count() -> None:
    cluster = make_limited_cluster()
    state = start_all(cluster, 6)
    assert len(state.running) < 4
    assert relief_of(cluster, state) == NOW + 15
    prepared = prepare(cluster)
    assert find_relief(prepared.site, prepared.accounts, state, NOW + 60) is None


def test_that_a_job_that_waits_for_such_a_limit_starts_without_anything_else_that_happens() -> None:
    cluster = EmbeddedCluster(make_limited_cluster(), now=0)
    for _ in range(6):
        cluster.submit("anna", [], runtime=100_000)
    cluster.advance(20)
    assert len(cluster.snapshot().state.running) < 4
    cluster.advance(300)
    assert len(cluster.snapshot().state.running) == 4
