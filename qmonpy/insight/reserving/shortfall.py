"""What a request for a reservation lacks: the smallest set of amounts and conditions without which it would be granted.

Found on what exists at all, then on what comes free when everything has ended that has an end, then on what is free in
the window: the first of them that is too little is told, as nothing behind it matters.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.engine.granting.window_needs import Amounts, HostNeeds, WindowNeeds
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.parallel import least_slots
from qmonpy.engine.site.static_match import means_instance
from qmonpy.insight.reserving.missing_amounts import (
    ACCESS,
    CLUSTER,
    MASTER,
    OPEN,
    ORPHANED,
    PE_LIST,
    PE_SLOTS,
    PEOPLE,
    PLACES,
    SLOTS,
    Horizon,
    Missing,
    Scope,
    Setting,
    Shortfall,
    Supply,
    find_sequential_needs,
    without_pe,
)
from qmonpy.insight.reserving.missing_measures import amount_of, find_default_names, is_taken_once, measure_missing
from qmonpy.model.work.refusal import Layer
from qmonpy.model.work.reservation import ReservationRequest

_PLACE_ATTRIBUTES = ("qname", "hostname")


def find_shortfall(search: WindowSearch, start: int, needs: WindowNeeds) -> Shortfall | None:
    """Return what a request that is refused at a start lacks; None where that cannot be counted host by host.

    `needs` are those of the request.
    """
    finder = _Finder(search, needs)
    supplies = {horizon: Supply(search, horizon, start) for horizon in Horizon}
    horizon = next((each for each, supply in supplies.items() if not finder.is_enough(supply, frozenset())), None)
    if horizon is None:
        return _find_uncounted(search, start, supplies[Horizon.WINDOW])
    exclusion = finder.find_exclusion()
    if exclusion:
        return Shortfall(horizon, (Missing(exclusion, Scope.NOWHERE),))
    window, supply = supplies[Horizon.WINDOW], supplies[horizon]
    whole = finder.find_conditions(window) or finder.find_conditions(supply)
    # What is missing of what exists is part of what is missing in the window.
    first = finder.reduce(supply, whole, sorted(whole, key=_rank, reverse=True))
    missing, also = finder.measure(supply, first, first), finder.measure(window, whole - first, whole)
    return Shortfall(horizon, missing, also, finder.is_exact) if missing else None


def _find_uncounted(search: WindowSearch, start: int, window: Supply) -> Shortfall | None:
    """Return what is missing of what is not counted slot by slot: room for the master task, or what is taken once."""
    request = search.request
    if request.master_queues and search.search_other(replace(request, master_queues=())).find_pieces(start):
        return Shortfall(Horizon.WINDOW, (Missing(MASTER, Scope.NOWHERE),))
    for each in search.category.hard:
        account = search.prepared.site.global_level.accounts.get(each.name)
        if account is not None and is_taken_once(each.name, search) and window.left(account) < each.number:
            numbers = frozenset((account.number,))
            left = max(0.0, window.left(account))
            missing = Missing(each.name, Scope.CLUSTER, each.number, left, 1, "", numbers, is_by_slot=False)
            return Shortfall(Horizon.WINDOW, (missing,), is_whole=False)
    return None


def _rank(condition: str) -> tuple[bool, bool, str]:
    """Return the place of a condition among others: attributes are told first, then slots."""
    return condition.startswith(" "), condition == SLOTS, condition


class _Finder:
    """The search for the smallest set of conditions without which a request is granted."""

    def __init__(self, search: WindowSearch, needs: WindowNeeds):
        self._search = search
        self._slots = least_slots(search.category)
        self.is_exact = True
        """Whether all slots could be counted host by host."""
        self._known: dict[tuple[Supply, frozenset[str]], bool] = {}
        self._sequential: dict[ReservationRequest, tuple[tuple[HostNeeds, ...], Amounts]] = {}
        self._needs: dict[ReservationRequest, tuple[WindowSearch, WindowNeeds]] = {search.request: (search, needs)}

    def is_enough(self, supply: Supply, aside: frozenset[str]) -> bool:
        """Whether the request would be granted if some conditions were left aside."""
        key = supply, aside
        if key not in self._known:
            self._known[key] = any(each.is_enough() for each in self._settings(supply, aside))
        return self._known[key]

    def find_exclusion(self) -> str:
        """Return the condition that leaves no queue instance at all, of those that are asked for by name or of all; an
        empty text if there are some."""
        for aside in (frozenset((PLACES, PEOPLE)), frozenset((PEOPLE,))):
            search, _ = self._needs_without(aside)
            if not search.candidates:
                return _find_exclusion(search)
        return ""

    def find_conditions(self, supply: Supply) -> frozenset[str]:
        """Return the conditions of which each is needed, nothing where that cannot be counted; what the request asks
        for by name is kept to the last."""
        names = dict.fromkeys(each.name for each in self._search.request.resources)
        asked = [each for each in names if each not in (*_PLACE_ATTRIBUTES, SLOTS)]
        taken = [each for each in find_default_names(self._search) if each not in asked]
        accounts = self._search.prepared.site.global_level.accounts
        counted = [each for each in (SLOTS, *taken, *asked) if each in accounts and not accounts[each].is_exclusive]
        order = [*self._besides(supply), SLOTS, *taken, *asked, *(CLUSTER + each for each in counted)]
        found = frozenset(order)
        return self.reduce(supply, found, order) if self.is_enough(supply, found) else frozenset()

    def reduce(self, supply: Supply, aside: frozenset[str], order: Sequence[str]) -> frozenset[str]:
        """Return the conditions that have to be left aside, if each of the others is put back in an order."""
        for name in order:
            if self.is_enough(supply, aside - {name}):
                aside -= {name}
        return aside

    def measure(self, supply: Supply, names: Iterable[str], aside: frozenset[str]) -> tuple[Missing, ...]:
        """Return how much of some conditions is missing, if the others that are left aside were met."""
        setting = next((each for each in self._settings(supply, aside) if each.is_enough()), None)
        if setting is None:
            return ()
        return tuple(measure_missing(name, setting, self._search) for name in sorted(names, key=_rank))

    def _besides(self, supply: Supply) -> Iterator[str]:
        """Yield the conditions besides amounts that the request sets, or the time."""
        request = self._search.request
        has_places = any(each.name in _PLACE_ATTRIBUTES for each in request.resources)
        if has_places or request.queues or request.master_queues:
            yield PLACES
        if request.acl:
            yield PEOPLE
        if supply.has_time and any(each.instance.calendar for each in self._search.prepared.site.places):
            yield OPEN
        if request.pe is not None:
            yield PE_SLOTS

    def _settings(self, supply: Supply, aside: frozenset[str]) -> Iterator[Setting]:
        search, needs = self._needs_without(aside)
        cluster = search.prepared.site.global_level
        kept = {each.name for each in search.request.resources}
        dropped = {
            each.name: amount_of(each.name, self._search)
            for each in self._search.request.resources
            if each.name not in (*kept, *_PLACE_ATTRIBUTES) and not is_taken_once(each.name, self._search)
        }
        if search.request.pe is None:
            if search.request not in self._sequential:
                self._sequential[search.request] = find_sequential_needs(search, needs)
            hosts, ahead = self._sequential[search.request]
            yield Setting(supply, None, ahead, None, hosts, 1, aside, dropped, cluster)
            return
        exact = needs.parallel()
        self.is_exact &= exact is not None
        for each in needs.bounds() if exact is None else exact:
            account = search.prepared.site.pe_accounts[each.pe.name]
            ahead = without_pe(each, account)
            yield Setting(supply, each.pe, ahead, account, each.hosts, self._slots, aside, dropped, cluster)

    def _needs_without(self, aside: frozenset[str]) -> tuple[WindowSearch, WindowNeeds]:
        """Return search and needs of the request without what is left aside of it."""
        request = self._search.request
        dropped = {each.removeprefix(CLUSTER) for each in aside} - {SLOTS}
        dropped |= {*_PLACE_ATTRIBUTES} if PLACES in aside else set()
        resources = tuple(each for each in request.resources if each.name not in dropped)
        request = replace(request, resources=resources)
        if PLACES in aside:
            request = replace(request, queues=(), master_queues=())
        if PEOPLE in aside:
            request = replace(request, acl=())
        if request not in self._needs:
            search = self._search.search_other(request)
            self._needs[request] = search, WindowNeeds(search)
        return self._needs[request]


def _find_exclusion(search: WindowSearch) -> str:
    """Return why none of the queue instances that a request means suits; an empty text for several reasons."""
    site, queues = search.prepared.site, search.request.queues
    meant = [each for each in site.places if not queues or means_instance(site, queues, each)]
    layers = {refusal.layer for each in meant if (refusal := search.find_exclusion(each)) is not None}
    if not queues and Layer.PE in layers:
        return PE_LIST
    conditions = {Layer.ACCESS: ACCESS, Layer.STATE: ORPHANED, Layer.PE: PE_LIST}
    if len(layers) == 1:
        return conditions.get(layers.pop(), "")
    return "" if queues else ACCESS
