"""Arrays unfold into rows of single tasks, a limited number at a time."""

import gc
from collections.abc import Sequence
from weakref import ref

import pytest

from qmonpy.app.jobs.job_rows import JobRow, format_job_id, pending_rows
from qmonpy.app.jobs.job_work import JobVerb, find_tasks, find_words, format_command
from qmonpy.app.jobs.task_rows import MOST_ROWS, MOST_UNFOLDED, count_left_folded, describe_left_folded, with_tasks
from qmonpy.engine.work.waiting import with_hold
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import PendingTasks, State
from tests.app.snapshots import NOW
from tests.clusters.world import small_cluster


def snapshot_of(*tasks: Sequence[int], held: Sequence[int] = ()) -> Snapshot:
    """Arrays 1, 2, ... that wait, of which the first holds some tasks."""
    jobs = {
        number: Job(number, "anna", name="sweep", tasks=Range(ids[0], ids[-1]), submit_time=NOW)
        for number, ids in enumerate(tasks, 1)
    }
    if held:
        jobs[1] = with_hold(jobs[1], "u", is_held=True, tasks=held)
    pending = {number: PendingTasks(number, range(ids[0], ids[-1] + 1)) for number, ids in enumerate(tasks, 1)}
    return Snapshot(small_cluster(), State(jobs, pending), NOW)


def unfold(snapshot: Snapshot, depth: int = 0) -> tuple[JobRow, ...]:
    return with_tasks(pending_rows(snapshot, Forecast()), lambda row: row.depth <= depth, snapshot, Forecast())


def test_that_an_array_has_a_row_for_each_task_with_its_own_state() -> None:
    snapshot = snapshot_of(range(1, 5), held=(2, 3))
    rows = [row for above in unfold(snapshot) for row in above.children]
    assert [(format_job_id(row), row.state, row.holds, row.start_text) for row in rows] == [
        ("1.1", "qw", "", "working..."),
        ("1.4", "qw", "", "working..."),
        ("1.2", "hqw", "u", "held"),
        ("1.3", "hqw", "u", "held"),
    ]
    assert len({row.key for row in rows}) == 4


def test_that_a_million_tasks_unfold_in_pieces() -> None:
    snapshot = snapshot_of(range(1, 1_000_001))
    (row,) = unfold(snapshot)
    assert len(row.children) == MOST_ROWS
    assert (row.children[1].tasks, row.children[1].children) == ("1001-2000:1", ())
    (row,) = with_tasks(pending_rows(snapshot), lambda row: 1500 in row.waiting, snapshot)
    inner = row.children[1].children
    assert (len(inner), format_job_id(inner[499])) == (MOST_ROWS, "1.1500")
    assert find_words(snapshot, inner[499:501]) == ("1.1500-1501",)
    assert find_words(snapshot, row.children[1:3]) == ("1.1001-3000",)
    assert find_words(snapshot, [row]) == (1,)


@pytest.mark.slow
def test_that_no_more_rows_are_made_than_can_be_shown_quickly() -> None:
    snapshot = snapshot_of(*[range(1, 1001)] * 30)
    rows = unfold(snapshot)
    assert sum(len(row.children) for row in rows) == MOST_UNFOLDED
    left = count_left_folded(rows, lambda row: not row.depth)
    assert describe_left_folded(left) == "10 arrays stay folded, as at most 20,000 rows of tasks are shown"
    assert describe_left_folded(count_left_folded(rows, lambda row: False)) == ""


def test_that_a_task_that_started_meanwhile_is_not_named() -> None:
    before, after = snapshot_of(range(1, 5)), snapshot_of(range(3, 5))
    (row,) = unfold(before)
    assert [tuple(find_tasks(after, each)) for each in row.children] == [(), (), (3,), (4,)]
    words = find_words(after, row.children[1:3])
    assert format_command(JobVerb.HOLD, words) == "qhold 1.3"


def test_that_what_rows_were_made_of_goes_at_once() -> None:
    """Without a search for garbage: each refresh of a large cluster is another snapshot."""
    snapshot = snapshot_of(range(1, 5))

    def is_open(row: JobRow) -> bool:
        return not row.depth

    held = ref(is_open)
    gc.disable()
    try:
        assert with_tasks(pending_rows(snapshot), is_open, snapshot)[0].children
        del is_open
        assert held() is None
    finally:
        gc.enable()
