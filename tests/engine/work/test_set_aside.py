"""What is shown of tasks that are set aside."""

from qmonpy.engine.work.set_aside import Told, with_told
from qmonpy.model.work.job import Range
from qmonpy.model.work.job_policy import JobPolicy
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.engine.work.counted import Counted


def test_that_each_task_shows_what_was_told_of_it_last_and_all_that_runs_is_looked_through_once() -> None:
    jobs, tasks = range(1, 40), (1, 2, 3)
    running = Counted({(job, task): RunningTask(job, task, (), 0) for task in tasks for job in jobs})
    state = State(running=running, pending={1: PendingTasks(1, (4,))})
    told = {(job, 2): Told(JobPolicy(tickets=float(job), normal_urgency=0.5), 0.0) for job in jobs}
    policies = {job: (((Range(1, 3, 1),), JobPolicy(tickets=7.0)), ((), JobPolicy())) for job in jobs}
    found = with_told(state, policies, told)
    assert running.times == 1
    assert list(found) == list(jobs)
    for job in jobs:
        others, aside, waiting = found[job]
        assert others == ((Range(1, 1, 1), Range(3, 3, 1)), JobPolicy(tickets=7.0))
        assert aside == ((Range(2, 2, 1),), JobPolicy(tickets=float(job)))
        assert waiting == ((), JobPolicy())


def test_that_a_job_of_which_nothing_else_is_left_shows_all_parts_of_what_was_told() -> None:
    state = State(running={(1, 1): RunningTask(1, 1, (), 0)})
    before = JobPolicy(tickets=3.0, normal_urgency=0.5)
    found = with_told(state, {1: (((Range(1, 1, 1),), JobPolicy(tickets=7.0)),)}, {(1, 1): Told(before, 0.0)})
    assert found == {1: (((Range(1, 1, 1),), before),)}
