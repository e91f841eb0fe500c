"""Reasons and blockers of a rejected request in sentences."""

from collections.abc import Sequence

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.reserving.blockers import Blocker
from qmonpy.insight.reserving.rejection import Reason, Rejection
from qmonpy.insight.why.refusal_words import (
    describe_refusal,
    format_moment,
    format_people_left,
    name_refuser,
)
from qmonpy.insight.why.trace_words import NAMED_HOLDERS
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.refusal import Cause, Layer

THE_REQUEST = "the request"
_NAMED_PIECES = 3


def describe_reason(reason: Reason, rejection: Rejection) -> str:
    """Return a reason in a sentence without its full stop."""
    refusal = reason.refusal
    if refusal.layer is Layer.TIME:
        return f"calendar {refusal.asked} closes {refusal.object} in the window"
    if refusal.layer is Layer.STATE:
        return f"queue instance {refusal.object} is orphaned"
    if refusal.layer is Layer.REQUEST:
        return describe_refusal(refusal, THE_REQUEST)
    if refusal.layer in (Layer.GLOBAL, Layer.HOST, Layer.QUEUE):
        return _describe_level(reason, rejection)
    return describe_refusal(refusal, THE_REQUEST) + _describe_blockers(reason, rejection)


def _describe_level(reason: Reason, rejection: Rejection) -> str:
    refusal = reason.refusal
    name, where = refusal.attribute, name_refuser(refusal)
    if refusal.cause is Cause.IN_USE:
        return describe_refusal(refusal, THE_REQUEST) + _describe_blockers(reason, rejection)
    if refusal.cause not in (Cause.SHORT, Cause.CAPACITY):
        return describe_refusal(refusal, THE_REQUEST)
    left, asked = format_people_left(refusal), format_asked(refusal)
    unit = choose_word(left, "slot") if name == "slots" else f"of {name}"
    verb = choose_word(asked, "is", "are") if is_whole(asked) else "is"
    what = "left" if refusal.cause is Cause.SHORT else "in all"
    return f"{where} has {left} {unit} {what}, {asked} {verb} needed{_describe_blockers(reason, rejection)}"


def _describe_blockers(reason: Reason, rejection: Rejection) -> str:
    if not reason.blockers:
        return ""
    return ": " + _list_blockers(reason.blockers, rejection.now)


def _list_blockers(blockers: Sequence[Blocker], now: int) -> str:
    named = [describe_blocker(each, now) for each in blockers[:NAMED_HOLDERS]]
    more = len(blockers) - NAMED_HOLDERS
    if more > 0:
        named.append(f"{format_count(more, 'other')}")
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def describe_blocker(blocker: Blocker, now: int) -> str:
    """Return who is in the way, and until when: `reservation 3 from 12:00 to 14:00`, `job 7 without run time limit`."""
    if blocker.is_reservation:
        return f"reservation {blocker.number} from {format_moment(blocker.since, now)} to {_until(blocker, now)}"
    name = f"{blocker.number}" if blocker.task is None else f"{blocker.number}.{blocker.task}"
    return f"job {name} {'without run time limit' if blocker.until is None else 'until ' + _until(blocker, now)}"


def _until(blocker: Blocker, now: int) -> str:
    return format_moment(blocker.until or 0, now)


def format_pieces(pieces: Sequence[tuple[str, int]]) -> str:
    """Return queue instances with their slots, the first ones by name, the others counted."""
    named = [f"{name} ({format_count(slots, 'slot')})" for name, slots in pieces[:_NAMED_PIECES]]
    more = len(pieces) - _NAMED_PIECES
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")
