"""A trace in plain words: a sentence for a refusal, for a limit with its holders, for a rule passed over."""

from collections.abc import Sequence
from datetime import datetime

from qmonpy.formats.output.refusal_line import format_asked, format_closed, format_left, format_line
from qmonpy.insight.why.trace_parts import (
    CounterTrace,
    Holder,
    InstanceGroup,
    JobTrace,
    LimitTrace,
    PassedRule,
)
from qmonpy.model.values.moment import FOREVER
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser, UsageKey

NAMED_HOLDERS = 3
"""Holders that a sentence names; the others are counted."""


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


def format_holder(holder: Holder) -> str:
    """The job, with its task if it is an array."""
    return f"{holder.job}" if holder.task is None else f"{holder.job}.{holder.task}"


def _format_quantity(limit: LimitTrace, number: float | None) -> str:
    amount = limit.written if number is None else format_amount(limit.type, number)
    if limit.attribute == "slots":
        return f"{amount} slot" if amount == "1" else f"{amount} slots"
    return f"{amount} of {limit.attribute}"


def format_count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- limits


def describe_key(keys: tuple[UsageKey, ...]) -> tuple[str, str]:
    """Whom and where a counter is for, such as ("bob", "on host h3"); empty where the rule does not tell apart."""
    user, project, pe, _, _ = keys[0]
    in_project = f"in project {project}" if user else f"project {project}"
    who = " ".join(filter(None, (user, project and in_project, pe and f"in PE {pe}")))
    queues = list(dict.fromkeys(key[3] for key in keys if key[3]))
    hosts = list(dict.fromkeys(key[4] for key in keys if key[4]))
    where = [_places("queue", queues), _places("host", hosts)]
    return who, " ".join(filter(None, where))


def _places(noun: str, names: list[str]) -> str:
    if not names:
        return ""
    preposition = "in" if noun == "queue" else "on"
    return f"{preposition} {noun} {names[0]}" if len(names) == 1 else f"{preposition} each of {len(names)} {noun}s"


def describe_counter(counter: CounterTrace, now: int, key: UsageKey | None = None) -> str:
    """What a rule allows, what is used of it, by whom and until when; of one usage key if it is given."""
    keys = (key,) if key else counter.keys
    limits = [limit for limit in counter.limits if limit.is_exceeded] or list(counter.limits)
    return f"rule {counter.rule} " + "; ".join(_describe_limit(limit, keys, now) for limit in limits)


def _describe_limit(limit: LimitTrace, keys: tuple[UsageKey, ...], now: int) -> str:
    who, where = describe_key(keys)
    allowed = " ".join(filter(None, ("allows", who, _format_quantity(limit, limit.limit), where)))
    if limit.used is None:
        if limit.limit is not None:
            allowed = f"limits {limit.attribute} to {limit.written}"
        else:
            allowed = f"allows only {limit.attribute}={limit.written}"
        return f"{allowed}, the job asks for {limit.requested or 'none of it'}"
    parts = [allowed]
    used = format_amount(limit.type, limit.used)
    verb = "are" if used.isdigit() and used != "1" else "is"
    holders = [each for each in limit.holders if len(keys) > 1 or _is_at(each, keys[0])]
    by = f" by {_list_holders(holders, now)}" if holders else ""
    parts.append(f"{used} {verb} used{by}" if limit.used else "none is used")
    if limit.asked is None:
        parts.append("the job asks for none of it")
    elif limit.asked != 1 or not limit.is_exceeded:
        parts.append(f"the job asks for {format_amount(limit.type, limit.asked)}")
    return ", ".join(parts)


def _is_at(holder: Holder, key: UsageKey) -> bool:
    """Whether a holder runs where a usage key counts."""
    places = (name.partition("@") for name in holder.instances)
    return any(key[3] in ("", queue) and key[4] in ("", host) for queue, _, host in places)


def _list_holders(holders: Sequence[Holder], now: int) -> str:
    if not holders:
        return ""
    jobs = [f"job {format_holder(each)} {format_until(each.end_time, now)}" for each in holders[:NAMED_HOLDERS]]
    more = len(holders) - NAMED_HOLDERS
    if more > 0:
        jobs.append(f"{format_count(more, 'other task')} {format_until(holders[-1].end_time, now)}")
    return jobs[0] if len(jobs) == 1 else f"{', '.join(jobs[:-1])} and {jobs[-1]}"


def describe_passed(passed: PassedRule) -> str:
    """Which filters do not let the job or the queue instances pass."""
    return " and ".join(f"{each.kind} {each.written} does not let {each.asked} pass" for each in passed.filters)


def describe_holders(limit: LimitTrace, now: int) -> str:
    """Who holds a limit and until when, such as `job 12 until 14:03`; empty if nobody does."""
    return _list_holders(limit.holders, now)


# --- refusals


def find_counter(trace: JobTrace, refusal: Refusal) -> tuple[CounterTrace, UsageKey] | None:
    """The counter and the usage key that a refusal of a quota is about."""
    for way in trace.ways:
        for each in way.sets:
            for path in each.paths:
                for counter in path.counters:
                    if counter.rule == refusal.object and refusal.counter and refusal.counter.key in counter.keys:
                        return counter, refusal.counter.key
    return None


