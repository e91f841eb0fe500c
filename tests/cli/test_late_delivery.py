"""What a command on a cluster file sends out is sent when the file is stored, and never of what was not stored."""

from pathlib import Path

import pytest

from qmonpy.cli.grid_engine import run
from qmonpy.clusters.embedded import cluster_file
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster
from tests.clusters.embedded.witnesses.test_mail import script
from tests.clusters.world import small_cluster


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A cluster file with a job that can be deleted, with mail and records."""
    command = script(tmp_path, 'echo "$2" >>"$0.log"')
    asked = {"reporting_params": "accounting=true", "mailer": command}
    cluster = EmbeddedCluster(small_cluster(configuration=asked))
    cluster.submit("root", ["-m", "ea"])
    write_cluster(cluster, tmp_path / "site.yaml")
    return tmp_path / "site.yaml"


def test_that_mails_and_records_of_a_command_follow_its_storing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    write = cluster_file._write

    def write_and_look(*arguments: object) -> None:
        seen.append((path.with_name("mailer.log").exists(), path.with_suffix(".records").exists()))
        write(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(cluster_file, "_write", write_and_look)
    assert run("qdel", ["--cluster", str(path), "1"]) == 0
    assert seen == [(False, False)]
    assert "Job 1 (STDIN) Killed" in path.with_name("mailer.log").read_text()
    assert (path.with_suffix(".records") / "accounting").read_text().count("\n") == 1


def test_that_nothing_is_sent_of_a_command_whose_change_could_not_be_stored(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(cluster: EmbeddedCluster) -> None:
        path.write_text(path.read_text() + "\n# by a program that does not wait\n")
        store(cluster)

    store = cluster_file.store_alone
    monkeypatch.setattr(cluster_file, "store_alone", fail)
    assert run("qdel", ["--cluster", str(path), "1"]) == 1
    assert "nothing was stored" in capsys.readouterr().err
    assert not path.with_name("mailer.log").exists()
    assert not path.with_suffix(".records").exists()
    assert 1 in read_cluster(path).snapshot().state.jobs
