"""Which objects name which others: for "where used", and so that no change breaks a reference (words of 8.1.9)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import SHARE_TREE, format_path, walk_tree
from qmonpy.model.values.value import NONE, split_names, split_values
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.quick_values import quick_maker

JOB, RESERVATION = "job", "advance reservation"
"""Users that are no objects of the configuration."""


@dataclass(frozen=True, slots=True)
class Use:
    """One object that names another one, and where."""

    kind: str
    """The kind of the object that names the other one: an ObjectKind, JOB or RESERVATION."""
    name: str
    attribute: str
    """The attribute that names it, or `rule 3 hosts` of a rule set."""
    target_kind: ObjectKind
    target: str


_make_use = quick_maker(Use)


def find_uses(cluster: Cluster) -> Iterator[Use]:
    """Yield everything that the objects of a configuration name, kind by kind; patterns in rules are not resolved."""
    for group in cluster.host_groups.values():
        yield from _hosts(ObjectKind.HOST_GROUP, group.name, "hostlist", group.members)
    for project in cluster.projects.values():
        yield from _names(ObjectKind.PROJECT, project.name, "acl", ObjectKind.USER_SET, project.acl)
        yield from _names(ObjectKind.PROJECT, project.name, "xacl", ObjectKind.USER_SET, project.xacl)
    for user in cluster.users.values():
        projects = (user.default_project,) if user.default_project else ()
        yield from _names(ObjectKind.USER, user.name, "default_project", ObjectKind.PROJECT, projects)
    for pe in cluster.pes.values():
        yield from _names(ObjectKind.PE, pe.name, "user_lists", ObjectKind.USER_SET, pe.user_lists)
        yield from _names(ObjectKind.PE, pe.name, "xuser_lists", ObjectKind.USER_SET, pe.xuser_lists)
    for host in paced(cluster.hosts.values()):
        yield from find_uses_by_host(host)
    for queue in cluster.queues.values():
        yield from find_uses_by_queue(queue)
    for quota_set in cluster.quota_sets.values():
        yield from _uses_by_quota_set(quota_set)
    yield from _uses_by_share_tree(cluster)
    yield from _uses_by_scheduler(cluster)
    for attribute, target_kind in _LISTS.items():
        named = split_names(cluster.configuration.get(attribute, NONE))
        yield from _names(ObjectKind.CONFIGURATION, "global", attribute, target_kind, named)


def _names(kind: str, name: str, attribute: str, target_kind: ObjectKind, targets: Iterable[str]) -> Iterator[Use]:
    for target in targets:
        yield _make_use(kind, name, attribute, target_kind, target)


def _hosts(kind: str, name: str, attribute: str, targets: Iterable[str]) -> Iterator[Use]:
    for target in targets:
        target_kind = ObjectKind.HOST_GROUP if target.startswith("@") else ObjectKind.HOST
        yield Use(kind, name, attribute, target_kind, target)


_LISTS = {
    "user_lists": ObjectKind.USER_SET,
    "xuser_lists": ObjectKind.USER_SET,
    "projects": ObjectKind.PROJECT,
    "xprojects": ObjectKind.PROJECT,
}


def find_uses_by_host(host: Host) -> Iterator[Use]:
    """Yield what an exec host names."""
    for attribute, target_kind in _LISTS.items():
        yield from _names(ObjectKind.HOST, host.name, attribute, target_kind, getattr(host, attribute))
    yield from _names(ObjectKind.HOST, host.name, "complex_values", ObjectKind.COMPLEX, host.complex_values)
    scaling = split_values(host.other.get("load_scaling", NONE))
    yield from _names(ObjectKind.HOST, host.name, "load_scaling", ObjectKind.COMPLEX, scaling)
    reported = split_names(host.other.get("report_variables", NONE))
    yield from _names(ObjectKind.HOST, host.name, "report_variables", ObjectKind.COMPLEX, reported)


def find_uses_by_queue(queue: ClusterQueue) -> Iterator[Use]:
    """Yield what a cluster queue names, in its values for all hosts and in those for some."""
    kind = ObjectKind.QUEUE
    yield from _hosts(kind, queue.name, "hostlist", queue.hosts)
    for attribute, setting in queue.settings.items():
        yield from _hosts(kind, queue.name, attribute, setting.overrides)
        yield from _uses_by_setting(queue.name, attribute, setting)


def _uses_by_setting(queue: str, attribute: str, setting: Setting) -> Iterator[Use]:
    reader = _SETTINGS.get(attribute)
    if reader is not None:
        target_kind, parse = reader
        texts = (setting.default, *setting.overrides.values())
        targets = dict.fromkeys(target for text in texts for target in parse(text))
        yield from _names(ObjectKind.QUEUE, queue, attribute, target_kind, targets)


_SLOTWISE = compile_late(r"^\s*slots\s*=\s*\d+\s*\((.*)\)\s*$")
_SUBORDINATE = compile_late(r"([^\s,=:()]+)(?:\s*[=:][^,]*)?")


def parse_subordinates(text: str) -> tuple[str, ...]:
    """The queues of a `subordinate_list`: `low.q=3, other.q`, or slot-wise `slots=4(low.q:1:sr)`."""
    if text.strip().upper() == NONE:
        return ()
    slotwise = _SLOTWISE.match(text)
    return tuple(each.group(1) for each in _SUBORDINATE.finditer(slotwise.group(1) if slotwise else text))


_SETTINGS: Mapping[str, tuple[ObjectKind, Callable[[str], Iterable[str]]]] = {
    **{name: (kind, split_names) for name, kind in _LISTS.items()},
    "pe_list": (ObjectKind.PE, split_names),
    "ckpt_list": (ObjectKind.CHECKPOINT, split_names),
    "calendar": (ObjectKind.CALENDAR, split_names),
    "complex_values": (ObjectKind.COMPLEX, split_values),
    "load_thresholds": (ObjectKind.COMPLEX, split_values),
    "suspend_thresholds": (ObjectKind.COMPLEX, split_values),
    "subordinate_list": (ObjectKind.QUEUE, parse_subordinates),
}
"""Queue attributes that name objects: of which kind, and how their text is read."""


_SCOPES: Mapping[str, ObjectKind] = {
    "users": ObjectKind.USER_SET,
    "projects": ObjectKind.PROJECT,
    "pes": ObjectKind.PE,
    "queues": ObjectKind.QUEUE,
    "hosts": ObjectKind.HOST,
}


def _uses_by_quota_set(quota_set: QuotaSet) -> Iterator[Use]:
    for number, rule in enumerate(quota_set.rules, start=1):
        for scope, names in rule.filters():
            for name in (*names.names, *names.excluded):
                use = _quota_use(quota_set.name, f"rule {number} {scope}", scope, name)
                if use is not None:
                    yield use
        limits = (each.name for each in rule.limits)
        yield from _names(ObjectKind.QUOTA_SET, quota_set.name, f"rule {number} limit", ObjectKind.COMPLEX, limits)


def _quota_use(quota_set: str, attribute: str, scope: str, name: str) -> Use | None:
    """A name in a filter; single users and patterns name no object."""
    if any(each in name for each in "*?["):
        return None
    if scope == "users":
        return (
            Use(ObjectKind.QUOTA_SET, quota_set, attribute, ObjectKind.USER_SET, name[1:]) if name[:1] == "@" else None
        )
    if scope == "hosts" and name.startswith("@"):
        return Use(ObjectKind.QUOTA_SET, quota_set, attribute, ObjectKind.HOST_GROUP, name)
    return Use(ObjectKind.QUOTA_SET, quota_set, attribute, _SCOPES[scope], name)


def _uses_by_share_tree(cluster: Cluster) -> Iterator[Use]:
    """Yield the projects and users in the share tree, in the order of its text; other nodes name nothing."""
    for path, node in walk_tree(cluster.share_tree):
        for target_kind in (ObjectKind.PROJECT, ObjectKind.USER):
            if find_object(cluster, target_kind, node.name) is not None:
                yield Use(ObjectKind.SHARE_TREE, SHARE_TREE, format_path(path), target_kind, node.name)


def _uses_by_scheduler(cluster: Cluster) -> Iterator[Use]:
    formula = find_load_formula(cluster.scheduler.get("load_formula", NONE))
    known = () if formula is None else formula.attributes()
    yield from _names(ObjectKind.SCHEDULER, "scheduler", "load_formula", ObjectKind.COMPLEX, known)
    adjusted = split_values(cluster.scheduler.get("job_load_adjustments", NONE))
    yield from _names(ObjectKind.SCHEDULER, "scheduler", "job_load_adjustments", ObjectKind.COMPLEX, adjusted)


def find_uses_by_state(state: State) -> Iterator[Use]:
    """Yield what jobs and advance reservations ask for by name."""
    for job in state.jobs.values():
        asked = (each.name for each in (*job.hard_resources, *job.soft_resources))
        yield from _names(JOB, str(job.number), "-l", ObjectKind.COMPLEX, dict.fromkeys(asked))
        yield from _names(JOB, str(job.number), "-pe", ObjectKind.PE, (job.pe,) if job.pe else ())
        yield from _names(JOB, str(job.number), "-P", ObjectKind.PROJECT, (job.project,) if job.project else ())
    for reservation in state.reservations.values():
        number, request = str(reservation.id), reservation.request
        asked = (each.name for each in request.resources)
        yield from _names(RESERVATION, number, "-l", ObjectKind.COMPLEX, dict.fromkeys(asked))
        yield from _names(RESERVATION, number, "-pe", ObjectKind.PE, (reservation.pe,) if reservation.pe else ())
        listed = (name[1:] for name in request.acl if name.startswith("@"))
        yield from _names(RESERVATION, number, "-u", ObjectKind.USER_SET, listed)
        ckpt = (request.checkpoint,) if request.checkpoint else ()
        yield from _names(RESERVATION, number, "-ckpt", ObjectKind.CHECKPOINT, ckpt)
        yield from _names(RESERVATION, number, "granted", ObjectKind.QUEUE, _queues(reservation.pieces))


def _queues(pieces: Iterable[tuple[str, int]]) -> dict[str, None]:
    return dict.fromkeys(name.partition("@")[0] for name, _ in pieces)


class UseIndex:
    """The uses in a whole cluster, looked up by the object that is named."""

    def __init__(self, cluster: Cluster, state: State | None = None):
        shortcuts = {each.shortcut: each.name for each in cluster.complexes.values()}
        self._by_target: dict[tuple[ObjectKind, str], list[Use]] = {}
        for use in paced(chain(find_uses(cluster), find_uses_by_state(state) if state else ())):
            target = use.target
            if use.target_kind is ObjectKind.COMPLEX and target not in cluster.complexes:
                target = shortcuts.get(target, target)
            self._by_target.setdefault((use.target_kind, target), []).append(use)

    def uses_of(self, kind: ObjectKind, name: str) -> tuple[Use, ...]:
        """Return the uses of an object, in the order of `find_uses`."""
        return tuple(self._by_target.get((kind, name), ()))

    def targets(self) -> Iterable[tuple[ObjectKind, str]]:
        """Return everything that is named by anybody."""
        return self._by_target.keys()


def exists(cluster: Cluster, kind: ObjectKind, name: str) -> bool:
    """Whether there is an object of a name; complex attributes are known by their shortcut, too."""
    if find_object(cluster, kind, name) is not None:
        return True
    return kind is ObjectKind.COMPLEX and any(each.shortcut == name for each in cluster.complexes.values())
