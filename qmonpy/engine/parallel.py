"""Placement of parallel jobs: slots of one task laid over hosts by the allocation rule of a parallel environment.

The search follows Grid Engine 8.1.9 host by host, because what it finds depends on the way: slots of a host are taken
from its queue instances in order, quotas are debited while they are taken and given back where a host gets too few.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from qmonpy.engine.board import Board, Scene
from qmonpy.engine.category import Category
from qmonpy.engine.level_match import (
    MANY,
    MASTER_LATER,
    MASTER_NEVER,
    MASTER_NOW,
    Finding,
    Match,
    SlotCount,
    count_level,
)
from qmonpy.engine.quota_match import QuotaCount, count_rule, quota_refusal
from qmonpy.engine.quota_rules import CompiledRule, UsageKey
from qmonpy.engine.sequential import count_soft_violations
from qmonpy.engine.site import Level, Place
from qmonpy.engine.skip import RuledOut
from qmonpy.engine.static_match import (
    check_host,
    check_instance,
    check_pe,
    check_queue,
    is_host_requested,
    is_master_candidate,
    means_instance,
)
from qmonpy.model.decision import Layer, Refusal
from qmonpy.model.parallel_environment import ParallelEnvironment
from qmonpy.model.pattern import matches_pattern
from qmonpy.model.range_set import has_number

Report = Callable[[Refusal], None]
FILL_UP, ROUND_ROBIN = -1, -2


def slots_per_host(pe: ParallelEnvironment, slots: int) -> int:
    """Slots of a task on each host: a fixed number, FILL_UP, ROUND_ROBIN, or 0 where the rule cannot serve it."""
    rule = pe.allocation_rule
    if rule[:1].isdigit():
        fixed = int(rule) if rule.isdigit() else 0
        return fixed if fixed and slots % fixed == 0 else 0
    return {"$pe_slots": slots, "$fill_up": FILL_UP, "$round_robin": ROUND_ROBIN}.get(rule.lower(), 0)


@dataclass(slots=True)
class Assignment:
    """Slots found for one task in one PE; the first piece holds the master task."""

    pe: ParallelEnvironment
    slots: int
    pieces: list[tuple[Place, int]]
    soft_violations: int


def find_assignment(board: Board, category: Category, report: Report) -> Assignment | None:
    """The best assignment that can start now, over all PEs that the request means; every refusal is reported."""
    return search_assignment(board, category, report, board.scene(category))


def matching_pes(board: Board, category: Category) -> list[ParallelEnvironment]:
    """The parallel environments that a job's request means."""
    pattern = category.pe or ""
    return [pe for pe in board.site.cluster.pes.values() if pe.name == pattern or matches_pattern(pattern, pe.name)]


def search_assignment(board: Board, category: Category, report: Report, scene: Scene) -> Assignment | None:
    """The best assignment in a scene: most slots, then fewest soft violations."""
    best: Assignment | None = None
    pes = matching_pes(board, category)
    for pe in pes:
        found, available = maximise(board, category, pe, best.slots if best else 0, report, scene)
        if found is None:
            report(_too_few(pe, category, available))
        elif best is None or found.slots > best.slots or found.soft_violations < best.soft_violations:
            best = found
    if not pes:
        report(Refusal(Layer.PE, category.pe or "", "no matching PE found", "pe", category.pe or ""))
    return best


def reserve_assignment(board: Board, category: Category, report: Report, scene: Scene) -> Assignment | None:
    """The assignment for a reservation in a scene: the first PE that has the least slots asked for, then its most.

    The least number is tried even where the allocation rule cannot serve it: then there is one slot on each host.
    """
    best: Assignment | None = None
    pes = matching_pes(board, category)
    for pe in pes:
        trial = Trial(board, category, pe, least_slots(category), report, scene)
        found = trial.run()
        if found is None:
            report(_too_few(pe, category, trial.available))
        elif best is None:
            best = found
    if not pes:
        report(Refusal(Layer.PE, category.pe or "", "no matching PE found", "pe", category.pe or ""))
    if best is None:
        return None
    if slot_choices(category, best.pe, best.slots) == [best.slots]:
        return best
    most, _ = maximise(board, category, best.pe, best.slots, report, scene)
    return most or best


