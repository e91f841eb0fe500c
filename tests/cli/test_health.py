"""`qmonpy health` says of each kind of cluster whether it answers, and what is not as usual."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.clusters.world import small_cluster


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return path


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, str]]:
    """Return the exit status, and what is said by label."""
    status = run_command("health", list(words))
    rows = [line.partition(":") for line in capsys.readouterr().out.splitlines()[1:]]
    return status, {label.strip(): text.strip() for label, _, text in rows}


def test_that_a_cluster_that_answers_is_well(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "sleep", "60"]) == 0
    capsys.readouterr()
    status, said = ask(capsys, str(spool))
    assert (status, said["status"], said["info"]) == (0, "0", "OK")
    assert said["cluster"] == f"{spool} (a spool)"
    assert said["tasks"] == "1 running, 0 waiting"
    assert said["driven by"] == "nobody: its time stands still"
    assert ask(capsys, "demo:")[1]["info"] == "OK"


def test_that_a_stopped_scheduler_is_a_warning_and_no_failure(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("qconf", ["--cluster", str(spool), "-ks"]) == 0
    capsys.readouterr()
    status, said = ask(capsys, str(spool))
    assert (status, said["status"], said["scheduler"]) == (0, "1", "is stopped")
    assert said["info"].startswith("The scheduler is stopped")


def test_that_who_drives_the_time_is_named(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    window = EmbeddedCluster.open_spool(spool)
    window.clock.play(1.0)
    window.clock.drive(1.0)
    assert ask(capsys, str(spool))[1]["driven by"] == "this program itself"
    window.close()


def test_that_what_cannot_be_opened_or_understood_does_not_answer(
    tmp_path: Path, spool: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "half.qmonpy").write_bytes(spool.read_bytes()[:3000])
    (tmp_path / "text.yaml").write_text("a: b: c\n")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("none.qmonpy", "half.qmonpy", "text.yaml", "bytes.yaml"):
        status, said = ask(capsys, str(tmp_path / name))
        assert (status, said["status"]) == (1, "2"), name
        assert said["info"], name
        assert "tasks" not in said, name


def test_that_no_cluster_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("QMONPY_CLUSTER", raising=False)
    assert run_command("health", []) == 1
    assert "QMONPY_CLUSTER" in capsys.readouterr().err


@pytest.mark.slow
def test_that_a_cluster_is_asked_again_until_a_signal(spool: Path) -> None:
    words = [sys.executable, "-m", "qmonpy", "health", "-i", "0.2", str(spool)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "answers in" in process.stdout.readline()
    spool.rename(spool.with_name("gone.qmonpy"))
    while "does not answer, status 2" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert process.returncode == 1
