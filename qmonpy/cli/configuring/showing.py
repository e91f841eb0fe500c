"""The options of `qconf -s*` that show a part of a cluster's configuration, as handlers."""

from collections.abc import Sequence

from qmonpy.cli.configuring.handlers import Handler
from qmonpy.cli.configuring.show import show_list, show_objects, show_resolved, show_tree, show_whole
from qmonpy.cli.outcome import Outcome, print_usage, shown
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.configuration.qconf_kinds import KindWords
from qmonpy.model.configuration.change import ObjectKind


def list_names(words: KindWords) -> Handler:
    """Return the handler that lists the names of a kind."""
    return lambda cluster, user, rest, note: show_list(cluster.snapshot().cluster, words)


def show_named(words: KindWords) -> Handler:
    """Return the handler that shows objects of a kind by name."""
    return lambda cluster, user, rest, note: show_objects(cluster.snapshot().cluster, words, rest)


def show_part(kind: ObjectKind) -> Handler:
    """Return the handler that shows the complexes, or the scheduler's configuration."""
    return lambda cluster, user, rest, note: show_whole(cluster.snapshot().cluster, kind, rest)


def show_usage(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show how `qconf` is used (`-help`)."""
    return shown(print_usage("qconf"))


def show_group_tree(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the hosts and groups in a host group, indented (`-shgrp_tree`)."""
    return show_tree(cluster.snapshot().cluster, rest)


def show_group_hosts(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show all hosts of a host group (`-shgrp_resolved`)."""
    return show_resolved(cluster.snapshot().cluster, rest)


def show_scheduler(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Show the host of the scheduler (`-sss`)."""
    return shown(f"{cluster.snapshot().cluster.name}\n")
