"""Values come through a conversation as they were, and nothing else comes through."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.served.codec import MOST_DEPTH, Codec, CodecError
from qmonpy.clusters.served.conversation import Published, Question, find_codec
from qmonpy.clusters.served.difference import SAME, apply_difference, find_difference
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.contracts.world import site

CODEC = find_codec()


def lively_cluster() -> EmbeddedCluster:
    """A cluster with something of every kind."""
    cluster = EmbeddedCluster(site())
    for words in (["-N", "one"], ["-t", "1-1000000:3", "-h"], ["-pe", "mpi", "2-4"], ["-l", "lic=99", "-m", "bea"]):
        cluster.submit("anna", words, runtime=50)
    cluster.reserve("root", ["-d", "100"])
    write_sets(cluster, "root", [slots_per_user(1)])
    cluster.advance(60)
    return cluster


def published(cluster: EmbeddedCluster) -> Published:
    return Published(cluster.snapshot(), tuple(cluster.journal()), cluster.mails(), cluster.troubles())


def test_that_a_whole_cluster_comes_through_as_it_is() -> None:
    told = published(lively_cluster())
    assert CODEC.read(CODEC.write(told), Published) == told


def test_that_a_difference_makes_the_new_of_the_old_and_keeps_what_is_the_same() -> None:
    cluster = lively_cluster()
    here = there = Published()
    sizes = []
    for deed in (
        lambda: None,
        lambda: cluster.submit("bob", ["-N", "new"]),
        lambda: cluster.delete_jobs("root", [2]),
        lambda: cluster.advance(500),
        lambda: write_sets(cluster, "root", []),
        lambda: cluster.reserve("root", ["-d", "9"]),
    ):
        deed()
        now = published(cluster)
        sent = json.loads(json.dumps(find_difference(CODEC, here, now)))
        sizes.append(len(json.dumps(sent)))
        before, there = there, apply_difference(CODEC, there, sent)
        assert there == now
        assert list(there.snapshot.state.jobs) == list(now.snapshot.state.jobs)
        if before.snapshot.cluster.hosts:
            assert there.snapshot.cluster.hosts is before.snapshot.cluster.hosts
        here = now
    assert max(sizes[1:]) < sizes[0] / 4
    assert find_difference(CODEC, here, here) == SAME


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda each: (
        st.lists(each).map(tuple) | st.dictionaries(st.text() | st.integers(), each) | st.frozensets(st.text())
    ),
    max_leaves=10,
))  # fmt: skip
@pytest.mark.slow
def test_that_any_value_of_plain_parts_comes_through(value: Any) -> None:
    assert CODEC.read(CODEC.write(value)) == value


TEXT = st.text(max_size=5)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT | st.floats(),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(
        TEXT | st.sampled_from(["map", "set", "enum", "range", "float", "Job", "Change", "Snapshot", "Severity"]),
        each, max_size=2),
    max_leaves=8,
)  # fmt: skip


@pytest.mark.slow
@given(TREES)
def test_that_no_tree_raises_anything_but_a_codec_error(tree: Any) -> None:
    for hint in (Any, Question, Published):
        with suppress(CodecError):
            CODEC.unpack(tree, hint)
    with suppress(CodecError):
        apply_difference(CODEC, Published(), tree)


@given(st.binary(max_size=50))
def test_that_no_bytes_raise_anything_but_a_codec_error(data: bytes) -> None:
    with suppress(CodecError):
        CODEC.read(data, Question)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"map":' * 1000 + b"[]" + b"}" * 1000,
        (b"[" * (MOST_DEPTH + 2)) + b"]" * (MOST_DEPTH + 2),
        b"NaN",
        b"9" * 5000,
        b'{"Job": {"number": "1", "owner": "anna"}}',
        b'{"Job": {"number": 1, "owner": "anna", "tail": 1}}',
        b'{"Job": {"owner": "anna"}}',
        b'{"Popen": {"args": []}}',
        b'{"Path": {}}',
        b'{"enum": ["Job", 1]}',
        b'{"enum": ["ObjectKind", "spaceship"]}',
        b'{"ObjectKind": {}}',
        b'{"Snapshot": {"finished": [1]}}',
        b'{"Answer": {"is_done": 1}}',
        b'{"range": [0, 1, 0]}',
        b'{"map": [[{"map": []}, 1]]}',
        b'{"set": [1], "map": []}',
    ],
)
def test_that_what_is_no_value_of_ours_is_refused(data: bytes) -> None:
    with pytest.raises(CodecError):
        CODEC.read(data)


def test_that_the_type_that_is_expected_is_required() -> None:
    with pytest.raises(CodecError):
        CODEC.read(CODEC.write(Job(1, "anna")), Snapshot)
    assert CODEC.read(CODEC.write(Answer(True, "done", job=3)), Answer).job == 3
    change = Change(ObjectKind.QUOTA_SET, "a", None, slots_per_user(3))
    assert CODEC.read(CODEC.write(change), Change) == change


def test_that_what_cannot_be_sent_is_told() -> None:
    with pytest.raises(CodecError):
        CODEC.write(small_cluster)
    with pytest.raises(CodecError):
        Codec((int,)).write(Job(1, "anna"))
