"""The truth of an answer: taken away, its causes let the job start; with any one of them left, they do not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.engine.passing.verify import suitability
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import parse_scenario, read_scenario
from qmonpy.insight.why.answer import Answer, Verdict
from qmonpy.insight.why.answer_words import describe_answer, describe_others
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.deciding import find_answer_of
from tests.conformance.situations import make_situation
from tests.insight.why.causes import list_parts, starts_without
from tests.present import present

RECORDED = sorted((Path(__file__).parents[2] / "conformance" / "data" / "scenarios").glob("*.yaml"))
QUICK = 12
"""Of so many recorded scenarios one is played in the quick tests."""


def play_situation(seed: int) -> Player:
    """A random situation after its last pass."""
    scenario = parse_scenario(make_situation(seed, ()))
    player = Player(scenario.cluster)
    for step in scenario.steps:
        player.play(step)
    return player


def play_recorded(path: Path) -> Player:
    """A recorded scenario after its last step."""
    scenario = read_scenario(path)
    player = Player(scenario.cluster)
    for step in scenario.steps:
        player.play(step)
    return player


def answers_of(player: Player) -> Iterator[Answer]:
    """The answers for all waiting jobs."""
    for number in player.state.pending:
        yield present(find_answer_of(player.cluster, player.state, player.now, number))


def judge(player: Player, answer: Answer) -> str:
    """What is wrong with the causes of an answer; empty if nothing is."""
    if answer.verdict is Verdict.UNKNOWN:
        return "unknown"
    if answer.verdict in (Verdict.NEVER, Verdict.STARTS):
        return ""
    parts = list_parts(answer)
    place = player.cluster, player.state, player.now, answer
    if not starts_without(*place, parts):
        return "not enough"
    for part in parts:
        if starts_without(*place, [each for each in parts if each is not part]):
            return "too many"
    return ""


def check_all(players: Iterator[Player], least: float) -> None:
    """In at least a part of all answers the causes are complete, and none of them is too many."""
    found = Counter(judge(player, answer) for player in players for answer in answers_of(player))
    print(dict(found))
    assert found[""] >= least * found.total()
    assert found["unknown"] <= (1 - least) * found.total()


def check_never(player: Player) -> None:
    """A job can never start exactly if `qalter -w v` finds no queue for it."""
    for answer in answers_of(player):
        job = answer.job
        if job.reservation is None:
            is_suited = suitability(player.cluster, job) is None
            assert (answer.verdict is Verdict.NEVER) == (not is_suited), job.number
        assert describe_answer(answer).endswith(".")
        assert not describe_answer(answer)[:1].islower()
        assert "None" not in describe_answer(answer) + describe_others(answer)


@pytest.mark.slow
def test_that_without_its_causes_a_job_starts_and_with_any_one_of_them_it_does_not() -> None:
    check_all(map(play_situation, range(20)), 0.99)


@pytest.mark.slow
def test_that_in_recorded_scenarios_the_causes_are_complete_and_none_is_too_many() -> None:
    check_all(map(play_recorded, RECORDED[::QUICK]), 0.99)


@pytest.mark.slow
def test_that_the_causes_hold_in_two_hundred_situations() -> None:
    check_all(map(play_situation, range(200)), 0.99)


@pytest.mark.slow
def test_that_the_causes_hold_in_every_recorded_scenario() -> None:
    check_all(map(play_recorded, RECORDED), 0.99)


NO_RULE_NAMED = 37
"""In this situation the rules refuse a job wherever it would fit, and none of them says so by itself."""


@pytest.mark.parametrize("seed", [*range(20), NO_RULE_NAMED])
def test_that_what_can_never_start_is_what_a_verification_refuses(seed: int) -> None:
    check_never(play_situation(seed))


@pytest.mark.slow
def test_that_what_can_never_start_is_what_a_verification_refuses_everywhere() -> None:
    for player in (*map(play_situation, range(200)), *map(play_recorded, RECORDED)):
        check_never(player)


@pytest.mark.parametrize("seed", range(0, 20, 4))
def test_that_a_limit_blocks_the_jobs_that_wait_for_it_and_no_others(seed: int) -> None:
    player = play_situation(seed)
    blocking = find_blocking(player.cluster, player.state, player.now)
    for answer in answers_of(player):
        limits = {(each.counter, each.attribute) for each in blocking.get(answer.job.number, ())}
        named = {(lack.counter, each.attribute) for each in answer.missing for lack in each.lacks if lack.counter}
        if answer.verdict in (Verdict.STARTS, Verdict.OTHERS):
            assert not limits
        if answer.job.reservation is None:
            assert named <= limits


@pytest.mark.slow
def test_that_a_job_that_waits_for_several_things_starts_with_none_of_them_alone() -> None:
    """The law says so of each; here it is seen that there are such jobs at all."""
    counts = Counter(len(list_parts(each)) for player in map(play_situation, range(20)) for each in answers_of(player))
    assert counts[1] > 10
    assert sum(count for number, count in counts.items() if number > 1) > 10


def test_that_a_state_is_left_as_it_was() -> None:
    player = play_situation(3)
    before = replace(player.state)
    list(answers_of(player))
    assert player.state == before
