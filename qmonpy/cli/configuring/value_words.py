"""What 8.1.9 says of the values of attributes that its `qconf` cannot read (asked)."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import is_whole

_NUMBERS = frozenset({"seq_no", "nsuspend", "jobs"})
"""Numbers of queues that are read in another way than their slots."""
_OWN_CHECKS = frozenset({"priority"})
"""Numbers that the qmaster looks at, and not `qconf`."""
_FLAGS = frozenset({"TRUE", "FALSE", "0", "1", "Y", "N", "YES", "NO", "T", "F"})
_UNREAD = 'error parsing value "{}"'


def find_wrong_value(kind: ObjectKind, attribute: str, value: str) -> tuple[str, ...]:
    """Return what is said of a value that is no number, time, amount of memory or boolean; nothing of others."""
    description = find_description(kind, attribute)
    if description is None:
        return ()
    text = _say(kind, attribute, description.value_kind, value)
    if not text:
        return ()
    return (text, f'Error during parsing of attribute value "{value}"') if kind is ObjectKind.QUEUE else (text,)


def _say(kind: ObjectKind, attribute: str, found: ValueKind, value: str) -> str:
    match found:
        case ValueKind.INTEGER if is_whole(value) or attribute in _OWN_CHECKS:
            return ""
        case ValueKind.INTEGER if kind is not ObjectKind.QUEUE and is_whole(value.removeprefix("-")):
            return f'parameter "{attribute}" must be a positive number'
        case ValueKind.INTEGER if kind is ObjectKind.QUEUE and attribute in _NUMBERS:
            return f'"{value}" is not an u_long32 value'
        case ValueKind.INTEGER:
            return f'error parsing unsigned long value from string "{value}"'
        case ValueKind.FLAG if value.upper() not in _FLAGS:
            return _UNREAD.format(value)
        case ValueKind.FACTORS if kind is ObjectKind.HOST:
            return next(_find_wrong_factors(value), "")
        case ValueKind.TIME | ValueKind.TIME_LIMIT if _is_no(ValueType.TIME, value) or value.count(":") == 1:
            return _UNREAD.format(value) if kind is ObjectKind.QUEUE else ""
        case ValueKind.MEMORY_LIMIT if _is_no(ValueType.MEMORY, value):
            return _UNREAD.format(value)
    return ""


def _find_wrong_factors(value: str) -> Iterator[str]:
    for element in value.replace(",", " ").split():
        _, is_given, factor = element.partition("=")
        if is_given and find_number(ValueType.DOUBLE, factor) is None:
            yield f'error parsing double value from string "{factor}"'


def _is_no(kind: ValueType, value: str) -> bool:
    return value.upper() != "INFINITY" and find_number(kind, value) is None


def temporary_file() -> str:
    """Return a name like that of the file into which `qconf` of 8.1.9 writes a value, and which complaints name."""
    return str(Path(gettempdir()) / "pid-0-qmonpy")


def error_in_temporary() -> str:
    """Return the line with which complaints about a value end."""
    return f'error reading file: "{temporary_file()}"'
