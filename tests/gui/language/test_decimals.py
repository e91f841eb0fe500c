"""What counts as a number with a decimal point, when texts of other languages are searched for them."""

from tests.gui.language.decimals import find_decimal_points


def test_that_decimals_are_told_from_groups_names_and_values() -> None:
    assert [*find_decimal_points("Load 0.25, im Mittel 12.5 oder 0.605")] == ["0.25", "12.5", "0.605"]
    for text in (
        "2.345 Jobs",
        "0,25",
        "np_load_avg=1.75",
        "8.1.9",
        "10.0.0.1",
        "1058.9",
        "0.500000",
        "1.5G",
        "h1.site",
    ):
        assert not [*find_decimal_points(text)], text
