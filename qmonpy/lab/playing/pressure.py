"""How hard limits of rules press during a play: looked at from time to time, and added up.

A rule holds a job back at a moment if on no queue instance it has room for a task of the job: whatever else is free,
the job cannot start then.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping

import numpy as np

from qmonpy.engine.books.ledger import Ledger, LedgerView
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.fitting.fixed_count import find_fixed_counts
from qmonpy.engine.fitting.level_match import MASTER_NOW, Match
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import count_rule, match_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule, JobRules
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.quota_set.printer import format_filter
from qmonpy.lab.playing.played import RulePressure
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.refusal import UsageKey
from qmonpy.model.work.state import State

_Key = tuple[str, int]
HOUR = 3600
Held = tuple[tuple[int, int], ...]
PlaceHeld = Callable[[Mapping[int, int], Mapping[int, int]], tuple[Held, tuple[int, ...]]]
"""Returns what `RulePressure.held` and `refused` are of jobs by their numbers in the play, of which the first mapping
has the moments, and the second the slot seconds."""


class PressureMeter:
    """Looks at the limits of a cluster's rules at moments of a play."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._rules = {(rule.set_name, rule.index): rule for rules in prepared.accounts.rules.sets for rule in rules}
        self._full = Counter[_Key]()
        """Seconds in which some counter of a rule was full."""
        self._held: dict[_Key, dict[int, int]] = {}
        """By rule the numbers of the jobs that it held back, each with the moment at which that was seen first."""
        self._refused: dict[_Key, dict[int, int]] = {}
        """By rule and number of a job, the slot seconds that it was refused."""
        self._seconds = self._looks = 0
        self._full_looks = Counter[_Key]()
        self._counters = _Counters(prepared)

    @property
    def has_rules(self) -> bool:
        """Whether there is anything to look at."""
        return bool(self._rules)

    def look(self, state: State, ledger: Ledger | None, now: int, seconds: int) -> None:
        """Take a look that stands for so many seconds; `ledger` is what is booked, where that is known."""
        self._seconds += seconds
        self._looks += 1
        ledger = ledger or ledger_of(self._prepared, state, now)
        for rule in self._counters.find_full(ledger):
            self._full[rule.set_name, rule.index] += seconds
            self._full_looks[rule.set_name, rule.index] += 1
        known: dict[Hashable, tuple[CompiledRule, ...]] = {}
        for number, waiting in state.pending.items():
            job = state.jobs[number]
            category = self._prepared.category(job)
            rules = known.get(category)
            if rules is None:
                rules = known[category] = tuple(self._find_refusing(ledger, category))
            for rule in rules:
                key = rule.set_name, rule.index
                # What began in a second is there in the next one.
                self._held.setdefault(key, {}).setdefault(number, now + 1)
                least = min(each.first for each in job.slots) if job.pe else 1
                refused = self._refused.setdefault(key, {})
                refused[number] = refused.get(number, 0) + least * len(waiting.tasks) * seconds

    def list_pressure(self, place_held: PlaceHeld) -> tuple[RulePressure, ...]:
        """Return all rules, those first that refused most."""
        found = [self._make_pressure(key, rule, place_held) for key, rule in self._rules.items()]
        return tuple(sorted(found, key=lambda each: (-each.refused_slot_hours, -each.seconds_at_limit)))

    def _make_pressure(self, key: _Key, rule: CompiledRule, place_held: PlaceHeld) -> RulePressure:
        refused = self._refused.get(key, {})
        held, parts = place_held(self._held.get(key, {}), refused)
        return RulePressure(
            rule.set_name,
            rule.name,
            ", ".join(f"{each.limit.name}={each.limit.value}" for each in rule.limits),
            float(self._full[key]),
            len(refused),
            sum(refused.values()) / HOUR,
            self._full[key] / self._seconds if self._seconds else 0.0,
            held,
            parts,
            self._looks,
            self._full_looks[key],
            self._seconds,
            " ".join(f"{kind} {format_filter(scope)}" for kind, scope in rule.rule.filters()),
        )

    def _find_refusing(self, ledger: LedgerView, category: Category) -> Iterator[CompiledRule]:
        """Yield the rules that let no task of a category start anywhere."""
        candidates: set[CompiledRule] | None = None
        known: dict[Hashable, bool] = {}
        for pe, slots in self._list_pes(category):
            rules = self._prepared.accounts.job_rules(category, pe)
            for place in self._list_places(rules):
                refusing = {
                    rule
                    for rule in rules.at(place.instance.queue, place.instance.host)
                    if (candidates is None or rule in candidates)
                    and not self._lets_in(ledger, category, rule, place, pe, slots, known)
                }
                candidates = refusing if candidates is None else candidates & refusing
                if not candidates:
                    return
        yield from candidates or ()

    def _list_pes(self, category: Category) -> list[tuple[str | None, int]]:
        if category.pe is None:
            return [(None, 1)]
        least = min(each.first for each in category.slots)
        return [(name, least) for name in self._prepared.cluster.pes if matches_pattern(category.pe, name)]

    def _list_places(self, rules: JobRules) -> "tuple[Place, ...] | list[Place]":
        """Return queue instances among which is one like each other, as far as the rules can tell."""
        places = self._prepared.site.places
        if rules.are_alike_everywhere:
            return places[:1]
        if not rules.are_alike_on_hosts:
            return places
        return self._prepared.kept("one of each kind", lambda: tuple({place.kind: place for place in places}.values()))

    def _lets_in(
        self,
        ledger: LedgerView,
        category: Category,
        rule: CompiledRule,
        place: Place,
        pe: str | None,
        slots: int,
        known: dict[Hashable, bool],
    ) -> bool:
        """Whether a rule has room on a queue instance; `known` has what was found before for this category."""
        key = rule.key(category, pe, place.instance.queue, place.instance.host)
        # A queue instance matters by what its queue limits, and by its host where a limit is a formula.
        where = place if rule.has_formula else place.kind
        asked = pe, rule, key, where
        found = known.get(asked)
        if found is None:
            found = known[asked] = self._has_room(ledger, category, rule, key, place, pe, slots)
        return found

    def _has_room(
        self,
        ledger: LedgerView,
        category: Category,
        rule: CompiledRule,
        key: UsageKey,
        place: Place,
        pe: str | None,
        slots: int,
    ) -> bool:
        accounts = self._prepared.accounts
        if pe is None:
            return match_rule(accounts, ledger, category, rule, key, place).match in (Match.OK, Match.MISSING)
        count = find_fixed_counts(self._prepared, category).count_rule(rule, key, place, ledger)
        if count is None:
            count = count_rule(accounts, ledger, category, rule, key, place)
        return count.match is Match.OK and count.now >= slots and count.master == MASTER_NOW


