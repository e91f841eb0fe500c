"""After any edits of smaller objects the engine decides as on a cluster that was built that way from the start."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

PLACES = {
    ObjectKind.PE: ("pes", "mpi"),
    ObjectKind.PROJECT: ("projects", "p1"),
    ObjectKind.CHECKPOINT: ("ckpts", "dmtcp"),
    ObjectKind.CALENDAR: ("calendars", "night"),
}
"""Where a document of a cluster has the objects of a kind, and which one is edited."""
VALUES = {
    (ObjectKind.PE, "slots"): ("0", "1", "3", "99"),
    (ObjectKind.PE, "allocation_rule"): ("$pe_slots", "$fill_up", "$round_robin", "1"),
    (ObjectKind.PE, "user_lists"): ("NONE", "staff", "others"),
    (ObjectKind.PE, "xuser_lists"): ("NONE", "barred"),
    (ObjectKind.PROJECT, "acl"): ("NONE", "staff", "others"),
    (ObjectKind.PROJECT, "xacl"): ("NONE", "barred"),
    (ObjectKind.CHECKPOINT, "when"): ("x", "xs"),
    (ObjectKind.CHECKPOINT, "ckpt_dir"): ("/tmp", "/var/tmp"),
    (ObjectKind.CALENDAR, "week"): ("NONE", "mon-sun=off", "mon-sun=0-24=suspended"),
    (ObjectKind.CALENDAR, "year"): ("NONE", "1.1.2020-31.12.2036=off"),
}
JOBS: tuple[list[str], ...] = (
    ["-pe", "mpi", "2"],
    ["-q", "low.q"],
    ["-P", "p1"],
    ["-ckpt", "dmtcp"],
    ["-pe", "mpi", "3"],
    [],
)


def cluster_of(values: dict[ObjectKind, dict[str, str]]) -> Cluster:
    objects = {field: {name: values.get(kind, {})} for kind, (field, name) in PLACES.items()}
    return small_cluster(
        # One user set may not be in both lists of an object.
        usersets={
            name: {"type": "ACL", "entries": user}
            for name, user in (("staff", "anna"), ("others", "bob"), ("barred", "anna"))
        },
        queues={
            "all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "mpi", "ckpt_list": "dmtcp"},
            "low.q": {"hostlist": "@allhosts", "slots": "1", "calendar": "night", "projects": "p1"},
        },
        **objects,
    )


def decisions(cluster: EmbeddedCluster) -> object:
    """What is taken, where it starts, and what waits."""
    taken = [cluster.submit("anna", arguments).is_done for arguments in JOBS]
    cluster.clock.step(60)
    state = cluster.snapshot().state
    return taken, {key: task.pieces for key, task in state.running.items()}, set(state.pending)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(sorted(VALUES)).flatmap(lambda key: st.tuples(st.just(key), st.sampled_from(VALUES[key]))),
        min_size=1,
        max_size=8,
    )
)
def test_that_edits_in_the_editor_give_the_cluster_that_is_built_that_way(
    made: list[tuple[tuple[ObjectKind, str], str]],
) -> None:
    cluster = EmbeddedCluster(cluster_of({}))
    draft = Draft(cluster.snapshot())
    built: dict[ObjectKind, dict[str, str]] = {}
    for (kind, attribute), text in made:
        part = object_part(draft, kind)
        edited = part.find(PLACES[kind][1])
        assert edited is not None
        part.set_attributes((edited.id,), {attribute: text})
        built.setdefault(kind, {})[attribute] = text
    answer = cluster.change("root", draft.changes)
    assert answer.is_done, answer
    assert decisions(cluster) == decisions(EmbeddedCluster(cluster_of(built)))
