"""Values of attributes as Grid Engine has them (complex(5), sge_types(1)): types, comparison, text, lists, moments."""

import math
import re
import sys
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache

from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report, ReportError


class ValueType(StrEnum):
    """The type of a complex attribute; numeric types compare as numbers, the others as patterns.

    An RSMAP is a number with the names of what it counts, as in `4(0-3)` and `2(GPU0 GPU1)`; only Open Cluster
    Scheduler 9 has it.
    """

    INT = "INT"
    DOUBLE = "DOUBLE"
    TIME = "TIME"
    MEMORY = "MEMORY"
    BOOL = "BOOL"
    STRING = "STRING"
    CSTRING = "CSTRING"
    RESTRING = "RESTRING"
    HOST = "HOST"
    RSMAP = "RSMAP"

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
    # Open Cluster Scheduler 9.1.4 says so (asked).
    ValueType.RSMAP: "memory value",
}
_LOG_LEVELS = {"log_crit": 2, "log_err": 3, "log_warning": 4, "log_notice": 5, "log_info": 6, "log_debug": 7}

# What strtod(3) reads, without its words for infinity and NaN, and what strtol(3) reads.
_FLOAT = (
    r"\s*+[+-]?+(?:0[xX](?:[0-9a-fA-F]++\.?+[0-9a-fA-F]*+|\.[0-9a-fA-F]++)(?:[pP][+-]?\d++)?"
    r"|(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?)"
)
_DECIMAL_NUMBER = compile_late(rf"({_FLOAT})([kmgtKMGT]?)(?:[,/].*)?", re.ASCII | re.DOTALL)
_INTEGER_NUMBER = compile_late(r"(0[xX][0-9a-fA-F]+|0[0-7]*)([kmgtKMGT]?)(?:[,/].*)?", re.ASCII | re.DOTALL)
_CLOCK = compile_late(rf"({_FLOAT})?:({_FLOAT})?:({_FLOAT})?\s*", re.ASCII)


class ValueSyntaxError(ValueError):
    """The text is not a value of its type; the message is what Grid Engine prints after `is not a`."""


@lru_cache(maxsize=4096)
def parse_number(
    value_type: ValueType, text: str, *, only_positive: bool = False, allow_infinity: bool = True
) -> float:
    """Return the number that a text stands for: seconds of a TIME, bytes of a MEMORY, 1 or 0 of a BOOL.

    All numeric types share one syntax (sge_types(1)): TRUE and FALSE, `infinity`, `h:m:s`, or a decimal, octal or
    hexadecimal number with one of the suffixes k m g t (thousands) and K M G T (times 1024). A comma or a slash ends
    the number, and of an RSMAP the parenthesis. Raises ValueSyntaxError.
    """
    if value_type is ValueType.RSMAP:
        text = text.partition("(")[0]
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
        return "-infinity" if number == -INFINITY else _format_seconds(number)
    if value_type is ValueType.MEMORY:
        return _format_bytes(number)
    if value_type in (ValueType.INT, ValueType.RSMAP):
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
    """Return the seconds of `h:m:s`; parts may be empty and may exceed 59, but not be infinite."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds = (_float(part) if part else 0.0 for part in found.groups())
    total = hours * 3600 + minutes * 60 + seconds
    # 8.1.9 takes `1e999`, but not `1e999:0:0` (asked).
    return total if math.isfinite(total) else None


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
    if abs(seconds) >= _LARGEST_INT + 1:
        # 8.1.9 goes through a C int, of which a time beyond its range leaves this whatever it was (asked).
        seconds = _LARGEST_INT + 1
    total = int(abs(seconds))
    sign = "-" if seconds < 0 and total else ""
    return f"{sign}{total // 3600:02d}:{total // 60 % 60:02d}:{total % 60:02d}"


def _format_bytes(size: float) -> str:
    for suffix in ("T", "G", "M", "K"):
        if abs(size) >= _SUFFIXES[suffix]:
            return f"{size / _SUFFIXES[suffix]:.3f}{suffix}"
    return f"{size:.3f}"


NONE = "NONE"
_SEPARATORS = compile_late(r"[ \t\r\n,]+")
CHARACTERISTICS = r"\[[^\[\]()=]*=[^\[\]()]*\]"
"""Matches what Open Cluster Scheduler 9.2 has behind the name of a unit: `[device=/dev/nvidia0,gpu_memory=80G]`."""
_VALUE = compile_late(
    r"""([^ \t\r\n,=]++)(?:=('[^']*'|"[^"]*"|[0-9]++\((?:"""
    + CHARACTERISTICS
    + r"""|[^)\r\n,=])*+\)(?=[ \t\r\n,]|\Z)|[^ \t\r\n,]+))?"""
)
"""A word, with its value if it has one; it is read once, whether or not there is one.

A number with names in parentheses, such as `gpu=2(GPU0 GPU1)`, is one value: the RSMAP of Open Cluster Scheduler 9.
8.1.9 has none; what it does not know is refused there as no number.
"""


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a list, separated by blanks or commas; none for NONE and for an empty text."""
    return () if text.upper() == NONE else tuple(filter(None, _SEPARATORS.split(text)))


def split_values(text: str) -> dict[str, str]:
    """Return the values of a list of `name=value` by name, as written with their quotes; skip other words.

    If a name is given twice, the first counts, as in Grid Engine.
    """
    values: dict[str, str] = {}
    for name, value in _VALUE.findall(text):
        if value:
            # Thousands of hosts have the same ones.
            values.setdefault(sys.intern(name), sys.intern(value))
    return values


def words_without_value(text: str) -> tuple[str, ...]:
    """Return the words of a list of values that are not of the form `name=value`."""
    return (
        ()
        if text.strip().upper() == NONE
        else split_names(_VALUE.sub(lambda found: " " if found[2] else found[0], text))
    )


def format_names(names: Iterable[str], separator: str = " ") -> str:
    """Return a list of names on one line; NONE if it is empty."""
    return separator.join(names) or NONE


def parse_values(text: str) -> dict[str, str]:
    """Return the values of `num_proc=4,mem=3G` by name, as written.

    Raises ReportError in Grid Engine's own words for a word that has no value.
    """
    words = words_without_value(text)
    if words:
        code = "attribute-list.no-value"
        raise ReportError(tuple(Report(code, f'error parsing value "{word.rstrip("=")}"') for word in words))
    return split_values(text)


def format_values(values: Mapping[str, str]) -> str:
    """Return a list of `name=value` on one line; NONE if it is empty."""
    return ",".join(f"{name}={value}" for name, value in values.items()) or NONE


FOREVER = 2**32 - 1
""""No known end", as a moment and as a duration; Grid Engine keeps times in 32 bits."""


NEVER = 2**62
"""Later than every moment, those behind FOREVER included (`Variety.plans_behind_endless`)."""


def end_of(start: int, duration: int) -> int:
    """Return the moment `duration` seconds after `start`, at most FOREVER; behind that only where one of them is."""
    end = start + duration
    return end if end < FOREVER or start > FOREVER or duration > FOREVER else FOREVER


def split_parameters(text: str) -> tuple[str, ...]:
    """Return the words between commas and blanks, as of `qmaster_params`; none for NONE."""
    return () if text.strip().upper() == NONE else tuple(text.replace(",", " ").split())


def is_flag_set(text: str, name: str) -> bool:
    """Whether a flag is on in such a list: named alone, as true or as 1; the last word counts (8.1.9, asked)."""
    words = [each.partition("=") for each in split_parameters(text)]
    values = [value if equals else "true" for found, equals, value in words if found.upper() == name]
    return bool(values) and values[-1].lower() in ("true", "1")
