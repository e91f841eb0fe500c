"""A trace in plain words: what refuses a job and who holds it, rules passed over, and the verdict in a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.insight.why.answer_words import describe_answer, describe_others
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.insight.why.refusal_words import (
    describe_refusal,
    format_amount,
    format_people_left,
    format_until,
)
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.insight.why.slot_terms import describe_slot_terms, least_slots_of
from qmonpy.insight.why.trace import InstanceGroup, JobTrace, WayTrace
from qmonpy.insight.why.trace_quotas import CounterTrace, Holder, LimitTrace, PassedRule, name_holder
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, UsageKey, find_amount
from qmonpy.translation import grouped, later, tr

NAMED_HOLDERS = 3
"""Holders that a sentence names; the others are counted."""


# --- limits


def describe_key(keys: tuple[UsageKey, ...], every: str = "each") -> tuple[str, str]:
    """Return for whom and where a counter counts, such as ("bob", "on host h3"); empty if it counts all together.

    `every` is `each` or `any`.
    """
    user, project, pe, _, _ = keys[0]
    in_project = tr("in project {project}" if user else "project {project}").format(project=project)
    who = " ".join(filter(None, (user, project and in_project, pe and tr("in PE {pe}").format(pe=pe))))
    queues = list(dict.fromkeys(key[3] for key in keys if key[3]))
    hosts = list(dict.fromkeys(key[4] for key in keys if key[4]))
    where = [_name_queues(queues, every), _name_hosts(hosts, every)]
    return who, " ".join(filter(None, where))


def describe_counter(counter: CounterTrace, now: int, key: UsageKey | None = None) -> str:
    """Return what a rule allows, what is used of it, by whom and until when; for one usage key if `key` is given."""
    keys = (key,) if key else counter.keys
    limits = [limit for limit in counter.limits if limit.is_exceeded] or list(counter.limits)
    said = "; ".join(_describe_limit(limit, keys, now) for limit in limits)
    return tr("rule {rule} {said}").format(rule=counter.rule, said=said)


def _describe_limit(limit: LimitTrace, keys: tuple[UsageKey, ...], now: int) -> str:
    if limit.used is None:
        return _describe_fixed(limit)
    who, where = describe_key(keys, every="any" if limit.limit == 0 else "each")
    allowed = tr("allows {whom_what_where}")
    parts = [allowed.format(whom_what_where=" ".join(filter(None, (who, _format_allowed(limit), where))))]
    holders = [each for each in limit.holders if len(keys) > 1 or _is_at(each, keys[0])]
    if limit.used:
        parts.append(_describe_used(limit, keys, _list_holders(holders, now)))
    elif limit.limit != 0:
        parts.append(tr("none is used"))
    if limit.asked is None:
        parts.append(tr("the job asks for none of it"))
    elif limit.asked != 1 or not limit.is_exceeded or (limit.left is not None and limit.left > 0):
        parts.append(tr("the job asks for {asked}").format(asked=format_amount(limit.type, limit.asked)))
    return ", ".join(parts)


def _is_at(holder: Holder, key: UsageKey) -> bool:
    """Whether a holder runs where a usage key counts."""
    places = (name.partition("@") for name in holder.instances)
    return any(key[3] in ("", queue) and key[4] in ("", host) for queue, _, host in places)


def _list_holders(holders: Sequence[Holder], now: int) -> str:
    if not holders:
        return ""
    jobs = []
    for each in holders[:NAMED_HOLDERS]:
        until = format_until(each.end_time, now, each.key)
        jobs.append(tr("job {number} {until}").format(number=name_holder(each), until=until))
    more = len(holders) - NAMED_HOLDERS
    if more > 0:
        others = choose_word(more, "{count} other task {until}", "{count} other tasks {until}")
        count = note(grouped(more), Of.ENDS, tuple(holders[NAMED_HOLDERS:]))
        jobs.append(others.format(count=count, until=format_until(holders[-1].end_time, now, holders[-1].key)))
    return join_words(jobs)


def describe_passed(passed: PassedRule) -> str:
    """Return which filters of a rule do not match the job or the queue instances."""
    said = tr("filter {kind} {filter} does not match {asked}")
    return tr(" and ").join(
        said.format(kind=each.kind, filter=each.written, asked=each.asked) for each in passed.filters
    )


def describe_holders(limit: LimitTrace, now: int) -> str:
    """Return who holds a limit and until when, such as `job 12 until 14:03`; empty if nobody does."""
    return _list_holders(limit.holders, now)


def _format_allowed(limit: LimitTrace) -> str:
    if limit.limit is None:
        return _format_quantity(limit.written, limit.attribute)
    if limit.limit == 0:
        return tr("no {name}").format(name=limit.attribute)
    return _format_quantity(format_amount(limit.type, limit.limit), limit.attribute)


def _format_quantity(amount: str, attribute: str) -> str:
    if attribute == "slots":
        return f"{amount} {choose_word(amount, 'slot')}"
    return tr("{amount} of {name}").format(amount=amount, name=attribute)


# --- refusals


def find_counter(trace: JobTrace, refusal: Refusal) -> tuple[CounterTrace, UsageKey] | None:
    """Return the counter and the usage key by which a rule refused; None for a refusal by something else."""
    for way in trace.ways:
        for each in way.sets:
            for path in each.paths:
                for counter in path.counters:
                    if counter.rule == refusal.object and refusal.counter and refusal.counter.key in counter.keys:
                        return counter, refusal.counter.key
    return None


def find_amounts(refusal: Refusal, trace: JobTrace) -> tuple[float | None, float | None]:
    """Return what was asked for and what was left as numbers; for a rule those of the limit that refuses."""
    limit = _find_refusing(refusal, trace)
    return (limit.asked, limit.left) if limit else (find_amount(refusal.asked), find_amount(refusal.left))


def format_amounts(refusal: Refusal, trace: JobTrace) -> tuple[str, str]:
    """Return what was asked for and what was left as people write it; for a rule by the limit that refuses."""
    limit = _find_refusing(refusal, trace)
    if limit is None:
        return format_asked(refusal), format_people_left(refusal)
    asked, left = ("" if each is None else format_amount(limit.type, each) for each in (limit.asked, limit.left))
    return asked or limit.requested, left


def _find_refusing(refusal: Refusal, trace: JobTrace) -> LimitTrace | None:
    """Return the limit that refuses; None if what refuses is not a limit but what the queue instance offers."""
    found = find_counter(trace, refusal)
    limits = found[0].limits if found else ()
    return next((limit for limit in limits if limit.is_exceeded and limit.attribute == refusal.attribute), None)


def describe_traced(refusal: Refusal, trace: JobTrace, *, has_all_keys: bool = False) -> str:
    """Return a refusal in a sentence without its full stop; for a rule also who holds its limit and until when.

    `has_all_keys` makes the sentence about all usage keys that have the same numbers, not about that of the refusal.
    """
    found = find_counter(trace, refusal) if refusal.cause is not Cause.LEFT_OUT else None
    if found is None:
        named = _with_project(refusal, trace.job)
        return describe_refusal(named, now=trace.now) + _note_relop(refusal, trace)
    limit = _find_refusing(refusal, trace)
    if limit is None and refusal.cause is Cause.UNFIT:
        return _describe_not_offered(refusal)
    if limit is not None and limit.used is None and trace.job.pe and refusal.cause is Cause.UNFIT:
        # 8.1.9 compares such a limit the wrong way round for parallel jobs (`count_rule`).
        said = tr(
            "rule {rule} limits {name} to {value}, and Grid Engine 8.1.9 refuses every parallel job that requests"
            " {name}, whatever the value"
        )
        return said.format(rule=refusal.object, name=limit.attribute, value=limit.written)
    return describe_counter(found[0], trace.now, None if has_all_keys else found[1])


def _with_project(refusal: Refusal, job: Job) -> Refusal:
    """Return a refusal for want of a project with the job's own, which Grid Engine leaves out if no list names it."""
    return replace(refusal, asked=job.project) if refusal.cause is Cause.NO_PROJECT and job.project else refusal


