"""What has to do with a name that a rule contains: what names it, and what does so in other ways.

A *use* names it. Others are what it includes, rules that include it by a pattern or a group, what it owns, and what
runs there.

Patterns and groups are resolved as the engine does when it compares a filter with a job and a queue instance.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from qmonpy.engine.checks.references import JOB, RESERVATION, Use
from qmonpy.engine.site.quota_rules import filter_allows, user_filter_allows
from qmonpy.insight.rules.named_places import LIMITS, NamedPlaces, find_target
from qmonpy.insight.rules.rule_order import find_users
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.queue_reference import (
    any_matches_host,
    any_matches_queue,
    find_group_names,
    group_hosts_of,
    matches_host,
)
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.values.pattern import is_pattern, matches_pattern
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr

USER = "user"
"""The kind for single users that a group or pattern includes."""


class NameUses:
    """The uses of names of rules in a configuration and its state."""

    def __init__(self, cluster: Cluster, state: State):
        self._cluster, self._state = cluster, state
        self._places = NamedPlaces(cluster, state)
        self._groups = group_hosts_of(cluster)
        self._primary = {job.owner: job.groups[0] for job in state.jobs.values() if job.groups}
        self._primary |= {user: names[0] for user, names in cluster.unix_groups.items() if names}
        self._instances = queue_instances(cluster)

    def find(self, kind: str, name: str) -> tuple[Use, ...]:
        """Return each place that names it: configuration, then jobs and reservations."""
        return self._places.find(kind, name)

    def find_others(self, kind: str, name: str) -> tuple[Use, ...]:
        """Return what has to do with it without naming it, each once: what it includes first."""
        others = (*self._find_meant(kind, name), *self._find_rules(kind, name), *self._find_state(kind, name))
        return tuple(dict.fromkeys(others))

    # What a group or a pattern includes

    def _find_meant(self, kind: str, name: str) -> Iterator[Use]:
        if kind == LIMITS or not (name.startswith("@") or self._is_many(kind, name)):
            return
        how = tr("is in it" if name.startswith("@") else "is meant")
        noun = USER if kind == "users" else str(find_target(kind, ""))
        for each in self._known(kind):
            if self._means(kind, name, each):
                yield self._use(noun, each, how, kind, name)

    def _is_many(self, kind: str, name: str) -> bool:
        return is_pattern(name) or (kind == "hosts" and any(each in name for each in "!&|("))

    def _known(self, kind: str) -> Iterable[str]:
        if kind == "users":
            return find_users(self._cluster, self._state)
        names: Iterable[str] = getattr(self._cluster, kind)
        return (name for name in names if name != GLOBAL_HOST)

    # Rules

    def _find_rules(self, kind: str, name: str) -> Iterator[Use]:
        """Yield rules that include the name without writing it."""
        if kind == LIMITS or self._is_many(kind, name):
            return
        for quota_set in self._cluster.quota_sets.values():
            for number, rule in enumerate(quota_set.rules, start=1):
                scope: Filter | None = getattr(rule, kind)
                if scope is None:
                    continue
                for sign, words in (("", scope.names), ("!", scope.excluded)):
                    for word in words:
                        if word != name and self._means(kind, word, name):
                            where = tr("rule {number} {filter}").format(number=number, filter=kind)
                            where += f" ({sign}{word})"
                            yield self._use(ObjectKind.QUOTA_SET, quota_set.name, where, kind, name)

    def _means(self, kind: str, word: str, name: str) -> bool:
        """Whether a word of a filter includes a name, which is no pattern."""
        if name.startswith("@"):
            if not word.startswith("@"):
                return False
            if kind == "users":
                return matches_pattern(word, name)
            return bool(find_group_names(word, (name,))) or self._is_nested(name, word)
        if kind == "users":
            return user_filter_allows(self._cluster, Filter((word,)), name, self._primary.get(name, ""))
        if kind == "hosts":
            return matches_host(word, name, self._groups)
        return filter_allows(Filter((word,)), name)

    def _is_nested(self, inner: str, outer: str) -> bool:
        """Whether a group is a member of another one."""
        group = self._cluster.host_groups.get(outer)
        return group is not None and inner in group.members

    # Jobs, reservations, owners and holders

    def _find_state(self, kind: str, name: str) -> Iterator[Use]:
        if name.startswith("@") or self._is_many(kind, name):
            return
        finders: Mapping[str, Callable[[str], Iterator[Use]]] = {
            "users": self._find_of_user,
            "queues": self._find_in_queue,
            "hosts": self._find_on_host,
        }
        if kind in finders:
            yield from finders[kind](name)

    def _find_of_user(self, user: str) -> Iterator[Use]:
        groups = self._cluster.unix_groups.get(user, ())
        for user_set in self._cluster.user_sets.values():
            if user not in user_set.entries and user_set.contains(user, groups):
                yield self._use(ObjectKind.USER_SET, user_set.name, tr("by a Unix group"), "users", user)
        for job in self._state.jobs.values():
            if job.owner == user:
                yield self._use(JOB, str(job.number), tr("owner"), "users", user)
        for reservation in self._state.reservations.values():
            if reservation.request.owner == user:
                yield self._use(RESERVATION, str(reservation.id), tr("owner"), "users", user)

    def _find_in_queue(self, queue: str) -> Iterator[Use]:
        for job in self._state.jobs.values():
            if job.hard_queues and any_matches_queue(job.hard_queues, queue):
                yield self._use(JOB, str(job.number), "-q", "queues", queue)
        for task in self._state.running.values():
            if any(name.partition("@")[0] == queue for name, _ in task.pieces):
                yield self._use(JOB, str(task.job), _tell_there(task), "queues", queue)

    def _find_on_host(self, host: str) -> Iterator[Use]:
        for instance in self._instances:
            if instance.host == host:
                yield self._use(ObjectKind.QUEUE, instance.queue, tr("has an instance on it"), "hosts", host)
        for job in self._state.jobs.values():
            asked = [each for each in job.hard_queues if "@" in each]
            if asked and any_matches_host(asked, host, self._cluster):
                yield self._use(JOB, str(job.number), "-q", "hosts", host)
        for task in self._state.running.values():
            if any(name.partition("@")[2] == host for name, _ in task.pieces):
                yield self._use(JOB, str(task.job), _tell_there(task), "hosts", host)
        for reservation in self._state.reservations.values():
            if any(name.partition("@")[2] == host for name, _ in reservation.pieces):
                yield self._use(RESERVATION, str(reservation.id), tr("granted"), "hosts", host)

    def _use(self, kind: str, name: str, attribute: str, target_kind: str, target: str) -> Use:
        return Use(kind, name, attribute, find_target(target_kind, target), target)


def _tell_there(task: RunningTask) -> str:
    return tr("is suspended there") if task.is_standing_still else tr("runs there")
