"""Lists of `attribute=value` and of factors in attributes of objects, in the words of 8.1.9."""

from collections.abc import Iterator, Mapping

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.object_checks.number import check_factor_text
from qmonpy.formats.values.complex_value import check_complex_value
from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueType, find_number, split_names, split_values, words_without_value
from qmonpy.translation import tr

_UNWRITABLE = frozenset("=()")
"""What no value of a characteristic can have."""
_TOKEN = compile_late(r"""(?:[^=,\s'"]|'[^']*'|"[^"]*")+""")


def check_queue_values(value: AttributeValue) -> Iterator[Report]:
    """Check the complex values of a queue; the file reader takes names and values in turn."""
    faults = tuple(_check_pairs(value))
    yield from faults
    for name, text in _pairs(value.text).items() if not faults else ():
        attribute = find_attribute(name, value.cluster.complexes)
        if attribute is None:
            yield value.missing(ObjectKind.COMPLEX, name, f'Complex attribute "{name}" does not exist')
        else:
            yield from _replaced(value, check_complex_value(attribute, text, variety=value.cluster.variety))


def check_host_values(value: AttributeValue) -> Iterator[Report]:
    """Check the complex values of an exec host."""
    for name in words_without_value(value.text):
        yield from _check_host_word(value, name.rstrip("="))
    for name, text in split_values(value.text).items():
        attribute = find_attribute(name, value.cluster.complexes)
        if text.startswith("="):
            yield value.error("missing", f'denied: attribute "{name}={text}" is not a complex attribute')
        elif attribute is None:
            yield value.missing(ObjectKind.COMPLEX, name, f'denied: attribute "{name}" is not a complex attribute')
        else:
            yield from _replaced(value, check_complex_value(attribute, text, variety=value.cluster.variety))
            if attribute.type is ValueType.RSMAP and "[" in text:
                yield from _check_characteristics(value, name, text)


def _check_characteristics(value: AttributeValue, name: str, text: str) -> Iterator[Report]:
    """Check what is said of single units: each characteristic is a complex attribute with a value of its type, ranges
    have none, and a unit that is named twice has the same ones (sge_complex(5) of Open Cluster Scheduler 9.2)."""
    from qmonpy.model.values.resource_map import find_units, is_unit_range

    known: dict[str, Mapping[str, str]] = {}
    for unit, said in find_units(text):
        for each, wanted in said.items():
            attribute = find_attribute(each, value.cluster.complexes)
            if attribute is None:
                words = f'"{each}" of {name} {unit} is not a complex attribute'
                yield value.missing(ObjectKind.COMPLEX, each, words)
            elif _UNWRITABLE.intersection(wanted) or not wanted or not _is_of_type(attribute, wanted):
                yield value.error(
                    "value",
                    tr('"{wanted}" is no value of {each}, a characteristic of {name} {unit}').format(
                        wanted=wanted, each=each, name=name, unit=unit
                    ),
                )
        if said and is_unit_range(unit):
            yield value.error(
                "value",
                tr("{unit} of {name} is a range and can have no characteristics; name each unit").format(
                    unit=unit, name=name
                ),
            )
        if known.setdefault(unit, said) != said:
            yield value.error(
                "value",
                tr("{unit} of {name} is named with two different sets of characteristics").format(unit=unit, name=name),
            )


def _is_of_type(attribute: ComplexAttribute, text: str) -> bool:
    return attribute.type.is_string or find_number(attribute.type, text) is not None


def _check_host_word(value: AttributeValue, word: str) -> Iterator[Report]:
    if find_attribute(word, value.cluster.complexes) is not None:
        yield value.error("no-value", f'denied: missing value for resource "{word}"')
    else:
        shown = "<noname>" if word.startswith("=") else word
        yield value.error("missing", f'denied: attribute "{shown}" is not a complex attribute')


def _replaced(value: AttributeValue, reports: tuple[Report, ...]) -> Iterator[Report]:
    for report in reports:
        yield value.error("value", report.text, *report.allowed)


def check_thresholds(value: AttributeValue) -> Iterator[Report]:
    """Check load values that raise an alarm; 8.1.9 looks at their form only."""
    faults = tuple(_check_pairs(value))
    yield from faults
    if not faults:
        yield from _warn_of_values(value, _pairs(value.text), "threshold")


def check_adjustments(value: AttributeValue) -> Iterator[Report]:
    """Check what jobs add to load values; 8.1.9 accepts everything."""
    for word in words_without_value(value.text):
        yield value.warning("no-value", f'"{word.rstrip("=")}" has no value.')
    yield from _warn_of_values(value, split_values(value.text), "adjustment")


def _warn_of_values(value: AttributeValue, pairs: Mapping[str, str], noun: str) -> Iterator[Report]:
    for name, text in pairs.items():
        attribute = find_attribute(name, value.cluster.complexes)
        if attribute is None and value.cluster.may_have(ObjectKind.COMPLEX, name):
            yield value.warning("unseen", describe_unseen(ObjectKind.COMPLEX, name))
        elif attribute is None:
            yield value.warning(f"unknown-{noun}", f'There is no complex attribute "{name}" for this {noun}.')
        elif not attribute.type.is_string and find_number(attribute.type, text) is None:
            sentence = tr('"{text}" is no value of "{name}", which is of type {type}.').format(
                text=text, name=name, type=attribute.type
            )
            yield value.warning(f"{noun}-value", sentence)


def _pairs(text: str) -> dict[str, str]:
    """Name to value; the last of a name counts."""
    tokens = [] if text.strip().upper() == "NONE" else _TOKEN.findall(text)
    return dict(zip(tokens[::2], tokens[1::2], strict=False))


def _check_pairs(value: AttributeValue) -> Iterator[Report]:
    tokens = [] if value.is_none else _TOKEN.findall(value.text)
    if len(tokens) % 2 or value.text.startswith("="):
        first = value.text if value.text.startswith("=") else tokens[0]
        yield value.error("no-value", f'error parsing value "{first}"', "attribute=value,...", "NONE")


def check_load_scaling(value: AttributeValue) -> Iterator[Report]:
    """Check the factors of load values of a host."""
    for name, text in split_values(value.text).items():
        if find_attribute(name, value.cluster.complexes) is None:
            words = f'denied: scaling attribute "{name}" is not configured for host "{value.owner}"'
            yield value.missing(ObjectKind.COMPLEX, name, words)
        yield from check_factor_text(value, text)


def check_usage_factors(value: AttributeValue) -> Iterator[Report]:
    """Check the factors of the usage of jobs; 8.1.9 does not look at the names."""
    for name, text in split_values(value.text).items():
        if name not in value.description.choices:
            known = ", ".join(value.description.choices)
            yield value.warning("unknown-usage", f'"{name}" is no usage that is counted; there are {known}.')
        yield from check_factor_text(value, text)


def check_report_variables(value: AttributeValue) -> Iterator[Report]:
    """Check the complex attributes that are reported."""
    for name in split_names(value.text):
        if find_attribute(name, value.cluster.complexes) is None:
            yield value.missing(ObjectKind.COMPLEX, name, f'unknown resource "{name}"')
