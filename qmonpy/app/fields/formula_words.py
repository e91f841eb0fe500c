"""A load formula in words: which attribute counts how often, and in which unit its values are numbers."""

from collections.abc import Mapping

from qmonpy.formats.values.load_formula import Term, find_attribute, find_load_formula
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.value import ValueType

_UNITS = {ValueType.MEMORY: "in bytes", ValueType.TIME: "in seconds", ValueType.BOOL: "1 if true, else 0"}


def describe_formula(text: str, complexes: Mapping[str, ComplexAttribute]) -> str:
    """`hosts with the least of np_load_avg + 2 times mem_used (in bytes) come first`; nothing for what is no formula.

    In a formula every value is its plain number (sched_conf(5)), so that units decide which attribute outweighs.
    """
    formula = find_load_formula("".join(text.split()))
    if formula is None or not formula.attributes():
        return ""
    parts = []
    for number, term in enumerate(formula.terms):
        sign = "- " if term.weight < 0 else "+ " if number else ""
        parts.append(f"{sign}{_describe_term(term, complexes)}")
    return f"Hosts with the least {' '.join(parts)} come first."


def _describe_term(term: Term, complexes: Mapping[str, ComplexAttribute]) -> str:
    weight = abs(term.weight)
    if term.attribute is None:
        return f"{weight:g}"
    attribute = find_attribute(term.attribute, complexes)
    unit = "unknown" if attribute is None else _UNITS.get(attribute.type, "")
    named = f"{term.attribute} ({unit})" if unit else term.attribute
    return named if weight == 1 else f"{weight:g} times {named}"
