"""Granting: which queue instances a reservation gets, what counts against it and what does not."""

import pytest

from qmonpy.engine.books.progress import add_reservation
from qmonpy.engine.granting.grant import Granter, grant
from qmonpy.model.work.state import State
from tests.engine.build import NOW
from tests.engine.reserving import HOUR, ReservingPlay, make_request, make_site

LICENCE = ["lic lic INT <= YES YES 0 0", "tok tok INT <= YES JOB 0 0"]
TWO_HOSTS = {"h1": {"complex_values": "lic=3,tok=1"}, "h2": {"complex_values": "lic=3,tok=1"}}


def test_that_a_reservation_gets_the_first_instance_in_the_order_of_configuration() -> None:
    site = make_site(queues={"all.q": {"seq_no": "0,[h1=2],[h2=1]"}})
    assert ReservingPlay(site).reserve() == "all.q@h1 1"


@pytest.mark.parametrize("letters", ["d", "D", "u", "s", "S", "C", "a", "E", "c"])
def test_that_an_instance_may_be_reserved_whatever_keeps_jobs_away_at_present(letters: str) -> None:
    made = ReservingPlay(make_site(hosts="h1"))
    made.set_states(h1=letters)
    assert made.reserve() == "all.q@h1 1"


def test_that_an_orphaned_instance_is_not_reserved() -> None:
    made = ReservingPlay(make_site())
    made.set_states(h1="o")
    assert made.reserve() == "all.q@h2 1"


def test_that_load_thresholds_play_no_part() -> None:
    host = {"h1": {"load_values": "np_load_avg=9"}}
    made = ReservingPlay(make_site(hosts=host, queues={"all.q": {"load_thresholds": "np_load_avg=1.75"}}))
    made.submit()
    assert made.run_pass() == ()
    assert made.reserve() == "all.q@h1 1"


def test_that_what_is_reserved_is_not_reserved_again_while_it_lasts() -> None:
    made = ReservingPlay(make_site(hosts="h1"))
    assert made.reserve("-pe mpi 3") == "all.q@h1 3"
    assert made.reserve("-pe mpi 2") == ""
    assert made.reserve("-pe mpi 1") == "all.q@h1 1"


@pytest.mark.parametrize(("begin", "is_free"), [(0, True), (1, False), (2 * HOUR - 1, False), (2 * HOUR, True)])
def test_that_adjacent_windows_do_not_collide(begin: int, is_free: bool) -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=1))
    made.reserve(begin=HOUR, seconds=HOUR)
    assert bool(made.reserve(begin=begin, seconds=HOUR)) is is_free


def test_that_a_range_is_filled_to_the_most_slots_that_are_free_throughout() -> None:
    made = ReservingPlay(make_site())
    made.reserve("-pe mpi 3", begin=HOUR, seconds=60)
    made.reserve("-pe mpi 2 -q all.q@h2", begin=2 * HOUR - 60, seconds=60)
    assert made.reserve("-pe mpi 1-8") == "all.q@h1 1, all.q@h2 2"


@pytest.mark.parametrize(
    ("options", "pieces"),
    [
        ("-pe mpi 5", "all.q@h1 4, all.q@h2 1"),
        ("-pe rr 5", "all.q@h1 3, all.q@h2 2"),
        ("-pe smp 3", "all.q@h1 3"),
        ("-pe smp 5", ""),
        ("-pe two 4", "all.q@h1 2, all.q@h2 2"),
        ("-pe t* 2-4", "all.q@h1 2, all.q@h2 2"),
        ("-pe mp* 2", "all.q@h1 2"),
        ("-pe mpi 2 -q *@h2", "all.q@h2 2"),
        ("-pe mpi 6 -masterq all.q@h2", "all.q@h2 2, all.q@h1 4"),
    ],
)
def test_that_slots_are_laid_out_by_the_allocation_rule(options: str, pieces: str) -> None:
    assert ReservingPlay(make_site()).reserve(options) == pieces


def test_that_the_least_slots_are_tried_one_on_each_host_where_the_allocation_rule_cannot_serve_them() -> None:
    assert ReservingPlay(make_site(hosts="h1 h2 h3")).reserve("-pe two 3") == "all.q@h1 1, all.q@h2 1, all.q@h3 1"
    assert ReservingPlay(make_site(hosts="h1 h2")).reserve("-pe two 3") == ""


def test_that_of_several_pes_the_first_that_has_the_least_slots_is_taken() -> None:
    pes = {"pa": {"allocation_rule": "$pe_slots"}, "pb": {"allocation_rule": "$fill_up"}}
    made = ReservingPlay(make_site(pes=pes, queues={"all.q": {"pe_list": "pa pb"}}))
    found = made.ask("-pe p* 2-8").reservation
    assert found is not None
    assert (found.pe, found.slots) == ("pa", 4)
    found = made.ask("-pe p* 5-8").reservation
    assert found is not None
    assert (found.pe, found.slots) == ("pb", 8)


