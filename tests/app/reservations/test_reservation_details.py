"""The details of a reservation say what `qrstat -ar` says, and who is in it."""

from qmonpy.app.reservations.reservation_details import ReservationDetails, find_reservation_details, reservation_title
from tests.app.reservation_world import BROKEN, NIGHTLY, reserved_snapshot
from tests.app.snapshots import busy_snapshot


def details(number: int) -> ReservationDetails:
    found = find_reservation_details(reserved_snapshot(), number)
    assert found is not None
    return found


def values(number: int) -> dict[str, str]:
    return {line.name: line.value for line in details(number).lines if line.name}


def test_that_the_attributes_of_qrstat_are_there_in_words() -> None:
    found = values(17)
    assert found["State"] == "r: running"
    assert found["PE"] == "mpi, asked as mp* 2-4"
    assert (found["Slots"], found["Group"], found["Left"]) == ("2", "geo", "00:50:00")
    assert found["Users"] == "anna, @staff, !bob"


def test_that_every_queue_instance_is_a_link() -> None:
    links = [(line.page, line.key) for line in details(17).lines if line.page == "queues"]
    assert links == [("queues", "all.q@h1"), ("queues", "all.q@h2")]


def test_that_an_error_is_told_with_its_reason() -> None:
    (error,) = (line for line in details(18).lines if line.is_error)
    assert error.value == "reserved queue all.q@h2 is suspended"


def test_that_the_jobs_that_are_and_were_in_it_are_told_with_their_state() -> None:
    found = details(17)
    assert [(row.job, row.state) for row in found.jobs] == [(21, "r"), (22, "qw"), (20, "z")]
    assert found.running == 1


def test_that_one_that_is_gone_says_what_became_of_it() -> None:
    assert details(9).is_past
    assert values(9)["State"] == "d: deleted, and gone"
    assert "Deleted" in values(9)


def test_that_an_unknown_id_has_no_details() -> None:
    assert find_reservation_details(busy_snapshot(), 17) is None


def test_that_a_title_is_the_id_and_the_name() -> None:
    assert [reservation_title(each) for each in (NIGHTLY, BROKEN)] == ["17 nightly", "18"]
