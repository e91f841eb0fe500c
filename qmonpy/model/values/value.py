"""Value types of complex attributes: parse, compare and print them as Grid Engine does (complex(5), sge_types(1))."""

import math
import re
import sys
from enum import StrEnum
from functools import lru_cache


class ValueType(StrEnum):
    """The type of a complex attribute; numeric types compare as numbers, the others as patterns."""

    INT = "INT"
    DOUBLE = "DOUBLE"
    TIME = "TIME"
    MEMORY = "MEMORY"
    BOOL = "BOOL"
    STRING = "STRING"
    CSTRING = "CSTRING"
    RESTRING = "RESTRING"
    HOST = "HOST"

    @property
    def is_string(self) -> bool:
        """Whether values are texts, which are compared as patterns."""
        return self in (ValueType.STRING, ValueType.CSTRING, ValueType.RESTRING, ValueType.HOST)


class Relop(StrEnum):
    """The relation that must hold between a request and an offer: `request RELOP offer`."""

    EQ = "=="
    NE = "!="
    LE = "<="
    LT = "<"
    GE = ">="
    GT = ">"
    EXCL = "EXCL"


INFINITY = math.inf
"""The number for the word `infinity`, in every numeric type."""

_LARGEST_INT = 2**31 - 1
_SUFFIXES = {"k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_WORDS = {"true": 1.0, "false": 0.0, "infinity": INFINITY}
_EXPECTED = {
    ValueType.INT: "integer value",
    ValueType.DOUBLE: "double value",
    ValueType.TIME: "time value",
    ValueType.MEMORY: "memory value",
    ValueType.BOOL: "boolean value",
}
_LOG_LEVELS = {"log_crit": 2, "log_err": 3, "log_warning": 4, "log_notice": 5, "log_info": 6, "log_debug": 7}

# What strtod(3) reads, without its words for infinity and NaN, and what strtol(3) reads.
_FLOAT = (
    r"\s*[+-]?(?:0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?"
    r"|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
)
_DECIMAL_NUMBER = re.compile(rf"({_FLOAT})([kmgtKMGT]?)(?:[,/].*)?", re.ASCII | re.DOTALL)
_INTEGER_NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|0[0-7]*)([kmgtKMGT]?)(?:[,/].*)?", re.ASCII | re.DOTALL)
_CLOCK = re.compile(rf"({_FLOAT})?:({_FLOAT})?:({_FLOAT})?\s*", re.ASCII)


class ValueSyntaxError(ValueError):
    """The text is not a value of its type; the message is what Grid Engine prints after `is not a`."""


@lru_cache(maxsize=4096)
def parse_number(
    value_type: ValueType, text: str, *, only_positive: bool = False, allow_infinity: bool = True
) -> float:
    """Return the number that a text stands for: seconds of a TIME, bytes of a MEMORY, 1 or 0 of a BOOL.

    All numeric types share one syntax (sge_types(1)): TRUE and FALSE, `infinity`, `h:m:s`, or a decimal, octal or
    hexadecimal number with one of the suffixes k m g t (thousands) and K M G T (times 1024). A comma or a slash ends
    the number. Raises ValueSyntaxError.
    """
    if value_type.is_string:
        raise ValueSyntaxError("unknown attribute type")
    if only_positive and "-" in text:
        raise ValueSyntaxError("Error! value not positive")
    word = _WORDS.get(text.lower())
    if word == INFINITY and not allow_infinity:
        raise ValueSyntaxError("value that can be set to infinity")
    number = word if word is not None else _find_seconds(text) if ":" in text else _find_scaled(text)
    if number is None:
        raise ValueSyntaxError(_EXPECTED[value_type])
    return number


def find_number(value_type: ValueType, text: str) -> float | None:
    """Return the number that a text stands for, None if it is not a value of the type."""
    try:
        return parse_number(value_type, text)
    except ValueSyntaxError:
        return None


def parse_log_level(text: str) -> int:
    """The syslog level of a `loglevel` of sge_conf(5), 2 (log_crit) to 7 (log_debug); raises ValueSyntaxError."""
    try:
        return _LOG_LEVELS[text.lower()]
    except KeyError:
        raise ValueSyntaxError("loglevel value") from None


def format_number(value_type: ValueType, number: float) -> str:
    """Return a number as Grid Engine prints usage: INT `%d`, TIME `hh:mm:ss`, MEMORY `%.3f` with K M G T, others
    `%f`."""
    if number == INFINITY:
        return "infinity"
    if value_type is ValueType.TIME:
        return _format_seconds(number)
    if value_type is ValueType.MEMORY:
        return _format_bytes(number)
    if value_type is ValueType.INT:
        return f"{int(number)}" if -_LARGEST_INT - 1 <= number <= _LARGEST_INT else "integer_overflow"
    return f"{number:f}"


def is_related(relop: Relop, request: float, offer: float) -> bool:
    """Whether `request RELOP offer` holds; always true for EXCL, since exclusive use is booked, not compared."""
    match relop:
        case Relop.EQ:
            return request == offer
        case Relop.NE:
            return request != offer
        case Relop.LE:
            return request <= offer
        case Relop.LT:
            return request < offer
        case Relop.GE:
            return request >= offer
        case Relop.GT:
            return request > offer
    return True


def _find_scaled(text: str) -> float | None:
    """Return a number with an optional suffix; a leading 0 makes it octal or hexadecimal unless it has a fraction."""
    is_integer = text.startswith("0") and "." not in text
    found = (_INTEGER_NUMBER if is_integer else _DECIMAL_NUMBER).fullmatch(text)
    if found is None:
        return None
    number = _integer(found[1]) if is_integer else _float(found[1])
    return number * _SUFFIXES.get(found[2], 1)


def _find_seconds(text: str) -> float | None:
    """Return the seconds of `h:m:s`; parts may be empty and may exceed 59."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds = (_float(part) if part else 0.0 for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def _integer(digits: str) -> float:
    number = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits, 8)
    return float(number) if number.bit_length() < sys.float_info.max_exp else INFINITY


def _float(digits: str) -> float:
    if "x" not in digits.lower():
        return float(digits)
    try:
        return float.fromhex(digits)
    except OverflowError:
        return -INFINITY if digits.lstrip().startswith("-") else INFINITY


def _format_seconds(seconds: float) -> str:
    total = int(abs(seconds))
    sign = "-" if seconds < 0 and total else ""
    return f"{sign}{total // 3600:02d}:{total // 60 % 60:02d}:{total % 60:02d}"


def _format_bytes(size: float) -> str:
    for suffix in ("T", "G", "M", "K"):
        if abs(size) >= _SUFFIXES[suffix]:
            return f"{size / _SUFFIXES[suffix]:.3f}{suffix}"
    return f"{size:.3f}"
