"""The verdict of a trace in a sentence: where a job would start, or how many queue instances refuse it and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.insight.why.trace_parts import InstanceGroup, JobTrace, WayTrace
from qmonpy.insight.why.trace_text import describe_refusal, format_amount, format_count
from qmonpy.model.work.refusal import Cause, Layer


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
    sentences = [describe_refusal(each, trace) for each in trace.refusals]
    sentences += [describe_way(way) for way in trace.ways]
    return "Would not start now. " + " ".join(f"{each[:1].upper()}{each[1:]}." for each in sentences)
