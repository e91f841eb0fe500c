"""Names along an axis: each has a place where there is one, and the largest keep theirs where there is not."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.reporting.exports.name_places import GAP, NameLayout, place_names

LINE = 14.0


def spread(count: int, size: float) -> list[float]:
    """The middles of bars that fill an axis."""
    return [(place + 0.5) * size / count for place in range(count)]


def numbers(layout: NameLayout) -> list[int]:
    return [each.number for each in layout.names]


def test_that_names_with_room_beside_each_other_are_in_one_row() -> None:
    found = place_names(spread(10, 600), [40] * 10, 600, LINE, [1] * 10)
    assert (numbers(found), found.rows, found.find_height(LINE)) == (list(range(10)), 1, LINE)


def test_that_names_without_room_beside_each_other_are_in_rows() -> None:
    for width, rows in ((85, 2), (150, 3)):
        found = place_names(spread(9, 615), [width] * 9, 615, LINE, [1] * 9)
        assert (numbers(found), found.rows, found.is_turned) == (list(range(9)), rows, False)
        assert {each.room for each in found.names} == {width}


def test_that_very_long_names_are_cut_and_those_of_narrow_bars_turned() -> None:
    cut = place_names(spread(9, 615), [400] * 9, 615, LINE, [1] * 9)
    assert (numbers(cut), cut.rows, cut.is_turned) == (list(range(9)), 3, False)
    turned = place_names(spread(30, 600), [85] * 30, 600, LINE, [1] * 30)
    assert (numbers(turned), turned.is_turned) == (list(range(30)), True)
    assert turned.find_height(LINE) == 85


def test_that_the_largest_are_named_where_not_all_can_be() -> None:
    weights = [float(place == 16) * 100 + place % 7 for place in range(40)]
    found = place_names(spread(40, 320), [80] * 40, 320, LINE, weights)
    assert found.is_turned
    assert 16 in numbers(found)
    assert 10 < len(found.names) < 40


def test_that_of_names_in_an_order_every_second_or_third_is_shown() -> None:
    found = place_names(spread(24, 480), [40] * 24, 480, LINE, most_rows=1)
    assert numbers(found) == list(range(0, 24, 3))
    assert not found.is_turned


@given(
    st.lists(st.tuples(st.floats(1, 300), st.floats(0, 9)), min_size=1, max_size=40),
    st.floats(50, 1500),
    st.booleans(),
)
def test_that_no_name_lies_on_another_or_leaves_the_axis(
    bars: list[tuple[float, float]], size: float, is_ordered: bool
) -> None:
    widths, weights = [width for width, _ in bars], [weight for _, weight in bars]
    found = place_names(spread(len(bars), size), widths, size, LINE, [] if is_ordered else weights)
    assert found.names
    if found.is_turned:
        assert all(abs(a.middle - b.middle) >= LINE for a, b in combinations(found.names, 2))
        assert max(range(len(bars)), key=lambda place: (weights[place], -place)) in numbers(found)
        return
    assert is_ordered or len(found.names) == len(bars)
    for each in found.names:
        assert each.room <= widths[each.number]
        assert each.middle - each.room / 2 >= -1e-6
        assert each.middle + each.room / 2 <= size + 1e-6
    for one, other in combinations(found.names, 2):
        apart = abs(one.middle - other.middle) - (one.room + other.room) / 2
        assert one.row != other.row or apart >= GAP - 1e-6
