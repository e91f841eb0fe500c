"""Slots that a parallel task takes from queue instances, host by host, and what quotas leave for them, counted down.

As in Grid Engine 8.1.9 slots of a host are taken from its queue instances in order, quotas are debited while they are
taken, and everything is given back where a host gets too few; now, and as things will be later.
"""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.fixed_count import find_fixed_counts
from qmonpy.engine.fitting.level_match import MANY, MASTER_LATER, MASTER_NEVER, MASTER_NOW, Match
from qmonpy.engine.fitting.quota_match import QuotaCount, RuledOut, count_rule, find_shortage, refuse_by_rule
from qmonpy.engine.fitting.scope_match import Stage
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place, Site
from qmonpy.engine.site.static_match import means_instance
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.refusal import Refusal, UsageKey, ignore_refusal


@dataclass(slots=True)
class Assignment:
    """Slots found for one task in one PE; the first piece holds the master task."""

    pe: ParallelEnvironment
    slots: int
    pieces: list[tuple[Place, int]]
    soft_violations: int


Report = Callable[[Refusal], None]


class Share(Enum):
    """For whom slots of a host are taken."""

    ALL = "for whoever is still missing"
    MASTER = "for the master task and what its allocation rule puts beside it"
    SLAVES = "for slave tasks, while the master task has no place yet"


class QuotaRoom(NamedTuple):
    """The slots that all rules in force on an instance leave, now and when everything with an end has ended."""

    now: int = MANY
    later: int = MANY


class QuotaCounters:
    """The counters of one trial: what each rule leaves under each usage key."""

    def __init__(
        self,
        board: Board,
        category: Category,
        pe: str,
        slots: int,
        ledger: LedgerView,
        out: RuledOut,
        report: Report,
        *,
        cares_for_later: bool,
    ):
        self._board = board
        self._category = category
        self._pe = pe
        self._slots = slots
        self._ledger = ledger
        self._out = out
        self._report = report
        self.cares_for_later = cares_for_later
        """Whether a rule that leaves slots later is not said to refuse, since a start will be planned."""
        self._rules = board.accounts.job_rules(category, pe) if category.reservation is None else None
        self._counts: dict[tuple[CompiledRule, UsageKey], QuotaCount] = {}
        self._fixed = find_fixed_counts(board.prepared, category) if report is ignore_refusal else None

    @property
    def are_alike_everywhere(self) -> bool:
        """Whether it does not matter to the quotas which instances they are asked about, and in which order."""
        return self._rules is None or self._rules.are_alike_everywhere

    def _rules_at(self, place: Place) -> tuple[CompiledRule, ...]:
        if self._rules is None:
            return ()
        return self._board.in_order(self._rules.at(place.instance.queue, place.instance.host))

    def _key(self, rule: CompiledRule, place: Place) -> UsageKey:
        return rule.key(self._category, self._pe, place.instance.queue, place.instance.host)

    def ask(self, place: Place, masters: dict[int, int], stage: Stage | None = None) -> QuotaRoom | None:
        """Return the slots that all rules in force on an instance leave, or None where one refuses; note whether a
        master may start. The first to ask a rule decides the stage at which it is counted.

        Rules behind one that leaves nothing are not asked.
        """
        now = later = MANY
        for rule in self._rules_at(place):
            key = self._key(rule, place)
            count = self._counts.get((rule, key))
            if count is None:
                count = self._counts[rule, key] = self._count(rule, key, place, stage)
            masters[place.index] = min(count.master, masters.get(place.index, MASTER_NOW))
            now, later = min(now, count.now), min(later, count.later)
            if count.match is Match.OK and now != 0:
                continue
            if count.match is not Match.OK or not self.cares_for_later or later == 0:
                self._refuse(rule, key, count, place)
            return QuotaRoom(now, later) if count.match is Match.OK else None
        return QuotaRoom(now, later)

    def _count(self, rule: CompiledRule, key: UsageKey, place: Place, stage: Stage | None) -> QuotaCount:
        fixed = self._fixed
        known = None if fixed is None else fixed.count_rule(rule, key, place, self._ledger)
        if known is not None:
            return known
        return count_rule(self._board.accounts, self._ledger, self._category, rule, key, place, stage)

    def _refuse(self, rule: CompiledRule, key: UsageKey, count: QuotaCount, place: Place) -> None:
        if self._report is not ignore_refusal:
            accounts, slots = self._board.accounts, self._slots
            found = find_shortage(accounts, self._ledger, self._category, rule, key, place, count, slots)
            self._report(refuse_by_rule(rule, key, found))
        if self._out.add_after_quota(rule, place.instance.queue, place.instance.host):
            self._out.add_hosts_of(rule)

    def _counts_at(self, place: Place) -> list[QuotaCount]:
        # A rule behind one that refused was not asked on this instance, and then has nothing to give.
        return [
            self._counts.get((rule, self._key(rule, place))) or QuotaCount(now=0, later=0)
            for rule in self._rules_at(place)
        ]

    def debit(self, place: Place, slots: int) -> int:
        """Take slots off the quotas of an instance, as many as they still have; returns how many."""
        counts = self._counts_at(place)
        for count in counts:
            slots = min(slots, count.now)
        slots = max(0, slots)
        for count in counts:
            count.now -= slots
            count.taken += slots
        return slots

    def debit_later(self, place: Place, slots: int) -> int:
        """Take slots off what the quotas of an instance have later, as many as there are; returns how many."""
        counts = self._counts_at(place)
        for count in counts:
            slots = min(slots, count.later)
        slots = max(0, slots)
        for count in counts:
            count.later -= slots
        return slots

    def give_back(self, place: Place, now: int = 0, later: int = 0) -> None:
        """Put slots back that were taken off."""
        for count in self._counts_at(place):
            count.now += now
            count.taken -= now
            count.later += later


