"""The three stories of the tutorial on a small site, simulated or real."""

import re
from datetime import timedelta

import pytest

import qmonpy
from tests.api.programs import read_programs

QUEUE = "qname all.q\nhostlist h1 h2\nseq_no 0,[h1=1],[h2=2]\nslots 8\nload_thresholds NONE\npe_list smp\n"
RULES = """{
   name         licences
   description  NONE
   enabled      TRUE
   limit        users {anna} to matlab=2
   limit        users !anna to matlab=4
}
"""
PEOPLE = "{\n name people\n description NONE\n enabled TRUE\n limit users {*,!root} to slots=3\n}\n"


def make_site(cluster: qmonpy.Cluster) -> None:
    """Give a cluster with the hosts h1 and h2 licences, a queue and rules, through the API."""
    with cluster.edit("a small site") as draft:
        draft.complexes.add("matlab matlab INT <= YES YES 0 0\n")
        draft.hosts.modify("global", complex_values="matlab=6")
        draft.pes["smp"] = qmonpy.ParallelEnvironment("smp", slots=99)
        draft.queues.add(QUEUE)
        draft.quota_sets.add(RULES)
        draft.quota_sets.add(PEOPLE)


def live_stories(cluster: qmonpy.Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the programs of the tutorial, as they stand on its page, on the small site; root acts."""
    story = read_programs("python-tutorial.md")
    # Idle licences.
    job = cluster.submit("-b y sleep 600", name="thesis", resources={"matlab": 5})
    lines = list(story["tell_idle_licences"](cluster, "matlab"))
    assert lines[0] == "6 of 6 matlab are free"
    assert re.match(
        rf"job {job} of root waits: It can never start as it is: rule licences/2 allows 4 matlab", lines[-1]
    )
    assert story["find_least_limit"](cluster, "licences/2", "matlab", job) == 5
    assert cluster.jobs[job].is_waiting
    # A class in the morning.
    keep = story["keep_class"]
    assert not keep(cluster, "licences/2", "matlab", during=1, otherwise=4)
    number = cluster.reserve(name="class", duration=timedelta(seconds=20), resources={"matlab": 1})
    cluster.wait_until(lambda view: view.reservations[number].state == "r", 20)
    assert keep(cluster, "licences/2", "matlab", during=1, otherwise=4)
    assert "+   limit        users !anna to matlab=1" in capsys.readouterr().out
    assert not keep(cluster, "licences/2", "matlab", during=1, otherwise=4)
    cluster.wait_until(lambda view: number not in view.reservations, 60)
    assert keep(cluster, "licences/2", "matlab", during=1, otherwise=4)
    assert [entry.note for entry in cluster.history[-2:]] == ["a class runs", "no class runs"]
    # A test of one's own policy.
    story["check_user_limit"](cluster, "bob", most=3)
    with pytest.raises(AssertionError, match="bob had 3 slots"):
        story["check_user_limit"](cluster, "bob", most=2)
    assert list(cluster.jobs.keys()) == [job]
