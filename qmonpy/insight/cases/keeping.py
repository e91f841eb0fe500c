"""Makes cases of what is seen, a job, a row of quota usage or a reservation, with as little around it as is needed."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.files.case_content import Case, Expectation, Outcome
from qmonpy.insight.cases.case_words import describe_expectation, name_nth_slot
from qmonpy.insight.cases.judging import find_compared, find_planned_start, judge_case, list_rules
from qmonpy.insight.cases.reducing import Item, reduce_case, without_memory
from qmonpy.insight.why.answer import Answer, Open, Where
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import format_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, QuotaUsage, State
from qmonpy.pauses import pausing
from qmonpy.translation import tr

ROUND_SECONDS = 600
"""A time within which a job starts is rounded up to whole steps of so many seconds."""


class NotKeptError(Exception):
    """Nothing of the kind is true in a situation of its own; the message says why, in a sentence."""


def list_job_cases(snapshot: Snapshot, number: int) -> tuple[Case, ...]:
    """Return what may be kept of a job, the likeliest first, each with the whole situation around it.

    Of a waiting job: that a rule refuses it, or that it waits; of a running one: that it starts. Of both: which rule
    sets count it.
    """
    return tuple(_list_job_cases(snapshot, number))


def _list_job_cases(snapshot: Snapshot, number: int) -> Iterator[Case]:
    cluster, state, now = snapshot.cluster, snapshot.state, snapshot.now
    job = state.jobs.get(number)
    if job is None:
        return
    if number in state.pending:
        answer = find_answer_of(cluster, state, now, number, to_come=Open.OTHERS)
        rules = dict.fromkeys(
            cluster.quota_sets[each.quota_set].rule_name(each.rule)
            for each in (list_rules(answer) if answer is not None else ())
        )
        for rule in rules:
            expected = Expectation(Outcome.REFUSED, number, rule=rule)
            yield _make_case(snapshot, state, expected, _name_refusal(answer, rule, job))
        yield _make_case(snapshot, state, Expectation(Outcome.WAITS, number))
        start = find_planned_start(cluster, state, now, number)
        if start is not None and start > now:
            within = -(-(start - now) // ROUND_SECONDS) * ROUND_SECONDS
            yield _make_case(snapshot, state, Expectation(Outcome.STARTS, number, within))
    else:
        yield _make_case(snapshot, _without_start(state, number), Expectation(Outcome.STARTS, number))
    alone = _alone(state, job)
    for name in _list_counting_sets(cluster, job):
        yield _make_case(snapshot, alone, Expectation(Outcome.COUNTED, number, rule=name))


def _name_refusal(answer: Answer | None, rule: str, job: Job) -> str:
    """Return `anna's ninth slot is refused by people/staff` where the rule counts slots of one user; else nothing."""
    for missing in answer.missing if answer is not None else ():
        lack = missing.lacks[0]
        is_one = missing.where is Where.RULE and lack.name == rule and missing.attribute == "slots" and lack.asked == 1
        if is_one and lack.counter is not None and lack.counter.key[0] == job.owner and not any(lack.counter.key[1:]):
            said = tr("{user}'s {nth_slot} is refused by {rule}")
            return said.format(user=job.owner, nth_slot=name_nth_slot(int(lack.used) + 1), rule=rule)
    return ""


def _without_start(state: State, number: int) -> State:
    """Return the state as it would be if the first running task of a job still waited."""
    key = next(each for each in state.running if each[0] == number)
    running = {each: task for each, task in state.running.items() if each != key}
    job = replace(state.jobs[number], reservation=state.jobs[number].reservation)
    return replace(
        state,
        jobs={**state.jobs, number: job},
        running=running,
        pending={**state.pending, number: PendingTasks(number, (key[1],))},
    )


def _alone(state: State, job: Job) -> State:
    waiting = PendingTasks(job.number, (job.task_ids.first,))
    return replace(state, jobs={job.number: job}, pending={job.number: waiting}, running={}, reservations={})


def _list_counting_sets(cluster: Cluster, job: Job) -> tuple[str, ...]:
    prepared = prepare(cluster)
    category = prepared.category(job)
    found = prepared.accounts.job_rules(category, job.pe).sets
    return tuple(dict.fromkeys(rules[0].set_name for rules in found if rules))


def list_limit_cases(snapshot: Snapshot, row: QuotaUsage) -> tuple[Case, ...]:
    """Return that the counter of a row of quota usage has the limit that it has; nothing where its set is gone."""
    cluster = snapshot.cluster
    if row.quota_set not in cluster.quota_sets:
        return ()
    attribute = cluster.complexes.get(row.attribute)
    amount = row.value if row.limit is None else f"{row.limit:g}"
    if row.limit is not None and attribute is not None and attribute.type.value == "MEMORY":
        amount = format_number(attribute.type, row.limit)
    rule = cluster.quota_sets[row.quota_set].rule_name(row.rule)
    expected = Expectation(Outcome.LIMIT, rule=rule, attribute=row.attribute, amount=amount, counter=row.usage_key)
    return (_make_case(snapshot, replace(snapshot.state, pending={}), expected),)


def list_reservation_cases(snapshot: Snapshot, number: int) -> tuple[Case, ...]:
    """Return that the request of a reservation is granted where it was not made yet; nothing where it is gone."""
    reservation = snapshot.state.reservations.get(number)
    if reservation is None:
        return ()
    others = {id: each for id, each in snapshot.state.reservations.items() if id != number}
    request = replace(
        reservation.request,
        start=reservation.start,
        end=reservation.end,
        duration=reservation.duration,
        arguments=(),
    )
    expected = Expectation(Outcome.GRANTED, reservation=replace(reservation, request=request, errors=()))
    running = {key: each for key, each in snapshot.state.running.items() if not _is_inside(snapshot, key[0], number)}
    state = replace(snapshot.state, reservations=others, pending={}, running=running)
    now = min(snapshot.now, reservation.start)
    return (_make_case(replace(snapshot, now=now), state, expected),)


def _is_inside(snapshot: Snapshot, job: int, reservation: int) -> bool:
    known = snapshot.state.jobs.get(job)
    return known is not None and known.reservation == reservation


def _make_case(snapshot: Snapshot, state: State, expected: Expectation, name: str = "") -> Case:
    return Case(
        name or describe_expectation(expected, state.jobs), expected, state, snapshot.now, _list_loads(snapshot.cluster)
    )


def _list_loads(cluster: Cluster) -> dict[str, dict[str, str]]:
    """Return all load values that are not what a host reports that a case does not name."""
    compared = frozenset(find_compared(cluster))
    found = {}
    for name, host in cluster.hosts.items():
        told = host.load_values.items()
        values = {key: value for key, value in told if key not in compared or value not in ("0", "")}
        if values:
            found[name] = values
    return found


def keep_case(case: Case, cluster: Cluster, breath: Callable[[], None] | None = None) -> Case:
    """Return a case with as little of its situation as is needed for what is to be true of it.

    It holds in this configuration, and so does the whole that it is made of; raises NotKeptError if that does not.
    """
    with pausing(breath):
        judged = judge_case(case, cluster)
        if not judged.holds:
            said = tr("This is not true of what is seen now, so that it is no case: {found}")
            raise NotKeptError(said.format(found=judged.found))
        case = without_memory(case)
        if not judge_case(case, cluster).holds:
            raise NotKeptError(
                tr("This depends on what the scheduler remembers of earlier passes, which no case holds.")
            )
        wanted = _find_start(case, cluster)

        def holds(other: Case) -> bool:
            return judge_case(other, cluster).holds and _find_start(other, cluster) == wanted

        return reduce_case(case, holds, tuple(_list_guesses(case, cluster)))


def _find_start(case: Case, cluster: Cluster) -> object:
    """Return when and where a job starts that is to start: what it has to wait for must stay in the situation."""
    if case.expectation.outcome is not Outcome.STARTS or not case.expectation.within:
        return None
    return find_planned_start(cluster, case.state, case.now, case.expectation.job)


def _list_guesses(case: Case, cluster: Cluster) -> Iterator[tuple[Item, ...]]:
    """Yield what probably suffices: those who hold what the job lacks, and the jobs before it."""
    number = case.expectation.job
    loads = tuple(("load", host) for host in case.loads)
    states = tuple(("state", name) for name in case.state.instance_states)
    answer = find_answer_of(cluster, case.state, case.now, number) if number in case.state.pending else None
    if answer is None:
        return
    rule = case.expectation.rule
    missing = [each for each in answer.missing if not rule or any(lack.name == rule for lack in each.lacks)]
    for parts in (missing, answer.missing):
        holders = tuple(("running", (each.job, each.task or 1)) for part in parts for each in part.holders)
        before = tuple(("waiting", each.number) for each in (answer.before.jobs if answer.before is not None else ()))
        reserved = tuple(("reservation", each.number) for part in parts for each in part.reservations)
        yield (*holders, *before, *reserved)
        yield (*holders, *before, *reserved, *loads, *states)
