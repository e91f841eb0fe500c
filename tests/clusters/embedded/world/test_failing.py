"""Runs of tasks that fail, as 8.1.9 with a real execution daemon recorded them (data/task_failures.json)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.clusters.embedded.witnesses.mail import Postman
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.clusters.embedded.world.fates import Fates
from qmonpy.engine.books.progress import start_tasks, submit
from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster

FILE = Path(__file__).parents[3] / "engine/world/data/task_failures.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
SETTINGS = {
    "hostlist": "@allhosts", "slots": "2", "pe_list": "mpi", "shell": "/bin/nothere", "prolog": "/tmp/nothere.sh",
    "epilog": "/tmp/nothere.sh",
}  # fmt: skip
START = 1795420168


class Records:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, file: RecordFile, lines: Any) -> None:
        if file is RecordFile.ACCOUNTING:
            self.lines += lines


def run_job(job: Job) -> tuple[EmbeddedCluster, list[str], Postman]:
    """A cluster on which one job has run until it first ended, the records of that, and the mails."""
    cluster = small_cluster(
        queues={"a.q": SETTINGS, "b.q": SETTINGS}, configuration={"reporting_params": "accounting=true"}
    )
    slots = job.slots[0].first
    state = submit(State(), replace(job, submit_time=START - 5))
    running = [RunningTask(job.number, each, (("a.q@h1", slots),), START, job.pe) for each in job.task_ids]
    records, postman = Records(), Postman()
    embedded = EmbeddedCluster(
        cluster,
        START,
        state=start_tasks(state, running),
        other={"scheduler_stopped": "true"},
        witnesses=(RecordKeeper(records), postman),
    )
    embedded.advance(job.runtime)
    return embedded, records.lines, postman


def make_job(case: dict[str, Any]) -> Job:
    told = dict(case["job"])
    limit = told.pop("h_rt", None)
    job = Job(
        7, "anna", "x", runtime=4, mail_options="bea", slots=(Range(case["slots"] or 1, case["slots"] or 1),), **told
    )
    job = replace(job, pe="mpi") if case["pe"] != "NONE" else job
    return replace(job, runtime=10, hard_resources=(ResourceRequest("h_rt", str(limit)),)) if limit else job


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_that_a_run_that_ends_is_recorded_and_mailed_as_by_grid_engine(case: dict[str, Any]) -> None:
    _, lines, postman = run_job(make_job(case))
    (fields,) = [line.split(":") for line in lines]
    assert [int(each) for each in fields[11:13]] == [case["failed"], case["exit_status"]]
    assert (fields[8] != "0") is case["has_submit_time"]
    assert (fields[9] != "0", fields[10] != "0") == (case["has_times"],) * 2
    assert (int(fields[34]), fields[33] != "NONE") == (case["slots"], case["pe"] != "NONE")
    (mail,) = postman.outbox
    assert mail.subject == f"Job 7 (x) {case['mail']}"
    if case["words"]:
        assert f"failed {case['words']} because:\n" in mail.body


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_that_a_job_waits_again_and_it_or_its_queues_are_in_error_as_in_grid_engine(case: dict[str, Any]) -> None:
    cluster, _, _ = run_job(make_job(case))
    state = cluster.snapshot().state
    assert (7 in state.pending) is (case["state"] != "over")
    if 7 in state.jobs:
        job = state.jobs[7]
        assert job.has_error is (case["state"] == "Eqw")
        assert bool(job.restarted_tasks) is (case["state"] == "Rq")
        # Only a job that asks to be run again counts as submitted then.
        assert (job.submit_time > START) is (case["state"] == "Rq")
    errors = {name for name, letters in state.instance_states.items() if "E" in letters}
    assert errors == {"none": set(), "instance": {"a.q@h1"}, "host": {"a.q@h1", "b.q@h1"}}[case["queues_in_error"]]
    for name in errors:
        queue = name.partition("@")[0]
        said = (f"queue {queue} marked QERROR as result of job 7's failure at host h1",)
        assert state.instance_messages[name] == said


@pytest.mark.parametrize(
    "case", [each for each in CASES if each["state"] in ("qw", "Eqw")], ids=lambda case: case["what"]
)
def test_that_the_reason_is_that_of_grid_engine(case: dict[str, Any]) -> None:
    cluster, _, _ = run_job(make_job(case))
    ((task, reason),) = cluster.snapshot().state.jobs[7].error_messages
    home = "/".join(("", "home", "anna"))
    told = case["reason"].partition(" neither")[0]
    told = told.replace("/nothere/out", f"{home}/x.o7").replace("chdir to /nothere", f"chdir to {home}")
    assert (task, reason.partition(": ")[2] or reason) == (1, told) or reason == told


def make_arrivals(*ends: tuple[str, int, int]) -> EmbeddedCluster:
    moments = enumerate(ends, START)
    arrivals = [
        Arrival(when, "anna", tuple(words.split()), 10, status, failed) for when, (words, status, failed) in moments
    ]
    return EmbeddedCluster(small_cluster(), START, arrivals=arrivals, next_job=1, administrator="root")


def test_that_an_error_that_is_cleared_lets_the_job_run_again_and_fail_again() -> None:
    cluster = make_arrivals(("-N bad", 100, 0))
    cluster.advance(40)
    assert cluster.snapshot().state.jobs[1].has_error
    answer = cluster.clear_job_errors("anna", [1])
    assert answer.text == "anna@test cleared error state of job 1"
    assert not cluster.snapshot().state.jobs[1].error_messages
    step = cluster.next_event()
    assert step is not None
    cluster.advance(step)
    assert cluster.snapshot().state.running
    cluster.advance(10)
    assert cluster.snapshot().state.jobs[1].has_error


def test_that_only_the_failed_tasks_of_an_array_wait_in_error() -> None:
    cluster = make_arrivals(("-t 1-6", 100, 0))
    cluster.advance(16)
    job = cluster.snapshot().state.jobs[1]
    assert not job.has_error
    assert [each for some in job.error_tasks for each in some] == [1, 2, 3, 4]
    assert [task for task, _ in job.error_messages] == [1, 2, 3, 4]
    assert [each.task for each in cluster.snapshot().state.running.values()] == [5, 6]


def test_that_a_queue_in_error_takes_no_job_until_that_is_cleared() -> None:
    cluster = make_arrivals(("-q all.q@h1", 0, 8), ("-q all.q@h1", 0, 0))
    cluster.advance(20)
    state = cluster.snapshot().state
    assert state.instance_states == {"all.q@h1": frozenset("E")}
    assert 1 in state.pending
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.CLEAR_ERROR)
    assert cluster.snapshot().state.instance_messages == {}
    assert cluster.snapshot().state.jobs[1].error_messages


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_what_failed_is_kept_in_files(tmp_path: Path, is_spool: bool) -> None:
    cluster = make_arrivals(("-q all.q@h1", 100, 0), ("-q all.q@h1", 3, 0), ("-q all.q@h2", 0, 8))
    cluster.advance(30)
    before = cluster.to_file()
    path = tmp_path / ("c.qmonpy" if is_spool else "c.yaml")
    (write_spool if is_spool else write_cluster)(cluster, path)
    opened = EmbeddedCluster.open_spool(path) if is_spool else read_cluster(path)
    try:
        after = opened.to_file()
        assert after.state == before.state
        assert after.state.instance_messages
        assert [each.record for each in after.finished] == [each.record for each in before.finished]
        assert [each.record.exit_status for each in after.finished if each.record] == [3]
    finally:
        opened.close()


def test_that_arrivals_keep_how_they_end() -> None:
    content = ClusterFile(small_cluster(), arrivals=(Arrival(1_700_000_060, "anna", ("-N", "x"), 10, 100, 0),))
    assert parse_cluster_file(format_cluster_file(content)).arrivals == content.arrivals


def test_that_so_many_runs_fail_as_the_rate_says_and_the_same_ones_each_time() -> None:
    fates = Fates(0.1)
    runs = [(Job(number, "anna"), RunningTask(number, 1, (("all.q@h1", 1),), START)) for number in range(800)]
    planned = [fates.plan(*each) for each in runs]
    assert planned == [Fates(0.1).plan(*each) for each in runs]
    failed = [end for _, end in planned if (end.exit_status, end.failed) != (0, 0)]
    assert 50 < len(failed) < 110
    assert {each.failed for each in failed} == {0, 8, 25, 28, 30, 100}
    assert all(when is not None and START < when <= START + 1000 for when, _ in planned)
