"""`qmonpy serve`, and commands of several users of the system at the cluster that it keeps."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.cli.grid_engine import run
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool
from qmonpy.clusters.served.listening import Listening
from qmonpy.clusters.served.served_cluster import open_served
from qmonpy.clusters.served.server import Server
from qmonpy.formats.files.cluster_file import read_cluster_file
from tests.clusters.served.world import wait_until
from tests.clusters.storage_users import ANNA, AS_ROOT, BOB, act_as, shared_folder
from tests.clusters.world import small_cluster


@pytest.fixture
def folder() -> Iterator[Path]:
    with shared_folder(0o755) as folder:
        yield folder


@pytest.fixture
def spool(folder: Path) -> Path:
    path = folder / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return path


def begin(spool: Path, *words: str) -> int:
    """Serve in a process of its own; return its id when clients are taken."""
    log = spool.parent / "log"
    log.write_text("")
    child = os.fork()
    if not child:
        status = 1
        try:
            sys.stderr = log.open("a")
            status = run_command("serve", [str(spool), "--speed", "0", *words])
        finally:
            os._exit(status)
    try:
        wait_until(lambda: "waiting for clients" in log.read_text())
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    return child


def end(server: int) -> int:
    os.kill(server, signal.SIGTERM)
    return os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])


@pytest.fixture
def place(spool: Path) -> Iterator[Path]:
    server = begin(spool)
    yield spool.with_suffix(".socket")
    if spool.with_suffix(".socket").exists():
        assert end(server) == 0
    assert not spool.with_suffix(".socket").exists()


@AS_ROOT
def test_that_users_have_their_own_rights_whatever_they_say(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def as_anna() -> None:
        os.environ["USER"] = os.environ["LOGNAME"] = "root"
        assert run("qsub", ["--cluster", str(place), "-N", "hers", "-h", "-b", "y", "sleep"]) == 0
        assert run("qconf", ["--cluster", str(place), "-am", "61001"]) == 1

    def as_bob() -> None:
        assert run("qdel", ["--cluster", str(place), "1"]) != 0
        assert run("qstat", ["--cluster", str(place)]) == 0

    act_as(ANNA, as_anna)
    act_as(BOB, as_bob)
    said = capfd.readouterr()
    assert "has been submitted" in said.out
    assert 'denied: "61001" must be manager' in said.err
    client = open_served(place)
    assert [each.owner for each in client.snapshot().state.jobs.values()] == [str(ANNA)]
    assert (client.user, client.keeper) == ("root", "root")
    assert client.delete_jobs("root", [1]).is_done
    client.close()


@pytest.mark.slow
@AS_ROOT
def test_that_only_a_group_may_connect_where_that_is_asked_for(spool: Path, capfd: pytest.CaptureFixture[str]) -> None:
    server = begin(spool, "--group", "nogroup")
    place = spool.with_suffix(".socket")
    assert place.stat().st_mode & 0o777 == 0o660
    try:
        act_as(ANNA, lambda: _expect(run("qstat", ["--cluster", str(place)]), 1))
    finally:
        assert end(server) == 0
    assert f"You may not use the server at {place}: it lets in its owner, root and one group." in capfd.readouterr().err
    assert "root is a manager" in (spool.parent / "log").read_text()


def _expect(one: object, other: object) -> None:
    assert one == other


@pytest.mark.slow
def test_that_what_was_done_is_in_the_spool_when_the_server_is_killed(spool: Path) -> None:
    server = begin(spool)
    place = spool.with_suffix(".socket")
    assert run("qsub", ["--cluster", str(place), "-N", "kept", "-h", "-b", "y", "sleep"]) == 0
    os.kill(server, signal.SIGKILL)
    os.waitpid(server, 0)
    assert run("qstat", ["--cluster", str(place)]) == 1
    again = begin(spool)
    client = open_served(place)
    assert [each.name for each in client.snapshot().state.jobs.values()] == ["kept"]
    client.close()
    assert end(again) == 0


@pytest.mark.slow
def test_that_two_servers_do_not_take_one_socket(place: Path, spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("serve", [str(spool)]) == 1
    assert "a server listens there already" in capsys.readouterr().err


@pytest.mark.parametrize("is_link", [True, False])
def test_that_nothing_is_overwritten_by_a_socket(
    spool: Path, is_link: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    place = spool.with_suffix(".socket")
    if is_link:
        place.symlink_to("elsewhere")
    else:
        place.write_text("mine")
    assert run_command("serve", [str(spool)]) == 1
    assert "something else of that name" in capsys.readouterr().err
    assert place.is_symlink() == is_link
    assert not (spool.parent / "elsewhere").exists()


def test_that_a_spool_that_others_can_write_is_not_served(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spool.chmod(0o666)
    assert run_command("serve", [str(spool)]) == 1
    spool.chmod(0o644)
    spool.parent.chmod(0o1777)
    assert run_command("serve", [str(spool)]) == 1
    said = capsys.readouterr().err
    assert said.count("everybody on this machine can write") == 2
    assert "chmod go-w" in said


@AS_ROOT
def test_that_only_the_owner_serves_a_spool(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.chown(spool, ANNA, ANNA)
    assert run_command("serve", [str(spool)]) == 1
    assert "belongs to somebody else" in capsys.readouterr().err


def test_that_a_cluster_file_is_not_served(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "site.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), path)
    assert run_command("serve", [str(path)]) == 1
    assert "qmonpy export" in capsys.readouterr().err


@pytest.mark.slow
def test_that_time_passes_in_the_server(spool: Path) -> None:
    server = begin(spool, "--speed", "1000")
    client = open_served(spool.with_suffix(".socket"))
    begun = client.snapshot().now
    client.submit("root", ["-N", "short"], runtime=5)
    wait_until(lambda: client.snapshot().now > begun and bool(client.snapshot().finished))
    assert client.clock.speed == 1000
    client.close()
    assert end(server) == 0


def test_that_our_own_commands_take_the_socket_of_a_server_or_say_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = EmbeddedCluster(small_cluster())
    kept.submit("anna", ["-N", "waits", "-h"])
    kept.submit("anna", ["-N", "runs"])
    listening, server = Listening(tmp_path / "site.socket"), Server(kept)
    accepting = threading.Thread(target=server.accept, args=(listening.socket,))
    accepting.start()
    place, copy = str(listening.path), tmp_path / "copy.yaml"
    try:
        assert run_command("export", [place, str(copy)]) == 0
        assert run_command("export", [place, str(tmp_path / "folder")]) == 0
        assert run_command("why", [place, "1"]) == 0
        assert "waits" in capsys.readouterr().out
        for words in (["consent", place], ["repair", place], ["serve", place], ["simulate", place]):
            assert run_command(words[0], words[1:]) == 1
        assert run_command("export", ["--force", str(copy), place]) == 1
        said = capsys.readouterr().err.splitlines()
        assert [f"{place} is the socket of a server." in each for each in said] == [True] * 5
    finally:
        server.stop()
        listening.close()
        accepting.join()
    content, own = read_cluster_file(copy), kept.to_file()
    assert (content.cluster.queues, content.state.jobs) == (own.cluster.queues, own.state.jobs)
    assert (content.next_job, content.now, content.state.running) == (3, own.now, own.state.running)
    spool = tmp_path / "site.qmonpy"
    write_spool(kept, spool)
    assert run_command("why", [str(spool), "1"]) == 0


@pytest.mark.parametrize("speed", ["-1", "fast", "nan", "1e999"])
def test_that_a_speed_that_cannot_be_is_told(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command("serve", ["a.qmonpy", f"--speed={speed}"])
    assert f'"{speed}" is no number from 0 to 1,000,000' in capsys.readouterr().err
