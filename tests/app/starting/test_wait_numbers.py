"""The numbers in the sentences on why a job waits: each opens, and its terms come to what the engine found."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from time import gmtime, strftime

import pytest

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.app.starting.wait_numbers import RankNumber, WaitNumbers, list_parts
from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.starts.blocked_number import BlockedJobs
from qmonpy.app.terms.starts.enough_number import EnoughTime
from qmonpy.app.terms.starts.holder_ends import LimitedTasks, PredecessorsEnd
from qmonpy.app.terms.starts.lack_number import LackNumber
from qmonpy.app.terms.term_row import TermRow
from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.app.why.why_rows import TraceRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_end
from qmonpy.insight.starting.free_steps import find_free_steps
from qmonpy.insight.why.answer import Answer, Missing, Where
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.free_times import find_free_time
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.what_if import Situation
from qmonpy.insight.why.words.said_numbers import Of, Subject, write_noted
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from tests.app.terms.test_chart_numbers import check_keys
from tests.clusters.world import small_cluster, submitted, write_sets
from tests.engine.running.walk import Walk
from tests.insight.sites.test_change_effect import sets
from tests.present import present

HOUR = 3600


def answer_of(snapshot: Snapshot, job: int) -> Answer:
    return present(find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, job))


def numbers_of(answer: Answer) -> list[tuple[str, Subject, Number]]:
    """The numbers of an answer: how each stands there, what it is of, and what opens it."""
    plain = describe_answer(answer)
    text, found = write_noted(lambda: describe_answer(answer))
    assert text == plain
    lines = WaitNumbers(answer).list_lines(text, found)
    assert "\n".join(each.text for each in lines) == plain
    parts = [(line.text[part.begin : part.end], part.number) for line in lines for part in line.places]
    assert len(parts) == len(found), "each number opens"
    return [(said, each.subject, number) for (said, number), each in zip(parts, found, strict=True)]


def check_numbers(snapshot: Snapshot, job: int) -> Counter[Of]:
    """Hold each number of the answer about a job, and return how many there are of each kind."""
    answer = answer_of(snapshot, job)
    kinds: Counter[Of] = Counter()
    for said, subject, number in numbers_of(answer):
        assert re.search(r"\d", said), said
        kinds[subject.of] += 1
        opened = number.open(snapshot)
        check_keys(opened)
        assert number.title
        match number:
            case EnoughTime():
                moment = answer.enough_at if subject.of is Of.ENOUGH_OF_ALL else subject.value.enough_at
                check_enough(number, opened, snapshot, present(moment))
            case LackNumber(_, missing):
                check_lack(missing, opened)
            case LimitedTasks(_, gate):
                rows = {row.key[0]: row.value for row in opened.rows}
                parts = [rows.get(name, 0.0) for name in ("run", "ended", "failed")]
                assert sum(parts) == rows["counted"] >= rows["limit"] == gate.refusal.limit
                assert rows["run"] == len(gate.holders)
            case PredecessorsEnd(_, gate):
                ends = find_ends(snapshot, [(each.job, each.task or 1) for each in gate.holders])
                assert max(ends) == gate.opens_at == max(row.value for row in opened.rows)
            case RankNumber(_, before):
                assert set(re.findall(r"[\d.]+", said)) <= {row.shown for row in opened.rows}
                assert {int(row.key[0]) for row in opened.rows} == {job, *(each.number for each in before.jobs)}
    text, places = describe_answer(answer), list_parts(answer, snapshot, lambda: describe_answer(answer))
    assert [text[each.begin : each.end] for each in places] == [said for said, *_ in numbers_of(answer)]
    assert all(each.number.title for each in places)
    return kinds


def find_ends(snapshot: Snapshot, keys: list[tuple[int, int]]) -> list[int]:
    prepared, state = prepare(snapshot.cluster), snapshot.state
    ends = [find_end(prepared, state, state.running[key], snapshot.now) for key in keys]
    return [FOREVER if end is None else end for end in ends]


def check_enough(number: EnoughTime, opened: Opened, snapshot: Snapshot, moment: int) -> None:
    """The last time of the rows is the engine's; before it there is too little, or not for long enough."""
    assert opened.sentence.startswith(format_time(moment))
    if any(each.where is Where.RESERVATION for each in number.missing):
        assert max(row.value for row in opened.rows) == moment
        return
    answer = number.answer
    situation = Situation(snapshot.cluster, snapshot.state, snapshot.now, answer.job, answer.task)
    lacks = [lack for each in number.missing for lack in each.lacks]
    found = find_free_steps(situation, number.missing)
    assert found.enough_at == moment == find_free_time(situation, lacks)
    parts = [row for row in opened.rows if row.key != ("offset",)]
    assert len(parts) == len(lacks) == len(found.parts)
    for row, lack, part in zip(parts, lacks, found.parts, strict=True):
        *before, last = part.steps
        assert last.is_enough
        assert last.until is None
        assert last.begin <= moment
        assert all(not each.is_enough or each.until is not None for each in before) or len(parts) > 1
        if lack.is_exclusive:
            continue
        steps = [each for each in row.children if each.key[-1] != "more"]
        assert steps[0].key[-1] == "0"
        assert steps[-1].value == max(0.0, lack.capacity - last.used)
        assert steps[-1].value >= lack.asked - 1e-9
        if not part.reservations and len(steps) == len(part.steps):
            check_steps(steps, [each.used for each in part.steps])


