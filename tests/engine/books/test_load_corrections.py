"""How starts count as load: factors by host, and what they add to load values."""

from dataclasses import replace

from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State, TaskKey
from tests.engine.build import make_cluster

SCHEDULER = {
    "load_formula": "np_load_avg",
    "job_load_adjustments": "np_load_avg=0.50",
    "load_adjustment_decay_time": "0:0:30",
}


def loaded(**settings: str) -> Cluster:
    cluster = make_cluster(slots=4, hosts="h1 h2", scheduler={**SCHEDULER, **settings})
    values = {"np_load_avg": "0.1", "num_proc": "4"}
    hosts = {name: replace(each, load_values=values) if name == "h1" else each for name, each in cluster.hosts.items()}
    return replace(cluster, hosts=hosts)


def running(*starts: tuple[int, int]) -> State:
    tasks: dict[TaskKey, RunningTask] = {}
    for number, (start, slots) in enumerate(starts, 1):
        tasks[number, 1] = RunningTask(number, 1, (("all.q@h1", slots),), start)
    return State(running=tasks)


def test_that_slots_count_less_with_time_and_are_cut_to_whole_per_cent_task_by_task() -> None:
    found = find_corrections(prepare(loaded()).site, running((100, 2), (110, 1), (60, 3), (59, 3)), 90 + 20)
    assert found is not None
    # 2 * 20/30 is 133 per cent, one that starts now is 100, what is older counts nothing.
    assert found.by_host == {"h1": 233}
    assert found.whole == 166


def test_that_an_adjustment_of_an_np_value_counts_for_each_processor() -> None:
    site = prepare(loaded()).site
    found = find_corrections(site, running((100, 4)), 100)
    assert found is not None
    assert found.find_shift(site.complexes["np_load_avg"], site.hosts["h1"]) == 0.5


def test_that_nothing_is_counted_where_no_host_reports_an_adjusted_value_or_nothing_asks_for_it() -> None:
    assert find_corrections(prepare(loaded(job_load_adjustments="mem_free=1G")).site, State(), 0) is None
    assert find_corrections(prepare(loaded(load_formula="slots")).site, State(), 0) is None
    assert find_corrections(prepare(loaded(load_adjustment_decay_time="0")).site, State(), 0) is None
