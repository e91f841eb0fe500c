"""A cluster for tests of rule sets and quota usage: linux and solaris hosts, three users, every kind of rule."""

from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.cluster import Cluster

LINUX = tuple(f"node{number:02d}" for number in range(1, 9))
DOCUMENT: dict[str, Any] = {
    "hosts": {name: {"complex_values": "num_proc=8"} for name in (*LINUX, "sun1", "sun2")},
    "hostgroups": {"@linux": list(LINUX), "@solaris": ["sun1", "sun2"], "@allhosts": ["@linux", "@solaris"]},
    "usersets": {"staff": {"entries": ["roland", "andre"]}, "students": {"entries": ["user1"]}},
    "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": "999"}},
    "projects": {"bio": {}, "chem": {}},
    "queues": {
        "all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi"},
        "long.q": {"hostlist": "@linux", "slots": "2"},
    },
}
RULE_SETS = """
{
   name         maxujobs
   description  "All users together"
   enabled      TRUE
   limit        users * to slots=20
}
{
   name         max_linux
   description  NONE
   enabled      TRUE
   limit        users * hosts @linux to slots=12
}
{
   name         max_per_host
   description  "Every user on every linux host"
   enabled      TRUE
   limit        name first users roland hosts {@linux} to slots=2
   limit        users {*,!@students} hosts {@linux,!node08} to slots=1
   limit        users * hosts * to slots=0
}
{
   name         night
   description  NONE
   enabled      FALSE
   limit        projects {bio,chem} queues long.q to slots=4,h_vmem=16G
   limit        pes mpi hosts {*} to slots=$num_proc*2
   limit        users !@staff to h_rt=8:00:00
}
"""


def make_cluster(text: str = RULE_SETS) -> Cluster:
    """The configuration, with the rule sets of a text."""
    root = parse_document(DOCUMENT)
    cluster = parse_cluster(root, "test")
    root.raise_errors()
    return cluster.with_quota_sets(parse_quota_sets(text).sets)


def make_embedded(text: str = RULE_SETS, *, jobs: int = 6) -> EmbeddedCluster:
    """A running cluster on which every user submitted some jobs."""
    cluster = EmbeddedCluster(make_cluster(text))
    for user in ("roland", "user1", "andre"):
        for _ in range(jobs):
            cluster.submit(user, ["-N", "Sleeper", "-l", "h=node0[1-3]"], runtime=600)
    cluster.clock.step(2)
    return cluster