def least_slots(category: Category) -> int:
    """The smallest number of slots that a request allows."""
    return min(each.first for each in category.slots)


def _too_few(pe: ParallelEnvironment, category: Category, available: int) -> Refusal:
    text = f'cannot run in PE "{pe.name}" because it only offers {available} slots'
    return Refusal(Layer.PE, pe.name, text, "slots", str(category.slots[0].first), str(available))


def slot_choices(category: Category, pe: ParallelEnvironment, least: int = 0) -> list[int]:
    """The slot numbers, ascending, that both the request and the allocation rule of a PE allow."""
    first = max(least, least_slots(category))
    most = min(max(each.last for each in category.slots), pe.slots)
    return [n for n in range(first, most + 1) if slots_per_host(pe, n) and has_number(category.slots, n)]


def maximise(
    board: Board, category: Category, pe: ParallelEnvironment, least: int, report: Report, scene: Scene
) -> tuple[Assignment | None, int]:
    """The assignment of most slots in one PE, by bisection over the slot numbers that are allowed.

    Also gives the number of slots that could be had, for the report.
    """
    choices = slot_choices(category, pe, least)
    found: Assignment | None = None
    available = 0
    low, high = 0, len(choices) - 1
    is_first = True
    while low <= high:
        middle = (low + high) // 2
        # Grid Engine reports only the reasons of its first try.
        trial = Trial(board, category, pe, choices[middle], report if is_first else _ignore, scene)
        assignment = trial.run()
        is_first = False
        available = trial.available
        if assignment is not None:
            found = assignment
            low = middle + 1
        else:
            high = middle - 1
    return found, available


def _ignore(refusal: Refusal) -> None:
    """Take a refusal that nobody wants to hear of."""


