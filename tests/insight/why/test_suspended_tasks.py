"""Slot-wise subordination is explained by the queue that suspends, its slots, and whose turn it is; suspend thresholds
by when the next task goes on."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.why.suspended_tasks import explain_suspended_tasks
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster
from tests.engine.build import NOW, make_cluster

QUEUES = {
    "low.q": {"hostlist": "h1", "slots": "2"},
    "top.q": {"hostlist": "h1", "slots": "2", "subordinate_list": "slots=2(low.q:1:lr)"},
}


def crowded(**changes: dict[str, str]) -> Snapshot:
    """Two tasks on low.q, then one on top.q."""
    cluster = EmbeddedCluster(small_cluster(queues={**QUEUES, **changes}), now=0)
    for queue in ("low.q", "low.q", "top.q"):
        cluster.submit("anna", ["-q", queue])
        cluster.advance(20)
    return cluster.snapshot()


def test_that_it_is_said_which_queue_suspends_how_many_tasks_and_which_first() -> None:
    (reason,) = explain_suspended_tasks(crowded(), "low.q@h1")
    assert (reason.letter, reason.instances, reason.jobs) == ("S", ("top.q@h1",), (1,))
    assert reason.text == (
        "1 of 2 tasks here is suspended by slot-wise subordination. top.q@h1 lets 2 tasks run at a time on itself and "
        "on low.q@h1. If more run, one of the lowest queue is suspended; of several such queues that with the highest "
        "sequence number (here 1) comes first, with its task that has run for the longest time. A task goes on when "
        "another one ends or is suspended."
    )


def test_that_nothing_is_said_where_no_task_is_suspended() -> None:
    assert not list(explain_suspended_tasks(crowded(), "top.q@h1"))
    assert not list(explain_suspended_tasks(crowded(**{"top.q": {"hostlist": "h1", "slots": "2"}}), "low.q@h1"))


def test_that_a_suspension_that_no_list_explains_is_told_as_the_cluster_tells_it() -> None:
    snapshot = crowded()
    queues = {**snapshot.cluster.queues, "top.q": replace(snapshot.cluster.queues["top.q"], settings={})}
    bare = replace(snapshot, cluster=replace(snapshot.cluster, queues=queues))
    (reason,) = explain_suspended_tasks(bare, "low.q@h1")
    assert "by which queue is not known here" in reason.text


# Suspend thresholds


def under_load(load: float, times: dict[str, int] | None = None, **settings: str) -> Snapshot:
    """Jobs 1 (with slaves on h2) and 2 stand still on h1, job 3 runs there; h1 has a load."""
    hosts = {name: {"load_values": f"np_load_avg={value}"} for name, value in (("h1", load), ("h2", 0.1))}
    queue = {"suspend_thresholds": "np_load_avg=1", "nsuspend": "1", "suspend_interval": "00:05:00", **settings}
    cluster = make_cluster(hosts=hosts, queues={"all.q": queue}, scheduler={"job_load_adjustments": "NONE"})
    places = {1: ("all.q@h1", "all.q@h2"), 2: ("all.q@h1",), 3: ("all.q@h1",)}
    running = {
        (job, 1): RunningTask(
            job, 1, tuple((name, 1) for name in names), NOW - 100 + job, marks=frozenset("" if job == 3 else "T")
        )
        for job, names in places.items()
    }
    jobs = {job: Job(job, "anna") for job in places}
    return Snapshot(cluster, State(jobs=jobs, running=running, threshold_times=times or {}), NOW)


def say(shown: Snapshot, instance: str = "all.q@h1") -> str:
    (reason,) = explain_suspended_tasks(shown, instance)
    return reason.text


def test_that_it_is_said_how_many_stand_still_and_which_goes_on_first_while_the_alarm_lasts() -> None:
    assert say(under_load(2.0)) == (
        "2 of 3 tasks here are suspended by a suspend threshold. Once no threshold is exceeded, one goes on every "
        "00:05:00, first that which started first (job 1)."
    )


def test_that_it_is_said_when_the_next_goes_on_where_that_is_known() -> None:
    said = say(under_load(0.5, {"all.q@h1": NOW - 60}, nsuspend="2"))
    assert said.partition(". ")[2] == (
        "No threshold is exceeded any more: 2 go on every 00:05:00, first those that started first (job 1). The next "
        "change is not before 2001-09-09 01:50:40."
    )


def test_that_tasks_whose_master_is_elsewhere_go_on_by_its_thresholds() -> None:
    (reason,) = explain_suspended_tasks(under_load(0.5), "all.q@h2")
    assert (reason.instances, reason.jobs, reason.title) == (("all.q@h1",), (1,), "tasks suspended by a threshold")
    assert reason.text == (
        "1 of 1 task here is suspended by a suspend threshold. What has its master task on all.q@h1 goes on by the "
        "thresholds there. No threshold is exceeded any more: one goes on every 00:05:00, first that which started "
        "first (job 1)."
    )


def test_that_it_is_said_where_nothing_goes_on_by_itself() -> None:
    assert "None goes on by itself" in say(under_load(0.5, nsuspend="0"))
    shown = under_load(0.5)
    shown = replace(shown, state=replace(shown.state, instance_states={"all.q@h1": frozenset("s")}))
    assert "None goes on while it is suspended" in say(shown)


def test_that_nothing_is_said_where_no_threshold_suspends_anything() -> None:
    shown = under_load(2.0)
    tasks = {key: replace(task, marks=frozenset("s")) for key, task in shown.state.running.items()}
    assert not list(explain_suspended_tasks(replace(shown, state=replace(shown.state, running=tasks)), "all.q@h1"))
