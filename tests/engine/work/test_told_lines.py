"""Of which jobs the scheduler's lines are told, as `schedd_job_info` says; recorded from 8.1.9 (`job_info`)."""

import pytest

from qmonpy.engine.work.told_lines import is_told, limit_lines
from qmonpy.model.configuration.cluster import Cluster

LINES = ["cannot run at all", 'queue instance "all.q@h1" dropped because it is full']
NOT_OF_EVERY = "(Scheduler job information not available for every job)"


@pytest.mark.parametrize(
    ("setting", "job", "lines"),
    [
        (None, 3, LINES),
        ("true", 3, LINES),
        ("false", 3, ["(Collecting of scheduler job information is turned off)"]),
        ("job_list 1-3", 3, [LINES[1], NOT_OF_EVERY, LINES[0]]),
        ("job_list 1-3", 4, [LINES[1], NOT_OF_EVERY]),
    ],
)
def test_that_lines_about_queue_instances_are_told_with_each_job_and_others_of_those_that_are_listed(
    setting: str | None, job: int, lines: list[str]
) -> None:
    cluster = Cluster(scheduler={} if setting is None else {"schedd_job_info": setting})
    assert limit_lines(cluster, job, LINES) == lines


@pytest.mark.parametrize("setting", ["job_list 1,5", "job_list 1 5", "job_list 1-2, 4-6", "job_list\t5"])
def test_that_a_list_of_jobs_has_blanks_or_commas_between_numbers_and_ranges(setting: str) -> None:
    cluster = Cluster(scheduler={"schedd_job_info": setting})
    assert is_told(cluster, 5)
    assert not is_told(cluster, 7)
