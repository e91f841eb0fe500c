"""How accounts get the room that a job lacks: what is booked there from when on, until it is enough for long enough."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace

from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.insight.why.accounts import find_rule
from qmonpy.insight.why.answer import Lack, Missing, Reserved
from qmonpy.insight.why.free_times import fits_from, without_offset
from qmonpy.insight.why.holders import find_holders, find_reservations
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.insight.why.what_if import Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER, end_of


@dataclass(frozen=True, slots=True)
class FreeStep:
    """What is booked of an account from a moment on."""

    begin: int
    """In seconds since the epoch; the scheduler books runs longer than they may take, which is taken off here."""
    used: float
    is_enough: bool
    """Whether what is left is as much as the task would book."""
    until: int | None = None
    """Where there is enough, but not for as long as the task would be booked: when it is over."""


@dataclass(frozen=True, slots=True)
class FreeTime:
    """How one account gets the room that is lacking."""

    missing: Missing
    lack: Lack
    steps: tuple[FreeStep, ...]
    """What is booked now, then each change, the last one at the moment from which there is enough."""
    enough_at: int | None
    """That moment; None if it is not known."""
    holders: tuple[Holder, ...] = ()
    """The running tasks that have something booked there, the one that ends first in front."""
    reservations: tuple[Reserved, ...] = ()
    """The advance reservations that have something booked there until then, or while the task would run."""


@dataclass(frozen=True, slots=True)
class FreeTimes:
    """How all accounts get the room that is lacking."""

    parts: tuple[FreeTime, ...]
    enough_at: int | None
    """The first moment at which all have it, as `find_free_time` finds it."""
    seconds: int
    """For how long the task would be booked."""
    offset: int
    """By how many seconds every run is booked longer than it may take (DURATION_OFFSET)."""


def find_free_steps(situation: Situation, missing: Iterable[Missing]) -> FreeTimes:
    """Return how accounts get the room that a task lacks, if nothing else starts."""
    prepared, ledger, now = situation.prepared, situation.ledger, situation.now
    wanted = [(each, _with_account(prepared, each, lack)) for each in missing for lack in each.lacks]
    found, before = now, -1
    # As `find_free_time`: one account may have room only before another one has.
    while found != before and found < FOREVER:
        before = found
        for _, lack in wanted:
            found = max(found, fits_from(ledger, lack, found, situation.seconds))
    end = None if found >= FOREVER else without_offset(situation, found)
    state, groups = situation.state, [frozenset({lack.account}) for _, lack in wanted]
    holders = find_holders(prepared, state, now, set(groups))
    parts = []
    for (part, lack), group in zip(wanted, groups, strict=True):
        reserved = find_reservations(prepared, state, group, now, end_of(found, situation.seconds))
        parts.append(replace(_follow(situation, part, lack, found), holders=holders[group], reservations=reserved))
    return FreeTimes(tuple(parts), end, situation.seconds, prepared.duration_offset)


def _with_account(prepared: Prepared, missing: Missing, lack: Lack) -> Lack:
    """Return a lack with the number that its account has now: those of rules depend on what was asked for first."""
    counter = lack.counter
    rule = find_rule(prepared.accounts, counter) if counter is not None else None
    if rule is None or counter is None:
        return lack
    index = next((at for at, each in enumerate(rule.limits) if each.attribute.name == missing.attribute), None)
    return lack if index is None else replace(lack, account=prepared.accounts.quota(rule, index, counter.key))


def _follow(situation: Situation, missing: Missing, lack: Lack, last: int) -> FreeTime:
    """Return what is booked of an account until it has room, but not behind `last`."""
    ledger, now = situation.ledger, situation.now
    from_now = fits_from(ledger, lack, now, situation.seconds)
    end = last if from_now <= last < FOREVER else from_now
    own = (ledger.timelines or {}).get(lack.account, Timeline())
    shared = ledger.shared_timelines.get(lack.account, Timeline()) if lack.is_exclusive else Timeline()
    limit = 0.0 if lack.is_exclusive else lack.capacity - lack.asked
    changes = {each for line in (own, shared) for each in line.steps()[0]}
    moments = sorted(each for each in changes if now < each <= end and each < FOREVER)
    steps, before = [], None
    for moment in (now, *moments):
        used = _find_amount(own, moment) + _find_amount(shared, moment)
        if used != before:
            steps.append(_make_step(situation, moment, used, (own, shared), limit))
        before = used
    is_known = from_now < FOREVER
    return FreeTime(missing, lack, tuple(steps), without_offset(situation, from_now) if is_known else None)


def _make_step(situation: Situation, moment: int, used: float, lines: Iterable[Timeline], limit: float) -> FreeStep:
    begin = without_offset(situation, moment)
    is_enough = all(_find_amount(line, moment) <= limit for line in lines)
    if not is_enough:
        return FreeStep(begin, used, is_enough)
    over = min(line.exceeds_from(limit, moment) for line in lines)
    return FreeStep(begin, used, is_enough, over if over < moment + situation.seconds else None)


def _find_amount(line: Timeline, moment: int) -> float:
    times, amounts = line.steps()
    at = bisect_right(times, moment) - 1
    return amounts[at] if at >= 0 else 0.0
