"""The needs of a request for a reservation on each host, whenever its window is: accounts, and amounts for one slot."""

from qmonpy.engine.fitting.level_match import Match, count_level, default_requests
from qmonpy.engine.fitting.prepared import CategoryPlan, Needs
from qmonpy.engine.fitting.room import Room
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.parallel import least_slots, matching_pes
from qmonpy.engine.site.site import Account, Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_instance,
    check_pe,
    check_queue,
    is_host_requested,
    is_master_candidate,
    means_instance,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment

Amounts = tuple[tuple[Account, float], ...]
"""Accounts, each with the amount that one slot books on it."""


@dataclass(frozen=True, slots=True)
class HostNeeds:
    """The needs of one slot on a host, and on each of its queue instances that suit the request."""

    amounts: Amounts
    places: tuple[tuple[Place, Amounts], ...]


@dataclass(frozen=True, slots=True)
class PeNeeds:
    """The needs of a request in one parallel environment; hosts that never suit are left out."""

    pe: ParallelEnvironment
    ahead: Amounts
    """Of the PE and of the cluster as a whole."""
    hosts: tuple[HostNeeds, ...]


class _UncountableError(Exception):
    """Something is asked for that is not counted slot by slot."""


class WindowNeeds:
    """The needs of one request, worked out when they are first asked for.

    They do not depend on times, nor on slots except on whether it is a single one.
    """

    def __init__(self, search: WindowSearch):
        self._search = search
        self._site = search.prepared.site
        self._category = search.category
        self._sequential: list[tuple[Place, Needs]] | None = None
        self._parallel: list[PeNeeds] | None = None
        self._is_parallel_known = False
        self.totals: dict[str, Room] = {}
        """By PE the slots of all hosts at each moment from now on, kept for those who count them."""
        self._bounds: list[PeNeeds] | None = None
        self._is_bound = False
        """Whether what cannot be counted is left aside."""

    def sequential(self) -> list[tuple[Place, Needs]]:
        """Return the needs of one slot on every queue instance that suits a request without PE."""
        if self._sequential is None:
            plan = CategoryPlan(self._search.prepared.accounts, self._category)
            found = ((place, plan.needs(place)) for place in self._search.candidates)
            self._sequential = [(place, needs) for place, needs in found if needs is not None]
        return self._sequential

    def parallel(self) -> list[PeNeeds] | None:
        """Return the needs in each PE that the request means; None if its slots cannot be counted host by host."""
        if not self._is_parallel_known:
            self._is_parallel_known = True
            try:
                self._parallel = self._find_parallel()
            except _UncountableError:
                self._parallel = None
        return self._parallel

    def bounds(self) -> list[PeNeeds]:
        """Return the needs in each PE without those that cannot be counted: where these find no room, the request
        finds none."""
        if self._bounds is None:
            self._is_bound = True
            self._bounds = self._list_pes()
            self._is_bound = False
        return self._bounds

    def _find_parallel(self) -> list[PeNeeds]:
        category = self._category
        if "slots" in category.requested or any(each.is_per_job for each in category.hard):
            raise _UncountableError
        return self._list_pes()

    def _list_pes(self) -> list[PeNeeds]:
        category = self._category
        pes = matching_pes(self._search.board, category)
        return [self._in_pe(pe) for pe in pes if check_pe(self._site, category, pe) is None]

    def _in_pe(self, pe: ParallelEnvironment) -> PeNeeds:
        site, category = self._site, self._category
        if check_host(site, category, site.global_level) is not None:
            return PeNeeds(pe, (), ())
        globally, found = self._level(site.global_level, frozenset(), "global")
        if globally is None:
            return PeNeeds(pe, (), ())
        slots = least_slots(category)
        queues: dict[str, bool] = {}
        by_host: dict[str, list[Place]] = {}
        for place in self._search.candidates:
            queue = place.instance.queue
            if queue not in queues:
                queues[queue] = check_queue(site, category, queue, pe.name, slots) is None
            if queues[queue]:
                by_host.setdefault(place.instance.host, []).append(place)
        hosts = [self._on_host(residents, pe, found) for residents in by_host.values()]
        ahead = ((site.pe_accounts[pe.name], 1.0), *globally)
        return PeNeeds(pe, ahead, tuple(each for each in hosts if each is not None))

    def _on_host(self, residents: list[Place], pe: ParallelEnvironment, found: frozenset[str]) -> HostNeeds | None:
        host, category = residents[0].host, self._category
        if not is_host_requested(self._site, category, host.name) or check_host(self._site, category, host):
            return None
        at_host, found_there = self._level(host, frozenset(), "host")
        if at_host is None:
            return None
        places = []
        for place in residents:
            if check_instance(self._site, category, place, pe) is None:
                if not (self._is_bound or self._is_for_any_task(place)):
                    raise _UncountableError
                there, _ = self._level(place.level, found | found_there, "queue")
                if there is not None:
                    places.append((place, there))
        return HostNeeds(at_host, tuple(places)) if places else None

    def _is_for_any_task(self, place: Place) -> bool:
        """Whether an instance may hold both the master task and others, so that `-masterq` need not be considered."""
        site, category = self._site, self._category
        if not category.master_queues:
            return True
        is_for_others = not category.hard_queues or means_instance(site, category.hard_queues, place)
        return is_for_others and is_master_candidate(site, category, place)

    def _level(self, level: Level, already: frozenset[str], kind: str) -> tuple[Amounts | None, frozenset[str]]:
        """Return what one slot books at a level, None where it never fits; and the names of the requests that the
        level meets."""
        count, _ = count_level(level, self._search.prepared.accounts.empty, self._category, already, kind)
        if count.match is Match.NEVER or count.now <= 0:
            return None, count.found
        amounts: list[tuple[Account, float]] = []
        if "slots" in level.accounts:
            amounts.append((level.accounts["slots"], 1.0))
        for request in (*default_requests(level, self._category), *self._category.hard):
            account = level.accounts.get(request.name)
            if account is not None and not (self._is_bound and request.name == "slots"):
                amounts.append((account, request.number))
        countable = [each for each in amounts if each[0].attribute.is_per_slot and each[1] >= 0]
        if len(countable) < len(amounts) and not self._is_bound:
            raise _UncountableError
        return tuple(countable), count.found
