"""A small cluster with something of every kind, and its index."""

from dataclasses import replace

from qmonpy.app.search import SearchIndex
from qmonpy.app.search.finding import Found
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.app.snapshots import busy_snapshot
from tests.clusters.world import slots_per_user, small_cluster


def found_snapshot() -> Snapshot:
    """Objects of every kind, with values that are no defaults."""
    cluster = small_cluster(
        hostgroups={"@gpu": ["h1"], "@allhosts": ["h1", "h2"]},
        usersets={"staff": {"type": "ACL", "entries": "anna,@physics"}},
        projects={"p1": {"acl": "staff"}},
        pes={"mpi": {"slots": "99", "allocation_rule": "$fill_up"}},
        ckpts={"blcr": {"interface": "transparent"}},
        calendars={"night": {"week": "20-6=off"}},
        users={"anna": {"default_project": "p1"}},
        queues={
            "all.q": {
                "hostlist": "@allhosts",
                "slots": "2,[@gpu=8]",
                "prolog": "/usr/site/prolog.sh",
                "pe_list": "mpi",
            },
            "gpu.q": {"hostlist": "@gpu", "h_rt": "4:0:0", "pe_list": "mpi"},
        },
    )
    cluster = replace(cluster, scheduler={"maxujobs": "5"}, configuration={"epilog": "/usr/site/epilog.sh"})
    cluster = cluster.with_quota_sets((slots_per_user(1, "h1_limits"),))
    return replace(busy_snapshot(), cluster=cluster)


def make_index(snapshot: Snapshot, planned: Cluster | None = None) -> SearchIndex:
    index = SearchIndex()
    index.update(snapshot, planned or snapshot.cluster)
    return index


def titles(found: Found, kind: str | None = None) -> list[str]:
    """What was found, of one kind or of all, in order."""
    return [each.title for group in found.groups if kind in (None, group.kind) for each in group.entries]
