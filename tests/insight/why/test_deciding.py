"""The deciding causes for the tasks that are asked about, where others of their job wait for something else."""

from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import PendingTasks, State
from tests.clusters.world import small_cluster
from tests.engine.build import NOW
from tests.present import present


def test_that_tasks_of_a_job_wait_each_for_what_holds_it() -> None:
    holds = (("u", (Range(5, 5),)), ("d", (Range(3, 3),)))
    state = State(
        jobs={1: Job(1, "anna", tasks=Range(3, 5, 2), task_holds=holds)}, pending={1: PendingTasks(1, (3, 5))}
    )

    def why(*tasks: int) -> str:
        return describe_answer(present(find_answer_of(small_cluster(), state, NOW, 1, tasks)))

    assert "user hold" in why(5)
    assert "tasks of another job (-hold_jid_ad)" in why(3)
    assert why() == why(3)
