"""What a request means in words."""

from dataclasses import replace
from datetime import UTC

import pytest

from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_words import (
    describe_allocation,
    describe_attribute,
    describe_moment,
    describe_people,
    find_people,
    requestable_attributes,
)
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster

SETS = {"staff": UserSet("staff", ("anna", "bob", "@geo")), "lost": UserSet("lost", ("@nowhere",))}
CLUSTER = replace(small_cluster(), user_sets=SETS, unix_groups={"gina": ("geo",), "hugo": ("mech", "geo")})


def test_that_an_access_list_is_resolved_to_people_through_sets_and_primary_unix_groups() -> None:
    people = find_people(RequestDraft(allowed="@staff, zoe", denied="bob"), CLUSTER)
    assert people.allowed == ("anna", "gina", "zoe")
    assert people.denied == ("bob",)
    assert not people.is_everybody


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        (RequestDraft(), "Everybody may submit into it."),
        (RequestDraft(denied="bob"), "Everybody may submit into it, but not bob."),
        (RequestDraft(allowed="root"), "1 person may submit into it: root."),
        (RequestDraft(allowed="anna"), "1 person may submit into it: anna. You (root) may not."),
        (RequestDraft(denied="root"), "Everybody may submit into it, but not root. You (root) may not."),
        (
            RequestDraft(allowed="root,@lost"),
            "1 person may submit into it: root. No member of @nowhere is known here.",
        ),
        (RequestDraft(allowed="@unknown"), "Nobody who is known here may submit into it. You (root) may not."),
    ],
)
def test_that_who_may_use_it_is_said_in_a_sentence(draft: RequestDraft, words: str) -> None:
    assert describe_people(draft, CLUSTER, "root") == words


def test_that_many_people_are_counted() -> None:
    text = describe_people(RequestDraft(allowed=",".join(f"u{each:02}" for each in range(20))), CLUSTER, "u00")
    assert text.startswith("20 people may submit into it: u00, u01")
    assert text.endswith("u11 and 8 more.")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("$fill_up", "One host after the other"),
        ("$round_robin", "gives one slot"),
        ("$pe_slots", "on one host"),
        ("4", "Exactly 4 slots on every host"),
    ],
)
def test_that_an_allocation_rule_is_explained(rule: str, words: str) -> None:
    cluster = replace(CLUSTER, pes={"mpi": ParallelEnvironment("mpi", 32, rule)})
    text = describe_allocation(RequestDraft(pe="mpi"), cluster)
    assert words in text
    assert text.endswith("The environment has 32 slots in all.")


def test_that_a_pattern_tells_which_environments_it_means() -> None:
    cluster = replace(CLUSTER, pes={name: ParallelEnvironment(name) for name in ("mpi", "mpich", "smp")})
    assert describe_allocation(RequestDraft(pe="mpi*"), cluster).startswith("Any of mpi and mpich;")
    assert describe_allocation(RequestDraft(), cluster) == "Without a parallel environment: 1 slot."
    assert describe_allocation(RequestDraft(pe="nope"), cluster) == ""


def test_that_attributes_say_how_they_are_counted() -> None:
    def attribute(consumable: Consumable = Consumable.NO, relop: Relop = Relop.LE) -> ComplexAttribute:
        return ComplexAttribute("x", "x", ValueType.INT, relop, consumable=consumable)

    said = [
        describe_attribute(each)
        for each in (
            attribute(Consumable.YES),
            attribute(Consumable.JOB),
            attribute(),
            attribute(relop=Relop.EQ),
            attribute(relop=Relop.GE),
        )
    ]
    assert said == ["per slot", "once", "at least", "equal", "at most"]


def test_that_only_what_may_be_asked_for_is_offered() -> None:
    names = [each.name for each in requestable_attributes(CLUSTER)]
    assert "h_rt" in names
    assert not {"slots", "hostname", "qname", "load_avg"} & set(names)
    forced = ComplexAttribute("aaa", "a3", ValueType.INT, Relop.LE, Requestable.FORCED, Consumable.YES)
    cluster = replace(CLUSTER, complexes={**CLUSTER.complexes, "aaa": forced})
    assert requestable_attributes(cluster)[0].name == "aaa"


def test_that_moments_are_for_people() -> None:
    now = 1_700_000_000
    assert describe_moment(now, now, UTC) == "today 22:13:20"
    assert describe_moment(now + 86_400 - 20, now, UTC) == "Wed 2023-11-15 22:13"
    assert describe_moment(now + 86_400 * 60 - 20, now, UTC) == "Sat 2024-01-13 22:13"
