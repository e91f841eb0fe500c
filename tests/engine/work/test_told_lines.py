"""Of which jobs the scheduler's lines are told, as `schedd_job_info` says; recorded from 8.1.9 (`job_info`)."""

import pytest

from qmonpy.engine.work.told_lines import keeps_lines, limit_lines
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
    assert keeps_lines(cluster, 5)
    assert not keeps_lines(cluster, 7)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("job_list", []),
        ("job_list none", []),
        ("job_list 7-9, 2, 1-4, 3", [1, 2, 3, 4, 7, 8, 9]),
        ("job_list 1-9, 2-3", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("job_list 5-2", []),
        ("job_list 5-2, 4", [4]),
        (f"job_list 3-{'9' * 5000}", [3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_that_ranges_of_a_list_may_overlap_and_have_any_order(setting: str, told: list[int]) -> None:
    cluster = Cluster(scheduler={"schedd_job_info": setting})
    assert [job for job in range(10) if keeps_lines(cluster, job)] == told


def test_that_a_list_is_read_once_for_all_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def parse(text: str) -> int:
        read.append(text)
        return int(text)

    monkeypatch.setattr("qmonpy.engine.work.told_lines.parse_digits", parse)
    numbers = range(100_000, 100_100)
    cluster = Cluster(scheduler={"schedd_job_info": f"job_list {','.join(map(str, numbers))}"})
    assert all(keeps_lines(cluster, job) for job in numbers)
    assert len(read) == 2 * len(numbers)