class _Counters:
    """The counters of all rules, of which a large site has hundreds of thousands, with their limits as a column."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._rules: list[CompiledRule] = []
        """By counter."""
        self._bounds: list[float] = []
        self._dynamic: list[int] = []
        """Places of counters whose limit is a formula."""
        self._column = np.zeros(0)

    def find_full(self, ledger: Ledger) -> set[CompiledRule]:
        """Return the rules of which some counter is in use and full."""
        self._learn()
        if not self._rules:
            return set()
        accounts = self._prepared.accounts
        first = accounts.size - len(accounts.quota_keys)
        used = np.asarray(ledger.used[first : first + len(self._rules)])
        full = np.flatnonzero((used > 0) & (used >= self._column)).tolist()
        found = {self._rules[place] for place in full}
        for place in self._dynamic:
            if used[place] and used[place] >= self._find_dynamic(ledger, place):
                found.add(self._rules[place])
        return found

    def _learn(self) -> None:
        """Take in the counters that were opened since."""
        keys = self._prepared.accounts.quota_keys
        if len(keys) == len(self._rules):
            return
        for rule, index, _ in keys[len(self._rules) :]:
            limit = rule.limits[index]
            if limit.limit.is_dynamic:
                self._dynamic.append(len(self._rules))
            self._rules.append(rule)
            self._bounds.append(np.inf if limit.limit.is_dynamic else limit.number)
        self._column = np.asarray(self._bounds)

    def _find_dynamic(self, ledger: Ledger, place: int) -> float:
        rule, index, key = self._prepared.accounts.quota_keys[place]
        site = self._prepared.site
        host = site.hosts.get(key[4])
        return dynamic_limit(site, ledger, host, rule.limits[index].limit.value) if host else np.inf
