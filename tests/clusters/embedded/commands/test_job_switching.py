"""What qmod -sj, -usj, -rj, -cj, qhold -h and qdel do to jobs and say, as a private qmaster 8.1.9 did and said it.

There: hosts h1 and h2 with simulated execution, all.q with `rerun FALSE`, a consumable lic of the global host; olga is
an operator. Nobody there can bring a job into state E; the words of `qmod -cj` that clear it are those of its source.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_rows import pending_rows, running_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.storage.consent import Gate
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.report import Severity
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.clusters.world import small_cluster, submitted

COMPLEXES = "lic lic INT <= YES YES 0 0\n"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    queues = {"all.q": {"hostlist": "h1 h2", "slots": "6", "seq_no": "0,[h1=1],[h2=2]", "rerun": "FALSE"}}
    hosts = {"global": {"complex_values": "lic=10"}, "h1": {}, "h2": {}}
    return EmbeddedCluster(small_cluster(complexes=COMPLEXES, hosts=hosts, queues=queues))


def submit(cluster: EmbeddedCluster, *options: str, user: str = "anna", runtime: int = 1000) -> int:
    number = submitted(cluster.submit(user, options, runtime))
    cluster.clock.step(30)
    return number


def lines(answer: Answer) -> list[str]:
    return answer.text.splitlines()


def states(cluster: EmbeddedCluster) -> dict[str, str]:
    """Job and tasks to the letters of qstat."""
    rows = (*running_rows(cluster.snapshot()), *pending_rows(cluster.snapshot()))
    return {f"{row.job}.{row.tasks}" if row.tasks else str(row.job): row.state for row in rows}


# Suspension


def test_that_a_suspended_job_stands_still_and_keeps_what_it_booked(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-l", "lic=8", runtime=100)
    assert lines(cluster.suspend_jobs("anna", [job], is_suspended=True)) == [f"anna - suspended job {job}"]
    assert states(cluster) == {str(job): "s"}
    other = submit(cluster, "-l", "lic=8")
    cluster.clock.step(500)
    assert states(cluster) == {str(job): "s", str(other): "qw"}
    cluster.suspend_jobs("anna", [job], is_suspended=False)
    assert states(cluster)[str(job)] == "r"
    started = cluster.snapshot().state.running[job, 1].start_time
    cluster.clock.step(200)
    ended = next(each for each in cluster.snapshot().finished if each.job == job)
    assert ended.end_time - started >= 100 + 500
    assert states(cluster)[str(other)] == "r"


def test_that_what_is_so_already_is_said(cluster: EmbeddedCluster) -> None:
    job = submit(cluster)
    answer = cluster.suspend_jobs("anna", [job], is_suspended=False)
    assert (answer.is_done, lines(answer)) == (True, [f"anna - job {job} is already unsuspended"])
    cluster.suspend_jobs("anna", [job], is_suspended=True)
    again = cluster.suspend_jobs("olga", [job], is_suspended=True)
    assert lines(again) == [f"olga - job {job} is already suspended"]
    assert [each.severity for each in again.reports] == [Severity.WARNING]


def test_that_tasks_are_suspended_one_by_one(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-t", "1-3")
    assert lines(cluster.suspend_jobs("anna", [f"{job}.2"], is_suspended=True)) == [
        f"anna - suspended job-array task {job}.2"
    ]
    assert states(cluster) == {f"{job}.1": "r", f"{job}.2": "s", f"{job}.3": "r"}
    assert lines(cluster.suspend_jobs("anna", [job], is_suspended=True)) == [
        f"anna - suspended job-array task {job}.1",
        f"anna - job-array task {job}.2 is already suspended",
        f"anna - suspended job-array task {job}.3",
    ]


def test_that_waiting_jobs_are_not_suspended(cluster: EmbeddedCluster) -> None:
    plain, array = submit(cluster, "-h"), submit(cluster, "-h", "-t", "1-5:2")
    answer = cluster.suspend_jobs("anna", [plain, array, f"{array}.3-5"], is_suspended=True)
    assert answer.is_done
    assert lines(answer) == [
        f"Modify operation can not be applied on job-array task {plain}.1 in pending/hold state",
        f"Modify operation can not be applied on job {array} in pending/hold state",
        f"Modify operation can not be applied on job-array task {array}.3 in pending/hold state",
        f"Modify operation can not be applied on job-array task {array}.5 in pending/hold state",
    ]


@pytest.mark.parametrize("word", [99, "nosuch", "1.77"])
def test_that_what_is_no_job_is_no_queue_either(cluster: EmbeddedCluster, word: int | str) -> None:
    submit(cluster, "-h", "-t", "1-4")
    answer = cluster.suspend_jobs("anna", [word], is_suspended=True)
    assert (answer.is_done, answer.text) == (False, f'invalid queue or job "{str(word).partition(".")[0]}"')


def test_that_others_may_not_switch_a_job_but_operators_may(cluster: EmbeddedCluster) -> None:
    job = submit(cluster)
    answer = cluster.suspend_jobs("bob", [job], is_suspended=True)
    assert (answer.is_done, answer.text) == (False, f'bob - you have no permission to modify job "{job}"')
    assert cluster.suspend_jobs("olga", [job], is_suspended=True).text == f"olga - suspended job {job}"


# Rescheduling


def test_that_rescheduled_tasks_are_marked_until_they_end(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-t", "1-20", "-r", "y", "-tc", "3", runtime=200)
    before = cluster.snapshot().state.jobs[job].submit_time
    answer = cluster.reschedule_jobs("anna", [f"{job}.2"])
    assert lines(answer) == [f"Pushed rescheduling of job-array task {job}.2 on host h1"]
    assert states(cluster) == {f"{job}.1": "r", f"{job}.3": "r", f"{job}.2": "Rq", f"{job}.4-20:1": "qw"}
    assert cluster.snapshot().state.jobs[job].submit_time > before
    cluster.clock.step(30)
    assert states(cluster)[f"{job}.2"] == "Rr"


def test_that_a_job_that_may_not_start_again_needs_force(cluster: EmbeddedCluster) -> None:
    plain, never, array = submit(cluster), submit(cluster, "-r", "n"), submit(cluster, "-t", "1-2")
    answer = cluster.reschedule_jobs("anna", [plain, never, f"{array}.1"])
    assert answer.is_done
    assert lines(answer) == [
        f"The job {plain} is running in queue none where jobs are not rerunable.",
        f"The job {never} is not restartable",
        f"The job-array task {array}.1 is running in queue none where jobs are not rerunable.",
    ]
    forced = cluster.reschedule_jobs("anna", [never], is_forced=True)
    assert forced.text == f"Forced rescheduling of job {never} on host h1"
    assert states(cluster)[str(never)] == "Rq"


def test_that_a_suspended_job_goes_on_after_rescheduling(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-r", "y")
    cluster.suspend_jobs("anna", [job], is_suspended=True)
    cluster.reschedule_jobs("anna", [job])
    cluster.clock.step(30)
    assert states(cluster) == {str(job): "Rr"}


# Errors


def test_that_only_jobs_in_error_are_cleared(cluster: EmbeddedCluster) -> None:
    job, waiting, array = submit(cluster), submit(cluster, "-h"), submit(cluster, "-t", "1-2")
    answer = cluster.clear_job_errors("anna", [job, array, waiting])
    assert (answer.is_done, answer.exit_code) == (True, 1)
    assert lines(answer) == [
        f"Job {job} is not in error state",
        f"Job-array task {array}.1 is not in error state",
        f"Job-array task {array}.2 is not in error state",
        f"Modify operation can not be applied on job-array task {waiting}.1 in pending/hold state",
    ]


def test_that_a_job_in_error_starts_when_it_is_cleared() -> None:
    job = Job(7, "anna", has_error=True)
    cluster = EmbeddedCluster(small_cluster(), state=State({7: job}, {7: PendingTasks(7, (1,))}))
    cluster.clock.step(60)
    assert states(cluster) == {"7": "Eqw"}
    answer = cluster.clear_job_errors("anna", [7])
    assert (answer.is_done, answer.text) == (True, "anna@test cleared error state of job 7")
    cluster.clock.step(60)
    assert states(cluster) == {"7": "r"}


# Holds


def test_that_each_kind_of_hold_has_its_people(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-t", "1-3", "-a", "203001010000")
    denied = cluster.hold_jobs("anna", [job], is_held=True, kind="o")
    assert (denied.is_done, denied.text) == (False, 'denied: "anna" must be operator to set operator hold')
    denied = cluster.hold_jobs("olga", [job], is_held=True, kind="s")
    assert denied.text == 'denied: "olga" must be manager to set manager hold'
    denied = cluster.hold_jobs("bob", [job], is_held=True, kind="s")
    assert denied.text == f'denied: "bob" must be at least owner of job {job} to change job attributes'
    done = cluster.hold_jobs("root", [job], is_held=True, kind="uos")
    assert lines(done) == [f"modified hold of job-array task {job}.{task}" for task in (1, 2, 3)]
    assert cluster.hold_jobs("root", [job], is_held=True, kind="os").text == ""
    denied = cluster.hold_jobs("anna", [job], is_held=False, kind="s")
    assert denied.text == 'denied: "anna" must be manager to remove manager hold'
    denied = cluster.hold_jobs("anna", [job], is_held=False, kind="o")
    assert denied.text == 'denied: "anna" must be operator to remove operator hold'
    cluster.hold_jobs("root", [job], is_held=False, kind="us")
    assert states(cluster) == {f"{job}.1-3:1": "hqw"}
    assert [each.left for each in cluster.why(job)] == ["o"]


def test_that_an_unknown_kind_of_hold_is_refused(cluster: EmbeddedCluster) -> None:
    answer = cluster.hold_jobs("root", [submit(cluster)], is_held=True, kind="x")
    assert (answer.is_done, answer.text) == (False, 'qalter: Unknown hold list "x" specified to -h option')


def test_that_held_tasks_wait_while_the_others_of_their_job_start(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-h", "-t", "1-5:2")
    assert lines(cluster.hold_jobs("anna", [f"{job}.3"], is_held=False)) == [f"modified hold of job-array task {job}.3"]
    assert states(cluster) == {f"{job}.3": "qw", f"{job}.1,5": "hqw"}
    cluster.clock.step(60)
    assert states(cluster) == {f"{job}.3": "r", f"{job}.1,5": "hqw"}
    assert [format_line(each) for each in cluster.why(job)] == ["Job is in hold state"]
    done = cluster.hold_jobs("olga", [job], is_held=True, kind="o")
    assert lines(done) == [f"modified hold of job-array task {job}.{task}" for task in (1, 5, 3)]
    assert states(cluster)[f"{job}.3"] == "hr"


def test_that_a_running_job_is_held_for_when_it_waits_again(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-r", "y")
    assert cluster.hold_jobs("anna", [job], is_held=True).text == f"modified hold of job {job}"
    assert states(cluster) == {str(job): "hr"}
    cluster.suspend_jobs("anna", [job], is_suspended=True)
    assert states(cluster) == {str(job): "hs"}
    cluster.reschedule_jobs("anna", [job])
    cluster.clock.step(60)
    assert states(cluster) == {str(job): "hRq"}


def test_that_a_running_job_that_gets_a_dependency_shows_a_hold_until_that_has_ended(cluster: EmbeddedCluster) -> None:
    # As 8.1.9 shows it: random situation 31000002 of tests.conformance.difference with --more.
    first, second = submit(cluster), submit(cluster)
    cluster.clock.step(15)
    assert cluster.alter_jobs("anna", [second], ["-hold_jid", str(first)]).is_done
    assert states(cluster) == {str(first): "r", str(second): "hr"}
    cluster.delete_jobs("anna", [first])
    cluster.clock.step(15)
    assert states(cluster) == {str(second): "r"}


# Deletion


def test_that_tasks_are_deleted_one_by_one(cluster: EmbeddedCluster) -> None:
    job, held = submit(cluster, "-t", "1-4"), submit(cluster, "-h", "-t", "1-4")
    told = {
        f"{job}.2": f"anna has registered the job-array task {job}.2 for deletion",
        f"{held}.2": f"anna has deleted job-array task {held}.2",
        f"{job}.9": f'job "{job}" task "9" does not exist',
        f"{held}.7-9": f'job "{held}" task id range "7-9:1" comprises no tasks',
    }
    for word, text in told.items():
        assert cluster.delete_jobs("anna", [word]).text == text
    assert states(cluster) == {**{f"{job}.{task}": "r" for task in (1, 3, 4)}, f"{held}.1,3,4": "hqw"}
    assert not cluster.delete_jobs("anna", [f"{held}.2"]).is_done


def test_that_a_range_of_tasks_is_deleted_in_one_sentence(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-h", "-t", "1-4")
    assert cluster.delete_jobs("anna", [f"{job}.1-3"]).text == f"anna has deleted job-array tasks 1-3:1 of job {job}"
    assert cluster.delete_jobs("anna", [f"{job}.3-6"]).text == f"anna has deleted job-array task {job}.4"
    assert job not in cluster.snapshot().state.jobs


def test_that_only_operators_force_a_deletion(cluster: EmbeddedCluster) -> None:
    one, two, waiting = submit(cluster), submit(cluster, "-t", "1-2"), submit(cluster, "-h")
    assert cluster.delete_jobs("anna", [one], is_forced=True).text == f"anna has registered the job {one} for deletion"
    answer = cluster.delete_jobs("olga", [two, waiting], is_forced=True)
    assert lines(answer) == [
        f"olga forced the deletion of job-array task {two}.1",
        f"olga forced the deletion of job-array task {two}.2",
        f"olga has deleted job {waiting}",
    ]


# Records


def test_that_a_rescheduled_task_has_a_record_without_times(tmp_path: Path) -> None:
    """The line is what 8.1.9 wrote of such a task, as far as the embedded cluster has it."""
    configuration = {"reporting_params": "accounting=true reporting=true"}
    whole = small_cluster(queues={"all.q": {"hostlist": "h1", "slots": "6", "rerun": "TRUE"}})
    cluster = EmbeddedCluster(replace(whole, configuration=configuration), gate=Gate(tmp_path / "site.yaml"))
    job = submit(cluster, "-N", "arr", "-t", "1-2", "-q", "all.q@h1")
    cluster.reschedule_jobs("anna", [f"{job}.2"])
    line = (tmp_path / "site.records" / "accounting").read_text().rstrip("\n")
    assert line.split(":")[:14] == f"all.q:h1:NONE:anna:arr:{job}:sge:0:0:0:0:25:0:0".split(":")
    used = ":".join(("0.000000",) * 3)
    assert line.endswith(f":NONE:defaultdepartment:NONE:1:2:{used}:-q all.q@h1:0.000000:NONE:0.000000:0:0")
    reported = (tmp_path / "site.records" / "reporting").read_text().rstrip("\n").rpartition("\n")[2]
    assert reported == f"{cluster.snapshot().now}:acct:{line}"
