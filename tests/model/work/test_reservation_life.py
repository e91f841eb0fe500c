"""States of reservations follow their errors and their end (recorded transitions: tests/conformance, ar_states)."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.reservation_life import next_state, state_with_errors

STATES = st.sampled_from(ReservationState)
ENDED = (ReservationState.DELETED, ReservationState.EXITED)


def test_that_errors_before_the_start_are_warnings() -> None:
    warned = state_with_errors(ReservationState.WAITING, has_errors=True)
    assert warned is ReservationState.WARNING
    assert next_state(warned, ReservationState.RUNNING, has_errors=True) is ReservationState.ERROR
    assert state_with_errors(ReservationState.ERROR, has_errors=False) is ReservationState.RUNNING


@given(st.sampled_from(ENDED), STATES, st.booleans())
def test_that_what_has_ended_stays_as_it_is(old: ReservationState, wanted: ReservationState, has_errors: bool) -> None:
    assert next_state(old, wanted, has_errors=has_errors) is old
    assert state_with_errors(old, has_errors=has_errors) is old


@given(STATES)
def test_that_errors_that_go_leave_no_trace(old: ReservationState) -> None:
    troubled = state_with_errors(old, has_errors=True)
    assert state_with_errors(troubled, has_errors=False) is state_with_errors(old, has_errors=False)
