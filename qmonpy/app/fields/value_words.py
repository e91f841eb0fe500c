"""Values of attributes in people's units: `1:00:00` is 1 hour, `4G` is 4 GiB."""

import math
from datetime import datetime

from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.values.attribute_list import NONE
from qmonpy.model.values.value import ValueType, find_number

_UNITS = ((86400, "day", "days"), (3600, "hour", "hours"), (60, "minute", "minutes"), (1, "second", "seconds"))
_BINARY = (("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10))
_DECIMAL = (("TB", 10**12), ("GB", 10**9), ("MB", 10**6), ("kB", 10**3))

_RULES = {
    "$pe_slots": "all slots of a job on one host",
    "$fill_up": "host by host, each filled before the next",
    "$round_robin": "one slot of each host in turn",
}
_URGENCY = {"min": "the least of the range", "max": "the most of the range", "avg": "the middle of the range"}

CHOICE_WORDS: dict[str, dict[str, str]] = {
    "when": {
        "s": "execution daemon shut down",
        "m": "periodically",
        "x": "job suspended",
        "r": "host unknown: reschedule",
    },
}
"""By attribute, what letters mean."""


def describe_value(description: AttributeDescription, text: str) -> str:
    """The value in words and units; nothing where the text says it itself or cannot be read."""
    match description.value_kind:
        case ValueKind.TIME | ValueKind.TIME_LIMIT:
            return describe_number(ValueType.TIME, text)
        case ValueKind.MEMORY_LIMIT:
            return describe_number(ValueType.MEMORY, text)
        case ValueKind.ALLOCATION_RULE:
            return _describe_rule(text)
        case ValueKind.URGENCY_SLOTS:
            return _URGENCY.get(text, f"{text} slots" if text.isdecimal() else "")
        case ValueKind.INTEGER if description.name == "delete_time":
            return _describe_deletion(text) or description.unit
        case ValueKind.INTEGER | ValueKind.NUMBER:
            return description.unit
    return ""


def describe_number(value_type: ValueType, text: str) -> str:
    """A value of a type of the complex in people's units; nothing for plain numbers and what cannot be read."""
    if text.upper() == NONE or value_type not in (ValueType.TIME, ValueType.MEMORY):
        return ""
    number = find_number(value_type, text)
    if number is None:
        return ""
    if math.isinf(number):
        return "no limit"
    return format_seconds(number) if value_type is ValueType.TIME else format_bytes(number, text)


def format_seconds(seconds: float) -> str:
    """`1 hour 30 minutes`."""
    rest, parts = int(abs(seconds)), []
    for size, one, many in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count} {one if count == 1 else many}")
    return ("-" if seconds < 0 else "") + (" ".join(parts) or "0 seconds")


def format_bytes(size: float, text: str) -> str:
    """`4 GiB`, or `4 GB` where it was written in thousands; other numbers of bytes in the binary unit."""
    units = _DECIMAL if text[-1:] in "kmgt" and text[-1:] else _BINARY
    for unit, factor in units:
        if abs(size) >= factor:
            return f"{size / factor:,.6g} {unit}"
    return f"{size:,.6g} bytes"


def _describe_rule(text: str) -> str:
    if text.isdecimal() and int(text) > 0:
        count = int(text)
        return f"exactly {count} {'slot' if count == 1 else 'slots'} of each host"
    return _RULES.get(text, "")


def _describe_deletion(text: str) -> str:
    """When a user is deleted (user(5)): never, not while there are jobs, or a moment in local time."""
    if text in ("0", "1"):
        return "never" if text == "0" else "not while the user has jobs"
    try:
        return f"{datetime.fromtimestamp(int(text)):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError, OSError):
        return ""
