"""Tests for logs beside a spool that were altered: what SQLite discards is told, and kept."""

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from struct import pack

import pytest

from qmonpy.cli.grid_engine import run
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.repair.spool_repair import diagnose_spool
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.storage import log_check
from qmonpy.clusters.storage.log_check import check_log, count_cut_off
from qmonpy.clusters.storage.open_files import find_identity, note_closed, note_open
from tests.clusters.spool_world import leave_log, make_spool

FRAME = 24 + 4096
Altering = Callable[[bytearray], None]


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A spool with a log, in which the transactions of three submits are, and older ones behind them."""
    path = tmp_path_factory.mktemp("left") / "left.qmonpy"
    leave_log(path)
    return path


@pytest.fixture
def path(tmp_path: Path, left: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of them, to be altered."""
    monkeypatch.setattr(log_check, "AGAIN_SECONDS", 0)
    for suffix in ("", "-wal"):
        shutil.copyfile(f"{left}{suffix}", tmp_path / f"site.qmonpy{suffix}")
    return tmp_path / "site.qmonpy"


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def ends_in(data: bytes) -> list[int]:
    """Where the last frames of the transactions begin that SQLite reads from a log."""
    begins = range(32, len(data) - FRAME + 1, FRAME)
    return [at for at in begins if any(data[at + 4 : at + 8]) and data[at + 8 : at + 16] == data[16:24]]


def alter(path: Path, change: Altering) -> bytes:
    """Alter the log of a spool, and return what is in it then."""
    data = bytearray(log_of(path).read_bytes())
    change(data)
    log_of(path).write_bytes(data)
    return bytes(data)


def flip(place: int) -> Altering:
    def change(data: bytearray) -> None:
        data[place] ^= 1

    return change


