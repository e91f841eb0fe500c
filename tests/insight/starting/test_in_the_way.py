"""Who is in the way of a waiting job: slots and slot hours by user, until when, and where that is not known."""

from qmonpy.app.why.why_rows import list_party_rows
from qmonpy.insight.starting.in_the_way import describe_parties, describe_party, find_parties
from qmonpy.insight.why.deciding import find_answer_of
from tests.insight.world import play
from tests.present import present

RULES = "{\n name cap\n enabled TRUE\n limit users * to slots=6\n}\n"
BEGIN = 1_000_000_000
"""When the first pass of a scenario starts jobs."""


def test_that_slot_hours_are_told_by_user_and_lead_to_the_chart() -> None:
    player = play(("anna", "-pe mpi 4 -l h_rt=7200"), ("dave", "-pe mpi 2 -l h_rt=3600"), ("erik", ""), rules=RULES)
    answer = present(find_answer_of(player.cluster, player.state, BEGIN, 3))
    anna, dave = find_parties(answer)
    assert (anna.owner, anna.slots, anna.slot_hours, anna.until) == ("anna", 4, 8.0, BEGIN + 7200)
    assert (dave.owner, dave.slots, dave.slot_hours) == ("dave", 2, 2.0)
    assert describe_party(anna, BEGIN).startswith("1 task on 4 slots, 8.0 more slot hours until ")
    assert describe_parties((anna, dave), BEGIN).startswith("2 users, 6 slots, 10 more slot hours, until ")
    (section,) = list_party_rows(answer)
    assert [row.title for row in section.children] == ["anna", "dave"]
    (task,) = section.children[0].children
    assert present(task.place).key == "job:1.1"


def test_that_a_task_without_a_known_end_has_no_hours() -> None:
    player = play(("anna", "-pe mpi 4"), ("anna", "-pe mpi 2 -l h_rt=3600"), ("erik", ""), rules=RULES)
    (anna,) = find_parties(present(find_answer_of(player.cluster, player.state, BEGIN, 3)))
    assert (anna.slots, anna.slot_hours, anna.endless) == (6, 2.0, 1)
    assert "as far as is known; 1 with no known end" in describe_party(anna, BEGIN)


def test_that_nobody_is_in_the_way_of_a_job_that_can_never_start() -> None:
    player = play(("anna", "-l lic=9"), rules="")
    answer = present(find_answer_of(player.cluster, player.state, player.now, 1))
    assert find_parties(answer) == ()
    assert list(list_party_rows(answer)) == []
