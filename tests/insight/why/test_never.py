"""Jobs that can never start as they are: those that `qalter -w v` refuses where nothing is reserved or exclusive."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.engine.books.progress import submit
from qmonpy.engine.passing.verify import find_verdict
from qmonpy.insight.why.never import find_never
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.resources import resource
from tests.engine.build import NOW, make_job
from tests.insight.windows_world import PES, RESOURCES, World, worlds

FREE = World(("", "lic=2"), ((2, "", "NONE", "NONE"),), (20, 40), (), ())


def wait(world: World, *jobs: str) -> tuple[Cluster, State]:
    """A world in which jobs of anna wait; the first has the number 11."""
    cluster, state = world.play()
    for number, words in enumerate(jobs, 11):
        state = submit(state, make_job(cluster, number, words, "anna"))
    return cluster, state


def test_that_a_job_that_asks_for_more_than_there_is_can_never_start() -> None:
    cluster, state = wait(FREE, "-l lic=2", "-l lic=3", "-pe smp 2", "-pe smp 3", "-l tok=1")
    assert find_never(Snapshot(cluster, state, NOW)) == {12, 14, 15}


def test_that_a_full_cluster_suits_jobs_nevertheless() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l lic=2"),)), "-l lic=2")
    closed = replace(state, instance_states={"all.q@h1": frozenset("d")})
    assert find_never(Snapshot(cluster, closed, NOW)) == set()


def test_that_a_job_in_a_reservation_is_held_against_that() -> None:
    world = replace(FREE, reservations=(("anna", 10, "-d 20 -l lic=1"),))
    cluster, state = wait(world, "-l lic=1,h_rt=5", "-l lic=2,h_rt=5", "-l lic=1")
    jobs = {number: replace(job, reservation=1 if number < 13 else 7) for number, job in state.jobs.items()}
    assert find_never(Snapshot(cluster, replace(state, jobs=jobs), NOW)) == {12, 13}, "13 names one that is gone"


def test_that_a_pause_is_offered_from_job_to_job() -> None:
    pauses: list[None] = []
    find_never(Snapshot(*wait(FREE, "", "", ""), NOW), lambda: pauses.append(None))
    assert len(pauses) == 3


@settings(max_examples=40)
@given(
    worlds(),
    st.lists(st.tuples(PES, RESOURCES, st.sampled_from(("", "-q *@h1"))).map(" ".join), min_size=1, max_size=4),
    st.booleans(),
)
def test_that_they_are_those_that_a_verification_refuses(world: World, jobs: list[str], is_inside: bool) -> None:
    cluster, state = wait(world, *jobs)
    if is_inside:
        state = replace(state, jobs={number: replace(job, reservation=1) for number, job in state.jobs.items()})
    # Nothing runs or is reserved, which a verification may see.
    state = replace(state, running={}, reservations=state.reservations if is_inside else {})
    refused = {
        number
        for number in state.pending
        if not find_verdict(cluster, state, replace(state.jobs[number], verification="v"), NOW).slots
    }
    assert find_never(Snapshot(cluster, state, NOW)) == refused


@pytest.mark.parametrize("name", ["demo", "reservations"])
def test_that_qalter_refuses_the_same_jobs_of_a_shipped_cluster(name: str) -> None:
    cluster = read_cluster(resource(f"clusters/{name}.yaml"))
    cluster.advance(600)
    snapshot = cluster.snapshot()
    answers = {number: cluster.alter_jobs("root", [number], ["-w", "v"]) for number in snapshot.state.pending}
    assert find_never(snapshot) == {number for number, answer in answers.items() if not answer.is_done}
    cluster.close()
