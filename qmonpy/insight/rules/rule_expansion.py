"""The counters that a rule makes on a cluster, one for each name in braces: numbered, and made when asked for.

Source: sge_resource_quota(5), "expanded" filters; keys are those of the engine (`CompiledRule.key`).
"""

from collections.abc import Callable, Iterable, Sequence
from math import prod

import numpy as np
import numpy.typing as npt

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import dynamic_limit, host_number
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule, filter_allows, user_filter_allows
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.insight.rules.rule_order import find_users
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.values.pattern import compile_pattern, is_pattern
from qmonpy.model.work.refusal import UsageKey
from qmonpy.model.work.state import QuotaUsage, State

Marks = npt.NDArray[np.bool_]
"""For each counter whether it is meant, in the shape of the expansion."""
NumberTest = Callable[[Sequence[float]], Sequence[bool]]
"""Tells of each of some numbers whether it passes."""
PARTS = ("user", "project", "pe", "queue", "host")
"""The parts of a usage key, in order."""
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter of a rule, or one value of a limit that counts nothing."""

    limit: CompiledLimit
    key: UsageKey
    number: float | None
    """The limit of this counter; None if it is a text."""
    used: float | None
    """The usage; None if the attribute is not consumed."""
    missing: tuple[str, ...] = ()
    """Attributes of a dynamic limit without a value on the host: the limit is then 9999, which limits nothing."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sort order of counters: a part of the key, `resource`, `limit` or `used`; empty for the rule's own order."""

    column: str = ""
    is_descending: bool = False


RULES_ORDER = Order()


