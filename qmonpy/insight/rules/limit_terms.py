"""The terms of a limit that is computed for each host: its formula with the numbers there, and the result."""

from qmonpy.engine.books.load import dynamic_limit, host_number
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.values.load_formula import MISSING, LoadFormula, LoadFormulaError, find_load_formula
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class LimitTerm:
    """One part of the sum: an attribute times a weight, or a weight alone."""

    attribute: str
    """Empty for a weight alone."""
    value: float | None
    """Of the attribute on the host, of a consumable what is left; None where it has none there."""
    weight: float

    @property
    def amount(self) -> float | None:
        """What the term adds; None where that is not known."""
        return self.weight if not self.attribute else None if self.value is None else self.value * self.weight


@dataclass(frozen=True, slots=True)
class LimitTerms:
    """A limit that is a formula, on one host."""

    formula: str
    host: str
    limit: float
    """The limit by which the scheduler decides."""
    terms: tuple[LimitTerm, ...]

    @property
    def missing(self) -> str:
        """The first attribute that has no value on the host, for which the limit is MISSING; empty if all have one."""
        return next((each.attribute for each in self.terms if each.amount is None), "")


def find_limit_terms(cluster: Cluster, state: State, formula: str, host: str) -> LimitTerms | None:
    """Return how a limit comes about on a host; None for a limit that is no formula, or a host that is not there."""
    parsed = _parse(formula)
    prepared = prepare(cluster)
    level = prepared.site.hosts.get(host)
    if parsed is None or level is None or "$" not in formula:
        return None
    ledger = ledger_of(prepared, state, with_reservations=False)
    terms = tuple(
        LimitTerm(term.attribute or "", host_number(prepared.site, ledger, level, term.attribute), term.weight)
        if term.attribute is not None
        else LimitTerm("", None, term.weight)
        for term in parsed.terms
    )
    return LimitTerms(formula, host, dynamic_limit(prepared.site, ledger, level, formula), terms)


def describe_limit_terms(cluster: Cluster, state: State, formula: str, host: str) -> str:
    """Return how a limit comes about on a host: `$num_proc*2 = 8 × 2 = 16, with num_proc 8 on h1`.

    Empty for a limit that is no formula, or a host that is not there. A consumable counts with what is left of it.
    """
    found = find_limit_terms(cluster, state, formula, host)
    if found is None:
        return ""
    if found.missing:
        said = tr("{formula} = {value:g}, as {name} has no value on {host}")
        return said.format(formula=formula, value=MISSING, name=found.missing, host=host)
    values = {each.attribute: each.value for each in found.terms if each.attribute and each.value is not None}
    said = ", ".join(f"{name} {_format(value)}" for name, value in values.items())
    terms = "".join(_describe(each, is_first=at == 0) for at, each in enumerate(found.terms))
    result = _format(found.limit)
    computed = f"{formula} = {terms} = {result}" if terms != result else f"{formula} = {result}"
    return tr("{formula}, with {values} on {host}").format(formula=computed, values=said, host=host)


def _parse(formula: str) -> LoadFormula | None:
    try:
        return find_load_formula(formula)
    except LoadFormulaError:
        return None


def _describe(term: LimitTerm, *, is_first: bool) -> str:
    sign = ("−" if term.weight < 0 else "") if is_first else (" − " if term.weight < 0 else " + ")
    return f"{sign}{describe_product(term)}"


def describe_product(term: LimitTerm) -> str:
    """Return a term without its sign: `8 × 2`, or the number alone where the weight is 1 or all there is."""
    weight = abs(term.weight)
    if not term.attribute or term.value is None:
        return _format(weight)
    return _format(term.value) if weight == 1 else f"{_format(term.value)} × {_format(weight)}"


def _format(number: float) -> str:
    return grouped(number, ",.0f") if number == int(number) else grouped(number, ".4g")
