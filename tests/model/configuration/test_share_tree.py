"""The walks through a share tree, and what is made of one: however many levels it has."""

from qmonpy.model.configuration.share_tree import (
    DEEPEST,
    ShareNode,
    is_too_deep,
    node_at,
    walk_tree,
    with_child,
    with_kinds,
    with_node,
    without_kinds,
    without_node,
)
from tests.clusters.deep_tree import make_deep

MANY = 3_000


def test_that_a_tree_of_thousands_of_levels_is_walked_and_changed_like_any_other() -> None:
    tree = make_deep(MANY, ShareNode("p1", 2))
    *_, (path, leaf) = walk_tree(tree)
    assert (len(path), path[:2], path[-1], leaf) == (MANY, ("n1", "n2"), "p1", ShareNode("p1", 2))
    assert [node.name for node in tree][-2:] == ["n2999", "p1"]
    told = with_kinds(tree, {"p1"})
    assert node_at(told, path).kind == 1
    assert node_at(without_kinds(told), path).kind == 0
    more = with_child(tree, path[:-1], ShareNode("anna", 4))
    assert sum(1 for _ in more) == MANY + 2
    assert sum(1 for _ in without_node(more, path[:-1])) == MANY - 1
    assert node_at(with_node(tree, path, ShareNode("bob")), (*path[:-1], "bob")).name == "bob"


def test_that_nodes_come_before_those_below_them_and_in_their_order() -> None:
    below = ShareNode("a", 1, (ShareNode("b"), ShareNode("c", 1, (ShareNode("d"),)))), ShareNode("e")
    tree = ShareNode("Root", 1, below)
    assert "".join(node.name[-1] for node in tree) == "tabcde"
    assert [path for path, _ in walk_tree(tree, ("x",))][-3:] == [("x", "a", "c"), ("x", "a", "c", "d"), ("x", "e")]
    assert [node.kind for node in with_kinds(tree, {"a", "d", "e"})] == [0, 0, 0, 0, 1, 1]


def test_that_a_tree_is_too_deep_where_any_of_its_leaves_is() -> None:
    most = make_deep(DEEPEST)
    assert not is_too_deep(most)
    assert is_too_deep(make_deep(DEEPEST + 1))
    wide = ShareNode("Root", 1, (ShareNode("anna"), most, ShareNode("bob")))
    assert is_too_deep(wide)
    assert not is_too_deep(ShareNode("Root"))
