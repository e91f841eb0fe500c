"""An answer in words: the deciding causes in a first sentence, with what would have to happen, and by when."""

from collections.abc import Sequence

from qmonpy.engine.work.waiting import TASK_DEPENDENCY
from qmonpy.insight.why.answer import (
    Answer,
    Closed,
    ClosingCalendar,
    Gate,
    Missing,
    Open,
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
    name_attribute,
    number_parts,
    with_capital,
)
from qmonpy.insight.why.trace_quotas import Holder, name_holder
from qmonpy.insight.why.unsuitable_words import describe_unsuitable
from qmonpy.insight.why.words.before_words import describe_before, name_numbers
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.refusal import Cause, RuleCounter
from qmonpy.translation import grouped, later, tr

_HOLDS = {
    "u": later("by its owner (user hold)"),
    "o": later("by an operator (operator hold)"),
    "s": later("by the system (system hold)"),
}


def describe_answer(answer: Answer) -> str:
    """Return why a job waits: the deciding causes, complete, and what would have to happen.

    Of an early answer also what is still being found out.
    """
    return " ".join(filter(None, (describe_found(answer), _tell_open(answer.open))))


def describe_found(answer: Answer) -> str:
    """Return why a job waits as far as it was found out; see `describe_answer`."""
    match answer.verdict:
        case Verdict.NEVER if answer.unsuitable is not None:
            return describe_unsuitable(answer.unsuitable, answer.job)
        case Verdict.STARTS:
            return _describe_start(answer)
        case Verdict.UNKNOWN if answer.open is not None:
            return _describe_no_cause(answer)
        case Verdict.UNKNOWN:
            return tr("No cause is proven: see the reasons of the scheduler.")
    parts = list_causes(answer)
    is_proven = answer.is_whole or answer.open is not None
    rest = "" if is_proven else " " + tr("What else it needs is not proven: see the reasons of the scheduler.")
    if len(parts) == 1:
        return f"{with_capital(parts[0])}.{rest}"
    count, reasons = format_number_word(len(parts)), number_parts(parts)
    if not _is_time_of_all(answer):
        return tr("It waits for {count} reasons: {reasons}.").format(count=count, reasons=reasons) + rest
    said = tr("It waits for {count} reasons, expected to be over by {moment}: {reasons}.")
    moment = note(format_moment(answer.enough_at or 0, answer.now), Of.ENOUGH_OF_ALL)
    return said.format(count=count, moment=moment, reasons=reasons) + rest


def list_causes(answer: Answer) -> list[str]:
    """Return every deciding cause in a sentence without capital and full stop, in the order of telling."""
    now = answer.now
    parts = [describe_gate(each, now) for each in answer.gates]
    parts += [describe_missing(each, answer) for each in answer.missing]
    parts += [describe_closed(answer.closed, answer.now)] if answer.closed else []
    parts += [describe_before(answer.before, now)] if answer.before else []
    return parts


def describe_others(answer: Answer) -> str:
    """Return which other causes might end in the place of the one that is named; empty if nothing is known."""
    said = [describe_part(each, answer) for each in answer.others]
    if not said:
        return ""
    return tr("Instead of that, it is enough if this ends: {causes}.").format(causes=tr("; or: ").join(said))


def describe_part(part: Missing | Closed, answer: Answer) -> str:
    """Return a cause that is missing or closed."""
    return describe_closed(part, answer.now) if isinstance(part, Closed) else describe_missing(part, answer)


def _is_time_of_all(answer: Answer) -> bool:
    is_only_missing = not answer.gates and answer.closed is None and answer.before is None
    return is_only_missing and (answer.enough_at or 0) > answer.now


# --- what is in the job itself


def describe_gate(gate: Gate, now: int) -> str:
    """Return a cause in the job itself, and when it goes."""
    refusal = gate.refusal
    match refusal.cause:
        case Cause.HELD:
            return _describe_hold(str(refusal.left))
        case Cause.JOB_ERROR if refusal.asked:
            return tr("it is in error state, until that is cleared (qmod -cj): {told}").format(told=refusal.asked)
        case Cause.JOB_ERROR:
            return tr("it is in error state, until that is cleared (qmod -cj)")
        case Cause.DEPENDENCY if isinstance(refusal.asked, tuple):
            jobs = name_numbers([str(each) for each in refusal.asked])
            if not gate.opens_at:
                return tr("it waits for the end of {jobs}").format(jobs=jobs)
            moment = note(format_moment(gate.opens_at, now), Of.PREDECESSORS, gate)
            return tr("it waits for the end of {jobs}, expected at {moment}").format(jobs=jobs, moment=moment)
        case Cause.START_TIME if gate.opens_at is not None:
            return tr("it is not to start before {moment}").format(moment=format_moment(gate.opens_at, now))
        case Cause.TASK_LIMIT:
            return _describe_limit(gate, now)
        case Cause.RESERVATION_START if gate.opens_at is not None:
            said = tr("advance reservation {number} begins at {moment}")
            return said.format(number=refusal.object, moment=format_moment(gate.opens_at, now))
    return describe_refusal(refusal, now=now)


