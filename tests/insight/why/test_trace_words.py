"""The words of a trace: refusals beside the lines of `qstat -j`, limits with their holders, numbers and times."""

import pytest

from qmonpy.formats.output.refusal_line import format_line
from qmonpy.insight.why.refusal_words import describe_refusal, format_amount, format_moment
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import (
    describe_counter,
    describe_group,
    describe_passed,
    describe_traced,
    find_counter,
    format_amounts,
)
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser
from tests.insight.world import play

GIGABYTE = Quantity(2.0**30, ValueType.MEMORY, "1G")


def test_that_a_quota_says_what_it_allows_whom_and_who_holds_it_until_when() -> None:
    player = play(*[("bob", "")] * 5)
    trace = trace_job(player.cluster, player.state, player.now, 5)
    refusal = trace.ways[0].instances[2].refusal
    assert refusal is not None
    assert format_line(refusal) == 'cannot run because it exceeds limit "bob////h3/" in rule "per_host/2"'
    found = find_counter(trace, refusal)
    assert found is not None
    assert found[1] == ("bob", "", "", "", "h3")
    assert (
        describe_traced(refusal, trace) == "rule per_host/2 allows bob 1 slot on host h3, 1 is used by job 3"
        " with no known end"
    )
    assert describe_refusal(refusal) == "rule per_host/2 leaves 0 slots, the job asks for 1"
    assert format_amounts(refusal, trace) == ("1", "0")
    (group,) = trace.ways[0].groups
    assert describe_group(group, trace) == (
        "rule per_host/2 allows bob 1 slot on each of 4 hosts, 1 is used on each by job 1 with no known end,"
        " job 2 with no known end, job 3 with no known end and 1 other task with no known end"
    )


def test_that_rules_passed_over_and_unused_limits_read_well() -> None:
    player = play(("bob", "-l mem=9G"))
    first, second = trace_job(player.cluster, player.state, player.now, 1).ways[0].sets
    assert describe_passed(first.paths[0].passed[0]) == "filter users {@staff} does not match bob"
    assert describe_passed(second.paths[0].passed[1]) == "filter pes mpi does not match jobs without PE"
    assert describe_counter(first.paths[0].counters[0], player.now) == (
        "rule per_host/2 allows bob 1 slot on each of 4 hosts, none is used, the job asks for 1"
    )


def test_that_limits_on_what_is_not_consumed_name_the_request() -> None:
    rules = "{\nname s\nenabled TRUE\nlimit to arch2=x*\n}\n"
    player = play(("bob", "-l arch2=y"), rules=rules)
    trace = trace_job(player.cluster, player.state, player.now, 1)
    assert describe_group(trace.ways[0].groups[0], trace) == "rule s/1 allows only arch2=x*, the job asks for y"


def test_that_a_number_that_is_refused_for_its_relation_operator_says_so() -> None:
    player = play(("bob", "-l num_proc=2"))
    trace = trace_job(player.cluster, player.state, player.now, 1)
    refusal = Refusal(Cause.UNFIT, Refuser.HOST, "h1", "num_proc", Quantity(2, written="2"), Quantity(4, ValueType.INT))
    assert describe_traced(refusal, trace) == (
        "host h1 offers num_proc=4, the job asks for num_proc=2 (relop ==: both must be equal)"
    )


def test_that_a_rule_that_forbids_says_so_in_two_words() -> None:
    rules = "{\nname s\nenabled TRUE\nlimit users bob to slots=0\n}\n"
    player = play(("bob", ""), rules=rules)
    trace = trace_job(player.cluster, player.state, player.now, 1)
    assert describe_group(trace.ways[0].groups[0], trace) == "rule s/1 allows no slots"


