"""Why advance reservations cannot be deleted or used now, as a sentence; empty where it may be tried.

The cluster decides in the end: these reasons are shown before it is asked.
"""

from collections.abc import Sequence

from qmonpy.app.session.session import Session
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr


def find_reason_not_to_delete(session: Session, chosen: Sequence[Reservation | None]) -> str:
    """Return why `qrdel` would delete none of the chosen reservations; None stands for one that is gone."""
    there = [each for each in chosen if each is not None]
    if not there:
        return tr("It is gone already." if chosen else "Choose a reservation to delete it.")
    return str(session.refusal_to_delete(there) or "")


def find_reason_not_to_submit(reservation: Reservation | None) -> str:
    """Return why no job can be submitted into a reservation; None stands for one that is gone."""
    if reservation is None or reservation.is_over:
        return tr("It is over, and takes no more jobs.")
    return ""
