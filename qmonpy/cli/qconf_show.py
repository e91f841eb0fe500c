"""The output of `qconf -s*`: parts of a cluster's configuration."""

from collections.abc import Iterator, Sequence

from qmonpy.cli.outcome import Outcome, format_lines, refused, shown
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.qconf_kinds import KindWords
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.configuration.change import ObjectKind, find_object, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.pattern import is_pattern, matches_pattern

_GLOBAL = "global"
_IN_ORDER = frozenset({ObjectKind.QUOTA_SET})
"""The kinds that keep their order; `qconf` sorts the others by name."""


def show_list(cluster: Cluster, words: KindWords) -> Outcome:
    """Show the names of a kind, one on each line."""
    found: Sequence[str] = [each for each in find_objects(cluster, words.kind) if each != _GLOBAL]
    if words.kind not in _IN_ORDER:
        found = sorted(found)
    return shown(format_lines(*found)) if found else refused(f"no {words.list_name} defined")


def show_objects(cluster: Cluster, words: KindWords, rest: Sequence[str]) -> Outcome:
    """Show the texts of objects: queues also by patterns, and all rule sets if none is named."""
    if len(rest) != 1 and not (words.kind is ObjectKind.QUOTA_SET and not rest):
        return refused(
            f"qconf: {words.show} needs the name of one {words.kind}; only one option is accepted at a time."
        )
    names = rest[0].split(",") if rest else list(find_objects(cluster, words.kind))
    texts, complaints = [], []
    for name in names:
        found = list(_find_names(cluster, words.kind, name))
        if not found:
            complaints.append(_unknown(words, name))
        texts += [format_object(words.kind, find_object(cluster, words.kind, each)) for each in found]
    if not texts and not complaints:
        complaints.append(words.unknown)
    unique = dict.fromkeys(complaints)
    return Outcome("".join(texts), format_lines(*unique), words.unknown_exit if complaints else 0)


def _unknown(words: KindWords, name: str) -> str:
    if words.kind is ObjectKind.QUEUE and "@" in name:
        return f'qconf: "{name}" is a queue instance; an embedded cluster shows only cluster queues.'
    return words.unknown.format(name=name)


def _find_names(cluster: Cluster, kind: ObjectKind, name: str) -> Iterator[str]:
    if kind is ObjectKind.QUEUE and is_pattern(name) and "@" not in name:
        yield from (each for each in cluster.queues if matches_pattern(name, each))
    elif find_object(cluster, kind, name) is not None:
        yield name


def show_whole(cluster: Cluster, kind: ObjectKind, rest: Sequence[str]) -> Outcome:
    """Show the complexes or the scheduler's configuration."""
    if rest:
        return refused(f"qconf: an embedded cluster has no {kind} of {' '.join(rest)}.")
    return shown(format_whole(kind, cluster))


def show_tree(cluster: Cluster, rest: Sequence[str]) -> Outcome:
    """Show a host group and, indented, the hosts and groups in it."""
    if len(rest) != 1 or rest[0] not in cluster.host_groups:
        return refused(f'Host group "{" ".join(rest)}" does not exist')
    return shown(format_lines(*_branches(cluster, rest[0], 0, frozenset())))


def _branches(cluster: Cluster, name: str, depth: int, above: frozenset[str]) -> Iterator[str]:
    yield f"{'   ' * depth}{name}"
    group = cluster.host_groups.get(name)
    for each in group.members if group is not None and name not in above else ():
        yield from _branches(cluster, each, depth + 1, above | {name})


def show_resolved(cluster: Cluster, rest: Sequence[str]) -> Outcome:
    """Show all hosts of a host group, on one line."""
    if len(rest) != 1 or rest[0] not in cluster.host_groups:
        return refused(f'Host group "{" ".join(rest)}" does not exist')
    return shown(format_lines(" ".join(hosts_of_group(cluster, rest[0]))))
