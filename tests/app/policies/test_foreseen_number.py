"""Shares that are foreseen open into usage that is left and usage to come, and into the slots that are used."""

import pytest

from qmonpy.app.policies.foreseen_number import ForeseenShares
from qmonpy.app.policies.share_courses import SharesSeen, find_courses
from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.app.terms.term_row import TermRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.insight.policies.tree_foresight import Foresight, foresee
from qmonpy.insight.policies.tree_state import read_tree
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import Path, ShareNode
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import State
from tests.insight.policies.test_tree_state import NOW, make_cluster, make_state
from tests.present import present

DAY = 86_400
USED = UsageBook(
    users={"bob": ShareUsage({"cpu": 500_000.0}, stamp=NOW), "carl": ShareUsage({"cpu": 9_000.0}, stamp=NOW)}
)


def open_shares(
    cluster: Cluster, state: State, now: int, chosen: Path = (), seconds: int = DAY
) -> tuple[dict[tuple[str, ...], TermRow], Foresight | None]:
    tree, foresight = present(read_tree(cluster, state, now)), foresee(cluster, state, now, seconds)
    courses = find_courses(tree, chosen, SharesSeen(), foresight, now)
    opened = ForeseenShares(courses, foresight, tree, cluster, state).open(Snapshot())
    told = courses.courses[0].name if foresight is not None else "Nothing is foreseen"
    assert opened.sentence.startswith(told)
    found = {row.key: row for row in opened.rows}
    assert len(found) == len(opened.rows)
    return found, foresight


def check(rows: dict[tuple[str, ...], TermRow], foresight: Foresight) -> None:
    slots = rows["slots",]
    # Where nothing tells how many slots there are, one is taken.
    told = sum(row.value for row in slots.children) if slots.children else 1.0
    assert told == pytest.approx(slots.value) == pytest.approx(foresight.slots)
    for key, row in rows.items():
        if key[0] != "node":
            continue
        terms = {each.key[-1]: each for each in row.children}
        assert terms["made"].value >= 0
        assert terms["kept"].value + terms["made"].value == pytest.approx(terms["used"].value)
        path = key[1:]
        assert terms["used"].value / terms["total"].value == pytest.approx(foresight.actual[path][-1])
        assert row.shown == format_percent(foresight.actual[path][-1])
        assert terms["now"].shown == format_percent(foresight.actual[path][0])
        product = 1.0
        for level in terms["target"].children:
            product *= level.value
        assert product == pytest.approx(foresight.target[path]) == pytest.approx(terms["target"].value)


@pytest.mark.parametrize("chosen", [(), ("staff",), ("physics",)])
@pytest.mark.parametrize("seconds", [DAY, 30 * DAY])
def test_that_shares_open_into_usage_and_targets_that_add_up(chosen: Path, seconds: int) -> None:
    rows, foresight = open_shares(make_cluster(), State(usage=USED), NOW, chosen, seconds)
    check(rows, present(foresight))
    assert rows["slots",].how == "as no task runs and no host tells its processors"
    bob = rows.get(("node", "staff", "bob"))
    if bob is not None:
        terms = {each.key[-1]: each for each in bob.children}
        assert "500,000 at the beginning" in terms["kept"].how


def test_that_the_slots_are_those_of_tasks_or_the_processors_of_hosts() -> None:
    root = parse_document(
        {
            "hosts": {
                "h1": {"complex_values": "num_proc=6", "usage_scaling": "cpu=0.5"},
                "h2": {"complex_values": "num_proc=4"},
            },
            "queues": {"all.q": {"hostlist": "h1 h2", "slots": "6"}},
            "users": {"anna": {}, "bob": {}},
            "scheduler": {"weight_tickets_share": "1000", "weight_ticket": "1", "halftime": "24"},
        }
    )
    tree = ShareNode("Root", 1, (ShareNode("anna", 2), ShareNode("bob", 1)))
    cluster = EmbeddedCluster(parse_cluster(root, "test").with_share_tree(tree))
    idle = cluster.snapshot()
    rows, foresight = open_shares(idle.cluster, idle.state, idle.now)
    check(rows, present(foresight))
    assert rows["slots",].how == "the processors of the hosts, as no task runs"
    assert not present(foresight).are_used
    assert {row.title: row.value for row in rows["slots",].children} == {"h1": 6, "h2": 4}
    for user in ("anna", "bob"):
        cluster.submit(user, ["-t", "1-4"], runtime=7200)
    cluster.clock.step(600)
    busy = cluster.snapshot()
    rows, foresight = open_shares(busy.cluster, busy.state, busy.now)
    check(rows, present(foresight))
    assert rows["slots",].how.startswith("what running tasks use")
    assert present(foresight).are_used
    by_host = {row.title: row for row in rows["slots",].children}
    assert by_host["h1"].how.endswith("× 0.5")


def test_that_where_nothing_is_foreseen_shares_open_into_usage_and_targets_of_now() -> None:
    nobody = make_cluster().with_share_tree(ShareNode("Root", 1, (ShareNode("strangers", 1), ShareNode("others", 3))))
    rows, foresight = open_shares(nobody, make_state({}), NOW)
    assert foresight is None
    assert set(rows) == {("node", "strangers"), ("node", "others")}
