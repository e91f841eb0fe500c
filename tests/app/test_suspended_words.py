"""What is told of jobs that are suspended: nowhere that they run."""

import pytest

from qmonpy.app.gantt.gantt_job_rows import describe_kind, gantt_job_rows
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.gantt.gantt_view import make_gantt
from qmonpy.app.gantt.gantt_words import describe_thing
from qmonpy.app.jobs.job_counts import count_jobs
from qmonpy.app.jobs.job_work import describe_task
from qmonpy.app.objects.queue_removal import find_queue_use
from qmonpy.app.objects.work_rows import describe_work, work_rows
from qmonpy.app.reservations.reservation_loss import find_reservation_loss
from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.why.started_words import describe_running_job
from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.cli.why_text import describe_running
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.rules.name_uses import NameUses
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.trace import JobTrace, trace_job
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.app.search_world import make_index
from tests.engine.build import make_cluster

QUEUE = ObjectKind.QUEUE


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Jobs 1, 2.1 and 3, in reservation 1, are suspended, job 4 runs; 5 waits for slots, 2.2 for its -tc."""
    found = EmbeddedCluster(make_cluster("users {*} to slots=9", hosts="h1", slots=4, arusers=["anna"]), now=0)
    assert found.reserve("anna", ["-d", "10000", "-l", "h=h1"]).is_done
    for options in ("-N one -l h_rt=1000", "-N two -t 1-2 -tc 1", "-N three -ar 1", "-N four"):
        found.submit("anna", options.split(), runtime=900)
    found.advance(30)
    assert found.suspend_jobs("root", ["1", "2", "3"], is_suspended=True).is_done
    found.submit("bob", ["-N", "five"])
    found.advance(30)
    return found


@pytest.fixture
def snapshot(cluster: EmbeddedCluster) -> Snapshot:
    return cluster.snapshot()


def trace(snapshot: Snapshot, job: int, task: int | None = None) -> JobTrace:
    return trace_job(snapshot.cluster, snapshot.state, snapshot.now, job, task)


def test_that_why_says_that_a_job_is_suspended_since_when(snapshot: Snapshot) -> None:
    running = snapshot.state.running
    told = {key: describe_running_job(snapshot, [task]) for key, task in running.items()}
    assert told[1, 1] == (
        "Job 1 does not wait: it has been on all.q@h1 since 00:00, is suspended (since 00:00:30) and holds its slots "
        "until 00:16:40 at the latest."
    )
    assert told[2, 1].startswith(
        "Task 2.1 does not wait: it has been on all.q@h1 since 00:00, is suspended (since 00:00:30) "
    )
    assert told[4, 1].startswith("Job 4 does not wait: it has run on all.q@h1 since 00:00 and runs ")
    both = describe_running_job(snapshot, [running[2, 1], running[4, 1]])
    assert "2 of its tasks have started and 1 of these are suspended" in both


def test_that_why_of_others_says_which_holders_are_suspended(snapshot: Snapshot) -> None:
    told = describe_answer(trace(snapshot, 5).answer)
    assert "when job 1 (suspended) is to end" in told
    assert "1 of its tasks has started (1 suspended), as many as -tc lets run at a time" in describe_answer(
        trace(snapshot, 2, 2).answer
    )
    rows = [row for row in trace_rows(trace(snapshot, 2, 2)) if row.key == ("running",)]
    assert [row.title for row in rows] == ["Tasks that have started"]
    assert rows[0].children[0].text.startswith("suspended (since 00:00:30); there since 00:00, holds its slots ")


def test_that_the_command_says_so(snapshot: Snapshot) -> None:
    state = snapshot.state
    for number, words in (
        (1, "has been on all.q@h1 (1 slot) since 00:00, is suspended (since 00:00:30) and holds its slots until "),
        (4, "runs on "),
    ):
        (line,) = describe_running([state.running[number, 1]], state.jobs[number], snapshot.now, {1: 5000})
        assert line.startswith(f"The job {words}")


def test_that_numbers_of_tasks_say_how_many_of_them_are_suspended(snapshot: Snapshot) -> None:
    counts = count_jobs(snapshot)
    assert (counts.running_tasks, counts.suspended_tasks) == (4, 3)
    rows = work_rows(ObjectKind.USER, "anna", snapshot)
    words = describe_work(ObjectKind.USER, "anna", rows, snapshot.cluster)
    assert words.startswith("1 task runs and 3 are suspended on 4 slots, ")
    assert describe_thing("ar:1", snapshot).count("0 running, 1 suspended on 1 slot") == 1


def test_that_lists_of_what_is_there_say_so(snapshot: Snapshot) -> None:
    state = snapshot.state
    assert [describe_task(state.jobs[job], state.running[job, 1]) for job in (1, 4)] == [
        "1 one, anna, 1 slot on all.q@h1, suspended",
        "4 four, anna, 1 slot on all.q@h1",
    ]
    assert find_queue_use(snapshot, "all.q").endswith(
        "In all.q 4 jobs run or are suspended: 1, 2, 3, 4. 1 advance reservation holds slots of all.q: 1."
    )
    assert find_reservation_loss(snapshot, [1]).jobs == ("3  three  (anna), is suspended",)
    uses = NameUses(snapshot.cluster, state)
    for kind, name in (("queues", "all.q"), ("hosts", "h1")):
        told = {each.name: each.attribute for each in uses.find_others(kind, name) if each.kind == "job"}
        assert (told["1"], told["4"]) == ("is suspended there", "runs there")


def test_that_the_search_says_so(snapshot: Snapshot) -> None:
    index = make_index(snapshot)
    details = {each.title: each.detail for group in index.find("anna").groups for each in group.entries}
    assert (details["1 one"], details["4 four"]) == ("anna, suspended", "anna, running")


def test_that_the_rows_of_the_chart_say_so(snapshot: Snapshot) -> None:
    rows = gantt_job_rows(make_gantt(snapshot, GanttOptions()), snapshot)
    told = {row.job: describe_kind(row) for row in rows}
    assert [told[job] for job in (1, 2, 3, 4)] == ["suspended", "suspended", "suspended", "running"]


def test_that_an_opened_number_says_which_of_its_holders_are_suspended(snapshot: Snapshot) -> None:
    (row,) = usage_rows(snapshot)
    opened = QuotaNumber(row.usage, row.rule_name, row.filter).open(snapshot)
    (used,) = (each for each in opened.rows if each.key == ("used",))
    told = {each.title: each.how.partition("; ")[2] for each in used.children}
    assert told["Job 1 of anna"].startswith("suspended; ends by ")
    assert told["Job 4 of anna"] == "no end is known"