def test_that_a_rule_on_what_is_not_consumed_refuses_every_parallel_job() -> None:
    rules = "{\nname s\nenabled TRUE\nlimit to arch2=x*\n}\n"
    player = play(("bob", "-pe mpi 2 -l arch2=xy"), rules=rules)
    trace = trace_job(player.cluster, player.state, player.now, 1)
    assert "8.1.9 refuses every parallel job that requests arch2" in describe_group(trace.ways[0].groups[0], trace)


def test_that_a_pe_with_fewer_slots_than_requested_is_blamed_itself_not_its_allocation_rule() -> None:
    pes = {"mpi": {"slots": "4", "allocation_rule": "$fill_up"}}
    player = play(("bob", "-pe mpi 6"), pes=pes, rules="")
    trace = trace_job(player.cluster, player.state, player.now, 1)
    assert describe_group(trace.ways[0].groups[0], trace) == "PE mpi has room for 4 slots, the job asks for 6"


def test_that_a_rule_that_refuses_a_parallel_job_for_its_host_name_says_so() -> None:
    rules = "{\nname s\nenabled TRUE\nlimit users bob to slots=8\n}\n"
    player = play(("bob", "-pe mpi 2 -l hostname=h3"), ("bob", "-pe mpi 2 -l hostname=h3"), rules=rules)
    trace = trace_job(player.cluster, player.state, player.now, 2)
    refusal = next(each.refusal for each in trace.ways[0].instances if each.name == "all.q@h1")
    assert refusal is not None
    assert (refusal.cause, refusal.by) == (Cause.UNFIT, Refuser.RULE)
    assert describe_traced(refusal, trace) == (
        "the queue instance offers hostname=h1, the job asks for hostname=h3: rule s/1 refuses it"
    )
    assert format_amounts(refusal, trace) == ("h3", "h1")


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            Refusal(Cause.SHORT, Refuser.GLOBAL, "global", "lic", Quantity(2), Quantity(0)),
            "the cluster has 0 of lic left, the job asks for 2",
        ),
        (
            Refusal(Cause.SHORT, Refuser.HOST, "h1", "mem", GIGABYTE, Quantity(2.0**29, ValueType.MEMORY)),
            "host h1 has 512M of mem left, the job asks for 1G",
        ),
        (
            Refusal(Cause.UNFIT, Refuser.HOST, "h1", "arch", "sol", "lx"),
            "host h1 offers arch=lx, the job asks for arch=sol",
        ),
        (Refusal(Cause.FORCED, Refuser.HOST, "h1", "f"), "host h1 takes only jobs that request f"),
        (
            Refusal(Cause.IN_USE, Refuser.HOST, "h1", "x", Quantity(1, ValueType.BOOL, "1")),
            "host h1 is in use, and the job wants it exclusively (x=1)",
        ),
        (
            Refusal(Cause.IN_USE, Refuser.HOST, "h1", "x", Quantity(0, ValueType.BOOL, "0")),
            "host h1 is in exclusive use (x)",
        ),
        (
            Refusal(Cause.UNKNOWN, Refuser.INSTANCE, "a@h1", "gpu", Quantity(1, written="1")),
            "the job asks for gpu=1, and neither queue instance a@h1 nor its host nor the cluster has gpu",
        ),
        (
            Refusal(Cause.NOT_RESERVED, Refuser.QUEUE, "a", "-ar", "7"),
            "advance reservation 7 holds nothing on queue a",
        ),
        (
            Refusal(Cause.RESERVATION_START, Refuser.RESERVATION, "7", "-ar", "7", "w"),
            "advance reservation 7 has not begun",
        ),
        (
            Refusal(
                Cause.UNFIT,
                Refuser.HOST,
                "h1",
                "mem",
                Quantity(2**31, ValueType.MEMORY, "2G"),
                Quantity(2**29, ValueType.MEMORY),
            ),
            "host h1 offers mem=512M, the job asks for mem=2G",
        ),
        (
            Refusal(Cause.NOT_OFFERED, Refuser.INSTANCE, "a@h1", "gpu", Quantity(1)),
            "queue instance a@h1 does not offer gpu=1",
        ),
        (Refusal(Cause.WRONG_TYPE, Refuser.QUEUE, "a", "qtype", "BATCH"), "queue a takes no batch jobs"),
        (
            Refusal(Cause.PE_SLOTS, Refuser.PE, "mpi", "slots", Quantity(8), Quantity(4)),
            "PE mpi has room for 4 slots, the job asks for 8",
        ),
        (
            Refusal(Cause.NO_LAYOUT, Refuser.PE, "two", "allocation_rule", Quantity(3), "2"),
            "PE two places 2 slots on each host, and the job asks for no multiple of 2",
        ),
        (
            Refusal(Cause.NOT_IN_PE_LIST, Refuser.INSTANCE, "a@h1", "pe_list", "mpi"),
            "queue instance a@h1 does not have PE mpi in its pe_list",
        ),
        (Refusal(Cause.NO_PE, Refuser.PE, "x*", "pe", "x*"), "no PE is called x*"),
        (
            Refusal(Cause.NO_ACCESS, Refuser.QUEUE, "a", "user_lists", "bob"),
            "user bob has no access to queue a (user_lists or xuser_lists)",
        ),
        (
            Refusal(Cause.NO_ACCESS, Refuser.RESERVATION, "7", "-u", "bob"),
            "user bob has no access to advance reservation 7 (its access list)",
        ),
        (
            Refusal(Cause.NO_PROJECT, Refuser.QUEUE, "a", "projects", "p1"),
            "queue a does not take jobs of project p1 (projects, xprojects)",
        ),
        (Refusal(Cause.NO_PROJECT, Refuser.QUEUE, "a"), "queue a takes only jobs with a project, and the job has none"),
        (
            Refusal(Cause.NOT_ASKED_FOR, Refuser.QUEUE, "a", "-q", ("b", "c")),
            "queue a is not among what the job asks for: -q b,c",
        ),
        (Refusal(Cause.FULL, Refuser.INSTANCE, "a@h1", "slots"), "queue instance a@h1 is full"),
        (Refusal(Cause.DISABLED, Refuser.INSTANCE, "a@h1", "state"), "queue instance a@h1 is disabled"),
        (
            Refusal(Cause.TASK_LIMIT, Refuser.JOB, "7", "-tc", Quantity(1), Quantity(0), 5),
            "-tc lets no further task run: 0 of 5 left",
        ),
        (Refusal(Cause.JOB_ERROR, Refuser.JOB, "7", "error", left="E"), "the job is in error state"),
        (Refusal(Cause.DEPENDENCY, Refuser.JOB, "7", "-hold_jid", (3, 4)), "the job waits for the end of jobs 3, 4"),
        (Refusal(Cause.START_TIME, Refuser.JOB, "7", "-a", 60), "the job is not to start before 00:01"),
    ],
    ids=lambda value: value.cause.value if isinstance(value, Refusal) else None,
)
def test_that_every_layer_has_plain_words(refusal: Refusal, sentence: str) -> None:
    assert describe_refusal(refusal) == sentence


def test_that_amounts_read_by_their_types() -> None:
    shown = [
        format_amount(kind, number)
        for kind, number in (
            (ValueType.INT, 4.0),
            (ValueType.DOUBLE, 0.5),
            (ValueType.MEMORY, 1.5 * 2**30),
            (ValueType.MEMORY, 0.0),
            (ValueType.TIME, 3600.0),
            (ValueType.BOOL, 1.0),
            (ValueType.INT, float("inf")),
        )
    ]
    assert shown == ["4", "0.5", "1.5G", "0", "01:00:00", "TRUE", "inf"]


def test_that_times_of_another_day_have_their_date() -> None:
    assert format_moment(3600, 0) == "01:00"
    assert format_moment(3601, 0) == "01:00:01"
    assert format_moment(90000, 0) == "1970-01-02 01:00"
