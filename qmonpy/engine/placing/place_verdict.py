"""The verdict of every open queue instance on a job by itself, for explanations; the search of a pass stops earlier.

The tests are those of the search, in its order. Nothing is left out because something else was refused before.
"""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.engine.fitting.level_match import Match, match_level
from qmonpy.engine.fitting.quota_match import (
    QuotaCount,
    RuledOut,
    RuleFinding,
    count_rule,
    limit_number,
    match_rule,
    refuse_by_rule,
)
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.sequential import refuse_at_level
from qmonpy.engine.placing.trial import Trial, refuse_pe_slots
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_host_requested,
    check_instance,
    check_queue,
    is_host_requested,
    refuse_queues,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser, Shortage, UsageKey, ignore_refusal


@dataclass(frozen=True, slots=True)
class PlaceVerdict:
    """How many slots an instance has for a task, whatever others have; for none, the first refusal."""

    place: Place
    slots: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True, eq=False)
class QuotaCounter:
    """The numbers of a rule under one usage key; where a limit is computed per host, there is one for each host."""

    rule: CompiledRule
    key: UsageKey
    accounts: tuple[int, ...]
    """The account of each limit, -1 for one that is not consumed."""
    numbers: tuple[tuple[float, float, float], ...]
    """Of each limit its number, what is used, and what is shared of an exclusive attribute."""


class QuotaTests:
    """Tests a job against the rules in force on queue instances; counters with equal numbers are tested once."""

    def __init__(self, board: Board, category: Category, pe: str | None):
        self._board = board
        self._category = category
        self._pe = pe
        self._ledger = board.scene(category).ledger
        self._rules = board.accounts.job_rules(category, pe) if category.reservation is None else None
        self._at: dict[int, tuple[QuotaCounter, ...]] = {}
        self._counters: dict[tuple[CompiledRule, str, str], QuotaCounter] = {}
        self._findings: dict[tuple[object, ...], RuleFinding] = {}

    def counters_at(self, place: Place) -> tuple[QuotaCounter, ...]:
        """Return the counters of the rules in force on an instance; none for a job in a reservation."""
        found = self._at.get(place.index)
        if found is None:
            queue, host = place.instance.queue, place.instance.host
            rules = self._board.in_order(self._rules.at(queue, host)) if self._rules else ()
            found = self._at[place.index] = tuple(self._counter(rule, place, queue, host) for rule in rules)
        return found

    def _counter(self, rule: CompiledRule, place: Place, queue: str, host: str) -> QuotaCounter:
        by_host = rule.expands_hosts or any(limit.limit.is_dynamic for limit in rule.limits)
        wanted = (rule, queue if rule.expands_queues else "", host if by_host else "")
        found = self._counters.get(wanted)
        if found is None:
            found = self._counters[wanted] = self._open(rule, place, rule.key(self._category, self._pe, queue, host))
        return found

    def _open(self, rule: CompiledRule, place: Place, key: UsageKey) -> QuotaCounter:
        accounts, numbers = [], []
        for index, limit in enumerate(rule.limits):
            number = limit_number(self._board.accounts, self._ledger, limit, place)
            if limit.attribute.is_consumable:
                account = self._board.accounts.quota(rule, index, key)
                accounts.append(account)
                numbers.append((number, self._ledger.used[account], self._ledger.shared[account]))
            else:
                accounts.append(-1)
                numbers.append((number, 0.0, 0.0))
        return QuotaCounter(rule, key, tuple(accounts), tuple(numbers))

    def find(self, counter: QuotaCounter, place: Place) -> RuleFinding:
        """Match a sequential job against a rule that governs an instance."""
        wanted = (counter.rule, counter.numbers)
        found = self._findings.get(wanted)
        if found is None:
            accounts, rule = self._board.accounts, counter.rule
            found = match_rule(accounts, self._ledger, self._category, rule, counter.key, place)
            self._findings[wanted] = found
        return found

    def count(self, counter: QuotaCounter, place: Place) -> QuotaCount:
        """Count the slots that a rule leaves to a parallel job on an instance that it governs."""
        accounts, rule = self._board.accounts, counter.rule
        return count_rule(accounts, self._ledger, self._category, rule, counter.key, place)

    def find_refusal(self, place: Place) -> Refusal | None:
        """Return the refusal of the first rule that lets no slot of a sequential job run on an instance, or None."""
        for counter in self.counters_at(place):
            said = self.find(counter, place)
            if said.match not in (Match.OK, Match.MISSING):
                return refuse_by_rule(counter.rule, counter.key, said)
        return None


