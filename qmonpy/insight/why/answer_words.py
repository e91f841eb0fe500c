"""An answer in words: the deciding causes in a first sentence, with what would have to happen, and by when."""

from collections.abc import Sequence

from qmonpy.engine.work.waiting import TASK_DEPENDENCY
from qmonpy.insight.why.answer import (
    Answer,
    Before,
    Closed,
    Gate,
    JobBefore,
    Missing,
    Reserved,
    Verdict,
    Where,
)
from qmonpy.insight.why.refusal_words import (
    describe_refusal,
    format_amount,
    format_moment,
)
from qmonpy.insight.why.sentence_parts import (
    NAMED,
    format_number_word,
    format_unit,
    format_whom,
    join_words,
    list_names,
    number_parts,
    with_capital,
)
from qmonpy.insight.why.trace_quotas import Holder, format_holder
from qmonpy.insight.why.unsuitable_words import describe_unsuitable
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.refusal import Cause, RuleCounter

_HOLDS = {
    "u": "by its owner (user hold)",
    "o": "by an operator (operator hold)",
    "s": "by the system (system hold)",
}


def describe_answer(answer: Answer) -> str:
    """Return why a job waits: the deciding causes, complete, and what would have to happen."""
    match answer.verdict:
        case Verdict.NEVER if answer.unsuitable is not None:
            return describe_unsuitable(answer.unsuitable, answer.job)
        case Verdict.STARTS:
            return f"It starts in the next pass of the scheduler{_format_start(answer)}."
        case Verdict.UNKNOWN:
            return "No cause is proven: see the reasons of the scheduler."
    parts = list_causes(answer)
    rest = "" if answer.is_whole else " What else it needs is not proven: see the reasons of the scheduler."
    if len(parts) == 1:
        return f"{with_capital(parts[0])}.{rest}"
    until = ""
    if _is_time_of_all(answer):
        until = f", expected to be over by {format_moment(answer.enough_at or 0, answer.now)}"
    return f"It waits for {format_number_word(len(parts))} reasons{until}: {number_parts(parts)}.{rest}"


def list_causes(answer: Answer) -> list[str]:
    """Return every deciding cause in a sentence without capital and full stop, in the order of telling."""
    now = answer.now
    parts = [describe_gate(each, now) for each in answer.gates]
    parts += [describe_missing(each, answer) for each in answer.missing]
    parts += [describe_closed(answer.closed)] if answer.closed else []
    parts += [describe_before(answer.before, now)] if answer.before else []
    return parts


def describe_others(answer: Answer) -> str:
    """Return which other causes might end in the place of the one that is named; empty if nothing is known."""
    said = [describe_part(each, answer) for each in answer.others]
    return f"Instead of that, it is enough if this ends: {'; or: '.join(said)}." if said else ""


def describe_part(part: Missing | Closed, answer: Answer) -> str:
    """Return a cause that is missing or closed."""
    return describe_closed(part) if isinstance(part, Closed) else describe_missing(part, answer)


def _is_time_of_all(answer: Answer) -> bool:
    is_only_missing = not answer.gates and answer.closed is None and answer.before is None
    return is_only_missing and (answer.enough_at or 0) > answer.now


def _format_start(answer: Answer) -> str:
    if answer.starts is None:
        return ""
    names = [name for name, _ in answer.starts.pieces]
    return f", on {list_names(names)}"


# --- what is in the job itself


def describe_gate(gate: Gate, now: int) -> str:
    """Return a cause in the job itself, and when it goes."""
    refusal = gate.refusal
    match refusal.cause:
        case Cause.HELD:
            kind = str(refusal.left)
            if kind == TASK_DEPENDENCY:
                return "it waits for the end of tasks of another job (-hold_jid_ad)"
            return f"it is held {_HOLDS.get(kind, kind)}, until it is released (qrls -h {kind})"
        case Cause.JOB_ERROR:
            told = f": {refusal.asked}" if refusal.asked else ""
            return f"it is in error state, until that is cleared (qmod -cj){told}"
        case Cause.DEPENDENCY if isinstance(refusal.asked, tuple):
            numbers = [str(each) for each in refusal.asked]
            jobs = f"{choose_word(len(numbers), 'job')} {list_names(numbers)}"
            when = f", expected at {format_moment(gate.opens_at, now)}" if gate.opens_at else ""
            return f"it waits for the end of {jobs}{when}"
        case Cause.START_TIME if gate.opens_at is not None:
            return f"it is not to start before {format_moment(gate.opens_at, now)}"
        case Cause.TASK_LIMIT:
            return _describe_limit(gate, now)
        case Cause.RESERVATION_START if gate.opens_at is not None:
            return f"advance reservation {refusal.object} begins at {format_moment(gate.opens_at, now)}"
    return describe_refusal(refusal, now=now)


