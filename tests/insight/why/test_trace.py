"""The trace of a job: every queue instance once, the first that refused, the way through the rules, the holders."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.engine.books.progress import end_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import note_ended
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.trace import NOT_PENDING, UNKNOWN_JOB, JobTrace, trace_job
from qmonpy.insight.why.trace_words import describe_verdict, describe_way, tally
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.refusal import Cause, Layer, Quantity
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.insight.world import NOW, play
from tests.present import present


def trace(*jobs: tuple[str, str], number: int | None = None, **settings: Any) -> JobTrace:
    """The trace of one of some jobs that were submitted and scheduled, by default of the last."""
    player = play(*jobs, **settings)
    return trace_job(player.cluster, player.state, player.now, number or len(jobs))


def test_that_a_full_limit_names_its_numbers_and_its_holders() -> None:
    jobs = [("bob", "-l h_rt=1000")] * 5
    way = trace(*jobs).ways[0]
    assert [(len(group.instances), group.layer, group.object) for group in way.groups] == [
        (6, Layer.QUOTA, "per_host/2")
    ]
    (counter,) = way.exhausted
    assert [key[4] for key in counter.keys] == ["h1", "h2", "h3", "h4"]
    (limit,) = counter.limits
    assert (limit.limit, limit.used, limit.asked, limit.left) == (1, 1, 1, 0)
    assert {(each.job, each.owner, each.slots, each.amount) for each in limit.holders} == {
        (number, "bob", 1, 1.0) for number in (1, 2, 3, 4)
    }
    assert {each.end_time for each in limit.holders} == {NOW - 3 + 1000}


def test_that_rules_passed_over_name_the_filter_that_failed() -> None:
    first, second = trace(*[("bob", "")] * 5).ways[0].sets
    (path,) = first.paths
    assert path.rule == "per_host/2"
    assert [(each.rule, [(f.kind, f.written, f.asked) for f in each.filters]) for each in path.passed] == [
        ("per_host/1", [("users", "{@staff}", "bob")])
    ]
    (path,) = second.paths
    assert path.rule is None
    assert [f.kind for each in path.passed for f in each.filters] == ["projects", "pes"]


def test_that_instances_that_a_rule_leaves_out_have_a_path_of_their_own() -> None:
    found = trace(("bob", "-P p1 -l mem=9G"))
    paths = found.ways[0].sets[1].paths
    assert [(path.rule, len(path.instances)) for path in paths] == [("tools/1", 4), (None, 2)]
    (failed,) = paths[1].passed[0].filters
    assert (failed.kind, failed.written, failed.asked) == ("hosts", "@fast", "h3, h4")


def test_that_the_first_layer_that_refused_is_given_with_its_numbers() -> None:
    found = trace(("bob", "-l mem=2.5G"), ("bob", "-l mem=4G"), ("bob", "-l mem=4G"))
    refusals = {each.name: each.refusal for each in found.ways[0].instances}
    assert refusals["all.q@h1"].layer is Layer.HOST
    assert refusals["all.q@h1"].attribute == "mem"
    assert refusals["all.q@h1"].asked == Quantity(4.0 * 2**30, ValueType.MEMORY, "4G")
    assert refusals["all.q@h3"].layer is Layer.QUOTA
    assert refusals["fast.q@h1"].layer is Layer.ACCESS
    assert all(found.lines.count(line) == 1 for line in found.lines)


def test_that_a_global_shortage_refuses_every_open_instance() -> None:
    found = trace(("carol", "-l lic=2"), ("bob", "-l lic=1"))
    assert {each.refusal.layer for each in found.ways[0].instances if each.refusal} == {Layer.GLOBAL}
    assert describe_way(found.ways[0]) == "6 queue instances: 6 refused for lic of the cluster"
    assert describe_verdict(found) == (
        "In the whole cluster: 2 of 2 lic are used, the job needs 1, so 1 more must become free; "
        "held by job 1, with no known end."
    )


def test_that_closed_instances_say_why() -> None:
    player = play(*[("carol", "")] * 5, rules="", scheduler={"schedd_job_info": "true"})
    states = {"all.q@h4": frozenset("d"), "all.q@h3": frozenset("E")}
    state = replace(player.state, instance_states=states)
    found = trace_job(player.cluster, state, player.now, Job(9, "bob", hard_queues=("*@h4", "*@h3")))
    assert {each.words: each.count for each in tally(found.ways[0].groups)} == {
        "disabled": 1,
        "temporarily not available": 1,
        "full": 2,
        "without access": 2,
    }


def test_that_a_drafted_job_that_fits_says_where_it_would_start() -> None:
    player = play(("bob", ""))
    found = trace_job(player.cluster, player.state, player.now, Job(99, "bob"))
    assert found.would_start
    assert found.starts is not None
    assert found.starts.pieces == (("all.q@h2", 1),)
    assert describe_verdict(found) == "It starts in the next pass of the scheduler, on all.q@h2."


def test_that_a_parallel_job_tells_what_is_to_be_had_and_which_rule_is_short() -> None:
    way = trace(("carol", "-pe mpi 8")).ways[0]
    assert (way.pe, way.slots, way.available) == ("mpi", 8, 4)
    assert {counter.rule for counter in way.exhausted} == {"per_host/1", "tools/2"}
    assert {counter.limits[0].asked for counter in way.exhausted} == {8.0}


def test_that_a_fixed_allocation_rule_is_named_where_a_host_has_too_few_slots() -> None:
    found = trace(("bob", "-pe two 4"))
    refusal = next(each.refusal for each in found.ways[0].instances if each.name == "all.q@h4")
    assert refusal is not None
    assert (refusal.layer, refusal.cause) == (Layer.PE, Cause.FEW_ON_HOST)
    assert (refusal.asked, refusal.left) == (Quantity(2), Quantity(1))


def test_that_each_pe_of_a_pattern_is_a_way_of_its_own() -> None:
    assert [way.pe for way in trace(("bob", "-pe * 16")).ways] == ["mpi", "two"]


def test_that_a_pattern_that_means_no_pe_still_accounts_for_every_instance() -> None:
    player = play()
    (way,) = trace_job(player.cluster, player.state, player.now, Job(1, "bob", pe="none*", slots=(Range(2, 2),))).ways
    assert [each.refusal.cause for each in way.instances if each.refusal] == [Cause.NO_PE] * 6


def test_that_holds_dependencies_and_limits_on_tasks_concern_the_whole_job() -> None:
    player = play(("bob", "-t 1-3 -tc 1"), ("bob", "-h"))
    assert [each.attribute for each in trace_job(player.cluster, player.state, NOW, 1).refusals] == ["-tc"]
    held = trace_job(player.cluster, player.state, NOW, 2)
    assert [each.attribute for each in held.refusals] == ["hold"]
    assert not held.would_start
    assert describe_verdict(held) == "It is held by its owner (user hold), until it is released (qrls -h u)."


def test_that_a_limit_names_the_tasks_that_have_ended_and_still_count() -> None:
    player = play(("bob", "-t 1-3 -tc 1"))
    ended = [(1, 1)]
    state = end_tasks(note_ended(prepare(player.cluster), player.state, ended), ended)
    assert describe_answer(present(find_answer_of(player.cluster, state, NOW, 1))) == (
        "0 of its tasks run and 1 has ended since the last pass, which count as well: as many as -tc lets run at a time"
        "; the next pass is the last that counts what has ended."
    )


def test_that_jobs_in_reservations_are_left_alone_by_quotas() -> None:
    player = play()
    found = trace_job(player.cluster, player.state, player.now, Job(1, "bob"))
    assert found.ways[0].sets
    inside = trace_job(player.cluster, player.state, player.now, Job(2, "bob", reservation=7))
    assert inside.ways[0].sets == ()
    assert len(inside.ways[0].instances) == 6
    assert all((each.slots > 0) == (each.refusal is None) for each in inside.ways[0].instances)


@pytest.mark.parametrize(
    ("number", "task", "code"), [(9, None, UNKNOWN_JOB), (1, None, NOT_PENDING), (2, 7, NOT_PENDING)]
)
def test_that_what_does_not_wait_is_reported(number: int, task: int | None, code: str) -> None:
    player = play(("bob", ""), ("bob", "-h"))
    with pytest.raises(ReportError) as error:
        trace_job(player.cluster, player.state, player.now, number, task)
    assert [each.code for each in error.value.reports] == [code]


@pytest.mark.slow
def test_that_a_thousand_hosts_stay_readable() -> None:
    hosts = [f"n{index:04}" for index in range(1000)]
    rules = "".join(
        f"{{\nname s{n}\nenabled TRUE\nlimit users d{n} to slots=1\nlimit users {{*}} hosts {{*}} to slots=8\n}}\n"
        for n in range(20)
    )
    cluster = play(
        rules=rules,
        hosts={host: {} for host in hosts},
        hostgroups={},
        complexes="",
        queues={"all.q": {"hostlist": " ".join(hosts), "slots": "16"}},
    ).cluster
    keys = [(host, slot) for host in hosts[:900] for slot in range(8)]
    tasks = {(1, n): RunningTask(1, n, ((f"all.q@{host}", 1),), NOW) for n, (host, _) in enumerate(keys, start=1)}
    jobs = {1: Job(1, "bob", tasks=Range(1, len(keys))), 2: Job(2, "bob")}
    state = State(jobs, {2: PendingTasks(2, range(1, 2))}, tasks)
    way = trace_job(cluster, state, NOW, 2).ways[0]
    assert [(len(group.instances), group.object) for group in way.groups] == [(100, ""), (900, "s0/2")]
    assert all(len(path.counters) == 2 for each in way.sets for path in each.paths)