def _describe_limit(gate: Gate, now: int) -> str:
    name, running = gate.refusal.attribute, len(gate.holders)
    runs = _count_started(gate, name, running, sum(each.is_suspended for each in gate.holders))
    first = f"; {_describe_first(gate.holders, now)}" if gate.holders else ""
    ended = choose_word(gate.ended, "{count} has ended since the last pass", "{count} have ended since the last pass")
    others = [ended.format(count=note(grouped(gate.ended), Of.TASK_LIMIT, gate))] if gate.ended else []
    if gate.failed:
        words = choose_word(gate.failed, "{count} is in error", "{count} are in error")
        others.append(words.format(count=note(grouped(gate.failed), Of.TASK_LIMIT, gate)))
    if gate.ended:
        first = tr("; the next pass is the last that counts what has ended")
    if not others:
        return tr("{runs}, as many as {limit} lets run at a time").format(runs=runs, limit=name) + first
    said = tr("{runs} and {others}, which count as well: as many as {limit} lets run at a time")
    return said.format(runs=runs, others=join_words(others), limit=name) + first


def _count_started(gate: Gate, limit: str, count: int, still: int) -> str:
    """Return how many tasks a limit counts that have started, of which some may be suspended."""
    said = note(grouped(count), Of.TASK_LIMIT, gate)
    if limit == "maxujobs":
        words = (
            choose_word(count, "{count} task of its owner has started", "{count} tasks of its owner have started")
            if still
            else choose_word(count, "{count} task of its owner runs", "{count} tasks of its owner run")
        ).format(count=said)
    else:
        words = (
            choose_word(count, "{count} of its tasks has started", "{count} of its tasks have started")
            if still
            else choose_word(count, "{count} of its tasks runs", "{count} of its tasks run")
        ).format(count=said)
    if not still:
        return words
    return tr("{tasks} ({count} suspended)").format(tasks=words, count=note(grouped(still), Of.TASK_LIMIT, gate))


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
            return tr("{where} is in use, and the job wants it for itself ({name})").format(where=where, name=name)
        return tr("{where} is in exclusive use ({name})").format(where=where, name=name)
    if len(missing.lacks) == 1 and len(missing.alike) > 1:
        return _describe_alike(missing)
    is_parallel = answer.job.pe is not None and missing.where in (Where.HOST, Where.INSTANCE)
    if len(missing.lacks) > 1 or (is_parallel and name == "slots"):
        return _describe_pieces(missing, answer)
    return _describe_amounts(missing, where)


def _describe_pieces(missing: Missing, answer: Answer) -> str:
    """Return what a parallel job lacks on some hosts or queue instances, where it is free soonest."""
    what, plain = missing.attribute, format_amount(missing.type, missing.amount)
    amount = note(plain, Of.AMOUNT, missing)
    names = [each.place for each in missing.lacks]
    amounts = [note(format_amount(missing.type, each.missing), Of.AMOUNT, missing) for each in missing.lacks]
    listed = list_names([f"{name} ({each})" for name, each in zip(names, amounts, strict=True)], Of.AMOUNT, missing)
    if len(missing.lacks) == 1:
        listed = missing.object
    if missing.where is Where.RULE:
        unit = format_unit(what, missing.amount)
        said = tr("rule {rule}: {amount} more {unit} must become free, soonest on {places}")
        return said.format(rule=missing.object, amount=amount, unit=unit, places=listed)
    if what != "slots":
        said = tr("{amount} more of {name} must become free, soonest on {places}")
        return said.format(amount=amount, name=name_attribute(what), places=listed)
    count = sum(slots for _, slots in answer.starts.pieces) if answer.starts else 0
    if missing.amount > count:
        # Less would do for the job, but not for the way in which Grid Engine looks for its slots.
        said = tr(
            "{amount} slots must become free before it gets the {count} that it needs in PE {pe}, soonest on {places}"
        )
    elif missing.amount != count:
        said = choose_word(
            plain,
            "{amount} of the {count} slots that it needs in PE {pe} is missing, free soonest on {places}",
            "{amount} of the {count} slots that it needs in PE {pe} are missing, free soonest on {places}",
        )
    elif count == 1:
        said = tr("the slot that it needs in PE {pe} is missing, free soonest on {places}")
    else:
        said = tr("all {count} slots that it needs in PE {pe} are missing, free soonest on {places}")
    number = note(grouped(count), Of.AMOUNT, missing)
    return said.format(amount=amount, count=number, pe=answer.job.pe, places=listed)


