"""The cluster part of scenarios and cluster files: Grid Engine's own names and syntax in YAML, read into a Cluster."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.configuration.share_tree_text import parse_share_tree
from qmonpy.formats.configuration.usage_text import USAGE_KEYS
from qmonpy.formats.documents.document import Node
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.attributes.defaults import (
    CHECKPOINT_DEFAULTS,
    HOST_DEFAULTS,
    PE_DEFAULTS,
    PROJECT_DEFAULTS,
    QUEUE_DEFAULTS,
    SCHEDULER_DEFAULTS,
    USER_DEFAULTS,
    USER_SET_DEFAULTS,
)
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.roles import AR_USERS
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.configuration.variety import find_variety
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.value import parse_values, split_names
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_whole, is_whole
from qmonpy.quick_values import quick_maker
from qmonpy.translation import tr

T = TypeVar("T")
NOTHING: Mapping[str, str] = {}
"""The values of most hosts for most attributes, one for all."""
KEPT_VALUES = 20_000
"""So many lists of values are remembered."""
_CONFIGURATION = {each.name: each.default for each in ATTRIBUTES[ObjectKind.CONFIGURATION]}

CLUSTER_KEYS = (
    "complexes", "removed_complexes", "hosts", "hostgroups", "usersets", "arusers", "projects", "users", "pes",
    "queues", "rqs", "calendars", "ckpts", "scheduler", "configuration", "local_configurations",
    "managers", "operators", "admin_hosts", "submit_hosts", "unixgroups", "orphans",
    "sharetree",
)  # fmt: skip


def parse_cluster(node: Node, name: str = "cluster", *, is_lenient: bool = False) -> Cluster:
    """Return the cluster that a mapping describes; mistakes are added to the node's reports.

    If `is_lenient`, unknown parts are only warned of, and a quota set that does not pass the qmaster's checks is left
    out with a warning, as when `qconf -Arqs` adds a file of sets one by one.
    """
    node.check_keys(CLUSTER_KEYS, Severity.WARNING if is_lenient else Severity.ERROR)
    complexes = _complexes(node)
    cluster = Cluster(
        name=name,
        complexes=complexes,
        variety=find_variety(complexes.values()),
        hosts=_objects(node, "hosts", _host),
        host_groups=_objects(node, "hostgroups", _host_group),
        user_sets=_objects(node, "usersets", _user_set),
        projects=_objects(node, "projects", _project),
        users=_objects(node, "users", _user),
        pes=_objects(node, "pes", _pe),
        queues=_objects(node, "queues", _queue),
        quota_sets=_quota_sets(node, complexes, is_lenient),
        calendars=_objects(node, "calendars", _calendar),
        checkpoints=_objects(node, "ckpts", _checkpoint),
        scheduler=_texts(node.child("scheduler"), SCHEDULER_DEFAULTS),
        configuration=_texts(node.child("configuration"), _CONFIGURATION),
        local_configurations=_objects(node, "local_configurations", _local_configuration),
        managers=_names(node, "managers", ("root",)),
        operators=_names(node, "operators"),
        admin_hosts=_names(node, "admin_hosts"),
        submit_hosts=_names(node, "submit_hosts"),
        orphans=_objects(node, "orphans", _orphan),
        share_trees=_share_trees(node),
        unix_groups=_objects(node, "unixgroups", lambda _, groups: groups.names()),
    )
    return _with_ar_users(node, cluster)


def _share_trees(node: Node) -> Mapping[str, ShareNode]:
    text = node.child("sharetree")
    if text is None:
        return {}
    try:
        return to_share_trees(parse_share_tree(text.text()))
    except ReportError as error:
        text.adopt(error.reports)
        return {}


def _objects(node: Node, key: str, parse: Callable[[str, Node], T]) -> dict[str, T]:
    child = node.child(key)
    return {name: parse(name, value) for name, value in child.items()} if child else {}


def _names(node: Node, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
    child = node.child(key)
    return child.names() if child else default


def _values(node: Node, key: str) -> Mapping[str, str]:
    child = node.child(key)
    if child is None:
        return NOTHING
    try:
        return _parse_values(child.text())
    except ReportError as error:
        child.adopt(error.reports)
        return {}


@keep_of_texts(most=KEPT_VALUES)
def _parse_values(text: str) -> Mapping[str, str]:
    """As `parse_values`; most hosts offer the same, and share one mapping, as values do not change."""
    return parse_values(text)


def _texts(node: Node | None, known: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a mapping of attributes."""
    if node is None:
        return {}
    node.check_keys(known)
    return {name: value.text() for name, value in node.items()}


def _other(
    node: Node, known: Mapping[str, Any] | tuple[str, ...], read: Mapping[str, Any] | tuple[str, ...]
) -> Mapping[str, str]:
    """Return the attributes that have no field of their own, as written."""
    node.check_keys(known)
    if type(node.value) is dict and isinstance(read, dict) and node.value.keys() <= read.keys():
        return NOTHING
    return {name: value.text() for name, value in node.items() if name not in read}


