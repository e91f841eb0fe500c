"""Where names of rules are used: by name, by a pattern or a group, by jobs; and nowhere else."""

from dataclasses import replace

import pytest

from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.name_uses import NameUses
from qmonpy.insight.rules.named_places import LIMITS
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


def found(kind: str, name: str) -> tuple[list[str], list[str]]:
    """What names it, and what else has to do with it."""
    cluster = replace(CLUSTER.with_quota_sets(parse_quota_sets(RULES).sets), unix_groups={"carol": ("crew",)})
    finder = NameUses(cluster, STATE)
    both = finder.find(kind, name), finder.find_others(kind, name)
    uses, others = ([f"{each.kind} {each.name}: {each.attribute}" for each in found] for found in both)
    return uses, others


RULE_1, RULE_2, RULE_3 = (f"resource quota set some: rule {number}" for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("kind", "name", "uses", "others"),
    [
        ("users", "bob", [f"{RULE_1} users", "user set students: entries"], ["job 7: owner"]),
        ("users", "anna", ["user set staff: entries"], [f"{RULE_1} users (@staff)"]),
        ("users", "carol", [], [f"{RULE_1} users (@staff)", "user set staff: by a Unix group"]),
        ("users", "dora", [], []),
        ("users", "@staff", [f"{RULE_1} users"], ["user anna: is in it", "user carol: is in it"]),
        ("projects", "p1", [f"{RULE_2} projects", "job 7: -P"], []),
        ("projects", "p2", [], []),
        (
            "pes",
            "mpi",
            ["cluster queue all.q: pe_list", "cluster queue low.q: pe_list", "job 7: -pe"],
            [f"{RULE_3} pes (m*)"],
        ),
        ("queues", "low.q", [], [f"{RULE_1} queues (*.q)", "job 7: -q", "job 7: runs there"]),
        (
            "queues",
            "*.q",
            [f"{RULE_1} queues"],
            ["cluster queue all.q: is meant", "cluster queue low.q: is meant"],
        ),
        (
            "hosts",
            "H3",
            ["host group @allhosts: hostlist", "host group @nested: hostlist"],
            [f"{RULE_2} hosts (@nested)", "cluster queue all.q: has an instance on it"],
        ),
        (
            "hosts",
            "@first",
            ["host group @nested: hostlist"],
            ["exec host h1: is in it", f"{RULE_2} hosts (@nested)"],
        ),
        (LIMITS, "num_proc", [f"{RULE_2} limit slots=$num_proc"], []),
        (LIMITS, "lic", [f"{RULE_3} limit", "job 7: -l"], []),
    ],
)
def test_that_what_names_a_name_is_told_apart_from_what_else_has_to_do_with_it(
    kind: str, name: str, uses: list[str], others: list[str]
) -> None:
    assert found(kind, name) == (uses, others)


def test_that_an_unknown_name_is_used_nowhere() -> None:
    for kind in ("users", "projects", "pes", "queues", "hosts", LIMITS):
        expected = [f"{RULE_1} queues (*.q)"] if kind == "queues" else []
        assert found(kind, "gone.q") == ([], expected)
