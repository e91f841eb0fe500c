"""A rejection in plain words: what keeps a request from each queue instance, and what could be asked for instead."""

from collections.abc import Sequence

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.reserving.blockers import Blocker
from qmonpy.insight.reserving.nearest_requests import Alternative, Change
from qmonpy.insight.reserving.rejection import Reason, Rejection
from qmonpy.insight.why.trace_text import (
    NAMED_HOLDERS,
    describe_refusal,
    format_count,
    format_moment,
    format_people_left,
    name_refuser,
)
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.refusal import Cause, Layer

_NAMED_PIECES = 3


def describe_rejection(rejection: Rejection) -> str:
    """Whether a request would be granted and where, or how many queue instances refuse it and for which reasons."""
    if rejection.pieces:
        return f"Would be granted on {format_pieces(rejection.pieces)}."
    counts: dict[str, int] = {}
    for each in rejection.instances:
        sort = f"refused for {each.reason.kind}" if each.reason else "with room"
        counts[sort] = counts.get(sort, 0) + 1
    told = ", ".join(f"{count} {sort}" for sort, count in sorted(counts.items(), key=lambda each: -each[1]))
    sentences = [f"{format_count(len(rejection.instances), 'queue instance')}: {told or 'none'}"]
    sentences += [describe_reason(each, rejection) for each in rejection.general]
    return "Would not be granted. " + " ".join(f"{each[:1].upper()}{each[1:]}." for each in sentences)


def describe_reason(reason: Reason, rejection: Rejection) -> str:
    """A reason in a sentence without its full stop."""
    refusal = reason.refusal
    if refusal.layer is Layer.TIME:
        return f"calendar {refusal.asked} closes {refusal.object} in the window"
    if refusal.layer is Layer.STATE:
        return f"queue instance {refusal.object} is orphaned"
    if refusal.layer is Layer.REQUEST:
        return f"the request asks for {refusal.attribute} {format_asked(refusal)}, {refusal.object} is not among it"
    if refusal.layer in (Layer.GLOBAL, Layer.HOST, Layer.QUEUE):
        return _describe_level(reason, rejection)
    sentence = describe_refusal(refusal).replace("the job", "the request")
    return sentence + _describe_blockers(reason, rejection)


def _describe_level(reason: Reason, rejection: Rejection) -> str:
    refusal = reason.refusal
    name, where = refusal.attribute, name_refuser(refusal)
    if refusal.cause is Cause.IN_USE:
        return f"{where} is not free of others, as {name} wants it{_describe_blockers(reason, rejection)}"
    if refusal.cause not in (Cause.SHORT, Cause.CAPACITY):
        return describe_refusal(refusal).replace("the job", "the request").replace(" jobs that", " what")
    unit = "slots" if name == "slots" else f"of {name}"
    left, asked = format_people_left(refusal), format_asked(refusal)
    return f"{where} has {left} {unit} left, {asked} is needed{_describe_blockers(reason, rejection)}"


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
    """Who is in the way, and until when: `reservation 3 from 12:00 to 14:00`, `job 7 without run time limit`."""
    if blocker.is_reservation:
        return f"reservation {blocker.number} from {format_moment(blocker.since, now)} to {_until(blocker, now)}"
    name = f"{blocker.number}" if blocker.task is None else f"{blocker.number}.{blocker.task}"
    return f"job {name} {'without run time limit' if blocker.until is None else 'until ' + _until(blocker, now)}"


def _until(blocker: Blocker, now: int) -> str:
    return format_moment(blocker.until or 0, now)


def describe_alternative(alternative: Alternative, rejection: Rejection) -> str:
    """What would be granted instead, in a sentence without its full stop."""
    request, now = alternative.request, rejection.now
    where = f"on {format_pieces(alternative.pieces)}"
    match alternative.change:
        case Change.LATER:
            return f"from {format_moment(request.start or now, now)} {where}"
        case Change.SHORTER:
            length = format_number(ValueType.TIME, request.duration or 0)
            return f"for {length} instead of {format_number(ValueType.TIME, rejection.end - rejection.start)} {where}"
        case Change.FEWER_SLOTS:
            return f"{format_count(alternative.slots, 'slot')} {where}"
        case Change.OTHER_PE:
            return f"{format_count(alternative.slots, 'slot')} in PE {request.pe} {where}"
        case Change.OTHER_PLACE:
            return f"without asking for a queue or a host, {where}"


def format_pieces(pieces: Sequence[tuple[str, int]]) -> str:
    """Queue instances with their slots, the first ones by name."""
    named = [f"{name} ({format_count(slots, 'slot')})" for name, slots in pieces[:_NAMED_PIECES]]
    more = len(pieces) - _NAMED_PIECES
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")
