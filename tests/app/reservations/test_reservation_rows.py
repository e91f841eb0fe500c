"""Rows of reservations read as qrstat prints them."""

import re
from dataclasses import replace

from qmonpy.app.reservations.reservation_rows import (
    RESERVATION_COLUMNS,
    ReservationRow,
    describe_jobs,
    describe_state,
    filter_rows,
    reservation_rows,
)
from qmonpy.app.tables.column import sort_rows
from qmonpy.formats.output.qrstat import format_qrstat
from tests.app.reservation_world import GONE, NIGHTLY, reserved_snapshot
from tests.app.snapshots import NOW, busy_snapshot


def rows() -> tuple[ReservationRow, ...]:
    return reservation_rows(reserved_snapshot())


def test_that_reservations_come_by_their_ids_and_those_that_are_gone_behind() -> None:
    assert [(row.id, row.state, row.is_past) for row in rows()] == [(17, "r", False), (18, "W", False), (9, "d", True)]


def test_that_the_past_can_be_left_out() -> None:
    assert [row.id for row in reservation_rows(reserved_snapshot(), shows_past=False)] == [17, 18]


def test_that_an_id_that_was_given_out_again_stands_for_what_is_there() -> None:
    snapshot = reserved_snapshot()
    again = replace(GONE, reservation=replace(GONE.reservation, id=17))
    assert [row.id for row in reservation_rows(replace(snapshot, ended_reservations=(again,)))] == [17, 18]


def test_that_the_first_columns_are_those_of_qrstat() -> None:
    line = re.sub(r"(\d\d)/(\d\d)/(\d{4})", r"\3-\1-\2", format_qrstat([NIGHTLY]).splitlines()[2])
    first = rows()[0]
    assert line.split() == " ".join(column.text(first) for column in RESERVATION_COLUMNS[:7]).split()


def test_that_pe_slots_and_queue_instances_are_told() -> None:
    row = rows()[0]
    assert (row.pe, row.slots, row.queues) == ("mpi", 2, "all.q@h1=1,all.q@h2=1")
    assert (row.users, row.key) == ("anna,@staff,!bob", "ar:17")


def test_that_jobs_inside_are_counted_by_state() -> None:
    assert [describe_jobs(row) for row in rows()] == ["1 r, 1 qw", "", ""]


def test_that_jobs_inside_have_the_states_of_qstat() -> None:
    snapshot = reserved_snapshot()
    state = snapshot.state
    inside = {number for number, job in state.jobs.items() if job.reservation == 17}
    jobs = {number: replace(job, has_error=number in inside) for number, job in state.jobs.items()}
    running = {key: replace(task, marks=frozenset("s")) for key, task in state.running.items()}
    changed = replace(snapshot, state=replace(state, jobs=jobs, running=running))
    row = reservation_rows(changed)[0]
    assert describe_jobs(row) == "1 s, 1 Eqw"
    assert (row.running, row.waiting) == (1, 1)


def test_that_a_reservation_that_was_deleted_ended_when_it_was() -> None:
    assert rows()[2].end == NOW - 5400


def test_that_states_are_told_in_words() -> None:
    assert [describe_state(row) for row in rows()] == [
        "r: running",
        "W: waiting, with errors",
        "d: deleted, and gone",
    ]


def test_that_they_are_found_by_owner_id_queue_instance_and_error() -> None:
    assert [row.id for row in filter_rows(rows(), 'owner:"bob"')] == [18, 9]
    assert [row.id for row in filter_rows(rows(), 'ar:"17"')] == [17]
    assert [row.id for row in filter_rows(rows(), "queue:*all.q@h2=*")] == [17, 18]
    assert [row.id for row in filter_rows(rows(), "suspended")] == [18]


def test_that_every_column_sorts() -> None:
    for column in RESERVATION_COLUMNS:
        assert len(sort_rows(rows(), column)) == 3


def test_that_there_is_nothing_without_reservations() -> None:
    assert reservation_rows(busy_snapshot()) == ()
