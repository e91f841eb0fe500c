"""Values of attributes in plain words: `1:00:00` is 1 hour, `4G` is 4 GiB; also pairs, formulas and parameters."""

import math
from collections.abc import Mapping

from qmonpy.formats.values.load_formula import Term, find_attribute, find_load_formula
from qmonpy.formats.values.moment import format_time
from qmonpy.formats.values.parameter_list import find_parameter, is_parameter_value, is_switched_off
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import NONE, ValueType, find_number, split_parameters
from qmonpy.model.values.whole import as_whole, is_whole, parse_digits
from qmonpy.translation import grouped, later, tr

_MOST_SECONDS = 10**15
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
_BINARY = ((later("TiB"), 2**40), (later("GiB"), 2**30), (later("MiB"), 2**20), (later("KiB"), 2**10))
_DECIMAL = (("TB", 10**12), ("GB", 10**9), ("MB", 10**6), ("kB", 10**3))

_RULES = {
    "$pe_slots": later("all slots of a job on one host"),
    "$fill_up": later("host by host, each filled before the next"),
    "$round_robin": later("one slot of each host in turn"),
}
_THRESHOLDS = frozenset({"load_thresholds", "suspend_thresholds"})
_FORMULA_UNITS = {
    ValueType.MEMORY: later("in bytes"),
    ValueType.TIME: later("in seconds"),
    ValueType.BOOL: later("1 if true, else 0"),
}
_URGENCY = {
    "min": later("the least of the range"),
    "max": later("the most of the range"),
    "avg": later("the middle of the range"),
}

CHOICE_WORDS: dict[str, dict[str, str]] = {
    "when": {
        "s": later("execution daemon shut down"),
        "m": later("periodically"),
        "x": later("job suspended"),
        "r": later("host unknown: reschedule"),
    },
}
"""By attribute the meaning of each letter of its value (`when`: checkpoint(5))."""


def describe_value(description: AttributeDescription, text: str) -> str:
    """Return the value of an attribute in words and units; empty where the text says it itself or cannot be read."""
    match description.value_kind:
        case ValueKind.TIME | ValueKind.TIME_LIMIT:
            return describe_number(ValueType.TIME, text)
        case ValueKind.MEMORY_LIMIT:
            return describe_number(ValueType.MEMORY, text)
        case ValueKind.ALLOCATION_RULE:
            return describe_rule(text)
        case ValueKind.URGENCY_SLOTS:
            return (
                tr(_URGENCY[text])
                if text in _URGENCY
                else (f"{text} {choose_word(text, 'slot')}" if is_whole(text) else "")
            )
        case ValueKind.INTEGER if description.name == "delete_time":
            return _describe_deletion(text) or tr(description.unit)
        case ValueKind.INTEGER | ValueKind.NUMBER:
            return tr(description.unit)
    return ""


def describe_number(value_type: ValueType, text: str) -> str:
    """Return a time or amount of memory in people's units; empty for other types and for text that cannot be read."""
    if text.upper() == NONE or value_type not in (ValueType.TIME, ValueType.MEMORY):
        return ""
    number = find_number(value_type, text)
    if number is None:
        return ""
    if math.isinf(number):
        return tr("no limit")
    return format_seconds(number) if value_type is ValueType.TIME else format_bytes(number, text)


def format_seconds(seconds: float) -> str:
    """Return a duration such as `1 hour 30 minutes`, in whole seconds."""
    rest, parts = as_whole(abs(seconds), _MOST_SECONDS), []
    for size, unit in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(format_count(count, unit))
    return ("-" if seconds < 0 else "") + (" ".join(parts) or tr("0 seconds"))


def format_bytes(size: float, text: str) -> str:
    """Return a size such as `4 GiB`, or `4 GB` where its text, as it was written, has a decimal unit (`4g`)."""
    units = _DECIMAL if text[-1:] in "kmgt" and text[-1:] else _BINARY
    for unit, factor in units:
        if abs(size) >= factor:
            return f"{grouped(size / factor, ',.6g')} {unit}"
    return tr("{size:,.6g} bytes").format(size=size)


