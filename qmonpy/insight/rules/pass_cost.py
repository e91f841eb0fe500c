"""What rule sets cost the scheduler of Grid Engine 8.1.9 in a pass: how often it checks the limits of each rule.

8.1.9 goes over the open queue instances in their order until one takes a job, and at each of them over the rules of
every set until one matches, whose limits it then checks. Which instance takes which job is decided by the engine here;
the checks that lead there are counted. A parallel job has all open instances checked.

What a check takes was found once by passes of 8.1.9 over 1,000 hosts, whose processor time was measured on a quiet
machine: 10,000 tasks took 0.65 s without rules, 36.5 s under two sets with one rule each, 21 s under five sets of 41
rules, 600 arrays of 5 tasks 0.33 s, and 300 parallel jobs under one rule 44 s. What is told is within 10 % of each of
the five; rules that are passed over cost too little to be seen there. Beside other work the same passes took up to
twice as much processor time (`python -m tests.gridengine.pass_times`). Its own profile counts 3,005,000 checks of rules
under the two sets, 0.3 % fewer than are counted here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import Pass, open_board
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.insight.rules.open_count import OpenCount
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import PendingTasks, RunningTask, State

SECONDS_PER_START = 8.9e-5
"""What a task that starts costs without any rule."""
SECONDS_PER_CHECK = 5.5e-6
"""What it costs to check the limits of a rule for a sequential job on one queue instance."""
SECONDS_PER_PARALLEL_CHECK = 5.77e-4
"""The same for a parallel job, with all that the search for it repeats; of one recorded pass."""


@dataclass(frozen=True, slots=True)
class RuleCost:
    """What one rule costs in a pass."""

    name: str
    """`set/rule`"""
    sequential: int
    """How often the scheduler checks its limits for jobs that are not parallel."""
    parallel: int
    """How often for parallel ones."""
    passed: int
    """How often it passes it over, as a filter does not match."""

    @property
    def checks(self) -> int:
        """How often the scheduler checks its limits."""
        return self.sequential + self.parallel

    @property
    def seconds(self) -> float:
        """Processor time of 8.1.9."""
        return self.sequential * SECONDS_PER_CHECK + self.parallel * SECONDS_PER_PARALLEL_CHECK


@dataclass(frozen=True, slots=True)
class SetCost:
    """What a rule set costs in a pass."""

    name: str
    rules: tuple[RuleCost, ...]

    @property
    def checks(self) -> int:
        """How often the scheduler checks limits of one of its rules."""
        return sum(each.checks for each in self.rules)

    @property
    def seconds(self) -> float:
        """Processor time of 8.1.9."""
        return sum(each.seconds for each in self.rules)


@dataclass(frozen=True, slots=True)
class PassCost:
    """What a pass costs 8.1.9."""

    sets: tuple[SetCost, ...]
    """Those that are enabled, in their order."""
    started: int
    """How many tasks start in it."""
    rest: float
    """Seconds without rules."""

    @property
    def seconds(self) -> float:
        """Processor time of the whole pass."""
        return self.rest + sum(each.seconds for each in self.sets)


def find_pass_cost(cluster: Cluster, state: State, now: int) -> PassCost:
    """Return what the next pass over a state costs."""
    return _Counting(cluster, state, now).count()


def find_flood_cost(cluster: Cluster, state: State, now: int) -> PassCost:
    """Return what a pass costs that has to start everything that runs or waits now, in an empty cluster."""
    waiting: dict[int, set[int]] = {number: set(each.tasks) for number, each in state.pending.items()}
    for number, task in state.running:
        waiting.setdefault(number, set()).add(task)
    pending = {number: PendingTasks(number, tuple(sorted(tasks))) for number, tasks in sorted(waiting.items())}
    return find_pass_cost(cluster, replace(state, pending=pending, running={}), now)


class _Counting:
    """Counts the checks of one pass."""

    def __init__(self, cluster: Cluster, state: State, now: int):
        self._prepared = prepare(cluster)
        self._state, self._now = state, now
        self._rules = [rules for rules in self._prepared.accounts.rules.sets if rules]
        self._checks: dict[bool, Counter[CompiledRule]] = {False: Counter(), True: Counter()}
        """Of sequential and of parallel jobs."""
        self._passed: Counter[CompiledRule] = Counter()
        self._matches: dict[tuple[Category, str | None], list[tuple[list[int], float]]] = {}

    def count(self) -> PassCost:
        """Make the pass, and count."""
        board = open_board(self._prepared, self._state, self._now)
        order = OpenCount([int(board.free_slots(each)) for each in board.places])
        places = {each.name: at for at, each in enumerate(board.places)}
        decided = Pass(self._prepared, self._state, self._now, with_reasons=False, board=board.copy()).run()
        visits: Counter[tuple[Category, str | None]] = Counter()
        for task in decided.started:
            key = self._prepared.category(self._state.jobs[task.job]), task.pe
            visits[key] += self._visit(order, places, task)
        left = {self._prepared.category(self._state.jobs[number]) for number in decided.order}
        for category in left:
            # It is asked once on every open instance, and not again in this pass.
            visits[category, category.pe] += order.open
        for (category, pe), count in visits.items():
            self._note(category, pe, count)
        return PassCost(
            tuple(SetCost(rules[0].set_name, tuple(map(self._cost, rules))) for rules in self._rules),
            len(decided.started),
            len(decided.started) * SECONDS_PER_START,
        )

    def _visit(self, order: OpenCount, places: Mapping[str, int], task: RunningTask) -> int:
        """Return how many instances are visited for a task that starts, and take its slots."""
        if task.pe is not None:
            found = order.open + len(task.pieces)
        else:
            # Up to the one that takes it, and once more there as it is booked.
            found = order.count_up_to(places[task.pieces[0][0]]) + 1
        for name, slots in task.pieces:
            order.take(places[name], slots)
        return found

    def _note(self, category: Category, pe: str | None, visits: int) -> None:
        checks = self._checks[pe is not None]
        for matching, share in self._list_matches(category, pe):
            count = round(visits * share)
            for rules, first in zip(self._rules, matching, strict=True):
                for rule in rules[:first]:
                    self._passed[rule] += count
                if first < len(rules):
                    checks[rules[first]] += count

    def _list_matches(self, category: Category, pe: str | None) -> Sequence[tuple[list[int], float]]:
        """Return for each sort of queue instances the index of the rule of each set that matches there, the number of
        its rules if none does, and the part of all instances that are of the sort."""
        key = category, pe
        if key not in self._matches:
            governing = [[rule.governs_job(category, pe) for rule in rules] for rules in self._rules]
            self._matches[key] = [
                ([_find_first(own, here) for own, here in zip(governing, sort, strict=True)], share)
                for sort, share in self._sorts
            ]
        return self._matches[key]

    @property
    def _sorts(self) -> Sequence[tuple[tuple[tuple[bool, ...], ...], float]]:
        """The sorts of queue instances by which rules are about them, with the part of all that are of the sort."""
        return self._prepared.kept("sorts of queue instances by rules", self._find_sorts)

    def _find_sorts(self) -> Sequence[tuple[tuple[tuple[bool, ...], ...], float]]:
        places = self._prepared.site.places
        found: Counter[tuple[tuple[bool, ...], ...]] = Counter(
            tuple(
                tuple(rule.governs_place(place.instance.queue, place.instance.host) for rule in rules)
                for rules in self._rules
            )
            for place in places
        )
        return [(sort, count / len(places)) for sort, count in found.items()]

    def _cost(self, rule: CompiledRule) -> RuleCost:
        sequential, parallel = (self._checks[is_parallel][rule] for is_parallel in (False, True))
        return RuleCost(rule.name, sequential, parallel, self._passed[rule])


def _find_first(governs_job: Iterable[bool], governs_place: Sequence[bool]) -> int:
    """Return the index of the first rule that matches; the number of rules if none does."""
    pairs = zip(governs_job, governs_place, strict=True)
    return next((at for at, (one, other) in enumerate(pairs) if one and other), len(governs_place))
