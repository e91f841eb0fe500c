"""Why a job waits, in steps: each is true, the last one is the whole answer, and what is quick is told as a whole."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.why.why_steps import find_next_answer
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.why.answer import Answer, Open, Verdict
from qmonpy.insight.why.answer_words import describe_answer, describe_given_up
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.snapshot import Snapshot
from tests.engine.build import make_cluster, play
from tests.insight.why.test_causes import play_situation
from tests.present import present


def snapshot_of(*requests: str, slots: int = 1) -> Snapshot:
    """A moment after a pass in which the first job took all, and others came."""
    made = play(make_cluster(hosts="h1", slots=slots), requests[0])
    made.now += 10
    for each in requests[1:]:
        made.submit(each)
    return Snapshot(made.cluster, made.state, made.now, schedule(made.cluster, made.state, made.now))


def steps_of(snapshot: Snapshot, number: int) -> Iterator[Answer]:
    """All answers, for somebody without any patience."""
    last: Answer | None = None
    times = iter(range(1_000_000))
    while last is None or last.open is not None:
        last = present(find_next_answer(snapshot, number, last=last, clock=lambda: float(next(times))))
        yield last


def test_that_a_quick_answer_is_told_as_a_whole() -> None:
    snapshot = snapshot_of("", "", "")
    found = find_next_answer(snapshot, 3, clock=lambda: 0.0)
    assert found is find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, 3)


def test_that_what_is_in_the_job_is_told_before_what_is_missing_and_that_before_who_comes_first() -> None:
    texts = [describe_answer(each) for each in steps_of(snapshot_of("", "", "-h"), 3)]
    held = "it is held by its owner (user hold), until it is released (qrls -h u)"
    assert texts[0] == f"I{held[1:]}. Whether the cluster lacks what it needs is still being found out."
    assert texts[1].startswith(
        f"It waits for two reasons: (1) {held}; (2) queue instance all.q@h1: 1 of 1 slot is used"
    )
    assert texts[1].endswith(". Whether jobs before it take what it needs is still being found out.")
    assert "(3) job 2 comes first" in texts[2]
    assert "still" not in texts[2]


def test_that_a_job_with_room_is_said_to_start_if_no_other_waited_until_the_others_are_tried() -> None:
    made = play(make_cluster(hosts="h1", slots=2), "")
    made.submit("")
    made.submit("")
    snapshot = Snapshot(made.cluster, made.state, made.now, schedule(made.cluster, made.state, made.now))
    texts = [describe_answer(each) for each in steps_of(snapshot, 3)]
    assert texts[0].startswith("Nothing in the job itself keeps it waiting. Whether the cluster lacks")
    assert texts[1] == (
        "If no other job waited, it would start now, on all.q@h1."
        " Whether jobs before it take what it needs is still being found out."
    )
    assert texts[2].startswith("Job 2 comes first and takes what this job needs")


def test_that_what_can_never_start_is_final_as_soon_as_that_is_known() -> None:
    found = list(steps_of(snapshot_of("", "-pe mpi 9"), 2))
    assert [(each.open, each.verdict) for each in found][-1] == (None, Verdict.NEVER)
    assert len(found) == 2


def test_that_a_search_that_was_given_up_leaves_what_was_found() -> None:
    early = list(steps_of(snapshot_of("", "", "-h"), 3))
    end = " within 60 seconds. Ask Why? to search without a limit."
    told = [describe_given_up(each, "60 seconds") for each in early[:2]]
    assert told[0].endswith(f"(qrls -h u). Whether the cluster lacks what it needs was not found out{end}")
    assert told[1].endswith(f". Whether jobs before it take what it needs was not found out{end}")


def test_that_a_job_that_does_not_wait_has_no_answer() -> None:
    assert find_next_answer(snapshot_of("", ""), 1) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_that_early_answers_say_nothing_that_the_whole_one_takes_back(seed: int) -> None:
    player = play_situation(seed)
    snapshot = Snapshot(player.cluster, player.state, player.now, schedule(player.cluster, player.state, player.now))
    for number in player.state.pending:
        *early, whole = steps_of(snapshot, number)
        assert whole == find_answer_of(player.cluster, player.state, player.now, number)
        assert all(each.gates == whole.gates for each in early)
        for each in early:
            if each.open is Open.OTHERS and whole.verdict is not Verdict.UNKNOWN:
                given = replace(whole, verdict=each.verdict, before=None, open=Open.OTHERS, starts=each.starts)
                assert each == given
