"""A cluster over ssh, through a real sshd on the loopback."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.cell import SshQuestion
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.commands import OUTPUT_LIMIT, CommandResult, GridEngine, report_failure
from qmonpy.clusters.live.cells.files import LOCAL_FILES
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.clusters.live.remote.address import Address
from qmonpy.clusters.live.remote.connection import Connection
from qmonpy.clusters.live.remote.files import RemoteFiles
from qmonpy.clusters.live.remote.place import RemotePlace, log_in
from qmonpy.clusters.live.remote.programs import RemotePrograms
from qmonpy.model.report import ReportError
from tests.clusters.live.recordings import FakeCommands
from tests.clusters.live.remote.private_sshd import Manner, PrivateSshd

PATIENCE_SECONDS = 60.0


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@pytest.fixture
def connection(sshd: PrivateSshd) -> Iterator[Connection]:
    made = Connection(Address("there"), None, sshd.environment)
    yield made
    made.close()


def reach(sshd: PrivateSshd, commands: FakeCommands) -> LiveCluster:
    found: ClusterInterface = LiveCells(sshd.environment).reach(parse_live_cell(f"ssh://there{commands.root}:default"))
    assert isinstance(found, LiveCluster)
    return found


@pytest.mark.slow
def test_that_a_cluster_is_read_over_ssh_as_it_is_here_and_again_after_the_line_was_cut(
    sshd: PrivateSshd, commands: FakeCommands
) -> None:
    here = LiveCluster(commands.cell, commands.environment, keeps_journal=False).open()
    there = reach(sshd, commands)
    try:
        assert there.snapshot().state.jobs == here.snapshot().state.jobs
        assert there.snapshot().cluster.queues == here.snapshot().cluster.queues
        assert there.cell.place == "ssh://there"
        assert [each.code for each in there.troubles()] == ["live.over-ssh"]
        sshd.cut()
        there.refresh()
        wait_until(lambda: not there.health.is_fresh)
        assert there.health.reports[0].code == "live.cut"
        assert there.snapshot().state.jobs == here.snapshot().state.jobs
        sshd.start()
        there.interval = 0.2
        wait_until(lambda: there.health.is_fresh)
    finally:
        there.close()
        here.close()


def test_that_words_go_there_as_they_are(connection: Connection) -> None:
    odd = ("a b", "it's", '"', "$(touch /tmp/never)", "`x`", "a\nb", "", "é", "*", "\\", "-n")
    result = RemotePrograms(connection).run(("printf", "%s\\n", *odd), {"PATH": "/usr/bin:/bin"}, 20.0, OUTPUT_LIMIT)
    assert result.stdout == "".join(f"{each}\n" for each in odd)
    assert connection.state.login == "Be good."


@pytest.mark.slow
def test_that_several_programs_run_at_once_and_one_that_hangs_is_killed_there(connection: Connection) -> None:
    engine = GridEngine({"PATH": "/usr/bin:/bin"}, programs=RemotePrograms(connection))
    assert engine.run(("true",)).is_fine
    results: list[CommandResult] = []
    marker = f"600.{time.time_ns()}"
    thread = threading.Thread(target=lambda: results.append(engine.run(("sleep", marker), timeout_seconds=1.0)))
    thread.start()
    assert engine.run(("echo", "meanwhile")).stdout == "meanwhile\n"
    thread.join(PATIENCE_SECONDS)
    assert report_failure(results[0]).code == "live.hanging"
    assert "sleep" not in engine.run(("sh", "-c", f"ps -eo args | grep '[s]leep {marker}' || true")).stdout
    assert engine.run(("echo", "afterwards")).stdout == "afterwards\n"
    assert connection.times_opened == 1


@pytest.mark.slow
def test_that_a_shell_that_is_killed_there_is_told_and_the_next_command_has_another(connection: Connection) -> None:
    engine = GridEngine({"PATH": "/usr/bin:/bin"}, programs=RemotePrograms(connection))
    result = engine.run(("sh", "-c", "kill -9 -$(ps -o pgid= -p $$ | tr -d ' ')"))
    assert result.lost
    assert result.was_killed
    assert report_failure(result).code == "live.cut"
    assert engine.run(("echo", "again")).stdout == "again\n"


@pytest.mark.slow
def test_that_files_are_read_there_as_here(connection: Connection, tmp_path: Path) -> None:
    files = RemoteFiles(connection)
    path = tmp_path / "it's a $(file)\n"
    path.write_bytes(bytes(range(256)) * 1000)
    files.begin_round()
    assert files.stat(path) == LOCAL_FILES.stat(path)
    stream = files.open(path)
    stream.seek(100_001)
    assert stream.read(70_000) == path.read_bytes()[100_001:170_001]
    with path.open("ab") as written:
        written.write(b"more")
    files.begin_round()
    assert stream.seek(0, 2) == 256_004
    path.rename(tmp_path / f"{path.name}.0")
    files.begin_round()
    stream.seek(-4, 2)
    assert stream.read() == b"more"
    assert files.is_folder(tmp_path)
    assert set(files.list(tmp_path)) == set(LOCAL_FILES.list(tmp_path))
    with pytest.raises(FileNotFoundError):
        files.stat(path)


@pytest.mark.slow
def test_that_a_host_key_that_is_not_known_is_asked_for_in_the_words_of_ssh(
    sshd: PrivateSshd, commands: FakeCommands
) -> None:
    sshd.known_hosts.unlink()
    asked: list[SshQuestion] = []

    def answer(question: SshQuestion, _: Callable[[], bool]) -> str:
        asked.append(question)
        return "yes"

    cluster = LiveCells(sshd.environment, answer).reach(parse_live_cell(f"ssh://there{commands.root}"))
    cluster.close()
    assert len(asked) == 1
    assert asked[0].is_yes_or_no
    assert "ED25519" in asked[0].text
    assert sshd.known_hosts.exists()


@pytest.mark.slow
def test_that_a_question_that_nobody_answers_is_not_asked_again_before_somebody_wants_it(sshd: PrivateSshd) -> None:
    sshd.known_hosts.unlink()
    asked: list[SshQuestion] = []

    def refuse(question: SshQuestion, _: Callable[[], bool]) -> None:
        asked.append(question)

    connection = Connection(Address("there"), refuse, sshd.environment)
    programs = RemotePrograms(connection)
    for _ in range(2):
        time.sleep(1.1)
        assert programs.run(("true",), {}, 5.0, 100).lost
    assert len(asked) == 1
    connection.allow_questions()
    time.sleep(1.1)
    assert programs.run(("true",), {}, 5.0, 100).lost
    assert len(asked) == 2
    connection.close()


@pytest.mark.slow
def test_that_a_cell_that_is_not_there_is_told_with_its_place(sshd: PrivateSshd, commands: FakeCommands) -> None:
    with pytest.raises(ReportError) as told:
        LiveCells(sshd.environment).reach(parse_live_cell(f"ssh://there{commands.root}:other"))
    assert told.value.reports[0].code == "live.no-cell"
    assert "ssh://there" in told.value.reports[0].text


@pytest.mark.slow
@pytest.mark.parametrize(("is_own", "is_same"), [(True, False), (False, False), (False, True)])
def test_that_the_settings_of_a_cell_are_read_and_its_own_programs_go_before_those_of_another_grid_engine(
    tmp_path: Path, commands: FakeCommands, *, is_own: bool, is_same: bool
) -> None:
    own, other = commands.root / "bin" / "lx", tmp_path / "it's other"
    own.mkdir(parents=True)
    other.mkdir()
    for each in ("qconf", "qstat", "qhost", "qrstat"):
        for folder, version in ((own, "OCS 9.1.4"), (other, "OCS 9.1.4" if is_same else "SGE 8.1.9")):
            (folder / each).write_text(f"#!/bin/sh\necho {version}; [ $SGE_ROOT = {commands.root} ]\n")
            (folder / each).chmod(0o755)
    settings = commands.root / "default" / "common" / "settings.sh"
    settings.write_text("echo Welcome\nSGE_QMASTER_PORT=7777; export SGE_QMASTER_PORT\nSGE_ROOT=/wrong\n")
    manner = Manner(variables=(f"SGE_ROOT={commands.root}",)) if is_own else None
    sshd = PrivateSshd(tmp_path, f"{other}:/usr/bin:/bin", manner=manner)
    connection = Connection(Address("there"), None, sshd.environment)
    try:
        login = log_in(connection, parse_live_cell(f"ssh://there{commands.root}:default"))
        found = RemotePrograms(connection).find("qstat", login.environment)
        assert found == str((other if is_own or is_same else own) / "qstat")
        assert (login.environment["SGE_ROOT"], login.environment["SGE_QMASTER_PORT"]) == (str(commands.root), "7777")
        told = RemotePlace(connection, login).reports[0].text
        assert f"with the settings of {settings}; PATH is {login.environment['PATH']}." in told
    finally:
        connection.close()
        sshd.stop()


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, 3])
def test_that_a_server_that_allows_few_sessions_is_used_with_these(
    tmp_path: Path, commands: FakeCommands, most: int
) -> None:
    sshd = PrivateSshd(tmp_path, f"{commands.programs}:/usr/bin:/bin", manner=Manner(lines=[f"MaxSessions {most}"]))
    try:
        cluster = reach(sshd, commands)
        assert isinstance(cluster._place, RemotePlace)
        connection = cluster._place._connection
        assert connection.times_opened == 1
        assert connection._most == most - 1
        programs = RemotePrograms(connection)
        assert programs.run(("sleep", "600"), {"PATH": "/bin"}, 0.5, 100).was_killed
        assert programs.run(("echo", "again"), {"PATH": "/bin"}, 20.0, 100).stdout == "again\n"
        assert connection.times_opened == (2 if most == 1 else 1), "what hangs in the only session ends with it"
        cluster.close()
    finally:
        sshd.stop()


@pytest.mark.slow
def test_that_clusters_of_several_machines_stand_beside_each_other(tmp_path: Path, commands: FakeCommands) -> None:
    others = FakeCommands(tmp_path / "others")
    gate = PrivateSshd(tmp_path, f"{commands.programs}:/usr/bin:/bin")
    far = PrivateSshd(tmp_path, f"{others.programs}:/usr/bin:/bin", name="far", beside=gate)
    cells = LiveCells(gate.environment)
    opened: list[LiveCluster] = []
    try:
        for words in (f"ssh://there{commands.root}", f"ssh://far{others.root}", f"ssh://far{others.root}:default"):
            cluster = cells.reach(parse_live_cell(words))
            assert isinstance(cluster, LiveCluster)
            opened.append(cluster)
        first, second, third = opened
        for each in opened:
            each.interval = 0.2
        assert first.cell.home != second.cell.home == third.cell.home
        far.cut()
        wait_until(lambda: not (second.health.is_fresh or third.health.is_fresh))
        seen = first.fresh_at
        wait_until(lambda: first.fresh_at > seen)
        assert first.health.is_fresh
        far.start()
        wait_until(lambda: second.health.is_fresh and third.health.is_fresh)
        second.close()
        seen = third.fresh_at
        wait_until(lambda: third.fresh_at > seen)
    finally:
        for each in opened:
            each.close()
        cells.close()
        far.stop()
        gate.stop()


@pytest.mark.slow
def test_that_a_folder_for_commands_that_cannot_be_written_is_told_and_nothing_is_changed(
    sshd: PrivateSshd, commands: FakeCommands, connection: Connection
) -> None:
    cluster = reach(sshd, commands)
    try:
        with cluster._place.open_folder() as folder:
            path = Path(folder.write("a b'c", "text\n'$x'"))
            assert path.read_text() == "text\n'$x'"
            with pytest.raises(OSError, match=r"[Nn]o such file|nonexistent|Directory"):
                folder.write("none/x", "text")
        assert not path.exists()
    finally:
        cluster.close()


@pytest.mark.slow
def test_that_a_closed_connection_is_no_cut_one_for_which_somebody_would_wait(connection: Connection) -> None:
    programs = RemotePrograms(connection)
    assert programs.run(("true",), {}, 20.0, 100).is_fine
    connection.close()
    result = programs.run(("true",), {}, 20.0, 100)
    assert (result.status, result.lost) == (None, "")
