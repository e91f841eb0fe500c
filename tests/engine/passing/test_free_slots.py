"""Free slots of open queue instances, counted without a board: as many as a board has."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing import free_slots
from qmonpy.engine.passing.free_slots import count_free_slots_of
from qmonpy.engine.passing.ranking import count_free_slots
from qmonpy.engine.passing.schedule import open_board
from tests.engine.build import make_cluster, play
from tests.engine.running.walk import Walk

ALL = 10**6


def compare(seed: int, steps: int) -> set[tuple[bool, bool]]:
    """Count on random states; return whether no board was needed, and whether any slot was free."""
    walk, seen = Walk(seed), set()
    for _ in range(steps):
        walk.step()
        walk.compare()
        prepared = prepare(walk.cluster)
        board = open_board(prepared, walk.state, walk.now)
        free = count_free_slots(board, ALL)
        assert count_free_slots_of(prepared, walk.state, walk.now, ALL) == free, walk.trace
        for most in (1, 3):
            assert min(most, count_free_slots_of(prepared, walk.state, walk.now, most)) == min(most, free)
        seen.add((free_slots._depends_on_slots_alone(prepared), bool(free)))
    return seen


@pytest.mark.parametrize("seed", range(8))
def test_that_slots_are_counted_as_a_board_has_them(seed: int) -> None:
    assert compare(seed, 30)


@pytest.mark.slow
def test_that_slots_of_many_states_are_counted_as_a_board_has_them() -> None:
    seen = set().union(*(compare(seed, 100) for seed in range(2000, 2060)))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


def test_that_no_board_is_made_where_no_threshold_is_on_a_consumable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(free_slots, "open_board")
    made = play(make_cluster(hosts="h1,h2", slots=4), "-pe mpi 3")
    assert count_free_slots_of(prepare(made.cluster), made.state, made.now, ALL) == 5
