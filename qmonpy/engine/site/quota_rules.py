"""Resource quota rules prepared for a cluster: which rule governs a job on a queue instance, and under which usage
key.

Source: sge_resource_quota(5) and resource quota specification 2006, section 5.1.3; in the details Grid Engine 8.1.9.
"""

from collections.abc import Iterable

from qmonpy.engine.site.amount import find_amount
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Site
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.queue_reference import compile_host_reference
from qmonpy.model.configuration.quota_set import Filter, Limit, Rule
from qmonpy.model.values.pattern import compile_pattern
from qmonpy.model.work.refusal import UsageKey


def filter_allows(scope: Filter | None, value: str | None) -> bool:
    """Whether a filter of projects, PEs or queues lets a value (None: the job has none) pass: exclusions win."""
    if scope is None:
        return True
    if value is not None and any(compile_pattern(name)(value) for name in scope.excluded):
        return False
    if not scope.names:
        return True
    return value is not None and any(compile_pattern(name)(value) for name in scope.names)


def user_filter_allows(cluster: Cluster, scope: Filter | None, owner: str, group: str) -> bool:
    """Whether a filter of users lets a user pass; `@name` stands for the user sets of that name or pattern."""
    if scope is None:
        return True
    if _names_user(cluster, scope.excluded, owner, group):
        return False
    return not scope.names or _names_user(cluster, scope.names, owner, group)


def _names_user(cluster: Cluster, names: Iterable[str], owner: str, group: str) -> bool:
    for name in names:
        if name.startswith("@"):
            matches = compile_pattern(name[1:])
            if any(matches(each.name) and each.contains(owner, (group,)) for each in cluster.user_sets.values()):
                return True
        elif compile_pattern(name)(owner):
            return True
    return False


class HostFilters:
    """Hosts that pass a filter: boolean expressions and (nested) host groups, by name or pattern, ignoring case."""

    def __init__(self, site: Site):
        self._groups = site.groups
        self._hosts = tuple(site.hosts)
        self._known: dict[Filter, frozenset[str]] = {}
        self._named: dict[str, frozenset[str]] = {}

    def hosts_of(self, scope: Filter) -> frozenset[str]:
        """Return the hosts of the site that a filter lets pass."""
        found = self._known.get(scope)
        if found is None:
            everything = frozenset(self._hosts)
            included = frozenset().union(*map(self._hosts_named, scope.names)) if scope.names else everything
            found = included.difference(*map(self._hosts_named, scope.excluded))
            self._known[scope] = found
        return found

    def _hosts_named(self, name: str) -> frozenset[str]:
        found = self._named.get(name)
        if found is None:
            found = frozenset(filter(compile_host_reference(name, self._groups), self._hosts))
            self._named[name] = found
        return found


def _is_everything(scope: Filter | None) -> bool:
    """Whether a filter plays no role: absent, or `*` without exclusions."""
    return scope is None or ("*" in scope.names and not scope.excluded)


def _is_about(scope: Filter | None) -> bool:
    """Whether a filter tells jobs apart: it is there, and is not just `*`."""
    return scope is not None and (scope.is_expanded or not _is_everything(scope))


@dataclass(frozen=True)
class CompiledLimit:
    """A limit of a rule: its attribute, and its number unless a formula gives it per host."""

    limit: Limit
    attribute: ComplexAttribute
    number: float


