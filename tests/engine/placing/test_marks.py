"""Marks that searches leave on places are worked out for the few places that have any."""

from dataclasses import dataclass
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.placing.marks import Marks
from qmonpy.engine.site.site import Place


@dataclass(frozen=True)
class FakePlace:
    """A place as marks see it."""

    index: int


PLACES = [cast(Place, FakePlace(index)) for index in range(6)]
SEARCHES = st.lists(st.tuples(st.none() | st.sampled_from(PLACES), st.booleans(), st.booleans()), max_size=5)


def find_plainly(marks: Marks, order: list[Place], begin: int) -> list[tuple[int, Place]]:
    """What is marked, by the positions of all places."""
    positions = {place.index: at for at, place in enumerate(order)}
    marked, full = set(marks._kept), {index for index, is_full in marks._kept.items() if is_full}
    for search in marks._searches:
        end = len(order) if search.place is None else positions.get(search.place.index, 0)
        marked = {each for each in marked if positions.get(each, end) >= end or (each in full and not search.has_full)}
        if search.place is not None:
            marked.add(search.place.index)
            full |= {search.place.index} if search.is_full else set()
    return [(marks._noted.get(place.index, 0), place) for place in order[begin:] if place.index in marked]


@given(
    st.permutations(PLACES), st.integers(0, 6), st.integers(0, 6), SEARCHES, st.sets(st.integers(0, 5)), st.booleans()
)
def test_that_marks_are_found_as_by_the_positions_of_all_places(
    order: list[Place],
    count: int,
    begin: int,
    searches: list[tuple[Place | None, bool, bool]],
    kept: set[int],
    is_full: bool,
) -> None:
    marks = Marks()
    marks.note_plan(dict.fromkeys(kept, 7), [PLACES[each] for each in sorted(kept)], full=kept if is_full else ())
    for place, has_full, found_full in searches:
        if place is None:
            marks.note_all(has_full=has_full)
        else:
            marks.note_found(place, has_full=has_full, is_full=found_full)
    assert marks.find(order[:count], begin) == find_plainly(marks, order[:count], begin)
