"""How a job passes the rules of every set: rules that do not match, the rule in force, its limits, who holds them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.engine.books.task_amount import find_task_amount
from qmonpy.engine.fitting.level_match import Match
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.place_verdict import QuotaCounter, QuotaTests
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule, filter_allows, user_filter_allows
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import find_end, task_bookings
from qmonpy.formats.quota_set.printer import format_filter
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import RuleCounter, UsageKey
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.translation import tr

_NAMED = 3
"""Queues or hosts that a failed filter names; the others are counted."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A running task that has something of a limit booked."""

    job: int
    task: int | None
    """None for a job that is no array."""
    owner: str
    name: str
    slots: int
    amount: float
    """How much of the limited attribute it has booked."""
    end_time: int
    """When it ends at the latest, by its run time limit or with its reservation; FOREVER if nothing ends it."""
    instances: tuple[str, ...]
    """The queue instances that it runs on."""
    is_suspended: bool = False
    """Whether it is suspended, itself or with a queue instance."""

    @property
    def key(self) -> TaskKey:
        """The number of the job, and of the task, which is 1 for a job that is no array."""
        return self.job, self.task or 1


def format_holder(holder: Holder) -> str:
    """Return the number of the holding job, with the task if the job is an array: `12`, `12.3`."""
    return f"{holder.job}" if holder.task is None else f"{holder.job}.{holder.task}"


def name_holder(holder: Holder) -> str:
    """Return the number of the holding job, and that it is suspended if it is: `12 (suspended)`."""
    number = format_holder(holder)
    return tr("{job} (suspended)").format(job=number) if holder.is_suspended else number


@dataclass(frozen=True, slots=True)
class LimitTrace:
    """A limit of the rule in force and what the job would add; the numbers hold for each of several usage keys."""

    attribute: str
    type: ValueType
    written: str
    """The limit as it stands in the rule."""
    limit: float | None = None
    """Its number, of a dynamic limit for the host; None for a text."""
    used: float | None = None
    """None for an attribute that is not consumed, and so not counted."""
    asked: float | None = None
    """The least that the job must book here; None if it asks for none of it."""
    requested: str = ""
    """The request as written where the attribute is not consumed."""
    left: float | None = None
    is_exceeded: bool = False
    """Whether this limit refuses the job."""
    holders: tuple[Holder, ...] = ()
    """Who has something booked under one of the usage keys, the one that ends first in front."""


@dataclass(frozen=True, slots=True)
class CounterTrace:
    """Usage keys for which a rule counts equal numbers, and the instances where the job would book one of them."""

    rule: str
    """`set/rule`."""
    keys: tuple[UsageKey, ...]
    limits: tuple[LimitTrace, ...]
    instances: tuple[str, ...]
    counter: RuleCounter
    """That of the first of the keys."""

    @property
    def is_exhausted(self) -> bool:
        """Whether a limit refuses the job."""
        return any(limit.is_exceeded for limit in self.limits)


@dataclass(frozen=True, slots=True)
class FailedFilter:
    """A filter of a rule that does not match the job or the instances."""

    kind: str
    """users, projects, pes, queues or hosts."""
    written: str
    """The filter as it stands in the rule."""
    asked: str
    """What it does not match: the user, project or PE, `jobs without project`, or the names of queues or hosts."""


@dataclass(frozen=True, slots=True)
class PassedRule:
    """A rule that does not match the job on some instances, and why."""

    rule: str
    filters: tuple[FailedFilter, ...]


@dataclass(frozen=True, slots=True)
class RulePath:
    """The rule in force and the rules before it, for instances on which they are the same."""

    rule: str | None
    """The first rule that matches; None where no rule matches, so that the set limits nothing."""
    passed: tuple[PassedRule, ...]
    """The rules before it, in order."""
    instances: tuple[str, ...]
    counters: tuple[CounterTrace, ...]
    """The counters of the rule; those that refuse the job first."""


@dataclass(frozen=True, slots=True)
class SetTrace:
    """An enabled rule set, with the rules that are in force for the job."""

    name: str
    paths: tuple[RulePath, ...]


class _Counters:
    """Counters of a rule that have equal numbers, while their instances and holders are collected."""

    def __init__(self, first: QuotaCounter, place: Place):
        self.first = first
        self.place = place
        self.counters: dict[QuotaCounter, None] = {}
        self.instances: list[str] = []
        self.holders: list[list[Holder]] = [[] for _ in first.accounts]
        """By limit."""