class Trial:
    """One attempt to place a task with a fixed number of slots in a fixed PE."""

    def __init__(
        self, board: Board, category: Category, pe: ParallelEnvironment, slots: int, report: Report, scene: Scene
    ):
        self.board = board
        self.scene = scene
        self.site = board.site
        self.category = category
        self.pe = pe
        self.slots = slots
        self.report = report
        self.available = 0
        self._rules = board.accounts.job_rules(category, pe.name) if category.reservation is None else None
        self._out = RuledOut(board.accounts, category)
        self._quota: dict[tuple[CompiledRule, UsageKey], QuotaCount] = {}
        self._master: dict[int, int] = {}
        """Whether the master task may start at a place, by index."""
        self._violations: dict[int, int] = {}
        self._tags: dict[int, int] = {}
        """Slots to take from each place, by index; as in 8.1.9 one for a place that was not looked at."""
        self._granted: dict[int, int] = {}
        self._order: list[Place] = []
        """Places with granted slots, the master's first."""
        self._has_master = False
        self._host_cache: dict[str, tuple[int, frozenset[str]]] = {}

    # --- the PE, the global level, the hosts in order -------------------------------------------------------------

    def run(self) -> Assignment | None:
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
            if self.slots > free_later:
                text = f'cannot run in PE "{self.pe.name}" because it only offers {free_later} slots'
                self.report(Refusal(Layer.PE, self.pe.name, text, "slots", str(self.slots), str(free_later)))
            return None
        count = self._count_global()
        if count.now < self.slots:
            self.available = count.later
            return None
        self._found_globally = count.found
        return self._lay_out()

    def _lay_out(self) -> Assignment | None:
        """Lay the slots over hosts, once the PE and the global level allow them."""
        places = self._eligible_places()
        taken = self._harvest(places)
        self.available = taken
        if taken < self.slots or not self._has_master:
            return None
        pieces = [(place, self._granted[place.index]) for place in self._order]
        violations = sum(slots * self._violations.get(place.index, 0) for place, slots in pieces)
        return Assignment(self.pe, self.slots, pieces, violations)

    def _count_global(self) -> SlotCount:
        level = self.site.global_level
        refusal = check_host(self.site, self.category, level)
        if refusal:
            self.report(refusal)
            return SlotCount(Match.NEVER)
        count, findings = count_level(level, self.scene.ledger, self.category, frozenset(), "global")
        self._report_findings(findings, level.name)
        return count

    def _report_findings(self, findings: Iterable[Finding], name: str) -> None:
        for finding in findings:
            requests = "slots=1" if finding.attribute == "slots" else self.category.requests_text or "NONE"
            text = f'(-l {requests}) cannot run in queue "{name}" because {finding.reason}'
            layer = Layer.GLOBAL if name == "global" else Layer.QUEUE if "@" in name else Layer.HOST
            self.report(Refusal(layer, name, text, finding.attribute, finding.asked, finding.left))

    def _check_queue(self, queue: str) -> Refusal | None:
        return check_queue(self.site, self.category, queue, self.pe.name, self.slots)

    def _eligible_places(self) -> list[Place]:
        """Open places of the cluster queues that may serve the job, in the order in which they are filled."""
        allowed: dict[str, bool] = {}
        places = []
        for place in self.scene.places:
            queue = place.instance.queue
            if queue not in allowed:
                refusal = self._check_queue(queue)
                allowed[queue] = refusal is None
                if refusal:
                    self.report(refusal)
                    self._out.queues.add(queue)
            if allowed[queue]:
                places.append(place)
                self._tags[place.index] = 1
        if self.category.is_soft:
            for place in places:
                self._violations[place.index] = count_soft_violations(self.board, self.category, place)
            places.sort(key=lambda place: self._violations[place.index])
        return places

    def _harvest(self, places: list[Place]) -> int:
        """Take slots host by host until there are enough; in rounds of one slot each for round robin."""
        by_host: dict[str, list[Place]] = {}
        for place in places:
            by_host.setdefault(place.instance.host, []).append(place)
        self._residents = by_host
        # Hosts of which no queue suits the job come last; they give no slots, but their own refusals are reported.
        for place in self.board.places:
            by_host.setdefault(place.instance.host, [])
        per_host = slots_per_host(self.pe, self.slots)
        least = per_host if per_host > 0 else 1
        taken = 0
        while True:
            before = taken
            for host, residents in by_host.items():
                if host in self._out.hosts:
                    continue
                level = self.site.hosts[host]
                room = self._host_slots(level, residents, least)
                if room >= least:
                    wanted = per_host if per_host > 0 else min(self.slots - taken, room) if per_host == FILL_UP else 1
                    taken += self._take(residents, wanted, least, taken)
                if taken >= self.slots and self._has_master:
                    return taken
            if per_host != ROUND_ROBIN or taken == before:
                return taken

    # --- one host ------------------------------------------------------------------------------------------------

    def _host_slots(self, level: Level, residents: list[Place], least: int) -> int:
        """Slots that a host and its instances have for the task; each instance's share becomes its tag."""
        most, found = self._host_itself(level)
        most = min(most - sum(self._granted.get(place.index, 0) for place in residents), self._most_per_host())
        if most < least:
            return most
        total = 0
        for place in residents:
            if place.instance.queue not in self._out.queues:
                slots = self._tags[place.index] = self._instance_slots(place, found)
                total += slots
        return min(total, most)

    def _most_per_host(self) -> int:
        per_host = slots_per_host(self.pe, self.slots)
        return per_host if per_host > 0 else self.slots

    def _host_itself(self, level: Level) -> tuple[int, frozenset[str]]:
        known = self._host_cache.get(level.name)
        if known is None:
            known = self._host_cache[level.name] = self._count_host(level)
        return known

    def _count_host(self, level: Level) -> tuple[int, frozenset[str]]:
        site, category = self.site, self.category
        if not is_host_requested(site, category, level.name):
            return 0, frozenset()
        refusal = check_host(site, category, level)
        if refusal:
            self.report(refusal)
            return 0, frozenset()
        count, findings = count_level(level, self.scene.ledger, category, frozenset(), "host")
        self._report_findings(findings, level.name)
        if count.match is Match.LATER:
            for place in self._residents.get(level.name, ()):
                self._master[place.index] = MASTER_LATER
        return count.now, count.found

    def _instance_slots(self, place: Place, found_at_host: frozenset[str]) -> int:
        """Slots that an instance has left for the task: none where it is refused for any reason."""
        refusal = check_instance(self.site, self.category, place, self.pe)
        if refusal:
            self.report(refusal)
            return 0
        if not is_master_candidate(self.site, self.category, place):
            self._master[place.index] = MASTER_NEVER
        quota = self._quota_slots(place)
        if quota is None:
            return 0
        already = self._found_globally | found_at_host
        count, findings = count_level(place.level, self.scene.ledger, self.category, already, "queue")
        self._report_findings(findings, place.name)
        if count.master != MASTER_NOW:
            self._master[place.index] = count.master
        if count.match is Match.NEVER:
            return 0
        return max(0, min(count.now - self._granted.get(place.index, 0), quota))

    def _quota_slots(self, place: Place) -> int | None:
        """Slots that all rules in force on an instance leave, or None where one refuses."""
        if self._rules is None:
            return MANY
        left = MANY
        queue, host = place.instance.queue, place.instance.host
        for rule in self._rules.at(queue, host):
            key = rule.key(self.category, self.pe.name, queue, host)
            count = self._quota.get((rule, key))
            if count is None:
                count = count_rule(self.board.accounts, self.scene.ledger, self.category, rule, key, place)
                self._quota[rule, key] = count
            self._master[place.index] = min(count.master, self._master.get(place.index, MASTER_NOW))
            left = min(left, count.now)
            if count.match is not Match.OK or left == 0:
                finding = Finding(count.match, "", "", str(self.slots), str(max(0, count.now)))
                self.report(quota_refusal(rule, key, finding, count.limit))
                if self._out.add_after_quota(rule, queue, host):
                    self._out.add_hosts_of(rule)
                return None if count.match is not Match.OK else 0
        return left

    # --- taking slots ----------------------------------------------------------------------------------------------

    def _take(self, residents: list[Place], wanted: int, least: int, before: int) -> int:
        """Take up to `wanted` slots from the instances of a host, or none at all if there are fewer than `least`."""
        taken = 0
        got_master = self._has_master
        steps: list[tuple[Place, int]] = []
        for place in residents:
            tag = self._tags[place.index]
            if tag == 0:
                continue
            slots = min(tag, wanted - taken)
            if not self._has_master and not got_master:
                slots = self._slots_beside_master(place, slots, before + taken)
            slots = self._tags[place.index] = self._debit_quotas(place, slots)
            if slots > 0:
                got_master = self._grant(place, slots) or got_master
                steps.append((place, slots))
            taken += slots
            if taken == wanted:
                break
        if taken < least:
            for place, slots in steps:
                self._give_back(place, slots)
                self._tags[place.index] = 0
            return 0
        self._has_master = got_master
        return taken

    def _slots_beside_master(self, place: Place, slots: int, taken: int) -> int:
        """Keep a slot for the master task where this instance cannot hold it; let `-masterq` hold it alone."""
        if self._master.get(place.index, MASTER_NOW) < MASTER_NOW:
            return slots - 1 if taken + slots == self.slots else slots
        category = self.category
        is_only_for_master = (
            category.master_queues
            and category.hard_queues
            and not means_instance(self.site, category.hard_queues, place)
        )
        return min(slots, 1) if is_only_for_master else slots

    def _grant(self, place: Place, slots: int) -> bool:
        """Add slots to a piece; True when the instance takes the master task, which puts it first."""
        if place.index in self._granted:
            self._granted[place.index] += slots
            return False
        self._granted[place.index] = slots
        if not self._has_master and self._master.get(place.index, MASTER_NOW) == MASTER_NOW:
            self._order.insert(0, place)
            return True
        self._order.append(place)
        return False

    def _give_back(self, place: Place, slots: int) -> None:
        for count in self._quota_counts(place):
            count.now += slots
        self._granted[place.index] -= slots
        if self._granted[place.index] == 0:
            del self._granted[place.index]
            self._order.remove(place)

    def _quota_counts(self, place: Place) -> list[QuotaCount]:
        if self._rules is None:
            return []
        queue, host = place.instance.queue, place.instance.host
        found = []
        for rule in self._rules.at(queue, host):
            key = rule.key(self.category, self.pe.name, queue, host)
            # A rule behind one that refused was not asked on this instance, and then has nothing to give.
            found.append(self._quota.get((rule, key)) or QuotaCount(now=0, later=0))
        return found

    def _debit_quotas(self, place: Place, slots: int) -> int:
        """Slots that the quotas of an instance still have, taken off them."""
        counts = self._quota_counts(place)
        for count in counts:
            slots = min(slots, count.now)
        slots = max(0, slots)
        for count in counts:
            count.now -= slots
        return slots
