"""Rows of a trace, why a job waits: its causes, queue instances by their refusals, rule sets, holders of limits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from qmonpy.app.why.started_words import and_more, describe_end, tell_still
from qmonpy.app.why.why_rows import (
    HAS_ROOM,
    LAYER_TITLES,
    NO_RULE,
    NOT_ASKED,
    PASSED_OVER,
    REFUSES,
    Account,
    Place,
    TraceNumbers,
    TraceRow,
    find_cause,
    list_party_rows,
)
from qmonpy.formats.output.refusal_line import format_asked, format_left, format_line
from qmonpy.insight.why.answer import Answer, Closed, Missing, Where
from qmonpy.insight.why.answer_words import describe_part, list_causes
from qmonpy.insight.why.refusal_words import format_amount, format_moment, format_until, name_state
from qmonpy.insight.why.sentence_parts import name_attribute
from qmonpy.insight.why.trace import InstanceGroup, InstanceTrace, JobTrace, WayTrace
from qmonpy.insight.why.trace_quotas import (
    CounterTrace,
    Holder,
    LimitTrace,
    PassedRule,
    RulePath,
    SetTrace,
    format_holder,
    name_holder,
)
from qmonpy.insight.why.trace_words import (
    describe_group,
    describe_holders,
    describe_key,
    describe_passed,
    describe_traced,
    describe_way,
    find_amounts,
    format_amounts,
)
from qmonpy.insight.why.words.said_numbers import Of, Subject, join_subjects, note, write_about, write_all_noted
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import Cause, Layer, Refusal, Refuser, find_amount
from qmonpy.translation import grouped, later, tr

SHOWN_TASKS = 200
"""So many holders of a limit, and running tasks of the job, have rows; the others are counted in one."""

_TITLES = {**LAYER_TITLES, Layer.PE: "PE"}
"""The short titles of layers for badges."""
ALL = later("all")


def trace_rows(trace: JobTrace, said: Iterable[Refusal] = (), *, is_real: bool = False) -> tuple[TraceRow, ...]:
    """Return a trace as sections: the causes, the job itself, for each way to start it queue instances and rule sets.

    `said` are the reasons that the last pass noted, which `qstat -j` prints; they come last. On a real cluster they are
    the model's.
    """
    rows = [*_cause_rows(trace.answer), *list_party_rows(trace.answer), *_job_rows(trace)]
    for way in trace.ways:
        rows.append(_instances_row(trace, way))
        rows += [_set_row(trace, way, each) for each in way.sets]
    if trace.running:
        rows.append(_running_row(trace))
    noted = tuple(_noted_row(place, each) for place, each in enumerate(said))
    if noted:
        lines = format_count(len(noted), "line")
        title = tr("The model would note" if is_real else "Noted by the last pass")
        text = tr("{lines} that qstat -j would have if the model scheduled" if is_real else "{lines} of qstat -j")
        rows.append(_section(("noted",), title, noted, text=text.format(lines=lines)))
    return tuple(rows)


def _section(key: tuple[str, ...], title: str, rows: Iterable[TraceRow], **about: object) -> TraceRow:
    return TraceRow(key, title, is_section=True, children=tuple(rows), **about)  # type: ignore[arg-type]


def _in_pe(title: str, trace: JobTrace, way: WayTrace) -> str:
    """Return a title, with the PE if there are several to choose from."""
    return title if len(trace.ways) == 1 else tr("{title} in PE {pe}").format(title=title, pe=way.pe)


# --- the causes


def _cause_rows(answer: Answer) -> Iterator[TraceRow]:
    """Yield the section of the causes, each with the page that shows it."""
    causes = write_all_noted(lambda: list_causes(answer))
    is_single = len(causes) < 2 and not answer.others
    if is_single and answer.before is None:
        # The headline says it already, and a row below names what refuses.
        return
    heads = _list_heads(answer)
    rows = [
        replace(head, key=("cause", f"{index}"), verdict=REFUSES, text=text, subject=join_subjects(numbers))
        for index, ((text, numbers), head) in enumerate(zip(causes, heads, strict=True))
    ]
    for index, each in enumerate(answer.others):
        text, subject = write_about(partial(describe_part, each, answer))
        head = _head_of(each)
        verdict = later("or instead")
        rows.append(replace(head, key=("instead", f"{index}"), verdict=verdict, text=text, subject=subject))
    title = tr("Cause" if is_single else "Causes")
    text = tr("without it the job would start" if is_single else "with none of them left it would start")
    yield _section(("causes",), title, rows, is_open=True, text=text)


def _list_heads(answer: Answer) -> list[TraceRow]:
    """Return a row for each cause, without its sentence, in the order of telling."""
    job = tr("job {job}").format(job=answer.job.number)
    heads = [TraceRow((), job, about=each.refusal.attribute) for each in answer.gates]
    heads += [_head_of(each) for each in (*answer.missing, *((answer.closed,) if answer.closed else ()))]
    if answer.before is not None:
        before = answer.before
        numbers = [each.number for each in before.jobs] or before.untried
        title = and_more(tr("job {job}").format(job=numbers[0]), len(numbers))
        row, names = TraceRow((), title, place=Place("jobs", f"{numbers[0]}")), before.taken_from
        what = ", ".join(map(name_attribute, before.taken_attributes))
        heads.append(replace(row, object=and_more(names[0], len(names)) if names else "", about=what))
    return heads


def _head_of(part: Missing | Closed) -> TraceRow:
    """Return the row of what is missing or closed: the object, and for one account its numbers."""
    if isinstance(part, Closed):
        names = part.alike or tuple(each.object for each in part.refusals)
        return TraceRow((), and_more(names[0], len(names)), about=tr("state"), place=_find_place(part))
    places = part.alike or part.lacks
    name = part.object if part.where is Where.RULE else part.lacks[0].place
    title = name if part.where is Where.RULE else and_more(name, len(places))
    row = TraceRow((), title, about=part.attribute, place=_find_place(part))
    if len(part.lacks) > 1 or part.lacks[0].is_exclusive:
        return row
    lack = part.lacks[0]
    left = lack.capacity - lack.used
    used, asked, free = (format_amount(part.type, each) for each in (lack.used, lack.asked, left))
    account = Account(part.where, lack.name, part.attribute, lack.counter)
    numbers = TraceNumbers(0, lack.used, lack.asked, left)
    return replace(row, used=used, asked=asked, left=free, numbers=numbers, account=account)


def _find_place(part: Missing | Closed) -> Place:
    """Return where the object of a cause is shown."""
    if isinstance(part, Closed):
        return Place("queues", part.refusals[0].object)
    name = part.object
    match part.where:
        case Where.RULE:
            return Place("rule-sets", name)
        case Where.HOST:
            return Place("queues", f'host:"{name}"')
        case Where.INSTANCE:
            return Place("queues", name)
        case Where.PE:
            return Place("pes", name)
        case Where.RESERVATION:
            return Place("reservations", name)
        case Where.CLUSTER:
            return Place("hosts", "global")


def _noted_row(index: int, refusal: Refusal) -> TraceRow:
    is_closed = refusal.by is Refuser.INSTANCE and refusal.layer is Layer.STATE
    return TraceRow(
        ("noted", f"{index}"),
        refusal.object,
        _TITLES[refusal.layer],
        refusal.layer,
        about=refusal.attribute,
        asked=format_asked(refusal),
        left="" if is_closed else format_left(refusal),
        numbers=TraceNumbers(0, None, find_amount(refusal.asked), find_amount(refusal.left)),
        text=format_line(refusal),
        place=find_cause(refusal),
        account=_find_account(refusal.object, refusal) if refusal.counter is not None else None,
    )


# --- the job itself


def _job_rows(trace: JobTrace) -> Iterator[TraceRow]:
    if trace.refusals:
        rows = (_job_refusal(place, each, trace) for place, each in enumerate(trace.refusals))
        yield _section(("job",), tr("The job"), rows, verdict=REFUSES, is_open=True)


def _job_refusal(place: int, refusal: Refusal, trace: JobTrace) -> TraceRow:
    same = (each for each in trace.answer.gates if each.refusal.attribute == refusal.attribute)
    gate = next((each for each in same if each.refusal.cause is Cause.TASK_LIMIT is refusal.cause), None)
    return TraceRow(
        ("job", f"{place}"),
        tr("job {job}").format(job=trace.job.number),
        _TITLES[refusal.layer],
        refusal.layer,
        about=refusal.attribute,
        asked=format_asked(refusal),
        left=format_left(refusal),
        numbers=TraceNumbers(0, None, find_amount(refusal.asked), find_amount(refusal.left)),
        text=describe_traced(refusal, trace),
        subject=Subject(Of.TASK_LIMIT, gate) if gate is not None else None,
    )


def _running_row(trace: JobTrace) -> TraceRow:
    key = ("running",)
    rows = []
    for task in trace.running[:SHOWN_TASKS]:
        slots = format_count(task.slots, "slot")
        name = tr("task {task}").format(task=task.task) if trace.job.is_array else tr("the job")
        until, subject = write_about(partial(describe_end, trace.ends[task.task], trace.now, task))
        words = (
            tr("suspended{still}; there since {time}, holds its slots {until}")
            if task.is_standing_still
            else tr("has run since {time} and runs {until}")
        )
        time, still = format_moment(task.start_time, trace.now), tell_still(task, trace.now)
        text = words.format(time=time, until=until, still=still)
        place = Place("queues", task.pieces[0][0])
        instance = task.pieces[0][0]
        rows.append(TraceRow((*key, name), name, object=instance, about=slots, text=text, place=place, subject=subject))
    rows += _more(key, len(trace.running), "")
    text = tr("{tasks} of the job").format(tasks=format_count(len(trace.running), "task"))
    return _section(
        key,
        tr("Tasks that have started" if any(each.is_standing_still for each in trace.running) else "Tasks that run"),
        rows,
        text=text,
    )


def _more(key: tuple[str, ...], count: int, text: str) -> Iterator[TraceRow]:
    if count > SHOWN_TASKS:
        title = tr("and {tasks}").format(tasks=format_count(count - SHOWN_TASKS, "more task"))
        yield TraceRow((*key, "more"), title, text=text)


# --- queue instances


def _instances_row(trace: JobTrace, way: WayTrace) -> TraceRow:
    key = ("instances", way.pe or "")
    keys: dict[tuple[str, ...], int] = {}
    rows = []
    known = {each.name: each for each in way.instances}
    room = Account(Where.INSTANCE, "", "slots", job=trace.job.number, pe=way.pe or "")
    for group in way.groups:
        said = group.refusal
        name = (*key, said.layer.value, group.object, said.attribute) if said else (*key, "room")
        keys[name] = keys.get(name, 0) + 1
        rows.append(_group_row((*name, f"{keys[name]}"), group, known, trace, room))
    count = len(way.instances)
    title, numbers = _in_pe(tr("Queue instances"), trace, way), TraceNumbers(count)
    about = {"instances": f"{count}", "numbers": numbers, "text": describe_way(way), "is_open": True}
    return _section(key, title, rows, subject=Subject(Of.WAY, way) if way.pe is not None else None, **about)


def _group_row(
    key: tuple[str, ...], group: InstanceGroup, known: Mapping[str, InstanceTrace], trace: JobTrace, room: Account
) -> TraceRow:
    names, refusal = group.instances, group.refusal
    title = and_more(names[0], len(names))
    text, subject = write_about(partial(_describe_group, group, trace))
    row = TraceRow(key, title, instances=f"{len(names)}", text=text, subject=subject)
    if refusal is None:
        numbers = TraceNumbers(len(names), left=group.slots)
        account = replace(room, object=names[0])
        left = f"{group.slots}"
        row = replace(row, verdict=HAS_ROOM, left=left, numbers=numbers, about=tr("slots"), account=account)
    else:
        asked, left = format_amounts(refusal, trace)
        row = replace(
            row,
            verdict=_TITLES[refusal.layer],
            layer=refusal.layer,
            object=group.object,
            about=refusal.attribute,
            asked=asked,
            left=left,
            numbers=TraceNumbers(len(names), None, *find_amounts(refusal, trace)),
            place=find_cause(refusal) if group.object else None,
            account=_find_account(names[0], refusal),
        )
    if len(names) == 1:
        text = row.text + _describe_further(known[names[0]], trace)
        return replace(row, place=row.place or Place("queues", names[0]), text=text)
    rows = tuple(_instance_row(key, name, row, known[name], trace) for name in names)
    if not any(known[name].further for name in names):
        return replace(row, children=rows)
    text, subject = write_about(partial(_describe_all, group, trace, known))
    return replace(row, children=rows, text=text, subject=subject)


def _describe_all(group: InstanceGroup, trace: JobTrace, known: Mapping[str, InstanceTrace]) -> str:
    """Return the reason of a group, and on how many of its queue instances something else refuses, too."""
    names, text = group.instances, _describe_group(group, trace)
    further = tuple(name for name in names if known[name].further)
    count = note(grouped(len(further)), Of.NAMES, further)
    if len(further) == len(names):
        return tr("{text}; on all {count} something else refuses, too").format(text=text, count=count)
    words = tr("{text}; on {count} of {all} something else refuses, too")
    return words.format(text=text, count=count, all=grouped(len(names)))


def _describe_further(instance: InstanceTrace, trace: JobTrace) -> str:
    """Return what else refuses on an instance, as the end of a sentence; empty if nothing does."""
    said = [describe_traced(each, trace) for each in instance.further]
    return "".join(tr("; also, {reason}").format(reason=each) for each in said)


def _describe_group(group: InstanceGroup, trace: JobTrace) -> str:
    """Return the reason of a group; an example in it is about the queue instance that the row names first."""
    refusal = group.refusal
    if refusal is not None and refusal.layer is Layer.STATE:
        return name_state(refusal)
    return describe_group(group, trace).removeprefix(tr("for example, {sentence}").partition("{sentence}")[0])


def _instance_row(
    key: tuple[str, ...], name: str, group: TraceRow, instance: InstanceTrace, trace: JobTrace
) -> TraceRow:
    """Return the row of one instance of a group, with its own sentence unless that of the group holds for all."""
    refusal = instance.refusal
    is_own = refusal is not None and (refusal.layer is not Layer.QUOTA or bool(instance.further))
    own = refusal if is_own else None

    def describe() -> str:
        return (describe_traced(own, trace) if own is not None else "") + _describe_further(instance, trace)

    text, subject = write_about(describe)
    account = _find_account(name, refusal) if refusal is not None else group.account
    if account is not None and refusal is None:
        account = replace(account, object=name)
    return replace(
        group,
        key=(*key, name),
        title=name,
        instances="",
        text=text,
        subject=subject,
        place=Place("queues", name),
        account=account,
    )


def _find_account(instance: str, refusal: Refusal) -> Account | None:
    """Return what a refusal on a queue instance is about; None where nothing is counted."""
    if refusal.counter is not None:
        return Account(Where.RULE, refusal.object, refusal.attribute, refusal.counter)
    if refusal.layer in (Layer.GLOBAL, Layer.HOST, Layer.QUEUE) and find_amount(refusal.left) is not None:
        return Account(Where.INSTANCE, instance, refusal.attribute)
    if refusal.layer is Layer.PE and find_amount(refusal.left) is not None:
        return Account(Where.PE, refusal.object, refusal.attribute)
    return None


# --- rule sets


def _set_row(trace: JobTrace, way: WayTrace, quota_set: SetTrace) -> TraceRow:
    key = ("set", way.pe or "", quota_set.name)
    rows = [
        row for place, path in enumerate(quota_set.paths) for row in _path_rows((*key, f"{place}"), path, trace, way)
    ]
    refusing = [row.title for row in rows if row.verdict == REFUSES]
    rules = list(dict.fromkeys(path.rule for path in quota_set.paths if path.rule))
    verdict = REFUSES if refusing else HAS_ROOM if rules else NO_RULE
    return _section(
        key,
        _in_pe(tr("Rule set {name}").format(name=quota_set.name), trace, way),
        rows,
        verdict=verdict,
        text=tr("in force: {rules}").format(rules=", ".join(rules)) if rules else "",
        is_open=bool(refusing),
        place=Place("rule-sets", quota_set.name),
    )


def _path_rows(key: tuple[str, ...], path: RulePath, trace: JobTrace, way: WayTrace) -> Iterator[TraceRow]:
    """Yield the rules that were passed over, then the one in force with a row for each of its limits."""
    where = _share(path.instances, way)
    for passed in path.passed:
        yield _passed_row((*key, passed.rule), passed, where, len(path.instances))
    if path.rule is None:
        yield TraceRow(
            (*key, ""),
            tr("no rule"),
            NO_RULE,
            instances=where,
            numbers=TraceNumbers(len(path.instances)),
            object=_at(where),
            text=tr("the set limits nothing here"),
        )
    for counter in path.counters:
        who, counted = write_about(partial(_describe_counted, counter))
        for place, limit in enumerate(counter.limits):
            name = (*key, counter.rule, who, counter.instances[0], f"{place}")
            row = _limit_row(name, counter, limit, who, _share(counter.instances, way), trace)
            yield replace(row, counted=counted)


def _describe_counted(counter: CounterTrace) -> str:
    """Return for whom and where a counter counts; empty if it counts all together."""
    return " ".join(filter(None, describe_key(counter.keys)))


def _passed_row(key: tuple[str, ...], passed: PassedRule, where: str, count: int) -> TraceRow:
    place = Place("rule-sets", passed.rule)
    return TraceRow(
        key,
        passed.rule,
        PASSED_OVER,
        instances=where,
        numbers=TraceNumbers(count),
        object=_at(where),
        text=describe_passed(passed),
        place=place,
    )


def _limit_row(
    key: tuple[str, ...], counter: CounterTrace, limit: LimitTrace, who: str, where: str, trace: JobTrace
) -> TraceRow:
    is_asked = bool(limit.asked or limit.requested)
    holders = [_holder_row((*key, format_holder(each)), each, limit, trace) for each in limit.holders[:SHOWN_TASKS]]
    if len(limit.holders) > SHOWN_TASKS:
        until = format_until(limit.holders[-1].end_time, trace.now)
        holders += _more(key, len(limit.holders), tr("the last {until}").format(until=until))
    is_part = bool(who) and where != tr(ALL)
    text, subject = write_about(lambda: _describe_use(limit, trace.now, _at(where) if is_part else ""))
    return TraceRow(
        key,
        counter.rule,
        REFUSES if limit.is_exceeded else HAS_ROOM if is_asked else NOT_ASKED,
        instances=where,
        object=who or _at(where),
        about=f"{limit.attribute}={_format_limit(limit)}",
        used=_format(limit, limit.used),
        asked=_format(limit, limit.asked) or limit.requested,
        left=_format(limit, limit.left),
        numbers=TraceNumbers(len(counter.instances), limit.used, limit.asked, limit.left),
        text=text,
        subject=subject,
        place=Place("rule-sets", counter.rule),
        account=Account(Where.RULE, counter.rule, limit.attribute, counter.counter),
        children=tuple(holders),
    )


def _describe_use(limit: LimitTrace, now: int, where: str) -> str:
    if limit.used is None:
        words = tr("not counted: it limits what a job may request")
    else:
        held = describe_holders(limit, now)
        words = tr("held by {holders}").format(holders=held) if held else tr("held by nobody")
    return tr("{words}, on {instances}").format(words=words, instances=where) if where else words


def _holder_row(key: tuple[str, ...], holder: Holder, limit: LimitTrace, trace: JobTrace) -> TraceRow:
    until = format_until(holder.end_time, trace.now)
    return TraceRow(
        key,
        tr("job {job}").format(job=name_holder(holder)),
        object=holder.owner,
        about=format_count(holder.slots, "slot"),
        used=format_amount(limit.type, holder.amount),
        subject=Subject(Of.END, holder.key),
        numbers=TraceNumbers(used=holder.amount),
        text=tr("{until} on {where}").format(until=until, where=and_more(holder.instances[0], len(holder.instances))),
        place=Place("jobs", f"{holder.job}"),
    )


def _format(limit: LimitTrace, number: float | None) -> str:
    return "" if number is None else format_amount(limit.type, number)


def _format_limit(limit: LimitTrace) -> str:
    """Return the limit as written; of a formula also its value."""
    is_formula = "$" in limit.written and limit.limit is not None
    return f"{limit.written} ({_format(limit, limit.limit)})" if is_formula else limit.written


def _share(instances: Sequence[str], way: WayTrace) -> str:
    if len(instances) == len(way.instances):
        return tr(ALL)
    return tr("{count} of {all}").format(count=len(instances), all=len(way.instances))


def _at(share: str) -> str:
    return tr("all instances") if share == tr(ALL) else tr("{share} instances").format(share=share)
