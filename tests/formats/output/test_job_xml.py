"""Jobs from qstat -j, from recordings of 8.1.9 (tests/clusters/live/data)."""

import re
from pathlib import Path

import pytest

from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Range, ResourceRequest
from tests.clusters.live.recordings import BUSY

TEXT = (BUSY / "jobs.xml").read_text()
JOBS, REPORTS = parse_jobs_xml(TEXT)


def test_that_every_job_is_read() -> None:
    assert REPORTS == ()
    assert list(JOBS) == list(range(1, 18))


def test_that_a_sequential_job_has_its_requests() -> None:
    job = JOBS[1]
    assert (job.owner, job.name, job.project, job.groups) == ("anna", "short", "p1", ("anna",))
    assert job.hard_resources == (ResourceRequest("h_rt", "600"), ResourceRequest("scratch", "1G"))
    assert (job.wants_reservation, job.runtime, job.tasks, job.pe) == (True, 600, None, None)


def test_that_an_array_has_its_tasks_and_their_limit() -> None:
    assert (JOBS[2].tasks, JOBS[2].max_running_tasks, JOBS[2].runtime) == (Range(1, 9, 2), 2, FOREVER)


def test_that_a_parallel_job_has_its_ranges_and_queues() -> None:
    par, big, ranges = JOBS[3], JOBS[8], JOBS[13]
    assert (par.pe, par.slots, par.hard_queues, par.master_queues) == (
        "mpi",
        (Range(2, 6),),
        ("all.q",),
        ("all.q@rd1",),
    )
    assert par.account == "acct1"
    assert (big.pe, big.soft_queues, big.soft_resources) == ("m*", ("all.q@rd*",), (ResourceRequest("rack", "r1"),))
    assert big.priority == -100
    assert [(each.first, each.last) for each in ranges.slots] == [(20, 24), (30, 32)]
    assert [len(each) for each in ranges.slots] == [2, 3]


def test_that_times_mail_and_dependencies_are_read() -> None:
    later = JOBS[11]
    assert (later.start_after, later.deadline) == (1893456000, 1896220800)
    assert (later.mail_options, later.mail_to) == ("be", ("bob@x",))
    assert (JOBS[9].predecessors, JOBS[10].predecessors) == ((1,), (1, 2))
    assert JOBS[1].mail_to == ()


def test_that_a_job_of_a_reservation_names_it() -> None:
    assert JOBS[17].reservation == 2
    assert JOBS[1].reservation is None


def test_that_names_that_8_1_9_does_not_escape_rightly_are_as_they_were_submitted() -> None:
    assert JOBS[12].name == "na<me&"


def test_that_a_job_says_whether_it_may_start_again() -> None:
    assert {job.is_restartable for job in JOBS.values()} == {None}
    for number, meaning in ((1, True), (2, False)):
        jobs, _ = parse_jobs_xml(TEXT.replace("<JB_restart>0<", f"<JB_restart>{number}<"))
        assert {job.is_restartable for job in jobs.values()} == {meaning}


def test_that_jobs_that_are_gone_are_no_fault() -> None:
    assert parse_jobs_xml((BUSY / "no_jobs.xml").read_text()) == ({}, ())


def test_that_a_cut_output_keeps_whole_jobs_alone() -> None:
    jobs, (report,) = parse_jobs_xml(TEXT[: len(TEXT) // 2])
    assert 0 < len(jobs) < 17
    assert all(JOBS[number] == job for number, job in jobs.items())
    assert "records before that were read" in report.text


def test_that_tasks_have_their_messages_after_the_qmaster_started_again() -> None:
    """8.1.9 calls tasks that it read from its spool by their job, in a tag that is no name of XML."""
    message = "<JAT_message_list><ulong_sublist><QIM_message>no folder</QIM_message></ulong_sublist></JAT_message_list>"
    task = f"<JATASK:       9.><JAT_task_number>2</JAT_task_number>{message}</JATASK:       9.>"
    element = f"<element><JB_job_number>9</JB_job_number><JB_ja_tasks>{task}</JB_ja_tasks></element>"
    jobs, reports = parse_jobs_xml(f"<detailed_job_info><djob_info>{element}</djob_info></detailed_job_info>")
    assert (reports, jobs[9].error_messages) == ((), ((2, "no folder"),))


@pytest.mark.parametrize("limit", ["INFINITY", "1e999", "9" * 400])
def test_that_a_run_time_without_an_end_has_none(limit: str) -> None:
    jobs, _ = parse_jobs_xml(TEXT.replace("<CE_stringval>600</CE_stringval>", f"<CE_stringval>{limit}</CE_stringval>"))
    assert jobs[1].hard_resources[0] == ResourceRequest("h_rt", limit)
    assert jobs[1].runtime == FOREVER


def test_that_a_moment_that_no_qmaster_has_is_none() -> None:
    moment = re.findall(r"<JB_submission_time>(\d+)<", TEXT)[0]
    jobs, _ = parse_jobs_xml(TEXT.replace(moment, moment + "000000000"))
    assert jobs[1].submit_time == 0


def test_that_requests_for_cores_are_read() -> None:
    """Recorded: two jobs of Open Cluster Scheduler 9.1.4, by `qstat -j '*' -xml`."""
    jobs, reports = parse_jobs_xml((Path(__file__).parent / "data" / "ocs_cores.xml").read_text())
    asked = [jobs[number].other_requests for number in sorted(jobs)]
    assert reports == ()
    assert asked == [("-bamount 2", "-btype host"), ("-bamount 2", "-bunit T", "-bfilter SccCCSccCC")]
