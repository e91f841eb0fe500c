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
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.insight.why.trace_words import NAMED_HOLDERS
from qmonpy.model.values.counts import choose_word, format_count, format_others
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.refusal import Cause, Layer
from qmonpy.translation import later, tr

THE_REQUEST = later("the request")
_NAMED_PIECES = 3


def describe_reason(reason: Reason, rejection: Rejection) -> str:
    """Return a reason in a sentence without its full stop."""
    refusal = reason.refusal
    if refusal.layer is Layer.TIME:
        said = tr("calendar {calendar} closes {name} in the window")
        return said.format(calendar=refusal.asked, name=refusal.object)
    if refusal.layer is Layer.STATE:
        return tr("queue instance {name} is orphaned").format(name=refusal.object)
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
    if name == "slots":
        amount = f"{left} {choose_word(left, 'slot')}"
    else:
        amount = tr("{amount} of {name}").format(amount=left, name=name)
    number = asked if is_whole(asked) else "1"
    said = (
        choose_word(number, "{where} has {left} left, {asked} is needed", "{where} has {left} left, {asked} are needed")
        if refusal.cause is Cause.SHORT
        else choose_word(
            number, "{where} has {left} in all, {asked} is needed", "{where} has {left} in all, {asked} are needed"
        )
    )
    return said.format(where=where, left=amount, asked=asked) + _describe_blockers(reason, rejection)


def _describe_blockers(reason: Reason, rejection: Rejection) -> str:
    if not reason.blockers:
        return ""
    return ": " + _list_blockers(reason.blockers, rejection.now)


def _list_blockers(blockers: Sequence[Blocker], now: int) -> str:
    named = [describe_blocker(each, now) for each in blockers[:NAMED_HOLDERS]]
    more = len(blockers) - NAMED_HOLDERS
    if more > 0:
        named.append(format_others(more))
    return join_words(named)


def describe_blocker(blocker: Blocker, now: int) -> str:
    """Return who is in the way, and until when: `reservation 3 from 12:00 to 14:00`, `job 7 without run time limit`."""
    end = format_moment(blocker.until or 0, now)
    if blocker.is_reservation:
        said = tr("reservation {number} from {start} to {end}")
        return said.format(number=blocker.number, start=format_moment(blocker.since, now), end=end)
    name = f"{blocker.number}" if blocker.task is None else f"{blocker.number}.{blocker.task}"
    said = tr("job {number} without run time limit" if blocker.until is None else "job {number} until {end}")
    return said.format(number=name, end=end)


def format_pieces(pieces: Sequence[tuple[str, int]]) -> str:
    """Return queue instances with their slots, the first ones by name, the others counted."""
    named = ", ".join(f"{name} ({format_count(slots, 'slot')})" for name, slots in pieces[:_NAMED_PIECES])
    more = len(pieces) - _NAMED_PIECES
    return tr("{names} and {count} more").format(names=named, count=more) if more > 0 else named
