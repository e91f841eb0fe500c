"""The rights of a user and their sources: roles, user sets, department, and every access list that admits or excludes.

Whether a list admits somebody is asked of the engine (`engine.site.has_access`); this module finds which set decided.
"""

from collections.abc import Iterator

from qmonpy.engine.site.site import has_access
from qmonpy.formats.submission.job_options import find_department
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import ResolvedSettings, queue_instances
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.roles import (
    AR_USERS,
    DEADLINE_USERS,
    is_ar_user,
    is_deadline_user,
    is_manager,
    is_operator,
)
from qmonpy.model.values.value import split_names

GLOBAL_CONFIGURATION = "global"
"""The name of the configuration for all hosts."""


@dataclass(frozen=True, slots=True)
class Membership:
    """The membership of a user in a user set."""

    user_set: str
    through: str
    """The entry by which the user is a member: the user's name, or `@group` with the primary Unix group."""
    is_department: bool = False
    is_access_list: bool = True


@dataclass(frozen=True, slots=True)
class Gate:
    """The answer of a pair of access lists to a user."""

    is_open: bool
    attribute: str = ""
    """The list that decided, such as `xuser_lists`; empty if both lists are empty, so that everybody is admitted."""
    user_set: str = ""
    """The set in that list that decided; empty if the user is in none of `wanted`."""
    through: str = ""
    wanted: tuple[str, ...] = ()
    """The sets that would admit the user."""


@dataclass(frozen=True, slots=True)
class Access:
    """The answer of an object with access lists to a user; for a queue, of each of its instances."""

    kind: ObjectKind
    name: str
    gates: tuple[tuple[Gate, int], ...]
    """Each different answer with the number of queue instances that give it; 1 for other objects."""

    @property
    def total(self) -> int:
        """How many queue instances answer; 1 for other objects."""
        return sum(count for _, count in self.gates)

    @property
    def open_count(self) -> int:
        """How many of them admit the user."""
        return sum(count for gate, count in self.gates if gate.is_open)

    @property
    def is_open(self) -> bool:
        """Whether the user is admitted everywhere."""
        return self.open_count == self.total


@dataclass(frozen=True, slots=True)
class UserAccess:
    """All rights of a user in a configuration."""

    user: str
    groups: tuple[str, ...]
    """The known Unix groups, the primary one first."""
    is_manager: bool
    is_operator: bool
    is_administrator: bool
    """Whether the user is a manager without being in the list of managers."""
    is_listed_manager: bool
    is_listed_operator: bool
    memberships: tuple[Membership, ...]
    department: str | None
    """The user set of type DEPT that the user's jobs belong to; None for the default department."""
    may_reserve: bool
    may_use_deadlines: bool
    special_sets: frozenset[str]
    """Those of AR_USERS and DEADLINE_USERS that exist."""
    default_project: str | None
    accesses: tuple[Access, ...]


def find_user_access(cluster: Cluster, user: str) -> UserAccess:
    """Return the rights of a user in a cluster; an unknown name is a user like any other."""
    groups = cluster.unix_groups.get(user, ())
    group = groups[0] if groups else ""
    known = cluster.users.get(user)
    return UserAccess(
        user=user,
        groups=groups,
        is_manager=is_manager(cluster, user),
        is_operator=is_operator(cluster, user),
        is_administrator=user in cluster.administrators,
        is_listed_manager=user in cluster.managers,
        is_listed_operator=user in cluster.operators,
        memberships=find_memberships(cluster, user),
        department=find_department(user, groups, cluster),
        may_reserve=is_ar_user(cluster, user),
        may_use_deadlines=is_deadline_user(cluster, user),
        special_sets=frozenset({AR_USERS, DEADLINE_USERS}.intersection(cluster.user_sets)),
        default_project=known.default_project if known is not None else None,
        accesses=tuple(_accesses(cluster, user, group)),
    )


