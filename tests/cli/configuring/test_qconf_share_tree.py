"""Share trees by `qconf`, in the words and with the status of 8.1.9: one session, recorded from a real one."""

from pathlib import Path

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.outcome import print_usage
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster

TREE = (
    "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1,3\nid=1\nname=p1\ntype=0\nshares=10\nchildnodes=2\n"
    "id=2\nname=default\ntype=0\nshares=100\nchildnodes=NONE\nid=3\nname=default\ntype=0\nshares=5\nchildnodes=NONE\n"
)
DENIED = 'denied: "anna" must be manager for this operation\n'
LOST = "Unable to locate {} in sharetree\nno modifications to sharetree\n"
WHOLE = "/=1\n/p1=10\n/p1/default=100\n/default=5\n"
SESSION = (
    ("root -sstree", "no sharetree element\n", 1),
    ("root -dstree", "sharetree does not exist\n", 1),
    ("root -sstnode /", "No sharetree\n", 0),
    ("root -rsstnode /a", "No sharetree\n", 0),
    ("root -dstnode /a", "No sharetree\n", 1),
    ("root -mstnode /a=5", "No sharetree\n", 0),
    ("anna -Astree FILE", DENIED, 0),
    ("anna -Mstree FILE", DENIED, 1),
    ("root -Mstree FILE", "changed sharetree\n", 0),
    ("root -sstree", TREE, 0),
    ("root -sstnode /", WHOLE, 0),
    ("root -rsstnode /", WHOLE, 1),
    ("root -sstnode /p1", "/p1=10\n/p1/default=100\n", 0),
    ("root -rsstnode /p1,/default", "/p1=10\n/p1/default=100\n/default=5\n", 1),
    ("root -sstnode /x", "Unable to locate /x in sharetree\n", 1),
    ("root -rsstnode p1", "/p1=10\n/p1/default=100\n", 1),
    ("root -sstnode", 'error: no option argument provided to "-sstnode"\n', 1),
    ("root -sstnode Root", WHOLE, 0),
    ("root -astnode /p2=7", "setting \n/p2=7\nmodified sharetree\n", 0),
    ("root -astnode /p2=8,/new/anna=4", "setting \n/p2=8\nUnable to locate /new in sharetree\nmodified sharetree\n", 0),
    (
        "root -astnode /p3=8",
        'setting \n/p3=8\ndenied: share tree contains reference to unknown user/project "p3"\n',
        0,
    ),
    ("root -mstnode /p1=77,/default=3", "setting \n/p1=77\nsetting \n/default=3\nmodified sharetree\n", 0),
    ("root -mstnode /zz=77", LOST.format("/zz"), 1),
    ("root -rsstnode /", "/=1\n/p1=77\n/p1/default=100\n/default=3\n/p2=8\n", 1),
    ("root -dstnode /p1/default", "removing \n/p1/default\nmodified sharetree\n", 0),
    ("root -dstnode /zz", LOST.format("/zz"), 1),
    ("root -dstnode /", LOST.format("/"), 1),
    ("root -dstnode /p2,/p1", "removing \n/p2\nremoving \n/p1\nmodified sharetree\n", 0),
    ("anna -astnode /p2=1", f"setting \n/p2=1\n{DENIED}", 0),
    ("anna -dstree", DENIED, 1),
    ("root -dstree", "root@test removed sharetree list\n", 0),
    ("root -astnode /p2=7", "setting \n/p2=7\nmodified sharetree\n", 0),
    (
        "root -sstree",
        "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1\nid=1\nname=p2\ntype=1\nshares=7\nchildnodes=NONE\n",
        0,
    ),
)


def test_that_a_session_is_answered_as_by_grid_engine(tmp_path: Path) -> None:
    file = tmp_path / "tree"
    file.write_text(TREE)
    cluster = EmbeddedCluster(small_cluster(users={"anna": {}}, projects={"p1": {}, "p2": {}}))
    for line, said, status in SESSION:
        user, *words = line.replace("FILE", str(file)).split()
        outcome = qconf(cluster, user, words)
        told = (outcome.text + outcome.complaint).replace(print_usage("qconf"), "")
        assert (line, told, outcome.exit_code) == (line, said, status)


@pytest.mark.parametrize("word", ["/p1", "/p1=x", "=3"])
def test_that_shares_that_are_no_number_are_refused(word: str) -> None:
    outcome = qconf(EmbeddedCluster(small_cluster(projects={"p1": {}})), "root", ["-astnode", word])
    bad = f"{word} is not a valid argument, see node_shares_list format\nno modifications to sharetree\n"
    assert outcome.complaint == bad + print_usage("qconf")
    assert outcome.exit_code == 1
