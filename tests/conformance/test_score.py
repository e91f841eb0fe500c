"""Recorded scenarios of Grid Engine 8.1.9, with floors under which their agreement must not fall."""

from functools import cache

import pytest

from tests.conformance.comparison import Aspect, compare_step
from tests.conformance.score import DATA, CaseScore, FamilyScore, score_folder, sum_families

EXACT = ("WHOLE", "order", "master", "ar_placement", "message", "reasons")
"""The aspects in which every recorded case agrees."""
FAMILIES = (
    "access",
    "ar_grant",
    "ar_jobs",
    "backfill",
    "complex_match",
    "consumables",
    "pe_alloc",
    "priority",
    "quota_spec",
    "rqs_dynamic",
    "rqs_match",
    "rqs_resources",
    "rqs_static",
)
FLOORS = [(family, aspect, 100) for family in FAMILIES for aspect in EXACT]


@cache
def cases() -> tuple[CaseScore, ...]:
    return tuple(score_folder(DATA))


@cache
def families() -> dict[str, FamilyScore]:
    return sum_families(cases())


@pytest.mark.parametrize(("family", "aspect", "floor"), FLOORS, ids=lambda value: str(value))
def test_that_a_family_agrees_as_far_as_it_did(family: str, aspect: str, floor: float) -> None:
    differences = (difference for case in cases() if case.family == family for difference in case.differences)
    assert families()[family].percent(aspect) >= floor, "\n".join(list(differences)[:5])


def test_that_every_scenario_is_played_to_its_end() -> None:
    assert [f"{case.name}: {case.failure}" for case in cases() if case.failure] == []


def test_that_a_step_without_a_result_disagrees() -> None:
    recorded = {"schedule": {"running": {"j1": {"slots": {"all.q@h1": 1}, "master": "all.q@h1"}}, "order": ["j2"]}}
    recorded["schedule"] |= {"pending": {}, "qquota": [], "bookings": [], "reserving": {}}
    disagreeing = {aspect.name for aspect in compare_step(recorded, None) if not aspect.agrees}
    assert disagreeing == {"running", "placement", "master", "order"}


def test_that_a_refusal_is_compared_by_its_message() -> None:
    recorded = {"submit": {"error": ['advance  reservation "17" does not exist'], "exit": 1}}
    found = {"submit": {"error": ['advance reservation "3" does not exist'], "exit": 1}}
    assert all(aspect.agrees for aspect in compare_step(recorded, found))
    assert [aspect.name for aspect in compare_step(recorded, {"submit": {"job": "j1"}}) if not aspect.agrees] == [
        "accept",
        "message",
    ]


def test_that_a_planned_start_may_be_off_by_some_seconds() -> None:
    recorded, found = {"j1": {"start": 100, "slots": {"all.q@h1": 1}}}, {"j1": {"start": 115, "slots": {"all.q@h1": 1}}}
    assert Aspect("planned", recorded, found).agrees
    assert not Aspect("planned", recorded, {"j1": {"start": 125, "slots": {"all.q@h1": 1}}}).agrees
    assert not Aspect("planned", recorded, {}).agrees


def test_that_a_case_is_whole_when_its_weighty_aspects_agree() -> None:
    case = CaseScore("x-001", {"running": True, "quota": True, "reasons": False})
    assert case.is_whole
    assert case.family == "x"
    case.aspects["quota"] = False
    assert not case.is_whole
