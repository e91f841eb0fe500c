"""Lengths of time in words."""

from qmonpy.formats.values.length_words import describe_length


def test_that_lengths_are_for_people() -> None:
    assert [describe_length(each) for each in (0, 90, 7200, 108_000)] == ["0 s", "1 min 30 s", "2 h", "1 d 6 h"]
