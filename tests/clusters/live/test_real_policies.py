"""The policies of a real Grid Engine 8.1.9: read, written, and computed by the model to the printed digit."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from qmonpy.app.jobs.job_rows import pending_rows, running_rows, with_policies
from qmonpy.app.jobs.policy_columns import POLICY_COLUMNS
from qmonpy.clusters.live.cells.cells import find_current_cell
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.insight.plan.order_trust import OrderTrust, compare_order
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from qmonpy.model.snapshot import SnapshotPart
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.model.work.share_usage import Amounts, ShareUsage, UsageBook
from tests.clusters.live.test_real_grid_engine import configure
from tests.gridengine.past_usage import give_usage
from tests.gridengine.private_qmaster import PrivateQmaster

pytestmark = pytest.mark.gridengine

PATIENCE_SECONDS = 60.0
NUMBERS = 12
"""So many numbers are compared of a job."""
WEIGHTS = {
    "weight_ticket": "0.600000",
    "weight_urgency": "0.300000",
    "weight_waiting_time": "2.000000",
    "weight_tickets_share": "10000",
    "weight_tickets_functional": "4000",
    "halftime": "2",
    "usage_weight_list": "cpu=0.700000,mem=0.200000,io=0.100000",
}
TREE = ShareNode(
    "Root",
    1,
    (
        ShareNode("p1", 50, (ShareNode("default", 10), ShareNode("anna", 30))),
        ShareNode("others", 50, (ShareNode("p2", 20, kind=1), ShareNode("bob", 5), ShareNode("default", 1))),
    ),
)
USED: Amounts = {"cpu": 40000.0, "mem": 300.0, "io": 20.0}


@pytest.fixture
def cluster(grid_engine: PrivateQmaster) -> Iterator[LiveCluster]:
    """Users and projects with a past, weights for every policy, and no share tree yet."""
    configure(grid_engine)
    environment = grid_engine.environment()
    cell = find_current_cell(environment)
    assert cell is not None
    first = LiveCluster(cell, environment, interval=3600).open()
    try:
        answer = first.change("root", [*make_objects(), *make_weights(first)])
        assert answer.is_done, answer.text
    finally:
        first.close()
    now = int(time.time())
    in_projects = {"p1": USED, "p2": {"cpu": 900.0}}
    anna = ShareUsage({"cpu": 100.0}, {"cpu": 300.0}, in_projects, in_projects, now - 600)
    bob = ShareUsage({"cpu": 7000.0, "mem": 10.0}, {"cpu": 9000.0}, stamp=now - 60)
    p1 = ShareUsage({**USED, "cpu": 50000.0}, USED, stamp=now - 600)
    p2 = ShareUsage({"cpu": 1000.0}, {"cpu": 2000.0}, stamp=now - 600)
    give_usage(grid_engine, UsageBook({"anna": anna, "bob": bob}, {"p1": p1, "p2": p2}))
    cluster = LiveCluster(cell, environment, interval=0.2).open()
    yield cluster
    cluster.close()


def make_objects() -> list[AnyChange]:
    users = [User("anna", fshare=10), User("bob", fshare=30, oticket=200), User("carl")]
    projects = [Project("p1", other={"fshare": "50", "oticket": "70"}), Project("p2", other={"fshare": "5"})]
    lab = UserSet("lab", ("carl",), "DEPT", {"fshare": "40", "oticket": "15"})
    return [
        Change(ObjectKind.USER_SET, "lab", None, lab),
        *(Change(ObjectKind.USER, each.name, None, each) for each in users),
        *(Change(ObjectKind.PROJECT, each.name, None, each) for each in projects),
    ]


def make_weights(cluster: LiveCluster) -> list[AnyChange]:
    known = cluster.snapshot().cluster.scheduler
    return [Change(ObjectKind.SCHEDULER, name, known.get(name), value) for name, value in WEIGHTS.items()]


def change_tree(cluster: LiveCluster, after: ShareNode | None) -> AnyChange:
    return Change(ObjectKind.SHARE_TREE, SHARE_TREE, cluster.snapshot().cluster.share_tree, after)


def wait_until(is_so: Callable[[], bool], tell: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, tell()
        time.sleep(0.1)


def submit(qmaster: PrivateQmaster) -> int:
    """Hold jobs of three users in two projects and none, then release them together; how many there are."""
    kinds = [
        (user, (*project, *more))
        for user in ("anna", "bob", "carl")
        for project in (("-P", "p1"), ("-P", "p2"), ())
        for more in ((), ("-p", "-100"), ("-js", "3"))
    ]
    for user, words in kinds:
        qmaster.tell("qsub", "-h", "-b", "y", *words, "sleep", "1000", user=user)
    qmaster.tell("qsub", "-h", "-b", "y", "-t", "1-4", "-P", "p1", "sleep", "1000", user="bob")
    qmaster.tell("qrls", *map(str, range(1, len(kinds) + 2)))
    return len(kinds) + 1


def test_that_a_tree_that_is_written_here_decides_there_as_the_model_computes_to_the_printed_digit(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    answer = cluster.change("root", [change_tree(cluster, TREE)], "shares of the year")
    assert (answer.is_done, answer.reports) == (True, ())
    seen = cluster.snapshot().cluster.share_tree
    assert is_same_object(ObjectKind.SHARE_TREE, seen, TREE)
    entry = cluster.journal()[-1]
    assert [each.line for each in entry.commands] == ["qconf -Astree FILE"]
    count = submit(grid_engine)
    assert cluster.alter_jobs("root", [2, 12], ("-ot", "300")).is_done
    found = OrderTrust()

    def agrees() -> bool:
        nonlocal found
        cluster.refresh()
        snapshot = cluster.snapshot()
        found = compare_order(snapshot, cluster.read_policies())
        is_overridden = any(job.override_tickets for job in snapshot.state.jobs.values())
        return is_overridden and found.jobs >= count - 8 and found.differing == found.elsewhere == 0

    wait_until(agrees, lambda: found)
    assert found.numbers == NUMBERS * found.jobs
    # All policies had a part in it.
    told = [pairs[-1][1] for pairs in cluster.read_policies().values()]
    for kind in ("override_tickets", "functional_tickets", "tree_tickets", "waiting_urgency"):
        assert any(getattr(each, kind) for each in told)
    # Tickets change with each pass: on a busy machine one came between any two commands that are compared.
    known = cluster.snapshot().cluster.scheduler
    calm = Change(ObjectKind.SCHEDULER, "schedule_interval", known.get("schedule_interval"), "0:0:20")
    assert cluster.change("root", [calm]).is_done
    wait_until(lambda: show_columns(cluster) == list_columns(grid_engine), lambda: show_columns(cluster))


COLUMNS = {
    "nurg": 2, "npprior": 3, "ntckts": 4, "urg": 5, "rrcontr": 6, "wtcontr": 7, "dlcontr": 8,
    "tckts": -8, "ovrts": -7, "otckt": -6, "ftckt": -5, "stckt": -4, "tshare": -3,
}  # fmt: skip
"""Where each column stands in a line of `qstat -ext -urg -pri` that ends with queue and slots."""


def show_columns(cluster: LiveCluster) -> dict[str, list[str]]:
    """The columns of policies of all jobs but arrays, as the page *Jobs* shows them."""
    snapshot = cluster.snapshot()
    rows = with_policies((*pending_rows(snapshot), *running_rows(snapshot)), cluster.read_policies())
    return {
        str(row.job): [each.text(row) for each in POLICY_COLUMNS]
        for row in rows
        if not snapshot.state.jobs[row.job].is_array
    }


def list_columns(qmaster: PrivateQmaster) -> dict[str, list[str]]:
    """The same as `qstat` prints them for people."""
    listed = {}
    lines = qmaster.tell("qstat", "-u", "*", "-ext", "-urg", "-pri").splitlines()
    at = {column.id: COLUMNS[column.id] for column in POLICY_COLUMNS}
    for line in lines[2:]:
        words = line.split()
        if line[lines[0].index("ja-task-ID") :].strip():
            continue
        # A job that waits has no queue.
        words = words if "@" in words[-2] else [*words[:-1], "", words[-1]]
        listed[words[0]] = [words[place] for place in at.values()]
    return listed


def test_that_usage_is_read_kept_when_shares_change_and_cleared_when_that_is_asked_for(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    assert SnapshotPart.USAGE not in cluster.snapshot().read_at
    assert cluster.change("root", [change_tree(cluster, TREE)]).is_done
    wait_until(lambda: read_cpu(cluster) > 0, cluster.troubles)
    used = read_cpu(cluster)
    assert used < 40000
    assert SnapshotPart.USAGE in cluster.snapshot().read_at
    known = cluster.snapshot().cluster
    anna, p1 = known.users["anna"], known.projects["p1"]
    changes: list[AnyChange] = [
        Change(ObjectKind.USER, "anna", anna, replace(anna, fshare=99, oticket=5)),
        Change(ObjectKind.PROJECT, "p1", p1, replace(p1, other={**p1.other, "fshare": "1"})),
    ]
    answer = cluster.change("root", changes)
    assert (answer.is_done, answer.reports) == (True, ())
    assert "fshare 99" in grid_engine.tell("qconf", "-suser", "anna")
    cluster.refresh()
    read_at = cluster.snapshot().read_at[SnapshotPart.USAGE]
    wait_until(lambda: cluster.snapshot().read_at[SnapshotPart.USAGE] > read_at, cluster.troubles)
    assert 0.9 * used < read_cpu(cluster) <= used
    assert cluster.snapshot().state.usage.projects["p1"].usage["cpu"] > used
    assert cluster.give_order("root", QmasterOrder.CLEAR_USAGE).is_done
    wait_until(lambda: read_cpu(cluster) == 0, cluster.troubles)


def read_cpu(cluster: LiveCluster) -> float:
    """What anna has used in the project, as far as it is left."""
    anna = cluster.snapshot().state.usage.users.get("anna", ShareUsage())
    return anna.in_projects.get("p1", {}).get("cpu", 0.0)


def test_that_a_tree_which_others_change_is_noticed_and_not_written_over(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    assert cluster.change("root", [change_tree(cluster, TREE)]).is_done
    edit = change_tree(cluster, None)
    grid_engine.tell("qconf", "-mstnode", "/p1=77")
    answer = cluster.change("root", [edit])
    assert not answer.is_done
    assert "share tree was changed" in answer.text
    cluster.refresh()
    wait_until(lambda: any(each.is_noticed for each in cluster.journal()), cluster.journal)
    tree = cluster.snapshot().cluster.share_tree
    assert tree is not None
    assert tree.children[0].shares == 77
    back = cluster.change("root", [cluster.journal()[-1].changes[0].inverse])
    assert back.is_done
    assert "shares=77" not in grid_engine.tell("qconf", "-sstree")
