"""Reservations in cluster files: what is written is read again, and mistakes are told with their place."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.cluster_content import EPOCH, ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.files.reservation_document import format_reservation, parse_reservation
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import State

PLAIN = Reservation(
    7,
    ReservationRequest("anna", start=EPOCH + 60, end=EPOCH + 120, duration=60),
    EPOCH + 60,
    EPOCH + 120,
    (("all.q@h1", 1),),
    submit_time=EPOCH,
)
RICH = replace(
    PLAIN,
    id=8,
    request=replace(
        PLAIN.request,
        name="night shift",
        account="acct",
        groups=("staff", "users"),
        pe="mp*",
        slots=(Range(2, 4), Range(8, 8)),
        resources=(ResourceRequest("lic", "2"), ResourceRequest("arch", "lx=64")),
        queues=("all.q", "*@h1"),
        master_queues=("all.q@h1",),
        acl=("anna", "@staff"),
        xacl=("bob",),
        checkpoint="ckpt",
        is_immediate=True,
        has_hard_errors=True,
        mail_options="abe",
        mail_to=("anna@example.org",),
        arguments=("-d", "60"),
    ),
    pieces=(("all.q@h2", 3), ("all.q@h1", 1)),
    pe="mpi",
    state=ReservationState.WARNING,
    errors=(("all.q@h2", "reserved queue all.q@h2 is disabled"),),
)


def read(document: dict[str, Any], now: int = EPOCH) -> Reservation | None:
    node = Node(document)
    reservation = parse_reservation(node, 7, now)
    node.raise_errors()
    return reservation


@pytest.mark.parametrize("reservation", [PLAIN, RICH], ids=["plain", "rich"])
def test_that_what_is_written_is_read_again(reservation: Reservation) -> None:
    content = ClusterFile(state=State(reservations={reservation.id: reservation}), last_reservation=9)
    again = parse_cluster_file(format_cluster_file(content))
    assert (again.state, again.last_reservation) == (content.state, 9)


def test_that_what_is_as_by_default_is_not_written() -> None:
    assert set(format_reservation(PLAIN)) == {"user", "start", "end", "submit", "granted", "state"}


def test_that_times_may_count_from_the_time_of_the_file_and_tell_the_state() -> None:
    document = {"user": "anna", "start": "@-10", "end": "@50", "granted": ["all.q@h1 2"]}
    reservation = read(document)
    assert (reservation.start, reservation.end, reservation.state) == (EPOCH - 10, EPOCH + 50, "r")
    assert read({**document, "start": "@10"}).state == "w"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"user": ""}, "the user is missing"),
        ({"granted": []}, "granted is missing"),
        ({"granted": ["h1"]}, "granted.1: expected a queue instance"),
        ({"end": "@-60"}, "cannot end before it starts"),
        ({"state": "z"}, "state: expected one of u, w, r, x, d, E, W"),
        ({"colour": "red"}, '"colour" is unknown here'),
    ],
)
def test_that_mistakes_are_told(change: dict[str, list[str] | str], words: str) -> None:
    document = {"user": "anna", "start": "@10", "end": "@50", "granted": ["all.q@h1 2"]}
    with pytest.raises(ReportError, match=words):
        read({**document, **change})


def test_that_an_id_is_a_number() -> None:
    with pytest.raises(ReportError, match="expected the id of a reservation"):
        parse_cluster_file({"format": "qmonpy-cluster/1", "reservations": {"night": {"user": "anna"}}})
