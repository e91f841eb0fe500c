"""Whoever waits for another program is told which one it is, as far as the system tells."""

import fcntl
import os
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool
from qmonpy.clusters.served import served_cluster
from qmonpy.clusters.served.served_cluster import open_served
from qmonpy.clusters.storage import folder_lock, lock_holders, spool_database, waiting
from qmonpy.clusters.storage.lock_holders import describe_holders, describe_process
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.model.report import ReportError
from tests.clusters.world import small_cluster

SOON = 0.05


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (waiting, spool_database, served_cluster):
        monkeypatch.setattr(each, "TELL_SECONDS", SOON)


@contextmanager
def holding(lock: Callable[[], object]) -> Iterator[int]:
    """A process that has locked something and keeps it."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        kept = lock()
        os.write(told, b"x")
        time.sleep(60)
        os._exit(0 if kept is None else 1)
    os.read(heard, 1)
    try:
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(heard)
        os.close(told)


def lock_database(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    return connection


def lock_folder(folder: Path) -> None:
    fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX)


def release_soon(child: int) -> None:
    """Let a process that holds a lock end when a wait for it has been told."""
    waiting.subscribe_waiting(lambda _: os.kill(child, signal.SIGKILL))


@pytest.fixture(autouse=True)
def no_listeners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "_listeners", [])


@pytest.mark.parametrize("name", ["site.qmonpy", "site.yaml"])
def test_that_a_command_that_waits_says_for_whom_and_goes_on(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    is_spool = path.suffix == ".qmonpy"
    (write_spool if is_spool else write_cluster)(EmbeddedCluster(small_cluster()), path)
    lock = (lambda: lock_database(path)) if is_spool else (lambda: lock_folder(tmp_path))
    with holding(lock) as child:
        release_soon(child)
        assert run_command("qconf", ["--cluster", str(path), "-am", "bob"]) == 0
        told = capsys.readouterr().err.splitlines()
        place, what = (path, "it") if is_spool else (tmp_path, "a cluster file there")
        who = f"process {child} of {find_os_user()}"
        assert told[0].startswith(f"qconf: Waiting for {place}: {who} (")
        assert told[0].endswith(f") is writing {what}.")


def test_that_who_waits_in_vain_is_told_for_whom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool_database, "BUSY_SECONDS", SOON)
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = EmbeddedCluster.open_spool(path)
    with holding(lambda: lock_database(path)) as child:
        answer = cluster.submit("anna", [])
        assert f"cannot be used: process {child} of " in answer.text
    assert cluster.submit("anna", []).is_done
    cluster.close()
    with (
        holding(lambda: lock_folder(tmp_path)) as child,
        pytest.raises(ReportError) as caught,
        folder_lock.alone_in(tmp_path, SOON),
    ):
        pass
    assert str(caught.value.reports[0].text).startswith(f"Process {child} of ")


def test_that_who_only_reads_is_nobody_to_wait_for(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)

    def read() -> object:
        cluster = EmbeddedCluster.open_spool(path)
        cluster.watch()
        return cluster

    with holding(read):
        assert describe_holders(path) == ""
    assert describe_holders(tmp_path / "gone") == ""


def test_that_a_server_that_does_not_answer_is_named_with_its_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served_cluster, "HELLO_SECONDS", SOON)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(tmp_path / "site.socket"))
        listening.listen()
        with pytest.raises(ReportError, match="this program itself, did not answer within"):
            open_served(tmp_path / "site.socket")


def test_that_a_process_is_told_as_far_as_the_system_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    assert describe_process(2**22 + 1) == f"process {2**22 + 1}"
    assert describe_process(1).startswith("process 1 of root")
    assert describe_process(os.getpid()) == "this program itself"
    monkeypatch.setattr(lock_holders, "LOCKS", Path("/nowhere"))
    assert describe_holders(Path("/")) == ""
