"""Tasks that wait for those of other jobs (`-hold_jid_ad`)."""

from qmonpy.engine.work.priorities import Priorities
from qmonpy.engine.work.waiting import with_task_dependencies
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.engine.work.counted import Counted

ARRAYS, FOLLOWERS = range(1, 30), range(101, 130)


def make_state() -> State:
    """Arrays of three tasks, of which the first is over, the second runs and the third waits; each has a follower that
    waits for it, task by task."""
    arrays = {number: Job(number, "anna", tasks=Range(1, 3, 1)) for number in ARRAYS}
    followers = {
        number: Job(number, "anna", tasks=Range(1, 3, 1), array_predecessors=(number - 100, 999))
        for number in FOLLOWERS
    }
    pending = {number: PendingTasks(number, (3,)) for number in ARRAYS}
    pending |= {number: PendingTasks(number, (1, 2, 3)) for number in FOLLOWERS}
    running = Counted({(number, 2): RunningTask(number, 2, (), 0) for number in ARRAYS})
    return State({**arrays, **followers}, pending, running)


def test_that_however_many_arrays_wait_for_others_all_that_runs_is_looked_through_once() -> None:
    state = make_state()
    after = with_task_dependencies(state)
    assert isinstance(state.running, Counted)
    assert state.running.times == 1
    assert {after.jobs[number].task_holds for number in ARRAYS} == {()}
    ((_, held),) = {holds for number in FOLLOWERS for holds in after.jobs[number].task_holds}
    assert [task for each in held for task in each] == [2, 3]
    assert with_task_dependencies(after) is after


def test_that_nothing_that_runs_is_looked_through_where_no_task_waits_for_others() -> None:
    state = make_state()
    assert with_task_dependencies(state, ARRAYS) is state
    assert isinstance(state.running, Counted)
    assert state.running.times == 0


def test_that_the_priorities_of_running_tasks_are_told_by_job_in_one_walk() -> None:
    state = make_state()
    ranks = Priorities(dict.fromkeys(ARRAYS, 0.25), of_running=dict.fromkeys(ARRAYS, 0.5))
    found = ranks.list_by_task(state)
    assert isinstance(state.running, Counted)
    assert state.running.times == 1
    assert found == dict.fromkeys(ARRAYS, (((Range(2, 2, 1),), 0.5), ((Range(1, 3, 1),), 0.25)))
