"""Which rule of a set applies to a job, and which word of which filter excludes it from the rules before.

The engine's compiled rules decide (sge_resource_quota(5); the first rule that matches counts). Each word is tested as a
filter of the engine that has only this word.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import make_category
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule, HostFilters, filter_allows, user_filter_allows
from qmonpy.formats.quota_set.completion import names_of_kind
from qmonpy.formats.quota_set.printer import format_filter
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import UsageKey
from qmonpy.model.work.state import QuotaUsage, State
from qmonpy.translation import later

ANY = "*"
"""Stands for any name."""
UNKNOWN_USER = "\x7f\x7f"
"""Stands for an unknown user, whom only patterns include."""
NOUNS: Mapping[str, str] = {
    "users": later("user"),
    "projects": later("project"),
    "pes": later("parallel environment"),
    "queues": later("queue"),
    "hosts": later("host"),
}


class Verdict(StrEnum):
    """Whether a rule applies to the job in question."""

    MET = later("met")
    PERHAPS = later("perhaps")
    """It applies to some of the names that the question leaves open."""
    NOT_MET = later("not met")
    NOT_REACHED = later("not reached")
    """An earlier rule applies."""


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """A job on a queue instance; ANY leaves a part open, None is a job without project or parallel environment."""

    user: str = ANY
    project: str | None = ANY
    pe: str | None = ANY
    queue: str = ANY
    host: str = ANY

    def named(self, kind: str) -> str | None:
        """Return the name in question for a kind of filter."""
        return getattr(self, NOUNS[kind] if kind != "pes" else "pe")  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class FilterVerdict:
    """The answer of one filter of a rule to the question."""

    kind: str
    scope: Filter | None
    asked: str | None
    passing: int
    """How many of the names in question pass."""
    of: int
    word: str = ""
    """The word that includes a single name, or (with `!`) excludes it; empty if no word does."""

    @property
    def is_passed(self) -> bool:
        """Whether all names in question pass."""
        return self.passing == self.of

    @property
    def is_refused(self) -> bool:
        """Whether no name in question passes."""
        return self.passing == 0

    @property
    def written(self) -> str:
        """The filter as it is written in the rule; empty if there is none."""
        return format_filter(self.scope) if self.scope is not None else ""


@dataclass(frozen=True, slots=True)
class LimitUse:
    """A limit of a rule with the counter in question, the fullest if there are several."""

    limit: CompiledLimit
    number: float | None
    """The limit; None if it differs from host to host and no host is given."""
    used: float | None
    """The usage; None if the attribute is not consumed."""
    counters: int = 0
    """How many counters in question are in use."""
    usage: QuotaUsage | None = None
    """The counter in question, the fullest of several; None where the limit differs and no host is given."""


@dataclass(frozen=True, slots=True)
class RuleOrder:
    """A rule, with its answers to the question, among the rules of its set."""

    rule: CompiledRule
    verdict: Verdict
    filters: tuple[FilterVerdict, ...]
    met_before: CompiledRule | None
    """The earlier rule because of which it is not reached."""
    key: UsageKey
    """The usage key that it books; ANY where the question leaves a name open."""
    limits: tuple[LimitUse, ...]


Usage = Mapping[tuple[str, int, str], Sequence[QuotaUsage]]
"""By set, index of the rule and attribute the counters in use."""


def index_usage(usage: Iterable[QuotaUsage]) -> Usage:
    """Return counters by set, index of the rule and attribute."""
    found: dict[tuple[str, int, str], list[QuotaUsage]] = {}
    for each in usage:
        found.setdefault((each.quota_set, each.rule, each.attribute), []).append(each)
    return found


def find_users(cluster: Cluster, state: State) -> tuple[str, ...]:
    """Return the users that the configuration names or that have jobs, sorted."""
    named = {name for name, *_ in names_of_kind("users", cluster) if name != ANY and not name.startswith("@")}
    return tuple(sorted(named | {job.owner for job in state.jobs.values()}))


class OrderTrace:
    """Answers one question about the rules of the enabled sets of a cluster."""

    def __init__(self, prepared: Prepared, ledger: LedgerView, state: State, usage: Usage, question: OrderQuestion):
        self._cluster, self._site = prepared.cluster, prepared.site
        self._rules = prepared.accounts.rules
        self._ledger, self._usage, self._question = ledger, usage, question
        self._word_hosts = HostFilters(self._site)
        groups = {job.owner: job.groups[0] for job in state.jobs.values() if job.groups}
        groups |= {user: names[0] for user, names in self._cluster.unix_groups.items() if names}
        open_users = (*find_users(self._cluster, state), UNKNOWN_USER)
        users = open_users if question.user == ANY else (question.user,)
        self._users = [(user, groups.get(user, "")) for user in users]
        self._projects = _candidates(question.project, self._cluster.projects)
        self._pes = _candidates(question.pe, self._cluster.pes)
        self.places = self._find_places()
        """Queue and host of every queue instance in question."""
        owner, group = self._users[0] if question.user != ANY else (ANY, "")
        job = Job(0, owner, groups=(group,) if group else (), project=question.project)
        self._category = make_category(self._cluster, job, ())

    @property
    def has_instance(self) -> bool:
        """Whether the queue instance in question exists."""
        question = self._question
        return any(
            question.queue in (ANY, place.instance.queue) and question.host in (ANY, place.instance.host)
            for place in self._site.places
        )

    def trace_set(self, name: str) -> tuple[RuleOrder, ...]:
        """Return the rules of an enabled set in order, each with its answer."""
        rules = next((rules for rules in self._rules.sets if rules and rules[0].set_name == name), [])
        found: list[RuleOrder] = []
        met: CompiledRule | None = None
        for rule in rules:
            order = self._trace(rule, met)
            found.append(order)
            if order.verdict is Verdict.MET:
                met = rule
        return tuple(found)

    def _trace(self, rule: CompiledRule, met: CompiledRule | None) -> RuleOrder:
        filters = tuple(self._filter_verdict(rule, kind) for kind in FILTER_KINDS)
        places = sum(rule.governs_place(queue, host) for queue, host in self.places)
        if met is not None:
            verdict = Verdict.NOT_REACHED
        elif not places or any(each.is_refused for each in filters):
            verdict = Verdict.NOT_MET
        elif places == len(self.places) and all(each.is_passed for each in filters):
            verdict = Verdict.MET
        else:
            verdict = Verdict.PERHAPS
        question = self._question
        key = rule.key(self._category, question.pe, question.queue, question.host)
        limits = tuple(self._limit_use(rule, limit, key) for limit in rule.limits)
        return RuleOrder(rule, verdict, filters, met, key, limits)

    def _find_places(self) -> list[tuple[str, str]]:
        question = self._question
        places = [(place.instance.queue, place.instance.host) for place in self._site.places]
        found = [
            (queue, host) for queue, host in places if question.queue in (ANY, queue) and question.host in (ANY, host)
        ]
        return found or [(question.queue, question.host)]

    # Filters

    def _filter_verdict(self, rule: CompiledRule, kind: str) -> FilterVerdict:
        scope: Filter | None = getattr(rule.rule, kind)
        names = self._candidates_of(kind)
        asked = self._question.named(kind)
        if scope is None:
            return FilterVerdict(kind, None, asked, len(names), len(names))
        test = self._test_of(rule, kind)
        passing = sum(map(test, names))
        word = self._word(kind, scope, names[0]) if asked != ANY else ""
        return FilterVerdict(kind, scope, asked, passing, len(names), word)

    def _candidates_of(self, kind: str) -> Sequence[object]:
        if kind == "users":
            return self._users
        if kind in ("projects", "pes"):
            return self._projects if kind == "projects" else self._pes
        return list(dict.fromkeys(place[kind == "hosts"] for place in self.places))

    def _test_of(self, rule: CompiledRule, kind: str) -> Callable[[object], bool]:
        """Return the test by which the engine compares a rule with a job and a queue instance."""
        written = rule.rule
        if kind == "users":
            return lambda user: user_filter_allows(self._cluster, written.users, *user)  # type: ignore[misc]
        if kind in ("projects", "pes"):
            scope = written.projects if kind == "projects" else written.pes
            return lambda name: filter_allows(scope, name)  # type: ignore[arg-type]
        allowed = rule.queues if kind == "queues" else rule.hosts
        return lambda name: allowed is None or name in allowed

    def _word(self, kind: str, scope: Filter, name: object) -> str:
        """Return the first word of a filter that excludes a name, else the first that includes it."""
        for word in scope.excluded:
            if not self._allows(kind, Filter(excluded=(word,)), name):
                return f"!{word}"
        return next((word for word in scope.names if self._allows(kind, Filter((word,)), name)), "")

    def _allows(self, kind: str, scope: Filter, name: object) -> bool:
        if kind == "users":
            return user_filter_allows(self._cluster, scope, *name)  # type: ignore[misc]
        if kind == "hosts":
            return name in self._word_hosts.hosts_of(scope)
        return filter_allows(scope, name)  # type: ignore[arg-type]

    # Limits

    def _limit_use(self, rule: CompiledRule, limit: CompiledLimit, key: UsageKey) -> LimitUse:
        attribute = limit.attribute
        if not attribute.is_consumable:
            usage = QuotaUsage(rule.set_name, rule.index, attribute.name, limit.limit.value, *key)
            return LimitUse(limit, None if attribute.type.is_string else limit.number, None, usage=usage)
        counters = [
            each for each in self._usage.get((rule.set_name, rule.index, attribute.name), ()) if _is_asked(each, key)
        ]
        if counters:
            fullest = max(counters, key=_fullness)
            return LimitUse(limit, fullest.limit, fullest.used, len(counters), fullest)
        number: float | None = limit.number
        if limit.limit.is_dynamic:
            host = self._site.hosts.get(self._question.host)
            number = dynamic_limit(self._site, self._ledger, host, limit.limit.value) if host is not None else None
        if number is None:
            return LimitUse(limit, number, 0.0)
        usage = QuotaUsage(rule.set_name, rule.index, attribute.name, limit.limit.value, *key, 0.0, number)
        return LimitUse(limit, number, 0.0, usage=usage)


def _candidates(asked: str | None, known: Iterable[str]) -> list[str | None]:
    return [*known, None] if asked == ANY else [asked]


def _is_asked(counter: QuotaUsage, key: UsageKey) -> bool:
    parts = (counter.user, counter.project, counter.pe, counter.queue, counter.host)
    return all(wanted in (ANY, part) for wanted, part in zip(key, parts, strict=True))


def _fullness(usage: QuotaUsage) -> float:
    used, limit = usage.used or 0.0, usage.limit or 0.0
    return used / limit if limit > 0 else float(used > 0)