def _describe_limit(gate: Gate, now: int) -> str:
    name, running = gate.refusal.attribute, len(gate.holders)
    whose = f"{format_count(running, 'task')} of its owner" if name == "maxujobs" else f"{running} of its tasks"
    first = f"; {_describe_first(gate.holders, now)}" if gate.holders else ""
    verb = choose_word(running, "runs", "run")
    failed = int(gate.refusal.limit or 0) - running - gate.ended
    others = [f"{gate.ended} {choose_word(gate.ended, 'has', 'have')} ended since the last pass"] if gate.ended else []
    if name != "maxujobs" and failed > 0:
        others.append(f"{failed} {choose_word(failed, 'is', 'are')} in error")
    if gate.ended:
        first = "; the next pass is the last that counts what has ended"
    if others:
        return (
            f"{whose} {verb} and {join_words(others)}, which count as well: as many as {name} lets run at a time{first}"
        )
    return f"{whose} {verb}, as many as {name} lets run at a time{first}"


# --- what is missing


def describe_missing(missing: Missing, answer: Answer) -> str:
    """Return what there is too little of, how much must become free, who holds it, and when there is enough."""
    return f"{_describe_lack(missing, answer)}; {_describe_release(missing, answer.now)}"


def _describe_lack(missing: Missing, answer: Answer) -> str:
    """Return what is short, with its numbers."""
    lack, name = missing.lacks[0], missing.attribute
    where = _name_object(missing.where, lack.name)
    if lack.is_exclusive:
        if any(each.name == name for each in answer.job.hard_resources):
            return f"{where} is in use, and the job wants it for itself ({name})"
        return f"{where} is in exclusive use ({name})"
    if len(missing.lacks) == 1 and len(missing.alike) > 1:
        return _describe_alike(missing)
    is_parallel = answer.job.pe is not None and missing.where in (Where.HOST, Where.INSTANCE)
    if len(missing.lacks) > 1 or (is_parallel and name == "slots"):
        return _describe_pieces(missing, answer)
    used, capacity, asked, more = (
        format_amount(missing.type, each) for each in (lack.used, lack.capacity, lack.asked, missing.amount)
    )
    verb = choose_word(used, "is", "are") if name == "slots" else "is" if missing.type is ValueType.MEMORY else "are"
    subject = f"rule {lack.name}" if missing.where is Where.RULE else where
    there = " there" if lack.counter is not None and any(lack.counter.key[3:]) else ""
    amounts = f"{used} of {capacity} {format_unit(name, lack.capacity)}{format_whom(lack.counter)} {verb} used"
    return f"{subject}: {amounts}, the job needs {asked}{there}, so {more} more must become free"


def _describe_pieces(missing: Missing, answer: Answer) -> str:
    """Return what a parallel job lacks on some hosts or queue instances, where it is free soonest."""
    what, amount = missing.attribute, format_amount(missing.type, missing.amount)
    names = [each.place for each in missing.lacks]
    amounts = [format_amount(missing.type, each.missing) for each in missing.lacks]
    listed = list_names([f"{name} ({each})" for name, each in zip(names, amounts, strict=True)])
    if len(missing.lacks) == 1:
        listed = missing.object
    if missing.where is Where.RULE:
        unit = format_unit(what, missing.amount)
        return f"rule {missing.object}: {amount} more {unit} must become free, soonest on {listed}"
    if what == "slots":
        all_slots = sum(slots for _, slots in answer.starts.pieces) if answer.starts else 0
        if missing.amount == all_slots:
            what = "the slot" if all_slots == 1 else f"all {all_slots} slots"
        else:
            what = f"{amount} of the {all_slots} slots"
        verb = choose_word(amount, "is", "are")
        return f"{what} that it needs in PE {answer.job.pe} {verb} missing, free soonest on {listed}"
    return f"{amount} more of {what} must become free, soonest on {listed}"


def _describe_alike(missing: Missing) -> str:
    """Return what must become free on any one of several hosts or queue instances."""
    amount, what = format_amount(missing.type, missing.amount), format_unit(missing.attribute, missing.amount)
    if missing.where is Where.RULE:
        queue, host = missing.lacks[0].counter.key[3:] if missing.lacks[0].counter is not None else ("", "")
        noun = "queue instance" if queue and host else "host" if host else "queue"
        whose = f"{amount} {what}{format_whom(_without_place(missing.lacks[0].counter))}"
        where = (
            f"one of {format_count(len(missing.alike), noun)} ({list_names([each.place for each in missing.alike])})"
        )
        return f"rule {missing.object}: {whose} must become free on {where}"
    where = f"one of {format_count(len(missing.alike), missing.where.value)} that would take it"
    return f"{amount} {what} must become free on {where}"