def _describe_alike(missing: Missing) -> str:
    """Return what must become free on any one of several hosts or queue instances."""
    amount = note(format_amount(missing.type, missing.amount), Of.AMOUNT, missing)
    what = format_unit(missing.attribute, missing.amount)
    count, counter = len(missing.alike), missing.lacks[0].counter
    if missing.where is not Where.RULE:
        said = tr("{amount} {unit} must become free on one of {places} that would take it")
        places = note(format_count(count, missing.where.value), Of.AMOUNT, missing)
        return said.format(amount=amount, unit=what, places=places)
    queue, host = counter.key[3:] if counter is not None else ("", "")
    noun = "queue instance" if queue and host else "host" if host else "queue"
    said = tr("rule {rule}: {amount} {unit}{whom} must become free on one of {places} ({names})")
    return said.format(
        rule=missing.object,
        amount=amount,
        unit=what,
        whom=format_whom(_without_place(counter)),
        places=note(format_count(count, noun), Of.AMOUNT, missing),
        names=list_names([each.place for each in missing.alike], Of.AMOUNT, missing),
    )


def _without_place(counter: RuleCounter | None) -> RuleCounter | None:
    return counter._replace(key=(*counter.key[:3], "", "")) if counter is not None else None


def _describe_release(missing: Missing, now: int) -> str:
    """Return who holds what is short, who ends first, and when it is enough."""
    reserved = [_describe_reserved(each, now) for each in missing.reservations[:NAMED]]
    said = [tr("reserved by advance reservation {numbers}").format(numbers=join_words(reserved))] if reserved else []
    enough = missing.enough_at
    if not missing.holders and enough is not None and [each.end for each in missing.reservations] == [enough]:
        # The one reservation says when.
        return said[0]
    if missing.holders:
        first = missing.holders[0]
        at_once = [each for each in missing.holders if each.end_time == first.end_time]
        if enough is not None and first.end_time == enough:
            words = choose_word(
                len(at_once),
                "expected at {moment}, when {jobs} is to end",
                "expected at {moment}, when {jobs} are to end",
            )
            moment = note(format_moment(enough, now), Of.ENOUGH, missing)
            said.append(words.format(moment=moment, jobs=_name_jobs(at_once)))
            return ", ".join(said)
        said.append(_describe_first(missing.holders, now))
    if enough is not None and enough > now:
        moment = note(format_moment(enough, now), Of.ENOUGH, missing)
        said.append(tr("enough is expected at {moment}").format(moment=moment))
    elif missing.where is Where.RESERVATION:
        said.append(tr("not enough ends before the reservation does"))
    elif not missing.holders or missing.holders[0].end_time < FOREVER:
        said.append(tr("it is not known when there is enough"))
    return ", ".join(said)


def _name_jobs(holders: Sequence[Holder]) -> str:
    return name_numbers(list(dict.fromkeys(name_holder(each) for each in holders)), Of.ENDS, tuple(holders))


def _describe_reserved(reserved: Reserved, now: int) -> str:
    start, end = format_moment(reserved.start, now), format_moment(reserved.end, now)
    if reserved.start <= now:
        return tr("{number} until {end}").format(number=reserved.number, end=end)
    return tr("{number} from {start} to {end}").format(number=reserved.number, start=start, end=end)


def _describe_first(holders: Sequence[Holder], now: int) -> str:
    first = holders[0]
    if first.end_time >= FOREVER:
        return tr("held by {jobs}, with no known end").format(jobs=_name_jobs(holders))
    said = tr("the first to end is job {number}, expected at {moment}")
    moment = note(format_moment(first.end_time, now), Of.END, first.key)
    return said.format(number=name_holder(first), moment=moment)


def _name_object(where: Where, name: str) -> str:
    if where is Where.CLUSTER:
        return tr("in the whole cluster")
    return f"PE {name}" if where is Where.PE else f"{tr(where.value)} {name}"


