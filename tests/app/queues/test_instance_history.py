"""How slots and loads of queue instances went while they were watched."""

from dataclasses import replace

from qmonpy.app.queues.instance_history import MOST_STEPS, Course, InstanceHistory, Step
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import RunningTask, State
from qmonpy.pauses import STRIDE, pausing
from tests.clusters.world import small_cluster

BEGIN = 1_700_000_000
CLUSTER = small_cluster()


def snapshot(seconds: int, used: int = 0, load: str = "", cluster: Cluster = CLUSTER) -> Snapshot:
    running = {(1, 1): RunningTask(1, 1, (("all.q@h1", used),), BEGIN)} if used else {}
    host = replace(cluster.hosts["h1"], load_values={"np_load_avg": load} if load else {})
    cluster = replace(cluster, hosts={**cluster.hosts, "h1": host})
    return Snapshot(cluster, State(running=running), BEGIN + seconds)


def history_of(*shots: Snapshot) -> InstanceHistory:
    history = InstanceHistory()
    for each in shots:
        history = history.with_snapshot(each)
    return history


def courses(history: InstanceHistory, name: str = "all.q@h1") -> dict[str, Course]:
    row = next(each for each in instance_rows(Snapshot(CLUSTER)) if each.name == name)
    return {each.title: each for each in history.courses(row)}


def test_that_nothing_is_told_before_time_has_passed() -> None:
    assert courses(InstanceHistory()) == courses(history_of(snapshot(0, 1))) == {}


def test_that_each_change_is_a_step_and_nothing_else_is() -> None:
    history = history_of(snapshot(0), snapshot(10, 1), snapshot(20, 1), snapshot(30, 2), snapshot(40))
    course = courses(history)["Slots in use"]
    assert course.steps == (Step(BEGIN, 0), Step(BEGIN + 10, 1), Step(BEGIN + 30, 2), Step(BEGIN + 40, 0))
    assert (course.begin, course.end, course.now, course.most, course.limit) == (BEGIN, BEGIN + 40, 0, 2, 2.0)


def test_that_an_instance_that_was_never_used_is_empty_all_the_time() -> None:
    history = history_of(snapshot(0), snapshot(10, 1))
    assert courses(history, "all.q@h2")["Slots in use"].steps == (Step(BEGIN, 0),)


def test_that_equal_steps_of_many_instances_are_one() -> None:
    running = {(1, task): RunningTask(1, task, ((f"all.q@h{task}", 1),), BEGIN) for task in (1, 2)}
    busy = Snapshot(CLUSTER, State(running=running), BEGIN + 10)
    history = history_of(snapshot(0), busy, snapshot(20))
    first, second = (courses(history, f"all.q@h{number}")["Slots in use"].steps for number in (1, 2))
    assert first == second
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_that_loads_are_kept_by_host_from_the_first_that_is_known() -> None:
    history = history_of(snapshot(0), snapshot(10, load="0.5"), snapshot(20, load="1.5"))
    assert courses(history)["Load per processor"].steps == (Step(BEGIN + 10, 0.5), Step(BEGIN + 20, 1.5))
    assert "Load per processor" not in courses(history, "all.q@h2")


def test_that_a_time_that_goes_back_begins_anew() -> None:
    history = history_of(snapshot(0, 1), snapshot(100, 2), snapshot(50, 1))
    assert (history.begin, history.end) == (BEGIN + 50, BEGIN + 50)


def test_that_the_oldest_steps_go() -> None:
    history = history_of(*(snapshot(second, 1 + second % 2) for second in range(MOST_STEPS + 50)))
    steps = history.used["all.q@h1"]
    assert len(steps) == MOST_STEPS
    assert steps[-1].time == BEGIN + MOST_STEPS + 49


def test_that_a_history_of_many_instances_and_hosts_stands_still_now_and_then() -> None:
    count = 10 * STRIDE
    running = {(1, task): RunningTask(1, task, ((f"all.q@h{task}", 1),), BEGIN) for task in range(count)}
    hosts = {f"h{number}": Host(f"h{number}", load_values={"np_load_avg": "0.5"}) for number in range(count)}
    shot = Snapshot(Cluster(hosts=hosts), State(running=running), BEGIN)
    breaths: list[int] = []
    with pausing(lambda: breaths.append(1)):
        InstanceHistory().with_snapshot(shot)
    # The tasks, the hosts, and the steps of both.
    assert len(breaths) >= 4 * count // STRIDE