def check_steps(steps: list[TermRow], used: list[float]) -> None:
    """What becomes free at a time is what the tasks have that end then."""
    for (before, after), row in zip(pairwise(used), steps[1:], strict=True):
        if row.children and all(each.key[-1] != "more" for each in row.children):
            assert sum(each.value for each in row.children) == pytest.approx(before - after)


def check_lack(missing: Missing, opened: Opened) -> None:
    rows = [row for row in opened.rows if row.key not in (("alike",), ("more",))]
    assert sum(row.value for row in rows) == pytest.approx(missing.amount)
    for row, lack in zip(rows, missing.lacks, strict=True):
        terms = {each.key[-1]: each.value for each in row.children if each.key[-1] != "now"}
        if lack.is_exclusive:
            continue
        assert (terms["capacity"], terms["used"], terms["asked"]) == (lack.capacity, lack.used, lack.asked)
        assert terms["left"] == max(0.0, lack.capacity - lack.used)
        assert row.value == pytest.approx(terms["asked"] - terms["left"])


def walked(seed: int, steps: int) -> Iterator[Snapshot]:
    walk = Walk(seed)
    for at in range(steps):
        walk.step()
        if walk.random.random() < 0.3:
            walk.compare()
        if at % 12 == 11:
            yield Snapshot(cluster=walk.cluster, state=walk.state, now=walk.now)


@pytest.mark.parametrize("seed", range(4))
def test_that_every_number_of_an_answer_opens_into_terms_that_come_to_it(seed: int) -> None:
    for snapshot in walked(seed, 24):
        for job in list(snapshot.state.pending)[:2]:
            check_numbers(snapshot, job)


@pytest.mark.slow
def test_that_on_many_clusters_numbers_of_most_kinds_open() -> None:
    found: Counter[Of] = Counter()
    for seed in range(200, 260):
        for snapshot in walked(seed, 60):
            for job in snapshot.state.pending:
                found += check_numbers(snapshot, job)
    assert found.keys() >= {Of.AMOUNT, Of.ENOUGH, Of.ENOUGH_OF_ALL, Of.END, Of.PRIORITY, Of.TASK_LIMIT, Of.NAMES}


def busy() -> tuple[EmbeddedCluster, int]:
    """Four slots: anna holds two for an hour and bob one for two, and carl waits for two."""
    cluster = EmbeddedCluster(small_cluster())
    for user, hours in (("anna", 1), ("anna", 1), ("bob", 2)):
        cluster.submit(user, ["-l", f"h_rt={hours}:0:0"], runtime=20000)
    write_sets(cluster, "root", sets("users * to slots=3"))
    waits = submitted(cluster.submit("carl", ["-pe", "mpi", "2", "-l", "h_rt=60"]))
    cluster.advance(20)
    return cluster, waits


def every(rows: tuple[TraceRow, ...]) -> Iterator[TraceRow]:
    for row in rows:
        yield row
        yield from every(row.children)


def test_that_what_others_hold_opens_into_the_slot_hours_of_their_tasks() -> None:
    cluster, waits = busy()
    snapshot = cluster.snapshot()
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, waits)
    rows = {row.key: row for row in every(trace_rows(trace)) if row.key[0] == "parties"}
    numbers = WaitNumbers(trace.answer)
    opened = {key: present(numbers.find(present(row.subject))).open(snapshot) for key, row in rows.items()}
    assert len(opened) == 6
    for each in opened.values():
        check_keys(each)
    ends = find_ends(snapshot, list(snapshot.state.running))
    hours = sum((end - snapshot.now) / HOUR for end in ends)
    whole = {row.key: row for row in opened["parties",].rows}
    assert whole["slots",].value == 3
    assert whole["hours",].value == pytest.approx(hours)
    assert sum(whole[user,].value for user in ("anna", "bob")) == pytest.approx(hours)
    anna = opened["parties", "anna"]
    assert [row.value for row in anna.rows[-2:]] == [2, pytest.approx(whole["anna",].value)]
    assert sum(row.value for row in anna.rows[:-2]) == pytest.approx(whole["anna",].value)
    task = next(key for key in opened if len(key) == 3 and key[1] == "bob")
    assert "1 slot × " in opened[task].sentence


