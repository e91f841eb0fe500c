"""The share tree is edited node by node, every edit is one step to undo, and what is wrong is told at its node."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import restore_draft
from qmonpy.app.editing.share_tree_draft import ShareTreeDraft, share_tree_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.share_tree_text import (
    check_share_tree_text,
    format_nodes,
    format_share_tree,
    refuse_depth,
)
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEEPEST, SHARE_TREE, ShareNode, find_node, walk_tree
from qmonpy.model.snapshot import Snapshot
from tests.clusters.deep_tree import make_deep
from tests.clusters.world import small_cluster

TREE = ShareNode(
    "Root",
    1,
    (
        ShareNode("p1", 50, (ShareNode("anna", 3), ShareNode("default", 1))),
        ShareNode("labs", 30, (ShareNode("bob", 2), ShareNode("carl", 2))),
        ShareNode("p2", 20, kind=1),
    ),
)
P1, LABS, P2 = ("p1",), ("labs",), ("p2",)
ANNA, BOB, CARL = ("p1", "anna"), ("labs", "bob"), ("labs", "carl")


def configured(tree: ShareNode | None = TREE) -> Cluster:
    users: dict[str, object] = {name: {} for name in ("anna", "bob", "carl")}
    return small_cluster(users=users, projects={"p1": {}, "p2": {}}).with_share_tree(tree)


def begun(tree: ShareNode | None = TREE) -> tuple[Draft, ShareTreeDraft]:
    draft = Draft(Snapshot(configured(tree)))
    return draft, share_tree_part(draft)


def nodes(part: ShareTreeDraft) -> list[str]:
    """The lines of the tree, without the root's."""
    return [] if part.tree is None else format_nodes(part.tree).split("\n")[1:-1]


FIRST = ["/p1=50", "/p1/anna=3", "/p1/default=1", "/labs=30", "/labs/bob=2", "/labs/carl=2", "/p2=20"]


def test_that_each_edit_of_a_node_is_one_step_that_is_undone_by_its_name() -> None:
    draft, part = begun()
    steps = []
    for edit in (
        lambda: part.add_node(LABS, "anna", 7),
        lambda: part.set_shares([P1, P2], 5),
        lambda: part.rename_node(LABS, "halls"),
        lambda: part.move_nodes([("halls", "bob"), P2], P1),
        lambda: part.clone_nodes([("halls",)]),
        lambda: part.delete_nodes([("halls_2",), ("halls", "carl")]),
        part.delete_tree,
    ):
        edit()
        steps.append((draft.undo_stack.undo_title, nodes(part)))
    assert [title for title, _ in steps] == [
        "Add anna to the share tree",
        "Change shares of 2 nodes",
        "Rename labs",
        "Move 2 nodes",
        "Clone halls",
        "Delete 2 nodes",
        "Delete the share tree",
    ]
    assert steps[4][1] == [
        "/p1=5", "/p1/anna=3", "/p1/default=1", "/p1/bob=2", "/p1/p2=5",
        "/halls=30", "/halls/carl=2", "/halls/anna=7", "/halls_2=30", "/halls_2/carl=2", "/halls_2/anna=7",
    ]  # fmt: skip
    for _, lines in reversed(steps):
        assert nodes(part) == lines
        part.undo()
    assert nodes(part) == FIRST
    assert not draft.changes


def test_that_shares_typed_in_a_row_are_one_step() -> None:
    draft, part = begun()
    for shares in (6, 60, 600):
        part.set_shares([ANNA], shares)
    assert nodes(part)[1] == "/p1/anna=600"
    part.undo()
    assert nodes(part) == FIRST
    assert draft.undo_stack.undo_title is None


@pytest.mark.parametrize(
    ("moved", "above", "at", "below"),
    [
        ([P2], (), 0, ["p2", "p1", "labs"]),
        ([P1], (), 2, ["labs", "p1", "p2"]),
        ([P1], (), None, ["labs", "p2", "p1"]),
        ([P1, P2], (), 2, ["labs", "p1", "p2"]),
        ([CARL], LABS, 0, ["carl", "bob"]),
        ([ANNA], LABS, 1, ["bob", "anna", "carl"]),
        ([LABS, BOB], P1, 0, ["labs", "anna", "default"]),
    ],
)
def test_that_nodes_are_put_where_they_are_dropped(
    moved: list[tuple[str, ...]], above: tuple[str, ...], at: int | None, below: list[str]
) -> None:
    _, part = begun()
    assert part.move_nodes(moved, above, at) == ()
    found = find_node(part.tree, above)
    assert found is not None
    assert [child.name for child in found.children] == below


