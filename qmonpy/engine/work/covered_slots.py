"""What becomes of the slots of running tasks that a calendar covers: 8.1.9 does not add what it closes to what is used.

While a calendar closes a queue instance, all its slots are in use, whatever runs. When it opens again, as many are as
after the last change while it was closed; if there is none, as after the next one behind it. So a task without an end
that runs there uses nothing from then on, nor one that ends later, unless another one ends before it (asked: recordings
`calset-2` to `-12` of tests/conformance/data/minimal). Reservations are added to that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import State

Steps = list[tuple[int, float]]
"""Amounts from a time on, ascending by time."""


def is_booked_from(ledger: Ledger, number: int, begin: int) -> bool:
    """Whether anything is booked on an account of a ledger with a plan later than at a time."""
    timeline = (ledger.timelines or {}).get(number)
    if timeline is None:
        return False
    times, _ = timeline.steps()
    return bool(times) and times[-1] > begin


def list_reserved_slots(prepared: Prepared, state: State, now: int) -> Mapping[int, Sequence[tuple[int, int, float]]]:
    """Return by account what reservations book of the slots of queue instances, from when to when."""
    slots = {
        place.slots_number
        for each in state.reservations.values()
        for name, _ in each.pieces
        if (place := prepared.site.by_name.get(name)) is not None
    }
    found: dict[int, list[tuple[int, int, float]]] = {}
    for each in state.reservations.values():
        for booking in reserved_bookings(prepared, each) if each.end > now else ():
            if booking.account in slots:
                found.setdefault(booking.account, []).append((each.start, each.end, booking.amount))
    return found


def cover_bookings(
    ledger: Ledger,
    number: int,
    slots: float,
    closings: Sequence[tuple[int, int]],
    reserved: Sequence[tuple[int, int, float]],
) -> None:
    """Book the slots of an account while a calendar closes it, in the place of what runs there; `reserved` is what of
    the account reservations have booked."""
    assert ledger.timelines is not None
    used = ledger.timelines[number].copy()
    for start, end, amount in reserved:
        used.add(start, end, -amount)
    covered: Steps = list_steps(used)
    for begin, end in closings:
        ledger.plan([Booking(number, slots)], begin, end)
        used.add(begin, end, slots)
        covered = _cover(covered, begin, end, slots)
    for start, end, amount in list_differences(list_steps(used), covered):
        if end < FOREVER:
            ledger.extend_bookings([Booking(number, amount)], start, end)
        else:
            # What has no end is used now all the same.
            ledger.book([Booking(number, amount)], start, end)
            ledger.book([Booking(number, -amount)], start, start)


def list_steps(timeline: Timeline) -> Steps:
    """Return what is booked on a timeline from when on."""
    times, amounts = timeline.steps()
    return list(zip(times, amounts, strict=True))


def _cover(steps: Steps, begin: int, end: int, slots: float) -> Steps:
    """Return the steps with all slots in use from one time to another."""
    later = [amount for time, amount in steps if begin <= time <= end]
    next_one = next((amount for time, amount in steps if time > end), 0.0)
    opened = later[-1] if later else next_one
    found = [each for each in steps if each[0] < begin]
    return [*found, (begin, slots), (end, opened), *(each for each in steps if each[0] > end)]


def list_differences(before: Steps, after: Steps) -> list[tuple[int, int, float]]:
    """Return from when to when there is how much more after than before."""
    times = sorted({time for time, _ in (*before, *after)})
    found = []
    lengths = pairwise((*times, FOREVER))
    for (start, end), old, new in zip(lengths, _list_amounts(before, times), _list_amounts(after, times), strict=True):
        if new != old and start < end:
            found.append((start, end, new - old))
    return found


def _list_amounts(steps: Steps, times: Iterable[int]) -> Iterator[float]:
    """Yield the amount at each of some times, which ascend."""
    at, amount = 0, 0.0
    for time in times:
        while at < len(steps) and steps[at][0] <= time:
            amount = steps[at][1]
            at += 1
        yield amount
