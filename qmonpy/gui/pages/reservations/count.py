"""The number of advance reservations for the navigation; those in trouble, if there are any."""

from qmonpy.app.reservations.reservation_rows import TROUBLED
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot


def count_reservations(snapshot: Snapshot) -> Count:
    reservations = snapshot.state.reservations.values()
    troubled = sum(1 for each in reservations if each.state in TROUBLED)
    if troubled:
        return Count(troubled, tr("reservations cannot use all that they reserved"), "problem")
    return Count(len(reservations), tr("advance reservations"))
