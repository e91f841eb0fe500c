"""Tasks of an array that a running engine starts and ends in one go, against fresh passes, which do it one by one."""

from collections.abc import Iterable
from typing import Any

import pytest

from qmonpy.engine.books.progress import delete_jobs, end_tasks, start_tasks, submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.work.usage import ledger_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State, TaskKey
from tests.engine.build import NOW, make_cluster, make_job

MIB = ("lic lic INT <= YES YES 0 0", "mem mem MEMORY <= YES YES 0 0", "alone alone BOOL EXCL YES YES 0 0")
MIXED = {"global": {"complex_values": "lic=17"}} | {
    f"h{number}": {"complex_values": f"num_proc={number},mem={number}.5G,alone=1"} for number in range(1, 6)
}


class Pair:
    """A running engine and a plain state, told the same."""

    def __init__(self, cluster: Cluster):
        self.cluster = cluster
        self.state = State()
        self.engine = RunningEngine(cluster, self.state, NOW)

    def submit(self, *jobs: str) -> None:
        for options in jobs:
            job = make_job(self.cluster, 1 + max(self.state.jobs, default=0), options)
            self.state = submit(self.state, job)
            self.engine.submit(job)

    def compare(self) -> int:
        """Make a pass on both; return how many tasks started."""
        fresh = schedule(self.cluster, self.state, NOW)
        found = self.engine.decide(NOW)
        assert found == fresh
        assert [each.quota_sets for each in found.started] == [each.quota_sets for each in fresh.started]
        self.state = start_tasks(self.state, fresh.started)
        self._compare_books()
        return len(fresh.started)

    def end(self, keys: Iterable[TaskKey]) -> None:
        keys = list(keys)
        self.state = end_tasks(self.state, keys)
        self.engine.end(keys)
        self._compare_books()

    def _compare_books(self) -> None:
        assert self.engine.keeps
        assert self.engine.state == self.state
        assert list(self.engine.state.running) == list(self.state.running)
        assert self.engine.state.used_sets == self.state.used_sets
        kept, fresh = self.engine.ledger, ledger_of(prepare(self.cluster), self.state, NOW)
        assert kept is not None
        assert (kept.used, kept.endless) == (fresh.used, fresh.endless)
        assert (kept.shared, kept.shared_endless) == (fresh.shared, fresh.shared_endless)


SITES: dict[str, dict[str, Any]] = {
    "plain": {},
    "quotas of users and hosts": {"sets": ("users {*} hosts {*} to slots=3", "users {*} to slots=14")},
    "a limit that is computed": {"sets": ("hosts {*} to slots=$num_proc",)},
    "amounts that are not whole": {"sets": ("users {*} to mem=3.7G",)},
    "an unlimited queue in front": {"queues": {"a.q": {"seq_no": "1"}, "b.q": {"slots": "3"}}},
    "a limit on the tasks of a user": {"scheduler": {"maxujobs": "11"}},
    "a limit on the tasks of an array": {"configuration": {"max_aj_instances": "7"}},
    "run times that queues limit": {"queues": {"a.q": {"h_rt": "0:5:0", "slots": "2"}, "b.q": {"slots": "3"}}},
}
ARRAYS = ("-t 1-9", "-t 2-20:3 -tc 4", "-t 1-30 -l lic=2", "-t 1-12 -l mem=0.3G", "-t 1-9 -l mem=512M,h_rt=60",
          "-t 1-4 -l alone=true", "", "-t 1-40")  # fmt: skip


@pytest.mark.parametrize("site", SITES)
def test_that_arrays_start_and_end_as_if_their_tasks_did_one_by_one(site: str) -> None:
    more = {"hosts": MIXED, "slots": 6, "complexes": MIB, **SITES[site]}
    pair = Pair(make_cluster(*more.pop("sets", ()), **more))
    pair.submit(*ARRAYS)
    assert pair.compare()
    for step in (2, 3, 1):
        pair.end(list(pair.state.running)[::step])
        pair.submit(*ARRAYS[::step])
        assert pair.compare()


def test_that_what_is_left_of_a_fraction_is_exact_after_whole_amounts_came_and_went() -> None:
    pair = Pair(
        make_cluster(
            slots=9, hosts={"h1": {"complex_values": "weight=9"}}, complexes=("weight w DOUBLE <= YES YES 0 0",)
        )
    )
    pair.submit("-l w=0.1", "-l w=1")
    assert pair.compare() == 2
    pair.end([(2, 1)])


def test_that_whole_blocks_and_kinds_of_hosts_are_passed_over_only_where_nothing_can_start() -> None:
    hosts = {f"h{number:03}": {"complex_values": f"lic={number // 100 % 3}"} for number in range(700)}
    pair = Pair(make_cluster(hosts=hosts, slots=1, complexes=MIB))
    last = "-q all.q@h699"
    pair.submit("-t 1-300", "-t 1-90 -l lic=2", "-l lic=3", "-l hostname=h350", last, "-t 1-600", "-t 1-9 -l lic=1")
    assert pair.compare() == 700
    pair.end(list(pair.state.running)[10:700:60])
    pair.submit("-t 1-4 -l lic=1", "-p -5 -l h_rt=60", last)
    assert pair.compare() == 12


@pytest.mark.parametrize("gone", [None, 9, 7])
def test_that_an_array_that_begins_stands_behind_the_largest_number_in_whichever_order_jobs_are_known(
    gone: int | None,
) -> None:
    pair = Pair(make_cluster("users {*} to slots=3", slots=2, scheduler={"weight_priority": "1"}))
    # As where one that others submitted is added to a file.
    for number, options in ((9, "-p -5"), (3, "-t 1-8"), (7, "-p -9")):
        pair.state = submit(pair.state, make_job(pair.cluster, number, options))
    pair.engine.follow(pair.state)
    if gone is not None:
        pair.state = delete_jobs(pair.state, [gone])
        pair.engine.delete([gone])
    assert pair.compare() == 3
    assert pair.engine.state.changes == pair.state.changes
    assert max(pair.state.jobs, key=pair.state.changes.find_place_of_job) == 3
    pair.submit("-p -9")
    pair.end([(3, 1)])
    pair.compare()
    assert pair.engine.state.changes == pair.state.changes
