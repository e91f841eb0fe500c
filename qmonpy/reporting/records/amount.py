"""Numbers in records: whole ones, those with fractions, and memory with a suffix."""

import math
import re

_WHOLE = re.compile("-?[0-9]{1,18}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_WITH_SUFFIX = re.compile(rf"({_DECIMAL.pattern})([kKmMgGtT]?)")
_FACTORS = {"": 1, **{letter: 1000**power for power, letter in enumerate("kmgt", 1)}}
_FACTORS |= {letter.upper(): 1024**power for power, letter in enumerate("kmgt", 1)}
_UNSIGNED = 2**32
LARGEST = 2**31 - 1
"""The largest number of a column of the type `integer`."""


class NoNumberError(ValueError):
    """A text is not the number that belongs in its place."""

    def __init__(self, text: str):
        super().__init__(text)
        self.text = text


def parse_whole(text: str) -> int:
    """Return a whole number; NoNumberError if a text is none."""
    if not _WHOLE.fullmatch(text):
        raise NoNumberError(text)
    return int(text)


def parse_signed(text: str) -> int:
    """Return a whole number that 8.1.9 keeps in 32 bits: what it prints without the sign gets it back.

    NoNumberError if a text is none, or one that has more bits, which no column of the type `integer` takes.
    """
    number = parse_whole(text)
    if not -LARGEST - 1 <= number < _UNSIGNED:
        raise NoNumberError(text)
    return number - _UNSIGNED if number > LARGEST else number


def parse_number(text: str) -> int:
    """Return the number of a job or a reservation; NoNumberError if a text is none."""
    number = parse_whole(text)
    if not 0 <= number <= LARGEST:
        raise NoNumberError(text)
    return number


def parse_time(text: str) -> int:
    """Return a time in seconds since the epoch, which 8.1.9 keeps in 32 bits; NoNumberError if a text is none."""
    number = parse_whole(text)
    if not 0 <= number < _UNSIGNED:
        raise NoNumberError(text)
    return number


def parse_decimal(text: str) -> float:
    """Return a finite number with or without a fraction; NoNumberError if a text is none."""
    if not _DECIMAL.fullmatch(text) or not math.isfinite(number := float(text)):
        raise NoNumberError(text)
    return number


def find_amount(text: str) -> float | None:
    """Return the number of a value, of memory in bytes; None for what is no finite number, such as `NaN` or `l3c7`."""
    found = _WITH_SUFFIX.fullmatch(text)
    number = float(found[1]) * _FACTORS[found[2]] if found else math.nan
    return number if math.isfinite(number) else None


def as_integer(number: float) -> int:
    """Return a number as a column of the type `integer` can hold it: one that is too large counts as the largest."""
    return int(max(-LARGEST, min(number, LARGEST)))
