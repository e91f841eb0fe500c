"""One attempt to place a parallel task with a fixed number of slots in a fixed parallel environment.

The search follows Grid Engine 8.1.9 host by host, because what it finds depends on the way.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from qmonpy.engine.books.load import count_up_to_thresholds, counts_thresholds
from qmonpy.engine.fitting.fixed_count import find_fixed_counts
from qmonpy.engine.fitting.level_match import MASTER_LATER, MASTER_NEVER, MASTER_NOW, Match, SlotCount
from qmonpy.engine.fitting.quota_match import RuledOut
from qmonpy.engine.fitting.scope_match import Stage, Wanted, count_scopes
from qmonpy.engine.placing.allocation_rules import (
    FILL_UP,
    ROUND_ROBIN,
    SplitEnvironment,
    fills_master_host,
    find_layout_rule,
    find_portion,
    slots_per_host,
)
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment, Harvest, LaterHarvest, QuotaCounters, Share
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.placing.sequential import count_soft_violations
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_instance,
    check_pe,
    check_queue,
    is_host_requested,
    is_master_candidate,
    is_slave_candidate,
    refuse_queues,
)
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser, Shortage, Shortages, ignore_refusal
from qmonpy.pauses import paced

Report = Callable[[Refusal], None]


class Room(NamedTuple):
    """The slots of a host or an instance, at the start in question and when everything with an end has ended."""

    now: int = 0
    later: int = 0
    found: frozenset[str] = frozenset()
    """Names of the requests that are satisfied there."""


NO_ROOM = Room()


def refuse_pe_slots(pe: ParallelEnvironment, asked: int, left: int, *, is_told: bool = True) -> Refusal:
    """Return the refusal of a PE that has fewer slots left, or finds fewer together, than a task asks for."""
    return Refusal(Cause.PE_SLOTS, Refuser.PE, pe.name, "slots", Quantity(asked), Quantity(left), is_told=is_told)


class Trial:
    """One attempt to place a task with a fixed number of slots in a fixed PE.

    With `cares_for_later` it also finds out whether the task could start later (`-R y`). As in 8.1.9 it stops caring
    once it knows, and then tells of quotas that it was silent about before.
    """

    def __init__(
        self,
        board: Board,
        category: Category,
        pe: ParallelEnvironment,
        slots: int,
        report: Report,
        scene: Scene,
        *,
        cares_for_later: bool = False,
        masters: dict[int, int] | None = None,
    ):
        self.board = board
        self.scene = scene
        self.site = board.site
        self.category = category
        self.pe = pe
        self.slots = slots
        self.report = report
        is_silent = report is ignore_refusal
        self._fixed = find_fixed_counts(board.prepared, category) if is_silent else None
        """What is known of levels and rules whatever is booked, where nobody asks for reasons."""
        self.available = 0
        self.is_later = False
        """After the run: whether only what will end stands in the way."""
        self.is_admitted = False
        """After the run: whether the PE and the global level have enough."""
        self._out = self._make_ruled_out()
        cares_for_later = cares_for_later and not isinstance(pe, SplitEnvironment)
        self._quotas = QuotaCounters(
            board, category, pe.name, slots, scene.ledger, self._out, report, cares_for_later=cares_for_later
        )
        self._masters: dict[int, int] = {} if masters is None else masters
        """Whether the master task may start at a place, by index; what an earlier trial found may be handed in."""
        self._violations: dict[int, int] = {}
        self._stage = Stage(pe)
        """Of the host that is looked at."""
        self._now = Harvest(self.site, category, slots, self._quotas, self._masters)
        self._goes_round = False
        self._most = slots
        """The most slots that are looked for on the host that is asked, where two rules hold."""
        self._later = LaterHarvest(self.site, category, slots, self._quotas, self._masters)
        self._may_skip_full = self._finds_only_slots() and report is ignore_refusal and masters is None
        self._host_cache: dict[str, tuple[Room, tuple[Refusal, ...]]] = {}
        """The room of a host and its refusals, which are reported in every round."""
        self._told: list[Refusal] = []
        self._counts_thresholds = board.prepared.kept("counts thresholds", lambda: counts_thresholds(board.site))

    def _finds_only_slots(self) -> bool:
        """Whether an instance without a free slot can be left out unasked: quotas answer alike everywhere."""
        return self._quotas.are_alike_everywhere

    def _make_ruled_out(self) -> RuledOut:
        return RuledOut(self.board.accounts, self.category)

    @property
    def cares_for_later(self) -> bool:
        """Whether it is still to be found out if the task could start later."""
        return self._quotas.cares_for_later

    # --- the PE, the global level, the hosts in order -------------------------------------------------------------

    def run(self) -> Assignment | None:
        """Place the task; None where the PE finds too few slots."""
        refusal = check_pe(self.site, self.category, self.pe)
        if refusal:
            self.report(refusal)
            return None
        ledger = self.scene.ledger
        account = self.site.pe_accounts[self.pe.name]
        free = int(self.pe.slots - ledger.used[account.number])
        free_later = int(self.pe.slots - ledger.endless[account.number])
        if self.slots > free:
            self.available = min(free, free_later)
            self.is_later = self.slots <= free_later
            if not self.is_later:
                self.report(refuse_pe_slots(self.pe, self.slots, free_later))
            return None
        count = self._count_global()
        self._found_globally = count.found
        if count.now < self.slots:
            self.available = count.later
            self.is_later = count.later >= self.slots
            return None
        self.is_admitted = True
        return self._lay_out()

    def _lay_out(self) -> Assignment | None:
        """Lay the slots over hosts, once the PE and the global level allow them."""
        self._harvest(self._find_queues())
        self.available = self._now.taken
        if not self._now.is_complete:
            self.is_later = self._later.is_complete
            return None
        pieces = self._now.pieces()
        violations = sum(slots * self._violations.get(place.index, 0) for place, slots in pieces)
        return Assignment(self.pe, self.slots, pieces, violations)

    def _count_global(self) -> SlotCount:
        level = self.site.global_level
        refusal = check_host(self.site, self.category, level)
        if refusal:
            self.report(refusal)
            return SlotCount(Match.NEVER)
        return self._count_level(level, frozenset(), "global", Stage(self.pe))

    def _count_level(self, level: Level, already: frozenset[str], kind: str, stage: Stage) -> SlotCount:
        """Count for how many slots a level has enough, and report what it has too little of."""
        ledger, category = self.scene.ledger, self.category
        known = None if self._fixed is None else self._fixed.count_level(level, ledger, already, kind)
        if known is not None:
            return known
        count, short = count_scopes(level, ledger, category, already, kind, stage)
        self._report_shortages(short, level)
        return count

    def _report_shortages(self, found: Iterable[tuple[Shortage, ...]], level: Level) -> None:
        """Report what a level has too little of; of each list the last shortage is what refuses."""
        if self.report is ignore_refusal:
            return
        for shortages in found:
            short = shortages[-1]
            requests = "slots=1" if short.attribute == "slots" else self.category.list_text(short.attribute) or "NONE"
            detail = Shortages(requests, shortages, is_parallel=True)
            self._tell(
                Refusal(short.cause, level.refuser, level.name, short.attribute, short.asked, short.left, detail=detail)
            )

    def _tell(self, refusal: Refusal) -> None:
        self._told.append(refusal)
        self.report(refusal)

    def _check_queue(self, queue: str) -> Refusal | None:
        return check_queue(self.site, self.category, queue, self.pe.name, self.slots)

    def _find_queues(self) -> frozenset[str]:
        """Return the cluster queues with open places that may serve the job."""
        if self.category.is_soft:
            self._sort_softly()
        allowed: set[str] = set()
        # Queues without open places give nothing, and are worth no look at all places.
        is_silent = self.report is ignore_refusal
        for queue in self.site.cluster.queues if is_silent else self.board.queues_of(self.scene.places):
            refusal = self._check_queue(queue)
            if refusal is None:
                allowed.add(queue)
            else:
                self.report(refusal)
                self._out.queues.add(queue)
        return frozenset(allowed)

    def _sort_softly(self) -> None:
        """Sort the places of the board by the soft requests that they do not meet, and the order of all after that."""
        suitable = {queue for queue in self.site.cluster.queues if self._check_queue(queue) is None}
        for place in self.scene.places:
            if place.instance.queue in suitable:
                self._violations[place.index] = count_soft_violations(self.board, self.category, place)
        self.board.sort_softly(suitable, self._violations)

    def _harvest(self, queues: frozenset[str]) -> None:
        """Take slots host by host until there are enough, from places of some cluster queues; in rounds of one slot
        each for round robin."""
        hosts = self._list_hosts(queues)
        per_host = find_layout_rule(self.pe, self.slots, self.site.cluster.variety)
        self._goes_round = per_host == ROUND_ROBIN
        while True:
            before = self._now.taken, self._later.taken
            for host, residents in hosts:
                self._residents[host] = residents
                if host not in self._out.hosts and self._harvest_host(self.site.hosts[host], residents, per_host):
                    return
            if isinstance(self.pe, SplitEnvironment):
                self._look_past_others(self.pe)
            if not self._goes_round or (self._now.taken, self._later.taken) == before:
                return
            hosts = paced(self._residents.items())

    def _list_hosts(self, queues: frozenset[str]) -> Iterable[tuple[str, list[Place]]]:
        """Return the hosts in the order in which they are asked, with their places in some cluster queues."""
        self._residents: dict[str, list[Place]] = {}
        if self.report is ignore_refusal:
            return self.board.walk_hosts(self.scene.places, queues)
        found = dict(self.board.hosts_with(self.scene.places, queues))
        # Hosts of which no queue suits the job come last; they give no slots, but their own refusals are reported.
        if queues != frozenset(self.board.queues_of(self.board.places)):
            for place in paced(self.board.places):
                found.setdefault(place.instance.host, [])
        return paced(found.items())

    def _harvest_host(self, level: Level, residents: list[Place], per_host: int) -> bool:
        """Take slots from one host; True when there is nothing left to find out."""
        if isinstance(self.pe, SplitEnvironment):
            return self._harvest_split(self.pe, level, residents)
        if self._may_skip_full and not self._quotas.cares_for_later and self._is_full(level, residents):
            return False
        least = per_host if per_host > 0 else 1
        room = self._host_slots(level, residents, least)
        now, later = self._now, self._later
        if room.now >= least:
            now.take(residents, _wanted(per_host, now.missing, room.now), least)
        if not self._quotas.cares_for_later:
            return now.is_complete
        if room.later >= least:
            later.take(residents, _wanted(per_host, later.missing, room.later), least)
        self._quotas.cares_for_later = not later.is_complete
        return now.is_complete and later.is_complete

    def _harvest_split(self, pe: SplitEnvironment, level: Level, residents: list[Place]) -> bool:
        """Take slots from one host by the rule of the master task or by that of the others; True when all are found.

        Whether there will be room later is not found out: no Grid Engine that has two rules asks it of a search.
        """
        now = self._now
        if now.has_master and now.order[0].instance.host == level.name and fills_master_host(pe, self.slots):
            return False
        portion = find_portion(pe, self.slots, now.missing, has_master=now.has_master)
        self._goes_round = portion.goes_round
        least, self._most = portion.any
        room = self._host_slots(level, residents, least).now
        if room >= least:
            share = Share.ALL
            (least, most), (least_slaves, most_slaves) = portion.master, portion.slave
            if not now.has_master:
                share = Share.SLAVES if not now.take(residents, min(room, most), least, Share.MASTER) else Share.MASTER
            if share is not Share.MASTER and least_slaves:
                now.take(residents, min(room, most_slaves), least_slaves, share)
        return now.is_complete

    def _look_past_others(self, pe: SplitEnvironment) -> None:
        """Take in what the last host says of another round, which is one without open places where there are any."""
        if any(name not in self._residents and name not in self._out.hosts for name in self.site.hosts):
            portion = find_portion(pe, self.slots, self._now.missing, has_master=self._now.has_master)
            self._goes_round = portion.goes_round

    def _is_full(self, level: Level, residents: list[Place]) -> bool:
        used, slots = self.scene.ledger.used, level.kind.slots
        if slots is not None and slots[1] - used[level.first + slots[0]] < 1:
            return True
        return not any(place.kind.slots_capacity - used[place.slots_number] >= 1 for place in residents)

    # --- one host ------------------------------------------------------------------------------------------------

    def _host_slots(self, level: Level, residents: list[Place], least: int) -> Room:
        """Slots that a host and its instances have for the task; each instance's share becomes its tag."""
        self._stage = self._find_stage(level)
        host = self._host_itself(level)
        most = self._most_per_host()
        granted = sum(self._now.granted.get(place.index, 0) for place in residents)
        now = min(host.now - granted, most)
        if self._binds_once(level):
            now = min(now, 1 - granted)
        later = min(host.later, most)
        if now < least and later < least:
            return Room(now, later)
        total = total_later = 0
        for place in residents:
            if place.instance.queue not in self._out.queues:
                room = self._instance_slots(place, host.found)
                slots = self._now.tags[place.index] = max(0, room.now)
                self._later.tags[place.index] = max(0, room.later)
                total += slots
                total_later += max(0, room.later)
        return Room(min(total, now), min(total_later, later))

    def _find_stage(self, level: Level) -> Stage:
        if not self._now.has_master:
            return Stage(self.pe)
        is_here = self._now.order[0].instance.host == level.name
        return Stage(self.pe, Wanted.BESIDE_MASTER if is_here else Wanted.SLAVES)

    def _most_per_host(self) -> int:
        if isinstance(self.pe, SplitEnvironment):
            return self._most
        per_host = slots_per_host(self.pe, self.slots)
        return per_host if per_host > 0 else self.slots

    def _binds_once(self, level: Level) -> bool:
        """Whether the rounds of $round_robin come to a host once, as the task is bound to cores there.

        9.1.4 looks for cores for as many slots as the rule gives in one round; what is bound once on a host is found
        in later rounds, too, but where starts may be planned not on hosts with other bound cores (asked).
        """
        account = level.accounts.get(CORES) if self.category.cores is not None else None
        if account is None or self.category.cores is None or not self._goes_round:
            return False
        is_shared = self.category.books_ahead and self.scene.ledger.used[account.number] > 0
        return is_shared or not self.category.cores.is_by_host

    def _host_itself(self, level: Level) -> Room:
        known = None if self.category.is_scoped else self._host_cache.get(level.name)
        if known is None:
            self._told.clear()
            room = self._count_host(level)
            known = self._host_cache[level.name] = room, tuple(self._told)
        else:
            for refusal in known[1]:
                self.report(refusal)
        return known[0]

    def _count_host(self, level: Level) -> Room:
        site, category = self.site, self.category
        if not is_host_requested(site, category, level.name):
            return NO_ROOM
        refusal = check_host(site, category, level)
        if refusal:
            self._tell(refusal)
            return NO_ROOM
        count = self._count_level(level, frozenset(), "host", self._stage)
        until = MASTER_LATER if count.match is Match.LATER else count.master if category.is_scoped else MASTER_NOW
        if until != MASTER_NOW:
            for place in self._residents.get(level.name, ()):
                self._masters[place.index] = until
        now = count.now
        if now > 0 and self._counts_thresholds:
            every = frozenset(self.board.queues_of(self.scene.places))
            residents = self.board.hosts_with(self.scene.places, every).get(level.name, ())
            # Of what is requested for several scopes the highest counts (9.1.4, asked).
            requests = sorted((*category.hard, *category.master, *category.slave), key=lambda each: each.number)
            amounts = {request.name: request.number for request in requests}
            # What runs or is reserved does not count where a reservation is asked for (recordings `arthr-5` to `-12`).
            ledger = self.scene.ledger if category.grid_engine_key else self.board.accounts.empty
            now = int(min(now, count_up_to_thresholds(site, ledger, residents, amounts)))
        return Room(now, count.later, count.found)

    def _is_left_to_master(self, place: Place) -> bool:
        """Whether an instance might have held the master task only, which has its place."""
        has_master = self._stage.wanted is not Wanted.MASTER
        return has_master and not is_slave_candidate(self.site, self.category, place)

    def _instance_slots(self, place: Place, found_at_host: frozenset[str]) -> Room:
        """Slots that an instance has left for the task: none where it is refused for any reason."""
        refusal = check_instance(self.site, self.category, place, self.pe)
        if refusal:
            self.report(refusal)
            return NO_ROOM
        if self._is_left_to_master(place):
            self.report(refuse_queues(self.category.slave_queues, Refuser.INSTANCE, place.name))
            return NO_ROOM
        if not is_master_candidate(self.site, self.category, place):
            self._masters[place.index] = MASTER_NEVER
        self._stage.may_be_master = self._masters.get(place.index, MASTER_NOW) == MASTER_NOW
        quota = self._quotas.ask(place, self._masters, self._stage)
        if quota is None:
            return NO_ROOM
        already = self._found_globally | found_at_host
        self._stage.may_be_master = self._masters.get(place.index, MASTER_NOW) == MASTER_NOW
        count = self._count_level(place.level, already, "queue", self._stage)
        if count.master != MASTER_NOW:
            self._masters[place.index] = count.master
        if count.match is Match.NEVER:
            return NO_ROOM
        now = count.now - self._now.granted.get(place.index, 0)
        return Room(min(now, quota.now), min(count.later, quota.later))


def _wanted(per_host: int, missing: int, room: int) -> int:
    """Slots to take from one host: what the allocation rule says, or what is missing as far as there is room."""
    if per_host > 0:
        return per_host
    return min(missing, room) if per_host == FILL_UP else 1
