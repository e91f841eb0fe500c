"""The smallest situations in which a rule of Grid Engine 8.1.9 shows; what differs still is named with its reason."""

from functools import cache

from tests.conformance.score import MINIMAL, CaseScore, score_folder

DIFFERING = {
    "dupname-1": "deliberate: rules of one name are refused (resource quota specification)",
    "dupname-2": "deliberate: rules of one name are refused (resource quota specification)",
    "emptyplan-7": "what a PE is told to offer later leaves out what is planned without an end",
    "holdad-2": "the recording leaves out the task that waits beside one that runs; holdad-2-r1 has it",
    "loadmoved-1": "a task sent to an instance that the same pass suspended is shown as running, here as suspended",
    "pewild-2": "a PE had been used before the recording began; a new qmaster (pewild-2-r1) takes the other",
}


@cache
def cases() -> tuple[CaseScore, ...]:
    return tuple(score_folder(MINIMAL))


def _differing(case: CaseScore) -> set[str]:
    return {aspect for aspect, agrees in case.aspects.items() if not agrees}


def test_that_every_situation_is_decided_as_it_was_recorded() -> None:
    found = {case.name: _differing(case) for case in cases() if case.name not in DIFFERING and _differing(case)}
    assert not found


def test_that_what_is_said_to_differ_differs() -> None:
    assert {case.name for case in cases() if _differing(case)} == set(DIFFERING)
