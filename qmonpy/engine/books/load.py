"""Values of hosts for formulas: dynamic limits of quotas, and the load formula that sorts hosts (sched_conf(5))."""

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.site.offer import Offer
from qmonpy.engine.site.site import Level, Site
from qmonpy.formats.values.load_formula import LoadFormula, evaluate_load_formula, find_load_formula
from qmonpy.model.values.value import Relop


def host_number(site: Site, ledger: LedgerView, host: Level, name: str) -> float | None:
    """The number that a host has of an attribute, merged with the global host's; None where there is none.

    A consumable counts with what is left of it (Grid Engine 8.1.9, `scaled_mixed_load`).
    """
    attribute = site.complexes.get(name)
    if attribute is None or attribute.type.is_string:
        return None
    upper = own_number(site.global_level, ledger, name)
    lower = own_number(host, ledger, name)
    if upper is None or lower is None:
        return lower if upper is None else upper
    if attribute.relop in (Relop.EQ, Relop.NE):
        return upper
    return max(upper, lower) if attribute.relop in (Relop.GE, Relop.GT) else min(upper, lower)


def own_number(level: Level, ledger: LedgerView, name: str) -> float | None:
    """The number that one level has of an attribute, of a consumable what is left; None where it has none."""
    offer: Offer | None = level.offer(name)
    if offer is None:
        return None
    amount = offer.per_job or offer.per_slot
    if amount is None:
        return None
    account = level.accounts.get(name)
    return amount.number - ledger.used[account.number] if account is not None else amount.number


def dynamic_limit(site: Site, ledger: LedgerView, host: Level, text: str) -> float:
    """The value of a dynamic limit such as `$num_proc*2` on a host."""
    formula = find_load_formula(text)
    if formula is None:
        return 0.0
    return evaluate_load_formula(formula, lambda name: host_number(site, ledger, host, name))


def sort_value(site: Site, ledger: LedgerView, host: Level, formula: LoadFormula) -> float:
    """What the load formula says of a host; hosts with little come first."""
    return evaluate_load_formula(formula, lambda name: host_number(site, ledger, host, name))
