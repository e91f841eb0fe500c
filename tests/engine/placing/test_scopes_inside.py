"""Requests of scopes within an advance reservation count on what is reserved; each case was asked of Open Cluster
Scheduler 9.1.4."""

from dataclasses import replace

import pytest

from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.reserving import ReservingPlay, make_site

ROWS = ("lic lic INT <= YES YES 0 0", "big big BOOL == YES NO 0 0")
HOSTS = {"h1": {"complex_values": "lic=4,big=true"}, "h2": {"complex_values": "lic=4"}}


@pytest.mark.parametrize(
    ("reserved", "jobs", "places"),
    [
        (
            "-pe mpi 6 -l lic=1",
            ("-pe mpi 4 -scope master -l lic=2", "-pe mpi 1 -scope master -l lic=3"),
            {"1": "all.q@h1 4"},
        ),
        (
            "-pe mpi 6 -l lic=1",
            ("-pe mpi 4 -scope slave -l lic=2", "-pe mpi 2"),
            {"1": "all.q@h1 3, all.q@h2 1", "2": "all.q@h1 1, all.q@h2 1"},
        ),
        (
            "-pe mpi 6 -l lic=1",
            ("-pe mpi 3 -scope slave -l lic=1", "-pe mpi 3 -scope slave -l lic=1"),
            {"1": "all.q@h1 3", "2": "all.q@h1 1, all.q@h2 2"},
        ),
        ("-pe mpi 6 -l lic=1", ("-pe mpi 3 -scope master -q all.q@h2",), {"1": "all.q@h2 1, all.q@h1 2"}),
        ("-pe mpi 6", ("-pe mpi 3 -scope slave -l big=true",), {"1": "all.q@h1 3"}),
        ("-pe mpi 6", ("-pe mpi 5 -scope slave -l big=true",), {}),
        ("-pe mpi 6 -l lic=1", ("-pe mpi 6 -scope master -l lic=5",), {}),
        (
            "-pe rr 6 -l lic=1",
            ("-pe rr 4 -scope master -l lic=2 -scope slave -l lic=1", "-pe rr 2"),
            {"1": "all.q@h1 2, all.q@h2 2", "2": "all.q@h1 1, all.q@h2 1"},
        ),
        ("-pe rr 6 -l lic=1", ("-par 1 -pe rr 2", "-par $pe_slots -pe rr 3"), {"2": "all.q@h1 3"}),
    ],
)
def test_that_scopes_count_on_what_is_reserved(reserved: str, jobs: tuple[str, ...], places: dict[str, str]) -> None:
    order = {"queue_sort_method": "seqno"}
    queues = {"all.q": {"slots": "4", "seq_no": "0,[h1=1],[h2=2]"}}
    site = make_site(hosts=HOSTS, queues=queues, complexes=ROWS, scheduler=order)
    made = ReservingPlay(replace(site, variety=OPEN_CLUSTER_SCHEDULER_9))
    assert made.reserve(reserved, begin=0)
    for job in jobs:
        made.submit(f"-ar 1 -l h_rt=60 {job}")
    made.run_pass()
    assert made.places == places
