"""Share trees as text are what `qconf -sstree` prints, and give the same tree again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.share_tree_text import format_share_tree, parse_share_tree
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import ReportError

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
    ("change", "code"),
    [
        (("childnodes=2", "childnodes=9"), "share-tree.reference"),
        (("childnodes=2", "childnodes=0"), "share-tree.reference"),
        (("shares=5", "shares=many"), "share-tree.number"),
        (("id=3", "id=2"), "share-tree.twice"),
        (("type=0", "kind=0"), "share-tree.attribute"),
    ],
)
def test_that_a_text_that_is_no_tree_is_refused_where_it_is_wrong(change: tuple[str, str], code: str) -> None:
    with pytest.raises(ReportError) as refused:
        parse_share_tree(TEXT.replace(*change))
    (report,) = refused.value.reports
    assert report.code == code
    assert report.span is not None
    assert TEXT.split("\n")[report.span.line - 1].startswith(("id=", change[1].partition("=")[0], "type"))


def test_that_an_empty_text_is_no_tree() -> None:
    with pytest.raises(ReportError):
        parse_share_tree("# nothing\n")
