"""Whether a job of a user in a project may run in a queue, and everything that prevents it.

Checked in the order of 8.1.9: the configuration and the project when the job is submitted; the global host, the host
and the queue instance when it is scheduled.
"""

from collections.abc import Iterable, Iterator

from qmonpy.insight.sites.user_access import GLOBAL_CONFIGURATION, Gate, Gatekeeper
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.values.value import split_names

ENFORCED = "enforce_project"
UNKNOWN = ""
"""The attribute of a barrier for a project that does not exist."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A list, or a missing project, that keeps a job out of queue instances."""

    kind: ObjectKind
    name: str
    """The name of the object with the lists; `global` for the configuration."""
    gate: Gate
    """The answer of the lists; if one names a project, `user_set` and `through` are the project."""
    is_about_project: bool
    hosts: tuple[str, ...]
    """The hosts that it closes, in the order of the host list."""


@dataclass(frozen=True, slots=True)
class QueueAccess:
    """The access of jobs of a user in a project to a queue."""

    user: str
    """Empty if only the project is asked for."""
    project: str | None
    """None for jobs without a project."""
    is_default_project: bool
    """Whether the project is the user's default project, as none was named."""
    hosts: tuple[str, ...]
    """The hosts of the queue."""
    open_hosts: tuple[str, ...]
    barriers: tuple[Barrier, ...]


def find_queue_access(cluster: Cluster, queue: str, user: str = "", project: str | None = None) -> QueueAccess:
    """Return the access to a queue; without a user only for the project, without a project for the user's default one.

    An unknown user is a user like any other; an unknown project is refused.
    """
    known = cluster.users.get(user)
    default = known.default_project if known is not None and not project else None
    asked = _Asked(cluster, user, project or default)
    instances = [each for each in queue_instances(cluster) if each.queue == queue and queue in cluster.queues]
    hosts = tuple(each.host for each in instances)
    found: dict[tuple[ObjectKind, str, Gate, bool], dict[str, None]] = {}
    for kind, name, gate, is_about_project in asked.everywhere():
        found[kind, name, gate, is_about_project] = dict.fromkeys(hosts)
    for instance in instances:
        for kind, name, gate, is_about_project in asked.at(instance):
            found.setdefault((kind, name, gate, is_about_project), {})[instance.host] = None
    barriers = tuple(Barrier(*key, tuple(where)) for key, where in found.items())
    closed = {host for each in barriers for host in each.hosts}
    is_open = () if any(not each.hosts for each in barriers) else tuple(each for each in hosts if each not in closed)
    return QueueAccess(user, project or default, default is not None, hosts, is_open, barriers)


def find_project_gate(project: str | None, allowed: tuple[str, ...], denied: tuple[str, ...]) -> Gate:
    """Return the answer of a pair of project lists to a project, or to jobs without one (queue_conf(5))."""
    if allowed and project not in allowed:
        return Gate(False, "projects", wanted=allowed)
    if project is not None and project in denied:
        return Gate(False, "xprojects", project, project)
    return Gate(True)


_Found = tuple[ObjectKind, str, Gate, bool]


class _Asked:
    """One question, put to one pair of lists after the other; only refusals are returned."""

    def __init__(self, cluster: Cluster, user: str, project: str | None):
        self._cluster, self._user, self._project = cluster, user, project
        groups = cluster.unix_groups.get(user, ())
        self._gatekeeper = Gatekeeper(cluster, user, groups[0] if groups else "")

    def everywhere(self) -> Iterator[_Found]:
        """Yield what refuses the job on every host."""
        configuration, project = self._cluster.configuration, self._project
        lists = [
            split_names(configuration.get(name, "NONE"))
            for name in ("user_lists", "xuser_lists", "projects", "xprojects")
        ]
        if project is None and self._user and configuration.get(ENFORCED, "false").lower() == "true":
            yield ObjectKind.CONFIGURATION, GLOBAL_CONFIGURATION, Gate(False, ENFORCED), True
        # A project is refused by the configuration only when a job names it.
        named = lists[2:] if project is not None else [(), ()]
        yield from self._lists(ObjectKind.CONFIGURATION, GLOBAL_CONFIGURATION, lists[0], lists[1], *named)
        if project is not None:
            yield from self._of_project(project)
        yield from self._of_host(self._cluster.hosts.get(GLOBAL_HOST))

    def at(self, instance: QueueInstance) -> Iterator[_Found]:
        """Yield what refuses the job on one host."""
        yield from self._of_host(self._cluster.hosts.get(instance.host))
        yield from self._lists(
            ObjectKind.QUEUE,
            instance.queue,
            instance.user_lists,
            instance.xuser_lists,
            instance.projects,
            instance.xprojects,
        )

    def _of_project(self, name: str) -> Iterator[_Found]:
        known = self._cluster.projects.get(name)
        if known is None:
            yield ObjectKind.PROJECT, name, Gate(False, UNKNOWN), True
        elif self._user:
            gate = self._gatekeeper.gate(known.acl, known.xacl, "acl", "xacl")
            if not gate.is_open:
                yield ObjectKind.PROJECT, name, gate, False

    def _of_host(self, host: Host | None) -> Iterator[_Found]:
        if host is not None:
            lists = host.user_lists, host.xuser_lists, host.projects, host.xprojects
            yield from self._lists(ObjectKind.HOST, host.name, *lists)

    def _lists(
        self,
        kind: ObjectKind,
        name: str,
        allowed: Iterable[str],
        denied: Iterable[str],
        projects: Iterable[str],
        xprojects: Iterable[str],
    ) -> Iterator[_Found]:
        if self._user:
            gate = self._gatekeeper.gate(tuple(allowed), tuple(denied))
            if not gate.is_open:
                yield kind, name, gate, False
        gate = find_project_gate(self._project, tuple(projects), tuple(xprojects))
        if not gate.is_open:
            yield kind, name, gate, True
