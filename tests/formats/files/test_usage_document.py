"""The usage of users and projects is written into files exactly."""

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.files.usage_document import format_usage_book, parse_usage_book
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import State

NUMBERS = st.floats(min_value=0, max_value=1e15, allow_nan=False)
AMOUNTS = st.dictionaries(st.sampled_from(("cpu", "mem", "io", "finished_jobs")), NUMBERS, min_size=1)
IN_PROJECTS = st.dictionaries(st.sampled_from(("p1", "p2")), AMOUNTS, max_size=2)


@given(AMOUNTS, AMOUNTS, IN_PROJECTS, st.integers(1, 2**31))
@settings(max_examples=30)
def test_that_usage_is_read_as_it_was(
    usage: dict[str, float], long_term: dict[str, float], projects: dict[str, dict[str, float]], stamp: int
) -> None:
    book = UsageBook(
        {"anna": ShareUsage(usage, long_term, projects, projects, stamp)}, {"p1": ShareUsage(usage, stamp=stamp)}
    )
    assert parse_usage_book(Node(format_usage_book(book)), 7) == book


def test_that_a_stamp_may_be_told_from_the_beginning_and_is_that_without_one() -> None:
    node = Node(
        {"users": {"anna": {"usage": "cpu=1", "usage_time_stamp": "@-60"}, "bob": {"usage": "cpu=2,mem=3"}, "carl": {}}}
    )
    book = parse_usage_book(node, 1000)
    assert {name: each.stamp for name, each in book.users.items()} == {"anna": 940, "bob": 1000}
    assert book.users["bob"].usage == {"cpu": 2.0, "mem": 3.0}


def test_that_a_cluster_file_keeps_the_share_tree_and_usage() -> None:
    tree = ShareNode("Root", 1, (ShareNode("anna", 10), ShareNode("default", 5)))
    book = UsageBook({"anna": ShareUsage({"cpu": 0.1}, stamp=5)})
    content = ClusterFile(Cluster().with_share_tree(tree), State(usage=book))
    read = parse_cluster_file(format_cluster_file(content))
    assert read.cluster.share_tree == tree
    assert read.state.usage == book
