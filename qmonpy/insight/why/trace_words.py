"""A trace in plain words: what refuses a job and who holds it, rules passed over, and the verdict in a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.why.refusal_words import (
    describe_refusal,
    format_amount,
    format_count,
    format_people_left,
    format_until,
)
from qmonpy.insight.why.trace import InstanceGroup, JobTrace, WayTrace
from qmonpy.insight.why.trace_quotas import CounterTrace, Holder, LimitTrace, PassedRule
from qmonpy.model.work.refusal import Cause, Layer, Refusal, UsageKey, find_amount

NAMED_HOLDERS = 3
"""Holders that a sentence names; the others are counted."""


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


def format_holder(holder: Holder) -> str:
    """The job, with its task if it is an array."""
    return f"{holder.job}" if holder.task is None else f"{holder.job}.{holder.task}"


def _format_quantity(limit: LimitTrace, number: float | None) -> str:
    amount = limit.written if number is None else format_amount(limit.type, number)
    if limit.attribute == "slots":
        return f"{amount} slot" if amount == "1" else f"{amount} slots"
    return f"{amount} of {limit.attribute}"


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


def find_amounts(refusal: Refusal, trace: JobTrace) -> tuple[float | None, float | None]:
    """What was asked and what was left as numbers; of a rule those of the limit that refuses."""
    limit = _find_refusing(refusal, trace)
    return (limit.asked, limit.left) if limit else (find_amount(refusal.asked), find_amount(refusal.left))


def format_amounts(refusal: Refusal, trace: JobTrace) -> tuple[str, str]:
    """The same for people."""
    limit = _find_refusing(refusal, trace)
    if limit is None:
        return format_asked(refusal), format_people_left(refusal)
    asked, left = ("" if each is None else format_amount(limit.type, each) for each in (limit.asked, limit.left))
    return asked or limit.requested, left


def _find_refusing(refusal: Refusal, trace: JobTrace) -> LimitTrace | None:
    found = find_counter(trace, refusal)
    return next((limit for limit in found[0].limits if limit.is_exceeded), None) if found else None


def describe_traced(refusal: Refusal, trace: JobTrace) -> str:
    """A refusal of a trace in a sentence without its full stop; of a rule also who holds its limit and until when."""
    found = find_counter(trace, refusal) if refusal.cause is not Cause.LEFT_OUT else None
    return describe_counter(found[0], trace.now, found[1]) if found else describe_refusal(refusal, now=trace.now)


def describe_group(group: InstanceGroup, trace: JobTrace) -> str:
    """What the instances of a group say: room, the same refusal, or one of them as an example."""
    refusal = group.refusal
    if refusal is None:
        return "has room"
    if len(group.instances) > 1 and (found := find_counter(trace, refusal)):
        return describe_counter(found[0], trace.now)
    sentence = describe_traced(refusal, trace)
    is_example = len(group.instances) > 1 and not group.object
    return f"for example, {sentence}" if is_example else sentence


# --- the verdict


@dataclass(frozen=True, slots=True)
class Tally:
    """Queue instances that refuse for the same sort of reason, or that have room."""

    count: int
    words: str
    layer: Layer | None = None


def tally(groups: Iterable[InstanceGroup]) -> tuple[Tally, ...]:
    """Queue instances by the sort of their reason, those with room first, then the most frequent."""
    found: dict[str, Tally] = {}
    for each in groups:
        words = _sort_of(each)
        before = found[words].count if words in found else 0
        found[words] = Tally(before + len(each.instances), words, each.layer)
    return tuple(sorted(found.values(), key=lambda each: (each.layer is not None, -each.count)))


def _sort_of(group: InstanceGroup) -> str:
    refusal = group.refusal
    if refusal is None:
        return "with room"
    name = refusal.attribute
    match refusal.layer:
        case Layer.QUOTA:
            return f"refused by {refusal.object}"
        case Layer.GLOBAL:
            return f"refused for {name} of the cluster"
        case Layer.HOST:
            return f"refused for {name} of the host"
        case Layer.QUEUE:
            return f"refused for {name} of the queue"
        case Layer.PE:
            is_listed = refusal.cause in (Cause.NOT_IN_PE_LIST, Cause.NOT_PARALLEL)
            return f"refused by PE {refusal.asked if is_listed else refusal.object}"
        case Layer.ACCESS:
            return "without access" if refusal.cause is Cause.NO_ACCESS else "closed to the project"
        case Layer.REQUEST:
            return f"not asked for ({name})"
        case Layer.STATE:
            return refusal.cause.value
    return refusal.layer.value


def describe_way(way: WayTrace) -> str:
    """What the queue instances say in one way to start, such as `12 queue instances: 8 full, 4 refused by set1/2`."""
    reasons = ", ".join(f"{each.count} {each.words}" for each in tally(way.groups))
    text = f"{format_count(len(way.instances), 'queue instance')}: {reasons or 'none'}"
    if way.pe is None:
        return text
    short = [
        f"{counter.rule} leaves {format_amount(limit.type, max(0.0, limit.left))}"
        for counter in way.exhausted
        for limit in counter.limits
        if limit.is_exceeded and limit.left is not None and len(counter.instances) == len(way.instances)
    ]
    room = f"{way.slots} slots asked for, {way.available} to be had"
    return f"PE {way.pe}: " + "; ".join([text, room, *short])


def describe_verdict(trace: JobTrace) -> str:
    """Whether the task would start now and where, or what refuses it, in one or two sentences."""
    if trace.starts is not None:
        pieces = ", ".join(f"{name} ({format_count(slots, 'slot')})" for name, slots in trace.starts.pieces)
        pe = f" in PE {trace.starts.pe}" if trace.starts.pe else ""
        return f"Would start now{pe} on {pieces}."
    sentences = [describe_traced(each, trace) for each in trace.refusals]
    sentences += [describe_way(way) for way in trace.ways]
    return "Would not start now. " + " ".join(f"{each[:1].upper()}{each[1:]}." for each in sentences)
