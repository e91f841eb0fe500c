"""Options of qsub that Open Cluster Scheduler 9 has and 8.1.9 has not."""

from dataclasses import replace

import pytest

from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.work.job import Job, ResourceRequest
from tests.clusters.world import small_cluster

OLD = small_cluster()
OCS = replace(OLD, variety=OPEN_CLUSTER_SCHEDULER_9)
PE = ("-pe", next(iter(OLD.pes)), "2")


def submit(*words: str, is_old: bool = False) -> Job:
    return parse_job_options((*PE, *words), owner="anna", number=1, submit_time=0, cluster=OLD if is_old else OCS)


def test_that_requests_of_a_scope_are_kept_as_the_reader_of_real_jobs_has_them() -> None:
    queue = next(iter(OLD.queues))
    job = submit(
        "-l", "h_rt=60", "-scope", "master", "-q", queue, "-l", "h_vmem=1G", "-scope", "slave", "-l", "h_vmem=2G",
        "-q", f"{queue}@h1", "-scope", "global", "-l", "s_rt=50", "-bamount", "2", "-b", "y", "sleep", "9",
    )  # fmt: skip
    assert job.hard_resources == (ResourceRequest("h_rt", "60"), ResourceRequest("s_rt", "50"))
    assert (job.master_queues, job.hard_queues, job.runtime) == ((queue,), (), 9)
    assert job.other_requests == (
        "-scope master -l h_vmem=1G", "-scope slave -l h_vmem=2G", f"-scope slave -q {queue}@h1", "-bamount 2",
    )  # fmt: skip


@pytest.mark.parametrize("words", [("-scope", "master", "-l", "h_vmem=1G"), ("-bamount", "2"), ("-par", "1")])
def test_that_8_1_9_refuses_them_in_its_words(words: tuple[str, ...]) -> None:
    submit(*words)
    with pytest.raises(SubmissionError) as refused:
        submit(*words, is_old=True)
    assert refused.value.reports[0].text == f'invalid option argument "{words[0]}"'


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("-scope", "all"), 'invalid option argument "-scope all"'),
        (("-binding", "linear:2"), 'invalid option argument "-binding"'),
        (("-scope", "slave", "-l", "=3"), 'Wrong resource list format "=3" specified to -l option'),
        (("-bamount",), "-bamount option must have argument"),
    ],
)
def test_that_what_open_cluster_scheduler_refuses_is_refused(words: tuple[str, ...], text: str) -> None:
    with pytest.raises(SubmissionError) as refused:
        submit(*words)
    assert refused.value.reports[0].text == text


def test_that_their_values_are_no_options() -> None:
    options, rest = split_arguments(("-scope", "master", "-bunit", "C", "run.sh", "x"))
    assert ([name for name, _ in options], rest) == (["-scope", "-bunit"], ("run.sh", "x"))
