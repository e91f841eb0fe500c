"""What happened to reservations, told from how they were before and after."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.witnesses.reservation_moments import (
    find_moments,
)
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState

ERRORS = (("all.q@h1", "reserved queue all.q@h1 is disabled"),)
RESERVATION = Reservation(7, ReservationRequest("anna"), 1000, 2000, (("all.q@h1", 1),), submit_time=500)


def in_state(letter: str) -> Reservation:
    return replace(RESERVATION, state=ReservationState(letter), errors=ERRORS if letter in "EW" else ())


def story(before: str, after: str, now: int = 1500) -> list[str]:
    """Moments between two state letters (- stands for no reservation), with what is done about them."""
    old, new = (None if letter == "-" else in_state(letter) for letter in (before, after))
    return [
        f"{each.event} {each.reservation.state}{' log' * each.is_logged}{' mail' * each.is_mailed}"
        for each in find_moments(old, new, now)
    ]


def test_that_a_new_reservation_is_created_waiting_and_may_start_at_once() -> None:
    assert story("-", "w") == ["CREATED w"]
    assert story("-", "r") == ["CREATED w", "START TIME REACHED r log mail"]


def test_that_a_reservation_made_in_trouble_begins_with_a_warning() -> None:
    assert story("-", "W") == ["CREATED W", "RESOURCES UNSATISFIED W log"]
    assert story("-", "E") == [
        "CREATED W",
        "RESOURCES UNSATISFIED W log",
        "RESOURCES UNSATISFIED E mail",
        "START TIME REACHED E log mail",
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("w", "w", []),
        ("w", "W", ["RESOURCES UNSATISFIED W log"]),
        ("W", "w", ["RESOURCES SATISFIED w log"]),
        ("w", "r", ["START TIME REACHED r log mail"]),
        ("W", "E", ["RESOURCES UNSATISFIED E mail", "START TIME REACHED E log mail"]),
        ("r", "E", ["RESOURCES UNSATISFIED E log mail"]),
        ("E", "r", ["RESOURCES SATISFIED r log mail"]),
        ("r", "d", ["DELETED d mail"]),
        ("E", "x", ["TERMINATED x mail"]),
        ("d", "d", []),
        ("-", "-", []),
    ],
)
def test_that_every_change_of_state_has_its_moments(before: str, after: str, expected: list[str]) -> None:
    assert story(before, after) == expected


def test_that_a_deletion_that_waits_for_jobs_is_mailed_at_once_and_logged_at_its_end() -> None:
    assert story("r", "d") == ["DELETED d mail"]
    assert story("d", "-", now=2500) == ["DELETED d log"]
    assert story("x", "-") == ["TERMINATED x log"]


def test_that_the_time_tells_the_end_of_a_reservation_from_its_deletion() -> None:
    assert story("r", "-", now=1999) == ["DELETED d log mail"]
    assert story("E", "-", now=2000) == ["TERMINATED x log mail"]