def test_that_what_would_leave_two_nodes_at_one_path_is_told_and_not_done() -> None:
    draft, part = begun()
    part.add_node((), "bob")
    assert [each.text for each in part.move_nodes([("bob",)], LABS)] == ['There is another node "bob" below /labs.']
    assert [each.code for each in part.rename_node(BOB, "carl")] == ["draft.name-taken"]
    assert [each.code for each in part.paste_nodes(part.copy_nodes([BOB]), LABS)] == ["draft.name-taken"]
    assert [each.text for each in part.move_nodes([LABS], BOB)] == ["labs cannot be put below itself."]
    assert draft.undo_stack.undo_title == "Add bob to the share tree"
    assert part.add_node(LABS, "bob") == ("labs", "bob_2")


def test_that_nodes_are_cut_and_pasted_with_all_below_them() -> None:
    _, part = begun()
    held = part.copy_nodes([LABS, BOB, P2])
    part.delete_nodes([LABS, BOB, P2], "Cut {nodes}")
    assert (nodes(part), part.undo_title) == (FIRST[:3], "Cut 2 nodes")
    assert part.paste_nodes(held, (), 0) == ()
    assert nodes(part) == [*FIRST[3:], *FIRST[:3]]
    assert part.undo_title == "Paste 2 nodes"


def test_that_a_tree_is_begun_with_its_first_node_and_deleted_with_its_root() -> None:
    draft, part = begun(None)
    assert (part.tree, part.text, part.all_reports) == (None, "", ())
    assert part.add_node((), "default", 10) == ("default",)
    tree = ShareNode("Root", 1, (ShareNode("default", 10),))
    assert draft.changes == (Change(ObjectKind.SHARE_TREE, SHARE_TREE, None, tree),)
    draft, part = begun()
    part.delete_nodes([()])
    assert part.tree is None
    assert draft.changes == (Change(ObjectKind.SHARE_TREE, SHARE_TREE, TREE, None),)
    part.add_node((), "p2", 4)
    assert draft.changes == (
        Change(ObjectKind.SHARE_TREE, SHARE_TREE, TREE, ShareNode("Root", 1, (ShareNode("p2", 4, kind=1),))),
    )


def test_that_what_grid_engine_refuses_is_told_at_its_node_and_keeps_the_draft_from_being_applied() -> None:
    draft, part = begun()
    part.add_node(P1, "dora")
    part.add_node(P1, "p2")
    part.add_node((), "bob")
    part.rename_node(LABS, "a,b")
    words = {each.fields[0]: each.text for each in part.all_reports}
    assert words == {
        "/p1/dora": 'denied: share tree contains reference to unknown user "dora"',
        "/p1/p2": 'found project "p2" in project "p1" sub-tree of share tree',
        "/bob": 'found user "bob" twice in share tree',
        "/a,b": 'a node cannot be called "a,b": Grid Engine would read another name in the text of the tree',
    }
    assert [each.text for each in part.reports_at(("p1", "dora"))] == [words["/p1/dora"]]
    assert part.plan_apply() == ()
    assert [each.errors for each in draft.pending] == [part.all_reports]


def test_that_a_user_who_is_added_in_the_same_draft_may_be_in_the_tree() -> None:
    draft, part = begun()
    part.add_node((), "dora")
    assert part.errors
    cluster = replace(configured(), users={**configured().users, "dora": User("dora")})
    draft.rebase(Snapshot(cluster))
    assert not part.errors


def test_that_the_text_and_the_tree_are_one_and_a_text_that_cannot_be_read_keeps_the_last_tree() -> None:
    draft, part = begun()
    text = format_share_tree(TREE)
    assert part.text == text
    part.edit_text(text.replace("shares=50", "shares=60"))
    assert nodes(part)[0] == "/p1=60"
    part.edit_text(text.replace("shares=50", "shares=x"))
    assert nodes(part)[0] == "/p1=60"
    (report,) = part.all_reports
    assert (report.code, report.span is not None) == ("share-tree.number", True)
    assert part.plan_apply() == ()
    part.edit_text("")
    assert part.tree is None
    assert [each.verb for each in draft.changes] == ["removed"]
    part.edit_text(text)
    assert not draft.changes


def test_that_changes_of_others_at_other_nodes_are_taken_in_and_at_the_same_node_are_a_conflict() -> None:
    draft, part = begun()
    part.set_shares([ANNA], 9)
    theirs = ShareNode("Root", 1, (*TREE.children[:2], ShareNode("p2", 21, kind=1)))
    assert [name for _, name in draft.rebase(Snapshot(configured(theirs)))] == [SHARE_TREE]
    assert nodes(part) == [*FIRST[:1], "/p1/anna=9", *FIRST[2:6], "/p2=21"]
    part.set_shares([P2], 30)
    theirs = ShareNode("Root", 1, (*TREE.children[:2], ShareNode("p2", 22, kind=1)))
    draft.rebase(Snapshot(configured(theirs)))
    assert part.conflicted == (SHARE_TREE,)
    assert part.item is not None
    part.resolve(part.item.id, is_mine=True)
    assert nodes(part)[-1] == "/p2=30"
    assert draft.changes[0].before == theirs


