"""Looking for tasks that ended long ago, a piece at a time."""

from itertools import islice

from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import JobRow, finished_rows
from qmonpy.app.jobs.past_jobs import PIECE, PastJobs, describe_recording, find_older, has_gap, with_forgotten
from qmonpy.app.tables.column import column_fields
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask, Snapshot


def task(number: int) -> FinishedTask:
    owner = "anna" if number % 10 == 0 else "bob"
    return FinishedTask(number, 1, owner, "sleep", number, number, number + 5, (("all.q@h1", 1),))


class FakeHistory:
    """Keeps tasks by their numbers."""

    def __init__(self, count: int) -> None:
        self._numbers = range(count, 0, -1)

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        older = (number for number in self._numbers if before is None or number < before)
        return tuple((number, task(number)) for number in islice(older, most))


def test_that_all_of_the_past_is_found_piece_by_piece_and_once() -> None:
    history, found, numbers = FakeHistory(PIECE + 30), PastJobs(), list(range(PIECE + 30, 0, -1))
    found = find_older(history, found)
    assert [row.job for row in found.rows] == numbers[:PIECE]
    assert not found.is_all
    found = find_older(history, found)
    assert [row.job for row in found.rows] == numbers
    assert found.is_all
    assert find_older(history, found).rows == found.rows


def test_that_only_what_passes_the_filter_is_kept_and_all_that_was_read_is_counted() -> None:
    found = find_older(FakeHistory(100), PastJobs("user:anna"))
    assert [row.job for row in found.rows] == list(range(100, 0, -10))
    assert (found.looked_at, found.is_all) == (100, True)


def test_that_the_past_is_searched_by_the_fields_and_the_clock_of_the_table() -> None:
    fields = column_fields(JOB_COLUMNS, job_filter_fields(Cluster()))
    found = find_older(FakeHistory(100), PastJobs("host:h1 end>-10s"), fields, now=100)
    assert [row.job for row in found.rows] == list(range(100, 85, -1))


def test_that_what_the_cluster_forgets_meanwhile_joins_the_past() -> None:
    before, now = (finished_rows(Snapshot(finished=tuple(map(task, numbers)))) for numbers in ((7, 8, 9), (9, 10)))
    found = with_forgotten(find_older(FakeHistory(6), PastJobs()), before, now)
    assert [row.job for row in found.rows] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_that_a_cluster_that_writes_no_records_says_so() -> None:
    off = {"reporting_params": "accounting=FALSE reporting=false flush_time=00:00:15"}
    assert "accounting=false" in describe_recording(off)
    assert describe_recording({"reporting_params": "accounting=true reporting=false"}) == ""
    assert describe_recording({}) == ""


def test_that_nothing_in_common_with_what_was_held_before_may_be_a_gap() -> None:
    def rows(*numbers: int) -> tuple[JobRow, ...]:
        return finished_rows(Snapshot(finished=tuple(map(task, numbers))))

    assert has_gap(rows(1, 2), rows(5, 6))
    assert not has_gap(rows(1, 2), rows(2, 3))
    assert not has_gap((), rows(1))
