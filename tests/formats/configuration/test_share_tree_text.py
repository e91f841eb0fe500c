"""Share trees as text are what `qconf -sstree` prints, and give the same tree again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.configuration.share_tree_text import (
    check_share_tree_text,
    format_share_tree,
    parse_share_tree,
)
from qmonpy.model.configuration.share_tree import DEEPEST, ShareNode
from qmonpy.model.report import ReportError, Severity, Span
from qmonpy.model.values.value import NONE
from tests.clusters.deep_tree import make_deep

LEAVES = st.builds(ShareNode, st.sampled_from(("anna", "bob", "p1", "default")), st.integers(0, 2**32 - 1))
TREES = st.recursive(
    LEAVES,
    lambda nodes: st.builds(ShareNode, st.just("group"), st.integers(0, 99), st.lists(nodes, min_size=1).map(tuple)),
    max_leaves=12,
)
TEXT = """id=0
name=Root
type=0
shares=1
childnodes=1,3
id=1
name=p1
type=0
shares=10
childnodes=2
id=2
name=default
type=0
shares=100
childnodes=NONE
id=3
name=default
type=0
shares=5
childnodes=NONE
"""
TREE = ShareNode("Root", 1, (ShareNode("p1", 10, (ShareNode("default", 100),)), ShareNode("default", 5)))


def test_that_a_tree_is_written_as_qconf_prints_it() -> None:
    assert format_share_tree(TREE) == TEXT
    assert parse_share_tree(TEXT) == TREE


@given(TREES)
def test_that_a_written_tree_is_read_as_the_same(tree: ShareNode) -> None:
    assert parse_share_tree(format_share_tree(tree)) == tree


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (("childnodes=2", "childnodes=2,4"), "share-tree.reference", "3"),
        (("childnodes=1,3", "childnodes=1,3, 9"), "share-tree.reference", "9"),
        (("childnodes=1,3", "childnodes=1 3"), "share-tree.number", "1 3"),
        (("shares=5", "shares=many"), "share-tree.number", "many"),
        (("shares=5", "shares=-5"), "share-tree.number", "-5"),
        (("shares=5", "shares = 4294967296"), "share-tree.number", "4294967296"),
        (("type=0\nshares=5", "type=x\nshares=5"), "share-tree.number", "x"),
        (("id=3\nname=default", "id=3\nname="), "share-tree.reference", ""),
        (("id=3\nname=default\n", "id=3\n"), "share-tree.reference", "3"),
        (("id=0\n", ""), "share-tree.missing", "Root"),
        (("type=0\nshares=1\n", " kind =0\nshares=1\n"), "share-tree.attribute", "kind"),
    ],
)
def test_that_a_text_that_is_no_tree_is_refused_where_it_is_wrong(
    change: tuple[str, str], code: str, words: str
) -> None:
    text = TEXT.replace(*change)
    with pytest.raises(ReportError) as refused:
        parse_share_tree(text)
    report = next(each for each in refused.value.reports if each.code == code)
    assert report.span is not None
    line, begin, _, end = report.span
    assert text.split("\n")[line - 1][begin - 1 : end - 1] == words


@pytest.mark.parametrize(
    "change",
    [
        ("childnodes=2", "childnodes=9"),
        ("childnodes=2", "childnodes=0"),
        ("childnodes=1,3", "childnodes=1, 1"),
        ("id=3", "id=2"),
    ],
)
def test_that_nodes_are_read_in_their_order_whatever_their_numbers_and_the_first_that_differs_is_warned_of(
    change: tuple[str, str],
) -> None:
    """As 8.1.9 takes `Root 7,8; 1 anna; 2 bob` for a tree of both (asked)."""
    tree, (report,) = check_share_tree_text(TEXT.replace(*change))
    assert tree == TREE
    assert (report.code, report.is_error) == ("share-tree.misplaced", False)


def test_that_a_tree_that_is_written_level_by_level_is_read_as_another_one() -> None:
    """As 8.1.9 finds p2 in the sub-tree of p1 when both are written before the users below them (asked)."""
    nodes = ((0, "Root", "1,2"), (1, "p1", "3"), (2, "p2", "4"), (3, "anna", NONE), (4, "bob", NONE))
    text = "".join(f"id={number}\nname={name}\ntype=0\nshares=1\nchildnodes={below}\n" for number, name, below in nodes)
    tree, (report,) = check_share_tree_text(text)
    below = ShareNode("p1", 1, (ShareNode("p2", 1, (ShareNode("anna", 1),)),))
    assert tree == ShareNode("Root", 1, (below, ShareNode("bob", 1)))
    assert report.text.startswith('The node 2, "p2", stands where the node 3 of "p1" is expected')


def test_that_every_mistake_is_told() -> None:
    text = TEXT.replace("shares=100", "shares=x").replace("shares=5", "shares=y").replace("id=1\n", "id=1\nodd=1\n")
    assert [each.code for each in check_share_tree_text(text)[1]] == [
        "share-tree.attribute",
        "share-tree.number",
        "share-tree.number",
    ]


@pytest.mark.parametrize("key", ["id", "type", "shares"])
@pytest.mark.parametrize("number", ["nan", "-nan", "NaN"])
def test_that_what_is_not_a_number_is_0_in_a_tree(key: str, number: str) -> None:
    """As 8.1.9 takes it for 0 everywhere (asked)."""
    nodes = TEXT.partition("id=3\n")
    was = {"id": "id=3", "type": "type=0", "shares": "shares=5"}[key]
    text = nodes[0] + (nodes[1] + nodes[2]).replace(was, f"{key}={number}")
    tree, _ = check_share_tree_text(text)
    assert tree is not None
    assert (tree.children[1].kind, tree.children[1].shares) == (0, 0 if key == "shares" else 5)


def test_that_what_is_not_a_number_is_the_node_0_in_a_list() -> None:
    """As 8.1.9 takes `childnodes=nan` for one node, and misses the node 0 behind `1,3,nan` (asked)."""
    tree, (report,) = check_share_tree_text(TEXT.replace("childnodes=2", "childnodes=nan"))
    assert tree == TREE
    assert 'where the node 0 of "p1" is expected' in report.text
    tree, (report,) = check_share_tree_text(TEXT.replace("childnodes=1,3", "childnodes=1,3,nan"))
    assert (tree, report.text) == (None, "found reference to node 0 but no specification")


@pytest.mark.parametrize("key", ["id", "type", "shares", "childnodes"])
@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("inf", '"inf" is not an u_long32 value'),
        ("infinity", '"infinity" is not an u_long32 value'),
        ("1e400", '"1e400" is not an u_long32 value'),
        ("-inf", 'parameter "{key}" must be a positive number'),
    ],
)
def test_that_an_infinite_number_is_refused_in_a_tree(key: str, number: str, said: str) -> None:
    text = "".join(f"{each}\n" for each in f"id=0 name=Root type=0 shares=1 childnodes={NONE}".split())
    wrong = "".join(f"{key}={number}\n" if line.startswith(f"{key}=") else f"{line}\n" for line in text.splitlines())
    tree, reports = check_share_tree_text(wrong)
    assert tree is None
    # A node that is listed has no name for what is wrong with it.
    assert reports[0].text == said.format(key="(null)" if key == "childnodes" else key)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e400", "many"])
def test_that_numbers_behind_all_nodes_are_not_looked_at(number: str) -> None:
    """As 8.1.9 takes the tree without a word (asked)."""
    tree, reports = check_share_tree_text(f"{TEXT}shares={number}\n")
    assert tree == TREE
    assert not any(each.is_error for each in reports)


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_that_an_empty_text_is_no_tree(text: str) -> None:
    with pytest.raises(ReportError):
        parse_share_tree(text)


def test_that_the_first_node_is_the_root_and_one_below_no_other_is_warned_of() -> None:
    """As 8.1.9 takes `id=2 anna, id=0 Root, id=1` for the tree of anna alone (asked)."""
    node = "id={}\nname={}\ntype=0\nshares=1\nchildnodes={}\n"
    tree, reports = check_share_tree_text(node.format(7, "top", 1) + node.format(1, "anna", "none"))
    assert (tree, reports) == (ShareNode("top", 1, (ShareNode("anna", 1),)), ())
    tree, (report,) = check_share_tree_text(node.format(2, "anna", "NONE") + node.format(0, "Root", ""))
    assert tree == ShareNode("anna", 1)
    assert not report.is_error
    assert report.text == 'There are more nodes than childnodes list: Grid Engine forgets the node 0, "Root".'


def test_that_what_stands_behind_a_node_and_is_not_read_is_warned_of_where_it_begins() -> None:
    text = "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=NONE\n"
    root, (report,) = check_share_tree_text(f"{text}# a word\n\n  oops=1\nshares=x\n")
    assert root == ShareNode("Root", 1)
    assert (report.code, report.severity) == ("share-tree.unread", Severity.WARNING)
    assert report.span == Span(8, 3, 8, 7)
    assert report.text.startswith('"oops" is no attribute of a node: Grid Engine reads no further')


def test_that_a_tree_may_be_deep_but_not_without_end() -> None:
    assert check_share_tree_text(format_share_tree(make_deep(DEEPEST)))[1] == ()
    for levels in (DEEPEST + 1, 3_000):
        (report,) = check_share_tree_text(format_share_tree(make_deep(levels)))[1]
        assert report.text == "A share tree may have no more than 50 levels below its root here."
        assert report.span is not None
        assert report.span.line == 5 * (DEEPEST + 1)


@settings(max_examples=30)
@given(TREES)
def test_that_a_text_as_it_is_printed_is_read_like_one_with_a_comment_which_is_read_line_by_line(
    tree: ShareNode,
) -> None:
    text = format_share_tree(tree)
    assert check_share_tree_text(text) == check_share_tree_text(f"# read slowly\n{text}")
