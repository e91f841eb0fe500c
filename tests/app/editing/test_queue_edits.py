"""After any edits of queues the engine decides as on a cluster that was built that way from the start."""

from operator import attrgetter

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.objects.own_values import with_own_value, without_own_values
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster

HOSTS = ("h1", "h2", "h3")
FIRST = {
    "all.q": {"hostlist": "@allhosts", "slots": "2,[@fat=3]", "seq_no": "0"},
    "low.q": {"hostlist": "h1 h2", "slots": "1", "seq_no": "1,[h1=5]"},
}
VALUES = {
    "slots": ("0", "1", "2", "4"),
    "seq_no": ("0", "1", "2", "9"),
    "user_lists": ("NONE", "staff"),
    "pe_list": ("NONE", "mpi"),
    "qtype": ("BATCH", "INTERACTIVE", "BATCH INTERACTIVE"),
    "hostlist": ("@allhosts", "@fat", "h1 h3", "NONE"),
    "complex_values": ("NONE", "slots=2"),
}
JOBS: tuple[list[str], ...] = (
    [],
    ["-pe", "mpi", "3"],
    ["-q", "low.q"],
    [],
    ["-pe", "mpi", "2"],
    ["-l", "h=h3"],
    ["-t", "1-3"],
)


def cluster_of(queues: dict[str, dict[str, str]]) -> Cluster:
    return small_cluster(
        hosts={name: {} for name in HOSTS},
        hostgroups={"@allhosts": list(HOSTS), "@fat": ["h2", "h3"], "@new": ["h3"]},
        usersets={"staff": {"type": "ACL", "entries": "anna"}},
        queues=queues,
    )


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str, str, str]:
    """Queue, attribute, host or group (nothing for all hosts), and the value; no value takes its own one away."""
    attribute = draw(st.sampled_from(sorted(VALUES)))
    queue = draw(st.sampled_from(sorted(FIRST)))
    key = "" if attribute == "hostlist" else draw(st.sampled_from(("", "@fat", "@new", *HOSTS)))
    return queue, attribute, key, draw(st.sampled_from(VALUES[attribute] + (("",) if key else ())))


def built(made: list[tuple[str, str, str, str]]) -> dict[str, dict[str, str]]:
    """The document of queues that are edited like that, written without any editor."""
    defaults = {"user_lists": "NONE", "pe_list": "NONE", "qtype": "BATCH INTERACTIVE", "complex_values": "NONE"}
    values: dict[str, dict[str, dict[str, str]]] = {
        "all.q": {"hostlist": {"": "@allhosts"}, "slots": {"": "2", "@fat": "3"}, "seq_no": {"": "0"}},
        "low.q": {"hostlist": {"": "h1 h2"}, "slots": {"": "1"}, "seq_no": {"": "1", "h1": "5"}},
    }
    for queue, attribute, key, value in made:
        own = values[queue].setdefault(attribute, {"": defaults.get(attribute, "")})
        if value:
            own[key] = value
        else:
            own.pop(key, None)
    return {
        queue: {
            name: ",".join([own[""], *(f"[{key}={text}]" for key, text in own.items() if key)])
            for name, own in attributes.items()
        }
        for queue, attributes in values.items()
    }


def decisions(cluster: EmbeddedCluster) -> object:
    """Where jobs start, and what waits."""
    for arguments in JOBS:
        assert cluster.submit("anna", arguments).is_done
    cluster.clock.step(60)
    state = cluster.snapshot().state
    return {key: task.pieces for key, task in state.running.items()}, set(state.pending)


@settings(max_examples=40, deadline=None)
@given(st.lists(edits(), min_size=1, max_size=8))
def test_that_edits_in_the_editor_give_the_cluster_that_is_built_that_way(
    made: list[tuple[str, str, str, str]],
) -> None:
    cluster = EmbeddedCluster(cluster_of(FIRST))
    draft = Draft(cluster.snapshot())
    part = object_part(draft, ObjectKind.QUEUE)
    for queue, attribute, key, value in made:
        edited = part.find(queue)
        assert edited is not None
        text = edited.attributes[attribute]
        new = value if attribute == "hostlist" else with_own_value(text, key, value) if value else ""
        part.set_attributes((edited.id,), {attribute: new or without_own_values(text, (key,))})
    answer = cluster.change("root", draft.changes)
    assert answer.is_done, answer
    # What was edited goes behind its equals, and its cluster queue behind the others.
    order = State(changes=cluster.snapshot().state.changes)
    from_the_start = EmbeddedCluster(cluster_of(built(made)), state=order)
    instances, others = (
        sorted(queue_instances(each.snapshot().cluster), key=attrgetter("name")) for each in (cluster, from_the_start)
    )
    for mine, other in zip(instances, others, strict=True):
        assert mine.name == other.name
        assert mine.settings.ambiguous == other.settings.ambiguous
        assert all(mine.setting(name) == other.setting(name) for name in VALUES if name != "hostlist")
    assert decisions(cluster) == decisions(from_the_start)