def _complexes(node: Node) -> dict[str, ComplexAttribute]:
    complexes = dict(DEFAULT_COMPLEXES)
    for name in _names(node, "removed_complexes"):
        complexes.pop(name, None)
    rows = node.child("complexes")
    if rows:
        try:
            complexes.update((each.name, each) for each in parse_complex_table(rows.text()))
        except ReportError as error:
            rows.adopt(error.reports)
    return complexes


def _quota_sets(node: Node, complexes: Mapping[str, ComplexAttribute], is_lenient: bool) -> dict[str, QuotaSet]:
    """Return the sets of a text, with full names of attributes; syntax errors always count."""
    text = node.child("rqs")
    if text is None:
        return {}
    # The objects in a spool are read here one by one, without rule sets.
    from qmonpy.formats.quota_set.checks import check_quota_sets
    from qmonpy.formats.quota_set.text import parse_quota_sets

    parsed = parse_quota_sets(text.text())
    text.adopt(parsed.reports)
    if not is_lenient:
        kept, reports = check_quota_sets(parsed.sets, complexes)
        text.adopt(reports)
        return {each.name: each for each in kept}
    sets: dict[str, QuotaSet] = {}
    for each in parsed.sets:
        kept, reports = check_quota_sets((each,), complexes)
        text.adopt(replace(report, severity=Severity.WARNING) if report.is_error else report for report in reports)
        if not any(report.is_error for report in reports):
            sets.setdefault(each.name, kept[0])
    return sets


_REPORTED = ("load_values", "unheard_values")
_HOST_READ = dict.fromkeys(("complex_values", "user_lists", "xuser_lists", "projects", "xprojects", *_REPORTED))
_HOST_KNOWN = dict.fromkeys((*HOST_DEFAULTS, *_REPORTED))


_PLAIN_HOST = {"complex_values", "load_values"}
_make_host = quick_maker(Host)


def _find_plain_host(name: str, node: Node) -> Host | None:
    """A host that was read already, or has nothing but values, as nearly all of a large cluster; None for any other."""
    written = node.value
    if type(written) is Host:
        return written
    if type(written) is not dict or written.keys() != _PLAIN_HOST:
        return None
    offered, load = written["complex_values"], written["load_values"]
    if type(offered) is type(load) is str and offered and load:
        try:
            values = _parse_values(offered)
            return _make_host(name, values, load_values=_parse_values(load), other=NOTHING, unheard_values=NOTHING)
        except ReportError:
            return None
    return None


def _host(name: str, node: Node) -> Host:
    plain = _find_plain_host(name, node)
    if plain is not None:
        return plain
    return Host(
        name,
        complex_values=_values(node, "complex_values"),
        user_lists=_names(node, "user_lists"),
        xuser_lists=_names(node, "xuser_lists"),
        projects=_names(node, "projects"),
        xprojects=_names(node, "xprojects"),
        load_values=_values(node, "load_values"),
        other=_other(node, _HOST_KNOWN, _HOST_READ),
        unheard_values=_values(node, "unheard_values"),
    )


def _host_group(name: str, node: Node) -> HostGroup:
    if not name.startswith("@"):
        node.report("no-group-name", tr('the name of a host group begins with "@"'))
    return HostGroup(name, node.names())


def _user_set(name: str, node: Node) -> UserSet:
    kind = node.child("type")
    return UserSet(
        name,
        entries=_names(node, "entries"),
        type=kind.text() if kind else "ACL",
        other=_other(node, USER_SET_DEFAULTS, ("entries", "type")),
    )


def _with_ar_users(node: Node, cluster: Cluster) -> Cluster:
    """`arusers: [names]` is short for the user set of that name."""
    members = node.child(AR_USERS)
    if members is None:
        return cluster
    if AR_USERS in cluster.user_sets:
        members.report("twice", tr("the user set arusers is given here and under usersets"))
    return replace(cluster, user_sets={**cluster.user_sets, AR_USERS: UserSet(AR_USERS, members.names())})


def _project(name: str, node: Node) -> Project:
    other = _other(node, (*PROJECT_DEFAULTS, *USAGE_KEYS), ("acl", "xacl", *USAGE_KEYS))
    return Project(name, acl=_names(node, "acl"), xacl=_names(node, "xacl"), other=other)


def _user(name: str, node: Node) -> User:
    def number(key: str) -> int:
        child = node.child(key)
        text = child.text() if child else "0"
        if child and not (is_whole(text)):
            child.report(
                "no-number", tr('expected a whole number that is not negative, not "{text}"').format(text=text)
            )
            return 0
        return int(text)

    project = node.child("default_project")
    names = split_names(project.text()) if project else ()
    if project and len(names) > 1:
        project.report("no-project", tr('expected one project or NONE, not "{text}"').format(text=project.text()))
    return User(
        name,
        oticket=number("oticket"),
        fshare=number("fshare"),
        delete_time=number("delete_time"),
        default_project=names[0] if names else None,
        other=_other(node, (*USER_DEFAULTS, *USAGE_KEYS), (*USER_DEFAULTS, *USAGE_KEYS)),
    )