def kept_in(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.damaged-*"))


@pytest.fixture
def ends(path: Path) -> list[int]:
    found = ends_in(log_of(path).read_bytes())
    assert len(found) == 3
    return found


def test_that_a_log_that_nobody_altered_is_read_and_not_told(path: Path) -> None:
    assert not read_exchange(path).reports
    assert not kept_in(path)


@pytest.mark.parametrize(
    ("place", "lost"), [("page", 3), ("header", 3), ("salt of the header", 3), ("second", 2), ("last", 1)]
)
def test_that_lost_transactions_are_counted_and_the_log_is_kept(
    path: Path, ends: list[int], place: str, lost: int
) -> None:
    places = {"page": 32 + 24 + 100, "header": 1, "salt of the header": 17, "second": ends[0] + FRAME + 9}
    data = alter(path, flip(places.get(place, ends[2] + 200)))
    cluster = EmbeddedCluster.open_spool(path)
    (report,) = cluster.troubles()
    cluster.close()
    assert report.code == "spool.log-damaged"
    assert f" {lost} transaction" in report.text
    (kept,) = kept_in(path)
    assert kept.read_bytes() == data
    assert str(kept) in report.text
    assert not read_exchange(path).reports


def test_that_any_byte_of_a_header_is_found(path: Path, ends: list[int]) -> None:
    whole = log_of(path).read_bytes()
    for first, size, lost in ((0, 32, 3), (ends[2], 24, 1)):
        for place in range(first, first + size):
            data = bytearray(whole)
            data[place] = 0 if data[place] else 7
            log_of(path).write_bytes(data)
            assert count_cut_off(log_of(path)) == lost, place


def test_that_a_frame_whose_mark_was_wiped_out_is_found(path: Path, ends: list[int]) -> None:
    def change(data: bytearray) -> None:
        data[ends[2] + 4 : ends[2] + 8] = bytes(4)

    alter(path, change)
    assert count_cut_off(log_of(path)) == 1


def test_that_a_torn_end_is_no_damage(path: Path, ends: list[int]) -> None:
    """The last transaction was not written to its end, over older ones or at the end of the file."""

    def change(data: bytearray) -> None:
        data[ends[2] - 1000 : ends[2]] = bytes(1000)
        data[ends[2] : ends[2] + FRAME] = bytes(FRAME)

    alter(path, change)
    assert not count_cut_off(log_of(path))
    for cut in (40, 32 + FRAME // 2, ends[1] + FRAME + 100, ends[2] + 24):
        with log_of(path).open("r+b") as file:
            file.truncate(ends[2] + 24 if cut > ends[2] else cut)
        assert not count_cut_off(log_of(path))


def test_that_what_was_begun_and_not_finished_is_no_damage(path: Path, ends: list[int]) -> None:
    whole = log_of(path).read_bytes()
    first = ends[1] + FRAME
    while first < ends[2]:
        log_of(path).write_bytes(whole[:first] + pack(">2I", 3, 0) + whole[16:24] + bytes(FRAME - 16))
        assert not count_cut_off(log_of(path))
        first += FRAME


def test_that_sqlite_and_this_check_agree_on_what_is_lost(path: Path, ends: list[int]) -> None:
    whole, wholly = log_of(path).read_bytes(), {}
    for lost, place in ((3, 60), (2, ends[0] + FRAME + 60), (1, ends[2] + 60), (0, ends[2] + FRAME + 60)):
        log_of(path).write_bytes(whole)
        alter(path, flip(place))
        assert count_cut_off(log_of(path)) == lost
        copy = path.with_name(f"copy{lost}")
        shutil.copyfile(path, copy)
        shutil.copyfile(log_of(path), log_of(copy))
        with closing(sqlite3.connect(copy)) as connection:
            (wholly[lost],) = connection.execute("SELECT count(*) FROM jobs").fetchone()
    assert wholly[0] - wholly[1] == wholly[1] - wholly[2] == wholly[2] - wholly[3] == 1


def test_that_a_kept_log_is_never_overwritten(path: Path, ends: list[int]) -> None:
    first = alter(path, flip(ends[0] + 50))
    assert check_log(path)
    assert check_log(path)
    (kept,) = kept_in(path)
    second = alter(path, flip(ends[0] + 51))
    assert check_log(path)
    assert {each.read_bytes() for each in kept_in(path)} == {first, second}
    assert kept.read_bytes() == first


def test_that_a_log_that_cannot_be_kept_is_not_discarded(
    path: Path, ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = alter(path, flip(ends[0] + 50))

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfileobj", fail)
    cluster = EmbeddedCluster.open_spool(path)
    troubles = [each.code for each in cluster.troubles()]
    cluster.close()
    assert troubles == ["spool.log-damaged", "spool.only-read"]
    assert log_of(path).read_bytes() == data
    assert not kept_in(path)


@pytest.fixture
def opened(path: Path) -> Iterator[EmbeddedCluster]:
    cluster = EmbeddedCluster.open_spool(path)
    yield cluster
    cluster.close()


def test_that_a_log_is_not_checked_while_the_spool_is_open(path: Path, opened: EmbeddedCluster) -> None:
    """Nobody reads it anew then: SQLite knows its frames."""
    assert opened.submit("anna", []).is_done
    alter(path, flip(32 + 24 + 100))
    assert count_cut_off(log_of(path))
    assert not check_log(path)
    assert check_log(path, is_copied=True)


def test_that_a_log_is_not_checked_while_another_program_has_the_spool_open(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM jobs").fetchone()
        alter(path, flip(32 + 24 + 100))
        assert not check_log(path)
    assert not kept_in(path)


def test_that_commands_and_the_repair_tell_it(path: Path, ends: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    whole = alter(path, flip(ends[0] + 50))
    assert run("qstat", ["--cluster", str(path)]) == 0
    assert "qstat: The log beside" in capsys.readouterr().err
    log_of(path).write_bytes(whole)
    (note,) = diagnose_spool(path).notes
    assert "3 transactions in it cannot be read" in note


def test_that_a_log_of_a_new_spool_is_none(tmp_path: Path) -> None:
    make_spool(tmp_path / "new.qmonpy")
    assert not check_log(tmp_path / "new.qmonpy")


def test_that_a_log_is_checked_although_a_spool_that_was_never_closed_had_the_same_inode(
    path: Path, ends: list[int]
) -> None:
    dropped = find_identity(path)
    note_open(dropped)
    try:
        alter(path, flip(32 + 24 + 100))
        assert len(check_log(path)) == 1
    finally:
        note_closed(dropped)
