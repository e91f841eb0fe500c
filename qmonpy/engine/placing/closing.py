"""Why a queue instance takes no jobs at all: its states, its thresholds, or that it is full."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, find_exceeded
from qmonpy.engine.site.site import Place, Site
from qmonpy.model.work.refusal import Alarm, Cause, Refusal, Refuser
from qmonpy.pauses import paced

_NO_LETTERS = frozenset[str]()


def close_place(place: Place, cause: Cause, alarm: Alarm | None = None) -> Refusal:
    """Return the refusal of a queue instance that takes no jobs at all."""
    attribute = "slots" if cause is Cause.FULL else "state"
    return Refusal(cause, Refuser.INSTANCE, place.name, attribute, detail=alarm)


def close_new(places: Sequence[Place], cause: Cause, noted: Iterable[Refusal]) -> list[Refusal]:
    """Return the refusals of queue instances that take no jobs at all, but for those that are noted already."""
    # In a set: a calendar may close a hundred thousand of them, and a plan asks again and again.
    known = set(noted)
    refusals = (close_place(place, cause) for place in paced(places))
    return [each for each in refusals if each not in known]


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


def is_told(state: frozenset[str]) -> bool:
    """Whether 8.1.9 tells that a queue instance in a state that closes it was left out.

    One that is disabled and that its calendar suspends is on none of the lists from which that is told (asked).
    """
    return not (state >= {"C", "d"} and state.isdisjoint("uEocsS"))


def find_overloaded(
    site: Site, ledger: LedgerView, places: Iterable[Place], hosts: Collection[str]
) -> list[tuple[Place, ThresholdCheck]]:
    """Return the places whose load thresholds starts on some hosts of this pass have exceeded, as far as they are not
    on consumables; a load value of all hosts together concerns every place."""
    corrections = ledger.corrections
    is_of_all = corrections is not None and not site.global_level.load.keys().isdisjoint(corrections.written)
    found = []
    for place in places:
        if is_of_all or place.instance.host in hosts:
            check = find_exceeded(site, ledger, place, LOAD, with_consumables=False)
            if check is not None:
                found.append((place, check))
    return found


def find_lettered(
    places: Iterable[Place], closings: Mapping[int, Refusal], states: Mapping[str, frozenset[str]]
) -> list[Place]:
    """Return the places that only a calendar may close, by their letters: those suspended first, then those disabled.

    `closings` are the reasons why places are closed, by index. One that is disabled may be so by `qmod -d`, too, but
    not in alarm.
    """
    if all(state.isdisjoint("CD") for state in states.values()):
        return []
    found: tuple[list[Place], list[Place]] = [], []
    for place in places:
        state = states.get(place.name, _NO_LETTERS)
        if state.isdisjoint("CD"):
            continue
        closing = closings.get(place.index)
        if state == {"C"} or (closing is not None and closing.cause is Cause.DISABLED and "D" in state):
            found["D" in state].append(place)
    return [*found[0], *found[1]]