def describe_rule(text: str) -> str:
    """Return what an allocation rule of a parallel environment means; empty for a text that is none."""
    if is_whole(text) and int(text) > 0:
        count = int(text)
        return tr("exactly {slots} of each host").format(slots=format_count(count, "slot"))
    return tr(_RULES.get(text, ""))


def _describe_deletion(text: str) -> str:
    """Return when a user is deleted (user(5)): never, not while there are jobs, or a moment in local time."""
    if text in ("0", "1"):
        return tr("never") if text == "0" else tr("not while the user has jobs")
    try:
        return format_time(parse_digits(text))
    except (ValueError, OverflowError, OSError):
        return ""


def describe_pair(
    description: AttributeDescription, complexes: Mapping[str, ComplexAttribute], name: str, value: str
) -> str:
    """Return the words behind one `attribute=value` of a list: type, value in units, when a threshold is reached.

    Empty for a name that is no complex attribute where it need not be one.
    """
    attribute = find_attribute(name, complexes)
    if attribute is None:
        return tr("not in the complex") if name and description.value_kind is ValueKind.VALUES else ""
    if description.value_kind is ValueKind.FACTORS or not value:
        return str(attribute.type)
    if not attribute.type.is_string and find_number(attribute.type, value) is None:
        return tr("no {type} value").format(type=attribute.type)
    words = describe_number(attribute.type, value)
    if description.name in _THRESHOLDS:
        # The relation of the complex is that of a load value to the threshold (queue_conf(5)).
        return tr("alarm at {relop} {value}").format(relop=attribute.relop, value=words or value)
    return f"{words} {attribute.type}" if words else str(attribute.type)


def describe_formula(text: str, complexes: Mapping[str, ComplexAttribute]) -> str:
    """Return `By load, hosts with the least np_load_avg + 2 times mem_used (in bytes) come first.`; empty for none.

    A formula takes every value as its plain number (sched_conf(5)), so the unit decides which attribute outweighs.
    """
    formula = find_load_formula("".join(text.split()))
    if formula is None or not formula.attributes():
        return ""
    parts = []
    for number, term in enumerate(formula.terms):
        sign = "- " if term.weight < 0 else "+ " if number else ""
        parts.append(f"{sign}{_describe_term(term, complexes)}")
    return tr("By load, hosts with the least {parts} come first.").format(parts=" ".join(parts))


def _describe_term(term: Term, complexes: Mapping[str, ComplexAttribute]) -> str:
    weight = abs(term.weight)
    if term.attribute is None:
        return f"{weight:g}"
    attribute = find_attribute(term.attribute, complexes)
    unit = tr("unknown") if attribute is None else tr(_FORMULA_UNITS.get(attribute.type, ""))
    named = f"{term.attribute} ({unit})" if unit else term.attribute
    return named if weight == 1 else tr("{weight:g} times {attribute}").format(weight=weight, attribute=named)


def describe_parameters(description: AttributeDescription, text: str) -> str:
    """Return a line for each parameter of a list: its effect, or that it is not known; empty for no parameters."""
    return "\n".join(_describe_parameter(description, word) for word in split_parameters(text))


def _describe_parameter(description: AttributeDescription, word: str) -> str:
    name, equals, value = word.partition("=")
    known = find_parameter(description, name)
    if known is None:
        return tr("{word}: not known").format(word=word)
    if not is_parameter_value(known, value if equals else None):
        return tr("{word}: {words}; this is not {kind}").format(word=word, words=known.words, kind=tr(known.kind))
    if is_switched_off(known, value):
        # The words say what happens where it is on.
        return tr("{word}: off; with true: {words}").format(word=word, words=known.words)
    return f"{word}: {known.words}"
