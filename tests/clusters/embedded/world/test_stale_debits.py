"""What `qquota` of an embedded cluster goes on counting after a user set changed, in spools and files, too."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.files.file_merge import merge_files
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import ReportError
from tests.engine.build import make_cluster


def tell(cluster: EmbeddedCluster, *words: str) -> str:
    command = find_command(words[0])
    assert command is not None
    outcome = command(cluster, ROOT, words[1:])
    assert outcome.exit_code == 0
    return outcome.text


def count(cluster: EmbeddedCluster) -> list[str]:
    return [line.split()[1] for line in tell(cluster, "qquota", "-u", "*").split("\n")[2:] if line]


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Job 1 of anna runs, who has joined a user set since."""
    rules = "users @staff to slots=5", "users * to slots=9"
    found = EmbeddedCluster(make_cluster(rules, user_sets={"staff": "bob"}), now=0)
    found.submit("anna", [], runtime=1000)
    found.advance(60)
    assert count(found) == ["slots=1/9"]
    tell(found, "qconf", "-au", "anna", "staff")
    return found


def test_that_qquota_counts_what_was_debited_until_the_rules_are_modified(cluster: EmbeddedCluster) -> None:
    assert count(cluster) == ["slots=1/9"]
    tell(cluster, "qdel", "1")
    cluster.advance(60)
    assert count(cluster) == ["slots=-1/5", "slots=1/9"]
    tell(cluster, "qconf", "-mattr", "resource_quota", "limit", "slots=7", "s1/2")
    assert count(cluster) == []


def test_that_a_spool_a_file_and_a_merge_keep_it(cluster: EmbeddedCluster, tmp_path: Path) -> None:
    content = cluster.to_file()
    assert content.state.stale_debits == {"s1/1/slots//////": 1.0, "s1/0/slots//////": -1.0}
    Spool.create(tmp_path / "cluster.qmon", content).close()
    spool, found, _ = Spool.open(tmp_path / "cluster.qmon")
    spool.close()
    assert found == content
    assert parse_cluster_file(format_cluster_file(content)).state.stale_debits == content.state.stale_debits
    before = replace(content, state=replace(content.state, stale_debits={}))
    for mine, theirs in ((before, content), (content, before)):
        assert merge_files(before, mine, theirs).content.state.stale_debits == content.state.stale_debits


@pytest.mark.parametrize("line", ["s1/1: 1", "s1/1/slots//////: many", "s1/1/slots//////: inf"])
def test_that_a_file_with_a_counter_that_cannot_be_is_refused(cluster: EmbeddedCluster, line: str) -> None:
    text = format_cluster_file(cluster.to_file())
    with pytest.raises(ReportError, match="expected a counter"):
        parse_cluster_file(f"{text}\nstale_debits:\n  {line}\n".replace("stale_debits:", "_:", 1))
