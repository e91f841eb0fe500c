"""Texts of attributes as 8.1.9 prints them after it has read them: lists joined, numbers and flags in one form.

Asked of a real 8.1.9, attribute by attribute. A text that it would refuse is left as it was written.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping

from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.kept_answers import keep_of_texts
from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import ReportError
from qmonpy.model.values.lines import words_of
from qmonpy.model.values.value import CHARACTERISTICS, NONE, split_names
from qmonpy.model.values.whole import LARGEST_UNSIGNED, is_whole, parse_digits, split_number

_TRUE = ("TRUE", "T", "1", "YES", "Y")
_FALSE = ("FALSE", "F", "0", "NO", "N")
_WORD = compile_late(r"""[^ \t\r\n,=]+=(?:'[^']*'|"[^"]*"|[^ \t\r\n,]+)|[^ \t\r\n,]+""")
_FACTOR = compile_late(r"([^ \t\r\n,=]+)=([-+]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d+)?)", re.ASCII)
_SLOTWISE = compile_late(r"slots=(\d+)\s*\((.*)\)", re.ASCII)
_MAPPED = compile_late(rf"(?<==)[0-9]++\((?:{CHARACTERISTICS}|[^\r\n,=])*\)(?=[ \t,]|\Z)")
_VERBATIM_NUMBERS = frozenset({(ObjectKind.QUEUE, "priority")})
"""Numbers that 8.1.9 prints as they were written."""
_VERBATIM = (ObjectKind.CONFIGURATION, ObjectKind.LOCAL_CONFIGURATION)
"""Kinds of objects whose texts are kept as they were written."""
_KEEPS_BLANKS = (ObjectKind.QUEUE, ObjectKind.CONFIGURATION, ObjectKind.LOCAL_CONFIGURATION)
"""Kinds of objects in whose texts repeated blanks are kept."""


@keep_of_texts(16384)
def canonical_text(kind: ObjectKind, name: str, text: str) -> str:
    """Return the text of an attribute as `qconf -s*` shows it on one line; unchanged if the attribute is unknown."""
    text = text.replace("\t", " ") if kind in _KEEPS_BLANKS else " ".join(words_of(text))
    described = find_description(kind, name)
    if described is None or kind in _VERBATIM:
        return text
    if not described.is_per_host:
        return _canonical(kind, described, text)
    try:
        setting = parse_setting(text)
    except ReportError:
        return text
    overrides = {host: _canonical(kind, described, value) for host, value in _groups_first(setting.overrides)}
    return format_setting(Setting(_canonical(kind, described, setting.default), overrides))


