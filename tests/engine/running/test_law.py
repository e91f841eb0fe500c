"""The law of the running engine: what it decides equals what fresh passes decide on the same states."""

import gc
from dataclasses import replace

import pytest
import yaml

from qmonpy.cli.scenario_player import play_scenario
from qmonpy.engine.books.progress import end_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import Breathe, RunningEngine
from qmonpy.engine.running.search import Group
from qmonpy.engine.world import simulate
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import Decisions, State
from tests.conformance.score import DATA, MINIMAL
from tests.engine.build import NOW, make_cluster, make_job
from tests.engine.running.walk import walk


@pytest.mark.parametrize("seed", range(12))
def test_that_passes_of_a_random_walk_equal_fresh_passes(seed: int) -> None:
    assert walk(seed, 25).counts["passes"]


SLOT_COUNTED_TWICE, FIRST_PLACE_UNFIT = 708044, 709267
"""Walks in which a task in rounds is given more slots of a queue instance than it has, and in which the first of two
places of a host does not suit a task that is laid over hosts later."""


def test_that_what_the_qmaster_does_not_start_is_not_started() -> None:
    assert walk(SLOT_COUNTED_TWICE, 10).counts["passes"]


def test_that_hosts_are_asked_of_which_the_first_place_does_not_suit() -> None:
    assert walk(FIRST_PLACE_UNFIT, 25).counts["laid"]


def test_that_a_search_that_found_out_that_its_order_matters_is_left_to_the_pass() -> None:
    # With the room that a reservation will take, the search begins elsewhere and fails; without, it succeeds.
    assert walk(1508992, 60).counts["planned"] == 0


def test_that_the_slots_of_a_pe_are_looked_at_before_the_global_host_which_lets_nothing_in() -> None:
    # In the last step a job asks for more slots than are left of its PE, and for what the global host refuses.
    assert walk(300003499, 200).counts["laid"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_that_passes_of_a_long_random_walk_equal_fresh_passes(seed: int) -> None:
    assert walk(seed, 200).counts["passes"]


@pytest.mark.slow
def test_that_passes_of_every_recorded_scenario_equal_fresh_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = kept = 0

    class Watched(RunningEngine):
        """An engine each of whose passes is compared."""

        def decide(self, now: int, *, with_reasons: bool = False, breathe: Breathe | None = None) -> Decisions:
            nonlocal passes, kept
            fresh = schedule(self.cluster, self.state, now, with_reasons=with_reasons)
            assert super().decide(now, with_reasons=with_reasons, breathe=breathe) == fresh
            passes += 1
            kept += self.keeps
            return fresh

    monkeypatch.setattr(simulate, "RunningEngine", Watched)
    for path in sorted((*DATA.glob("*.yaml"), *MINIMAL.glob("*.yaml"))):
        play_scenario(parse_scenario(yaml.load(path.read_text(), yaml.CSafeLoader)))
    assert passes > kept > passes // 3


def make_site(*jobs: str) -> tuple[Cluster, RunningEngine]:
    cluster = make_cluster("users {*} to slots=3", slots=2, scheduler={"weight_priority": "1"})
    engine = RunningEngine(cluster, State(), NOW)
    for number, options in enumerate(jobs, 1):
        engine.submit(make_job(cluster, number, options))
    return cluster, engine


def test_that_a_state_that_was_given_out_does_not_change() -> None:
    _, engine = make_site("", "")
    before = engine.state
    assert [task.job for task in engine.run_pass(NOW)] == [1, 2]
    assert (list(before.pending), list(before.running)) == ([1, 2], [])
    assert list(engine.state.running) == [(1, 1), (2, 1)]


def test_that_a_job_that_waited_for_room_starts_when_some_is_freed() -> None:
    _, engine = make_site("-t 1-3", "")
    assert len(engine.run_pass(NOW)) == 3
    assert engine.run_pass(NOW) == ()
    engine.end([(1, 2)])
    assert [(task.job, task.task) for task in engine.run_pass(NOW + 1)] == [(2, 1)]


def test_that_a_state_that_came_about_elsewhere_is_taken_in_by_its_differences() -> None:
    cluster, engine = make_site("-t 1-3", "-p -100")
    engine.run_pass(NOW)
    state = submit(end_tasks(engine.state, [(1, 1)]), make_job(cluster, 3, ""))
    engine.follow(state)
    assert engine.keeps
    assert engine.state is state
    assert [task.job for task in engine.run_pass(NOW + 1)] == [3]


def test_that_what_is_booked_in_fractions_leaves_nothing_behind() -> None:
    cluster = make_cluster(
        complexes=("lic lic DOUBLE <= YES YES 0 0",), hosts={"global": {"complex_values": "lic=0.3"}, "h1": {}}
    )
    engine = RunningEngine(cluster, State(), NOW)
    for number in range(1, 5):
        engine.submit(make_job(cluster, number, "-l lic=0.1"))
    engine.run_pass(NOW)
    for number in range(1, 4):
        engine.end([(number, 1)])
        engine.run_pass(NOW + number)
    engine.end([(4, 1)])
    assert engine.ledger is not None
    assert not any(engine.ledger.used)


@pytest.mark.parametrize("is_planning", [False, True])
def test_that_jobs_that_each_request_something_else_leave_nothing_behind(is_planning: bool) -> None:
    cluster, engine = make_site()
    engine.run_pass(NOW)
    if is_planning:
        cluster = replace(cluster, scheduler={**cluster.scheduler, "max_reservation": "5"})
        engine.configure(cluster, engine.state)
        engine.run_pass(NOW)
        engine.submit(make_job(cluster, 1000, "-R y -pe mpi 99", "bob"))
    for number in range(1, 400):
        engine.submit(make_job(cluster, number, f"-l s_vmem={number + 100}M"))
        assert len(engine.run_pass(NOW + number)) == 1
        engine.end([(number, 1)])
    assert sum(isinstance(each, Group) for each in gc.get_objects()) < 200


def test_that_projects_that_grid_engine_takes_for_equal_are_counted_apart() -> None:
    cluster = make_cluster("projects {!p1} to slots=1")
    engine = RunningEngine(cluster, State(), NOW)
    for number, options in enumerate(("", "-P p2", "-P p2 -l h_rt=60", "-l h_rt=60"), 1):
        engine.submit(make_job(cluster, number, options))
    fresh = schedule(cluster, engine.state, NOW)
    assert engine.decide(NOW) == fresh
    assert {task.job for task in fresh.started} == {1, 2}


def test_that_the_order_is_kept_while_jobs_wait_whose_priorities_grow_with_that() -> None:
    cluster = make_cluster(slots=1, hosts="h1", scheduler={"weight_waiting_time": "0.1"})
    engine = RunningEngine(cluster, State(), NOW)
    for number, submitted in ((1, 0), (2, 50), (3, 20), (4, 70), (5, 20)):
        engine.submit(replace(make_job(cluster, number, ""), submit_time=NOW + submitted))
    order = []
    for moment in range(NOW + 100, NOW + 105):
        (started,) = engine.run_pass(moment)
        order.append(started.job)
        engine.end([(started.job, 1)])
    assert engine.keeps
    assert order == [1, 3, 5, 2, 4]
