"""A cluster on which policies matter: users, projects, departments, a share tree, jobs that run and wait."""

from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document

TREE = "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1,2\n" + (
    "id=1\nname=bio\ntype=1\nshares=60\nchildnodes=NONE\nid=2\nname=default\ntype=0\nshares=40\nchildnodes=NONE\n"
)
DOCUMENT: dict[str, Any] = {
    "hosts": {"h1": {"complex_values": "num_proc=4"}},
    "queues": {"all.q": {"hostlist": "h1", "slots": "4"}},
    "users": {"anna": {"fshare": "30", "oticket": "100"}, "bob": {"fshare": "10"}, "carl": {}},
    "projects": {"bio": {"fshare": "50"}, "chem": {}},
    "usersets": {"rocks": {"type": "DEPT", "entries": ["anna"], "fshare": "5"}, "staff": {"entries": ["bob"]}},
    "scheduler": {"weight_tickets_functional": "1000", "weight_tickets_share": "2000"},
    "sharetree": TREE,
}


def make_cluster(**changes: Any) -> EmbeddedCluster:
    """A running cluster; changes replace parts of its document, None leaves one out."""
    document = {key: value for key, value in {**DOCUMENT, **changes}.items() if value is not None}
    root = parse_document(document)
    configuration = parse_cluster(root, "test")
    root.raise_errors()
    cluster = EmbeddedCluster(configuration)
    for user, project in (("anna", "bio"), ("bob", ""), ("dora", "")):
        options = ["-P", project] if project else []
        for _ in range(3):
            cluster.submit(user, ["-N", "Sleeper", *options], runtime=3600)
    cluster.clock.step(60)
    return cluster
