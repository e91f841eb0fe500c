"""Two people's changes of a share tree are merged node by node, and nothing of either is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.tree_merge import merge_trees
from qmonpy.model.configuration.share_tree import ShareNode, find_node, walk_tree, with_child, with_node, without_node


def node(name: str, shares: int = 1, *children: ShareNode) -> ShareNode:
    return ShareNode(name, shares, children)


BASE = node("Root", 1, node("a", 1, node("x"), node("y")), node("b", 2, node("z")), node("c", 3))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (with_node(BASE, ("c",), node("c", 9)), with_node(BASE, ("c",), node("c", 8))),
        (without_node(BASE, ("c",)), with_node(BASE, ("c",), node("c", 8))),
        (without_node(BASE, ("b",)), with_child(BASE, ("b",), node("new"))),
        (with_child(BASE, ("b",), node("new", 1)), with_child(BASE, ("b",), node("new", 2))),
        (
            with_child(without_node(BASE, ("c",)), ("a",), node("c", 3)),
            with_child(without_node(BASE, ("c",)), ("b",), node("c", 3)),
        ),
        (with_child(BASE, (), node("c", 3)), with_child(BASE, ("b",), node("new"))),
    ],
    ids=["shares", "deleted and changed", "deleted and grown", "added twice", "moved twice", "one path twice"],
)
def test_that_what_both_changed_is_a_conflict_in_which_mine_can_be_preferred(
    mine: ShareNode, theirs: ShareNode
) -> None:
    assert merge_trees(BASE, mine, theirs) is None
    both = merge_trees(BASE, mine, theirs, prefers_mine=True)
    assert both == (mine if len({path for path, _ in walk_tree(mine)}) == sum(1 for _ in walk_tree(mine)) else None)


def test_that_the_order_is_that_of_whoever_changed_it() -> None:
    mine = ShareNode("Root", 1, tuple(reversed(BASE.children)))
    theirs = with_child(BASE, (), node("d"), 1)
    both = merge_trees(BASE, mine, theirs)
    assert both is not None
    assert [each.name for each in both.children] == ["c", "b", "a", "d"]
    both = merge_trees(BASE, with_node(BASE, ("c",), node("c", 9)), theirs)
    assert both is not None
    assert [each.name for each in both.children] == ["a", "d", "b", "c"]


PATHS = [path for path, _ in walk_tree(BASE)]
EDITS = st.lists(st.tuples(st.sampled_from(["shares", "add", "delete"]), st.sampled_from(PATHS)), max_size=4)


def edited(tree: ShareNode, edits: list[tuple[str, tuple[str, ...]]], number: int) -> ShareNode:
    for verb, path in edits:
        found = find_node(tree, path)
        if found is None:
            continue
        if verb == "shares":
            tree = with_node(tree, path, ShareNode(found.name, number, found.children))
        elif verb == "delete" and path:
            tree = without_node(tree, path)
        elif verb == "add" and find_node(tree, (*path, f"n{number}")) is None:
            tree = with_child(tree, path, node(f"n{number}", number))
    return tree


@settings(max_examples=60)
@given(EDITS, EDITS)
def test_that_a_merged_tree_has_all_that_either_changed_and_no_more(
    mine: list[tuple[str, tuple[str, ...]]], theirs: list[tuple[str, tuple[str, ...]]]
) -> None:
    here, there = edited(BASE, mine, 10), edited(BASE, theirs, 20)
    both, other = merge_trees(BASE, here, there), merge_trees(BASE, there, here)
    assert (both is None) == (other is None)
    was, own, their = ({path: each.shares for path, each in walk_tree(tree)} for tree in (BASE, here, there))
    if both is None:
        return
    found = {path: each.shares for path, each in walk_tree(both)}
    expected = {path: their.get(path) if own.get(path) == was.get(path) else own.get(path) for path in (*own, *their)}
    assert found == {path: shares for path, shares in expected.items() if shares is not None}
    assert merge_trees(BASE, here, here) == here
    assert merge_trees(BASE, BASE, there) == there