def _describe_not_offered(refusal: Refusal) -> str:
    """Return the sentence for a parallel job where a rule refuses what the queue instance itself does not offer."""
    said = tr("the queue instance offers {name}={left}, the job asks for {name}={asked}: rule {rule} refuses it")
    asked, left = format_asked(refusal), format_people_left(refusal)
    return said.format(name=refusal.attribute, left=left, asked=asked, rule=refusal.object)


_COMPARISONS = {
    "==": later("both must be equal"),
    "!=": later("they must differ"),
    ">=": later("the request must not be smaller"),
    ">": later("the request must be larger"),
    "<": later("the request must be smaller"),
}
"""How a request and an offer must compare by the relation operator of the attribute (complex(5))."""


def _note_relop(refusal: Refusal, trace: JobTrace) -> str:
    """Return a note on the relation operator of a number, without which the two numbers do not tell why; else empty."""
    attribute = trace.cluster.complexes.get(refusal.attribute)
    if refusal.cause is not Cause.UNFIT or attribute is None or not isinstance(refusal.left, Quantity):
        return ""
    if attribute.type is ValueType.BOOL or attribute.relop not in _COMPARISONS:
        return ""
    return f" (relop {attribute.relop}: {tr(_COMPARISONS[attribute.relop])})"


def describe_group(group: InstanceGroup, trace: JobTrace) -> str:
    """Return the sentence of a group: that it has room, its refusal, or the refusal of one instance as an example."""
    refusal = group.refusal
    if refusal is None:
        terms = describe_slot_terms(group.terms, group.slots, least_slots_of(trace.job))
        if not terms:
            return tr("has room")
        more = len(group.instances) > 1
        said = tr("has room: {terms} (on {instance}, for example)" if more else "has room: {terms}")
        return said.format(terms=terms, instance=group.instances[0])
    sentence = describe_traced(refusal, trace, has_all_keys=len(group.instances) > 1)
    if group.terms and refusal.cause is Cause.FEW_ON_HOST:
        sentence = f"{sentence}: {describe_slot_terms(group.terms, int(find_amount(refusal.left) or 0), 0)}"
    is_example = len(group.instances) > 1 and not group.object
    return tr("for example, {sentence}").format(sentence=sentence) if is_example else sentence


