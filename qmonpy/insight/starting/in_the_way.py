"""Who is in the way of a waiting job, in numbers: the tasks that hold what it lacks, by user, with their slot hours."""

from qmonpy.insight.why.answer import Answer
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import grouped, tr

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Party:
    """One user who holds something that a job lacks."""

    owner: str
    holders: tuple[Holder, ...]
    """The tasks, the one that is expected to end first in front."""
    slots: int
    """On how many slots they run."""
    slot_hours: float
    """How many hours of slots they still take until their ends, as far as these are known."""
    until: int
    """When the last of them is expected to end, in seconds since the epoch; FOREVER if that is not known."""
    endless: int = 0
    """How many of them have no known end."""


def find_parties(answer: Answer) -> tuple[Party, ...]:
    """Return who holds what a job lacks, or runs before it may; whoever takes the most slot hours in front."""
    found: dict[str, dict[tuple[int, int | None], Holder]] = {}
    for holders in (*(each.holders for each in answer.missing), *(each.holders for each in answer.gates)):
        for each in holders:
            found.setdefault(each.owner, {})[each.job, each.task] = each
    parties = [_make_party(owner, tuple(holders.values()), answer.now) for owner, holders in found.items()]
    return tuple(sorted(parties, key=lambda each: (-each.slot_hours, -each.slots, each.owner)))


def _make_party(owner: str, holders: tuple[Holder, ...], now: int) -> Party:
    ordered = tuple(sorted(holders, key=lambda each: (each.end_time, each.job, each.task or 0)))
    known = [each for each in ordered if each.end_time < FOREVER]
    hours = sum(count_hours(each, now) for each in known)
    return Party(
        owner,
        ordered,
        sum(each.slots for each in ordered),
        hours,
        ordered[-1].end_time,
        len(ordered) - len(known),
    )


def count_hours(holder: Holder, now: int) -> float:
    """Return how many hours of slots a running task still takes until its end; 0 where that is not known."""
    return holder.slots * max(0, holder.end_time - now) / HOUR if holder.end_time < FOREVER else 0.0


def describe_party(party: Party, now: int) -> str:
    """Return what a user holds, in words: `80 tasks on 80 slots, 320 more slot hours until 20:30`."""
    if party.endless == len(party.holders):
        said = tr("{tasks} on {slots}, with no known end")
    elif party.endless:
        said = tr("{tasks} on {slots}, {hours} more slot hours as far as is known; {endless} with no known end")
    else:
        said = tr("{tasks} on {slots}, {hours} more slot hours until {moment}")
    return said.format(
        tasks=format_count(len(party.holders), "task"),
        slots=format_count(party.slots, "slot"),
        hours=format_hours(party.slot_hours),
        endless=party.endless,
        moment=format_moment(party.until, now) if party.until < FOREVER else "",
    )


def format_hours(hours: float) -> str:
    """Return hours with the digits that matter: `0.25`, `3.5`, `320`."""
    return grouped(hours, ",.0f" if hours >= 10 else ",.1f" if hours >= 1 else ",.2f")


def describe_parties(parties: tuple[Party, ...], now: int) -> str:
    """Return how much all of them hold, in words; empty without anybody."""
    if not parties:
        return ""
    hours = sum(each.slot_hours for each in parties)
    slots = sum(each.slots for each in parties)
    until = max(each.until for each in parties)
    said = tr(
        "{users}, {slots}, {hours} more slot hours, with no known end"
        if until >= FOREVER
        else "{users}, {slots}, {hours} more slot hours, until {moment} at the latest"
    )
    return said.format(
        users=format_count(len(parties), "user"),
        slots=format_count(slots, "slot"),
        hours=format_hours(hours),
        moment=format_moment(until, now) if until < FOREVER else "",
    )
