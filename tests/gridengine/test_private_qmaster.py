"""The private qmaster itself: it is a real one, forgets what a test did, and leaves nothing behind."""

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.gridengine.private_qmaster import PrivateQmaster, find_obstacle, with_attributes

pytestmark = pytest.mark.gridengine


def test_that_it_is_a_qmaster_with_the_hosts_asked_for(grid_engine: Any) -> None:
    assert grid_engine.tell("qconf", "-help").startswith("SGE 8.1.9")
    assert grid_engine.tell("qconf", "-sel").split() == list(grid_engine.hosts)


def test_that_users_are_who_they_are(grid_engine: Any) -> None:
    done = grid_engine.run("qconf", "-am", "anna", user="anna")
    assert (done.returncode, done.stderr) == (1, 'denied: "anna" must be manager for this operation\n')


def test_that_a_reset_forgets_everything(grid_engine: Any) -> None:
    before = [grid_engine.tell("qconf", option) for option in ("-sm", "-sconf", "-ssconf", "-sc")]
    grid_engine.tell("qconf", "-am", "anna")
    assert 'job 1 ("sleep")' in grid_engine.run("qsub", "-b", "y", "sleep", "10", user="anna").stderr
    grid_engine.reset()
    assert [grid_engine.tell("qconf", option) for option in ("-sm", "-sconf", "-ssconf", "-sc")] == before
    assert grid_engine.tell("qstat", "-u", "*") == ""
    assert 'job 1 ("sleep")' in grid_engine.run("qsub", "-b", "y", "sleep", "10", user="anna").stderr


def test_that_files_are_found_from_where_the_command_is_called(
    grid_engine: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("global").write_text(with_attributes(grid_engine.tell("qconf", "-sconf"), {"max_u_jobs": "7"}))
    grid_engine.tell("qconf", "-Mconf", "global")
    assert "max_u_jobs                   7" in grid_engine.tell("qconf", "-sconf").splitlines()


def test_that_a_dead_qmaster_is_not_found_until_it_is_back(grid_engine: Any) -> None:
    grid_engine.kill_qmaster()
    assert grid_engine.run("qconf", "-sm").returncode == 1
    grid_engine.restart_qmaster()
    assert grid_engine.tell("qconf", "-sm").split() == ["root", "sgeadmin"]


@pytest.mark.skipif(bool(find_obstacle()), reason=find_obstacle())
def test_that_a_stopped_one_leaves_no_process_and_no_mount() -> None:
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-") as folder:
        qmaster = PrivateQmaster(Path(folder), ["h1"])
        try:
            qmaster.start()
            assert _processes_of(qmaster)
        finally:
            qmaster.stop()
        assert not _processes_of(qmaster)
        assert folder not in Path("/proc/self/mounts").read_text()


def _processes_of(qmaster: PrivateQmaster) -> list[str]:
    found = []
    for entry in os.scandir("/proc"):
        try:
            words = Path(entry.path, "environ").read_bytes() + Path(entry.path, "cmdline").read_bytes()
        except (OSError, NotADirectoryError):
            continue
        if entry.name.isdecimal() and str(qmaster.folder).encode() in words:
            found.append(entry.name)
    return found
