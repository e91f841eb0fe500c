"""The order of hosts by their load, as the load formula of the scheduler has it, and by sequence numbers of queues."""

from collections.abc import Callable, Iterable, Mapping

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import sort_value
from qmonpy.engine.site.site import Level, Place, Site
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS


class HostOrder:
    """What sorts the places of a pass beside what happened to them last."""

    def __init__(self, site: Site, ledger: Ledger):
        self._site = site
        self._formula = find_load_formula(self._setting("load_formula"))
        self.is_load_booked = self._formula is not None and any(
            name in kind.capacities or (ledger.corrections is not None and name in ledger.corrections.written)
            for name in self._formula.attributes()
            for kind in site.kinds
            if kind.letter != "q"
        )
        """Whether starting a job changes what the load formula says of a host."""
        self._sorts_by_load = self._setting("queue_sort_method").lower() == "load"
        self._values: Mapping[str, float] = {}
        self._ranks: dict[str, int] | None = None
        """Ranks of hosts by load, once found."""

    def _setting(self, name: str) -> str:
        return self._site.cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])

    def find_key(self, ledger: Ledger) -> Callable[[Place], tuple[int, int]]:
        """Return what sorts places as the load of hosts is now."""
        return self._make_key(self._rank(ledger))

    def sort(self, places: list[Place], ledger: Ledger) -> None:
        """Sort places as the load of hosts is now; equal ones keep their order."""
        ranks = self._rank(ledger)
        if ranks or len({kind.settings.seq_no for kind in {place.kind for place in places}}) > 1:
            places.sort(key=self._make_key(ranks))

    def _make_key(self, ranks: Mapping[str, int]) -> Callable[[Place], tuple[int, int]]:
        if not ranks:
            return lambda place: (place.kind.settings.seq_no, 0)
        if self._sorts_by_load:
            return lambda place: (ranks[place.instance.host], place.kind.settings.seq_no)
        return lambda place: (place.kind.settings.seq_no, ranks[place.instance.host])

    def _rank(self, ledger: Ledger) -> dict[str, int]:
        """Return the rank of each host by its load; nothing where all have the same."""
        if self._ranks is not None and not self.is_load_booked:
            return self._ranks
        if self._formula is None:
            return {}
        hosts = self._site.hosts
        if self.is_load_booked:
            self._values = {name: self._value(ledger, level) for name, level in hosts.items()}
        else:
            of_kind = {level.kind: level for level in hosts.values()}
            by_kind = {kind: self._value(ledger, level) for kind, level in of_kind.items()}
            self._values = {name: by_kind[level.kind] for name, level in hosts.items()}
        values = {number: rank for rank, number in enumerate(sorted(set(self._values.values())))}
        found = {name: values[value] for name, value in self._values.items()} if len(values) > 1 else {}
        self._ranks = found
        return found

    def is_outdated(self, ledger: Ledger, places: Iterable[Place]) -> bool:
        """Whether the hosts of some places have another load than when they were sorted."""
        if not self.is_load_booked:
            return False
        return any(self._value(ledger, place.host) != self._values[place.instance.host] for place in places)

    def _value(self, ledger: Ledger, level: Level) -> float:
        assert self._formula is not None
        return sort_value(self._site, ledger, level, self._formula)
