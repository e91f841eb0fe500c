"""`qmonpy repair`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool
from tests.clusters.world import small_cluster


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    path = tmp_path / "a.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    assert run_command("qconf", ["--cluster", str(path), "-mattr", "queue", "slots", "7", "all.q"]) == 0
    return path


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE objects SET text = '[' WHERE kind = 'cluster queue' AND name = 'all.q'")
        connection.commit()


def test_that_a_spool_is_looked_at_and_repaired(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(spool)
    assert run_command("qconf", ["--cluster", str(spool), "-sql"]) == 1
    assert f"`qmonpy repair {spool}`" in capsys.readouterr().err
    assert run_command("repair", [str(spool)]) == 1
    said = capsys.readouterr().out
    assert 'cluster queue "all.q": ' in said
    assert "row objects 'cluster queue' all.q" in said
    assert "* 1  " in said
    assert run_command("repair", [str(spool), "--take-back", "1"]) == 0
    assert "is understood: the cluster opens" in capsys.readouterr().out
    assert run_command("qconf", ["--cluster", str(spool), "-sql"]) == 0


def test_that_a_row_is_corrected(spool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(spool)
    text = tmp_path / "text"
    text.write_text('{"hostlist":"h1","slots":"5"}\n')
    assert run_command("repair", [str(spool), "--row", "objects", "cluster queue", "all.q", "--text", str(text)]) == 0
    assert run_command("qconf", ["--cluster", str(spool), "-sq", "all.q"]) == 0
    assert "slots                 5\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["--take-back", "9"],
        ["--row", "nowhere", "x", "--text", "/dev/null"],
        ["--row", "objects", "x"],
        ["--text", "/dev/null"],
    ],
)
def test_that_what_cannot_be_done_is_said(spool: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("repair", [str(spool), *words]) == 1
    assert capsys.readouterr().err.startswith("qmonpy repair: ")


def test_that_a_file_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("repair", ["/nowhere/a.yaml"]) == 1
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--take-back", "1"], ["--row", "objects", "x", "--text", "/dev/null"]])
def test_that_a_cluster_file_has_no_rows_and_no_history(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), path)
    before = path.read_bytes()
    assert run_command("repair", [str(path), *words]) == 1
    assert "keeps no history and no rows" in capsys.readouterr().err
    assert path.read_bytes() == before
