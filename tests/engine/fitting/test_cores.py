"""Jobs that are bound to cores; each case was asked of Open Cluster Scheduler 9.1.4, with three hosts of eight cores
(`topology_file` with two sockets of four) and one queue of 16 slots."""

from dataclasses import replace

import pytest

from qmonpy.engine.books.instance_values import instance_values
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import Play, make_cluster, play

FULL = '(-l NONE) cannot run at host "h1" because it offers only hc:slots=0.000000'
NONE_KNOWN = '(-l NONE) cannot run at host "h1" because cannot fulfill binding request'


def ocs(topology: str = "SCCCCSCCCC", hosts: int = 3, plans: int = 100, **more: str) -> Cluster:
    load = {"complex_values": "slots=2147483647"} | ({"load_values": f"m_topology={topology}"} if topology else {})
    made = make_cluster(
        hosts={f"h{number}": load for number in range(1, hosts + 1)},
        queues={"all.q": {"slots": "16"}},
        scheduler={"load_formula": "slots", "queue_sort_method": "seqno", "max_reservation": str(plans)},
        configuration=more,
    )
    return replace(made, variety=OPEN_CLUSTER_SCHEDULER_9)


def follow(cluster: Cluster, *jobs: str) -> Play:
    """Submit jobs one after the other, each with a pass of its own."""
    found = Play(cluster)
    for options in jobs:
        found.submit(options)
        found.run_pass()
    return found


def slots(found: Play, job: int) -> list[int]:
    """The slots of a job on each of its hosts, the most first."""
    pieces = found.places.get(str(job), "")
    return sorted((int(each.split()[1]) for each in pieces.split(", ") if each), reverse=True)


@pytest.mark.parametrize(
    ("jobs", "placed"),
    [
        (["-bamount 1", "-pe mpi 4 -bamount 2", "-pe mpi 4 -bamount 3"], [[1], [3, 1], [2, 2]]),
        (
            ["-pe smp 2 -bamount 3", "-pe two 4 -bamount 3", "-pe two 4 -bamount 2", "-pe smp 3 -bamount 3"],
            [[2], [2, 2], [], []],
        ),
        (["-pe mpi 12 -bamount 2", "-pe mpi 2-20 -bamount 3", "-pe rr 1-20 -bamount 1"], [[4, 4, 4], [], []]),
        (["-bamount 8", "-bamount 9"], [[1], []]),
    ],
)
def test_that_slots_are_bound_to_cores_of_their_own(jobs: list[str], placed: list[list[int]]) -> None:
    found = follow(ocs(), *jobs)
    assert [slots(found, number) for number in range(1, len(jobs) + 1)] == placed


@pytest.mark.parametrize(
    ("jobs", "placed"),
    [
        (
            ["-btype host -pe mpi 20 -bamount 5", "-btype host -pe mpi 20 -bamount 3", "-bamount 4"],
            [[16, 4], [12, 8], [1]],
        ),
        (
            ["-btype host -pe rr 6 -bamount 2", "-btype host -pe two 6 -bamount 3", "-btype host -bamount 3"],
            [[2, 2, 2]] * 2 + [[1]],
        ),
        (["-btype host -pe mpi 20 -bamount 9"], [[]]),
    ],
)
def test_that_slots_of_a_host_may_share_what_is_bound(jobs: list[str], placed: list[list[int]]) -> None:
    found = follow(ocs(), *jobs)
    assert [slots(found, number) for number in range(1, len(jobs) + 1)] == placed


@pytest.mark.parametrize(
    ("jobs", "placed"),
    [
        (["-pe rr 6 -bamount 2"], [[]]),
        (["-pe rr 3 -bamount 2", "-pe rr 3 -bamount 7", "-pe rr 3 -bamount 6"], [[1, 1, 1], [], [1, 1, 1]]),
        (["-bamount 1 -l h=h1", "-btype host -pe rr 6 -bamount 2"], [[1], [3, 2, 1]]),
        (
            ["-pe rr 6 -l h=h1", "-btype host -pe rr 6 -bamount 2", "-btype host -pe rr 3 -bamount 2"],
            [[6], [2, 2, 2], [1, 1, 1]],
        ),
    ],
)
def test_that_rounds_come_once_to_a_host_where_each_slot_is_bound(jobs: list[str], placed: list[list[int]]) -> None:
    found = follow(ocs(), *jobs)
    assert [slots(found, number) for number in range(1, len(jobs) + 1)] == placed


