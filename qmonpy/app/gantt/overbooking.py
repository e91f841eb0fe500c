"""Overbooking: when the ledger books more slots of a row than there are, and which bookings these are together."""

from collections.abc import Iterable
from datetime import tzinfo
from itertools import pairwise

from qmonpy.app.gantt.gantt import BarKind, GanttRow, Overbooking, parse_thing
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.app.gantt.gantt_words import format_moment
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import tr

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
        said = tr("{bookings} and {count} more ({slots})")
        parts = said.format(bookings=parts, count=len(rest), slots=sum(slots for _, slots in rest))
    said = choose_word(
        found.booked,
        "{place} has {slots}, {booked} is booked {when}: {bookings}",
        "{place} has {slots}, {booked} are booked {when}: {bookings}",
    )
    slots, when = format_count(found.capacity, "slot"), _describe_time(found, zone)
    return said.format(place=found.title, slots=slots, booked=found.booked, when=when, bookings=parts)


def _describe_time(found: Overbooking, zone: tzinfo | None) -> str:
    begin, end = (None if each is None else format_moment(each, zone) for each in (found.begin, found.end))
    if begin is None:
        said = tr("from now on" if end is None else "from now to {end}")
    else:
        said = tr("from {begin} on" if end is None else "from {begin} to {end}")
    return said.format(begin=begin, end=end)


def _name(thing: str) -> str:
    parts = parse_thing(thing)
    if parts is None:
        return thing
    if parts.reservation is not None:
        said = tr("reservation {number}" if parts.reservation else "this request")
        return said.format(number=parts.reservation)
    task = f".{parts.task}" if parts.task and parts.task > 1 else ""
    return tr("job {number}").format(number=f"{parts.job}{task}")