def describe_closed(closed: Closed, now: int) -> str:
    """Return which queue instances must open, and which calendar closes most of them, if one does."""
    refusals, alike = closed.refusals, closed.alike
    count = len({each.object for each in refusals} | set(alike))
    by = _describe_calendar(closed.calendar, count, now) if closed.calendar else ""
    if len(refusals) == 1 and len(alike) > 1:
        said = tr("one of {count} must open: {names} ({reason})")
        instances = note(format_count(len(alike), "queue instance"), Of.NAMES, alike)
        return said.format(count=instances, names=list_names(alike), reason=by or tr("now closed"))
    told = [describe_refusal(each) for each in refusals[:NAMED]]
    more = len(refusals) - NAMED
    if more > 0:
        words = choose_word(more, "{count} other queue instance is closed", "{count} other queue instances are closed")
        names = tuple(each.object for each in refusals[NAMED:])
        told.append(words.format(count=note(grouped(more), Of.NAMES, names)))
    return f"{join_words(told)} ({by})" if by else join_words(told)


def _describe_calendar(calendar: ClosingCalendar, count: int, now: int) -> str:
    said = tr("closed by calendar {calendar}, for good").format(calendar=calendar.name)
    if calendar.until is not None:
        moment = note(format_moment(calendar.until, now), Of.CALENDAR, calendar)
        said = tr("closed by calendar {calendar} until {moment}").format(calendar=calendar.name, moment=moment)
    if calendar.count == count:
        return said
    number = note(grouped(calendar.count), Of.NAMES, calendar.names)
    return tr("{count} of them {said}").format(count=number, said=said)


def _describe_start(answer: Answer) -> str:
    if answer.starts is None:
        return tr("It starts in the next pass of the scheduler.")
    names = [name for name, _ in answer.starts.pieces]
    return tr("It starts in the next pass of the scheduler, on {names}.").format(names=list_names(names))


def _describe_no_cause(answer: Answer) -> str:
    """Return what is known where no cause was found so far."""
    if answer.starts is None:
        return tr("Nothing in the job itself keeps it waiting.")
    names = [name for name, _ in answer.starts.pieces]
    return tr("If no other job waited, it would start now, on {names}.").format(names=list_names(names))


def _tell_open(what: Open | None) -> str:
    match what:
        case Open.CAUSES:
            return tr("Whether the cluster lacks what it needs is still being found out.")
        case Open.OTHERS:
            return tr("Whether jobs before it take what it needs is still being found out.")
    return ""


def describe_given_up(answer: Answer, seconds: str) -> str:
    """Return an early answer of which the rest is not searched for any more, after some `60 seconds`."""
    match answer.open:
        case Open.CAUSES:
            rest = tr("Whether the cluster lacks what it needs was not found out within {seconds}.")
        case Open.OTHERS:
            rest = tr("Whether jobs before it take what it needs was not found out within {seconds}.")
        case None:
            return describe_found(answer)
    ask = tr("Ask Why? to search without a limit.")
    return " ".join((describe_found(answer), rest.format(seconds=seconds), ask))


def _describe_hold(kind: str) -> str:
    if kind == TASK_DEPENDENCY:
        return tr("it waits for the end of tasks of another job (-hold_jid_ad)")
    said = tr("it is held {by}, until it is released (qrls -h {kind})")
    return said.format(by=tr(_HOLDS.get(kind, kind)), kind=kind)


def _describe_amounts(missing: Missing, where: str) -> str:
    lack, name = missing.lacks[0], missing.attribute
    used, capacity, asked, more = (
        format_amount(missing.type, each) for each in (lack.used, lack.capacity, lack.asked, missing.amount)
    )
    is_one = used in (1, "1") if name == "slots" else missing.type is ValueType.MEMORY
    is_local = lack.counter is not None and any(lack.counter.key[3:])
    if is_local:
        said = tr(
            "{object}: {used} of {capacity} {unit}{whom} is used, the job needs {asked} there, so {more} more must"
            " become free"
            if is_one
            else "{object}: {used} of {capacity} {unit}{whom} are used, the job needs {asked} there, so {more} more"
            " must become free"
        )
    else:
        said = tr(
            "{object}: {used} of {capacity} {unit}{whom} is used, the job needs {asked}, so {more} more must become"
            " free"
            if is_one
            else "{object}: {used} of {capacity} {unit}{whom} are used, the job needs {asked}, so {more} more must"
            " become free"
        )
    unit, whom = format_unit(name, lack.capacity), format_whom(lack.counter)
    used, capacity, asked, more = (note(each, Of.AMOUNT, missing) for each in (used, capacity, asked, more))
    return said.format(object=where, used=used, capacity=capacity, unit=unit, whom=whom, asked=asked, more=more)
