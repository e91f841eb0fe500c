"""What goes with a reservation is told by name and number."""

from qmonpy.app.reservations.reservation_loss import find_reservation_loss
from tests.app.reservation_world import reserved_snapshot


def test_that_jobs_inside_are_named_those_that_run_first() -> None:
    loss = find_reservation_loss(reserved_snapshot(), [17])
    assert loss.titles == ("17 nightly (anna)",)
    assert (loss.slots, loss.running, loss.waiting) == (2, ((21, 1),), ((22, 1),))
    assert loss.jobs == ("21  inner  (anna), runs", "22  next  (anna), waits")


def test_that_several_are_added_up_and_what_is_gone_is_left_out() -> None:
    loss = find_reservation_loss(reserved_snapshot(), [17, 18, 9, 17])
    assert (loss.ids, loss.slots) == ((17, 18), 3)
    assert find_reservation_loss(reserved_snapshot(), [9]).ids == ()
