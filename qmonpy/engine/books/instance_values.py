"""The value of each complex attribute on a queue instance, as `qstat -F` prints it: `gc:lic=7`, `qf:h_rt=8:0:0`.

An instance has an attribute from the global host, from its host and from itself; the level that restricts most
counts (complex(5), "Overriding attributes"). The value of a consumable is what is left of it.
"""

from collections.abc import Iterator

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.site.offer import Offer
from qmonpy.engine.site.site import QUEUE_LIMITS, Level, Place, Site
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.value import Relop, format_number
from qmonpy.model.work.core_request import CORES

_OWN = ("qname", "hostname", "slots", "tmpdir", "seq_no", "rerun", "calendar", *QUEUE_LIMITS, "min_cpu_interval")
"""Attributes that every queue instance has, in the order in which `qstat -F` prints them."""


@dataclass(frozen=True, slots=True)
class InstanceValue:
    """An attribute on a queue instance, from the level that counts."""

    attribute: ComplexAttribute
    source: str
    """Level and kind: `g`, `h` or `q`, and `c` what is left of a consumable, `f` fixed, `l` load."""
    number: float | None
    """None for a text."""
    text: str
    """As Grid Engine prints it."""
    total: float | None = None
    """How much of a consumable there is in all, at that level."""
    owner: str = ""
    """The host or queue instance whose value it is; `global` for the cluster's."""

    @property
    def name(self) -> str:
        """The full name of the attribute."""
        return self.attribute.name

    @property
    def is_load(self) -> bool:
        """Whether the value was reported as load."""
        return self.source.endswith("l")

    @property
    def line(self) -> str:
        """The value as a line of `qstat -F` has it."""
        return f"{self.source}:{self.name}={self.text}"


def instance_values(site: Site, ledger: LedgerView, place: Place) -> tuple[InstanceValue, ...]:
    """Return the values of all attributes that an instance has, in the order of `qstat -F`."""
    found = (find_value(site, ledger, place, name) for name in dict.fromkeys(_names(site, place)))
    return tuple(each for each in found if each is not None)


def _names(site: Site, place: Place) -> Iterator[str]:
    for level in (site.global_level, place.host):
        yield from level.load
        yield from (name for name in level.fixed if name != CORES)
    own = place.level.fixed.keys()
    yield from (name for name in own if name != "slots")
    yield from _OWN


def find_value(site: Site, ledger: LedgerView, place: Place, name: str) -> InstanceValue | None:
    """Return the value of an attribute on an instance; None where no level has the attribute."""
    attribute = site.complexes.get(name)
    if attribute is None:
        return None
    levels = [(level, level.offer(name)) for level in (site.global_level, place.host, place.level)]
    offers = [(level, offer) for level, offer in levels if offer is not None]
    if not offers:
        return None
    if attribute.type.is_string:
        return _text_value(attribute, offers)
    values = _list_values(attribute, ledger, offers)
    return _dominating(attribute, values) if values else None


def list_level_values(site: Site, ledger: LedgerView, place: Place, name: str) -> list[InstanceValue]:
    """Return the numbers of an attribute from which `find_value` takes the one that counts, the cluster's in front."""
    levels = [(level, level.offer(name)) for level in (site.global_level, place.host, place.level)]
    return _list_values(site.complexes[name], ledger, [(level, offer) for level, offer in levels if offer is not None])


def _list_values(
    attribute: ComplexAttribute, ledger: LedgerView, offers: list[tuple[Level, Offer]]
) -> list[InstanceValue]:
    # What holds for a whole job goes before what holds for each slot.
    for is_per_job in (True, False):
        values = (_number_value(attribute, ledger, *each, is_per_job=is_per_job) for each in offers)
        if found := [each for each in values if each is not None]:
            return found
    return []


def _text_value(attribute: ComplexAttribute, offers: list[tuple[Level, Offer]]) -> InstanceValue:
    is_upper = attribute.relop in (Relop.EQ, Relop.NE)
    level, offer = offers[0 if is_upper else -1]
    return InstanceValue(attribute, offer.text_source, None, offer.text, owner=level.name)


def _number_value(
    attribute: ComplexAttribute, ledger: LedgerView, level: Level, offer: Offer, *, is_per_job: bool
) -> InstanceValue | None:
    amount = offer.per_job if is_per_job else offer.per_slot
    if amount is None:
        return None
    number, total = amount.number, None
    account = level.accounts.get(attribute.name) if amount.source.endswith("c") else None
    if account is not None:
        number, total = number - ledger.used[account.number], account.capacity
    text = format_number(attribute.type, number)
    return InstanceValue(attribute, amount.source, number, text, total, level.name)


def _dominating(attribute: ComplexAttribute, values: list[InstanceValue]) -> InstanceValue:
    """The value of the level that restricts most; of equal ones that of the upper level."""
    if attribute.relop in (Relop.EQ, Relop.NE):
        return values[0]
    pick = max if attribute.relop in (Relop.GE, Relop.GT) else min
    return pick(values, key=lambda each: each.number or 0.0)
