"""Bars of a row stand on top of each other and never lie on each other as long as there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.app.gantt.gantt_stack import Stacked, stack_row
from qmonpy.model.values.value import FOREVER

pytestmark = pytest.mark.slow

Entry = tuple[Span, int]


def make_span(
    key: str,
    start: int,
    end: int | None,
    kind: BarKind = BarKind.JOB,
    inside: str = "",
    booked_until: int | None = None,
) -> Span:
    return Span(key, key, kind, start, end, (), key, "anna", "r", inside=inside, booked_until=booked_until)


def last(span: Span) -> int:
    return FOREVER if span.end is None else span.end


kinds = st.sampled_from([BarKind.JOB, BarKind.RESERVATION, BarKind.PAST_JOB, BarKind.FORECAST])


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    """Spans with ends, some of them open."""
    found = []
    for index in range(draw(st.integers(0, 14))):
        start = draw(st.integers(0, 30))
        end = draw(st.none() | st.integers(start, start + 20))
        assumed = draw(st.none() | st.integers(start + 1, start + 20)) if end is None else None
        found.append(
            (make_span(f"job:{index}", start, end, draw(kinds), booked_until=assumed), draw(st.integers(1, 5)))
        )
    return found


def load(found: list[Entry]) -> int:
    """The most slots that are needed at any moment."""
    moments = {span.start for span, _ in found}
    return max((sum(n for each, n in found if each.start <= at < last(each)) for at in moments), default=0)


def collisions(found: list[Stacked]) -> list[tuple[str, str]]:
    return [
        (one.span.key, other.span.key)
        for index, one in enumerate(found)
        for other in found[index + 1 :]
        if one.mask & other.mask and max(one.span.start, other.span.start) < min(last(one.span), last(other.span))
    ]


@given(entries())
def test_that_bars_have_room_beside_each_other_where_the_capacity_is_enough(found: list[Entry]) -> None:
    capacity = load(found)
    stacked = stack_row(found, capacity)
    assert collisions(stacked) == []
    assert all(each.mask < 1 << capacity or last(each.span) == each.span.start for each in stacked)


@given(entries(), st.integers(0, 6))
def test_that_every_bar_has_its_slots_and_held_ones_with_ends_never_collide(found: list[Entry], capacity: int) -> None:
    slots = {span.key: count for span, count in found}
    stacked = stack_row(found, capacity)
    assert {each.span.key: each.mask.bit_count() for each in stacked} == slots
    assert {each.span.key: sum(height for _, height in each.parts()) for each in stacked} == slots
    held = [each for each in stacked if each.span.kind is not BarKind.FORECAST]
    assert collisions([each for each in held if each.span.end is not None]) == []


@given(entries(), st.integers(5, 8))
def test_that_only_what_is_held_stands_above_the_row(found: list[Entry], capacity: int) -> None:
    held = [entry for entry in found if entry[0].kind is not BarKind.FORECAST]
    stacked = stack_row(found, capacity)
    assert all(each.mask < 1 << capacity for each in stacked if each.span.kind is BarKind.FORECAST)
    if all(entry[0].end is not None for entry in held) and load(held) <= capacity:
        assert all(each.mask < 1 << capacity for each in stacked if last(each.span) > each.span.start)


def test_that_what_is_expected_or_planned_yields_to_what_is_held() -> None:
    expected, planned = make_span("a", 0, 20, BarKind.FORECAST), make_span("b", 0, 20, BarKind.PLANNED)
    found = stack_row([(expected, 2), (planned, 2), (make_span("job", 10, 15), 3)], 4)
    assert [each.mask < 1 << 4 for each in found] == [True] * 3


def test_that_only_an_expected_start_stands_where_the_ledger_still_books() -> None:
    job = (make_span("job", 0, 10, booked_until=12), 2)
    for kind, bottom in ((BarKind.FORECAST, 0), (BarKind.PLANNED, 2), (BarKind.RESERVATION, 2)):
        found = stack_row([job, (make_span("next", 10, 20, kind), 2)], 4, {"next": 0b0011})
        assert list(found[1].parts()) == [(bottom, 2)]


@pytest.mark.slow
@given(entries(), entries(), st.integers(0, 12))
def test_that_bars_keep_their_slots_if_they_can(old: list[Entry], new: list[Entry], spare: int) -> None:
    """What was there before may begin and end differently; still nothing collides."""
    capacity = max(load(old), load(new)) + spare
    kept = {each.span.key: each.mask for each in stack_row(old, capacity)}
    again = {each.span.key: each.mask for each in stack_row(old, capacity, kept)}
    assert again == kept
    assert collisions(stack_row(new, capacity, kept)) == []


@given(entries(), st.permutations(range(14)))
def test_that_the_order_in_which_bars_come_plays_no_role(found: list[Entry], order: list[int]) -> None:
    shuffled = [found[index] for index in order if index < len(found)]
    assert stack_row(shuffled, 6) == stack_row(found, 6)


def test_that_a_bar_that_went_leaves_the_others_where_they_were() -> None:
    old = [(make_span(key, 0, 10), 1) for key in "abc"]
    kept = {each.span.key: each.mask for each in stack_row(old, 4)}
    assert kept == {"a": 0b001, "b": 0b010, "c": 0b100}
    found = stack_row([*old[1:], (make_span("d", 5, 20), 2)], 4, kept)
    assert {each.span.key: each.mask for each in found} == {"b": 0b0010, "c": 0b0100, "d": 0b1001}


def test_that_a_new_bar_leaves_the_place_of_a_later_one_that_was_there() -> None:
    old = [(make_span("a", 10, 20), 1)]
    found = stack_row([*old, (make_span("new", 0, 20), 1)], 2, {"a": 0b01})
    assert {each.span.key: each.mask for each in found} == {"a": 0b01, "new": 0b10}


def test_that_jobs_stand_below_and_reservations_above() -> None:
    found = stack_row([(make_span("job:1.1", 0, 5), 1), (make_span("ar:1", 0, 9, BarKind.RESERVATION), 2)], 8)
    assert {each.span.key: list(each.parts()) for each in found} == {"job:1.1": [(0, 1)], "ar:1": [(6, 2)]}


def test_that_a_bar_without_room_in_one_piece_is_split() -> None:
    jobs = [(make_span("a", 0, 9), 1), (make_span("b", 0, 20), 1), (make_span("c", 0, 9), 1)]
    found = stack_row([*jobs, (make_span("wide", 10, 20), 2)], 3)
    assert list(found[-1].parts()) == [(0, 1), (2, 1)]


def test_that_jobs_inside_a_reservation_lie_within_its_bar() -> None:
    box = (make_span("ar:1", 0, 50, BarKind.RESERVATION), 3)
    inside = [(make_span(f"job:{n}.1", n, 60, BarKind.RESERVATION_JOB, inside="ar:1"), 1) for n in range(3)]
    after = (make_span("after", 50, 70), 6)
    found = {each.span.key: each.mask for each in stack_row([box, *inside, (make_span("x", 0, 9), 5), after], 8)}
    assert found["ar:1"] == 0b1110_0000
    assert sorted(found[f"job:{n}.1"] for n in range(3)) == [0b0010_0000, 0b0100_0000, 0b1000_0000]
    # The last job inside ends after its reservation: what comes next does not lie on it.
    assert not found["after"] & found["ar:1"]


def test_that_a_job_whose_reservation_has_no_bar_stands_beside_the_others() -> None:
    found = stack_row([(make_span("in", 0, 9, inside="ar:5"), 2), (make_span("out", 0, 9), 2)], 4)
    assert [each.mask for each in found] == [0b0011, 0b1100]


def test_that_a_bar_with_an_open_end_is_covered_from_its_booked_until_only_where_there_is_no_room() -> None:
    open_end = (make_span("open", 0, None, booked_until=10), 2)
    assert [each.mask for each in stack_row([open_end, (make_span("next", 10, 20), 2)], 4)] == [0b0011, 0b1100]
    assert [each.mask for each in stack_row([open_end, (make_span("next", 10, 20), 2)], 2)] == [0b0011, 0b0011]
    assert [each.mask for each in stack_row([open_end, (make_span("next", 9, 20), 2)], 2)] == [0b0011, 0b1100]
