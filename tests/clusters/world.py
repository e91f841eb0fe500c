"""A small cluster for tests: two hosts, one queue with two slots each, one PE, two users, a manager and an operator."""

from collections.abc import Sequence
from typing import Any

from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule

DOCUMENT: dict[str, Any] = {
    "hosts": {"h1": {}, "h2": {}},
    "hostgroups": {"@allhosts": ["h1", "h2"]},
    "pes": {"mpi": {"allocation_rule": "$fill_up"}},
    "projects": {"p1": {}},
    "queues": {"all.q": {"hostlist": "@allhosts", "slots": "2", "seq_no": "0,[h1=1],[h2=2]", "pe_list": "mpi"}},
    "operators": ["olga"],
}


def small_cluster(**changes: Any) -> Cluster:
    """The cluster; changes replace parts of its document."""
    root = parse_document({**DOCUMENT, **changes})
    cluster = parse_cluster(root, "test")
    root.raise_errors()
    return cluster


def slots_per_user(limit: int, name: str = "per_user", *, is_enabled: bool = True) -> QuotaSet:
    """`limit users {*} to slots=LIMIT`"""
    rule = Rule((Limit("slots", str(limit)),), users=Filter(("*",), is_expanded=True))
    return QuotaSet(name, (rule,), is_enabled)


def submitted(answer: Answer) -> int:
    """Return the number of a job that must have been submitted."""
    assert answer.job is not None, answer.text
    return answer.job


def write_sets(cluster: ClusterInterface, user: str, sets: Sequence[QuotaSet]) -> Answer:
    """Make these the rule sets of a cluster."""
    before = cluster.snapshot().cluster
    return cluster.change(user, find_changes(before, before.with_quota_sets(tuple(sets))))