class _Reaper:
    """The base of both kinds of harvest: how many slots are wanted, and who may hold the master task."""

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
        """Leave a slot for the master task where this instance cannot hold it; an instance only for the master gives
        one."""
        if self._master(place) < least_master:
            return slots - 1 if self.taken + taken + slots == self._wanted else slots
        return min(slots, 1) if self._is_only_for_master(place) else slots

    def _is_only_for_master(self, place: Place) -> bool:
        category = self._category
        of_slaves = category.hard_queues or category.slave_queues
        return bool(category.master_queues and of_slaves) and not means_instance(self._site, of_slaves, place)


class Harvest(_Reaper):
    """The slots that a task takes now; a place that was not looked at has a tag of one slot, as in 8.1.9."""

    def __init__(self, site: Site, category: Category, slots: int, quotas: QuotaCounters, masters: dict[int, int]):
        super().__init__(site, category, slots, quotas, masters)
        self.granted: dict[int, int] = {}
        self.order: list[Place] = []
        """Places with granted slots, the master's first."""

    def pieces(self) -> list[tuple[Place, int]]:
        """Places and slots, the master's first."""
        return [(place, self.granted[place.index]) for place in self.order]

    def take(self, residents: list[Place], wanted: int, least: int, share: Share = Share.ALL) -> bool:
        """Take up to `wanted` slots from the instances of a host, or none at all if there are fewer than `least`, or
        no place for the master task that they are for; return whether any were taken."""
        taken = 0
        got_master = self.has_master or share is Share.SLAVES
        steps: list[tuple[Place, int]] = []
        for place in residents:
            tag = self.tags.get(place.index, 1)
            if tag == 0:
                continue
            slots = min(tag, wanted - taken)
            if not got_master:
                slots = self._slots_beside_master(place, slots, taken, MASTER_NOW)
            slots = self._quotas.debit(place, slots)
            if share is not Share.MASTER:
                self.tags[place.index] = slots
            if slots > 0:
                got_master = self._grant(place, slots, got_master=got_master) or got_master
                steps.append((place, slots))
            taken += slots
            if taken == wanted:
                break
        if taken < least or (share is Share.MASTER and not got_master):
            for place, slots in steps:
                self._give_back(place, slots)
                if share is not Share.MASTER:
                    self.tags[place.index] = 0
            return False
        self.has_master = got_master and share is not Share.SLAVES
        self.taken += taken
        return True

    def _grant(self, place: Place, slots: int, *, got_master: bool) -> bool:
        """Add slots to a piece; True when the instance takes the master task, which puts it first.

        `got_master` tells of this host; see `Variety.groups_pieces`.
        """
        is_grouped = self._site.cluster.variety.groups_pieces
        if place.index in self.granted:
            self.granted[place.index] += slots
            return False
        self.granted[place.index] = slots
        if not self.has_master and self._master(place) == MASTER_NOW and not (is_grouped and got_master):
            self.order.insert(0, place)
            return True
        self.order.insert(self._find_group_end(place) if is_grouped else len(self.order), place)
        return False

    def _find_group_end(self, place: Place) -> int:
        """The position behind the last piece on the host of a place, or behind all."""
        here = [at for at, each in enumerate(self.order, 1) if each.instance.host == place.instance.host]
        return here[-1] if here else len(self.order)

    def _give_back(self, place: Place, slots: int) -> None:
        self._quotas.give_back(place, now=slots)
        self.granted[place.index] -= slots
        if self.granted[place.index] == 0:
            del self.granted[place.index]
            self.order.remove(place)


class LaterHarvest(_Reaper):
    """The slots that a task could take when everything with an end has ended: whether a start can be planned."""

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