class Expansion:
    """The counters of a rule, numbered: every combination of users, projects, PEs, places and limits."""

    def __init__(
        self, prepared: Prepared, ledger: LedgerView, state: State, rule: CompiledRule, usage: Iterable[QuotaUsage]
    ):
        self.rule = rule
        self._prepared, self._ledger = prepared, ledger
        self.users = _expand(rule.rule.users, _users_of(prepared, state, rule))
        self.projects = _expand(rule.rule.projects, _names_of(rule.rule.projects, _projects(prepared, state)))
        self.pes = _expand(rule.rule.pes, _names_of(rule.rule.pes, prepared.cluster.pes))
        self.places = _places_of(prepared, rule)
        """Queue and host of each key; each is empty if the rule does not count it separately."""
        self._shape = (len(self.users), len(self.projects), len(self.pes), len(self.places), len(rule.limits))
        self._numbers = [self._limit_numbers(limit) for limit in rule.limits]
        self._used = self._place_usage(usage)

    def __len__(self) -> int:
        return prod(self._shape)

    @property
    def used(self) -> int:
        """How many counters are in use."""
        return len(self._used)

    @property
    def full(self) -> int:
        """How many counters have reached their limit."""
        return sum(each.limit is not None and (each.used or 0.0) >= each.limit for each in self._used.values())

    def parts(self) -> tuple[tuple[str, int], ...]:
        """Return the factors of the number of counters: parts of the key that are counted separately, and how many
        there are."""
        places = [
            (part, len({place[side] for place in self.places}))
            for side, part in enumerate(("queue", "host"))
            if (self.rule.expands_queues, self.rule.expands_hosts)[side]
        ]
        if len(places) == 2:
            places = [("queue instance", len(self.places))]
        sides = (
            ("user", self.rule.rule.users, self.users),
            ("project", self.rule.rule.projects, self.projects),
            ("PE", self.rule.rule.pes, self.pes),
        )
        return (
            *((part, len(names)) for part, scope, names in sides if scope is not None and scope.is_expanded),
            *places,
        )

    def counter(self, index: int) -> Counter:
        """Return the counter with a number."""
        user, project, pe, place, which = (int(each) for each in np.unravel_index(index, self._shape))
        limit = self.rule.limits[which]
        key = (self.users[user], self.projects[project], self.pes[pe], *self.places[place])
        usage = self._used.get(index)
        number = None if limit.attribute.type.is_string else float(self._numbers[which][place])
        used = None
        if limit.attribute.is_consumable:
            used = usage.used if usage is not None else 0.0
        return Counter(limit, key, number, used, self._missing(limit, key[4]))

    def find(
        self,
        words: Sequence[str] = (),
        *,
        among: Marks | None = None,
        only_used: bool = False,
        order: Order = RULES_ORDER,
    ) -> Indices:
        """Return the numbers of the counters that contain every word, sorted; `host:n1` searches one part only.

        `among` are those that may be found, all if it is None.
        """
        found = np.ones(self._shape, dtype=bool) if among is None else among.copy()
        for word in words:
            found &= self._find_word(word)
        if only_used:
            used = np.zeros(len(self), dtype=bool)
            used[list(self._used)] = True
            found &= used.reshape(self._shape)
        indices: Indices = np.flatnonzero(found)
        if order.column and len(indices):
            keys = self._sort_keys(order.column).reshape(-1)[indices]
            indices = indices[np.argsort(-keys if order.is_descending else keys, kind="stable")]
        return indices

    def names(self) -> dict[str, Sequence[str]]:
        """Return the names of each part of the usage key and of the resource, as `mark` takes tests of them."""
        return {part: names for _, part, names in self._axes()}

    def mark(self, part: str, are_chosen: Sequence[bool]) -> Marks:
        """Return the counters of which a part is chosen; `are_chosen` goes with the part's `names`."""
        axis = next(axis for axis, name, _ in self._axes() if name == part)
        return np.broadcast_to(self._along(axis, np.array(are_chosen, dtype=bool)), self._shape).astype(bool)

    def mark_limits(self, test: NumberTest) -> Marks:
        """Return the counters whose limit passes a test; a limit that is a text passes none."""
        by_limit = [
            np.zeros(len(self.places), dtype=bool)
            if limit.attribute.type.is_string
            else np.array(test([float(each) for each in numbers]), dtype=bool)
            for limit, numbers in zip(self.rule.limits, self._numbers, strict=True)
        ]
        by_place = np.stack(by_limit, axis=1) if by_limit else np.zeros((len(self.places), 0), dtype=bool)
        return np.broadcast_to(by_place, self._shape).astype(bool)

    def mark_used(self, test: NumberTest) -> Marks:
        """Return the counters of which the used amount passes a test; an attribute that is not consumed passes none."""
        of_none = test([0.0])[0]
        counts = np.array([of_none and limit.attribute.is_consumable for limit in self.rule.limits], dtype=bool)
        found = np.broadcast_to(self._along(4, counts), self._shape).astype(bool).reshape(-1)
        places = list(self._used)
        found[places] = test([self._used[each].used or 0.0 for each in places])
        marks: Marks = found.reshape(self._shape)
        return marks

    # How the counters are numbered

    def _limit_numbers(self, limit: CompiledLimit) -> npt.NDArray[np.float64]:
        """Return the value of a limit at every place of the rule."""
        if not limit.limit.is_dynamic:
            return np.full(len(self.places), limit.number)
        hosts = self._prepared.site.hosts
        known = {
            host: dynamic_limit(self._prepared.site, self._ledger, hosts[host], limit.limit.value)
            for _, host in self.places
            if host in hosts
        }
        return np.array([known.get(host, 0.0) for _, host in self.places], dtype=float)

    def _missing(self, limit: CompiledLimit, host: str) -> tuple[str, ...]:
        formula = find_load_formula(limit.limit.value) if limit.limit.is_dynamic else None
        level = self._prepared.site.hosts.get(host)
        if formula is None or level is None:
            return ()
        site = self._prepared.site
        return tuple(name for name in formula.attributes() if host_number(site, self._ledger, level, name) is None)

    def _place_usage(self, usage: Iterable[QuotaUsage]) -> dict[int, QuotaUsage]:
        """Return the counters in use by their numbers."""
        axes = [{name: index for index, name in enumerate(names)} for names in (self.users, self.projects, self.pes)]
        places = {place: index for index, place in enumerate(self.places)}
        limits = {limit.attribute.name: index for index, limit in enumerate(self.rule.limits)}
        found: dict[int, QuotaUsage] = {}
        for each in usage:
            if (each.quota_set, each.rule) != (self.rule.set_name, self.rule.index):
                continue
            wanted = (
                *(axis.get(name) for axis, name in zip(axes, (each.user, each.project, each.pe), strict=True)),
                places.get((each.queue, each.host)),
                limits.get(each.attribute),
            )
            at = [index for index in wanted if index is not None]
            if len(at) == len(wanted):
                found[int(np.ravel_multi_index(tuple(at), self._shape))] = each
        return found

    # Filter and order

    def _axes(self) -> tuple[tuple[int, str, Sequence[str]], ...]:
        """Return the axes of the shape, with the part and the names on each."""
        return (
            (0, "user", self.users),
            (1, "project", self.projects),
            (2, "pe", self.pes),
            (3, "queue", [queue for queue, _ in self.places]),
            (3, "host", [host for _, host in self.places]),
            (4, "resource", [limit.attribute.name for limit in self.rule.limits]),
        )

    def _find_word(self, word: str) -> npt.NDArray[np.bool_]:
        prefix, colon, rest = word.partition(":")
        axes = self._axes()
        wanted = {prefix} if colon and any(part == prefix for _, part, _ in axes) else {part for _, part, _ in axes}
        test = _begins(rest) if colon and wanted == {prefix} else _contains(word)
        found = np.zeros(self._shape, dtype=bool)
        for axis, part, names in axes:
            if part in wanted:
                found |= self._along(axis, np.array([test(name.lower()) for name in names], dtype=bool))
        return found

    def _along(self, axis: int, values: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        """Return the values of one axis, shaped so that they extend over the others."""
        return values.reshape([len(values) if each == axis else 1 for each in range(len(self._shape))])

    def _sort_keys(self, column: str) -> npt.NDArray[np.float64]:
        if column == "used":
            fullness = np.zeros(len(self))
            for index, each in self._used.items():
                fullness[index] = (each.used or 0.0) / each.limit if each.limit else np.inf
            return fullness
        if column == "limit":
            by_place = np.stack(self._numbers, axis=1) if self._numbers else np.zeros((len(self.places), 0))
            return np.broadcast_to(by_place, self._shape).astype(float)
        axis, names = next((axis, names) for axis, part, names in self._axes() if part == column)
        ranks = {name: rank for rank, name in enumerate(sorted(set(names), key=str.lower))}
        values = np.array([ranks[name] for name in names], dtype=float)
        return np.broadcast_to(self._along(axis, values), self._shape).astype(float)


def _contains(word: str) -> Callable[[str], bool]:
    plain = word.replace('"', "")
    return lambda name: plain in name


def _begins(wanted: str) -> Callable[[str], bool]:
    """Return a test of a word after the name of a column, as in filters of tables: exact in quotes, a pattern, or a
    prefix."""
    if len(wanted) > 1 and wanted.startswith('"') and wanted.endswith('"'):
        return wanted[1:-1].__eq__
    plain = wanted.replace('"', "")
    if is_pattern(plain):
        return compile_pattern(plain)
    return lambda name: name.startswith(plain)


def _expand(scope: Filter | None, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that a filter puts into the key: none unless it is in braces."""
    return tuple(names) if scope is not None and scope.is_expanded else ("",)


def _plain_names(scope: Filter | None) -> tuple[str, ...]:
    """Return the names that a filter writes out; such a user need not be known otherwise."""
    names = scope.names if scope is not None else ()
    return tuple(name for name in names if not is_pattern(name) and not name.startswith("@"))


def _users_of(prepared: Prepared, state: State, rule: CompiledRule) -> Iterable[str]:
    cluster = prepared.cluster
    groups = {job.owner: job.groups[0] for job in state.jobs.values() if job.groups}
    groups |= {user: names[0] for user, names in cluster.unix_groups.items() if names}
    known = dict.fromkeys((*find_users(cluster, state), *_plain_names(rule.rule.users)))
    return (user for user in known if user_filter_allows(cluster, rule.rule.users, user, groups.get(user, "")))


def _projects(prepared: Prepared, state: State) -> Iterable[str]:
    return dict.fromkeys(
        (*prepared.cluster.projects, *sorted({job.project for job in state.jobs.values() if job.project}))
    )


def _names_of(scope: Filter | None, known: Iterable[str]) -> Iterable[str]:
    """Return the names that pass a filter, and an empty one if jobs without any pass."""
    names = tuple(name for name in known if filter_allows(scope, name))
    return (*names, "") if filter_allows(scope, None) else names


def _places_of(prepared: Prepared, rule: CompiledRule) -> tuple[tuple[str, str], ...]:
    """Return queue and host of the keys that jobs on the governed instances book."""
    return tuple(
        dict.fromkeys(
            (
                place.instance.queue if rule.expands_queues else "",
                place.instance.host if rule.expands_hosts else "",
            )
            for place in prepared.site.places
            if rule.governs_place(place.instance.queue, place.instance.host)
        )
    )