def find_memberships(cluster: Cluster, user: str) -> tuple[Membership, ...]:
    """Return the user sets that a user is in, and the entry for each."""
    groups = cluster.unix_groups.get(user, ())
    found = []
    for each in cluster.user_sets.values():
        through = find_entry(each, user, groups[0] if groups else "")
        if through:
            types = each.type.upper().split()
            found.append(Membership(each.name, through, "DEPT" in types, "ACL" in types))
    return tuple(found)


def find_entry(user_set: UserSet, user: str, group: str) -> str:
    """Return the entry of a set by which a user with a primary Unix group is in it; empty if there is none."""
    if user_set.contains(user):
        return user
    return f"@{group}" if group and user_set.contains(user, (group,)) else ""


def _accesses(cluster: Cluster, user: str, group: str) -> Iterator[Access]:
    gatekeeper = Gatekeeper(cluster, user, group)
    lists = [split_names(cluster.configuration.get(name, "NONE")) for name in ("user_lists", "xuser_lists")]
    yield Access(ObjectKind.CONFIGURATION, GLOBAL_CONFIGURATION, ((gatekeeper.gate(lists[0], lists[1]), 1),))
    yield from _queue_accesses(cluster, gatekeeper)
    for host in sorted(cluster.hosts.values(), key=lambda each: each.name != GLOBAL_HOST):
        yield Access(ObjectKind.HOST, host.name, ((gatekeeper.gate(host.user_lists, host.xuser_lists), 1),))
    for pe in cluster.pes.values():
        yield Access(ObjectKind.PE, pe.name, ((gatekeeper.gate(pe.user_lists, pe.xuser_lists), 1),))
    for project in cluster.projects.values():
        gate = gatekeeper.gate(project.acl, project.xacl, "acl", "xacl")
        yield Access(ObjectKind.PROJECT, project.name, ((gate, 1),))


def _queue_accesses(cluster: Cluster, gatekeeper: "Gatekeeper") -> Iterator[Access]:
    counts: dict[str, dict[Gate, int]] = {name: {} for name in cluster.queues}
    known: dict[int, tuple[ResolvedSettings, Gate]] = {}
    for instance in queue_instances(cluster):
        if instance.queue not in counts:
            continue
        settings = instance.settings
        if id(settings) not in known:
            known[id(settings)] = settings, gatekeeper.gate(settings.user_lists, settings.xuser_lists)
        gate = known[id(settings)][1]
        of_queue = counts[instance.queue]
        of_queue[gate] = of_queue.get(gate, 0) + 1
    for name, gates in counts.items():
        yield Access(ObjectKind.QUEUE, name, tuple(gates.items()))


class Gatekeeper:
    """Answers for pairs of access lists whether they admit one user; equal pairs are checked once."""

    def __init__(self, cluster: Cluster, user: str, group: str):
        self._cluster, self._user, self._group = cluster, user, group
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...], str], Gate] = {}

    def gate(
        self, allowed: tuple[str, ...], denied: tuple[str, ...], allowing: str = "user_lists", denying: str = ""
    ) -> Gate:
        """Return the answer of the lists in two attributes; `denying` is x and `allowing` unless it is given."""
        key = (allowed, denied, allowing)
        if key not in self._known:
            self._known[key] = self._find(allowed, denied, allowing, denying or f"x{allowing}")
        return self._known[key]

    def _find(self, allowed: tuple[str, ...], denied: tuple[str, ...], allowing: str, denying: str) -> Gate:
        if has_access(self._cluster, self._user, self._group, allowed, denied):
            if not allowed:
                return Gate(True, denying if denied else "", wanted=())
            return Gate(True, allowing, *self._first(allowed))
        user_set, through = self._first(denied)
        if user_set:
            return Gate(False, denying, user_set, through)
        return Gate(False, allowing, wanted=allowed)

    def _first(self, names: tuple[str, ...]) -> tuple[str, str]:
        """Return the first of some sets that the user is in, and the entry; two empty texts if there is none."""
        for name in names:
            found = self._cluster.user_sets.get(name)
            through = find_entry(found, self._user, self._group) if found is not None else ""
            if through:
                return name, through
        return "", ""
