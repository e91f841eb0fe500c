"""Which lines stand where."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.gui.charts.row_layout import AxisRow, RowLayout


@st.composite
def layouts(draw: st.DrawFn) -> RowLayout:
    rows, keys = [], []
    for group in range(draw(st.integers(0, 5))):
        rows.append(AxisRow(f"g{group}", "", is_heading=True))
        keys.append(f"g{group}")
        rows += [AxisRow(f"g{group}/{each}", "", parent=f"g{group}") for each in range(draw(st.integers(0, 5)))]
    folded = draw(st.sets(st.sampled_from(keys))) if keys else set()
    return RowLayout(rows, folded, 24, 30)


@given(layouts())
def test_that_every_line_is_found_from_its_top_to_its_last_pixel(layout: RowLayout) -> None:
    for place, top in enumerate(map(layout.top_of, range(len(layout.rows)))):
        assert layout.place_at(top) == place
        assert layout.place_at(top + layout.height_of(place) - 1) == place


@given(layouts(), st.integers(-100, 1500), st.integers(0, 500))
def test_that_the_lines_between_two_heights_are_those_that_are_met(layout: RowLayout, top: int, height: int) -> None:
    met = [
        place
        for place, line in enumerate(map(layout.top_of, range(len(layout.rows))))
        if line < top + height and line + layout.height_of(place) > top and height
    ]
    assert list(layout.places_between(top, top + height)) == met


@given(layouts())
def test_that_nothing_is_found_outside(layout: RowLayout) -> None:
    assert layout.place_at(-1) is None
    assert layout.place_at(layout.height) is None


def test_that_a_folded_group_keeps_its_heading_only() -> None:
    rows = [AxisRow("g", "", is_heading=True), AxisRow("g/1", "", parent="g"), AxisRow("h", "", is_heading=True)]
    assert [row.key for row in RowLayout(rows, {"g"}, 24, 30).rows] == ["g", "h"]
