"""What jobs inside an advance reservation may have and use by the defaults of consumables: in Open Cluster Scheduler
9.1.4 what it holds by them (each case was asked), in 8.1.9 what it was asked for in so many words."""

from dataclasses import replace

import pytest

from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9, Variety
from tests.engine.reserving import ReservingPlay, make_site

VALUES = {"tok": "YES", "tokj": "JOB", "tokh": "HOST"}
NO_QUEUES = ["error: no suitable queues"]


def reserved(*kinds: str, variety: Variety = OPEN_CLUSTER_SCHEDULER_9, options: str = "-pe mpi 2") -> ReservingPlay:
    """A host with ten of each consumable, of which a slot uses one by default, and a reservation of two slots."""
    hosts = {"h1": {"complex_values": ",".join(f"{kind}=10" for kind in kinds)}}
    rows = [f"{kind} {kind} INT <= YES {VALUES[kind]} 1 0" for kind in kinds]
    made = ReservingPlay(replace(make_site(hosts=hosts, complexes=rows), variety=variety))
    assert made.reserve(options, begin=0)
    return made


@pytest.mark.parametrize(
    ("jobs", "running"),
    [
        (["-l tok=1", "-l tok=1", "-l tok=1"], ["1", "2"]),
        (["-l tok=2", ""], ["1"]),
        (["", "-l tok=2"], ["1"]),
        (["", ""], ["1", "2"]),
        (["-pe mpi 2 -l tok=1"], ["1"]),
    ],
)
def test_that_what_is_held_by_default_may_be_asked_for_and_is_used_by_default(
    jobs: list[str], running: list[str]
) -> None:
    made = reserved("tok")
    for options in jobs:
        made.submit_inside(options)
    made.run_pass()
    assert list(made.places) == running


def test_that_no_more_than_is_held_may_be_asked_for() -> None:
    made = reserved("tok")
    assert made.refuse("-ar 1 -l tok=2") == []
    assert made.refuse("-ar 1 -l tok=3") == NO_QUEUES
    assert made.refuse("-ar 1 -pe mpi 2 -l tok=2") == NO_QUEUES


def test_that_what_was_asked_for_is_held_in_the_place_of_the_default() -> None:
    made = reserved("tok", options="-pe mpi 2 -l tok=2")
    made.submit_inside("-l tok=4")
    made.submit_inside()
    made.run_pass()
    assert list(made.places) == ["1"]


@pytest.mark.parametrize("kind", ["tokj", "tokh"])
def test_that_what_is_held_once_is_enough_for_one_job(kind: str) -> None:
    """Also for one that asks for nothing: it uses the default."""
    made = reserved(kind)
    for options in ("", "", f"-l {kind}=1"):
        made.submit_inside(options)
    made.run_pass()
    assert list(made.places) == ["1"]


def test_that_8_1_9_lets_jobs_have_what_was_asked_for_alone() -> None:
    made = reserved("tok", variety=GRID_ENGINE_8)
    assert made.refuse("-ar 1 -l tok=1") == NO_QUEUES
    made.submit_inside()
    made.submit_inside()
    made.run_pass()
    assert list(made.places) == ["1", "2"]


def test_that_in_8_1_9_defaults_count_for_what_was_asked_for() -> None:
    """Recorded as `armem-1` and `-6`."""
    made = reserved("tok", variety=GRID_ENGINE_8, options="-pe mpi 2 -l tok=2")
    made.submit_inside("-l tok=4")
    made.submit_inside()
    made.run_pass()
    assert list(made.places) == ["1"]
    hosts = {"h1": {"complex_values": "mem=4G"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["mem mem MEMORY <= YES YES 1G 0"]))
    made.reserve("-l mem=512M", begin=0)
    assert made.refuse("-ar 1") == NO_QUEUES
    assert made.refuse("-ar 1 -l mem=512M") == []
