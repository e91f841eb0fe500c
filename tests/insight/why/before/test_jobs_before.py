"""The search for the jobs before: as if each was tried by itself, but in larger parts where all goes well."""

from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.engine.world.simulate import Player
from qmonpy.insight.why.answer import Answer, Before, Verdict
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.before import jobs_before
from qmonpy.insight.why.before.jobs_before import find_jobs_before
from qmonpy.insight.why.deciding import find_answer_of, find_causes
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.what_if import NOTHING, Lifts, Situation
from qmonpy.model.work.state import RunningTask
from tests.engine.build import make_cluster, play
from tests.insight.why.test_causes import play_situation
from tests.present import present

Result = tuple[tuple[int, ...], RunningTask | None]


def search_plainly(situation: Situation, lifts: Lifts) -> Result:
    """The twin: after each job by itself it is tried whether the job in question starts."""
    made = situation.make_pass(situation.without(lifts.ended), situation.open_board(lifts))
    jobs = list(made.rank_jobs().eligible)
    keys, before = set(), []

    def start() -> RunningTask | None:
        trial = made.copy()
        trial.start_tasks(situation.job)
        return next((each for each in trial.progress.started if each.job == situation.job.number), None)

    if start() is None:
        return (), None
    for each in jobs[: [job.number for job in jobs].index(situation.job.number)]:
        key = situation.prepared.category(each).grid_engine_key
        mark, made = made, made.copy()
        if key not in keys:
            made.start_tasks(each)
        if key in keys or start() is None:
            keys.add(key)
            before.append(each.number)
            made = mark
    return tuple(before), start()


def numbers_of(before: Before | None) -> tuple[int, ...]:
    return tuple(each.number for each in before.jobs) if before is not None else ()


def situations_of(player: Player) -> Iterator[tuple[Situation, Lifts]]:
    """The waiting jobs that would start if no other waited, with what must be lifted for that."""
    for number, waiting in player.state.pending.items():
        job = player.state.jobs[number]
        situation = Situation(player.cluster, player.state, player.now, job, waiting.tasks[0])
        lifts = NOTHING
        if situation.start_alone() is None:
            causes = find_causes(situation)
            if not isinstance(causes, Found):
                continue
            lifts = causes.lifts
        yield situation, lifts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 106))
def test_that_the_search_in_parts_finds_what_one_job_after_the_other_would(seed: int) -> None:
    for situation, lifts in situations_of(play_situation(seed)):
        before, starts = find_jobs_before(situation, lifts)
        assert (numbers_of(before), starts) == search_plainly(situation, lifts)


def test_that_jobs_which_were_not_tried_one_by_one_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_before, "MOST_TRIES", 2)
    made = play(make_cluster(hosts="h1", slots=1), "")
    made.now += 10
    for minutes in range(1, 6):
        made.submit(f"-l h_rt=0:{minutes}:0")
    answer = present(find_answer_of(made.cluster, made.state, made.now, 6))
    before = present(answer.before)
    assert (numbers_of(before), before.together) == ((2, 3), (4, 5))
    assert answer.verdict is Verdict.MISSING
    assert describe_answer(answer).endswith(
        "; some of 2 others that come first and were not tried one by one take what it needs, too."
    )


@pytest.mark.parametrize(
    ("ticks", "numbers", "untried", "said"),
    [
        (0, (), (2, 3, 4, 5), "4 jobs come first; to find which of them take what this job needs takes too long."),
        (1, (2,), (3, 4, 5), "; 3 others that come first were not tried, as that takes too long."),
        (3, (2, 3, 4), (5,), "; 1 other that comes first was not tried, as that takes too long."),
    ],
)
def test_that_a_search_that_takes_too_long_ends_and_says_which_jobs_were_not_tried(
    ticks: int, numbers: tuple[int, ...], untried: tuple[int, ...], said: str
) -> None:
    made = play(make_cluster(hosts="h1", slots=1), "")
    made.now += 10
    for minutes in range(1, 6):
        made.submit(f"-l h_rt=0:{minutes}:0")
    job = made.state.jobs[6]
    situation = Situation(made.cluster, made.state, made.now, job, 1)
    causes = find_causes(situation)
    assert isinstance(causes, Found)
    # The first look of the clock is that of the beginning.
    seconds = chain([0.0] * (ticks + 1), repeat(1e9))
    before, starts = find_jobs_before(situation, causes.lifts, clock=lambda: next(seconds))
    before = present(before)
    assert (numbers_of(before), before.untried) == (numbers, untried)
    assert starts is not None
    answer = Answer(job, 1, made.now, Verdict.OTHERS, before=before, starts=starts)
    assert describe_answer(answer).endswith(said)
    assert trace_rows(trace_job(made.cluster, made.state, made.now, 6, 1, answer), ())


def test_that_jobs_like_those_in_the_way_need_no_try_when_time_is_up() -> None:
    made = play(make_cluster(hosts="h1", slots=1), "")
    made.now += 10
    for minutes in (1, 2, 1, 3, 4):
        made.submit(f"-l h_rt=0:{minutes}:0")
    situation = Situation(made.cluster, made.state, made.now, made.state.jobs[6], 1)
    causes = find_causes(situation)
    assert isinstance(causes, Found)
    seconds = chain([0.0] * 2, repeat(1e9))
    before = present(find_jobs_before(situation, causes.lifts, clock=lambda: next(seconds))[0])
    assert (numbers_of(before), before.untried) == ((2, 4), (3, 5))


def test_that_many_jobs_that_are_not_in_the_way_take_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[jobs_before._Search] = []
    find = jobs_before._Search._try

    def note(search: jobs_before._Search) -> RunningTask | None:
        tries.append(search)
        return find(search)

    monkeypatch.setattr(jobs_before._Search, "_try", note)
    made = play(make_cluster(hosts="h1 h2", slots=2), "-pe mpi 4")
    made.now += 10
    for number in range(200):
        made.submit(f"-q all.q@h1 -l h_rt={1000 + number}")
    made.submit("-q all.q@h2")
    answer = present(find_answer_of(made.cluster, made.state, made.now, 202))
    assert answer.before is None
    assert len(tries) < 20
