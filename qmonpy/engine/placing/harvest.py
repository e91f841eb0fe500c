"""Slots that a parallel task takes from queue instances, host by host: now, and as things will be later.

As in Grid Engine 8.1.9 slots of a host are taken from its queue instances in order, quotas are debited while they are
taken, and everything is given back where a host gets too few.
"""

from qmonpy.engine.fitting.level_match import MASTER_LATER, MASTER_NEVER, MASTER_NOW
from qmonpy.engine.placing.quota_counters import QuotaCounters
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place, Site
from qmonpy.engine.site.static_match import means_instance


class _Reaper:
    """What both kinds of harvest share: how much is wanted, and who may hold the master task."""

    def __init__(self, site: Site, category: Category, slots: int, quotas: QuotaCounters, masters: dict[int, int]):
        self._site = site
        self._category = category
        self._wanted = slots
        self._quotas = quotas
        self._masters = masters
        self.tags: dict[int, int] = {}
        """Slots to take from each place, by index."""
        self.taken = 0
        self.has_master = False

    @property
    def is_complete(self) -> bool:
        return self.taken >= self._wanted and self.has_master

    @property
    def missing(self) -> int:
        return self._wanted - self.taken

    def _master(self, place: Place) -> int:
        return self._masters.get(place.index, MASTER_NOW)

    def _slots_beside_master(self, place: Place, slots: int, taken: int, least_master: int) -> int:
        """Keep a slot for the master task where this instance cannot hold it; let `-masterq` hold it alone."""
        if self._master(place) < least_master:
            return slots - 1 if self.taken + taken + slots == self._wanted else slots
        category = self._category
        is_only_for_master = (
            category.master_queues
            and category.hard_queues
            and not means_instance(self._site, category.hard_queues, place)
        )
        return min(slots, 1) if is_only_for_master else slots


class Harvest(_Reaper):
    """Slots that are taken now; a place that was not looked at has a tag of one slot, as in 8.1.9."""

    def __init__(self, site: Site, category: Category, slots: int, quotas: QuotaCounters, masters: dict[int, int]):
        super().__init__(site, category, slots, quotas, masters)
        self.granted: dict[int, int] = {}
        self.order: list[Place] = []
        """Places with granted slots, the master's first."""

    def pieces(self) -> list[tuple[Place, int]]:
        """Places and slots, the master's first."""
        return [(place, self.granted[place.index]) for place in self.order]

    def take(self, residents: list[Place], wanted: int, least: int) -> None:
        """Take up to `wanted` slots from the instances of a host, or none at all if there are fewer than `least`."""
        taken = 0
        got_master = self.has_master
        steps: list[tuple[Place, int]] = []
        for place in residents:
            tag = self.tags[place.index]
            if tag == 0:
                continue
            slots = min(tag, wanted - taken)
            if not self.has_master and not got_master:
                slots = self._slots_beside_master(place, slots, taken, MASTER_NOW)
            slots = self.tags[place.index] = self._quotas.debit(place, slots)
            if slots > 0:
                got_master = self._grant(place, slots) or got_master
                steps.append((place, slots))
            taken += slots
            if taken == wanted:
                break
        if taken < least:
            for place, slots in steps:
                self._give_back(place, slots)
                self.tags[place.index] = 0
            return
        self.has_master = got_master
        self.taken += taken

    def _grant(self, place: Place, slots: int) -> bool:
        """Add slots to a piece; True when the instance takes the master task, which puts it first."""
        if place.index in self.granted:
            self.granted[place.index] += slots
            return False
        self.granted[place.index] = slots
        if not self.has_master and self._master(place) == MASTER_NOW:
            self.order.insert(0, place)
            return True
        self.order.append(place)
        return False

    def _give_back(self, place: Place, slots: int) -> None:
        self._quotas.give_back(place, now=slots)
        self.granted[place.index] -= slots
        if self.granted[place.index] == 0:
            del self.granted[place.index]
            self.order.remove(place)


class LaterHarvest(_Reaper):
    """Slots that could be taken when everything with an end has ended: they tell whether a start can be planned."""

    def take(self, residents: list[Place], wanted: int, least: int) -> None:
        """Count up to `wanted` slots on the instances of a host, or none at all if there are fewer than `least`."""
        taken = 0
        got_master = self.has_master
        steps: list[tuple[Place, int]] = []
        for place in residents:
            tag = self.tags.get(place.index, 0)
            if tag == 0:
                continue
            slots = min(tag, wanted - taken)
            if not self.has_master and not got_master:
                slots = self._slots_beside_master(place, slots, taken, MASTER_LATER)
            slots = self.tags[place.index] = self._quotas.debit_later(place, slots)
            if slots > 0 and not self.has_master and self._master(place) != MASTER_NEVER:
                got_master = True
            steps.append((place, slots))
            taken += slots
            if taken == wanted:
                break
        if taken < least:
            for place, slots in steps:
                self._quotas.give_back(place, later=slots)
                self.tags[place.index] = 0
            return
        self.has_master = got_master
        self.taken += taken