def test_that_a_host_without_free_cores_is_told_as_one_without_slots() -> None:
    found = play(ocs(hosts=1), "-bamount 8")
    found.submit("-bamount 1")
    found.submit("-bamount 9")
    found.submit("")
    found.run_pass()
    assert found.reasons(2) == [FULL]
    assert found.reasons(3) == [FULL]
    assert found.places["4"] == "all.q@h1 1", "a job that asks for no cores takes none"


def test_that_a_host_without_free_cores_has_other_words_where_no_starts_are_planned() -> None:
    found = follow(ocs(hosts=1, plans=0), "-bamount 8", "-bamount 1")
    assert found.reasons(2) == [NONE_KNOWN]


def test_that_rounds_share_what_is_bound_where_no_starts_are_planned() -> None:
    """Where some are planned, hosts on which others are bound give one slot (asked of both)."""
    jobs = "-pe mpi 3 -bamount 1", "-btype host -pe rr 6 -bamount 1"
    found = [slots(follow(ocs(plans=plans, hosts=2), *jobs), 2) for plans in (0, 100)]
    assert found == [[3, 3], [5, 1]]


@pytest.mark.parametrize("topology", ["", "NONE", "SEEEE"])
def test_that_a_host_of_which_no_cores_are_known_refuses_to_bind(topology: str) -> None:
    found = play(ocs(topology, hosts=1), "-bamount 1", "")
    assert found.reasons(1) == [NONE_KNOWN]
    assert found.places == {"2": "all.q@h1 1"}


def test_that_binding_may_be_no_matter_on_hosts_of_which_no_cores_are_known() -> None:
    assert play(ocs("", binding_params="enabled=true,on_any_host=true"), "-bamount 1").places
    assert play(ocs("SC", binding_params="enabled=false,filter=NONE"), "-bamount 5").places


def test_that_the_first_core_may_be_kept_from_jobs() -> None:
    found = play(ocs("SCC", hosts=1, binding_params="filter=first_core"), "-bamount 1", "-bamount 1")
    assert list(found.places) == ["1"]


def test_that_a_start_is_planned_for_when_cores_are_free() -> None:
    jobs = ("-bamount 6 -l h_rt=100", "-bamount 4 -R y -l h_rt=100", "-bamount 3 -l h_rt=100", "-bamount 2 -l h_rt=100")
    found = follow(ocs(hosts=1), *jobs, "-bamount 2 -l h_rt=200", "-pe mpi 4 -bamount 2 -R y -l h_rt=50")
    planned = {each.job: each.start - found.now for each in found.last.planned}
    assert (list(found.places), planned) == (["1", "4"], {6: 160, 2: 270})
    assert found.reasons(3) == [FULL.replace("NONE", "h_rt=100")]
    assert found.reasons(6) == ['cannot run in PE "mpi" because it only offers 0 slots']


@pytest.mark.parametrize(
    "options",
    ["-bamount 1 -bunit S", "-bamount 2 -bunit T -btype host", "-bamount 1 -bunit C -bfilter ScC"],
)
def test_that_what_is_not_weighed_of_binding_is_named(options: str) -> None:
    job = play(ocs(), options).state.jobs[1]
    assert " ".join(list_unweighed(job)) == options


def test_that_cores_are_weighed() -> None:
    job = play(ocs(), "-bamount 1 -btype host -bunit C -bstrategy packed -binstance env").state.jobs[1]
    assert list_unweighed(job) == ()


def test_that_cores_are_no_attribute_of_a_queue_instance() -> None:
    found = follow(ocs(hosts=1), "-bamount 8")
    prepared = prepare(found.cluster)
    place = prepared.site.by_name["all.q@h1"]
    values = instance_values(prepared.site, ledger_of(prepared, found.state, with_reservations=True), place)
    assert not {each.name for each in values} - found.cluster.complexes.keys()
