"""Percentages of policies open into what is divided by what, and come to what the tables show."""

from dataclasses import replace

import pytest

from qmonpy.app.policies.part_number import SharePart, TreePart
from qmonpy.app.policies.share_rows import FUNCTIONAL, USERS, ShareRow, complete_rows
from qmonpy.app.policies.tree_rows import TreeRow, format_percent, format_usage, make_rows
from qmonpy.app.policies.usage_number import TreeUsage
from qmonpy.insight.policies.party_tickets import PartyTickets
from qmonpy.insight.policies.tree_state import read_tree
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from tests.insight.policies.test_tree_state import NOW, make_cluster, make_state
from tests.present import present

NOTHING = Snapshot()


@pytest.fixture
def rows() -> TreeRow:
    in_physics = ShareUsage(in_projects={"physics": {"cpu": 50.0}})
    users = {"erik": in_physics, "bob": ShareUsage({"cpu": 900.0}), "carl": ShareUsage({"cpu": 100.0})}
    book = UsageBook(users=users, projects={"physics": ShareUsage({"cpu": 50.0})})
    jobs = {1: ("anna", "physics"), 2: ("bob", None), 3: ("carl", None), 4: ("dora", "physics")}
    return make_rows(present(read_tree(make_cluster(), make_state(jobs, book), NOW)))


@pytest.mark.parametrize("of", ["level", "whole", "target", "entitled", "actual"])
def test_that_each_percentage_of_a_tree_comes_to_what_is_shown(rows: TreeRow, of: str) -> None:
    for row in rows:
        if row.above and not (row.state.stands_in and of not in ("target", "entitled")):
            opened = TreePart(row, of).open(NOTHING)
            assert opened.sentence.endswith(f"= {format_percent(getattr(row.state, of))}."), (row.path, opened)
            assert opened.rows
            assert len({each.key for each in opened.rows}) == len(opened.rows)
    assert TreePart(rows, of).open(NOTHING).sentence == "The root of the tree is all of it: 100 %."


def test_that_a_part_of_a_tree_is_told_step_by_step(rows: TreeRow) -> None:
    anna = next(row for row in rows if row.name == "anna")
    assert TreePart(anna, "whole").title == "part of all of physics/anna"
    assert TreePart(anna, "level").open(NOTHING).sentence == "3 of 4 shares = 75.0 %."
    assert TreePart(anna, "whole").open(NOTHING).sentence == "60.0 % × 75.0 % = 45.0 %."


def test_that_a_short_target_is_divided_by_shares_and_usage(rows: TreeRow) -> None:
    carl = next(row for row in rows if row.name == "carl")
    opened = TreePart(carl, "entitled").open(NOTHING)
    staff, own = opened.rows
    assert own.value == pytest.approx(0.9)
    assert [(each.title, each.how) for each in own.children] == [
        ("bob", "1² shares / 900 usage left"),
        ("carl", "1² shares / 100 usage left"),
    ]
    assert staff.value * own.value == pytest.approx(carl.state.entitled)
    for level in opened.rows:
        for each in level.children:
            assert each.full == pytest.approx(sum(other.value for other in level.children))
    physics = next(each for each in staff.children if each.title == "physics")
    assert physics.how == "60² shares / 50 usage left"


def test_that_what_a_factor_cuts_of_a_short_target_is_said() -> None:
    book = UsageBook(users={"bob": ShareUsage({"cpu": 900.0}), "carl": ShareUsage({"cpu": 100.0})})
    state = make_state({1: ("bob", None), 2: ("carl", None)}, book)
    cluster = replace(make_cluster(), scheduler={"compensation_factor": "1.5"})
    tree = make_rows(present(read_tree(cluster, state, NOW)))
    carl = next(row for row in tree if row.name == "carl")
    (staff, own) = TreePart(carl, "entitled").open(NOTHING).rows
    assert own.value * staff.value == pytest.approx(carl.state.entitled)
    told = {each.title: each.how for each in own.children}
    assert told["bob"] == "1² shares / 900 usage left"
    assert told["carl"] == "1² shares / 100 usage left, made smaller by compensation_factor"


def test_that_the_usage_of_every_node_is_what_is_below_it_or_what_is_weighted() -> None:
    in_physics = ShareUsage(in_projects={"physics": {"cpu": 50.0}})
    bob = ShareUsage({"cpu": 900.0, "mem": 300.0, "io": 7.0})
    users = {"erik": in_physics, "bob": bob, "carl": ShareUsage({"cpu": 100.0}), "dora": ShareUsage({"cpu": 3.0})}
    book = UsageBook(users=users, projects={"physics": ShareUsage({"cpu": 60.0})})
    state = make_state({1: ("anna", "physics"), 2: ("bob", None), 4: ("dora", "physics")}, book)
    cluster = replace(make_cluster(), scheduler={"usage_weight_list": "cpu=0.5,mem=0.3,io=0.2"})
    snapshot = Snapshot(cluster, state, NOW)
    for row in make_rows(present(read_tree(cluster, state, NOW))):
        opened = TreeUsage(row, cluster).open(snapshot)
        assert sum(each.value for each in opened.rows) == pytest.approx(row.state.used), (row.path, opened)
        assert f"= {format_usage(row.state.used)}" in opened.sentence, (row.path, opened)
    row = next(each for each in make_rows(present(read_tree(cluster, state, NOW))) if each.name == "bob")
    assert TreeUsage(row, cluster).open(snapshot).sentence == (
        "450 (cpu) + 90 (mem) + 1.4 (io) = 541, by usage_weight_list."
    )


def test_that_parts_of_shares_come_to_what_is_shown() -> None:
    listed = [ShareRow(1, "anna", 300), ShareRow(2, "bob", 100), ShareRow(3, "carl", 0)]
    tickets: dict[tuple[str, str], PartyTickets] = {
        (ObjectKind.USER, "bob"): PartyTickets(),
        (ObjectKind.USER, "carl"): PartyTickets(),
    }
    _, bob, _ = complete_rows(listed, USERS, FUNCTIONAL, 0.5, tickets)
    told = {of: SharePart(bob, of, "shares").open(NOTHING).sentence for of in ("part", "whole", "present")}
    assert told == {
        "part": "100 of 400 shares = 25.0 % of its category.",
        "whole": "100 of 400 shares = 25.0 % of its category; × 50.0 % = 12.5 %.",
        "present": "100 of 100 shares = 100.0 % of those in its category that have jobs.",
    }
    assert (bob.part, bob.whole, bob.present) == (0.25, 0.125, 1.0)
