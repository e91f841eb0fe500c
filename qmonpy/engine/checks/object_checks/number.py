"""Numbers, times, sizes and flags in attributes of objects, in the words of 8.1.9."""

import math
import re
from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.formats.values.memory_suffix import explain_terabytes
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueSyntaxError, ValueType, find_number, parse_number
from qmonpy.model.values.whole import MOST_SLOTS, as_c_int, parse_digits, split_number

LARGEST = 2**32 - 1
TIME_FORMS = ("h:m:s", "seconds")
MEMORY_FORMS = (
    "bytes",
    "a number with K, M, G or T (times 1024)",
    "a number with k, m, g or t (thousands)",
    "INFINITY",
)

_WHOLE_FORM = f"a whole number from 0 to {LARGEST}"
_FLAGS = frozenset({"TRUE", "FALSE", "1", "0", "Y", "N", "YES", "NO", "T", "F"})
_INTEGER = compile_late(r"\s*([+-]?\d+)", re.ASCII)
_LOWEST_PRIORITY, _HIGHEST_PRIORITY = -20, 20


def check_flag(value: AttributeValue) -> Iterator[Report]:
    """Check for TRUE or FALSE, or one of their short forms."""
    if value.text.upper() not in _FLAGS:
        yield value.error("flag", f'error parsing value "{value.text}"', "TRUE", "FALSE")


def check_whole_number(value: AttributeValue) -> Iterator[Report]:
    """Check a number of 32 bits; it may be negative for parallel environments, users, projects and the scheduler."""
    found = split_number(value.text)
    if found is None or found[1].strip():
        words = f'error parsing unsigned long value from string "{value.text}"'
        yield value.error("number", words, _WHOLE_FORM)
        return
    number = 0.0 if math.isnan(found[0]) else found[0]
    if number < 0 and value.kind.value != "cluster queue":
        yield value.error("number", f'parameter "{value.name}" must be a positive number', _WHOLE_FORM)
    elif not 0 <= number <= LARGEST or number != int(number):
        yield value.error("number", f'"{value.text}" is not an u_long32 value', _WHOLE_FORM)
    elif value.name == "max_pending_tasks_per_job" and not number:
        yield value.error("number", f'invalid setting for param: "{value.name}"(should be ">0")')


def check_slots(value: AttributeValue) -> Iterator[Report]:
    """Check the slots of a queue or a parallel environment."""
    faults = tuple(check_whole_number(value))
    yield from faults
    found = None if faults else split_number(value.text)
    number = 0.0 if found is None else found[0]
    if number > MOST_SLOTS:
        words = f'{number:.0f} is an invalid value for the "slots" attribute - it must be a value between 0 and '
        yield value.error("slots", f"{words}{MOST_SLOTS}")


def check_priority(value: AttributeValue) -> Iterator[Report]:
    """Check a nice value; anything behind the digits is ignored, and so is what does not fit into 32 bits (asked)."""
    found = _INTEGER.match(value.text)
    number = as_c_int(found[1]) if found is not None else 0
    if found is None or (not number and not value.text.startswith("0")):
        yield value.error("priority", "Invalid character", "a whole number from -20 to 20")
    elif not _LOWEST_PRIORITY <= number <= _HIGHEST_PRIORITY:
        yield value.error("priority", "Priority not in range -20 to +20", "a whole number from -20 to 20")
    elif found.end() != len(value.text):
        yield value.warning("read-in-part", f'Only "{found[1]}" of "{value.text}" is read.')
    elif number != parse_digits(found[1]):
        yield value.warning("read-as", f'"{value.text}" is read as {number}.')


def check_factor(value: AttributeValue) -> Iterator[Report]:
    """Check a floating point number; anything behind it is ignored."""
    yield from check_factor_text(value, value.text)


def check_factor_text(value: AttributeValue, text: str) -> Iterator[Report]:
    """The floating point number in a text that is the attribute's value or a part of it."""
    found = split_number(text)
    if found is None:
        yield value.error("number", f'error parsing double value from string "{text}"', "a number")
    elif found[1].strip():
        read = text[: len(text) - len(found[1])].strip()
        yield value.warning("read-in-part", f'Only "{read}" of "{text}" is read.')


def check_time(value: AttributeValue) -> Iterator[Report]:
    """Check a time of a queue; it may be negative and infinite."""
    if find_number(ValueType.TIME, value.text) is None:
        yield value.error("time", f'error parsing value "{value.text}"', *TIME_FORMS, "INFINITY")
    else:
        yield from _warn_of_negative(value)


def check_memory(value: AttributeValue) -> Iterator[Report]:
    """Check a size of a queue; it may be negative and infinite."""
    if find_number(ValueType.MEMORY, value.text) is None:
        yield value.error("memory", f'error parsing value "{value.text}"', *MEMORY_FORMS)
    elif refusal := explain_terabytes(value.name, value.text, value.cluster.variety):
        yield value.error("memory", refusal)
    else:
        yield from _warn_of_negative(value)


def _warn_of_negative(value: AttributeValue) -> Iterator[Report]:
    if "-" in value.text and (find_number(ValueType.DOUBLE, value.text) or 0) < 0:
        yield value.warning("negative", f'"{value.text}" is negative, which makes no sense here.')


def check_scheduler_time(value: AttributeValue) -> Iterator[Report]:
    """Check a time of the scheduler: not negative, and finite except the default duration."""
    is_duration = value.name == "default_duration"
    try:
        number = parse_number(ValueType.TIME, value.text, only_positive=True, allow_infinity=is_duration)
    except ValueSyntaxError as error:
        forms = (*TIME_FORMS, "INFINITY") if is_duration else TIME_FORMS
        yield value.error("time", f'attribute "{value.name}" is not a {error}', *forms)
        return
    if is_duration and not number:
        yield value.error("duration", "denied: resource reservation requires valid default duration", *TIME_FORMS)