# --- the verdict


@dataclass(frozen=True, slots=True)
class Tally:
    """Queue instances that refuse for the same sort of reason, or that have room."""

    count: int
    words: str
    layer: Layer | None = None


def tally(groups: Iterable[InstanceGroup]) -> tuple[Tally, ...]:
    """Return the numbers of queue instances by sort of reason, those with room first, then the most frequent."""
    found: dict[str, Tally] = {}
    for each in groups:
        words = _sort_of(each)
        before = found[words].count if words in found else 0
        found[words] = Tally(before + len(each.instances), words, each.layer)
    return tuple(sorted(found.values(), key=lambda each: (each.layer is not None, -each.count)))


def _sort_of(group: InstanceGroup) -> str:
    refusal = group.refusal
    if refusal is None:
        return tr("with room")
    name = refusal.attribute
    if refusal.cause is Cause.FORCED and refusal.layer is not Layer.QUOTA:
        return tr("only for jobs that request {name}").format(name=name)
    match refusal.layer:
        case Layer.QUOTA:
            return tr("refused by rule {rule}").format(rule=refusal.object)
        case Layer.GLOBAL:
            return tr("refused for {name} of the cluster").format(name=name)
        case Layer.HOST:
            return tr("refused for {name} of the host").format(name=name)
        case Layer.QUEUE:
            return _sort_of_queue(refusal)
        case Layer.PE:
            is_unlisted = refusal.cause in (Cause.NOT_IN_PE_LIST, Cause.NOT_PARALLEL)
            said = tr("without PE {asked}" if is_unlisted else "refused by PE {pe}")
            return said.format(asked=refusal.asked, pe=refusal.object)
        case Layer.ACCESS:
            return tr("without access" if refusal.cause is Cause.NO_ACCESS else "refused for the project")
        case Layer.REQUEST:
            is_listed = refusal.cause is Cause.NOT_ASKED_FOR
            return tr("not asked for ({name})" if is_listed else "without a reason from the scheduler").format(
                name=name
            )
        case Layer.TIME if refusal.cause is Cause.RESERVATION_START:
            return tr("not open before the advance reservation begins")
        case Layer.STATE:
            return tr(refusal.cause.value)
    return tr(refusal.layer.value)