def _groups_first(overrides: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return sorted(overrides.items(), key=lambda each: not each[0].startswith("@"))


def _canonical(kind: ObjectKind, described: AttributeDescription, text: str) -> str:
    if described.name == "queue_sort_method":
        return text.lower()
    if kind is ObjectKind.CHECKPOINT:
        return _letters(text, "xsmr") if described.name == "when" else text
    if (kind, described.name) in _VERBATIM_NUMBERS:
        return text
    reader = _READERS.get((kind, described.value_kind)) or _READERS.get((None, described.value_kind))
    return reader(described, text) if reader else text


def _letters(text: str, order: str) -> str:
    return "".join(each for each in order if each in text) if set(text) <= set(order) else text


def _flag(_: AttributeDescription, text: str) -> str:
    if text.upper() in _TRUE:
        return "TRUE"
    return "FALSE" if text.upper() in _FALSE else text


def _integer(_: AttributeDescription, text: str) -> str:
    """Return an integer as a decimal; `0x10`, `+5` and `1e3` are accepted, a leading 0 does not make it octal, `nan` is
    0."""
    found = split_number(text)
    if found is None or found[1].strip():
        return text
    number = 0.0 if math.isnan(found[0]) else found[0]
    return str(int(number)) if 0 <= number <= LARGEST_UNSIGNED and number.is_integer() else text


def _number(_: AttributeDescription, text: str) -> str:
    """Return a number with six decimals; what stands behind it is passed over."""
    found = split_number(text)
    return text if found is None else f"{found[0] or 0.0:.6f}"


def _factors(_: AttributeDescription, text: str) -> str:
    """Return a list of `name=number`, each number with six decimals."""
    words = text.split(",")
    found = [_FACTOR.fullmatch(each.strip()) for each in words]
    pairs = [each.groups() for each in found if each is not None]
    if len(pairs) < len(words):
        return _none(_, text)
    return ",".join(f"{name}={float(number):.6f}" for name, number in pairs)


def _none(_: AttributeDescription, text: str) -> str:
    return NONE if text.upper() == NONE else text


def _names(_: AttributeDescription, text: str) -> str:
    """Return a list of a queue: names separated by blanks, each name once."""
    names = dict.fromkeys(split_names(text))
    return " ".join(names) if names and next(iter(names)).upper() != NONE else NONE


def _hosts(_: AttributeDescription, text: str) -> str:
    """Return a host list: hosts in lower case, host groups as they are."""
    return _names(_, " ".join(each if each.startswith("@") else each.lower() for each in split_names(text)))


def _group_hosts(_: AttributeDescription, text: str) -> str:
    return _none(_, " ".join(each if each.startswith("@") else each.lower() for each in words_of(text)))


def _values(_: AttributeDescription, text: str) -> str:
    return NONE if text.upper() == NONE else ",".join(_WORD.findall(text))


def _amounts(_: AttributeDescription, text: str) -> str:
    """Return a list of a host; the names of what an RSMAP counts have one form."""
    if "(" not in text:
        return _none(_, text)
    # Few clusters have them: no command imports it for nothing.
    from qmonpy.model.values.resource_map import format_map

    return _MAPPED.sub(lambda found: format_map(found[0]), text)


def _choices(described: AttributeDescription, text: str) -> str:
    words = {each.upper() for each in split_names(text)}
    if not words <= set(described.choices):
        return text
    return " ".join(each for each in described.choices if each in words) or NONE


def _entries(_: AttributeDescription, text: str) -> str:
    """Return the entries of a user set, which only commas separate."""
    return _none(_, ",".join(each.lstrip() for each in text.split(",")))


def _subordinates(_: AttributeDescription, text: str) -> str:
    """Return a subordinate list: `a b=2, c`, or slot-wise `slots=4(a:0:sr, b:1:lr)`."""
    slotwise = _SLOTWISE.fullmatch(text)
    if slotwise is not None:
        elements = (_slotwise(each) for each in split_names(slotwise[2]))
        return f"slots={parse_digits(slotwise[1])}({', '.join(elements)})"
    words = [_threshold(each) for each in split_names(text)]
    separated = [f"{word}," if "=" in word else word for word in words[:-1]]
    return " ".join([*separated, *words[-1:]]) or NONE


def _slotwise(element: str) -> str:
    """Return `queue:number:action`; a missing number is 0, a missing action sr."""
    name, number, action = (*element.split(":"), "", "")[:3]
    return f"{name}:{int(number) if is_whole(number) else number or 0}:{action or 'sr'}"


def _threshold(element: str) -> str:
    name, _, number = element.partition("=")
    if not is_whole(number):
        return element
    return f"{name}={int(number)}" if int(number) else name


_Reader = Callable[[AttributeDescription, str], str]
_READERS: Mapping[tuple[ObjectKind | None, ValueKind], _Reader] = {
    (None, ValueKind.FLAG): _flag,
    (None, ValueKind.INTEGER): _integer,
    (None, ValueKind.NUMBER): _number,
    (None, ValueKind.FACTORS): _factors,
    (None, ValueKind.NAMES): _none,
    (None, ValueKind.VALUES): _none,
    (None, ValueKind.CHOICES): _choices,
    (None, ValueKind.SUBORDINATES): _subordinates,
    (ObjectKind.QUEUE, ValueKind.NAMES): _names,
    (ObjectKind.QUEUE, ValueKind.USERS): _names,
    (ObjectKind.QUEUE, ValueKind.VALUES): _values,
    (ObjectKind.HOST, ValueKind.VALUES): _amounts,
    (ObjectKind.QUEUE, ValueKind.HOST_LIST): _hosts,
    (ObjectKind.HOST_GROUP, ValueKind.HOST_LIST): _group_hosts,
    (ObjectKind.USER_SET, ValueKind.USERS): _entries,
    (ObjectKind.PE, ValueKind.COMMAND): _none,
}
"""By kind of object and kind of value; None as the kind of object stands for all others."""
