"""Jobs inside reservations: who may, when they start, and what they may use."""

import pytest

from qmonpy.model.work.reservation import ReservationState
from tests.engine.build import Play
from tests.engine.reserving import HOUR, ReservingPlay, make_site

COMPLEXES = ["lic lic INT <= YES YES 0 0", "tok tok INT <= YES JOB 0 0"]
HOSTS = {name: {"complex_values": f"lic=9,tok=9,arch=lx-{name}"} for name in ("h1", "h2")}
NO_QUEUES = ["error: no suitable queues"]


def reserved(options: str = "-pe mpi 3", *, begin: int = 0) -> ReservingPlay:
    """A site of two hosts with four slots each, on which anna has reserved."""
    made = ReservingPlay(make_site(hosts=HOSTS, complexes=COMPLEXES))
    assert made.reserve(options, begin=begin)
    return made


def places(made: Play) -> dict[str, str]:
    made.run_pass()
    return made.places


def test_that_a_job_starts_on_what_was_reserved_and_uses_it_up() -> None:
    made = reserved("-pe mpi 2 -q *@h2")
    for _ in range(3):
        made.submit_inside()
    assert places(made) == {"1": "all.q@h2 1", "2": "all.q@h2 1"}
    assert made.used_inside()["all.q@h2", "slots"] == 2


def test_that_a_job_waits_until_the_reservation_begins_and_is_gone_when_it_ends() -> None:
    made = reserved(begin=HOUR)
    made.submit_inside()
    assert places(made) == {}
    assert made.reasons(1) == ["execution time not reached"]
    made.go_to(HOUR)
    assert places(made) == {"1": "all.q@h1 1"}
    made.go_to(2 * HOUR)
    assert (made.state.jobs, made.state.reservations) == ({}, {})


def test_that_jobs_outside_get_what_is_not_reserved() -> None:
    made = reserved("-pe mpi 7")
    for _ in range(3):
        made.submit()
    assert places(made) == {"1": "all.q@h2 1"}


def test_that_a_full_reservation_leaves_its_queue_open_for_jobs_outside_and_the_other_way_round() -> None:
    made = reserved("-pe mpi 3 -q *@h1")
    made.submit("-pe mpi 1 -q *@h1")
    made.submit_inside("-pe mpi 3")
    assert places(made) == {"1": "all.q@h1 1", "2": "all.q@h1 3"}


def test_that_a_parallel_job_runs_in_the_pe_of_the_reservation_whatever_it_names() -> None:
    made = reserved("-pe rr 4")
    made.submit_inside("-pe r* 2-9")
    assert places(made) == {"1": "all.q@h1 2, all.q@h2 2"}
    assert [task.pe for task in made.state.running.values()] == ["rr"]


def test_that_a_parallel_job_needs_a_reservation_with_a_pe() -> None:
    assert reserved("").refuse("-ar 1 -pe mpi 1") == NO_QUEUES
    assert reserved("-pe mpi 1").refuse("-ar 1") == []


def test_that_consumables_are_there_as_far_as_they_were_reserved() -> None:
    made = reserved("-pe mpi 2 -l lic=2")
    assert made.refuse("-ar 1 -l lic=4") == []
    assert made.refuse("-ar 1 -l lic=5") == NO_QUEUES
    assert made.refuse("-ar 1 -l tok=1") == NO_QUEUES
    made.submit_inside("-l lic=3")
    made.submit_inside("-l lic=2")
    assert places(made) == {"1": "all.q@h1 1"}
    assert made.used_inside() == {("all.q@h1", "slots"): 1, ("all.q@h1", "lic"): 3}


def test_that_a_per_job_consumable_is_on_the_first_instance_only() -> None:
    made = reserved("-pe mpi 5 -l tok=2")
    made.submit_inside("-pe mpi 5 -l tok=1")
    assert places(made) == {"1": "all.q@h1 4, all.q@h2 1"}
    assert made.used_inside() == {("all.q@h1", "slots"): 4, ("all.q@h1", "tok"): 1, ("all.q@h2", "slots"): 1}


def test_that_what_is_not_consumed_is_compared_with_the_real_host() -> None:
    made = reserved("-pe mpi 5")
    assert made.refuse("-ar 1 -l arch=lx-h2") == []
    assert made.refuse("-ar 1 -l arch=sol") == NO_QUEUES


def test_that_quotas_are_not_asked() -> None:
    site = make_site(rqs="{\nname s1\nenabled TRUE\nlimit users anna to slots=0\n}\n")
    made = ReservingPlay(site)
    made.reserve(begin=0)
    made.submit_inside()
    assert places(made) == {"1": "all.q@h1 1"}


@pytest.mark.parametrize(("limit", "is_refused"), [(HOUR, False), (HOUR + 1, True)], ids=["window", "longer"])
def test_that_a_run_time_limit_must_end_with_the_reservation(limit: int, is_refused: bool) -> None:
    """Recorded from 8.1.9 (arlong-1), also that no minute is added, and another text where it has begun."""
    text = "the job duration is longer than duration of the advance reservation id 1"
    assert reserved(begin=HOUR).refuse(f"-ar 1 -l h_rt={limit}") == [text] * is_refused
    assert reserved(begin=HOUR).refuse(f"-ar 1 -w n -l h_rt={limit}") == [text] * is_refused


def test_that_without_verification_a_job_may_ask_for_what_was_not_reserved_and_waits() -> None:
    made = reserved("")
    assert made.refuse("-ar 1 -w n -l lic=1") == []
    assert made.refuse("-ar 1 -l lic=1") == NO_QUEUES


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ("", "anna bob carl"),
        ("-u bob", "bob"),
        ("-u @staff", "anna bob"),
        ("-u !bob", "anna carl"),
        ("-u @staff,!bob", "anna"),
    ],
)
def test_that_the_access_lists_say_who_may_submit(options: str, allowed: str) -> None:
    made = ReservingPlay(make_site(user_sets={"staff": "anna bob"}))
    made.reserve(options, begin=0)
    assert [user for user in ("anna", "bob", "carl") if not made.refuse("-ar 1", user)] == allowed.split()


@pytest.mark.parametrize(("options", "runs"), [("", True), ("-he n", True), ("-he y", False)])
def test_that_in_error_jobs_start_unless_errors_were_to_be_hard(options: str, runs: bool) -> None:
    made = reserved(options)
    made.change(state=ReservationState.ERROR)
    made.submit_inside()
    assert bool(places(made)) is runs
    text = "cannot run because requested advance reservation 1 is in error state"
    assert (text in made.reasons(1)) is not runs


@pytest.mark.parametrize("letters", ["d", "s", "u", "E"])
def test_that_a_reserved_instance_that_is_closed_takes_no_jobs(letters: str) -> None:
    made = reserved("-pe rr 2")
    made.set_states(h1=letters)
    made.submit_inside()
    made.submit_inside()
    assert places(made) == {"1": "all.q@h2 1"}
