"""Running tasks know when they end."""

from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask


def test_that_the_time_in_which_a_task_stood_still_does_not_count() -> None:
    task = RunningTask(1, 1, (("all.q@h1", 2),), 1000, suspended_seconds=50)
    assert task.end_after(100) == 1150


def test_that_a_task_without_end_has_none() -> None:
    assert RunningTask(1, 1, (), 1000).end_after(FOREVER) == FOREVER
