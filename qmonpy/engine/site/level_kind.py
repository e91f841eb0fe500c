"""Kinds of levels and of queue instances: what equal ones have in common is found once for all of them.

On a large site most hosts are equal. What depends on configuration and load alone is then asked of a kind, not of
each host.
"""

from collections.abc import Mapping

from qmonpy.engine.site.amount import find_amount
from qmonpy.engine.site.offer import Offer, offer_at_level
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import ResolvedSettings
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Requestable

HOSTNAME = "hostname"
"""The one attribute in which equal queue instances differ."""
_NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Capacity:
    """The capacity of a consumable at the levels of a kind."""

    attribute: ComplexAttribute
    amount: float
    """The most that may be booked on it."""
    default: float
    """The amount that a job books which does not request the attribute."""


class LevelKind:
    """What equal levels have in common: their values of the complex attributes, and their access lists."""

    __slots__ = ("_offers", "capacities", "complexes", "fixed", "forced", "letter", "limits", "load", "slots")

    def __init__(
        self,
        letter: str,
        complexes: Mapping[str, ComplexAttribute],
        fixed: Mapping[str, str],
        load: Mapping[str, str] = _NOTHING,
        limits: Mapping[str, str] = _NOTHING,
    ):
        """`letter` is `g`, `h` or `q`; `limits` are those of a queue, with any text for HOSTNAME."""
        self.letter = letter
        self.complexes = complexes
        self.fixed = fixed
        self.load = load
        self.limits = limits
        known = [(name, text, attribute) for name, text in fixed.items() if (attribute := complexes.get(name))]
        forced = {name for name, _, each in known if each.requestable is Requestable.FORCED}
        # Grid Engine goes through the complex table, in the order in which attributes were added (8.1.9, asked).
        self.forced = tuple(name for name in complexes if name in forced) if forced else ()
        self.capacities = {
            name: Capacity(each, find_amount(each, text), find_amount(each, each.default))
            for name, text, each in known
            if each.is_consumable
        }
        """By name of a consumable, in the order of the numbers of their accounts."""
        names = list(self.capacities)
        is_counted = "slots" in names and not self.capacities["slots"].attribute.is_exclusive
        self.slots = (names.index("slots"), self.capacities["slots"].amount) if is_counted else None
        """The number of the account of slots, from the first of the level on, and the most that may be booked."""
        self._offers: dict[str, Offer | None] = {}

    def with_load(self, load: Mapping[str, str]) -> "LevelKind":
        """Return the kind with other load values, which shares the rest."""
        found = LevelKind.__new__(LevelKind)
        found.letter, found.complexes, found.fixed, found.limits = self.letter, self.complexes, self.fixed, self.limits
        found.forced, found.capacities, found.slots = self.forced, self.capacities, self.slots
        found.load, found._offers = load, {}
        return found

    def offer(self, name: str) -> Offer | None:
        """Return the offer of an attribute, whatever is booked; None where levels of this kind do not have it.

        Of queue instances that is not for HOSTNAME.
        """
        try:
            return self._offers[name]
        except KeyError:
            found = self._offers[name] = self.make_offer(name, self.limits.get(name))
            return found

    def make_offer(self, name: str, limit: str | None) -> Offer | None:
        """Return the offer of an attribute with this text as the limit of the queue."""
        attribute = self.complexes.get(name)
        if attribute is None:
            return None
        return offer_at_level(attribute, self.letter, self.fixed.get(name), self.load.get(name), limit)


class PlaceKind:
    """What queue instances have in common that have equal hosts and are of the same cluster queue, with the same
    settings."""

    __slots__ = ("host", "level", "pes", "queue", "settings", "slots_capacity", "slots_offset")

    def __init__(self, host: LevelKind, level: LevelKind, queue: str, settings: ResolvedSettings):
        self.host = host
        self.level = level
        self.queue = queue
        self.settings = settings
        self.pes = frozenset(settings.pe_list)
        names = list(level.capacities)
        is_counted = "slots" in names
        self.slots_offset = names.index("slots") if is_counted else 0
        """The number of the account of slots, from the first of the level on."""
        self.slots_capacity = level.capacities["slots"].amount if is_counted else 0.0