def test_that_what_a_limit_on_tasks_counts_opens() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("anna", ["-t", "1-5", "-tc", "2"], runtime=1000))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    assert check_numbers(snapshot, job)[Of.TASK_LIMIT]
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, job)
    row = next(each for each in every(trace_rows(trace)) if each.key == ("job", "0"))
    assert present(WaitNumbers(trace.answer).find(present(row.subject))).open(snapshot).rows[0].value == 2


def test_that_the_end_of_jobs_that_are_waited_for_opens() -> None:
    cluster = EmbeddedCluster(small_cluster())
    first = cluster.submit("anna", ["-l", "h_rt=600"], runtime=1000).job
    job = submitted(cluster.submit("anna", ["-hold_jid", str(first)]))
    cluster.advance(20)
    assert check_numbers(cluster.snapshot(), job) == {Of.PREDECESSORS: 1}


def test_that_an_answer_of_the_past_says_that_the_cluster_has_gone_on() -> None:
    cluster, waits = busy()
    answer = answer_of(cluster.snapshot(), waits)
    cluster.advance(100)
    missing = next(each for each in answer.missing if each.enough_at is not None)
    opened = EnoughTime(answer, (missing,)).open(cluster.snapshot())
    assert opened == Opened(f"The cluster has gone on since: ask anew why job {waits} waits.")


def test_that_room_that_a_reservation_takes_too_soon_is_not_enough() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["-pe", "mpi", "4", "-l", "h_rt=600"], runtime=20000)
    cluster.advance(20)
    now = cluster.snapshot().now
    cluster.reserve("root", ["-a", strftime("%Y%m%d%H%M.%S", gmtime(now + 1000)), "-d", "0:30:0", "-pe", "mpi", "4"])
    waits = submitted(cluster.submit("bob", ["-l", "h_rt=3600"]))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    answer = answer_of(snapshot, waits)
    missing = next(each for each in answer.missing if each.enough_at is not None)
    opened = EnoughTime(answer, (missing,)).open(snapshot)
    check_enough(EnoughTime(answer, (missing,)), opened, snapshot, present(missing.enough_at))
    (place,) = (row for row in opened.rows if row.key != ("offset",))
    assert any("enough, but only until" in row.how for row in place.children)


def test_that_the_jobs_that_a_limit_blocks_open_and_are_as_many_as_the_row_says() -> None:
    cluster, waits = busy()
    more = submitted(cluster.submit("dora", ["-l", "h_rt=60"]))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    (row,) = usage_rows(snapshot, blocking)
    opened = BlockedJobs(row.usage, row.rule_name, row.filter).open(snapshot)
    check_keys(opened)
    jobs = [each for each in opened.rows if each.key[0] == "job"]
    assert len(jobs) == row.waiting == 2
    assert {each.key[1]: each.shown for each in jobs} == {str(waits): "2 asked", str(more): "1 asked"}
    assert opened.sentence.startswith("2 jobs, of 2 that wait: ")


def test_that_the_slots_that_are_free_in_a_pe_open_into_those_of_each_instance() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", [], runtime=1000)
    waits = submitted(cluster.submit("carl", ["-pe", "mpi", "4"]))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, waits)
    row = next(each for each in trace_rows(trace) if each.key[0] == "instances")
    opened = present(WaitNumbers(trace.answer).find(present(row.subject))).open(snapshot)
    check_keys(opened)
    values = {each.key[0]: each.value for each in opened.rows if each.key[0] != "none"}
    assert values == {"all.q@h1": 1, "all.q@h2": 2, "sum": 3, "needs": 4}
    assert opened.sentence == "3 of the 4 slots that it needs are free for it."
    assert "the job needs 4 slots, 3 are free for it" in row.text
    cluster.submit("anna", ["-pe", "mpi", "3"], runtime=1000)
    cluster.advance(20)
    snapshot = cluster.snapshot()
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, waits)
    row = next(each for each in trace_rows(trace) if each.key[0] == "instances")
    opened = present(WaitNumbers(trace.answer).find(present(row.subject))).open(snapshot)
    assert [(each.title, each.how) for each in opened.rows if each.key[0] == "none"] == [("full", "2 queue instances")]
