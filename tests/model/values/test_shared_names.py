"""Dictionaries that share the table of their names are dictionaries as any other."""

import sys
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.shared_names import share_names

NAMES = st.one_of(st.sampled_from(("load_avg", "num_proc", "__class__", "__dict__", "")), st.text(max_size=4))
LISTS = st.lists(st.lists(st.tuples(NAMES, st.text(max_size=3)), max_size=40), max_size=5)


@given(LISTS)
def test_that_values_are_as_told_whichever_names_others_have(lists: list[list[tuple[str, str]]]) -> None:
    made = [share_names(each) for each in lists]
    for found, told in zip(made, lists, strict=True):
        assert type(found) is dict
        assert found == dict(told)
        assert list(found.items()) == list(dict(told).items())
    for found, told in zip(made, lists, strict=True):
        changed = {**found, "more": "1"}
        assert changed == {**dict(told), "more": "1"}
        found["more"] = "2"
        assert found == {**dict(told), "more": "2"}


def test_that_load_values_of_many_hosts_take_about_half_of_the_memory() -> None:
    pairs = [(sys.intern(f"value_{number}"), "0.42") for number in range(17)]
    sizes = []
    tracemalloc.start()
    for make in (dict, share_names):
        before = tracemalloc.get_traced_memory()[0]
        kept = [make(iter(pairs)) for _ in range(1_000)]
        sizes.append(tracemalloc.get_traced_memory()[0] - before)
        assert len(kept) == 1_000
    tracemalloc.stop()
    assert sizes[1] < 0.6 * sizes[0]