def test_that_the_slots_of_a_pe_are_reserved_too() -> None:
    made = ReservingPlay(make_site(pes={"mpi": {"slots": 3}}, queues={"all.q": {"pe_list": "mpi"}}))
    assert made.reserve("-pe mpi 2") != ""
    assert made.reserve("-pe mpi 2") == ""
    assert made.reserve("-pe mpi 1-4") == "all.q@h1 1"
    assert made.reserve("-pe mpi 3", begin=2 * HOUR) != ""


def test_that_a_job_keeps_its_slots_until_its_run_time_limit_and_a_minute() -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=1))
    made.submit("-l h_rt=600")
    made.run_pass()
    assert made.reserve(begin=659) == ""
    assert made.reserve(begin=660) == "all.q@h1 1"


def test_that_a_job_without_run_time_limit_keeps_its_slots_from_every_reservation() -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=2))
    made.submit()
    made.run_pass()
    assert made.ask("-pe mpi 2", begin=1000 * HOUR).reservation is None
    assert made.reserve("-pe mpi 1", begin=1000 * HOUR) == "all.q@h1 1"


def test_that_quotas_neither_limit_reservations_nor_count_them() -> None:
    made = ReservingPlay(make_site(hosts="h1", rqs="{\nname s1\nenabled TRUE\nlimit users anna to slots=1\n}\n"))
    assert made.reserve("-pe mpi 2", begin=0) == "all.q@h1 2"
    made.submit("-l h_rt=60")
    assert [task.job for task in made.run_pass()] == [1]


def test_that_consumables_are_reserved_for_each_slot_and_per_job_ones_on_the_first_instance_only() -> None:
    made = ReservingPlay(make_site(hosts=TWO_HOSTS, complexes=LICENCE))
    assert made.reserve("-pe mpi 4 -l lic=1,tok=1") == "all.q@h1 3, all.q@h2 1"
    assert made.reserve("-l tok=1 -q *@h1") == ""
    assert made.reserve("-l lic=2,tok=1") == "all.q@h2 1"
    assert made.reserve("-l lic=1") == ""


def test_that_an_attribute_that_is_not_consumed_must_be_there() -> None:
    hosts = {"h1": {"complex_values": "arch=lx-x86"}, "h2": {"complex_values": "arch=lx-amd64"}}
    made = ReservingPlay(make_site(hosts=hosts))
    assert made.reserve("-l arch=*64") == "all.q@h2 1"
    assert made.reserve("-l arch=sol*") == ""


def test_that_a_run_time_limit_is_held_against_that_of_the_queue_but_the_window_is_not() -> None:
    made = ReservingPlay(make_site(queues={"all.q": {"h_rt": "0:30:0"}}))
    assert made.reserve("-l h_rt=1:0:0") == ""
    assert made.reserve("-l h_rt=0:10:0", seconds=HOUR) != ""


def test_that_a_calendar_closes_a_queue_for_every_window_it_touches() -> None:
    calendars = {"night": {"year": "9.9.2001-12.9.2001=off", "week": "NONE"}}
    queues = {"all.q": {"calendar": "night", "hostlist": "h1"}, "day.q": {"hostlist": "h1"}}
    made = ReservingPlay(make_site(calendars=calendars, queues=queues))
    found = made.ask()
    assert found.messages == ['queue "all.q@h1" is calendar disabled in selected time frame']
    assert found.reservation is not None
    assert found.reservation.pieces == (("day.q@h1", 1),)
    assert made.ask("-q all.q").messages[-1] == "advance_reservation: no suitable queues"
    assert made.reserve("-q all.q", begin=6 * 24 * HOUR) == "all.q@h1 1"


STAFF = {"noth": "bob", "staff": "bob carl"}
GUARDED = {"all.q": {"xuser_lists": "NONE,[h1=noth]", "user_lists": "NONE,[h2=staff]"}}


@pytest.mark.parametrize(
    ("users", "pieces", "told"),
    [
        ("bob", "all.q@h2 1", ["h1"]),
        ("carl", "all.q@h2 1", []),
        ("anna", "", ["h2"]),
        ("carl,anna", "", ["h2"]),
        ("@staff", "all.q@h2 1", []),
        ("@noth", "", ["h2"]),
    ],
)
def test_that_everybody_on_the_access_list_must_have_access_to_an_instance(
    users: str, pieces: str, told: list[str]
) -> None:
    """As a real qmaster answered; of a user list that is excluded it says nothing."""
    made = ReservingPlay(make_site(queues=GUARDED, user_sets=STAFF))
    lines = [f'queue "all.q@{host}" has no permissions for selected users' for host in told]
    assert made.ask(f"-u {users}").messages == lines + ["advance_reservation: no suitable queues"] * (not pieces)
    assert made.reserve(f"-u {users}") == pieces


