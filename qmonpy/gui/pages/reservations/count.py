"""The number of the page Reservations in the navigation: all of them, or those in trouble if there are any."""

from qmonpy.app.reservations.reservation_rows import TROUBLED
from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


def count_reservations(snapshot: Snapshot) -> Count:
    """Return the number of reservations in trouble, if there are any, else that of all."""
    reservations = snapshot.state.reservations.values()
    troubled = sum(1 for each in reservations if each.state in TROUBLED)
    if troubled:
        return Count(troubled, tr("reservations cannot use all that they reserved"), "problem")
    return Count(len(reservations), tr("advance reservations"))
