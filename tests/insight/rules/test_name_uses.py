"""Where names of rules are used: by name, by a pattern or a group, by jobs; and nowhere else."""

import pytest

from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.name_uses import LIMITS, NameUses
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import RunningTask, State
from tests.insight.rule_world import CLUSTER

RULES = """
{
 name some
 enabled TRUE
 limit users {@staff,!bob} queues *.q to slots=1
 limit projects p1 hosts {@nested} to slots=$num_proc
 limit pes m* hosts h1 to lic=2
}
"""
JOB = Job(
    7,
    "bob",
    project="p1",
    pe="mpi",
    hard_queues=("low*@h2",),
    hard_resources=(ResourceRequest("lic", "1"),),
)
STATE = State(jobs={7: JOB}, running={(7, 1): RunningTask(7, 1, (("low.q@h2", 1),), 0, "mpi")})


def uses(kind: str, name: str) -> list[str]:
    cluster = CLUSTER.with_quota_sets(parse_quota_sets(RULES).sets)
    return [f"{each.kind} {each.name}: {each.attribute}" for each in NameUses(cluster, STATE).find(kind, name)]


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        (
            "users",
            "bob",
            [
                "resource quota set some: rule 1 users (!bob)",
                "user set students: entries",
                "job 7: owner",
            ],
        ),
        ("users", "anna", ["resource quota set some: rule 1 users (@staff)", "user set staff: entries"]),
        ("users", "dora", []),
        ("users", "@staff", ["user anna: is in it", "resource quota set some: rule 1 users"]),
        ("projects", "p1", ["resource quota set some: rule 2 projects", "job 7: -P"]),
        ("projects", "p2", []),
        (
            "pes",
            "mpi",
            [
                "cluster queue all.q: pe_list",
                "cluster queue low.q: pe_list",
                "job 7: -pe",
                "resource quota set some: rule 3 pes (m*)",
            ],
        ),
        (
            "queues",
            "low.q",
            ["resource quota set some: rule 1 queues (*.q)", "job 7: -q", "job 7: runs there"],
        ),
        (
            "queues",
            "*.q",
            [
                "cluster queue all.q: is meant",
                "cluster queue low.q: is meant",
                "resource quota set some: rule 1 queues",
            ],
        ),
        (
            "hosts",
            "H3",
            [
                "host group @allhosts: hostlist",
                "host group @nested: hostlist",
                "resource quota set some: rule 2 hosts (@nested)",
                "cluster queue all.q: has an instance on it",
            ],
        ),
        (
            "hosts",
            "@first",
            [
                "exec host h1: is in it",
                "host group @nested: hostlist",
                "resource quota set some: rule 2 hosts (@nested)",
            ],
        ),
        (LIMITS, "num_proc", ["resource quota set some: rule 2 limit slots=$num_proc"]),
        (LIMITS, "lic", ["resource quota set some: rule 3 limit", "job 7: -l"]),
    ],
)
def test_that_whoever_uses_a_name_is_found_and_nobody_else(kind: str, name: str, expected: list[str]) -> None:
    assert uses(kind, name) == expected


def test_that_an_unknown_name_is_used_nowhere() -> None:
    for kind in ("users", "projects", "pes", "queues", "hosts", LIMITS):
        expected = ["resource quota set some: rule 1 queues (*.q)"] if kind == "queues" else []
        assert uses(kind, "gone.q") == expected