class CompiledRule:
    """A rule of an enabled set with its filters resolved to queues and hosts."""

    def __init__(self, site: Site, set_name: str, index: int, name: str, rule: Rule, host_filters: HostFilters):
        self.site = site
        self.set_name = set_name
        self.index = index
        self.name = name
        """`set/rule`, as `qquota` and messages call it."""
        self.rule = rule
        self.hosts = host_filters.hosts_of(rule.hosts) if rule.hosts else None
        """Hosts that the rule governs, None for all."""
        queues = site.cluster.queues
        self.queues = frozenset(each for each in queues if filter_allows(rule.queues, each)) if rule.queues else None
        self.is_for_all_hosts = _is_everything(rule.hosts)
        self.is_for_all_queues = _is_everything(rule.queues)
        self.expands_hosts = rule.hosts is not None and rule.hosts.is_expanded
        self.expands_queues = rule.queues is not None and rule.queues.is_expanded
        counts_each_queue = self.is_for_all_queues and self.expands_queues and not self.is_for_all_hosts
        counts_each_host = self.is_for_all_hosts and self.expands_hosts and not self.is_for_all_queues
        self.refuses_beyond_its_counter = counts_each_queue or counts_each_host
        """Whether 8.1.9, when the rule refuses an instance, leaves out others that are counted apart (`RuledOut`)."""
        self.is_about_users = _is_about(rule.users)
        """Whether it matters to the rule who owns a job."""
        self.is_about_projects = _is_about(rule.projects)
        self._expands_users = rule.users is not None and rule.users.is_expanded
        self._expands_projects = rule.projects is not None and rule.projects.is_expanded
        self._expands_pes = rule.pes is not None and rule.pes.is_expanded
        self.limits = [
            CompiledLimit(limit, attribute, find_amount(attribute, limit.value))
            for limit in rule.limits
            if (attribute := site.complexes.get(limit.name)) is not None
        ]
        self.has_formula = any(each.limit.is_dynamic for each in self.limits)
        """Whether the value of a limit is worked out for each host."""

    @property
    def is_alike_everywhere(self) -> bool:
        """Whether queue and host play no role: the rule is for all, counts all together, and has no limit per host."""
        is_for_all = self.is_for_all_queues and self.is_for_all_hosts
        counts_together = not (self.expands_queues or self.expands_hosts)
        return is_for_all and counts_together and not self.has_formula

    @property
    def is_alike_on_hosts(self) -> bool:
        """Whether the host plays no role: the rule is for all, counts them together, and has no limit per host."""
        is_for_all = self.hosts is None and not self.expands_hosts
        return is_for_all and not self.has_formula

    def governs_job(self, category: Category, pe: str | None) -> bool:
        """Whether the filters of users, projects and PEs let a job pass that runs in a PE (None: none)."""
        return (
            filter_allows(self.rule.projects, category.project)
            and filter_allows(self.rule.pes, pe)
            and user_filter_allows(self.site.cluster, self.rule.users, category.owner, category.group)
        )

    def governs_place(self, queue: str, host: str) -> bool:
        """Whether the filters of queues and hosts let an instance pass."""
        return (self.queues is None or queue in self.queues) and (self.hosts is None or host in self.hosts)

    def key(self, category: Category, pe: str | None, queue: str, host: str) -> UsageKey:
        """Return the usage key under which a job of a category is counted on the instance of a queue on a host."""
        return (
            category.owner if self._expands_users else "",
            (category.project or "") if self._expands_projects else "",
            (pe or "") if self._expands_pes else "",
            queue if self.expands_queues else "",
            host if self.expands_hosts else "",
        )


class QuotaRules:
    """The rules of all enabled sets, in order; in each set the first rule that matches governs."""

    def __init__(self, site: Site):
        host_filters = HostFilters(site)
        self.sets: list[list[CompiledRule]] = [
            [
                CompiledRule(site, quota_set.name, index, quota_set.rule_name(index), rule, host_filters)
                for index, rule in enumerate(quota_set.rules)
            ]
            for quota_set in site.cluster.quota_sets.values()
            if quota_set.is_enabled
        ]

    def before(self, rule: CompiledRule) -> list[CompiledRule]:
        """Return the rules in front of a rule in its set, whichever jobs they are for."""
        return next(rules for rules in self.sets if rule in rules)[: rule.index]

    def for_job(self, category: Category, pe: str | None) -> "JobRules":
        """Return the rules whose user, project and PE filters let a job of a category pass."""
        return JobRules([[rule for rule in rules if rule.governs_job(category, pe)] for rules in self.sets])


class JobRules:
    """The rules whose user, project and PE filters let a job pass, to be looked up by queue and host."""

    def __init__(self, sets: list[list[CompiledRule]]):
        self.sets = sets
        self.are_alike_everywhere = all(rule.is_alike_everywhere for rules in sets for rule in rules)
        """Whether every queue instance has the same rules with the same counters and limits."""
        self.are_alike_on_hosts = all(rule.is_alike_on_hosts for rules in sets for rule in rules)
        """Whether the instances of a queue have the same rules with the same counters and limits on all hosts."""
        self._known: dict[object, tuple[CompiledRule, ...]] = {}
        """By queue and host, or by queue where hosts play no role: on a large site there are very many hosts."""
        self._shared: dict[tuple[CompiledRule, ...], tuple[CompiledRule, ...]] = {}
        self._everywhere = tuple(rules[0] for rules in sets if rules) if self.are_alike_everywhere else None

    def of_set(self, name: str) -> list[CompiledRule]:
        """The rules of one set that could match, in order."""
        return next((rules for rules in self.sets if rules and rules[0].set_name == name), [])

    def at(self, queue: str, host: str) -> tuple[CompiledRule, ...]:
        """The rules in force on a queue instance: at most one of each set, in the order of the sets."""
        if self._everywhere is not None:
            return self._everywhere
        place = queue if self.are_alike_on_hosts else (queue, host)
        found = self._known.get(place)
        if found is None:
            found = tuple(
                rule
                for rules in self.sets
                if (rule := next((each for each in rules if each.governs_place(queue, host)), None)) is not None
            )
            # The same object for all places that say the same: of a large site they would take 25 MB.
            found = self._known[place] = self._shared.setdefault(found, found)
        return found
