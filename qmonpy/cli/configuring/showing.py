"""The options of `qconf -s*` that show a part of a cluster's configuration, as handlers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qmonpy.cli.configuring.handlers import Handler
from qmonpy.cli.configuring.show import show_list, show_objects, show_resolved, show_tree, show_whole
from qmonpy.cli.outcome import Outcome, format_lines, print_usage, refused, shown
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.qconf_kinds import KindWords
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.pattern import is_pattern

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

GLOBAL = "global"


def list_names(words: KindWords) -> Handler:
    """Return the handler that lists the names of a kind."""
    return lambda cluster, user, rest, note: show_list(cluster.snapshot().cluster, words)


def show_named(words: KindWords) -> Handler:
    """Return the handler that shows objects of a kind by name."""
    return lambda cluster, user, rest, note: show_objects(cluster.snapshot().cluster, words, rest)


def show_part(kind: ObjectKind) -> Handler:
    """Return the handler that shows the complexes, or the scheduler's configuration."""
    return lambda cluster, user, rest, note: show_whole(cluster.snapshot().cluster, kind, rest)


def show_usage(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show how `qconf` is used (`-help`)."""
    return shown(print_usage("qconf"))


def show_group_tree(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the hosts and groups in a host group, indented (`-shgrp_tree`)."""
    return show_tree(cluster.snapshot().cluster, rest)


def show_group_hosts(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show all hosts of a host group (`-shgrp_resolved`)."""
    return show_resolved(cluster.snapshot().cluster, rest)


def show_scheduler(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the host of the scheduler (`-sss`)."""
    return shown(f"{cluster.snapshot().cluster.name}\n")


def list_configurations(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the hosts with a configuration of their own (`-sconfl`)."""
    names = sorted(cluster.snapshot().cluster.local_configurations)
    return shown(format_lines(*names)) if names else refused("no config defined")


def show_configurations(cluster: "ClusterInterface", user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the global configuration, or those of a list (`-sconf`)."""
    configured = cluster.snapshot().cluster
    texts, complaints = [], []
    for name in [name for word in rest for name in word.split(",") if name] or [GLOBAL]:
        if name == GLOBAL:
            texts.append(format_whole(ObjectKind.CONFIGURATION, configured))
        elif name in configured.local_configurations:
            local = configured.local_configurations[name]
            texts.append(format_object(ObjectKind.LOCAL_CONFIGURATION, local))
        else:
            from qmonpy.cli.configuring.changes import known_hosts

            # A pattern is not looked up as a host.
            is_known = name in known_hosts(configured) or is_pattern(name)
            no_host = f"can't resolve hostname \"{name}\": can't resolve host name"
            complaints.append(f"configuration {name} not defined" if is_known else no_host)
            # The empty line between two is there for those that are not, too.
            texts.append("")
    return Outcome("\n".join(texts), format_lines(*complaints) if complaints else "", int(bool(complaints)))
