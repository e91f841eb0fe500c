"""`qmonpy migrate` prints what becomes of a configuration, and makes it so only when it is told to."""

from pathlib import Path

import pytest

from qmonpy.cli.migrate import main
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.clusters.exchange import write_exchange
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host
from tests.clusters.world import small_cluster


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    source, target = tmp_path / "old.yaml", tmp_path / "new.yaml"
    write_exchange(source, ClusterFile(small_cluster()))
    write_exchange(target, ClusterFile(Cluster(hosts={"h9": Host("h9")}, complexes=DEFAULT_COMPLEXES)))
    return str(source), str(target)


def test_that_a_plan_is_printed_and_nothing_is_changed(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(files[1]).read_text()
    assert main(files) == 0
    out = capsys.readouterr().out
    assert "Taken as it is:" in out
    commands = out.split(" commands:\n")[1].splitlines()
    assert "  qconf -Aq FILE  # all.q" in commands
    assert len(set(commands)) == len(commands)
    assert Path(files[1]).read_text() == before


def test_that_it_is_made_whole_and_then_nothing_is_left_to_do(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main((*files, "--make")) == 0
    made = read_cluster(files[1]).snapshot().cluster
    assert made.queues.keys() == small_cluster().queues.keys()
    assert "h9" in made.hosts
    capsys.readouterr()
    assert main(files) == 0
    assert "Nothing is to be changed." in capsys.readouterr().out


def test_that_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main((str(tmp_path / "none.yaml"), str(tmp_path / "new.yaml"))) == 1
    assert "none.yaml" in capsys.readouterr().err
