"""Why somebody may not do something with advance reservations, as a sentence; empty where it may be tried.

What is decided in the end is the cluster's: these are told before anybody is asked.
"""

from collections.abc import Sequence

from qmonpy.clusters.reservation_rights import is_ar_user, may_delete
from qmonpy.formats.reservation_check import AR_USERS
from qmonpy.model.cluster import Cluster
from qmonpy.model.reservation import Reservation


def find_reason_not_to_reserve(cluster: Cluster, user: str) -> str:
    """Why `qrsub` would refuse a user, whatever is asked for."""
    if is_ar_user(cluster, user):
        return ""
    return f"{user} is neither a manager nor in the user set {AR_USERS}, and so may not reserve."


def find_reason_not_to_delete(cluster: Cluster, user: str, chosen: Sequence[Reservation | None]) -> str:
    """Why `qrdel` would not delete any of what is chosen; None stands for a reservation that is gone."""
    there = [each for each in chosen if each is not None]
    if not there:
        return "It is gone already." if chosen else "Choose a reservation to delete it."
    if not is_ar_user(cluster, user):
        return f"{user} is neither a manager nor in the user set {AR_USERS}, and so may not delete reservations."
    if not any(may_delete(cluster, user, each) for each in there):
        owners = ", ".join(dict.fromkeys(each.request.owner for each in there))
        return f"Only {owners} and managers may delete it, not {user}."
    return ""


def find_reason_not_to_submit(reservation: Reservation | None) -> str:
    """Why no job can be submitted into a reservation; None stands for one that is gone."""
    if reservation is None or reservation.is_over:
        return "It is over, and takes no more jobs."
    return ""
