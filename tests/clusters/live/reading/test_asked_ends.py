"""Ended tasks by `qacct`, where the accounting file cannot be read."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.reading.accounting_files import RecordIds
from qmonpy.clusters.live.reading.asked_ends import ASK_SECONDS, AskedEnds
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.formats.output.qacct import parse_qacct
from tests.clusters.live.recordings import link_tools

DATA = Path(__file__).parents[3] / "formats" / "output" / "data"
QACCT = (DATA / "qacct.txt").read_text()
NOW = 1795390000


class FakeQacct:
    """A program that prints a recording and notes how it was called."""

    def __init__(self, folder: Path) -> None:
        self.output, self._calls = folder / "output", folder / "calls"
        self.output.write_text(QACCT)
        program = folder / "programs" / "qacct"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\necho "$*" >>{self._calls}\n[ -f {self.output} ] && exec cat {self.output}\n')
        with program.open("a") as stream:
            stream.write("echo 'no accounting here' >&2; exit 1\n")
        program.chmod(0o755)
        link_tools(program.parent, ("cat",))
        self.engine = GridEngine({"PATH": str(program.parent)}, 10.0)

    @property
    def calls(self) -> list[str]:
        return self._calls.read_text().splitlines() if self._calls.exists() else []


@pytest.fixture
def qacct(tmp_path: Path) -> Iterator[FakeQacct]:
    fake = FakeQacct(tmp_path)
    with closing(fake.engine):
        yield fake


def test_that_qacct_tells_the_same_as_the_accounting_file() -> None:
    lines = (DATA / "accounting.txt").read_text().splitlines()
    known = [task for line in lines if (task := parse_accounting_line(line)) is not None]
    found = parse_qacct(QACCT)
    assert [(each.job, each.task) for each in found] == [(2, 1), (2, 1), (5, 1), (5, 1), (14, 1), (12, 3)]
    for each in found:
        same = [task for task in known if replace(task, record=None) == replace(each, record=None)]
        assert same, each
        record = each.record
        assert record is not None
        kept = ("exit_status", "failed", "is_array", "group", "account", "project", "category")
        assert any(all(getattr(task.record, name) == getattr(record, name) for name in kept) for task in same)


def test_that_usage_is_in_the_units_of_the_accounting_file() -> None:
    record = parse_qacct(QACCT)[3].record
    assert record is not None
    assert record.cpu_seconds == pytest.approx(437.247)
    assert record.memory_gb_seconds == pytest.approx(0.749584, rel=1e-4)
    assert record.io_gb == pytest.approx(0.00004, rel=1e-4)
    assert record.max_vmem_bytes == pytest.approx(1843200, rel=1e-3)


def test_that_qacct_is_asked_once_a_minute_for_what_ended_since(qacct: FakeQacct) -> None:
    asked = AskedEnds(qacct.engine)
    first = asked.follow(NOW, 1000.0)
    assert len(first) == 6
    assert asked.follow(NOW + 30, 1030.0) is first
    assert len(qacct.calls) == 1
    assert asked.follow(NOW + 60, 1000.0 + ASK_SECONDS) is first
    assert [line.split()[:2] for line in qacct.calls] == [["-E", "-b"]] * 2
    assert qacct.calls[0] < qacct.calls[1]


def test_that_open_cluster_scheduler_is_asked_for_starts_since_the_oldest_of_a_running_task(
    qacct: FakeQacct, tmp_path: Path
) -> None:
    path = tmp_path / "accounting"
    path.mkdir()
    asked = AskedEnds(qacct.engine)
    ended = EndedTasks(path, RecordIds(), asked=asked)
    ended.use_file(path, by_end=False)
    ended.follow(NOW, NOW - 500_000)
    asked.follow(NOW + 60, 1e9)
    first, second = (line.split() for line in qacct.calls)
    assert [each[0] for each in (first, second)] == ["-b", "-b"]
    assert "-E" not in (*first, *second)
    # What ran at the first question may have ended since.
    assert second[1] < first[1]


def test_that_a_file_that_cannot_be_read_is_told_and_qacct_asked_instead(qacct: FakeQacct, tmp_path: Path) -> None:
    path = tmp_path / "accounting"
    path.mkdir()
    ended = EndedTasks(path, RecordIds(), asked=AskedEnds(qacct.engine))
    assert len(ended.follow(NOW)) == 6
    assert ended.trouble is not None
    assert ended.source.startswith("qacct")
    path.rmdir()
    assert ended.follow(NOW) == ()
    assert ended.source.startswith("the accounting file")


def test_that_it_is_told_if_qacct_does_not_work_either(qacct: FakeQacct, tmp_path: Path) -> None:
    qacct.output.unlink()
    path = tmp_path / "accounting"
    path.mkdir()
    ended = EndedTasks(path, RecordIds(), asked=AskedEnds(qacct.engine))
    assert ended.follow(NOW) == ()
    assert ended.trouble is not None
    assert "no accounting here" in ended.trouble.text
