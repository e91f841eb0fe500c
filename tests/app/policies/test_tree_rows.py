"""The rows of the share tree."""

import pytest

from qmonpy.app.policies.tree_rows import make_rows
from qmonpy.insight.policies.tree_state import GROUP, USER, NodeState


def make_tree(*parts: float) -> NodeState:
    nodes = (NodeState(f"u{at}", (f"u{at}",), USER, 1, each, each, each, each, 0.0, 0.0, 0, 0)
             for at, each in enumerate(parts))  # fmt: skip
    return NodeState("Root", (), GROUP, 1, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0, 0, tuple(nodes))


@pytest.mark.parametrize(
    ("parts", "full"),
    [((0.794, 0.2), 1.0), ((0.21, 0.2), 1.0), ((0.2, 0.1), 0.2), ((0.04,) * 25, 0.05), ((0.0,), 1.0), ((), 1.0)],
)
def test_that_a_full_bar_stands_for_the_whole_unless_every_node_has_very_little(
    parts: tuple[float, ...], full: float
) -> None:
    assert {row.scale for row in make_rows(make_tree(*parts))} == {full}