def list_verdicts(board: Board, category: Category, quotas: QuotaTests) -> list[PlaceVerdict]:
    """Return the verdict of every open instance on a sequential job."""
    site, ledger = board.site, board.scene(category).ledger
    refusal = check_host(site, category, site.global_level)
    general = match_level(site.global_level, ledger, category, frozenset(), is_last=False)
    if refusal is None and general.match not in (Match.OK, Match.MISSING):
        refusal = refuse_at_level(site.global_level, category, general.shortage)
    if refusal:
        return [PlaceVerdict(place, 0, refusal) for place in board.places]
    tests = _PlaceTests(board, category, general.found)
    found = []
    for place in board.places:
        refusal = quotas.find_refusal(place) or tests.find_refusal(place)
        found.append(PlaceVerdict(place, 0 if refusal else 1, refusal))
    return found


class _PlaceTests:
    """Tests one slot against queue, host and instance; what instances share is tested once."""

    def __init__(self, board: Board, category: Category, found: frozenset[str]):
        self._board = board
        self._category = category
        self._found = found
        self._ledger = board.scene(category).ledger
        self._queues: dict[str, Refusal | None] = {}
        self._hosts: dict[str, Refusal | None] = {}

    def find_refusal(self, place: Place) -> Refusal | None:
        site, category = self._board.site, self._category
        queue, host = place.instance.queue, place.instance.host
        if queue not in self._queues:
            self._queues[queue] = check_queue(site, category, queue, None, 1)
        if host not in self._hosts:
            self._hosts[host] = check_host_requested(site, category, host) or check_host(site, category, place.host)
        refusal = self._queues[queue] or self._hosts[host] or check_instance(site, category, place, None)
        return refusal or self._find_shortage(place)

    def _find_shortage(self, place: Place) -> Refusal | None:
        category = self._category
        at_host = match_level(place.host, self._ledger, category, self._found, is_last=False)
        if at_host.match not in (Match.OK, Match.MISSING):
            return refuse_at_level(place.host, category, at_host.shortage)
        finding = match_level(place.level, self._ledger, category, self._found | at_host.found, is_last=True)
        return None if finding.match is Match.OK else refuse_at_level(place.level, category, finding.shortage)


@dataclass(frozen=True, slots=True)
class ParallelVerdict:
    """The verdicts of a PE and of the instances on a parallel task of some slots."""

    places: list[PlaceVerdict]
    available: int
    """Slots that the task finds together, not more than it asks for."""
    assignment: Assignment | None


def find_parallel_verdict(board: Board, category: Category, pe: ParallelEnvironment, slots: int) -> ParallelVerdict:
    """Return the verdict of every open instance on a parallel task in a PE, and the slots that they give together."""
    real = Trial(board, category, pe, slots, ignore_refusal, board.scene(category))
    assignment = real.run()
    alone = _LonelyTrial(board, category, pe, slots)
    alone.run()
    return ParallelVerdict(alone.verdicts(), real.available, assignment)


class _NothingRuledOut(RuledOut):
    """Rules nothing out, so that every instance is looked at."""

    def add_after_quota(self, rule: CompiledRule, queue: str, host: str) -> bool:
        return False