def refusal_numbers(refusal: Refusal, trace: JobTrace) -> tuple[str, str]:
    """What was asked and what was left, for people; of a quota the numbers of the limit that refuses."""
    if refusal.layer is Layer.QUOTA and (found := find_counter(trace, refusal)):
        for limit in found[0].limits:
            if limit.is_exceeded:
                numbers = [
                    None if each is None else format_amount(limit.type, each) for each in (limit.asked, limit.left)
                ]
                return numbers[0] or limit.requested, numbers[1] or ""
    return format_asked(refusal), format_people_left(refusal)


def describe_refusal(refusal: Refusal, trace: JobTrace | None = None) -> str:
    """A refusal in a sentence without its full stop; with a trace also who holds a quota, and times by its clock."""
    if refusal.layer is Layer.QUOTA:
        if refusal.cause is Cause.LEFT_OUT:
            return f"left out, as rule {refusal.object} refuses on other queue instances"
        found = find_counter(trace, refusal) if trace else None
        if trace and found:
            return describe_counter(found[0], trace.now, found[1])
        is_counted = refusal.left is not None
        left = f": {format_people_left(refusal)} left, {format_asked(refusal)} asked for" if is_counted else ""
        return f"rule {refusal.object} limits {refusal.attribute or 'the job'}{left}"
    return _describers[refusal.layer](refusal, trace)


def describe_group(group: InstanceGroup, trace: JobTrace) -> str:
    """What the instances of a group say: room, the same refusal, or one of them as an example."""
    refusal = group.refusal
    if refusal is None:
        return "has room"
    if refusal.layer is Layer.QUOTA and len(group.instances) > 1 and (found := find_counter(trace, refusal)):
        return describe_counter(found[0], trace.now)
    sentence = describe_refusal(refusal, trace)
    is_example = len(group.instances) > 1 and not group.object
    return f"for example, {sentence}" if is_example else sentence


def name_refuser(refusal: Refusal) -> str:
    """What refused, with what it is: `the cluster`, `host h1`, `queue all.q`, `queue instance all.q@h1`."""
    if refusal.by is Refuser.GLOBAL:
        return "the cluster"
    kinds = {Refuser.QUEUE: "queue", Refuser.RESERVATION: "reservation"}
    return f"{kinds.get(refusal.by, refusal.by.value)} {refusal.object}"


def _describe_level(refusal: Refusal, trace: JobTrace | None) -> str:
    name, asked, where = refusal.attribute, format_asked(refusal), name_refuser(refusal)
    match refusal.cause:
        case Cause.WRONG_TYPE:
            return f"{where} takes no {asked.lower()} jobs"
        case Cause.FORCED:
            return f"{where} takes only jobs that request {name}"
        case Cause.IN_USE:
            return f"{where} is not free of other jobs, as {name}={asked} wants it"
        case Cause.SHORT | Cause.CAPACITY:
            left = format_people_left(refusal)
            what = f"{left} slots" if name == "slots" else f"{left} of {name}"
            return f"{where} has {what} left, the job asks for {asked}"
        case Cause.UNFIT if refusal.left is not None:
            return f"{where} offers {name}={format_people_left(refusal)}, the job asks for {name}={asked}"
    return f"{where} does not offer {name}={asked}" if asked else f"{where} does not suit the job"


def _describe_pe(refusal: Refusal, trace: JobTrace | None) -> str:
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
    return f"PE {name} has room for {left or 'too few'} slots, the job asks for {asked or 'some'}"


def _describe_access(refusal: Refusal, trace: JobTrace | None) -> str:
    if refusal.cause is Cause.NO_ACCESS:
        where = name_refuser(refusal) if refusal.by is Refuser.RESERVATION else refusal.object
        return f"{refusal.asked} has no access to {where}"
    if refusal.asked is None:
        return f"{refusal.object} is only for projects, and the job has none"
    return f"{refusal.object} is closed to project {refusal.asked}"


def _describe_request(refusal: Refusal, trace: JobTrace | None) -> str:
    if refusal.cause is Cause.OUTSIDE_RESERVATION:
        return f"reservation {refusal.asked} does not give {refusal.object} to the job"
    return f"the job asks for {refusal.attribute} {format_asked(refusal)}, {refusal.object} is not among it"


def _describe_state(refusal: Refusal, trace: JobTrace | None) -> str:
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


def _describe_time(refusal: Refusal, trace: JobTrace | None) -> str:
    if refusal.cause is Cause.DEPENDENCY and isinstance(refusal.asked, tuple):
        return f"the job waits for the end of job {', '.join(map(str, refusal.asked))}"
    if refusal.cause is Cause.START_TIME and isinstance(refusal.asked, int):
        return f"the job is not to start before {format_moment(refusal.asked, trace.now if trace else 0)}"
    return format_line(refusal)


_describers = {
    Layer.GLOBAL: _describe_level,
    Layer.HOST: _describe_level,
    Layer.QUEUE: _describe_level,
    Layer.PE: _describe_pe,
    Layer.ACCESS: _describe_access,
    Layer.REQUEST: _describe_request,
    Layer.STATE: _describe_state,
    Layer.TIME: _describe_time,
}