def _sort_of_queue(refusal: Refusal) -> str:
    match refusal.cause:
        case Cause.NOT_RESERVED:
            return tr("outside the advance reservation")
        case Cause.UNKNOWN | Cause.ABSENT:
            return tr("without {name}").format(name=refusal.attribute)
        case Cause.NOT_CHECKPOINTING:
            return tr("without checkpointing environment {name}").format(name=refusal.asked)
        case Cause.ONLY_PARALLEL:
            return tr("for parallel jobs alone")
    return tr("refused for {name} of the queue").format(name=refusal.attribute)


def describe_way(way: WayTrace) -> str:
    """Return why one way to start fails, by queue instances: `12 queue instances: 8 full, 4 refused by rule set1/2`."""
    reasons = ", ".join(f"{each.count} {each.words}" for each in tally(way.groups))
    text = f"{format_count(len(way.instances), 'queue instance')}: {reasons or tr('none')}"
    if way.pe is None:
        return text
    leaves = tr("rule {rule} leaves {left}")
    short = [
        leaves.format(
            rule=counter.rule,
            left=_format_quantity(format_amount(limit.type, max(0.0, limit.left)), limit.attribute),
        )
        for counter in way.exhausted
        for limit in counter.limits
        if limit.is_exceeded and limit.left is not None and len(counter.instances) == len(way.instances)
    ]
    room = choose_word(
        way.available,
        "the job needs {slots}, {available} is free for it",
        "the job needs {slots}, {available} are free for it",
    ).format(slots=format_count(way.slots, "slot"), available=way.available)
    return tr("in PE {pe}, {said}").format(pe=way.pe, said="; ".join([text, room, *short]))


def describe_verdict(trace: JobTrace) -> str:
    """Return why the task waits: the deciding causes, and what else would do in the place of a single one; and what
    the answer leaves out."""
    left_out = describe_requests_left_out(list_unweighed(trace.job))
    return " ".join(filter(None, (describe_answer(trace.answer), describe_others(trace.answer), left_out)))


def _name_queues(names: list[str], every: str) -> str:
    if len(names) < 2:
        return tr("in queue {queue}").format(queue=names[0]) if names else ""
    said = tr("in any of {queues}" if every == "any" else "in each of {queues}")
    return said.format(queues=note(format_count(len(names), "queue"), Of.QUEUES, tuple(names)))


def _name_hosts(names: list[str], every: str) -> str:
    if len(names) < 2:
        return tr("on host {host}").format(host=names[0]) if names else ""
    said = tr("on any of {hosts}" if every == "any" else "on each of {hosts}")
    return said.format(hosts=note(format_count(len(names), "host"), Of.HOSTS, tuple(names)))


def _describe_fixed(limit: LimitTrace) -> str:
    """Return what a limit of an attribute that is not consumed allows."""
    said = tr(
        "limits {name} to {value}, the job asks for {asked}"
        if limit.limit is not None
        else "allows only {name}={value}, the job asks for {asked}"
    )
    return said.format(name=limit.attribute, value=limit.written, asked=limit.requested or tr("none of it"))


def _describe_used(limit: LimitTrace, keys: tuple[UsageKey, ...], holders: str) -> str:
    used = format_amount(limit.type, limit.used or 0.0)
    is_many = is_whole(used) and used != "1"
    # Where numbers count that are the same for several usage keys.
    if len({key[4] for key in keys}) > 1:
        said = tr("{used} are used on each" if is_many else "{used} is used on each")
    elif len({key[3] for key in keys}) > 1:
        said = tr("{used} are used in each" if is_many else "{used} is used in each")
    else:
        said = tr("{used} are used" if is_many else "{used} is used")
    return said.format(used=used) + (tr(" by {holders}").format(holders=holders) if holders else "")
