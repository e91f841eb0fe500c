"""Editing hosts and users: faithful to every byte, and what the engine decides after it is as if built so at once."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.model.configuration.access import User, UserSet
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_object, find_objects, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster
from tests.formats.configuration.test_object_text import configuration_of, recorded

KINDS = {
    "se": ObjectKind.HOST,
    "shgrp": ObjectKind.HOST_GROUP,
    "su": ObjectKind.USER_SET,
    "suser": ObjectKind.USER,
}
RECORDED = [command for command in recorded() if command.split()[0] in KINDS]


@pytest.mark.parametrize("command", RECORDED)
def test_that_opening_and_writing_back_what_grid_engine_printed_changes_no_byte(command: str) -> None:
    kind = KINDS[command.split()[0]]
    value, _ = parse_object(kind, recorded()[command])
    before = configuration_of(recorded()[command]) if kind is ObjectKind.HOST else recorded()[command]
    draft = Draft(Snapshot(with_object(kind, value)))
    part = object_part(draft, kind)
    (edited,) = part.objects
    for name, text in edited.attributes.items():
        part.set_attributes((edited.id,), {name: text})
    part.set_text(edited.id, edited.text)
    assert part.changes == ()
    assert draft.unsaved == ()
    assert part.objects[0].text == before


def with_object(kind: ObjectKind, value: User | UserSet | Host | HostGroup) -> Cluster:
    fields = {
        ObjectKind.HOST: "hosts", ObjectKind.HOST_GROUP: "host_groups", ObjectKind.USER_SET: "user_sets",
        ObjectKind.USER: "users",
    }  # fmt: skip
    objects: dict[str, Any] = {fields[kind]: {value.name: value}}
    return Cluster(**objects)


def test_that_what_a_host_reported_outlives_every_edit_and_no_clone_inherits_it() -> None:
    cluster = small_cluster(hosts={"h1": {"load_values": "load_avg=2"}, "h2": {}})
    draft = Draft(Snapshot(cluster))
    part = object_part(draft, ObjectKind.HOST)
    host = part.find("h1")
    part.set_attributes((host.id,), {"load_scaling": "load_avg=0.5"})
    part.set_text(host.id, part[host.id].text.replace("complex_values        NONE", "complex_values        slots=3"))
    part.clone((host.id,))
    part.add_named(("h8", "h9"), host.id)
    after = with_changes(cluster, part.changes)
    assert after.hosts["h1"].load_values == {"load_avg": "2"}
    assert after.hosts["h1"].complex_values == {"slots": "3"}
    assert [after.hosts[name].load_values for name in ("h1_2", "h8", "h9")] == [{}, {}, {}]
    assert after.hosts["h9"].complex_values == {"slots": "3"}
    part.set_attributes((host.id,), {"load_scaling": "NONE", "complex_values": "NONE"})
    assert not part[host.id].is_modified


def test_that_many_are_begun_in_one_step_to_undo() -> None:
    draft = Draft(Snapshot(small_cluster()))
    part = object_part(draft, ObjectKind.SUBMIT_HOST)
    part.add_named(tuple(f"n{number}" for number in range(50)))
    assert len(part.changes) == 50
    draft.undo_stack.undo()
    assert part.changes == ()


# What the engine decides

DOCUMENT = {
    "complexes": "lic lc INT <= YES YES 0 0\n",
    "hosts": {"global": {"complex_values": "lic=3"}, "h1": {}, "h2": {}, "h3": {}},
    "hostgroups": {"@allhosts": ["h1", "h2"], "@more": ["h3"]},
    "usersets": {"staff": {"entries": ["anna"]}, "geo": {"type": "DEPT", "entries": ["@geo"]}},
    "unixgroups": {"anna": ["geo"], "bob": ["rock"]},
    "projects": {"p1": {"acl": "staff"}, "p2": {}},
    "users": {"anna": {}},
    "queues": {
        "all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "mpi", "user_lists": "NONE,[h2=staff]"},
        "more.q": {"hostlist": "@more @allhosts", "slots": "1", "seq_no": "5"},
    },
}
VALUES = {
    (ObjectKind.HOST, "complex_values"): ["NONE", "slots=1", "slots=3,lic=1", "lic=9"],
    (ObjectKind.HOST, "user_lists"): ["NONE", "staff", "geo staff"],
    (ObjectKind.HOST, "xuser_lists"): ["NONE", "geo"],
    (ObjectKind.HOST, "projects"): ["NONE", "p1"],
    (ObjectKind.HOST, "xprojects"): ["NONE", "p2"],
    (ObjectKind.HOST_GROUP, "hostlist"): ["NONE", "h1", "h3 h2", "@more", "h1 @more"],
    (ObjectKind.USER_SET, "entries"): ["NONE", "anna", "anna,bob", "@geo", "@rock,zoe"],
    (ObjectKind.USER_SET, "type"): ["ACL", "DEPT", "ACL DEPT"],
    (ObjectKind.USER, "default_project"): ["NONE", "p1", "p2"],
}
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.sampled_from(sorted(VALUES)), st.integers(0, 4), st.integers(0, 4)),
        st.tuples(st.just("text"), st.sampled_from(sorted(VALUES)), st.integers(0, 4), st.integers(0, 4)),
        st.tuples(st.just("clone"), st.sampled_from(sorted({kind for kind, _ in VALUES})), st.integers(0, 4)),
        st.tuples(st.just("name"), st.sampled_from(sorted(LISTS)), st.sampled_from(["bob", "anna", "h9"])),
        st.tuples(st.just("undo")),
    ),
    max_size=8,
)
JOBS = (
    ("anna", ["-P", "p1"]),
    ("bob", ["-l", "lic=1"]),
    ("anna", ["-pe", "mpi", "2-3", "-l", "lic=1"]),
    ("bob", ["-t", "1-6"]),
    ("bob", ["-P", "p1"]),
    ("anna", ["-p", "5"]),
)


def edit(draft: Draft, command: tuple[Any, ...]) -> None:
    match command:
        case ("undo",):
            draft.undo_stack.undo()
        case ("clone", kind, place):
            part = object_part(draft, kind)
            part.clone((part.objects[place % len(part.objects)].id,))
        case ("name", kind, name):
            part = object_part(draft, kind)
            if part.find(name) is None:
                part.add_named((name,))
        case (verb, (kind, attribute), place, value):
            part = object_part(draft, kind)
            each = part.objects[place % len(part.objects)]
            values = VALUES[kind, attribute]
            text = values[value % len(values)]
            if verb == "write":
                part.set_attributes((each.id,), {attribute: text})
            else:
                lines = [
                    f"{attribute} {text}" if line.split()[0] == attribute else line for line in each.text.splitlines()
                ]
                part.set_text(each.id, "\n".join(lines) + "\n")


def outcome(
    cluster: EmbeddedCluster,
) -> tuple[object, ...]:
    """What becomes of the same jobs: answers, and where everything runs."""
    answers = [cluster.submit(user, arguments, 100).text for user, arguments in JOBS]
    cluster.clock.step(20)
    state = cluster.snapshot().state
    return answers, state.jobs, state.pending, {key: task.pieces for key, task in state.running.items()}


def rebuilt(cluster: Cluster) -> Cluster:
    """The cluster from the texts of all its objects, as if it had been built so from the start."""
    fields = {}
    for kind, field in ((ObjectKind.HOST, "hosts"), (ObjectKind.HOST_GROUP, "host_groups"),
                        (ObjectKind.USER_SET, "user_sets"), (ObjectKind.USER, "users")):  # fmt: skip
        objects = find_objects(cluster, kind)
        fields[field] = {name: parse_object(kind, format_object(kind, each))[0] for name, each in objects.items()}
    base = small_cluster(**DOCUMENT)
    names = {LISTS[kind]: tuple(find_objects(cluster, kind)) for kind in LISTS}
    return Cluster(**{**vars(base), **fields, **names})


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(EDITS)
def test_that_the_engine_decides_after_edits_as_in_a_cluster_built_that_way_from_the_start(
    commands: list[tuple[tuple[ObjectKind, str] | int | ObjectKind | str, ...]],
) -> None:
    base = small_cluster(**DOCUMENT)
    draft = Draft(Snapshot(base))
    for command in commands:
        edit(draft, command)
    edited = EmbeddedCluster(base)
    answer = edited.change("root", draft.changes)
    if not answer.is_done:
        # A group in a circle, or a set that must stay, is refused as a whole; nothing is changed.
        assert edited.snapshot().cluster == base
        return
    after = edited.snapshot().cluster
    for change in draft.changes:
        assert find_object(after, change.kind, change.key) == change.after
    # What was edited goes behind its equals.
    order = State(changes=edited.snapshot().state.changes)
    assert outcome(edited) == outcome(EmbeddedCluster(rebuilt(after), state=order))
