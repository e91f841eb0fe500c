"""Which queue instances are open, and in which order they are tried."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import open_board
from qmonpy.engine.placing.closing import close_new, close_place
from qmonpy.model.work.refusal import Cause, Refusal
from tests.engine.build import Play, make_cluster, play

ALL_DROPPED = "All queues dropped because of overload or full"


@pytest.mark.parametrize(
    ("letter", "why"),
    [
        ("d", "disabled"),
        ("D", "disabled"),
        ("s", "temporarily not available"),
        ("S", "temporarily not available"),
        ("C", "temporarily not available"),
        ("u", "temporarily not available"),
        ("E", "temporarily not available"),
        ("o", "temporarily not available"),
        ("c", "temporarily not available"),
        ("a", "overloaded: state a"),
    ],
)
def test_that_an_instance_in_such_a_state_takes_no_jobs(letter: str, why: str) -> None:
    made = Play(make_cluster(hosts="h1"))
    number = made.submit()
    made.state = replace(made.state, instance_states={"all.q@h1": frozenset(letter)})
    assert made.run_pass() == ()
    # What a calendar closes it opens again, so that a start may be planned there.
    besides = [] if letter in "CD" else [ALL_DROPPED]
    assert made.reasons(number) == [f'queue instance "all.q@h1" dropped because it is {why}', *besides]


def test_that_a_suspend_alarm_keeps_jobs_away() -> None:
    made = Play(make_cluster(hosts="h1"))
    number = made.submit()
    made.state = replace(made.state, instance_states={"all.q@h1": frozenset("A")})
    assert made.run_pass() == ()
    assert made.reasons(number) == ['queue instance "all.q@h1" is in suspend alarm: state A', ALL_DROPPED]


def test_that_a_load_over_the_threshold_closes_an_instance() -> None:
    hosts = {"h1": {"load_values": "np_load_avg=2"}, "h2": {"load_values": "np_load_avg=1"}}
    made = play(make_cluster(hosts=hosts, queues={"all.q": {"load_thresholds": "np_load_avg=1.75"}}), "", "-q *@h1")
    assert made.places == {"1": "all.q@h2 1"}
    assert made.reasons(2)[0].startswith('queue instance "all.q@h1" dropped because it is overloaded: np_load_avg=2')


def test_that_hosts_are_sorted_by_load_where_sequence_numbers_are_equal() -> None:
    hosts = {"h1": {"load_values": "np_load_avg=0.5"}, "h2": {"load_values": "np_load_avg=0.1"}}
    scheduler = {"load_formula": "np_load_avg"}
    assert play(make_cluster(hosts=hosts, scheduler=scheduler), "").places == {"1": "all.q@h2 1"}
    queues = {"all.q": {"seq_no": "0,[h1=1],[h2=2]"}}
    assert play(make_cluster(hosts=hosts, scheduler=scheduler, queues=queues), "").places == {"1": "all.q@h1 1"}
    scheduler |= {"queue_sort_method": "load"}
    assert play(make_cluster(hosts=hosts, scheduler=scheduler, queues=queues), "").places == {"1": "all.q@h2 1"}


def test_that_hosts_are_sorted_anew_when_a_job_changes_what_the_formula_says() -> None:
    hosts = {name: {"complex_values": "slots=4"} for name in ("h1", "h2")}
    made = play(make_cluster(hosts=hosts, scheduler={"load_formula": "-slots"}), "", "")
    assert made.places == {"1": "all.q@h1 1", "2": "all.q@h2 1"}


class Noted(list[Refusal]):
    """A list in which nobody may search: with a hundred thousand places that would take a quarter of an hour."""

    def __contains__(self, each: object) -> bool:
        raise AssertionError("searched")


def test_that_places_that_are_closed_are_noted_once_without_a_search_among_those_noted() -> None:
    places = prepare(make_cluster(hosts="h1 h2 h3")).site.places
    found = close_new(places, Cause.SUSPENDED, ())
    assert [each.object for each in found] == [place.name for place in places]
    assert close_new(places, Cause.SUSPENDED, Noted(found[:1])) == found[1:]
    assert close_new(places, Cause.SUSPENDED, Noted(found)) == []
    assert close_new(places, Cause.FULL, Noted(found)) == [close_place(place, Cause.FULL) for place in places]


def test_that_full_queue_instances_are_told_without_a_value_kept_for_each() -> None:
    """On a large site hundreds of thousands are full, on each board that is made of one."""
    made = play(make_cluster(hosts="h1 h2 h3", slots=1), "", "")
    board = open_board(prepare(made.cluster), made.state, made.now)
    full = [close_place(place, Cause.FULL) for place in board.site.places[:2]]
    assert board.dropped == full
    assert board.copy().dropped == board.relaxed(board.ledger, ()).dropped == full
    assert not any(isinstance(each, Refusal) for each in board._left_out)
