"""The share tree and the usage that it looks at are kept in a spool, and read from older ones."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.storage.spool_checks import row_digest
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from tests.clusters.spool_world import make_spool
from tests.clusters.world import small_cluster


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.qmonpy"


def reopened(path: Path) -> ClusterFile:
    spool, content, _ = Spool.open(path)
    spool.close()
    return content


def test_that_the_share_tree_and_usage_are_kept(path: Path) -> None:
    tree = ShareNode("Root", 1, (ShareNode("anna", 10), ShareNode("default", 5)))
    before = ClusterFile(small_cluster())
    spool = Spool.create(path, before)
    usage = UsageBook({"anna": ShareUsage({"cpu": 0.1}, stamp=5)}, {"p1": ShareUsage({"mem": 3.0}, {"mem": 9.0})})
    after = replace(before, cluster=before.cluster.with_share_tree(tree), state=replace(before.state, usage=usage))
    spool.write(before, after)
    spool.close()
    found = reopened(path)
    assert found.cluster.share_tree == tree
    assert found.state.usage == usage


def test_that_a_spool_from_before_share_trees_opens(path: Path) -> None:
    content = make_spool(path)
    with closing(sqlite3.connect(path)) as older:
        older.create_function("row_digest", -1, row_digest, deterministic=True)
        older.execute("DELETE FROM facts WHERE name IN ('share_tree', 'debited_until')")
        older.execute("PRAGMA user_version = 7")
        older.commit()
    assert reopened(path) == content


def test_that_a_share_tree_that_was_a_fact_becomes_an_object_and_stays_gone_when_it_is_deleted(path: Path) -> None:
    content = make_spool(path)
    tree = ShareNode("Röot", 1, (ShareNode("anna", 10),))
    text = json.dumps(format_share_tree(tree))
    with closing(sqlite3.connect(path)) as older:
        older.create_function("row_digest", -1, row_digest, deterministic=True)
        older.execute(
            "INSERT INTO facts (name, place, text, digest) VALUES ('share_tree', 9, ?, ?)",
            (text, row_digest("facts", "share_tree", text)),
        )
        older.execute("PRAGMA user_version = 8")
        older.commit()
    spool, found, _ = Spool.open(path)
    with closing(spool):
        assert found == replace(content, cluster=content.cluster.with_share_tree(tree))
        spool.write(found, content)
    assert reopened(path) == content