def test_that_without_an_access_list_the_owner_must_have_access() -> None:
    made = ReservingPlay(make_site(queues=GUARDED, user_sets=STAFF))
    assert made.reserve(owner="anna") == "all.q@h1 1"
    assert made.reserve(owner="bob") == "all.q@h2 1"


def test_that_a_verification_tells_what_it_found_and_books_nothing() -> None:
    made = ReservingPlay(make_site(hosts="h1"))
    found = made.ask("-w v -pe mpi 2-9")
    assert (found.reservation, found.slots, found.exit_code) == (None, 4, 0)
    assert found.messages == ["verification: found possible assignment with 4 slots"]
    assert made.ask("-w v").messages == ["verification: found suitable queue(s)"]
    assert made.reserve("-w v") == ""


def test_that_a_verification_tells_what_is_missing() -> None:
    found = ReservingPlay(make_site(hosts="h1")).ask("-w v -pe mpi 5")
    assert (found.slots, found.exit_code) == (0, 1)
    assert found.messages[-2:] == [
        'Your job cannot run in PE "mpi" because it only offers 4 slots',
        "verification: no suitable queues",
    ]


def test_that_a_verification_tells_of_every_try_who_was_refused_and_before_them_what_never_suits() -> None:
    """Recorded from 8.1.9: once for the times of bookings, once for the least slots, once for each number tried."""
    hosts = {"h1": {"xuser_lists": "strangers"}, "h2": {}, "h3": {}}
    queues = {"all.q": {"user_lists": "NONE,[h3=others]"}}
    site = make_site(hosts=hosts, queues=queues, user_sets={"strangers": "anna", "others": "bob"})
    never = ['Your job has no permission for host "h1"', 'Your job has no permission for queue "all.q@h3"']
    found = ReservingPlay(site).ask("-w v -pe mpi 2")
    assert found.messages == [*never, *never[:1] * 2, "verification: found possible assignment with 2 slots"]
    found = ReservingPlay(site).ask("-w v -pe mpi 5")
    too_few = 'Your job cannot run in PE "mpi" because it only offers 4 slots'
    assert found.messages == [*never, *never, too_few, "verification: no suitable queues"]


def test_that_a_verification_in_rounds_tells_in_every_round() -> None:
    """Recorded from 8.1.9, where each round of one slot on each host asks all hosts again."""
    site = make_site(hosts={"h1": {"xuser_lists": "strangers"}, "h2": {}}, user_sets={"strangers": "anna"})
    found = ReservingPlay(site).ask("-w v -pe rr 2")
    assert found.messages[:-1] == ['Your job has no permission for host "h1"'] * (1 + 2 + 2)


def test_that_an_immediate_reservation_needs_an_interactive_queue() -> None:
    queues = {"all.q": {"qtype": "BATCH"}, "desk.q": {"qtype": "INTERACTIVE"}}
    made = ReservingPlay(make_site(hosts="h1", queues=queues))
    assert made.reserve("-now y") == "desk.q@h1 1"
    assert made.reserve("-now n") == "all.q@h1 1"


def test_that_a_reservation_that_begins_at_once_is_running() -> None:
    made = ReservingPlay(make_site())
    first, second = made.ask(begin=0).reservation, made.ask(begin=1).reservation
    assert first is not None
    assert second is not None
    assert (first.state, second.state) == ("r", "w")


def test_that_one_granter_answers_as_each_request_by_itself_would_be_answered() -> None:
    site = make_site(hosts=TWO_HOSTS, complexes=LICENCE, scheduler={"load_formula": "lic"})
    granter = Granter(site, State(), NOW)
    state = State()
    options = ["-pe mpi 1-3", "-l lic=2", "-l tok=1", "-pe rr 3 -l lic=1", "-w v", "-pe m* 9", "-u bob", "-q *@h2"]
    for number, text in enumerate(options * 3, 1):
        request = make_request(site, text, begin=number % 5 * HOUR // 2, seconds=HOUR + number % 3 * HOUR)
        alone = grant(site, state, NOW, request, number)
        assert granter.grant(request, number) == alone
        if alone.reservation is not None:
            state = add_reservation(state, alone.reservation)
    assert 4 < len(state.reservations) < 3 * len(options)
