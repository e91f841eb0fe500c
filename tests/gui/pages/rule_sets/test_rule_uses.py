"""What is in use of a rule stays beside the rule while a set is edited."""

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.gui.pages.rule_sets.form.rule_uses import find_rule_uses, place_uses
from qmonpy.gui.pages.rule_sets.form.rules_model import RuleUse
from qmonpy.model.configuration.quota_set import Rule
from tests.engine.build import make_cluster

FIRST, SECOND = RuleUse("1 / 2", "text", ""), RuleUse("3 / 4", "text", "")
BASE = ("name erik users erik to slots=2", "users {@staff} to slots=4", "users * to slots=1")


def rules(*limits: str) -> tuple[Rule, ...]:
    lines = "\n".join(f"limit {each}" for each in limits)
    return parse_quota_sets(f"{{\nname s\nenabled TRUE\n{lines}\n}}\n").sets[0].rules


def texts(*limits: str) -> list[str]:
    found = place_uses({0: FIRST, 1: SECOND}, rules(*BASE), rules(*limits))
    return [found[place].text if place in found else "" for place in range(len(limits))]


@pytest.mark.parametrize(
    ("edited", "shown"),
    [
        (BASE, ["1 / 2", "3 / 4", ""]),
        ((BASE[0], "to slots=1", *BASE[1:]), ["1 / 2", "-", "3 / 4", ""]),
        ((BASE[1], BASE[0], BASE[2]), ["3 / 4", "1 / 2", ""]),
        (BASE[1:], ["3 / 4", ""]),
        (("name erik users erik to slots=9", "users {@staff} to slots=7", BASE[2]), ["1 / 2", "3 / 4", ""]),
        (("name erik users anna to slots=2", *BASE[1:]), ["-", "3 / 4", ""]),
        (("users {@students} to slots=4", BASE[0]), ["-", "1 / 2"]),
        ((BASE[1], BASE[1]), ["3 / 4", "-"]),
    ],
)
def test_that_what_is_in_use_is_beside_its_rule(edited: tuple[str, ...], shown: list[str]) -> None:
    assert texts(*edited) == shown


def test_that_of_several_counters_the_fullest_is_shown_and_said_to_be_so() -> None:
    cluster = EmbeddedCluster(make_cluster("users {*} to slots=2"), now=0)
    for user in ("anna", "anna", "bob"):
        cluster.submit(user, [], runtime=900)
    cluster.advance(30)
    (of_each,) = find_rule_uses(cluster.snapshot())["s1"].values()
    assert of_each.text == "2 / 2, fullest of 2"