def test_that_an_edited_tree_outlives_the_window() -> None:
    draft, part = begun()
    part.set_shares([ANNA], 9)
    part.edit_text(f"{part.text}id=x\n")
    again = Draft(Snapshot(configured()))
    restore_draft(again, draft.saved())
    restored = share_tree_part(again)
    assert (restored.text, nodes(restored)[1]) == (part.text, "/p1/anna=9")
    assert restored.all_reports == part.all_reports
    assert [each.page for each in again.pending] == ["policies"]


NAMES = ("anna", "bob", "p1", "p2", "default", "labs", "dora", "a,b", "", " eve")
EDITS = st.lists(
    st.tuples(
        st.sampled_from(("add", "shares", "rename", "move", "clone", "paste", "delete", "text")),
        st.integers(0, 9),
        st.integers(0, 9),
        st.sampled_from(NAMES),
    ),
    max_size=6,
)


@settings(max_examples=40)
@given(EDITS)
def test_that_any_edits_agree_with_their_text_with_the_cluster_and_are_undone(
    edits: list[tuple[str, int, int, str]],
) -> None:
    cluster = EmbeddedCluster(configured())
    draft = Draft(cluster.snapshot())
    part = share_tree_part(draft)
    for verb, one, other, name in edits:
        edit(part, verb, one, other, name)
        item = part.item
        assert item is not None
        if part.tree is not None:
            assert is_read_back(part.tree) == (not has_bad_name(part))
            assert part.text == format_share_tree(part.tree)
    # A cluster of its own would take the name; a real one would read another one in the text.
    if not has_bad_name(part):
        answer = cluster.change("root", draft.changes)
        assert answer.is_done == (not part.errors), (answer.text, part.errors)
    while draft.undo_stack.undo_title is not None:
        part.undo()
    assert part.tree == TREE
    assert not draft.changes


def has_bad_name(part: ShareTreeDraft) -> bool:
    return any(each.code == "share-tree.name" for each in part.errors)


def is_read_back(tree: ShareNode) -> bool:
    """Whether the text of a tree is read as this tree; a name with a comma, or with blanks at its ends, is not."""
    return check_share_tree_text(format_share_tree(tree))[0] == tree


def edit(part: ShareTreeDraft, verb: str, one: int, other: int, name: str) -> None:
    paths = [path for path, _ in walk_tree(part.tree)] or [()]
    path, above = paths[one % len(paths)], paths[other % len(paths)]
    if verb == "add":
        part.add_node(above, name, one)
    elif verb == "text" and part.tree is not None:
        # A text stays as it is typed: with a bad name, it would be that of another tree.
        if has_bad_name(part):
            return
        part.edit_text(part.text.replace("shares=2\n", "shares=7\n", 1))
    elif not path:
        if verb == "delete":
            part.delete_nodes([path])
    elif verb == "shares":
        part.set_shares([path], other)
    elif verb == "rename":
        part.rename_node(path, name)
    elif verb == "move":
        part.move_nodes([path], above, one if above == path[:-1] else None)
    elif verb == "clone":
        part.clone_nodes([path])
    elif verb == "paste":
        part.paste_nodes(part.copy_nodes([path]), above)
    elif verb == "delete":
        part.delete_nodes([path])


def test_that_a_leaf_that_gets_the_name_of_a_project_says_so_and_that_its_own_name_is_no_edit() -> None:
    draft, part = begun()
    part.rename_node(P2, "p2")
    assert not draft.unsaved
    part.rename_node(P2, "others")
    assert "name=others\ntype=0\n" in part.text
    part.rename_node(("others",), "p2")
    assert "name=p2\ntype=1\n" in part.text
    assert not draft.unsaved


def test_that_no_node_is_put_deeper_than_a_tree_may_be() -> None:
    _, part = begun(make_deep(DEEPEST))
    *_, (deepest, _) = walk_tree(part.tree)
    before = part.tree
    (said,) = part.find_refusal_to_add(deepest)
    assert str(said) == "A share tree may have no more than 50 levels below its root here."
    assert part.find_refusal_to_add(deepest[:-1]) == ()
    copied = part.copy_nodes([deepest[:1]])
    assert part.paste_nodes(copied, deepest[:-1]) == (refuse_depth(deepest[:-1]),)
    part.add_node((), "beside")
    assert part.move_nodes([deepest[:1]], ("beside",)) == (refuse_depth(("beside",)),)
    part.delete_nodes([("beside",)])
    assert part.tree == before
