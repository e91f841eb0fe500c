"""Our sentence of a refusal, and the numbers, times and names in it as people write them."""

from datetime import datetime

from qmonpy.formats.output.refusal_line import format_asked, format_closed, format_left, format_line
from qmonpy.model.values.moment import FOREVER
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser

THE_JOB = "the job"
"""Who is refused, unless it is a request for an advance reservation."""

# --- numbers, times, names


def format_amount(value_type: ValueType, number: float) -> str:
    """A number for people: no idle zeros behind the point, memory with its suffix, times as h:m:s."""
    if value_type in (ValueType.MEMORY, ValueType.TIME):
        text = format_number(value_type, number)
        suffix = text[-1] if text[-1:].isalpha() and text != "infinity" else ""
        return _tidy(text.removesuffix(suffix)) + suffix
    if value_type is ValueType.BOOL:
        return "TRUE" if number else "FALSE"
    return f"{number:.15g}"


def _tidy(text: str) -> str:
    head, point, tail = text.partition(".")
    return f"{head}.{tail.rstrip('0')}".rstrip(".") if point and tail.isdigit() else text


def format_people_left(refusal: Refusal) -> str:
    """What a refusal leaves, for people; Grid Engine prints what is left of a consumable with six decimals."""
    left = refusal.left
    if isinstance(left, Quantity) and refusal.cause is Cause.SHORT:
        return format_amount(left.type, left.number)
    return _tidy(format_left(refusal)) if isinstance(left, Quantity) else format_left(refusal)


def format_moment(seconds: int, now: int) -> str:
    """A time in the local zone: the time of day, with the date in front unless it is that of `now`."""
    moment, present = datetime.fromtimestamp(seconds), datetime.fromtimestamp(now)
    clock = f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"
    return clock if moment.date() == present.date() else f"{moment:%Y-%m-%d} {clock}"


def format_until(seconds: int, now: int) -> str:
    """Until when something goes on: `until 14:03`; of a job on a real cluster that is only known by its limits."""
    return "with no known end" if seconds >= FOREVER else f"until {format_moment(seconds, now)}"


def format_count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- refusals


def describe_refusal(refusal: Refusal, subject: str = THE_JOB, now: int = 0) -> str:
    """A refusal in a sentence without its full stop; times are written as one reads them at `now`.

    `subject` is who is refused. Of a rule the sentence has its numbers; who holds its limit is known to a trace.
    """
    return _describers[refusal.layer](refusal, subject, now)


def _describe_rule(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.LEFT_OUT:
        return f"left out, as rule {refusal.object} refuses on other queue instances"
    is_counted = refusal.left is not None
    left = f": {format_people_left(refusal)} left, {format_asked(refusal)} asked for" if is_counted else ""
    return f"rule {refusal.object} limits {refusal.attribute or subject}{left}"


def name_refuser(refusal: Refusal) -> str:
    """What refused, with what it is: `the cluster`, `host h1`, `queue all.q`, `queue instance all.q@h1`."""
    if refusal.by is Refuser.GLOBAL:
        return "the cluster"
    kinds = {Refuser.QUEUE: "queue", Refuser.RESERVATION: "reservation"}
    return f"{kinds.get(refusal.by, refusal.by.value)} {refusal.object}"


def _describe_level(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, where = refusal.attribute, format_asked(refusal), name_refuser(refusal)
    match refusal.cause:
        case Cause.WRONG_TYPE:
            return f"{where} takes no {asked.lower()} jobs"
        case Cause.FORCED:
            return f"{where} takes only {'jobs that request' if subject == THE_JOB else 'what requests'} {name}"
        case Cause.IN_USE:
            return f"{where} is not free of other jobs, as {name}={asked} wants it"
        case Cause.SHORT | Cause.CAPACITY:
            left = format_people_left(refusal)
            what = f"{left} slots" if name == "slots" else f"{left} of {name}"
            return f"{where} has {what} left, {subject} asks for {asked}"
        case Cause.UNFIT if refusal.left is not None:
            return f"{where} offers {name}={format_people_left(refusal)}, {subject} asks for {name}={asked}"
    return f"{where} does not offer {name}={asked}" if asked else f"{where} does not suit {subject}"


def _describe_pe(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, left = refusal.object, format_asked(refusal), format_left(refusal)
    match refusal.cause:
        case Cause.NOT_IN_PE_LIST | Cause.NOT_PARALLEL:
            return f"{name} is not for PE {asked}"
        case Cause.NO_PE:
            return f"no PE is called {asked}"
        case Cause.FEW_ON_HOST:
            return f"PE {name} takes {asked} slots on each host, there is room for {left}"
        case Cause.NO_LAYOUT:
            return f"PE {name} cannot lay out {asked} slots by its allocation rule {left}"
    return f"PE {name} has room for {left or 'too few'} slots, {subject} asks for {asked or 'some'}"


def _describe_access(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.NO_ACCESS:
        where = name_refuser(refusal) if refusal.by is Refuser.RESERVATION else refusal.object
        return f"{refusal.asked} has no access to {where}"
    if refusal.asked is None:
        return f"{refusal.object} is only for projects, and {subject} has none"
    return f"{refusal.object} is closed to project {refusal.asked}"


def _describe_request(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.OUTSIDE_RESERVATION:
        return f"reservation {refusal.asked} does not give {refusal.object} to {subject}"
    return f"{subject} asks for {refusal.attribute} {format_asked(refusal)}, {refusal.object} is not among it"


def _describe_state(refusal: Refusal, subject: str, now: int) -> str:
    match refusal.cause:
        case Cause.HELD:
            return "the job is held"
        case Cause.JOB_ERROR:
            return "the job is in error state"
        case Cause.RESERVATION_ERROR:
            return f"{name_refuser(refusal)} is in error state"
        case Cause.TASK_LIMIT:
            return f"{refusal.attribute} lets no further task run: {format_left(refusal)} left"
    return f"queue instance {refusal.object} is {format_closed(refusal)}"


def _describe_time(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.DEPENDENCY and isinstance(refusal.asked, tuple):
        return f"the job waits for the end of job {', '.join(map(str, refusal.asked))}"
    if refusal.cause is Cause.START_TIME and isinstance(refusal.asked, int):
        return f"the job is not to start before {format_moment(refusal.asked, now)}"
    return format_line(refusal)


_describers = {
    Layer.QUOTA: _describe_rule,
    Layer.GLOBAL: _describe_level,
    Layer.HOST: _describe_level,
    Layer.QUEUE: _describe_level,
    Layer.PE: _describe_pe,
    Layer.ACCESS: _describe_access,
    Layer.REQUEST: _describe_request,
    Layer.STATE: _describe_state,
    Layer.TIME: _describe_time,
}
