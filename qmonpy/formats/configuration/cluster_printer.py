"""Clusters as mappings of texts, in the form that `cluster_document` reads; default values are left out."""

from collections.abc import Callable, Mapping
from typing import Any

from qmonpy.formats.configuration.complex_table import format_complex_table
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.formats.quota_set.printer import format_quota_sets
from qmonpy.formats.values.queue_setting import format_setting
from qmonpy.model.attributes.defaults import PE_DEFAULTS
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.values.value import format_names, format_values

Document = dict[str, Any]


def format_cluster(cluster: Cluster) -> Document:
    """Return the cluster part of a document; reading it gives the same cluster, except for its name."""
    changed = [each for each in cluster.complexes.values() if DEFAULT_COMPLEXES.get(each.name) != each]
    document = {
        "complexes": format_complex_table(changed) if changed else "",
        "removed_complexes": [name for name in DEFAULT_COMPLEXES if name not in cluster.complexes],
        "hosts": {name: _format_host(host) for name, host in cluster.hosts.items()},
        "hostgroups": {name: _format_host_group(group) for name, group in cluster.host_groups.items()},
        "usersets": {name: _format_user_set(each) for name, each in cluster.user_sets.items()},
        "projects": {name: _format_project(each) for name, each in cluster.projects.items()},
        "users": {name: _format_user(each) for name, each in cluster.users.items()},
        "pes": {name: _format_pe(pe) for name, pe in cluster.pes.items()},
        "queues": {name: _format_queue(queue) for name, queue in cluster.queues.items()},
        "rqs": format_quota_sets(cluster.quota_sets.values()) if cluster.quota_sets else "",
        "calendars": {name: _format_calendar(each) for name, each in cluster.calendars.items()},
        "ckpts": {name: _format_checkpoint(each) for name, each in cluster.checkpoints.items()},
        "scheduler": dict(cluster.scheduler),
        "configuration": dict(cluster.configuration),
        "local_configurations": {
            name: _format_local_configuration(each) for name, each in cluster.local_configurations.items()
        },
        "operators": list(cluster.operators),
        "admin_hosts": list(cluster.admin_hosts),
        "submit_hosts": list(cluster.submit_hosts),
        "orphans": {name: _format_settings(each) for name, each in cluster.orphans.items()},
        "sharetree": format_share_tree(cluster.share_tree) if cluster.share_tree is not None else "",
        "unixgroups": {user: list(groups) for user, groups in cluster.unix_groups.items()},
    }
    written = {key: value for key, value in document.items() if value}
    return {**written, "managers": list(cluster.managers)}


def _lists(**lists: tuple[str, ...]) -> Document:
    return {name: format_names(names) for name, names in lists.items() if names}


def _values(name: str, values: Mapping[str, str]) -> Document:
    return {name: format_values(values)} if values else {}


def _format_host(host: Host) -> Document:
    lists = _lists(
        user_lists=host.user_lists, xuser_lists=host.xuser_lists, projects=host.projects, xprojects=host.xprojects
    )
    values = {**_values("complex_values", host.complex_values), **_values("load_values", host.load_values)}
    return {**values, **_values("unheard_values", host.unheard_values), **lists, **host.other}


def _format_host_group(group: HostGroup) -> list[str]:
    return list(group.members)


def _format_calendar(calendar: Calendar) -> Document:
    return {"year": calendar.year, "week": calendar.week}


def _format_checkpoint(checkpoint: CheckpointEnvironment) -> Document:
    return dict(checkpoint.other)


def _format_local_configuration(local: LocalConfiguration) -> Document:
    return dict(local.values)


def _format_user_set(user_set: UserSet) -> Document:
    kind = {} if user_set.type == "ACL" else {"type": user_set.type}
    return {"entries": list(user_set.entries), **kind, **user_set.other}


def _format_project(project: Project) -> Document:
    return {**_lists(acl=project.acl, xacl=project.xacl), **project.other}


def _format_user(user: User) -> Document:
    numbers = {"oticket": user.oticket, "fshare": user.fshare, "delete_time": user.delete_time}
    project = {"default_project": user.default_project} if user.default_project else {}
    return {**{name: str(number) for name, number in numbers.items() if number}, **project, **user.other}


def _format_pe(pe: ParallelEnvironment) -> Document:
    texts = {
        "slots": str(pe.slots),
        "allocation_rule": pe.allocation_rule,
        "urgency_slots": pe.urgency_slots,
        "job_is_first_task": str(pe.job_is_first_task).upper(),
        "control_slaves": str(pe.control_slaves).upper(),
    }
    changed = {name: text for name, text in texts.items() if text != PE_DEFAULTS[name]}
    return {**changed, **_lists(user_lists=pe.user_lists, xuser_lists=pe.xuser_lists), **pe.other}


def _format_queue(queue: ClusterQueue) -> Document:
    return {"hostlist": format_names(queue.hosts), **_format_settings(queue)}


def _format_settings(queue: ClusterQueue) -> Document:
    return {name: format_setting(setting) for name, setting in queue.settings.items()}


_FORMATTERS: Mapping[ObjectKind, Callable[[Any], Any]] = {
    ObjectKind.HOST: _format_host,
    ObjectKind.HOST_GROUP: _format_host_group,
    ObjectKind.USER_SET: _format_user_set,
    ObjectKind.PROJECT: _format_project,
    ObjectKind.USER: _format_user,
    ObjectKind.PE: _format_pe,
    ObjectKind.CALENDAR: _format_calendar,
    ObjectKind.CHECKPOINT: _format_checkpoint,
    ObjectKind.QUEUE: _format_queue,
    ObjectKind.LOCAL_CONFIGURATION: _format_local_configuration,
}


def format_object_document(kind: ObjectKind, value: Any) -> Any:
    """Return one object as a mapping of its attributes (a host group as the list of its hosts), without defaults."""
    return _FORMATTERS[kind](value)
