"""Whole numbers: in texts, where only the ten ASCII digits count, and of numbers that may be infinite."""

import math
import re

from qmonpy.late_patterns import compile_late

LARGEST_UNSIGNED = 2**32 - 1
MOST_SLOTS = 9_999_999
"""The largest number of slots that Grid Engine accepts, of a queue instance, a parallel environment and a request."""
"""Grid Engine keeps most whole numbers in 32 bits without a sign."""
MOST_DIGITS = 18
"""A number with more digits than this counts nothing."""
_C_DIGITS = 20
"""A number of so many digits is above 2^63."""
_LONGEST = 1000
"""Of a text with leading zeros; Python reads no more than 4,300 digits."""
_MOST = 10**MOST_DIGITS - 1
_LEADING = compile_late(
    r"\s*[+-]?(?:0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p[+-]?\d+)?|(?:\d++\.?+\d*+|\.\d++)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\([0-9a-z_]*\))?)",
    re.ASCII | re.IGNORECASE,
)
_DECIMAL = compile_late(
    r"\s*[+-]?(?:(?:\d++\.?+\d*+|\.\d++)(?:e[+-]?\d+)?|inf(?:inity)?|nan)\s*", re.ASCII | re.IGNORECASE
)


def find_whole(text: str) -> int | None:
    """Return the number that a text of ASCII digits stands for, None for any other text and for absurdly many digits.

    `str.isdigit` and `str.isdecimal` also take digits of other scripts and superscripts, which Grid Engine does not
    read, and which `int` partly refuses.
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > _LONGEST:
        return None
    digits = text.lstrip("0")
    return int(digits or "0") if len(digits) <= MOST_DIGITS else None


def is_whole(text: str) -> bool:
    """Whether a text is a whole number that can be read; see `find_whole`."""
    return find_whole(text) is not None


def parse_digits(text: str) -> int:
    """Return the number of a text that is known to be digits, with a sign or without; an absurdly long one counts as
    the largest that is read."""
    if len(text) <= MOST_DIGITS:
        return int(text)
    digits = text.lstrip(" +-0")
    number = int(digits or "0") if len(digits) <= MOST_DIGITS else _MOST
    return -number if text.lstrip().startswith("-") else number


def find_decimal(text: str) -> float | None:
    """Return a number with or without a fraction, which may be infinite; None for any other text, and for `nan`.

    `float` also takes digits of other scripts and underscores.
    """
    number = float(text) if _DECIMAL.fullmatch(text) else math.nan
    return None if math.isnan(number) else number


def split_number(text: str) -> tuple[float, str] | None:
    """Return the number at the beginning of a text and what stands behind it, as strtod(3) reads it: also hexadecimal,
    infinite, or `nan`; None if there is no number. 8.1.9 passes over what stands behind (asked)."""
    found = _LEADING.match(text)
    if found is None:
        return None
    rest = text[found.end() :]
    if "nan" in found[0].lower():
        return math.nan, rest
    if "x" not in found[0].lower():
        return float(found[0]), rest
    try:
        return float.fromhex(found[0]), rest
    except OverflowError:
        return (-math.inf if "-" in found[0] else math.inf), rest


def begins_with_digit(text: str) -> bool:
    """Whether the first character is one of the ten ASCII digits."""
    return text[:1].isascii() and text[:1].isdecimal()


def as_unsigned(number: float | None) -> int:
    """Return what 8.1.9 keeps of a number in 32 bits without a sign (asked): infinite and larger ones are the largest,
    fractions are cut off, negative ones wrap around; 0 stands for no number."""
    if number is None or math.isnan(number):
        return 0
    if number > LARGEST_UNSIGNED:
        return LARGEST_UNSIGNED
    return int(max(number, -float(LARGEST_UNSIGNED))) % (LARGEST_UNSIGNED + 1)


def as_c_int(text: str) -> int:
    """Return what atoi(3) of 8.1.9 makes of a text that begins with a digit or a sign (asked): its digits, 0 without
    any; one of 2^63 or more counts as the largest, and 32 bits with a sign are kept of it."""
    digits = re.match("[+-]?([0-9]*)", text)
    number = min(int(digits[1].lstrip("0")[:_C_DIGITS] or "0"), 2**63 - 1) if digits else 0
    return ((-number if text.startswith("-") else number) + 2**31) % 2**32 - 2**31


def as_whole(number: float, most: int = LARGEST_UNSIGNED) -> int:
    """Return a number without its fraction, at most and at least `most`, so that no infinite one is left."""
    return 0 if math.isnan(number) else int(max(-most, min(number, most)))