_PE_READ = (
    "slots", "allocation_rule", "user_lists", "xuser_lists", "urgency_slots", "job_is_first_task", "control_slaves",
)  # fmt: skip


def _pe(name: str, node: Node) -> ParallelEnvironment:
    def text(key: str) -> str:
        child = node.child(key)
        return child.text() if child else PE_DEFAULTS[key]

    slots = node.child("slots")
    return ParallelEnvironment(
        name,
        slots=_count(slots, LARGEST_UNSIGNED) if slots else int(PE_DEFAULTS["slots"]),
        allocation_rule=text("allocation_rule"),
        user_lists=_names(node, "user_lists"),
        xuser_lists=_names(node, "xuser_lists"),
        urgency_slots=text("urgency_slots"),
        job_is_first_task=_flag(node, "job_is_first_task", PE_DEFAULTS),
        control_slaves=_flag(node, "control_slaves", PE_DEFAULTS),
        other=_other(node, PE_DEFAULTS, _PE_READ),
    )


def _count(node: Node, most: int) -> int:
    """Return a whole number that is not negative; anything else is reported."""
    number = node.integer(most=most)
    if number < 0:
        node.report(
            "no-number", tr('expected a whole number that is not negative, not "{number}"').format(number=number)
        )
    return max(0, number)


def _flag(node: Node, key: str, defaults: Mapping[str, str]) -> bool:
    """Return TRUE or FALSE as a bool; anything else is reported in the words of 8.1.9."""
    child = node.child(key)
    text = (child.text() if child else defaults[key]).upper()
    if child and text not in ("TRUE", "FALSE"):
        child.report("no-flag", f'error parsing value "{child.text()}"')
    return text == "TRUE"


def _calendar(name: str, node: Node) -> Calendar:
    node.check_keys(("year", "week"))
    return Calendar(name, **{key: value.text() for key, value in node.items() if key in ("year", "week")})


def _checkpoint(name: str, node: Node) -> CheckpointEnvironment:
    return CheckpointEnvironment(name, _texts(node, CHECKPOINT_DEFAULTS))


def _local_configuration(name: str, node: Node) -> LocalConfiguration:
    """8.1.9 keeps attributes that it does not know."""
    return LocalConfiguration(name, {key: value.text() for key, value in node.items()})


def _queue(name: str, node: Node) -> ClusterQueue:
    node.check_keys(QUEUE_DEFAULTS)
    settings = {key: _setting(value, key) for key, value in node.items() if key != "hostlist"}
    return ClusterQueue(name, _names(node, "hostlist"), settings)


_PARSERS: Mapping[ObjectKind, Callable[[str, Node], Any]] = {
    ObjectKind.HOST: _host,
    ObjectKind.HOST_GROUP: _host_group,
    ObjectKind.USER_SET: _user_set,
    ObjectKind.PROJECT: _project,
    ObjectKind.USER: _user,
    ObjectKind.PE: _pe,
    ObjectKind.CALENDAR: _calendar,
    ObjectKind.CHECKPOINT: _checkpoint,
    ObjectKind.QUEUE: _queue,
    ObjectKind.LOCAL_CONFIGURATION: _local_configuration,
}


def parse_object_document(kind: ObjectKind, name: str, node: Node) -> Any:
    """Return one object of a kind from the mapping of its attributes; mistakes are added to the node's reports."""
    return _PARSERS[kind](name, node)


def _orphan(name: str, node: Node) -> ClusterQueue:
    """A queue instance that its queue lost while it was in use, with its own settings."""
    queue, at, host = name.partition("@")
    if not (queue and at and host):
        node.report(
            "no-instance", tr('an orphan is a queue instance such as all.q@host1, not "{name}"').format(name=name)
        )
    return replace(_queue(queue, node), hosts=(host,))


def _setting(node: Node, key: str) -> Setting:
    """Return a setting; a report on the value of a host or host group has its name behind the attribute."""
    try:
        setting = parse_setting(node.text())
        _check_setting(node, key, "", setting.default)
        for host, text in setting.overrides.items():
            _check_setting(node, key, host, text)
    except ReportError as error:
        node.adopt(error.reports)
        return Setting(QUEUE_DEFAULTS.get(key, "NONE"))
    return setting


def _check_setting(node: Node, key: str, host: str, text: str) -> None:
    own = (host,) if host else ()
    number = find_whole(text)
    if key in ("slots", "seq_no") and (number is None or number > LARGEST_UNSIGNED):
        words = tr('expected a whole number, not "{text}"')
        if number is not None:
            words = tr('expected a whole number up to {most}, not "{text}"')
        words = words.format(most=LARGEST_UNSIGNED, text=text)
        node.adopt((Report("document.no-number", words, fields=own),))
    elif key == "complex_values":
        try:
            parse_values(text)
        except ReportError as error:
            raise ReportError(tuple(replace(each, fields=(*own, *each.fields)) for each in error.reports)) from error
