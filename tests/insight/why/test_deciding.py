"""The deciding causes for the tasks that are asked about, where others of their job wait for something else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from qmonpy import kept_answers
from qmonpy.engine.books.progress import submit
from qmonpy.engine.fitting.prepared import KEPT, prepare
from qmonpy.engine.placing.board import Board
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.deciding import UnwantedError, find_answer_of
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import PendingTasks, State
from tests.clusters.world import small_cluster
from tests.engine.build import NOW, make_cluster, make_job
from tests.insight.world import play
from tests.present import present

LIMITS = """
{
    name one
    enabled TRUE
    limit users {*} to slots=4
}
{
    name two
    enabled TRUE
    limit hosts {*} to slots=2
}
"""


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


def test_that_a_search_is_broken_off_once_nobody_waits_for_it_and_found_when_somebody_asks_again() -> None:
    jobs = {number: Job(number, "anna", slots=(Range(1, 1),)) for number in (1, 2)}
    state = State(jobs=jobs, pending={number: PendingTasks(number, (1,)) for number in jobs})
    cluster, tried = small_cluster(), list[int]()

    def ask(breathe: Callable[[], None] | None = None) -> object:
        return find_answer_of(cluster, state, NOW, 2, breathe=breathe)

    def give_up() -> None:
        raise UnwantedError

    with pytest.raises(UnwantedError):
        ask(give_up)
    found = present(ask(lambda: tried.append(1)))
    assert tried
    assert found is ask(give_up)


def test_that_causes_stay_true_when_many_other_configurations_were_looked_at_between_two_questions() -> None:
    users = ("bob", "dan", "carol", "eve")
    made = play(*((user, "-pe mpi 3") for user in users for _ in range(2)), rules=LIMITS)
    waiting = list(made.state.pending)

    def why(cluster: Cluster) -> list[str]:
        answers = []
        for number in waiting:
            answers.append(describe_answer(present(find_answer_of(cluster, made.state, made.now, number))))
            for _ in range(KEPT):
                prepare(replace(made.cluster))
            answers.append(str(find_blocking(cluster, made.state, made.now)))
        return answers

    assert why(made.cluster) == why(replace(made.cluster))
    assert any("rule one/1: 3 of 4 slots of bob are used" in each for each in why(made.cluster))


@pytest.mark.parametrize("options", ["-l h_rt=60", "-l h_rt=60 -pe mpi 3"])
@pytest.mark.parametrize("names", ["h1", "h1 h2 h3"])
def test_that_what_a_calendar_closes_is_closed_and_not_in_use_where_starts_are_planned(
    options: str, names: str
) -> None:
    cluster = make_cluster(
        hosts=names,
        queues={"all.q": {"calendar": "night"}},
        calendars={"night": {"year": "NONE", "week": "mon-sun=1-6=off"}},
        scheduler={"max_reservation": "5"},
    )
    closed = {f"all.q@{name}": frozenset("D") for name in names.split()}
    state = replace(submit(State(), make_job(cluster, 11, options, "anna")), instance_states=closed)
    answer = present(find_answer_of(cluster, state, NOW, 11))
    assert (answer.missing, answer.before) == ((), None)
    assert "slot" not in describe_answer(answer)
    assert "closed by calendar night until 06:00" in describe_answer(answer)


def test_that_a_calendar_is_named_beside_what_else_closes_queue_instances() -> None:
    cluster = make_cluster(
        hosts="h1 h2 h3",
        queues={"all.q": {"calendar": "night"}},
        calendars={"night": {"year": "NONE", "week": "mon-sun=1-6=off"}},
    )
    closed = {"all.q@h1": frozenset("D"), "all.q@h2": frozenset("dD"), "all.q@h3": frozenset("D")}
    state = replace(submit(State(), make_job(cluster, 11, "", "anna")), instance_states=closed)
    said = describe_answer(present(find_answer_of(cluster, state, NOW, 11)))
    assert said.endswith("all.q@h1, all.q@h2 and all.q@h3 (2 of them closed by calendar night until 06:00).")


def test_that_what_was_made_for_a_job_goes_bit_by_bit_when_that_for_another_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A board and a ledger of 100,000 hosts held the window while the next job was chosen."""
    gone: list[object] = []
    monkeypatch.setattr(kept_answers, "_take_apart", lambda dropped, *_: gone.extend(dropped))
    for slots in (1, 2, 3):
        cluster = make_cluster(f"users {{*}} to slots={slots}")
        state = State({1: make_job(cluster, 1)}, {1: PendingTasks(1, (1,))})
        assert find_answer_of(cluster, state, NOW, 1) is not None
    answers = [getattr(each, "answer", None) for each in gone]
    assert any(isinstance(each, Board) for each in answers)
    assert any(isinstance(getattr(each, "situation", None), Situation) for each in answers)
