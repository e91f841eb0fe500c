"""What 8.1.9 says of the values of attributes that its `qconf` cannot read (asked)."""

import math
from collections.abc import Iterator
from pathlib import Path

from qmonpy.engine.checks.object_checks.commands import find_unknown_variable
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import NONE, ValueType, find_number
from qmonpy.model.values.whole import LARGEST_UNSIGNED, split_number

_OWN_CHECKS = frozenset({"priority"})
"""Numbers that the qmaster looks at, and not `qconf`."""
FLAGS = {
    **dict.fromkeys(("TRUE", "1", "Y", "YES", "T"), True),
    **dict.fromkeys(("FALSE", "0", "N", "NO", "F"), False),
}
"""The words of a boolean."""
NOT_BY_MATTR = '"NONE" is not a valid list attribute value for -mattr.  Try using -rattr instead.'
_QUEUE_TYPES = frozenset({"BATCH", "INTERACTIVE", NONE})
INVALID = 'The attribute name ("{}") and/or value ("{}") is invalid'
_OF_NAMES = (ObjectKind.HOST, ObjectKind.PE, ObjectKind.PROJECT, ObjectKind.USER_SET, ObjectKind.HOST_GROUP)


def has_sign(kind: ObjectKind, description: AttributeDescription, text: str) -> bool:
    """Return whether a list of names has an equals sign, at which 8.1.9 stops reading it; one of a queue may."""
    is_names = description.value_kind in (ValueKind.NAMES, ValueKind.HOST_LIST)
    return kind in _OF_NAMES and is_names and "=" in text


_PARSING = 'Error during parsing of attribute value "{}"'
_UNREAD = 'error parsing value "{}"'


def find_wrong_value(kind: ObjectKind, attribute: str, value: str) -> tuple[str, ...]:
    """Return what is said of a value that is no number, time, amount of memory or boolean; nothing of others."""
    description = find_description(kind, attribute)
    if description is None:
        return ()
    text = _say(kind, attribute, description.value_kind, value)
    if not text:
        return ()
    return (text, _PARSING.format(value)) if kind is ObjectKind.QUEUE else (text,)


def find_wrong_type(attribute: str, value: str) -> tuple[str, ...]:
    """Return what is said of types of a queue that are none and come alone, in no file."""
    types = value.upper().replace(",", " ").split()
    if attribute != "qtype" or (_QUEUE_TYPES.issuperset(types) and len(set(types)) == len(types)):
        return ()
    text = f'error parsing queue type from string "{value}"'
    return INVALID.format(attribute, value), text, _PARSING.format(value)


def _say(kind: ObjectKind, attribute: str, found: ValueKind, value: str) -> str:
    match found:
        case ValueKind.INTEGER:
            return "" if attribute in _OWN_CHECKS else _say_whole(kind, attribute, value)
        case ValueKind.FLAG if value.upper() not in FLAGS:
            return _UNREAD.format(value)
        case ValueKind.FACTORS if kind is ObjectKind.HOST:
            return next(_find_wrong_factors(value), "")
        case ValueKind.TIME | ValueKind.TIME_LIMIT if _is_no(ValueType.TIME, value) or value.count(":") == 1:
            return _UNREAD.format(value) if kind is ObjectKind.QUEUE else ""
        case ValueKind.MEMORY_LIMIT if _is_no(ValueType.MEMORY, value):
            return _UNREAD.format(value)
    return ""


def _say_whole(kind: ObjectKind, attribute: str, value: str) -> str:
    """Return what is said of a number that is none of 32 bits; it may be hexadecimal, with an exponent, or `nan`."""
    found = split_number(value)
    if found is None or found[1].strip():
        return f'error parsing unsigned long value from string "{value}"'
    number = found[0]
    if number < 0 and kind is not ObjectKind.QUEUE:
        return f'parameter "{attribute}" must be a positive number'
    is_whole = math.isnan(number) or (0 <= number <= LARGEST_UNSIGNED and number.is_integer())
    return "" if is_whole else f'"{value}" is not an u_long32 value'


def _find_wrong_factors(value: str) -> Iterator[str]:
    for element in value.replace(",", " ").split():
        _, is_given, factor = element.partition("=")
        if is_given and find_number(ValueType.DOUBLE, factor) is None:
            yield f'error parsing double value from string "{factor}"'


def _is_no(kind: ValueType, value: str) -> bool:
    return value.upper() != "INFINITY" and find_number(kind, value) is None


def find_refused_command(kind: ObjectKind, owner: str, attribute: str, value: str) -> str:
    """Return what the qmaster says of a procedure of a parallel environment, or of a command of a checkpointing one,
    that comes alone; empty if it takes it.

    In a file `qconf` looks at variables first, and NONE is taken.
    """
    if kind is ObjectKind.QUEUE and attribute == "shell" and not value.startswith(("/", "[")):
        return f'Invalid value "{value}" for shell '
    description = find_description(kind, attribute)
    if description is None or description.value_kind is not ValueKind.COMMAND:
        return ""
    # At those of queues nobody looks then.
    is_queue = kind is ObjectKind.QUEUE
    found = "" if is_queue else find_unknown_variable(value, tuple(each.name for each in description.variables))
    if kind is ObjectKind.CHECKPOINT:
        return found and f'parameter {attribute} of ckpt environment "{owner}": {found}'
    if not value.startswith("/") and not value.partition("@")[2].startswith("/"):
        return f'denied: path given for "{attribute}" must start with a "/"'
    return found and f'parameter "{attribute}": {found}'


def temporary_file() -> str:
    """Return a name like that of the file into which `qconf` of 8.1.9 writes a value, and which complaints name."""
    from tempfile import gettempdir

    return str(Path(gettempdir()) / "pid-0-qmonpy")


def error_in_temporary() -> str:
    """Return the line with which complaints about a value end."""
    return f'error reading file: "{temporary_file()}"'
