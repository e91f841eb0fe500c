"""The number of queue instances that take no jobs, in the navigation."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.queues.count import count_unusable_instances
from tests.clusters.world import small_cluster


@pytest.mark.parametrize(
    ("states", "tone"), [("d", "muted"), ("ds", "muted"), ("s", "muted"), ("E", "attention"), ("du", "attention")]
)
def test_that_states_that_somebody_wants_are_counted_and_call_for_no_attention(states: str, tone: str) -> None:
    snapshot = EmbeddedCluster(small_cluster()).snapshot()
    state = replace(snapshot.state, instance_states={"all.q@h1": frozenset(states), "all.q@h2": frozenset("d")})
    count = count_unusable_instances(replace(snapshot, state=state))
    assert (count.number, count.tone) == (2, tone)
