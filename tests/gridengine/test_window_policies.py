"""The window on a real Grid Engine 8.1.9: a share tree is drafted and applied, and qstat there agrees with the page."""

import re
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTabBar

from qmonpy.app.clusters.order_rows import describe_order
from qmonpy.app.editing.share_tree_draft import ShareTreeDraft, make_share_tree
from qmonpy.formats.output.policy_xml import POLICY_OPTIONS, parse_policy_xml
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.frame.clusters.trust_panel import TrustPanel
from qmonpy.gui.pages.history.page import HistoryPage
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.weights_part import WeightsPart
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.plan.order_trust import OrderTrust
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.work.job_policy import JobPolicy
from tests.contracts.world import real_world, site
from tests.gridengine.private_qmaster import PrivateQmaster, with_attributes
from tests.gridengine.test_window import Administrator, administrator  # noqa: F401
from tests.gui.finding import action, child
from tests.gui.window_hand import open_cluster

pytestmark = pytest.mark.gridengine

WEIGHTS = {
    "weight_tickets_share": "10000",
    "weight_tickets_functional": "3000",
    "weight_ticket": "0.700000",
    "weight_waiting_time": "0.000000",
}
SUBMITTED = (("anna", "p1"), ("anna", "p2"), ("bob", "p1"), ("bob", "p2"), ("carl", "p1"), ("carl", "p2"))


@pytest.fixture
def qmaster(grid_engine: PrivateQmaster) -> PrivateQmaster:
    """One slot, three users with functional shares, two projects, and no share tree."""
    parts: dict[str, Any] = {
        "queues": {"all.q": {"hostlist": "h1", "slots": "1"}},
        "users": {"anna": {"fshare": 10}, "bob": {"fshare": 20}, "carl": {"fshare": 70}},
        "projects": {"p1": {}, "p2": {}},
        "rqs": "",
        "calendars": {},
        "ckpts": {},
    }
    real_world(grid_engine).configure(site(**parts))
    file = grid_engine.folder / "scheduler"
    file.write_text(with_attributes(grid_engine.tell("qconf", "-ssconf"), WEIGHTS))
    grid_engine.tell("qconf", "-Msconf", str(file))
    return grid_engine


def tell_tickets(qmaster: PrivateQmaster) -> list[tuple[int, JobPolicy]]:
    """The waiting jobs in the order of qstat, with their numbers."""
    listed, _ = parse_policy_xml(qmaster.tell("qstat", *POLICY_OPTIONS, "-s", "p"))
    return [(number, pairs[-1][1]) for number, pairs in listed.items()]


def test_that_a_tree_that_is_drafted_decides_there_as_the_page_says(
    administrator: Administrator,  # noqa: F811
    qmaster: PrivateQmaster,
) -> None:
    me, window = administrator, administrator.window
    page = me.go(PoliciesPage, "policies")

    # The tree is drafted, looked at, and applied.
    tree = open_cluster(window).context.draft.part(str(ObjectKind.SHARE_TREE), make_share_tree)
    assert isinstance(tree, ShareTreeDraft)
    for name, shares, users in (("p1", 70, (("default", 10), ("anna", 30))), ("p2", 30, (("bob", 5), ("default", 1)))):
        place = tree.add_node((), name, shares)
        for user, own in users:
            tree.add_node(place, user, own)
    dialog = me.preview()
    assert "qconf -Astree FILE" in child(dialog, QPlainTextEdit, "change_commands").toPlainText()
    me.press(dialog, "apply_changes")
    me.wait(lambda: me.snapshot.cluster.share_tree is not None)
    assert "name=anna\ntype=0\nshares=30\n" in qmaster.tell("qconf", "-sstree")

    # One of many jobs runs; all others wait by their tickets.
    count = 2 * len(SUBMITTED)
    for user, project in SUBMITTED * 2:
        qmaster.tell("qsub", "-h", "-b", "y", "-P", project, "sleep", "1000", user=user)
    qmaster.tell("qrls", *map(str, range(1, count + 1)))
    me.wait(lambda: (len(me.snapshot.state.running), len(me.snapshot.state.pending)) == (1, count - 1))
    part = page.choose_part("weights")
    assert isinstance(part, WeightsPart)

    def agrees() -> bool:
        shown = [(row.job, f"{row.tickets:.4f}", f"{row.urgency:.4f}") for row in part.model.rows()]
        told = [
            (number, f"{0.7 * (each.normal_tickets or 0):.4f}", f"{0.5 * (each.normal_urgency or 0):.4f}")
            for number, each in tell_tickets(qmaster)
        ]
        return len(told) == count - 1 and shown == told

    me.wait(agrees)
    assert any(each.tree_tickets and each.functional_tickets for _, each in tell_tickets(qmaster))

    # Trust says the same.
    tabs = child(window.foot, QTabBar, "foot_tabs")
    window.foot.set_folded(False)
    tabs.setCurrentIndex(next(at for at in range(tabs.count()) if "Trust" in tabs.tabText(at)))
    panel = child(window.area, TrustPanel)
    me.press(panel, "segment_order")
    me.wait(lambda: panel.figures.text() == describe_order(OrderTrust(jobs=count - 1, numbers=12 * (count - 1))))
    assert not [each.text for each in window.messages.messages if each.is_error]


def test_that_a_weight_that_is_typed_is_applied_there_told_in_the_history_and_taken_back(
    administrator: Administrator,  # noqa: F811
    qmaster: PrivateQmaster,
) -> None:
    me, window = administrator, administrator.window
    page = me.go(PoliciesPage, "policies")
    part = page.choose_part("weights")
    assert isinstance(part, WeightsPart)

    # It is an edit until it is applied, and everything else stays as it is.
    before = qmaster.tell("qconf", "-ssconf")
    me.write(child(part.form.field_of("weight_waiting_time"), QLineEdit, "value_line"), "2.5")
    me.wait(lambda: part.form.field_of("weight_waiting_time").field.text == "2.500000")
    assert qmaster.tell("qconf", "-ssconf") == before
    dialog = me.preview()
    assert "qconf -Msconf FILE" in child(dialog, QPlainTextEdit, "change_commands").toPlainText()
    me.press(dialog, "apply_changes")
    me.wait(lambda: me.snapshot.cluster.scheduler.get("weight_waiting_time") == "2.500000")
    written = re.sub(r"(weight_waiting_time +)0\.000000", r"\g<1>2.500000", before)
    assert qmaster.tell("qconf", "-ssconf") == written != before

    # The history has it, and takes it back.
    history = me.go(HistoryPage, "history")
    table = child(history, RowTable, "history")
    me.wait(lambda: any(row.name == "weight_waiting_time" for row in table.model().rows()))
    table.choose(next(row.key for row in table.model().rows() if row.name == "weight_waiting_time"))
    me.wait(action(history, "take-back").isEnabled)
    action(history, "take-back").trigger()
    me.wait(lambda: history.findChild(ChangeDialog))
    me.press(child(history, ChangeDialog), "apply_changes")
    me.wait(lambda: qmaster.tell("qconf", "-ssconf") == before)
    assert not [each.text for each in window.messages.messages if each.is_error]
