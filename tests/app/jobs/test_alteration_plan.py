"""What an alteration would make of jobs: parts before and after, refusals as qalter's, and what is lost, in words."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.jobs.alter_draft import (
    check_fields,
    check_options,
    draft_of_jobs,
    find_differing,
    find_trial,
    list_options,
    with_options_in_fields,
)
from qmonpy.app.jobs.alteration_plan import AlterationPlan, plan_alteration
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.report import Report
from tests.clusters.world import small_cluster, submitted
from tests.engine.build import make_cluster

WAITS = ["-a", "205001010000"]


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


def plan(cluster: EmbeddedCluster, numbers: list[int], options: str, user: str = "root") -> AlterationPlan:
    return plan_alteration(cluster.snapshot(), user, numbers, [each.strip("'") for each in options.split()])


def changes(found: AlterationPlan) -> dict[str, tuple[str, str, str]]:
    return {row.part: (row.change, row.before, row.after) for row in found.rows if row.change}


def test_that_each_part_that_changes_is_marked_and_a_dropped_request_is_named(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=2:0:0,mem_free=2G", "-N", "sim"]))
    found = plan(cluster, [job], "-l mem_free=4G -q all.q -N new")
    assert changes(found) == {
        "Job name": ("changed", "sim", "new"),
        "Resource h_rt": ("dropped", "2:00:00", ""),
        "Resource mem_free": ("changed", "2G", "4G"),
        "Queues": ("changed", "any", "all.q"),
    }
    assert found.notes == ("-l mem_free=4G replaces all resource requests: h_rt=2:00:00 is dropped.",)
    assert {row.part for row in found.rows if not row.change} >= {"Priority", "Reserves resources", "Earliest start"}


def test_that_several_jobs_tell_in_what_they_differ_and_which_of_them_lose_something(cluster: EmbeddedCluster) -> None:
    first = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=60"]))
    second = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=120,h=h1"]))
    found = plan(cluster, [first, second], "-l h_rt=30")
    assert changes(found) == {
        "Resource h_rt": ("changed", f"0:01:00 ({first}); 0:02:00 ({second})", "0:00:30"),
        "Resource hostname": ("dropped", f"none ({first}); h1 ({second})", ""),
    }
    assert found.notes == (f"-l h_rt=30 replaces all resource requests: hostname=h1 of {second} is dropped.",)


def test_that_all_that_is_dropped_of_several_jobs_is_one_sentence(cluster: EmbeddedCluster) -> None:
    first = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=60"]))
    second = submitted(cluster.submit("root", [*WAITS, "-l", "h=h1,h_rt=60"]))
    (note,) = plan(cluster, [first, second], "-l qname=all.q").notes
    assert note == (
        f"-l qname=all.q replaces all resource requests: h_rt=0:01:00 of {first}, {second} and hostname=h1 of {second}"
        " are dropped."
    )


@pytest.mark.parametrize(
    "options",
    [
        "-q nix",
        "-l nix=1",
        "-pe nix 2",
        "-P nix",
        "-tc 2",
        "-N 1x",
        "-now y",
        "-p 2000",
        "-l slots=2",
    ],
)
def test_that_a_plan_refuses_what_qalter_refuses_in_its_words(cluster: EmbeddedCluster, options: str) -> None:
    job = submitted(cluster.submit("root", WAITS))
    found = plan(cluster, [job], options)
    answer = cluster.alter_jobs("root", [job], options.split())
    assert (found.is_refused, answer.is_done) == (True, False)
    assert [each.text for each in answer.reports] == list(found.refusals)
    assert not found.notes, "that nothing changes is told by the refusal"


def test_that_what_is_refused_for_one_job_does_not_hinder_the_others(cluster: EmbeddedCluster) -> None:
    mine = submitted(cluster.submit("anna", WAITS))
    other = submitted(cluster.submit("bob", WAITS))
    found = plan(cluster, [mine, other, 99], "-N new", user="anna")
    assert (found.is_refused, len(found.refusals)) == (False, 2)
    assert str(other) in found.refusals[0]
    assert found.refusals[1] == 'denied: job "99" does not exist'
    assert found.notes == (f"Only 1 of 3 jobs would be altered: {mine}. The table is about this one.",)
    assert plan(cluster, [other], "-N new", user="anna").is_refused


def test_that_the_parts_after_are_those_of_the_altered_job(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", [*WAITS, "-l", "h=h1"]))
    options = "-N x -p -3 -pe mpi 2-4 -P p1 -R y -m b -A z -soft -l h=h2"
    after = {row.part: row.after for row in plan(cluster, [job], options).rows}
    assert cluster.alter_jobs("root", [job], options.split()).is_done
    assert after == {row.part: row.before for row in plan(cluster, [job], "").rows}


def test_that_a_verification_is_said_to_alter_nothing(cluster: EmbeddedCluster) -> None:
    held = submitted(cluster.submit("root", ["-h"]))
    snapshot = cluster.snapshot()
    assert plan_alteration(snapshot, "root", [held], ["-w", "v"]).notes == ("-w v only verifies: nothing is altered.",)
    real = plan_alteration(snapshot, "root", [held], ["-w", "v", "-N", "x"], is_real=True)
    assert len(real.notes) == 2
    assert real.notes[1] == (
        f"{held} is left out, as it runs or is held: Grid Engine 8.1.9 would alter it although it is asked to verify."
    )


def test_that_a_request_that_no_queue_can_serve_is_told_before(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", WAITS))
    found = plan(cluster, [job], "-l h=nix*")
    assert found.notes == (f"No queue suits the new request: {job} could never start, even in an empty cluster.",)
    assert not found.is_refused


def test_that_only_what_may_move_a_start_is_asked_about(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", WAITS))
    assert plan(cluster, [job], "-N other -m e").moved == ()
    assert [each.number for each in plan(cluster, [job], "-l h=h1").moved] == [job]
    assert plan(cluster, [job], "-l h=h1 -w v").moved == ()


def test_that_only_changed_fields_make_options(cluster: EmbeddedCluster) -> None:
    arguments = [*WAITS, "-l", "h_rt=60,h=h1", "-N", "sim", "-P", "p1", "-pe", "mpi", "2", "-q", "all.q", "-p", "-3"]
    job = submitted(cluster.submit("root", arguments))
    before = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert list_options(before, before) == ()
    edited = replace(before, resources="h_rt=60", slots="4", project="", priority="", extra="-m e -N 'a b'")
    assert list_options(before, edited) == (
        "-P", "", "-pe", "mpi", "4", "-l", "h_rt=60", "-p", "0", "-m", "e", "-N", "a b",
    )  # fmt: skip
    assert check_fields(before, edited, 0) == {}
    emptied = replace(before, resources="", wants_reservation=True)
    assert list_options(before, emptied) == ("-l", "", "-R", "y")


def test_that_every_field_of_the_form_makes_its_option_and_the_job_has_it_then(cluster: EmbeddedCluster) -> None:
    job = submitted(
        cluster.submit("root", [*WAITS, "-ac", "a=1,b=2", "-wd", "/w", "-o", "/o", "-soft", "-l", "arch=x"])
    )
    before = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert (before.context, before.directory, before.stdout, before.soft_resources) == ("a=1,b=2", "/w", "/o", "arch=x")
    edited = replace(
        before, soft_resources="arch=y", soft_queue="all.q", context="b=3", stdout="/p", share="7", is_merged=True,
        mail="be", start_after="2049-01-01 00:00", directory="", is_cwd=True, account="acc", restart="n",
    )  # fmt: skip
    assert check_fields(before, edited, 0) == {}
    options = list_options(before, edited)
    found = plan(cluster, [job], " ".join(options))
    assert {row.part for row in found.rows if row.change} >= {"Output", "Context", "Job share", "Working folder"}
    assert cluster.alter_jobs("root", [job], options).is_done
    after = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert replace(after, runtime=edited.runtime) == edited
    emptied = replace(after, context="", mail="", account="", share="", is_merged=False)
    options = list_options(after, emptied)
    assert options == ("-js", "0", "-A", "sge", "-j", "n", "-dc", "b", "-m", "n")
    assert cluster.alter_jobs("root", [job], options).is_done
    left = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert (left.context, left.mail, left.account, left.is_merged) == ("", "", "", False)


def test_that_an_option_that_only_qalter_has_may_be_typed() -> None:
    assert check_options(("-ot", "5"), 0) == ()
    assert check_options(("-ot", "many"), 0)


@pytest.mark.parametrize("name", ["name", "pe", "queue", "stdout", "start_after", "environment"])
def test_that_what_qalter_cannot_take_away_is_told(cluster: EmbeddedCluster, name: str) -> None:
    more = ["-o", "/o", "-v", "A=1"]
    job = submitted(cluster.submit("root", [*WAITS, "-N", "sim", "-pe", "mpi", "2", "-q", "all.q", *more]))
    before = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert list(check_fields(before, replace(before, **{name: ""}), 0)) == [name]  # type: ignore[arg-type]


def test_that_fields_in_which_jobs_differ_are_empty(cluster: EmbeddedCluster) -> None:
    numbers = [submitted(cluster.submit("root", [*WAITS, "-N", name, "-l", "h=h1"])) for name in ("a", "b")]
    jobs = [cluster.snapshot().state.jobs[number] for number in numbers]
    assert (draft_of_jobs(jobs).name, draft_of_jobs(jobs).resources) == ("", "hostname=h1")
    assert find_differing(jobs) == {"name"}


@pytest.mark.parametrize(("options", "problem"), [("sleep", "is not an option"), ("-p soon", "priority")])
def test_that_options_that_qalter_would_not_take_are_told(options: str, problem: str) -> None:
    (report,) = check_options(options.split(), 0)
    assert isinstance(report, Report)
    assert problem in report.text


OPTIONS = (
    "-l h=h1", "-l h_rt=60", "-l nix=1", "-soft -l h=h2", "-q all.q", "-q nix.q", "-pe mpi 2-4", "-pe nix 2", "-P p1",
    "-P nix", "-N new", "-N 1x", "-p -5", "-p 2000", "-R y", "-R n", "-m be", "-A acc", "-tc 2", "-r y", "-hold_jid 1",
    "-ar 7", "-a 205001010000", "-masterq all.q@h1", "-w e", "-w v", "-w p", "-verify", "-now y", "sleep",
)  # fmt: skip


@given(
    st.lists(st.sampled_from(OPTIONS), min_size=1, max_size=4, unique=True),
    st.sampled_from(["-h", "-a 205001010000 -l h_rt=9", "-t 1-3 -h -pe mpi 2", ""]),
    st.sampled_from(["root", "anna"]),
)
@settings(max_examples=60, deadline=None)
def test_that_a_plan_foretells_what_qalter_does(options: list[str], how: str, user: str) -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("root", how.split()))
    cluster.advance(3)
    words = " ".join(options).split()
    found = plan_alteration(cluster.snapshot(), user, [job], words)
    before = cluster.snapshot().state.jobs[job]
    answer = cluster.alter_jobs(user, [job], words)
    after = cluster.snapshot().state.jobs[job]
    is_trial = bool(find_trial(words))
    if is_trial:
        assert after is before
    elif found.is_refused:
        assert (answer.is_done, after) == (False, before)
        assert {each.text for each in answer.reports} == set(found.refusals)
    elif answer.is_done:
        assert {row.part: row.after for row in found.rows if row.after} == {
            row.part: row.before for row in plan_alteration(cluster.snapshot(), user, [job], ()).rows
        }
    else:
        # Only -w e refuses what the plan allows, and the plan says why.
        assert "-w" in words
        assert any("could never start" in each for each in found.notes)


def test_that_each_request_of_a_scope_is_a_part_of_its_own() -> None:
    kinds = ("gpu gpu INT <= YES YES 0 0", "lic lic INT <= YES YES 0 0")
    ocs = replace(make_cluster(complexes=kinds), variety=OPEN_CLUSTER_SCHEDULER_9)
    cluster = EmbeddedCluster(ocs)
    words = [*WAITS, "-pe", "mpi", "2", "-scope", "master", "-l", "gpu=2", "-scope", "slave", "-l", "lic=1"]
    job = submitted(cluster.submit("root", words))
    found = plan(cluster, [job], "-scope slave -l lic=3 -q all.q")
    assert {(row.part, row.before, row.after) for row in found.rows if row.change} == {
        ("Resource lic of slave tasks", "1", "3"), ("Queues of slave tasks", "", "all.q"),
    }  # fmt: skip
    assert ("Resource gpu of the master task", "2", "2") in {(row.part, row.before, row.after) for row in found.rows}
    (refusal,) = plan(cluster, [job], "-l lic=3").refusals
    assert "overwriting global hard request lic in slave resource requests" in refusal
    assert check_options(["-scope", "slave", "-l", "lic=3"], 0, ocs.variety) == ()


def test_that_suggested_options_stand_in_the_fields_that_say_them(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=60", "-p", "-5"]))
    before = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    filled = with_options_in_fields(before, ("-l", "h_rt=30", "-p", "0", "-h", "U"))
    assert (filled.resources, filled.priority, filled.extra) == ("h_rt=30", "0", "-h U")
    assert list_options(before, filled) == ("-l", "h_rt=30", "-p", "0", "-h", "U")


@pytest.mark.parametrize(
    "words", [("-l", ""), ("-hold_jid", "7"), ("-soft", "-l", "mem_free=2G"), ("-R", "n"), ("-pe", "smp", "4-8,16")]
)
def test_that_suggested_options_make_themselves_again(cluster: EmbeddedCluster, words: tuple[str, ...]) -> None:
    job = submitted(cluster.submit("root", [*WAITS, "-l", "h_rt=60", "-R", "y"]))
    before = draft_of_jobs([cluster.snapshot().state.jobs[job]])
    assert list_options(before, with_options_in_fields(before, words)) == words


def test_that_an_array_without_a_limit_on_its_tasks_is_said_to_run_all_at_a_time(cluster: EmbeddedCluster) -> None:
    free, limited = (submitted(cluster.submit("root", [*WAITS, "-t", "1-9", *more])) for more in ((), ("-tc", "4")))
    (row,) = (each for each in plan(cluster, [free, limited], "").rows if each.part == "Tasks at a time")
    assert row.before == f"all ({free}); 4 ({limited})"
    assert row.nothing == "all"
