"""Slots in use over time: what is added up by steps is what a plain count finds."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.lab.workload.summary import find_used, sort_stably

TASKS = st.lists(st.tuples(st.integers(-50, 150), st.integers(0, 80), st.integers(1, 9)), max_size=12)


@settings(max_examples=40)
@given(TASKS, st.lists(st.integers(0, 100), min_size=2, max_size=9, unique=True).map(sorted))
def test_that_used_slots_are_those_of_a_plain_count(tasks: list[tuple[int, int, int]], edges: list[int]) -> None:
    start, run, slots = (np.array([each[at] for each in tasks], np.int64) for at in range(3))
    plain = [
        sum(amount * max(0, min(begin + length, high) - max(begin, low)) for begin, length, amount in tasks)
        for low, high in pairwise(edges)
    ]
    assert find_used(start, start + run, slots, np.array(edges, np.int64)).tolist() == pytest.approx(plain)
    even = np.arange(edges[0], edges[0] + 7 * 10, 10, dtype=np.int64)
    whole = find_used(start, start + run, slots, even[[0, -1]]).sum()
    assert find_used(start, start + run, slots, even).sum() == pytest.approx(whole)


@given(st.lists(st.integers(0, 40), max_size=30))
def test_that_groups_are_sorted_as_they_stand(groups: list[int]) -> None:
    plain = sorted(range(len(groups)), key=groups.__getitem__)
    for count in (41, 1 << 20):
        assert sort_stably(np.array(groups, np.int64), count).tolist() == plain
