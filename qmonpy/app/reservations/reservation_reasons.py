"""Why something may not be done with advance reservations now, as a sentence; empty where it may be tried.

What is decided in the end is the cluster's: these are told before anybody is asked.
"""

from collections.abc import Sequence

from qmonpy.app.session.session import Session
from qmonpy.model.work.reservation import Reservation


def find_reason_not_to_delete(session: Session, chosen: Sequence[Reservation | None]) -> str:
    """Why `qrdel` would not delete any of what is chosen; None stands for a reservation that is gone."""
    there = [each for each in chosen if each is not None]
    if not there:
        return "It is gone already." if chosen else "Choose a reservation to delete it."
    return str(session.refusal_to_delete(there) or "")


def find_reason_not_to_submit(reservation: Reservation | None) -> str:
    """Why no job can be submitted into a reservation; None stands for one that is gone."""
    if reservation is None or reservation.is_over:
        return "It is over, and takes no more jobs."
    return ""
