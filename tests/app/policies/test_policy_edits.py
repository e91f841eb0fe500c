"""What was found about policies becomes an edit of the tree as it is by then."""

from dataclasses import replace

import pytest

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.app.policies.policy_edits import draft_fix, draft_lever
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.hints import find_hints
from qmonpy.insight.policies.lever import Lever, LeverKind
from qmonpy.insight.policies.standing import Standings
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.snapshot import Snapshot

TREE = ShareNode("Root", 1, (ShareNode("gone", 1), ShareNode("lost", 2), ShareNode("default", 3)))


@pytest.fixture
def draft() -> Draft:
    return Draft(Snapshot(cluster=Cluster(users={"carl": User("carl")}).with_share_tree(TREE)))


def find_idle_leaves(draft: Draft) -> list[PolicyHint]:
    snapshot = Snapshot(cluster=draft.planned())
    hints = find_hints(Standings(snapshot.cluster, snapshot.state, snapshot.now))
    return [hint for hint in hints if hint.report.code == "policy.idle-leaf"]


def list_names(draft: Draft) -> list[str]:
    return [each.name for each in (draft.planned().share_tree or ShareNode(""))]


def test_that_a_fix_leaves_what_was_edited_since_it_was_found(draft: Draft) -> None:
    gone, lost = find_idle_leaves(draft)
    share_tree_part(draft).add_node((), "anna")
    draft_fix(draft, gone)
    draft_fix(draft, lost)
    draft_fix(draft, gone)
    assert list_names(draft) == ["Root", "default", "anna"]
    draft.undo_stack.undo()
    assert list_names(draft) == ["Root", "lost", "default", "anna"]


def test_that_a_lever_of_a_node_that_is_gone_edits_nothing(draft: Draft) -> None:
    lever = Lever(LeverKind.NODE, "/lost", 2, 2, 100, path=("lost",))
    draft_lever(draft, lever, 7)
    assert draft.planned().share_tree == replace(
        TREE, children=(TREE.children[0], replace(TREE.children[1], shares=7), TREE.children[2])
    )
    share_tree_part(draft).delete_nodes([("lost",)])
    draft_lever(draft, lever, 8)
    assert list_names(draft) == ["Root", "gone", "default"]
