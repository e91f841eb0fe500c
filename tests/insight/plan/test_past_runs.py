"""When a job starts by past run times: a range beside the start by limits, and nothing where nothing is known."""

from itertools import count

import pytest

from qmonpy.engine.world.simulate import Player
from qmonpy.insight.plan.past_runs import PastRuns, describe_start_range, find_past_runs, find_start_range
from qmonpy.insight.plan.plan import plan
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from tests.insight.world import play
from tests.present import present

LIMIT = 10_000
BEGIN = 1_000_000_000
"""When the first pass of a scenario starts jobs."""


@pytest.fixture
def player() -> Player:
    """A job of anna that fills the cluster, and one of erik behind it."""
    return play(("anna", f"-N sim -pe mpi 8 -l h_rt={LIMIT}"), ("erik", "-pe mpi 8 -l h_rt=60"), rules="")


def past_of(*seconds: int, name: str = "sim") -> PastRuns:
    return PastRuns(("anna", name, each) for each in seconds)


def test_that_a_start_is_told_as_a_range_and_by_limits(player: Player) -> None:
    found = present(find_start_range(player.cluster, player.state, player.now, 2, past_of(*range(1000, 6000, 100))))
    assert BEGIN + 1000 <= found.early < found.middle < found.late <= BEGIN + 6000
    assert found.by_limits == BEGIN + LIMIT
    assert (found.known, found.running) == (1, 1)
    words = describe_start_range(found, player.now)
    assert "known for 1 of 1 running task" in words
    assert "as likely before" in words
    assert "upper bounds, at" in words


def test_that_the_start_by_limits_is_told_whenever_the_time_for_plays_is_over(player: Player) -> None:
    past, asked = past_of(2000, 2000, 2000), count()
    find_start_range(player.cluster, player.state, player.now, 2, past, lambda: next(asked) < 0)
    told = 0
    for most in range(1, next(asked), 10):
        asked = count()
        found = find_start_range(player.cluster, player.state, player.now, 2, past, lambda: next(asked) >= most)  # noqa: B023
        if found is not None:
            told += 1
            assert found.by_limits == BEGIN + LIMIT
    assert told


def test_that_equal_runs_give_one_moment_and_the_same_answer_again(player: Player) -> None:
    past = past_of(2000, 2000, 2000)
    found = present(find_start_range(player.cluster, player.state, player.now, 2, past))
    assert found.early == found.middle == found.late == BEGIN + 2000
    assert found == find_start_range(player.cluster, player.state, player.now, 2, past)


def test_that_runs_shorter_than_what_a_task_has_run_already_tell_nothing(player: Player) -> None:
    later = BEGIN + 3000
    assert find_start_range(player.cluster, player.state, later, 2, past_of(1000, 2000, 2500)) is None
    found = present(find_start_range(player.cluster, player.state, later, 2, past_of(10, 4000, 4000, 4000)))
    assert found.early == found.late == BEGIN + 4000


def test_that_no_run_is_longer_than_its_limit(player: Player) -> None:
    past = past_of(50_000, 60_000, 70_000)
    found = present(find_start_range(player.cluster, player.state, player.now, 2, past))
    assert found.early == found.late == found.by_limits


def test_that_other_names_and_too_few_runs_tell_nothing(player: Player) -> None:
    for past in (past_of(1, 2, 3, name="other"), past_of(1000, 2000), PastRuns()):
        assert find_start_range(player.cluster, player.state, player.now, 2, past) is None


def test_that_deleted_tasks_and_those_that_never_ran_are_no_runs() -> None:
    finished = [
        FinishedTask(1, 1, "anna", "sim", 0, start, end, was_deleted=deleted)
        for start, end, deleted in ((10, 20, False), (10, 20, True), (0, 20, False), (10, 0, False))
    ]
    assert find_past_runs(finished).count(Job(9, "anna", "sim")) == 1


def test_that_the_search_ends_when_it_is_told_to(player: Player) -> None:
    past = past_of(1000, 2000, 3000)
    assert find_start_range(player.cluster, player.state, player.now, 2, past, lambda: True) is None


def test_that_a_play_ends_with_the_first_start_of_the_wanted_job() -> None:
    player = play(("anna", "-pe mpi 8 -l h_rt=100"), *[("erik", "-pe mpi 8 -l h_rt=100")] * 4, rules="")
    found = plan(player.cluster, player.state, player.now, wanted=3)
    assert present(found.find(3)).start == BEGIN + 200
    assert present(found.find(4)).start is None
