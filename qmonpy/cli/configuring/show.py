"""The output of `qconf -s*`: parts of a cluster's configuration."""

from collections.abc import Iterator, Sequence

from qmonpy.cli.outcome import Outcome, format_lines, refused, shown
from qmonpy.formats.configuration.object_text import SHAPES, format_object, format_object_attributes, parse_object
from qmonpy.formats.configuration.qconf_kinds import KindWords
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.model.attributes.resolve import QueueInstance, hosts_of_group, queue_instances
from qmonpy.model.configuration.change import ObjectKind, find_object, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue_reference import compile_host_reference, group_hosts_of, parse_queue_reference
from qmonpy.model.values.pattern import is_pattern, matches_pattern

_GLOBAL = "global"
_SPLIT = frozenset({ObjectKind.USER_SET, ObjectKind.QUOTA_SET, ObjectKind.USER})
"""The kinds of which several may be named with commas between."""
_APART = frozenset({ObjectKind.USER_SET, ObjectKind.USER})
"""The kinds of which several are shown with an empty line between."""
_TEMPLATE = "template"
_LOAD = "load_values           NONE\nprocessors            0\n"
"""What `qconf` shows of a host that reports nothing."""


def show_list(cluster: Cluster, words: KindWords) -> Outcome:
    """Show the names of a kind in their order, one on each line."""
    found = sorted(each for each in find_objects(cluster, words.kind) if each != _GLOBAL)
    return shown(format_lines(*found)) if found else refused(f"no {words.list_name} defined")


def show_objects(cluster: Cluster, words: KindWords, rest: Sequence[str]) -> Outcome:
    """Show the texts of objects: queues and rule sets also by patterns, all rule sets if none is named."""
    if words.kind is ObjectKind.QUOTA_SET:
        return _show_quota_sets(cluster, words, rest[0].split(",") if rest else ["*"])
    if not rest:
        return shown(format_template(words.kind, _TEMPLATE))
    if words.kind is ObjectKind.QUEUE:
        return _show_queues(cluster, words, [name for word in rest for name in word.split(",") if name])
    parts, complaints = [], []
    for word in rest:
        texts = []
        for name in filter(None, word.split(",") if words.kind in _SPLIT else (word,)):
            found = list(_find_texts(cluster, words.kind, name))
            if not found:
                complaints.append(_say_unknown(cluster, words, name))
            # Of users the empty line between two is there for those that are not, too.
            texts += found or ([""] if words.kind is ObjectKind.USER else [])
        parts.append(("\n" if words.kind in _APART else "").join(texts))
    text = "".join(parts)
    return Outcome(text, format_lines(*complaints) if complaints else "", words.unknown_exit if complaints else 0)


def _say_unknown(cluster: Cluster, words: KindWords, name: str) -> str:
    """Return that there is no object of a name; hosts that are none are told from names of no host (asked)."""
    if words.kind is ObjectKind.HOST and (is_pattern(name) or name in (*cluster.admin_hosts, *cluster.submit_hosts)):
        return f"{name} is not an execution host"
    return words.unknown.format(name=name)


def _show_queues(cluster: Cluster, words: KindWords, names: Sequence[str]) -> Outcome:
    """Show the queues and queue instances that names mean, with an empty line between those of one name.

    8.1.9 ends behind the first that it shows while it has complaints about names before it; else it tells the last.
    """
    parts: list[str] = []
    complaints: list[str] = []
    for name in names:
        found = list(_find_texts(cluster, words.kind, name))
        if found and complaints:
            return Outcome("".join([*parts, found[0]]), format_lines(*(f"error: {each}" for each in complaints)))
        if not found:
            complaints.append(words.unknown.format(name=name))
        parts.append("\n".join(found))
    text = "".join(parts)
    return Outcome(text, format_lines(*complaints[-1:]), words.unknown_exit) if complaints else Outcome(text)


def _show_quota_sets(cluster: Cluster, words: KindWords, patterns: Sequence[str]) -> Outcome:
    """Show the rule sets that some names or patterns mean; it is enough that one of them is there."""
    sets = cluster.quota_sets
    found = [name for name in sets if any(matches_pattern(each, name) for each in patterns)]
    if not found:
        return refused(words.unknown)
    return shown("".join(format_object(words.kind, sets[name]) for name in found))


