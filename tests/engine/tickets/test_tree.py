"""Where jobs belong in a share tree: as a walk through the whole tree finds it, whatever was looked up before."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.tickets.policies import read_policies
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ShareNode
from qmonpy.model.work.share_usage import UsageBook
from tests.clusters.deep_tree import make_deep

USERS, PROJECTS = ("anna", "bob", "carl"), ("bio", "chem")
NAMES = (*USERS, *PROJECTS, "group", DEFAULT_LEAF)
leaves = st.builds(ShareNode, st.sampled_from(NAMES), st.integers(0, 9))
nodes = st.recursive(
    leaves,
    lambda below: st.builds(
        ShareNode, st.sampled_from(NAMES), st.integers(0, 9), st.lists(below, min_size=1, max_size=4).map(tuple)
    ),
    max_leaves=16,
)
asked = st.lists(st.tuples(st.sampled_from((*USERS, None)), st.sampled_from((*PROJECTS, None))), max_size=12)


def make_tree(root: ShareNode, users: Sequence[str] = USERS) -> Tree:
    cluster = Cluster(users={name: User(name) for name in users}, projects={name: Project(name) for name in PROJECTS})
    return Tree(root, cluster, UsageBook(), read_policies(cluster), 0)


def walk(at: Node, top: Node, user: str | None, project: str | None) -> tuple[Node | None, Node | None]:
    """Return a node and its parent, as 8.1.9 looks for them from the root down."""
    if (user is None and project is None) or (at.is_project and at is not top and at.name != project):
        return None, None
    if project is not None and at.name == project:
        return walk(at, at, user, None) if at.children else (at, None)
    if project is None and at.name == user:
        return at, None
    for child in at.children:
        found, parent = walk(child, top, user, project)
        if found is not None:
            return found, at if found is child else parent
    if project is None and at is top and user != DEFAULT_LEAF:
        return walk(at, at, DEFAULT_LEAF, None)
    return None, None


@given(nodes, asked)
def test_that_jobs_belong_where_a_walk_through_the_tree_finds_it(
    root: ShareNode, asked: list[tuple[str | None, str | None]]
) -> None:
    tree = make_tree(root)
    known: dict[tuple[str | None, str | None], Node | None] = {}
    for user, project in asked:
        if (user, project) in known:
            assert tree.find_place(user, project) is known[user, project]
            continue
        found, parent = walk(tree.root, tree.root, user, project)
        stands_in = found is not None and parent is not None and user is not None and found.name == DEFAULT_LEAF
        count = len(parent.children) if parent is not None else 0
        place = known[user, project] = tree.find_place(user, project)
        if not stands_in:
            assert place is found
            continue
        assert parent is not None
        assert found is not None
        assert place is parent.children[count]
        assert (place.name, place.shares, len(parent.children)) == (user, found.shares, count + 1)


def test_that_a_tree_is_walked_through_once_however_many_users_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    users = [f"user{number}" for number in range(400)]
    tree = make_tree(ShareNode("Root", 1, (*(ShareNode(name, 1) for name in users), ShareNode(DEFAULT_LEAF, 1))), users)
    walked, walk = list[str](), Node.__iter__

    def note_walk(node: Node) -> Iterator[Node]:
        for each in walk(node):
            walked.append(each.name)
            yield each

    monkeypatch.setattr(Node, "__iter__", note_walk)
    for name in users:
        assert tree.find_place(name, None) is not None
        assert tree.find_place(f"other {name}", None) is not None
    assert sorted(walked) == sorted(("Root", *users, DEFAULT_LEAF))


def test_that_a_tree_of_thousands_of_levels_hands_out_its_shares_like_any_other() -> None:
    leaf = ShareNode("bio", 1, (ShareNode("anna", 3), ShareNode(DEFAULT_LEAF, 1)))
    tree = make_tree(make_deep(3_000, leaf))
    places = tree.find_place("anna", "bio"), tree.find_place("bob", "bio")
    anna, bob = places
    assert anna is not None
    assert bob is not None
    assert (anna.name, bob.name, sum(1 for _ in tree.root)) == ("anna", "bob", 3_004)
    tree.add_usage()
    tree.set_targets([(anna, 1), (bob, 1)])
    assert (tree.root.jobs, anna.share_of_all, bob.share_of_all) == (2, 0.75, 0.25)