class QuotaTrace:
    """Traces one way to start a job through all rule sets."""

    def __init__(
        self,
        board: Board,
        category: Category,
        pe: ParallelEnvironment | None,
        slots: int,
        tests: QuotaTests,
    ):
        self._board = board
        self._category = category
        self._pe = pe
        self._slots = slots
        self._tests = tests

    def trace(self, state: State) -> tuple[SetTrace, ...]:
        """Return every enabled rule set with its rules in force on every queue instance."""
        chosen: dict[CompiledRule, list[Place]] = {}
        counters: dict[CompiledRule, dict[object, _Counters]] = {}
        for place in self._board.site.places:
            for counter in self._tests.counters_at(place):
                chosen.setdefault(counter.rule, []).append(place)
                same = counters.setdefault(counter.rule, {})
                group = same.get(counter.numbers)
                if group is None:
                    group = same[counter.numbers] = _Counters(counter, place)
                group.counters[counter] = None
                group.instances.append(place.name)
        self._find_holders(state, [group for same in counters.values() for group in same.values()])
        return tuple(
            SetTrace(rules[0].set_name, self._paths(rules, chosen, counters))
            for rules in self._board.accounts.rules.sets
            if rules
        )

    def _paths(
        self,
        rules: list[CompiledRule],
        chosen: Mapping[CompiledRule, list[Place]],
        counters: Mapping[CompiledRule, Mapping[object, _Counters]],
    ) -> tuple[RulePath, ...]:
        paths = []
        governed: set[int] = set()
        for rule in rules:
            places = chosen.get(rule, [])
            if places:
                governed.update(place.index for place in places)
                passed = tuple(self._passed(each, places) for each in rules[: rule.index])
                traces = sorted(map(self._trace, counters[rule].values()), key=lambda each: not each.is_exhausted)
                paths.append(RulePath(rule.name, passed, _names(places), tuple(traces)))
        others = [place for place in self._board.site.places if place.index not in governed]
        if others:
            passed = tuple(self._passed(each, others) for each in rules)
            paths.append(RulePath(None, passed, _names(others), ()))
        return tuple(paths)

    # --- rules passed over

    def _passed(self, rule: CompiledRule, places: list[Place]) -> PassedRule:
        """Return why a rule does not match the job on instances where a later rule, or none, is in force."""
        failed = self._failed_job_filter(rule)
        return PassedRule(rule.name, (failed,) if failed else tuple(_failed_place_filters(rule, places)))

    def _failed_job_filter(self, rule: CompiledRule) -> FailedFilter | None:
        category, written = self._category, rule.rule
        pe = self._pe.name if self._pe else None
        if written.users and not user_filter_allows(
            self._board.site.cluster, written.users, category.owner, category.group
        ):
            return _failed("users", written.users, category.owner)
        if written.projects and not filter_allows(written.projects, category.project):
            return _failed("projects", written.projects, category.project or tr("jobs without project"))
        if written.pes and not filter_allows(written.pes, pe):
            return _failed("pes", written.pes, pe or tr("jobs without PE"))
        return None

    # --- the rule in force

    def _trace(self, same: _Counters) -> CounterTrace:
        first = same.first
        refusing = self._find_refusing(same)
        limits = tuple(
            self._trace_limit(same, index, limit, is_refusing=limit is refusing)
            for index, limit in enumerate(first.rule.limits)
        )
        keys = tuple(dict.fromkeys(counter.key for counter in same.counters))
        counter = RuleCounter(first.rule.set_name, first.rule.index, keys[0])
        return CounterTrace(first.rule.name, keys, limits, tuple(same.instances), counter)

    def _find_refusing(self, same: _Counters) -> CompiledLimit | None:
        """Return the limit by which the engine refuses the job; None if it does not."""
        if self._pe is None:
            said = self._tests.find(same.first, same.place)
            return None if said.match in (Match.OK, Match.MISSING) else said.limit
        count = self._tests.count(same.first, same.place)
        is_refused = count.match is not Match.OK or count.now < self._least_slots(same.first.rule)
        if not is_refused or count.limit is None:
            return None
        # A rule refuses also what the queue instance itself does not offer; that is not for want of the limit.
        is_own = count.shortage is None or count.shortage.attribute == count.limit.attribute.name
        return count.limit if is_own else None

    def _least_slots(self, rule: CompiledRule) -> int:
        """Return the slots that a task must book for one usage key: all if the rule counts all places together."""
        if self._pe is None:
            return 1
        is_one = rule.is_for_all_hosts and rule.is_for_all_queues and not rule.expands_queues
        if is_one and not rule.expands_hosts:
            return self._slots
        return max(1, slots_per_host(self._pe, self._slots)) if is_one else 1

    def _trace_limit(self, same: _Counters, index: int, limit: CompiledLimit, *, is_refusing: bool) -> LimitTrace:
        attribute = limit.attribute
        number, used, shared = same.first.numbers[index]
        trace = LimitTrace(
            attribute.name,
            attribute.type,
            limit.limit.value,
            limit=None if attribute.type.is_string else number,
            is_exceeded=is_refusing,
        )
        if not attribute.is_consumable:
            request = self._category.requested.get(attribute.name)
            return replace(trace, requested=request.text if request else "")
        slots = self._least_slots(same.first.rule) if attribute.is_per_slot else 1
        asked = find_task_amount(self._board.accounts, self._category, attribute.name, slots)
        return replace(
            trace,
            used=used + shared if attribute.is_exclusive else used,
            asked=asked or None,
            left=None if attribute.is_exclusive else number - used,
            holders=tuple(same.holders[index]),
        )

    # --- who holds it

    def _find_holders(self, state: State, counters: Iterable[_Counters]) -> None:
        """Add to the counters the running tasks that have something booked, the one that ends first in front."""
        lists = {
            account: same.holders[index]
            for same in counters
            for counter in same.counters
            for index, account in enumerate(counter.accounts)
            if account >= 0
        }
        if not lists:
            return
        prepared, now = self._board.prepared, self._board.now
        ends = {key: find_end(prepared, state, task, now) for key, task in state.running.items()}
        for key in sorted(state.running, key=lambda key: (ends[key] is None, ends[key] or 0)):
            task, end = state.running[key], ends[key]
            amounts: dict[int, float] = {}
            for _, bookings in task_bookings(prepared, state, task):
                for booking in bookings:
                    if booking.account in lists:
                        amounts[booking.account] = amounts.get(booking.account, 0.0) + booking.amount
            _add_holders(state.jobs[task.job], task, FOREVER if end is None else end, amounts, lists)