class _LonelyTrial(Trial):
    """A trial that asks every instance and takes nothing."""

    def __init__(self, board: Board, category: Category, pe: ParallelEnvironment, slots: int):
        self._heard: list[Refusal] = []
        super().__init__(board, category, pe, slots, self._heard.append, board.scene(category))
        self._verdicts: list[PlaceVerdict] | None = None

    def _make_ruled_out(self) -> RuledOut:
        return _NothingRuledOut(self.board.accounts, self.category)

    def verdicts(self) -> list[PlaceVerdict]:
        """Return the verdict of every open instance after the run, or that of the PE or the global host for all of
        them."""
        if self._verdicts is not None:
            return self._verdicts
        refusal = next(iter(self._heard), None) or self._find_general_shortage()
        return [PlaceVerdict(place, 0, refusal) for place in self.board.places]

    def _find_general_shortage(self) -> Refusal:
        """Return why there are too few slots before any host is asked, where Grid Engine gives no reason."""
        if self.available < self.slots and self._is_pe_short():
            return refuse_pe_slots(self.pe, self.slots, self.available, is_told=False)
        return self._shortage(self.site.global_level, frozenset(), self.slots)

    def _is_pe_short(self) -> bool:
        account = self.site.pe_accounts[self.pe.name]
        return self.slots > self.pe.slots - self.scene.ledger.used[account.number]

    def _harvest(self, queues: frozenset[str]) -> None:
        refused = {refusal.object: refusal for refusal in self._heard if refusal.by is Refuser.QUEUE}
        self._verdicts = [
            PlaceVerdict(place, 0, refused.get(place.instance.queue))
            for place in self.scene.places
            if place.instance.queue not in queues
        ]
        by_host = self._residents = dict(self.board.hosts_with(self.scene.places, queues))
        for residents in by_host.values():
            self._verdicts += self._ask_host(residents)

    def _ask_host(self, residents: list[Place]) -> Iterator[PlaceVerdict]:
        level = residents[0].host
        self._stage = self._find_stage(level)
        self._heard.clear()
        host = self._host_itself(level)
        if host.now <= 0:
            refusal = next(iter(self._heard), None) or self._host_shortage(level)
            yield from (PlaceVerdict(place, 0, refusal) for place in residents)
            return
        verdicts = [self._ask_instance(place, host.now, host.found) for place in residents]
        per_host = slots_per_host(self.pe, self.slots)
        total = min(host.now, sum(each.slots for each in verdicts))
        for each in verdicts:
            if each.slots and total < per_host:
                yield PlaceVerdict(each.place, 0, refuse_few_on_host(self.pe, per_host, total))
            else:
                yield each

    def _ask_instance(self, place: Place, most: int, found: frozenset[str]) -> PlaceVerdict:
        self._heard.clear()
        slots = min(most, self._instance_slots(place, found).now)
        if slots > 0:
            return PlaceVerdict(place, slots)
        already = self._found_globally | found
        return PlaceVerdict(place, 0, next(iter(self._heard), None) or self._shortage(place.level, already, 1))

    def _host_shortage(self, level: Level) -> Refusal:
        if not is_host_requested(self.site, self.category, level.name):
            category = self.category
            references = category.hard_queues or (*category.master_queues, *category.slave_queues)
            return refuse_queues(references, Refuser.HOST, level.name, is_told=False)
        return self._shortage(level, frozenset(), 1)

    def _shortage(self, level: Level, already: frozenset[str], slots: int) -> Refusal:
        """Return the shortage of a level, where Grid Engine gives no reason."""
        finding = match_level(level, self.scene.ledger, self.category, already, is_last=level.letter == "q")
        if finding.match not in (Match.OK, Match.MISSING):
            return replace(refuse_at_level(level, self.category, finding.shortage), is_told=False)
        for request in (*self.category.hard, *self.category.slave):
            account = level.accounts.get(request.name)
            if account is not None and not account.is_exclusive:
                kind, left = account.attribute.type, account.capacity - self.scene.ledger.used[account.number]
                if request.number * slots > left:
                    asked = Quantity(request.number * slots, kind, request.text, slots)
                    short = Shortage(Cause.SHORT, request.name, asked, Quantity(left, kind), level.letter + "c")
                    return replace(refuse_at_level(level, self.category, short), is_told=False)
        return Refusal(Cause.NOT_OFFERED, level.refuser, level.name, "slots", Quantity(slots), is_told=False)


def refuse_few_on_host(pe: ParallelEnvironment, asked: int, left: int) -> Refusal:
    """Return the refusal of a host that has fewer slots than the allocation rule of a PE wants there."""
    return Refusal(
        Cause.FEW_ON_HOST, Refuser.PE, pe.name, "allocation_rule", Quantity(asked), Quantity(left), is_told=False
    )
