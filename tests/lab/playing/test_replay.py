from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.passing.schedule import schedule
from qmonpy.lab.playing import replay
from qmonpy.lab.playing.moment import find_moment, find_number, has_own_numbers
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.played_file import read_played, write_played
from qmonpy.lab.playing.replay import PlayProgress, play
from qmonpy.lab.playing.waiting import find_waiting
from tests.lab.lines import BEGIN, make_site, make_workload

TWO_SLOTS = "{\nname per_user\nenabled TRUE\nlimit name each users {*} to slots=2\n}\n"


def find_pieces(played: Played, row: int) -> tuple[tuple[str, int], ...]:
    low, high = played.pieces_first[row : row + 2]
    return tuple(
        (played.places[place], slots)
        for place, slots in zip(played.piece_place[low:high], played.piece_slots[low:high], strict=True)
    )


def test_that_jobs_wait_for_those_before_them() -> None:
    played = play(make_site(1, 2), make_workload((0, 100, "anna", 1), (0, 100, "bob", 1), (1, 10, "carl", 1)))
    assert (played.start - BEGIN).tolist() == [1, 1, 102]
    assert played.places == ("all.q@h1",)


@settings(max_examples=20)
@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(1, 30), st.sampled_from("abc"), st.sampled_from([1, 1, 2, 3])),
        min_size=1,
        max_size=10,
    ),
    st.sampled_from(["", TWO_SLOTS.replace("slots=2", "slots=3")]),
)
def test_that_at_each_moment_of_a_play_a_fresh_pass_starts_the_same_jobs(
    jobs: list[tuple[int, int, str, int]], rules: str
) -> None:
    workload = make_workload(*jobs)
    cluster = make_site(2, 2, rules)
    played = play(cluster, workload)
    ends = played.start + played.run_time
    for now in sorted({*played.start.tolist(), *(ends + 1).tolist()} - {NEVER}):
        moment = find_moment(cluster, workload, played, now)
        started = schedule(moment.cluster, moment.state, now).started
        rows = [row for row in range(workload.tasks) if played.start[row] == now]
        assert {task.job for task in started} == {row + 1 for row in rows}
        assert all(sum(slots for _, slots in find_pieces(played, row)) == workload.slots[row] for row in rows)


def test_that_the_same_arguments_give_the_same_result_and_a_seed_shuffles_equal_jobs() -> None:
    workload = make_workload(*((0, 50, "abcdef"[number], 1) for number in range(6)))
    first, again, other = (play(make_site(1, 1), workload, seed=seed) for seed in (0, 0, 5))
    assert first.start.tolist() == again.start.tolist()
    assert sorted(first.start.tolist()) == sorted(other.start.tolist())
    assert first.start.tolist() != other.start.tolist()


def test_that_jobs_that_can_never_start_are_told_with_their_reason() -> None:
    played = play(make_site(1, 2), make_workload((0, 10, "anna", 1), (0, 10, "bob", 5)))
    (never,) = played.never
    assert never.jobs == (1,)
    assert not never.can_ever
    assert "slots" in never.text


def test_that_the_pressure_of_a_rule_is_measured() -> None:
    jobs = ((0, 1000, "anna", 1), (0, 1000, "anna", 1), (0, 1000, "anna", 1), (900, 1, "bob", 1))
    played = play(make_site(4, 2, TWO_SLOTS), make_workload(*jobs))
    (rule,) = played.pressure
    assert (rule.rule, rule.filters, rule.held_jobs) == ("per_user/each", "users {*}", 1)
    assert 800 <= rule.seconds_at_limit <= 1100
    assert 0.2 <= rule.refused_slot_hours <= 0.3
    # The third job of anna waits from the beginning, and is seen held back soon.
    ((place, moment),) = rule.held
    assert place == 2
    assert BEGIN < moment <= BEGIN + 1000


def test_that_of_very_many_jobs_that_a_rule_holds_back_those_that_wait_longest_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MOST_HELD", 3)
    workload = make_workload(*(((at, 100, "anna", 1)) for at in range(12)))
    played = play(make_site(4, 2, TWO_SLOTS), workload)
    (rule,) = played.pressure
    assert rule.held_jobs == 10
    assert len(rule.held) == 3
    waits = {at: int(played.start[at] - workload.submit[at]) for at in range(12)}
    assert min(waits[place] for place, _ in rule.held) >= sorted(waits.values())[-4]
    write_played(tmp_path / "played", played)
    assert read_played(tmp_path / "played").pressure == played.pressure


def test_that_whoever_waits_is_told_how_far_it_is_and_may_break_off() -> None:
    told: list[PlayProgress] = []
    play(make_site(1, 1), make_workload((0, 10, "anna", 1)), tell=told.append)
    assert told[-1].share == 1.0
    assert told[-1].ended_tasks == 1


def test_that_a_moment_of_a_play_can_be_asked_why() -> None:
    workload = make_workload((0, 100, "anna", 1), (0, 100, "bob", 1), (1, 10, "carl", 1))
    cluster = make_site(1, 2)
    played = play(cluster, workload)
    snapshot = find_moment(cluster, workload, played, BEGIN + 50)
    waiting = find_number(workload, played, 2)
    assert set(snapshot.state.pending) == {waiting}
    assert {task.pieces for task in snapshot.state.running.values()} == {(("all.q@h1", 1),)}
    assert not schedule(snapshot.cluster, snapshot.state, snapshot.now).started
    later = find_moment(cluster, workload, played, int(played.start[2]))
    assert [task.job for task in schedule(later.cluster, later.state, later.now).started] == [waiting]


def test_that_a_moment_of_a_play_knows_which_queue_instance_changed_last() -> None:
    workload = make_workload((0, 30, "anna", 1), (0, 5, "bob", 1), (20, 50, "carl", 1), (40, 10, "dora", 1))
    cluster = make_site(3, 1)
    played = play(cluster, workload)
    for row in (2, 3):
        moment = find_moment(cluster, workload, played, int(played.start[row]))
        (started,) = schedule(moment.cluster, moment.state, moment.now).started
        assert started.pieces == find_pieces(played, row)


def test_that_jobs_keep_their_numbers_at_a_moment_where_these_are_in_order() -> None:
    workload = make_workload((0, 100, "anna", 1), (0, 100, "bob", 1), (1, 10, "carl", 1))
    cluster = make_site(1, 1)
    for numbers, expected in (([7, 9, 40], [7, 9, 40]), ([9, 7, 40], [1, 2, 3])):
        numbered = replace(workload, number=np.array(numbers))
        played = play(cluster, numbered)
        state = find_moment(cluster, numbered, played, BEGIN + 50).state
        assert sorted(state.jobs) == expected
        assert has_own_numbers(numbered, played) == (numbers == expected)
        assert [state.jobs[find_number(numbered, played, index)].owner for index in range(3)] == ["anna", "bob", "carl"]


def test_that_the_passes_that_did_not_start_a_job_are_found() -> None:
    workload = make_workload((0, 100, "anna", 1), (10, 100, "bob", 1), (20, 10, "carl", 1), (30, 5, "dora", 2))
    cluster = make_site(1, 1)
    played = play(cluster, workload)
    starts = (played.start - BEGIN).tolist()
    assert find_waiting(cluster, workload, played, 0).passes == ()
    third = find_waiting(cluster, workload, played, 2)
    assert [each - BEGIN for each in third.passes] == [starts[1]]
    assert third.seconds == starts[2] - 20
    never = find_waiting(cluster, workload, played, 3)
    assert never.seconds is None
    assert [each - BEGIN for each in never.passes] == [starts[1], starts[2]]