def _without_place(counter: RuleCounter | None) -> RuleCounter | None:
    return counter._replace(key=(*counter.key[:3], "", "")) if counter is not None else None


def _describe_release(missing: Missing, now: int) -> str:
    """Return who holds what is short, who ends first, and when it is enough."""
    reserved = [_describe_reserved(each, now) for each in missing.reservations[:NAMED]]
    said = [f"reserved by advance reservation {join_words(reserved)}"] if reserved else []
    enough = missing.enough_at
    if not missing.holders and enough is not None and [each.end for each in missing.reservations] == [enough]:
        # The one reservation says when.
        return said[0]
    if missing.holders:
        first = missing.holders[0]
        at_once = [each for each in missing.holders if each.end_time == first.end_time]
        if enough is not None and first.end_time == enough:
            jobs = _name_jobs(at_once)
            verb = choose_word(len(at_once), "is", "are")
            said.append(f"expected at {format_moment(enough, now)}, when {jobs} {verb} to end")
            return ", ".join(said)
        said.append(_describe_first(missing.holders, now))
    if enough is not None and enough > now:
        said.append(f"enough is expected at {format_moment(enough, now)}")
    elif missing.where is Where.RESERVATION:
        said.append("not enough ends before the reservation does")
    elif not missing.holders or missing.holders[0].end_time < FOREVER:
        said.append("it is not known when there is enough")
    return ", ".join(said)


def _name_jobs(holders: Sequence[Holder]) -> str:
    names = list(dict.fromkeys(format_holder(each) for each in holders))
    return f"{choose_word(len(names), 'job')} {list_names(names)}"


def _describe_reserved(reserved: Reserved, now: int) -> str:
    if reserved.start <= now:
        return f"{reserved.number} until {format_moment(reserved.end, now)}"
    return f"{reserved.number} from {format_moment(reserved.start, now)} to {format_moment(reserved.end, now)}"


def _describe_first(holders: Sequence[Holder], now: int) -> str:
    first = holders[0]
    if first.end_time >= FOREVER:
        return f"held by {_name_jobs(holders)}, with no known end"
    return f"the first to end is job {format_holder(first)}, expected at {format_moment(first.end_time, now)}"


def _name_object(where: Where, name: str) -> str:
    if where is Where.CLUSTER:
        return "in the whole cluster"
    return f"PE {name}" if where is Where.PE else f"{where.value} {name}"


def describe_closed(closed: Closed) -> str:
    """Return which queue instances must open."""
    refusals, alike = closed.refusals, closed.alike
    if len(refusals) == 1 and len(alike) > 1:
        return f"one of {format_count(len(alike), 'queue instance')} must open: {list_names(alike)} (now closed)"
    said = [describe_refusal(each) for each in refusals[:NAMED]]
    more = len(refusals) - NAMED
    said += (
        [f"{format_count(more, 'other queue instance')} {choose_word(more, 'is', 'are')} closed"] if more > 0 else []
    )
    return join_words(said)


# --- who comes first


def describe_before(before: Before, now: int) -> str:
    """Return which jobs come first and take the room, and why they rank before."""
    jobs = before.jobs
    if any(each.planned_start is not None for each in jobs[:NAMED]):
        named = [_describe_job_before(each, now) for each in jobs[:NAMED]]
        more = len(jobs) - NAMED
        listed = join_words([*named, *([format_count(more, "other job")] if more > 0 else [])])
    else:
        listed = f"{choose_word(len(jobs), 'job')} {list_names([str(each.number) for each in jobs])}"
    lowest, highest = min(each.priority for each in jobs), max(each.priority for each in jobs)
    theirs = f"{highest:.5f}" if f"{lowest:.5f}" == f"{highest:.5f}" else f"{highest:.5f} to {lowest:.5f}"
    if f"{lowest:.5f}" == f"{before.priority:.5f}" == f"{highest:.5f}":
        ranks = f"same priority {theirs}, submitted earlier"
    else:
        ranks = f"priority {theirs}, against {before.priority:.5f}"
        if f"{lowest:.5f}" == f"{before.priority:.5f}":
            ranks += "; where it is the same, the earlier submission comes first"
    verb = choose_word(len(jobs), "comes first and takes", "come first and take")
    return f"{listed} {verb} the room ({ranks})"


_FAR = "centuries ahead, behind what has no known end,"
"""See `Variety.plans_behind_endless`."""


def _describe_job_before(each: JobBefore, now: int) -> str:
    where = f" on {list_names(each.instances)}" if each.instances else ""
    if each.planned_start is not None:
        is_far = each.planned_start >= FOREVER
        when = f"for {format_moment(each.planned_start, now)}" if not is_far else _FAR
        return f"job {each.number} (-R y, planned {when}{where})"
    return f"job {each.number}"
