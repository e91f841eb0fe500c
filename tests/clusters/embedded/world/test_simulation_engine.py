"""The state of the running engine behind a simulation, against that of the simulation."""

from random import Random

import pytest

from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_cluster, make_job

JOBS = (
    "-t 1-5",
    "",
    "-p -3",
    "-hold_jid 1,2,3",
    "-l h_rt=7",
    "-t 1-4 -tc 2",
    "-h",
    "-now y",
    "-pe mpi 2",
    "-R y -pe mpi 5",
)


@pytest.mark.parametrize("seed", range(2))
def test_that_the_engine_has_the_state_of_the_simulation_that_tells_it_its_changes(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = 0

    def take_value(engine: RunningEngine, state: State) -> None:
        nonlocal taken
        engine._value = None
        own = engine.state
        assert own == state
        assert (own.used_sets, own.memory) == (state.used_sets, state.memory)
        assert [list(each) for each in (own.running, own.pending, own.jobs)] == [
            list(each) for each in (state.running, state.pending, state.jobs)
        ]
        engine._value = state
        taken += 1

    monkeypatch.setattr(RunningEngine, "take_value", take_value)
    random = Random(seed)
    cluster = make_cluster("users {*} to slots=5", "hosts {*} to slots=3", scheduler={"max_reservation": "2"})
    simulation = Simulation(cluster, NOW, receive=lambda arrival: None)
    for number in range(1, 40):
        simulation.submit(make_job(cluster, number, random.choice(JOBS)))
        simulation.advance(random.randint(1, 20))
        if simulation.state.running and random.random() < 0.5:
            simulation.end([random.choice(list(simulation.state.running))])
        if simulation.state.pending and random.random() < 0.1:
            simulation.drop_pending(random.choice(list(simulation.state.pending)))
    assert taken > 30


def test_that_an_array_at_its_limit_goes_on_in_the_second_pass_after_the_end_of_a_task() -> None:
    cluster = make_cluster(hosts="h1", slots=2, scheduler={"schedule_interval": "0:0:20", "flush_finish_sec": "0"})
    simulation = Simulation(cluster, NOW, receive=lambda arrival: None)
    simulation.submit(make_job(cluster, 1, "-t 1-3 -tc 1"))
    simulation.advance(60)
    simulation.end([(1, 1)])
    simulation.advance(39)
    assert not simulation.state.running
    simulation.advance(1)
    assert list(simulation.state.running) == [(1, 2)]