def _add_holders(
    job: Job, task: RunningTask, end: int, amounts: Mapping[int, float], lists: Mapping[int, list[Holder]]
) -> None:
    """Add a task to the lists of the accounts on which it has something booked, once to each list."""
    of_list: dict[int, tuple[list[Holder], float]] = {}
    for account, amount in amounts.items():
        holders = lists[account]
        _, before = of_list.get(id(holders), (holders, 0.0))
        of_list[id(holders)] = (holders, before + amount)
    known: dict[float, Holder] = {}
    for holders, amount in of_list.values():
        holder = known.get(amount)
        if holder is None:
            number = task.task if job.is_array else None
            instances = tuple(name for name, _ in task.pieces)
            holder = Holder(
                task.job, number, job.owner, job.name, task.slots, amount, end, instances, task.is_standing_still
            )
            known[amount] = holder
        holders.append(holder)


def _names(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple(place.name for place in places)


def _failed(kind: str, scope: Filter, asked: str) -> FailedFilter:
    return FailedFilter(kind, format_filter(scope), asked)


def _failed_place_filters(rule: CompiledRule, places: list[Place]) -> Iterable[FailedFilter]:
    """Yield the filters of queues and hosts that do not match some instances."""
    sides = (
        ("queues", rule.rule.queues, rule.queues, [place.instance.queue for place in places]),
        ("hosts", rule.rule.hosts, rule.hosts, [place.instance.host for place in places]),
    )
    for kind, scope, allowed, names in sides:
        if scope is not None and allowed is not None:
            refused = list(dict.fromkeys(name for name in names if name not in allowed))
            if refused:
                named, more = ", ".join(refused[:_NAMED]), len(refused) - _NAMED
                listed = tr("{names} and {count} more").format(names=named, count=more) if more > 0 else named
                yield _failed(kind, scope, listed)
