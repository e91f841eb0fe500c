"""The accounting file of a real cluster, followed as it grows, is rotated, emptied and compressed."""

import gzip
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qmonpy.clusters.live.cells.files import CellFiles
from qmonpy.clusters.live.reading import accounting_files, ended_tasks, history
from qmonpy.clusters.live.reading.accounting_files import RecordIds
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.clusters.live.reading.history import AccountingHistory
from qmonpy.model.report import ReportError
from tests.clusters.live.reading.test_history import make_line


class Accounting:
    """An accounting file to which a qmaster writes and that somebody rotates."""

    def __init__(self, folder: Path, most: int = 1000) -> None:
        self.path = folder / "accounting"
        self.written = 0
        self.rotated = 0
        ids = RecordIds()
        self.ended = EndedTasks(self.path, ids, most)
        self.history = AccountingHistory(self.path, ids, self.ended)

    def write(self, count: int = 1) -> None:
        numbers = range(self.written + 1, self.written + count + 1)
        with self.path.open("a") as stream:
            stream.writelines(f"{make_line(number)}\n" for number in numbers)
        self.written += count

    def write_half(self) -> None:
        """Half of the next record is there already, as while a qmaster writes it."""
        line = make_line(self.written + 1)
        with self.path.open("a") as stream:
            stream.write(line[: len(line) // 2])

    def write_rest(self) -> None:
        self.written += 1
        line = make_line(self.written)
        with self.path.open("a") as stream:
            stream.write(f"{line[len(line) // 2 :]}\n")

    def rotate(self, *, packed: bool = False) -> None:
        """Rename it as logrotate does; the next record makes a new file."""
        if self.path.exists():
            self.path.rename(self._next_name(packed))
            self._pack(packed)

    def copy_and_empty(self, *, packed: bool = False) -> None:
        """Copy it and empty it (`copytruncate` of logrotate)."""
        if self.path.exists():
            shutil.copy(self.path, self._next_name(packed))
            os.truncate(self.path, 0)
            self._pack(packed)

    def close(self) -> None:
        self.ended.close()
        self.history.close()

    def numbers(self) -> list[int]:
        return [each.job for each in self.ended.follow()]

    def older(self, most: int = 7) -> list[int]:
        """Everything that is older than the tasks kept, a few at a time, the newest first."""
        found: list[int] = []
        before: int | None = None
        while piece := self.history.read_tasks(most, before):
            found += [task.job for _, task in piece]
            before = piece[-1][0]
        return found

    def _next_name(self, packed: bool) -> Path:
        self.rotated += 1
        self._packing = self.path.with_name(f"accounting-{20260000 + self.rotated}")
        return self._packing

    def _pack(self, packed: bool) -> None:
        moment = self.rotated * 1_000_000_000
        os.utime(self._packing, ns=(moment, moment))
        if packed:
            target = self._packing.with_name(f"{self._packing.name}.gz")
            target.write_bytes(gzip.compress(self._packing.read_bytes()))
            os.utime(target, ns=(moment, moment))
            self._packing.unlink()


@pytest.fixture
def accounting(tmp_path: Path) -> Iterator[Accounting]:
    with closing(Accounting(tmp_path)) as made:
        yield made


def test_that_tasks_are_there_as_soon_as_their_record_is_whole(accounting: Accounting) -> None:
    assert accounting.numbers() == []
    accounting.write(3)
    assert accounting.numbers() == [1, 2, 3]
    accounting.write_half()
    assert accounting.numbers() == [1, 2, 3]
    accounting.write_rest()
    accounting.write()
    assert accounting.numbers() == [1, 2, 3, 4, 5]


def test_that_nothing_is_read_of_a_file_that_did_not_change(accounting: Accounting) -> None:
    accounting.write(3)
    before = accounting.ended.follow()
    assert accounting.ended.follow() is before


def test_that_what_was_written_before_a_rotation_is_read_after_it(accounting: Accounting) -> None:
    accounting.write(2)
    accounting.numbers()
    accounting.write()
    accounting.rotate(packed=True)
    assert accounting.numbers() == [1, 2, 3]
    accounting.write(2)
    assert accounting.numbers() == [1, 2, 3, 4, 5]


def test_that_what_was_written_before_the_file_was_emptied_is_read_in_its_copy(accounting: Accounting) -> None:
    accounting.write(2)
    accounting.numbers()
    accounting.write()
    accounting.copy_and_empty()
    accounting.write(4)
    assert accounting.numbers() == [1, 2, 3, 4, 5, 6, 7]


def test_that_only_so_many_are_kept_and_the_older_ones_are_history(tmp_path: Path) -> None:
    with closing(Accounting(tmp_path, most=4)) as accounting:
        accounting.write(9)
        assert accounting.numbers() == [6, 7, 8, 9]
        assert accounting.older() == [5, 4, 3, 2, 1]
        accounting.write(2)
        assert accounting.numbers() == [8, 9, 10, 11]
        assert accounting.older() == [7, 6, 5, 4, 3, 2, 1]


def test_that_of_much_that_was_written_at_once_only_the_end_is_read(
    accounting: Accounting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ended_tasks, "MOST_BYTES", 1000)
    accounting.write(2)
    accounting.numbers()
    accounting.write(30)
    assert accounting.numbers() == list(range(1, 33))
    accounting.write()
    assert accounting.numbers()[-2:] == [32, 33]


def test_that_a_place_in_the_history_is_found_again_after_a_rotation_and_a_compression(accounting: Accounting) -> None:
    accounting.write(20)
    (*_, (before, task)) = accounting.history.read_tasks(5)
    assert task.job == 16
    accounting.rotate(packed=True)
    accounting.write(3)
    assert [each.job for _, each in accounting.history.read_tasks(4, before)] == [15, 14, 13, 12]


def test_that_a_file_that_is_just_being_compressed_counts_once(accounting: Accounting) -> None:
    accounting.write(4)
    accounting.rotate()
    (whole,) = accounting.path.parent.iterdir()
    whole.with_name(f"{whole.name}.gz").write_bytes(gzip.compress(whole.read_bytes())[:40])
    assert accounting.older() == [4, 3, 2, 1]


def test_that_a_compressed_file_is_unpacked_once_for_all_its_pages(
    accounting: Accounting, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked: list[Path] = []

    def unpack(path: Path, files: CellFiles) -> IO[bytes]:
        unpacked.append(path)
        return accounting_files.unpack(path, files)

    monkeypatch.setattr(history, "unpack", unpack)
    accounting.write(20)
    accounting.rotate(packed=True)
    assert accounting.older(3) == list(range(20, 0, -1))
    assert len(unpacked) == 1


def test_that_a_damaged_file_is_named(accounting: Accounting) -> None:
    accounting.write(4)
    accounting.rotate(packed=True)
    (packed,) = accounting.path.parent.iterdir()
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(ReportError) as caught:
        accounting.older()
    assert packed.name in caught.value.reports[0].text


def test_that_a_file_that_cannot_be_read_is_told_until_it_can(accounting: Accounting) -> None:
    accounting.path.mkdir()
    assert accounting.numbers() == []
    trouble = accounting.ended.trouble
    assert trouble is not None
    assert trouble.code == "live.no-history"
    accounting.ended.follow()
    assert accounting.ended.trouble is trouble
    accounting.path.rmdir()
    accounting.write()
    assert accounting.numbers() == [1]
    assert accounting.ended.trouble is None


STEPS = ("write", "write", "write_half", "rotate", "rotate packed", "empty", "empty packed", "look", "look", "look")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(STEPS), max_size=25), st.integers(1, 6))
def test_that_the_tasks_kept_and_the_history_are_all_there_is_each_once(
    tmp_path_factory: pytest.TempPathFactory, steps: list[str], most: int
) -> None:
    with closing(Accounting(tmp_path_factory.mktemp("cell"), most)) as accounting:
        is_half = False
        for step in steps:
            if step.startswith("write"):
                accounting.write_rest() if is_half else accounting.write()
                is_half = step == "write_half"
                if is_half:
                    accounting.write_half()
            elif step == "look":
                accounting.numbers()
            elif not is_half:
                rotate = accounting.rotate if step.startswith("rotate") else accounting.copy_and_empty
                rotate(packed="packed" in step)
        kept = accounting.numbers()
        assert kept[::-1] + accounting.older() == list(range(accounting.written, 0, -1))


def test_that_the_history_names_the_file_that_it_reads_and_what_is_wrong_with_it(accounting: Accounting) -> None:
    assert accounting.history.source == f"the accounting file {accounting.path}"
    assert accounting.history.trouble is None
    accounting.path.mkdir()
    accounting.ended.follow()
    assert accounting.history.trouble is not None
