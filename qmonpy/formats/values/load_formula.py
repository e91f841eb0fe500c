"""Formulas over complex attributes, `$num_proc*2-1`: dynamic limits of quota sets, the load formula of sched_conf(5).

A formula is a sum of terms: a number, an attribute, or an attribute times a number. The `$` before an attribute may be
left out; blanks are not allowed.

lark, which reads rule sets, does not read formulas: a regular expression finds the terms in a quarter of the time (the
scheduler reads formulas in every pass), and every mistake has Grid Engine's own message, which lark's errors do not
tell.
"""

import re
from collections.abc import Callable, Mapping

from qmonpy.kept_answers import LastAnswer, keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.translation import tr

DYNAMIC_LIMIT = "dynamical_limit"
"""The name of a dynamic limit in Grid Engine's messages."""
MISSING = 9999.0
"""The result of a formula if a value that it needs is unknown: high enough to look overloaded."""

_NUMBER = compile_late(r"(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d+)?", re.ASCII)
_TERM = compile_late(r"([+-]?)((?:(?<![\w$.])(?:\d++\.?+\d*+|\.\d++)[eE][+-]\d+|[^+-])*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a sum: an attribute times a weight, or a weight alone (no attribute)."""

    attribute: str | None
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class LoadFormula:
    """A parsed formula; the signs are in the weights."""

    text: str
    terms: tuple[Term, ...] = ()

    def attributes(self) -> tuple[str, ...]:
        """Return the attributes that the formula needs, as written but without `$`."""
        return tuple(dict.fromkeys(term.attribute for term in self.terms if term.attribute is not None))


class LoadFormulaError(ValueError):
    """The text is not a valid formula: a stable code, a sentence for people, and Grid Engine's words (empty if it has
    none)."""

    def __init__(self, code: str, text: str, message: str = ""):
        super().__init__(text)
        self.code = code
        self.message = message


def evaluate_load_formula(formula: LoadFormula, find_value: Callable[[str], float | None]) -> float:
    """Return the sum; `find_value` gives the value of an attribute, and if one is None the result is MISSING."""
    total = 0.0
    for term in formula.terms:
        value = 1.0 if term.attribute is None else find_value(term.attribute)
        if value is None:
            return MISSING
        total += value * term.weight
    return total


def find_load_formula(text: str) -> LoadFormula | None:
    """Return a formula as the scheduler reads it, None if it is not valid; a weight may also come first."""
    try:
        return parse_load_formula(text, is_strict=False)
    except LoadFormulaError:
        return None


def check_load_formula(
    text: str, complexes: Mapping[str, ComplexAttribute], subject: str = DYNAMIC_LIMIT
) -> LoadFormulaError | None:
    """Return why a text is not a formula over numeric attributes of the complex; None if it is one.

    `subject` is the name of the formula in Grid Engine's words. Shortcuts are accepted here, but have no value when a
    limit is evaluated.
    """
    try:
        formula = parse_load_formula(text, subject)
    except LoadFormulaError as error:
        return error
    for name in formula.attributes():
        attribute = find_attribute(name, complexes)
        if attribute is None:
            return LoadFormulaError(
                "unknown-attribute",
                tr('There is no complex attribute "{name}" for the formula "{text}".').format(name=name, text=text),
                f'"{subject}" references not existing complex attribute "{name}"',
            )
        if attribute.type.is_string:
            return LoadFormulaError(
                "not-numeric",
                tr('"{name}" is of type {type}; the formula "{text}" needs attributes that are numbers.').format(
                    name=name, type=attribute.type, text=text
                ),
                f'String, CString, ReString or Host attributes are not allowed in "{subject}": "{name}"',
            )
    return None


def find_attribute(name: str, complexes: Mapping[str, ComplexAttribute]) -> ComplexAttribute | None:
    """Return the complex attribute with a name or a shortcut, None if there is none."""
    if name in complexes:
        return complexes[name]
    return _BY_SHORTCUT.of(complexes).get(name)


def _find_shortcuts(complexes: Mapping[str, ComplexAttribute]) -> Mapping[str, ComplexAttribute]:
    """The attributes by shortcut, the first where two have the same."""
    return {attribute.shortcut: attribute for attribute in reversed([*complexes.values()])}


_BY_SHORTCUT = LastAnswer(_find_shortcuts)


@keep_of_texts(1024)
def parse_load_formula(text: str, subject: str = DYNAMIC_LIMIT, *, is_strict: bool = True) -> LoadFormula:
    """Return the terms of a formula; raises LoadFormulaError. If `is_strict`, a weight may only follow the
    attribute."""
    if text.lower() == "none":
        message = f'The keyword "none" is not allowed in "{subject}"'
        raise LoadFormulaError(
            "none", tr("NONE is no formula; write a number or an attribute such as $num_proc."), message
        )
    if not text or any(char.isspace() for char in text):
        raise LoadFormulaError("blank", tr("A formula is written without blanks, such as $num_proc*2."))
    parts = [part.groups() for part in _TERM.finditer(text) if part[0]]
    return LoadFormula(text, tuple(_parse_term(sign, part, subject, is_strict) for sign, part in parts))


def _parse_term(sign: str, text: str, subject: str, is_strict: bool) -> Term:
    factors = text.split("*")
    if not all(factors):
        expected = tr('In "{sign}{text}" a number or an attribute such as $num_proc is missing.').format(
            sign=sign, text=text
        )
        raise LoadFormulaError("missing-term", expected)
    if len(factors) > 2:
        raise LoadFormulaError(
            "many-weights",
            tr('"{text}" has several weights; an attribute takes one, such as $num_proc*2.').format(text=text),
            f'"{subject}" may not use multiple weighting factors',
        )
    if not is_strict and len(factors) == 2 and _find_number(factors[0]) is not None:
        factors.reverse()
    factor = _parse_weight(factors[1], text, subject) if len(factors) == 2 else 1.0
    if sign == "-":
        factor = -factor
    number = _find_number(factors[0])
    if number is not None:
        return Term(None, number * factor)
    name = factors[0].removeprefix("$")
    if not name:
        raise LoadFormulaError(
            "missing-name",
            tr('Behind "$" the name of a complex attribute is expected, such as $num_proc.'),
            f'"{subject}" references not existing complex attribute ""',
        )
    return Term(name, factor)


def _parse_weight(text: str, term: str, subject: str) -> float:
    number = _find_number(text)
    if number is None:
        raise LoadFormulaError(
            "no-weight",
            tr('"{text}" in "{term}" is no weight: behind "*" a number is expected, such as $num_proc*2.').format(
                text=text, term=term
            ),
            f'"{subject}" uses "{text}" as weighting factor (only numbers are allowed)',
        )
    return number


def _find_number(text: str) -> float | None:
    return float(text) if _NUMBER.fullmatch(text) else None
