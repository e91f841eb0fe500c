"""Numbers as programs in C read them from the beginning of a text, whatever follows: atol(3) and atof(3)."""

import math
import re
from collections.abc import Sequence

LARGEST_LONG = 2**63 - 1
_UNSIGNED = 2**32 - 1
_LONG = re.compile(rb"[ \t\n\v\f\r]*([+-]?\d+)")
_REAL = re.compile(
    rb"[ \t\n\v\f\r]*([+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|inf(?:inity)?|nan))", re.I
)
_HEX = re.compile(rb"[ \t\n\v\f\r]*([+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?)")
_MOST_DIGITS = 4000
_TINY = 10
"""A number of fewer digits has at most 32 bits."""
_SHORT = 19
"""A number of fewer digits has at most 64 bits."""


def parse_long(text: bytes) -> int:
    """Return the number at the beginning of a text, 0 without one; the nearest of 64 bits for a larger one."""
    whole = text.partition(b".")[0]
    if whole.isdigit() and len(whole) < _SHORT:
        return int(whole)
    found = _LONG.match(text)
    if found is None:
        return 0
    digits = found[1]
    if len(digits) > _MOST_DIGITS:
        return -LARGEST_LONG - 1 if digits[:1] == b"-" else LARGEST_LONG
    return max(-LARGEST_LONG - 1, min(int(digits), LARGEST_LONG))


def parse_longs(texts: Sequence[bytes]) -> list[int]:
    """Return the numbers at the beginnings of several texts, in less time where they are nothing but numbers."""
    if b"_" not in b"".join(texts):
        try:
            numbers = list(map(int, texts))
        except ValueError:
            return list(map(parse_long, texts))
        if min(numbers) >= -LARGEST_LONG and max(numbers) <= LARGEST_LONG:
            return numbers
    return list(map(parse_long, texts))


def parse_unsigned(text: bytes) -> int:
    """Return the same in 32 bits without a sign, as most fields are kept."""
    if text.isdigit() and len(text) < _TINY:
        return int(text)
    return parse_long(text) & _UNSIGNED


def as_signed(number: int) -> int:
    """Return a number of 32 bits without a sign as `%d` prints it."""
    return number - _UNSIGNED - 1 if number > _UNSIGNED // 2 else number


def parse_double(text: bytes) -> float:
    """Return the number at the beginning of a text, 0 without one; a hexadecimal one, infinity and nan are numbers."""
    if b"_" not in text:
        try:
            return float(text)
        except ValueError:
            pass
    found = _HEX.match(text)
    if found is not None:
        try:
            return float.fromhex(found[1].decode("ascii"))
        except OverflowError:
            return float("-inf") if found[1][:1] == b"-" else float("inf")
    found = _REAL.match(text)
    return float(found[1]) if found is not None else 0.0


def find_unsigned(text: bytes) -> int | None:
    """Return the number that scanf(3) finds with `%u` at the beginning of a text; None if there is none."""
    found = _LONG.match(text)
    if found is None:
        return None
    digits = found[1]
    number = int(digits) if len(digits) < _MOST_DIGITS else 2**64
    if abs(number) > 2**64 - 1:
        return _UNSIGNED
    return number & _UNSIGNED


def format_double(pattern: bytes, number: float) -> bytes:
    """Return a number as printf(3) prints it by a pattern of `%`, which also tells a negative nan."""
    if number != number and math.copysign(1.0, number) < 0:
        width = int(pattern[1:].partition(b".")[0] or 0)
        return b"-nan".rjust(width)
    return pattern % number
