"""The terms of a limit that is computed for each host: its formula with the numbers there, and the result."""

from qmonpy.engine.books.load import dynamic_limit, host_number
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.values.load_formula import MISSING, LoadFormula, LoadFormulaError, Term, find_load_formula
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State


def describe_limit_terms(cluster: Cluster, state: State, formula: str, host: str) -> str:
    """Return how a limit comes about on a host: `$num_proc*2 = 8 × 2 = 16, with num_proc 8 on h1`.

    Empty for a limit that is no formula, or a host that is not there. A consumable counts with what is left of it.
    """
    parsed = _parse(formula)
    prepared = prepare(cluster)
    level = prepared.site.hosts.get(host)
    if parsed is None or level is None or "$" not in formula:
        return ""
    ledger = ledger_of(prepared, state, with_reservations=False)
    values = {name: host_number(prepared.site, ledger, level, name) for name in parsed.attributes()}
    missing = [name for name, value in values.items() if value is None]
    if missing:
        return f"{formula} = {MISSING:g}, as {missing[0]} has no value on {host}"
    numbers = {name: value for name, value in values.items() if value is not None}
    result = dynamic_limit(prepared.site, ledger, level, formula)
    said = ", ".join(f"{name} {_format(value)}" for name, value in numbers.items())
    terms = "".join(_describe(each, numbers, is_first=at == 0) for at, each in enumerate(parsed.terms))
    computed = f" = {terms}" if terms != _format(result) else ""
    return f"{formula}{computed} = {_format(result)}, with {said} on {host}"


def _parse(formula: str) -> LoadFormula | None:
    try:
        return find_load_formula(formula)
    except LoadFormulaError:
        return None


def _describe(term: Term, numbers: dict[str, float], *, is_first: bool) -> str:
    weight = abs(term.weight)
    sign = ("−" if term.weight < 0 else "") if is_first else (" − " if term.weight < 0 else " + ")
    if term.attribute is None:
        return f"{sign}{_format(weight)}"
    value = _format(numbers[term.attribute])
    return f"{sign}{value}" if weight == 1 else f"{sign}{value} × {_format(weight)}"


def _format(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:.4g}"