def _find_texts(cluster: Cluster, kind: ObjectKind, name: str) -> Iterator[str]:
    if kind is ObjectKind.QUEUE:
        yield from _find_queue_texts(cluster, name)
        return
    found = find_object(cluster, kind, name)
    if kind is ObjectKind.HOST and name == _GLOBAL:
        found = found or Host(_GLOBAL)
    if found is not None:
        text = format_object(kind, found)
        yield _with_load(text) if kind is ObjectKind.HOST else text


def _with_load(text: str) -> str:
    """Return the text of a host with lines for its load values."""
    if "\nload_values " in text:
        return text
    head, line, tail = text.partition("\nuser_lists ")
    return f"{head}\n{_LOAD.removesuffix(chr(10))}{line}{tail}"


def _find_queue_texts(cluster: Cluster, name: str) -> Iterator[str]:
    reference = parse_queue_reference(name)
    queues = [each for each in cluster.queues.values() if reference.matches_queue(each.name)]
    if reference.host is None:
        yield from (format_object(ObjectKind.QUEUE, each) for each in queues)
        return
    is_meant = compile_host_reference(reference.host, group_hosts_of(cluster))
    known = {each.name for each in queues}
    for instance in queue_instances(cluster):
        if instance.queue in known and is_meant(instance.host):
            yield _format_instance(cluster, instance)


def _format_instance(cluster: Cluster, instance: QueueInstance) -> str:
    texts = format_object_attributes(ObjectKind.QUEUE, cluster.queues[instance.queue])
    pairs = [("qname", instance.queue), ("hostname", instance.host)]
    pairs += [(name, instance.setting(name)) for name in texts if name not in ("qname", "hostlist")]
    # The type alone has a blank behind it.
    return "".join(f"{name:<21} {value}{' ' if name == 'qtype' else ''}\n" for name, value in pairs)


_ANY_NAME = "qmonpy-any-name"


def format_template(kind: ObjectKind, name: str) -> str:
    """Return the text with which a new object of a kind begins."""
    shape = SHAPES[kind]
    # The name is checked when the text comes back; of a wrong one no object could be made.
    any_name = f"@{_ANY_NAME}" if kind is ObjectKind.HOST_GROUP else _ANY_NAME
    pairs = {shape.name: any_name, **shape.defaults, **_NEW.get(kind, {})}
    value, _ = parse_object(kind, "".join(f"{key} {text}\n" for key, text in pairs.items()))
    head, _, tail = format_object(kind, value).partition(any_name)
    return f"{head}{name}{tail}"


_NEW: dict[ObjectKind, dict[str, str]] = {
    ObjectKind.QUEUE: {"load_thresholds": "np_load_avg=1.75", "pe_list": "make smp mpi"},
    ObjectKind.PE: {"allocation_rule": "$pe_slots"},
}
"""What new objects have in the place of the default of an attribute that a file leaves out."""


def show_whole(cluster: Cluster, kind: ObjectKind, rest: Sequence[str]) -> Outcome:
    """Show the complexes or the scheduler's configuration."""
    if rest:
        return refused(f"qconf: an embedded cluster has no {kind} of {' '.join(rest)}.")
    return shown(format_whole(kind, cluster))


def show_tree(cluster: Cluster, rest: Sequence[str]) -> Outcome:
    """Show a host group and, indented, the hosts and groups in it."""
    if len(rest) != 1 or rest[0] not in cluster.host_groups:
        return refused(f'Host group "{" ".join(rest)}" does not exist')
    return shown(format_lines(*_branches(cluster, rest[0])))


def _branches(cluster: Cluster, name: str) -> Iterator[str]:
    """Yield the lines of a host group; one that is in itself has no members there."""
    yield name
    levels = {name: iter(cluster.host_groups[name].members)}
    while levels:
        last = next(reversed(levels))
        for each in levels[last]:
            yield f"{'   ' * len(levels)}{each}"
            if each in cluster.host_groups and each not in levels:
                levels[each] = iter(cluster.host_groups[each].members)
                break
        else:
            del levels[last]


def show_resolved(cluster: Cluster, rest: Sequence[str]) -> Outcome:
    """Show all hosts of a host group, on one line."""
    if len(rest) != 1 or rest[0] not in cluster.host_groups:
        return refused(f'Host group "{" ".join(rest)}" does not exist')
    return shown(format_lines(" ".join(hosts_of_group(cluster, rest[0]))))
