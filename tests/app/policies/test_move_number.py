"""Moves of waiting jobs open into both places, and tickets that are handed out into the jobs that have them."""

import re

import pytest

from qmonpy.app.policies.handed_tickets import HandedTickets
from qmonpy.app.policies.move_number import MoveNumber
from qmonpy.app.policies.moves_number import JobMoves
from qmonpy.app.policies.waiting_rows import describe_moves, describe_sums, make_waiting_rows, sum_up_waiting
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.tickets.stakes import Claim, Stake
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import translate_by
from tests.insight.policies.recorded import read_recorded
from tests.languages import read_language

NAMES = ["mixed-1", "tree-3", "urgency-6"]


@pytest.mark.parametrize("name", NAMES)
def test_that_a_move_is_the_difference_of_two_places_with_priorities_that_add_up(name: str) -> None:
    moved = 0
    for recorded in read_recorded(name):
        standings = recorded.standings
        planned = recorded.under(weight_urgency="100", weight_priority="0", weight_ticket="0")
        rows = make_waiting_rows(standings.find(), standings.find(planned))
        snapshot = Snapshot(planned, recorded.state, recorded.now)
        for row in rows:
            opened = MoveNumber(row, recorded.cluster).open(snapshot)
            before, after = opened.rows
            assert before.how.startswith((f"place {row.was}, ", f"place {row.was:,}, "))
            assert after.how.startswith((f"place {row.place}, ", f"place {row.place:,}, "))
            assert after.value == pytest.approx(row.priority)
            for each in opened.rows:
                assert sum(term.value for term in each.children) == pytest.approx(each.value)
            if row.move:
                moved += 1
                assert opened.sentence.startswith(f"From place {row.was} to place {row.place}: ")
            else:
                assert opened.sentence == f"It keeps place {row.place}."
    assert moved


@pytest.mark.parametrize("name", NAMES)
def test_that_all_moves_together_open_into_each_of_them(name: str) -> None:
    moved = 0
    for recorded in read_recorded(name):
        standings = recorded.standings
        planned = recorded.under(weight_urgency="100", weight_priority="0", weight_ticket="0")
        rows = make_waiting_rows(standings.find(), standings.find(planned))
        opened = JobMoves(rows, recorded.cluster).open(Snapshot(planned, recorded.state, recorded.now))
        assert opened.sentence == describe_moves(rows)
        parts = {part.key[0]: part for part in opened.rows}
        assert sum(part.value for part in parts.values()) == len(rows)
        for key, part in parts.items():
            moves = {row.job: row.move for row in rows}
            assert len(part.children) == part.value
            for each in part.children:
                move = moves[int(each.key[1])]
                assert key == ("rise" if move > 0 else "fall" if move < 0 else "stay")
                assert each.value == abs(move)
                moved += bool(move)
    assert moved


@pytest.mark.parametrize("name", NAMES)
def test_that_tickets_that_are_handed_out_add_up_by_job(name: str) -> None:
    *_, recorded = read_recorded(name)
    handout = recorded.standings.find().handout
    words = describe_sums(handout)
    assert words.startswith("Tickets now: ") or not words
    edited = describe_sums(handout, is_edited=True)
    assert edited == words.replace("Tickets now", "Tickets with these edits")
    opened = HandedTickets(words, handout, recorded.state.jobs).open(Snapshot())
    assert opened.sentence == words
    assert bool(words) == bool(opened.rows)
    told = [int(each.replace(",", "")) for each in re.findall("[0-9][0-9,]*", words)]
    sides = [side for policy in opened.rows for side in policy.children]
    assert [round(side.value) for side in sides] == told
    for policy in opened.rows:
        assert sum(side.value for side in policy.children) == pytest.approx(policy.value)
    for side in sides:
        assert sum(job.value for job in side.children) == pytest.approx(side.value)


def test_that_the_first_policy_says_which_tickets_are_whose() -> None:
    stake = Stake(None, None, None, 0, 0, None)
    runs, waits = Claim(1, 1, 0, stake, 1, count=1), Claim(2, 1, 0, stake, 1)
    runs.override, runs.tree, waits.tree = 5.0, 7000.0, 40.0
    handout = Handout(running={1: runs}, waiting={2: (waits,)})
    said = "override 5 for running tasks, 0 for waiting ones if they ran; share tree 7,000 and 40"
    assert describe_sums(handout) == f"Tickets now: {said}."
    assert describe_sums(Handout(running={1: runs}, waiting={})).endswith(
        "override 5 for running tasks, 0 for waiting ones; share tree 7,000 and 0."
    )


def test_that_one_job_moves_up_in_german_as_several_do() -> None:
    german = read_language("de")
    standings = next(iter(read_recorded(NAMES[0]))).standings
    rows = make_waiting_rows(standings.find(), standings.find())
    moved = (rows[0]._replace(was=rows[0].place + 1), rows[1]._replace(was=rows[1].place - 1))
    translate_by(lambda text: german.get(text) or text, code="de")
    try:
        assert sum_up_waiting(moved).endswith(": 1 nach oben, 1 nach unten")
    finally:
        translate_by(None)


def test_that_jobs_keep_their_places_only_where_something_is_edited() -> None:
    standings = next(iter(read_recorded(NAMES[0]))).standings
    rows = make_waiting_rows(standings.find(), standings.find())
    assert len(rows) > 1
    assert describe_moves(rows) == f"All {len(rows)} waiting jobs keep their places."
    assert sum_up_waiting(rows) == f"{len(rows)} waiting jobs, in the order in which a pass tries them"
    opened = JobMoves(rows, standings.cluster).open(Snapshot())
    assert [(row.title, row.is_open) for row in opened.rows] == [("Keep their places", True)]
