"""Decimal points in texts of a language that has decimal commas."""

import re
from collections.abc import Iterator

_NUMBER = re.compile(r"(?<![\w.,=<>/:@$-])(\d+)\.(\d+)(?![\w.\-])")
"""A number with one point that is no part of a name, an address, a version, or a value behind its attribute."""
_LONGEST_HEAD = 3
"""A number of ours with more digits before its decimals is written in groups: `1058.9` is task 9 of job 1058."""
_GRID_ENGINE = 6
"""So many decimals has a value of the configuration as Grid Engine prints it: `0.500000`."""


def find_decimal_points(text: str) -> Iterator[str]:
    """Yield the numbers of a text whose point cannot be one between thousands: `0.5`, `12.25`, but not `2.345`."""
    for found in _NUMBER.finditer(text):
        whole, decimals = found.groups()
        is_group = len(decimals) == 3 and whole != "0"
        if not is_group and len(whole) <= _LONGEST_HEAD and len(decimals) != _GRID_ENGINE:
            yield found[0]
