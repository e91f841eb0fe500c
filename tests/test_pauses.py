"""Work stands still where somebody wants it to, and finds the same as without."""

from itertools import pairwise
from weakref import WeakSet

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy import pauses
from qmonpy.pauses import PART, STRIDE, drain, paced, pause, pausing, sort_paced


def test_that_work_of_nobody_in_particular_goes_on() -> None:
    items = [1, 2, 3]
    assert paced(items) is items


def test_that_a_worker_pauses_between_all_so_many_items_and_no_more_once_it_is_done() -> None:
    paused = list[int]()
    with pausing(lambda: paused.append(1)):
        assert list(paced(range(3 * STRIDE))) == list(range(3 * STRIDE))
    assert len(paused) == 3
    assert list(paced(range(STRIDE))) == list(range(STRIDE))
    assert len(paused) == 3


def test_that_work_within_work_pauses_as_the_inner_one_is_told_and_then_as_the_outer_one() -> None:
    paused = list[str]()
    with pausing(lambda: paused.append("outer")):
        with pausing(lambda: paused.append("inner")):
            list(paced([1]))
        list(paced([1]))
    assert paused == ["inner", "outer"]


ITEMS = st.lists(st.tuples(st.integers(0, 5), st.integers()))


@given(ITEMS, st.booleans(), st.integers(1, 7))
def test_that_items_are_sorted_in_parts_as_at_once(
    items: list[tuple[int, int]], is_descending: bool, part: int
) -> None:
    usual, pauses.PART = pauses.PART, part
    try:
        with pausing(lambda: None):
            found = sort_paced(items, lambda item: item[0], is_descending=is_descending)
    finally:
        pauses.PART = usual
    assert found == sorted(items, key=lambda item: item[0], reverse=is_descending)


class _Same:
    """A key that is like all others, and tells when it is compared."""

    def __init__(self, compared: list[int]) -> None:
        self.compared = compared

    def __lt__(self, other: object) -> bool:
        self.compared[-1] += 1
        return False

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def test_that_very_many_items_with_the_same_key_are_not_sorted_all_at_once() -> None:
    compared = [0]
    with pausing(lambda: compared.append(0)):
        found = sort_paced(range(3 * PART), lambda item: _Same(compared))
    assert found == list(range(3 * PART))
    assert max(compared) < PART


class _Key:
    """A key that can be held weakly."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __lt__(self, other: "_Key") -> bool:
        return self.number < other.number


def test_that_the_keys_of_very_many_items_go_bit_by_bit() -> None:
    keys: WeakSet[_Key] = WeakSet()
    left: list[int] = []

    def find(item: int) -> _Key:
        key = _Key(item)
        keys.add(key)
        return key

    with pausing(lambda: left.append(len(keys))):
        sort_paced(range(3 * PART), find)
    assert not keys
    assert max(before - after for before, after in pairwise([*left, 0])) <= PART


class _Row:
    """Something that can be held weakly."""


def test_that_what_work_held_that_was_broken_off_goes_bit_by_bit() -> None:
    left: WeakSet[_Row] = WeakSet()
    seen: list[int] = []
    mine = [_Row() for _ in range(5_000)]

    def breathe() -> None:
        seen.append(len(left))
        if len(seen) == 1:
            raise InterruptedError

    def work(rows: list[_Row]) -> None:
        held = {"rows": rows, "mine": mine}
        pause()
        raise AssertionError(held)

    def begin() -> None:
        rows = [_Row() for _ in range(10_000)]
        left.update(rows)
        work(rows)

    with pytest.raises(InterruptedError) as caught, pausing(breathe):
        begin()
    assert seen[0] == 10_000
    assert max(before - after for before, after in pairwise([*seen, len(left)])) <= STRIDE
    # Though its trace is still there, which says where it was.
    assert "work" in [each.name for each in caught.traceback]
    assert not left
    assert len(mine) == 5_000


def test_that_a_module_that_fails_keeps_its_variables() -> None:
    space: dict[str, object] = {}
    with pytest.raises(ZeroDivisionError), pausing(lambda: None):
        exec("kept = [1]\n1 / 0", space)
    assert space["kept"] == [1]


def test_that_what_mappings_hold_alone_goes_step_by_step_and_the_rest_stays() -> None:
    """200,000 tasks that were read and are as they were held the window as they went."""
    left, seen = WeakSet[_Row](), list[int]()
    mine = {number: _Row() for number in range(100)}
    held = {number: _Row() for number in range(5_000)} | mine
    other = {"one": _Row()}
    left.update([*held.values(), *other.values()])
    with pausing(lambda: seen.append(len(left))):
        drain(held, other)
    assert not held
    assert not other
    assert set(left) == set(mine.values())
    assert max(before - after for before, after in pairwise([*seen, len(left)])) <= STRIDE
