"""Who may make and delete advance reservations, as 8.1.9 decides it (qrsub(1), qrdel(1), user set `arusers`)."""

from qmonpy.formats.reservation_check import AR_USERS
from qmonpy.model.cluster import Cluster
from qmonpy.model.reservation import Reservation


def is_ar_user(cluster: Cluster, user: str) -> bool:
    """Whether a user may work with reservations at all: managers, and members of the user set `arusers`."""
    if user in cluster.managers:
        return True
    allowed = cluster.user_sets.get(AR_USERS)
    return allowed is not None and allowed.contains(user, cluster.unix_groups.get(user, ()))


def may_delete(cluster: Cluster, user: str, reservation: Reservation) -> bool:
    """Whether a user may delete a reservation, once it is an AR user: its owner may, and every manager."""
    return user == reservation.request.owner or user in cluster.managers
