"""A line that is slow, loses packets and is cut, a machine whose disk is full, and shells that are killed there.

The window's cluster keeps what it saw, says what is wrong, and goes on by itself.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.clusters.live.remote import connection as connection_module
from qmonpy.clusters.live.remote.address import Address
from qmonpy.clusters.live.remote.connection import Connection, NoConnectionError
from qmonpy.clusters.live.remote.place import RemotePlace
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.live.recordings import FakeCommands
from tests.clusters.live.remote import bad_line
from tests.clusters.live.remote.bad_line import FAR, BadLine
from tests.clusters.live.remote.private_sshd import (
    Manner,
    PrivateSshd,
    find_obstacle,
    find_obstacle_to_passwords,
)

pytestmark = pytest.mark.slow
PATIENCE_SECONDS = 150.0
SECONDS, BYTES_A_SECOND, LOSS = 0.1, 125_000.0, 0.05
"""200 ms there and back, 1 Mbit/s, 5 % loss each way."""
USERS = "name qm\ntype ACL\nfshare 0\noticket 0\nentries anna\n"


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@contextmanager
def running(folder: Path, commands: FakeCommands, manner: Manner | None = None) -> Iterator[PrivateSshd]:
    has_mounts = manner is not None and manner.mounts
    obstacle = find_obstacle() or (find_obstacle_to_passwords() if has_mounts else "")
    if obstacle:
        pytest.skip(obstacle)
    made = PrivateSshd(folder, f"{commands.programs}:/usr/bin:/bin", manner=manner)
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def opened(sshd: PrivateSshd, commands: FakeCommands) -> Iterator[LiveCluster]:
    cells = LiveCells(sshd.environment)
    found = cells.reach(parse_live_cell(f"ssh://there{commands.root}:default"))
    assert isinstance(found, LiveCluster)
    found.interval = 0.5
    try:
        yield found
    finally:
        found.close()
        cells.close()


def find_connection(cluster: LiveCluster) -> Connection:
    assert isinstance(cluster._place, RemotePlace)
    return cluster._place._connection


@pytest.fixture
def line() -> Iterator[BadLine]:
    obstacle = bad_line.find_obstacle()
    if obstacle:
        pytest.skip(obstacle)
    with BadLine() as made:
        yield made


def test_that_a_cluster_behind_a_slow_line_is_read_and_a_cut_is_told_and_mended_by_itself(
    tmp_path: Path, commands: FakeCommands, line: BadLine
) -> None:
    here = LiveCluster(commands.cell, commands.environment, keeps_journal=False).open()
    line.be(SECONDS, BYTES_A_SECOND, LOSS)
    with (
        running(tmp_path, commands, Manner(address=FAR, network=line.far, near=line.near)) as sshd,
        opened(sshd, commands) as there,
    ):
        assert there.snapshot().state.jobs == here.snapshot().state.jobs
        assert there.snapshot().cluster.queues == here.snapshot().cluster.queues
        connection = find_connection(there)
        odd = ("a b", "it's\n", "$(x)", "\n" * 5000)
        told = connection.run(("printf", "%s\\0", *odd), {"PATH": "/usr/bin:/bin"}, 60.0, 1 << 20).text
        assert told.split("\0")[:-1] == list(odd)
        for _ in range(3):
            seen = there.fresh_at
            wait_until(lambda seen=seen: there.fresh_at > seen)  # type: ignore[misc]
        assert there.health.is_fresh
        assert connection.times_opened == 1
        line.cut()
        wait_until(lambda: not there.health.is_fresh)
        assert [each.code for each in there.health.reports] == ["live.cut"]
        assert there.is_stale
        assert there.snapshot().state.jobs == here.snapshot().state.jobs
        line.mend()
        wait_until(lambda: there.health.is_fresh)
        assert there.health.recovered is not None
        assert connection.times_opened == 2
    here.close()


def test_that_a_laptop_that_slept_goes_on_by_itself(tmp_path: Path, commands: FakeCommands, line: BadLine) -> None:
    with (
        running(tmp_path, commands, Manner(address=FAR, network=line.far, near=line.near)) as sshd,
        opened(sshd, commands) as there,
    ):
        connection = find_connection(there)
        first = connection._first
        assert first is not None
        before = there.snapshot().state.jobs
        # The machine there gives the sleeper up; nobody here learns of it.
        os.kill(first._process.pid, signal.SIGSTOP)
        line.cut()
        sshd.cut()
        sshd.start()
        line.mend()
        os.kill(first._process.pid, signal.SIGCONT)
        wait_until(lambda: connection.times_opened >= 2 and there.health.is_fresh)
        assert there.snapshot().state.jobs == before


def test_that_an_ssh_that_stands_still_is_ended_and_another_one_takes_its_place(
    tmp_path: Path, commands: FakeCommands
) -> None:
    with running(tmp_path, commands) as sshd, opened(sshd, commands) as there:
        there.engine.timeout_seconds = 2.0
        connection = find_connection(there)
        first = connection._first
        assert first is not None
        os.kill(first._process.pid, signal.SIGSTOP)
        there.refresh()
        wait_until(lambda: not there.health.is_fresh)
        assert there.health.reports[0].code in ("live.cut", "live.hanging")
        wait_until(lambda: there.health.is_fresh)
        assert connection.times_opened == 2


def test_that_shells_that_are_killed_there_are_replaced(tmp_path: Path, commands: FakeCommands) -> None:
    with running(tmp_path, commands) as sshd, opened(sshd, commands) as there:
        connection = find_connection(there)
        for turn in range(1, 3):
            first = connection._first
            assert first is not None
            numbers = (first.process_number, *(each.process_number for each in tuple(connection._every)))
            # A session that has not begun has no number yet, and 0 would be this program with all of its kin.
            for number in filter(None, numbers):
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            wait_until(lambda turn=turn: connection.times_opened > turn and there.health.is_fresh)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("nr_inodes=1", 'Nothing was changed, as no temporary file can be made: ssh://there says "mktemp'),
        ("size=4k", "qconf -Au FILE was not tried: its file cannot be written: ssh://there says "),
    ],
)
def test_that_a_full_disk_there_stops_no_reading_and_a_change_says_that_nothing_was_changed(
    tmp_path: Path, commands: FakeCommands, size: str, words: str
) -> None:
    full = tmp_path / "full"
    full.mkdir()
    made, reports = parse_object(ObjectKind.USER_SET, USERS)
    assert made is not None, reports
    mounts = (f"mount -t tmpfs -o {size} none '{full}'", f"{{ head -c 9999 /dev/zero >'{full}/x' || :; }} 2>&-")
    manner = Manner(mounts=mounts, variables=(f"TMPDIR={full}",))
    with running(tmp_path, commands, manner) as sshd, opened(sshd, commands) as there:
        # The new one is not there.
        shown = commands.folder / "qconf_su"
        shown.rename(tmp_path / "kept")
        answer = there.change(there.user, [Change(ObjectKind.USER_SET, "qm", None, made)])
        (tmp_path / "kept").rename(shown)
        assert not answer.is_done
        assert answer.reports[0].text.startswith(words), answer.text
        assert "No space left on device" in answer.reports[0].text
        there.refresh_all()
        seen = there.fresh_at
        wait_until(lambda: there.fresh_at > seen)
        assert there.health.is_fresh


def test_that_a_login_that_prints_is_read_and_one_that_asks_or_ends_is_told(
    tmp_path: Path, commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    prints = Manner(lines=['ForceCommand echo Welcome to $USER; eval "$SSH_ORIGINAL_COMMAND"'])
    with running(tmp_path / "a", commands, prints) as sshd, opened(sshd, commands) as there:
        connection = find_connection(there)
        assert connection.state.login.startswith("Welcome to ")
        assert connection.run(("echo", "x"), {"PATH": "/bin"}, 20.0, 100).text == "x\n"
    ends = Manner(lines=["ForceCommand echo This account is closed.; exit 1"])
    with running(tmp_path / "c", commands, ends) as sshd:
        made = Connection(Address("there"), None, sshd.environment)
        with pytest.raises(NoConnectionError, match=r"^This account is closed$"):
            made.ask_shell(("true",))
        made.close()
    monkeypatch.setattr(connection_module, "CONNECT_SECONDS", 3.0)
    asks = Manner(lines=['ForceCommand printf "Which project? "; read x; eval "$SSH_ORIGINAL_COMMAND"'])
    with running(tmp_path / "b", commands, asks) as sshd:
        made = Connection(Address("there"), None, sshd.environment)
        with pytest.raises(NoConnectionError, match='did not come to its end within 3 s; it said "Which project\\?"'):
            made.ask_shell(("true",))
        made.close()
