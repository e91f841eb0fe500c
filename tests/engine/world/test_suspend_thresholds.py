"""Which tasks suspend thresholds suspend, and when they go on; the rules are asked of 8.1.9 (`susthr-1` and others)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.world.suspend_thresholds import (
    BY_THRESHOLD,
    ThresholdOrders,
    find_next_orders,
    find_orders,
    next_orders,
    with_orders,
    with_thresholds_of,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.engine.build import NOW, make_cluster

MINUTE = 60


def busy(*loads: float, **settings: str) -> Cluster:
    """Hosts h1, h2, ... under loads, and all.q on them with a suspend threshold of 1."""
    hosts = {f"h{number}": {"load_values": f"np_load_avg={load}"} for number, load in enumerate(loads, 1)}
    usual = {"suspend_thresholds": "np_load_avg=1", "nsuspend": "1", "suspend_interval": "0:1:0"}
    scheduler = {"job_load_adjustments": "NONE"}
    return make_cluster(hosts=hosts, queues={"all.q": {**usual, **settings}}, scheduler=scheduler)


def running(*places: str, marks: str = "", starts: tuple[int, ...] = ()) -> State:
    """Jobs 1, 2, ... that started one second after the other, or when told, each on some hosts."""
    tasks = {}
    for number, hosts in enumerate(places, 1):
        start = starts[number - 1] if starts else NOW - 1000 + number
        pieces = tuple((f"all.q@{host}", 1) for host in hosts.split())
        tasks[number, 1] = RunningTask(number, 1, pieces, start, marks=frozenset(marks))
    return State(jobs={number: Job(number, "anna") for number, _ in tasks}, running=tasks)


def test_that_the_task_that_started_last_is_suspended_first_and_the_first_goes_on_first() -> None:
    state = running("h1", "h1", "h1")
    assert find_orders(busy(2.0), state, NOW) == ThresholdOrders(suspended=((3, 1),))
    suspended = running("h1", "h1", "h1", marks=BY_THRESHOLD)
    assert find_orders(busy(0.5, nsuspend="2"), suspended, NOW) == ThresholdOrders(resumed=((1, 1), (2, 1)))


def test_that_of_tasks_that_started_together_the_lowest_number_comes_first() -> None:
    assert find_orders(busy(2.0), running("h1", "h1", starts=(5, 5)), NOW).suspended == ((1, 1),)


def test_that_a_queue_waits_for_its_interval_before_it_suspends_or_resumes_again() -> None:
    cluster, state = busy(2.0), running("h1", "h1", "h1")
    state = with_orders(state, find_orders(cluster, state, NOW), NOW)
    assert not find_orders(cluster, state, NOW + MINUTE - 1)
    assert find_orders(cluster, state, NOW + MINUTE).suspended == ((2, 1),)
    assert not find_orders(busy(0.5), state, NOW + MINUTE - 1)
    assert find_orders(busy(0.5), state, NOW + MINUTE).resumed == ((3, 1),)


def test_that_a_parallel_task_is_suspended_by_each_of_its_instances_and_resumed_by_that_of_its_master() -> None:
    state = running("h1 h2", "h2")
    suspended = find_orders(busy(0.5, 2.0, nsuspend="5"), state, NOW).suspended
    assert suspended == ((2, 1), (1, 1))
    still = running("h1 h2", marks=BY_THRESHOLD)
    assert find_orders(busy(0.5, 2.0), still, NOW).resumed == ((1, 1),)
    assert not find_orders(busy(2.0, 0.5), still, NOW)


def test_that_an_instance_that_has_slaves_only_suspends_one_in_every_pass() -> None:
    cluster, state = busy(0.5, 2.0), running("h1 h2", "h1 h2")
    for expected in ((2, 1), (1, 1)):
        orders = find_orders(cluster, state, NOW)
        assert orders.suspended == (expected,)
        state = with_orders(state, orders, NOW)
    assert state.threshold_times == {"all.q@h1": NOW}


@pytest.mark.parametrize("letter", "sSCuEc")
def test_that_the_scheduler_does_nothing_on_an_instance_that_it_does_not_see(letter: str) -> None:
    letters = {"all.q@h1": frozenset(letter)}
    assert not find_orders(busy(2.0), replace(running("h1"), instance_states=letters), NOW)
    still = replace(running("h1", marks=BY_THRESHOLD), instance_states=letters)
    assert not find_orders(busy(0.5), still, NOW)


@pytest.mark.parametrize(("marks", "is_taken"), [("", True), ("S", True), ("d", True), ("s", False), ("T", False)])
def test_that_a_task_that_a_command_or_a_threshold_suspended_is_passed_over(marks: str, is_taken: bool) -> None:
    assert bool(find_orders(busy(2.0), running("h1", marks=marks), NOW).suspended) is is_taken


@pytest.mark.parametrize("settings", [{"nsuspend": "0"}, {"suspend_interval": "0:0:0"}, {"suspend_thresholds": "NONE"}])
def test_that_a_queue_that_suspends_nothing_resumes_nothing(settings: dict[str, str]) -> None:
    state = running("h1", marks=BY_THRESHOLD)
    assert not find_orders(busy(2.0, **settings), running("h1"), NOW)
    assert not find_orders(busy(0.5, **settings), state, NOW)
    assert next_orders(busy(0.5, **settings), state, NOW) is None


def test_that_tasks_go_on_at_once_where_the_thresholds_are_taken_away_from_their_master() -> None:
    before, state = busy(2.0, 2.0), running("h1 h2", "h2", marks=BY_THRESHOLD)
    after = busy(2.0, 2.0, suspend_thresholds="np_load_avg=1,[h2=NONE]")
    freed = with_thresholds_of(before, after, state)
    assert {key[0]: set(task.marks) for key, task in freed.running.items()} == {1: {BY_THRESHOLD}, 2: set()}
    assert with_thresholds_of(before, busy(2.0, 2.0, nsuspend="0"), state) is state


def test_that_an_alarm_by_starts_that_count_as_load_is_looked_at_again_and_ends() -> None:
    cluster = replace(busy(0.9), scheduler={"job_load_adjustments": "np_load_avg=0.5"})
    state = running("h1", "h1", starts=(NOW - 5, NOW - 5))
    state = with_orders(state, find_orders(cluster, state, NOW), NOW)
    assert next_orders(cluster, state, NOW) == NOW + 1
    later = NOW + 3600
    assert find_orders(cluster, state, later).resumed == ((1, 1),)


LOADS = st.lists(st.sampled_from((0.5, 2.0)), min_size=2, max_size=2)
PLACES = st.lists(st.sampled_from(("h1", "h2", "h1 h2", "h2 h1")), min_size=1, max_size=5)


@given(LOADS, PLACES, st.integers(0, 3 * MINUTE), st.data())
def test_that_the_moment_that_is_told_is_the_first_at_which_a_pass_does_something(
    loads: list[float], places: list[str], since: int, data: st.DataObject
) -> None:
    cluster, state = busy(*loads), running(*places)
    marks = {key: frozenset(data.draw(st.sampled_from(("", "T", "s")))) for key in state.running}
    tasks = {key: replace(task, marks=marks[key]) for key, task in state.running.items()}
    times = data.draw(st.dictionaries(st.sampled_from(("all.q@h1", "all.q@h2")), st.just(NOW - since)))
    state = replace(state, running=tasks, threshold_times=times)
    when = next_orders(cluster, state, NOW)
    if when is None:
        assert not find_orders(cluster, state, NOW + 3600)
    else:
        assert find_orders(cluster, state, when)
        assert when == NOW or not find_orders(cluster, state, when - 1)


@given(
    st.lists(st.sampled_from((0.2, 0.8, 2.0)), min_size=2, max_size=2),
    PLACES,
    st.sampled_from(("0:0:1", "0:0:20")),
    st.sampled_from(("0:0:9", "0:1:0")),
    st.data(),
)
def test_that_no_pass_does_anything_before_the_moment_that_a_play_is_told(
    loads: list[float], places: list[str], interval: str, decay: str, data: st.DataObject
) -> None:
    scheduler = {"job_load_adjustments": "np_load_avg=0.5", "load_adjustment_decay_time": decay}
    cluster = replace(busy(*loads, suspend_interval=interval), scheduler=scheduler)
    starts = tuple(NOW - data.draw(st.integers(0, MINUTE)) for _ in places)
    state = running(*places, starts=starts)
    marks = {key: frozenset(data.draw(st.sampled_from(("", "T")))) for key in state.running}
    state = replace(state, running={key: replace(task, marks=marks[key]) for key, task in state.running.items()})
    state = replace(state, threshold_times={"all.q@h1": NOW - data.draw(st.integers(0, 30))})
    when = find_next_orders(cluster, state, NOW)
    last = NOW + 3 * MINUTE if when is None else when
    assert not any(find_orders(cluster, state, moment) for moment in range(NOW + 1, last))
    if when is not None:
        assert when > NOW
