"""Overbooking: when the ledger books more slots of a row than there are, and which bookings these are together."""

from collections.abc import Iterable
from datetime import tzinfo
from itertools import pairwise

from qmonpy.app.gantt.gantt import BarKind, GanttRow, Overbooking, parse_thing
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.app.gantt.gantt_words import format_moment
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER

MOST_BOOKINGS = 8
"""So many bookings are named; the others are counted."""

BOOKED = (BarKind.JOB, BarKind.RESERVATION)
"""The kinds of bars that the ledger of a state books. Jobs in a reservation use what it books; starts that are planned
or expected yield to it."""


def find_overbooked(row: GanttRow, entries: Iterable[tuple[Span, int]], now: int) -> list[Overbooking]:
    """Return the stretches of time from now on in which the bookings on a row exceed its capacity.

    `entries` has each span on the row with its slots there. Neighbouring stretches have different bookings.
    """
    booked = [(span, slots) for span, slots in entries if span.kind in BOOKED and max(span.start, now) < span.release]
    booked.sort(key=lambda entry: (-entry[1], entry[0].start, entry[0].key))
    moments = sorted({max(moment, now) for span, _ in booked for moment in (span.start, span.release)})
    found = []
    for begin, end in pairwise(moments):
        together = [(span.thing, slots) for span, slots in booked if span.start <= begin < span.release]
        if sum(slots for _, slots in together) > row.capacity:
            since, until = begin if begin > now else None, end if end < FOREVER else None
            found.append(Overbooking(row.key, row.title, since, until, row.capacity, tuple(together)))
    return found


def describe_overbooking(found: Overbooking, zone: tzinfo | None = None) -> str:
    """Return since when, until when and by what a row is overbooked, in a sentence."""
    shown, rest = found.bookings[:MOST_BOOKINGS], found.bookings[MOST_BOOKINGS:]
    parts = ", ".join(f"{_name(thing)} ({slots})" for thing, slots in shown)
    if rest:
        parts += f" and {len(rest)} more ({sum(slots for _, slots in rest)})"
    since = "now" if found.begin is None else format_moment(found.begin, zone)
    until = "on" if found.end is None else f"to {format_moment(found.end, zone)}"
    booked = f"{found.booked} {choose_word(found.booked, 'is')} booked"
    return f"{found.title} has {format_count(found.capacity, 'slot')}, {booked} from {since} {until}: {parts}"


def _name(thing: str) -> str:
    parts = parse_thing(thing)
    if parts is None:
        return thing
    if parts.reservation is not None:
        return f"reservation {parts.reservation}" if parts.reservation else "this request"
    return f"job {parts.job}" + (f".{parts.task}" if parts.task and parts.task > 1 else "")
