"""Why a queue instance takes no jobs at all: its states, its thresholds, or that it is full."""

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, find_exceeded
from qmonpy.engine.site.site import Place, Site
from qmonpy.model.work.refusal import Alarm, Cause, Refusal, Refuser


def close_place(place: Place, cause: Cause, alarm: Alarm | None = None) -> Refusal:
    """Return the refusal of a queue instance that takes no jobs at all."""
    attribute = "slots" if cause is Cause.FULL else "state"
    return Refusal(cause, Refuser.INSTANCE, place.name, attribute, detail=alarm)


def find_closing(
    site: Site, ledger: LedgerView, place: Place, state: frozenset[str], *, is_load_ignored: bool = False
) -> Refusal | None:
    """Return why a queue instance in this state takes no jobs, the first reason in Grid Engine's order, or None."""
    if state & {"u", "E", "o", "c", "s", "S", "C"} or place.instance.is_ambiguous:
        return close_place(place, Cause.NOT_AVAILABLE)
    if is_load_ignored:
        return close_place(place, Cause.DISABLED) if state & {"d", "D"} else None
    if (check := find_exceeded(site, ledger, place, SUSPEND)) is not None:
        return close_place(place, Cause.SUSPEND_ALARM, check.alarm)
    if (check := find_exceeded(site, ledger, place, LOAD)) is not None:
        return close_place(place, Cause.OVERLOADED, check.alarm)
    if state & {"d", "D"}:
        return close_place(place, Cause.DISABLED)
    if "A" in state:
        return close_place(place, Cause.SUSPEND_ALARM)
    return close_place(place, Cause.OVERLOADED) if "a" in state else None
