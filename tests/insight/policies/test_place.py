"""Places of waiting jobs: every term is what the engine finds, and what 8.1.9 printed."""

from collections.abc import Iterator
from dataclasses import replace
from math import isclose

import pytest

from qmonpy.engine.tickets.policies import FUNCTIONAL, OVERRIDE, TREE
from qmonpy.engine.work.urgency import normalise_urgency
from qmonpy.insight.policies.place import Part, Place, explain_place
from qmonpy.insight.policies.place_words import describe_urgency
from qmonpy.insight.policies.standing import Standings
from tests.insight.policies.recorded import Recorded, read_recorded

NAMES = ["mixed-5", "override-5", "functional-1", "tree-1"]


def _list_places(recorded: Recorded) -> Iterator[tuple[Place, Standings]]:
    standings = recorded.standings
    for number in recorded.state.pending:
        place = explain_place(standings, number)
        assert place is not None
        yield place, standings


@pytest.mark.parametrize("name", NAMES)
def test_that_the_terms_of_a_place_are_the_numbers_of_a_pass(name: str) -> None:
    for recorded in read_recorded(name):
        priorities = recorded.rank()
        order = sorted(recorded.state.pending, key=lambda number: (-priorities[number], number))
        for place, _ in _list_places(recorded):
            assert place.priority == priorities[place.job]
            assert isclose(sum(term.value for term in place.terms), place.priority, rel_tol=1e-12, abs_tol=1e-12)
            assert order[place.place - 1] == place.job
            assert place.of == len(order)
            ahead, behind = place.ahead, place.behind
            assert (ahead.job if ahead else None) == (order[place.place - 2] if place.place > 1 else None)
            assert (behind.job if behind else None) == (order[place.place] if place.place < len(order) else None)


@pytest.mark.parametrize("name", NAMES)
def test_that_the_sources_of_tickets_add_up_to_those_that_were_handed_out(name: str) -> None:
    for recorded in read_recorded(name):
        for place, standings in _list_places(recorded):
            handout = standings.find().handout
            tickets, claims = place.tickets, handout.waiting.get(place.job, ())
            if not claims:
                continue
            claim = claims[0]
            assert (tickets.override, tickets.functional, tickets.tree) == (
                claim.override,
                claim.functional,
                claim.tree,
            )
            assert (tickets.total, tickets.most) == (claim.total, handout.most)
            assert isclose(sum(each.value for each in tickets.of_override), claim.override, abs_tol=1e-9)
            assert isclose(sum(each.value for each in tickets.of_functional), claim.functional, abs_tol=1e-9)
            levels = tickets.of_tree.levels
            assert (levels[-1].value if levels else 0.0) == claim.tree
            assert tickets.by_policy == ((OVERRIDE, claim.override), (FUNCTIONAL, claim.functional), (TREE, claim.tree))


@pytest.mark.parametrize("name", ["urgency-2", "urgency-3", "urgency-4"])
def test_that_the_terms_are_what_8_1_9_printed(name: str) -> None:
    for recorded in read_recorded(name):
        for place, _ in _list_places(recorded):
            row = recorded.jobs.get(f"j{place.job}", {})
            if not row or not place.is_reported:
                continue
            urgency = place.urgency
            assert isclose(float(row["rrcontr"]), urgency.of_requests, abs_tol=1)
            assert isclose(float(row["wtcontr"]), urgency.of_waiting, abs_tol=30)
            terms = {term.part: term for term in place.terms}
            assert f"{terms[Part.POSIX].normal:.5f}" == row["npprior"]
            assert isclose(urgency.of_requests + urgency.of_waiting + urgency.of_deadline, urgency.total)


def test_that_negative_urgencies_are_told_with_the_range_in_which_the_scheduler_sees_them() -> None:
    (recorded, *_) = read_recorded("mixed-5")
    place = next(_list_places(recorded))[0]
    urgency = replace(place.urgency, total=-5.0, least=-5.0, most=-5.0)
    assert normalise_urgency(-5.0, -5.0, -5.0) == 0.0
    assert describe_urgency(replace(place, urgency=urgency)).startswith("-5, in the range of all jobs from -5 ")
    urgency = replace(place.urgency, total=5.0, least=5.0, most=5.0)
    assert describe_urgency(replace(place, urgency=urgency)) == "5, as that of all jobs: each counts 0.5"


def test_that_a_job_that_is_not_tried_has_no_place() -> None:
    (recorded, *_) = read_recorded("mixed-1")
    assert explain_place(recorded.standings, 10**6) is None
