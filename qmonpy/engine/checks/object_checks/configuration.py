"""The attributes of the global configuration that have words of their own in 8.1.9 (sge_conf(5))."""

from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.object_checks.number import LARGEST
from qmonpy.formats.values.parameter_list import find_parameter, is_parameter_value
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.attributes.parameters import ParameterKind
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import ValueType, find_number, split_parameters
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import later, tr

LEAST_GROUP_ID = 100

_JSV_TYPES = ("script",)
_FINITE = ("load_report_time", "max_unheard")
_PARAMETERS_OF = {
    "qmaster_params": later("the qmaster"),
    "execd_params": later("execution daemons"),
    "reporting_params": later("reporting"),
}
SUGGESTIONS = 5
"""So many names are told in place of one that is unknown."""


def check_ticket_number(value: AttributeValue) -> Iterator[Report]:
    """Check tickets and shares of automatic users: the first word is a number."""
    first = (value.text.split() or [""])[0]
    number = find_number(ValueType.INT, first)
    if first.startswith("-"):
        yield value.error("number", f'parameter "{value.name}" must be a positive number')
    elif number is None or number == float("inf"):
        yield value.error(
            "number", f'format error for "{value.name}" in "{value.text}" configuration', "a whole number"
        )


def check_loose_number(value: AttributeValue) -> Iterator[Report]:
    """Check a number that 8.1.9 does not look at."""
    if not is_whole(value.text):
        yield value.warning("number", f'"{value.text}" is no whole number.', "a whole number")


def check_loose_time(value: AttributeValue) -> Iterator[Report]:
    """Check a time of which 8.1.9 only looks whether it is finite."""
    if value.name in _FINITE and value.text.lower() == "infinity":
        owner = value.owner or "global"
        words = f'infinity not allowed for attribute "{value.name}" in configuration list of "{owner}"'
        yield value.error("time", words, "h:m:s", "seconds")
    elif find_number(ValueType.TIME, value.text) is None and not (value.is_none and value.name == "token_extend_time"):
        yield value.warning("time", f'"{value.text}" is no time.', "h:m:s", "seconds")


def check_group_ids(value: AttributeValue) -> Iterator[Report]:
    """Check ranges of group ids."""
    if value.is_none or (is_whole(value.text) and int(value.text) > LARGEST):
        return
    text = ",".join(value.text.split())
    ranges = tuple(each for each in text.split(",") if each)
    try:
        numbers = [each.first for each in parse_slot_ranges(text)]
    except ReportError:
        numbers = []
    if not numbers or any(each.endswith("-") for each in ranges):
        words = f'incorrect value "gid_range" given for configuration attribute "{value.text}"'
        yield value.error("group-ids", words, "m-n,m-n", "NONE")
    elif min(numbers) < LEAST_GROUP_ID:
        words = f"minimum group id in gid_range may not be less than {LEAST_GROUP_ID} in cluster configuration"
        yield value.error("group-ids", words)


def check_jsv(value: AttributeValue) -> Iterator[Report]:
    """Check the type of a server JSV; only the qmaster's host knows whether the script is there."""
    kind, colon, _ = value.text.partition(":")
    if colon and kind not in _JSV_TYPES:
        yield value.error("jsv", f'type "{kind}" in JSV URL is invalid', "script:/path", "NONE")


def check_parameters(value: AttributeValue) -> Iterator[Report]:
    """Check further settings of the qmaster, the daemons and reporting.

    8.1.9 refuses none of them: it passes over what it does not know, and takes the default for what it cannot read.
    """
    for word in split_parameters(value.text):
        name, equals, text = word.partition("=")
        known = find_parameter(value.description, name)
        if known is None:
            from difflib import get_close_matches

            near = get_close_matches(name.upper(), value.description.choices, SUGGESTIONS)
            words = tr('"{name}" is no parameter of {owner}; Grid Engine passes over it.').format(
                name=name, owner=tr(_PARAMETERS_OF[value.name])
            )
            yield value.warning("parameter", words, *(near or value.description.choices[:SUGGESTIONS]))
        elif not is_parameter_value(known, text if equals else None):
            words = (
                tr('"{word}" is not {kind}: Grid Engine takes it as false.')
                if known.kind is ParameterKind.FLAG
                else tr('"{word}" is not {kind}: Grid Engine takes the default of {name}.')
            ).format(word=word, kind=tr(known.kind), name=known.name)
            yield value.warning("parameter-value", words, *known.values)
