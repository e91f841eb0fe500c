"""The fewest rows that make one state of a table another one."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.spool.spool_difference import find_mapping_difference, find_sequence_difference

MAPPINGS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 3)), max_size=9).map(dict)


@given(MAPPINGS, MAPPINGS)
def test_that_a_difference_makes_one_mapping_the_other_in_its_order(
    before: dict[int, int], after: dict[int, int]
) -> None:
    difference = find_mapping_difference(before, after)
    rows = {key: (place, value) for place, (key, value) in enumerate(before.items())}
    for key in difference.removed:
        del rows[key]
    for key, value in difference.modified:
        rows[key] = (rows[key][0], value)
    for place, (key, value) in enumerate(difference.placed, len(before)):
        rows[key] = (place, value)
    made = sorted(rows.items(), key=lambda row: row[1][0])
    assert [(key, value) for key, (_, value) in made] == list(after.items())


def test_that_only_what_changed_is_in_a_difference() -> None:
    before = {number: str(number) for number in range(100)}
    after = {**before, 7: "seven", 100: "new"}
    del after[3]
    difference = find_mapping_difference(before, after)
    assert difference.removed == (3,)
    assert difference.modified == ((7, "seven"),)
    assert difference.placed == ((100, "new"),)


def test_that_a_key_that_went_to_the_end_moves_alone() -> None:
    difference = find_mapping_difference({1: "a", 2: "b", 3: "c"}, {2: "b", 3: "c", 1: "a"})
    assert (difference.removed, difference.modified, difference.placed) == ((), (), ((1, "a"),))


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_that_a_difference_makes_one_sequence_the_other(before: list[int], after: list[int]) -> None:
    difference = find_sequence_difference(before, after)
    assert [*before[difference.dropped :], *difference.appended] == after


def test_that_a_sequence_that_moved_on_keeps_its_middle() -> None:
    difference = find_sequence_difference(range(100), range(10, 103))
    assert (difference.dropped, difference.appended) == (10, (100, 101, 102))
