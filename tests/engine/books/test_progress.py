"""How a state changes: every change is a new state."""

from qmonpy.engine.books.progress import delete_jobs, end_tasks, start_tasks, submit, without_tasks
from qmonpy.model.work.state import RunningTask, State
from tests.engine.build import NOW, make_cluster, make_job


def waiting(*options: str) -> State:
    state, cluster = State(), make_cluster()
    for number, text in enumerate(options, 1):
        state = submit(state, make_job(cluster, number, text))
    return state


def running(job: int, *tasks: int) -> list[RunningTask]:
    return [RunningTask(job, task, (("all.q@h1", 1),), NOW) for task in tasks]


def test_that_all_tasks_of_a_new_job_wait() -> None:
    assert list(waiting("-t 1-7:3").pending[1].tasks) == [1, 4, 7]


def test_that_a_started_task_no_longer_waits() -> None:
    before = waiting("-t 1-3", "")
    after = start_tasks(before, [*running(1, 1), *running(2, 1)])
    assert list(after.pending[1].tasks) == [2, 3]
    assert 2 not in after.pending
    assert list(after.running) == [(1, 1), (2, 1)]
    assert list(before.pending[1].tasks) == [1, 2, 3]


def test_that_a_range_of_tasks_stays_one_while_its_first_ones_go() -> None:
    assert without_tasks(range(1, 9), {1, 2}) == range(3, 9)
    assert without_tasks(range(1, 5), {2}) == (1, 3, 4)
    assert without_tasks((1, 3, 4), {3}) == (1, 4)


def test_that_a_job_is_gone_with_its_last_task() -> None:
    state = start_tasks(waiting("-t 1-2"), running(1, 1))
    state = end_tasks(state, [(1, 1)])
    assert 1 in state.jobs
    state = end_tasks(start_tasks(state, running(1, 2)), [(1, 2)])
    assert state == State()


def test_that_the_end_of_a_task_that_does_not_run_changes_nothing() -> None:
    state = waiting("")
    assert end_tasks(state, [(1, 1), (7, 1)]) is state


def test_that_a_deleted_job_is_gone_whether_it_waits_or_runs() -> None:
    state = start_tasks(waiting("-t 1-2", ""), running(1, 1))
    state = delete_jobs(state, [1])
    assert (list(state.jobs), list(state.pending), dict(state.running)) == ([2], [2], {})
