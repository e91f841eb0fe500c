"""Who asks about jobs at the same time is answered by one command."""

from collections.abc import Mapping, Sequence

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.job_details import DetailsReader
from qmonpy.clusters.live.reading.job_questions import JobQuestions, find_altered, read_policies
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.job_policy import JobPolicy
from qmonpy.model.work.task_usage import TaskUsage

JOB = """<element><JB_job_number>{job}</JB_job_number><JB_cwd>/home</JB_cwd><JB_ja_tasks><ulong_sublist>
<JAT_task_number>1</JAT_task_number><JAT_scaled_usage_list><scaled><UA_name>cpu</UA_name><UA_value>5</UA_value></scaled>
</JAT_scaled_usage_list></ulong_sublist></JB_ja_tasks></element>"""


class FakeQstat:
    """Answers `qstat -j`, with XML or without, and counts the commands; a clock stands still until it is set."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, ...]] = []
        self.status, self.now = 0, 0.0

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.calls.append(tuple(words))
        jobs = "".join(JOB.format(job=job) for job in words[2].split(","))
        text = f"<detailed_job_info><djob_info>{jobs}</djob_info></detailed_job_info>"
        return CommandResult(
            tuple(words), self.status, text if "-xml" in words else "owner:                      anna\n"
        )


def test_that_usage_and_options_of_the_same_jobs_are_one_command() -> None:
    qstat = FakeQstat()
    questions = JobQuestions(qstat, lambda: qstat.now)
    assert questions.read_usage([7, 8]) == {(7, 1): TaskUsage(5.0), (8, 1): TaskUsage(5.0)}
    assert questions.read_options([8, 9]) == {8: ("-wd", "/home"), 9: ("-wd", "/home")}
    assert [words[2] for words in qstat.calls] == ["7,8", "9"]
    qstat.now = 20.0
    questions.read_usage([7])
    assert [words[2] for words in qstat.calls] == ["7,8", "9", "7"]


def test_that_details_are_asked_once_until_something_changes() -> None:
    qstat = FakeQstat()
    reader = DetailsReader(qstat, lambda: qstat.now)
    before, after = object(), object()
    assert reader.read(7, before) is reader.read(7, before)
    reader.read(8, before)
    reader.read(8, after)
    qstat.now = 20.0
    assert reader.read(8, after).find_value("owner") == "anna"
    assert [words[2] for words in qstat.calls] == ["7", "8", "8", "8"]


def test_that_an_answer_that_failed_is_not_kept() -> None:
    qstat = FakeQstat()
    qstat.status = 1
    reader = DetailsReader(qstat, lambda: qstat.now)
    for _ in range(2):
        with pytest.raises(ReportError):
            reader.read(7, None)
    assert len(qstat.calls) == 2
    assert read_policies(qstat) == {}


def test_that_jobs_with_other_override_tickets_than_known_were_altered_by_somebody() -> None:
    jobs = {1: Job(1, "anna"), 2: Job(2, "anna", override_tickets=50), 3: Job(3, "bob", override_tickets=7)}
    told = {1: 20.0, 2: 50.0, 3: None, 4: 8.0}
    policies = {number: (((), JobPolicy(override_given=given)),) for number, given in told.items()}
    assert find_altered(policies, jobs) == (1, 3)
