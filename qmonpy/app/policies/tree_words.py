"""Sentences about the share tree: what is in it, and why it counts for nothing where it does."""

from qmonpy.app.policies.share_words import explain_weightless
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.insight.policies.tree_state import NodeState
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import tr


def describe_tree(root: NodeState | None) -> str:
    """Return how many nodes there are, and how many tasks of them run and wait."""
    if root is None:
        return tr("no share tree")
    nodes = format_count(sum(not each.stands_in for each in root), "node")
    running = choose_word(root.running, "{count:,} of their tasks runs", "{count:,} of their tasks run")
    waiting = choose_word(root.waiting, "{count:,} waits", "{count:,} wait")
    return f"{nodes}; {running.format(count=root.running)}, {waiting.format(count=root.waiting)}"


def explain_tree(cluster: Cluster, root: NodeState | None) -> str:
    """Return why the tree counts for nothing; empty if it counts, or if there is none."""
    if root is None:
        return ""
    if not read_policies(cluster).tree_tickets:
        return tr(
            "The share tree gives no tickets, and the usage of jobs is not kept: weight_tickets_share, the number of "
            "its tickets, is 0."
        )
    return explain_weightless(cluster)
