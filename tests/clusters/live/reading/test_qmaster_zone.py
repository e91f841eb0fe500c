"""The zone of a qmaster, as files tell it."""

import os
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.reading.qmaster_zone import QmasterZone

LINE_AT = 1_795_386_393
"""2026-11-22 22:26:33 in UTC, which is the zone of the tests."""


def make_cell(folder: Path, line: str, changed_at: float) -> Cell:
    common = folder / "root" / "default" / "common"
    common.mkdir(parents=True)
    (common / "bootstrap").write_text(f"qmaster_spool_dir       {folder}/spool\n")
    (folder / "spool").mkdir()
    messages = folder / "spool" / "messages"
    messages.write_text(f"11/20/2026 01:00:00|  main|vm|I|starting up\n{line}")
    os.utime(messages, (changed_at, changed_at))
    return Cell(str(folder / "root"), qmaster="vm")


@pytest.mark.parametrize(
    ("line", "hours"),
    [
        ("11/22/2026 22:26:33|worker|vm|E|one\n", None),
        ("11/22/2026 23:26:33|worker|vm|E|one\nmore of it\n", 1),
        ("11/23/2026 03:56:31|worker|vm|E|one\n", 5.5),
        ("11/22/2026 14:26:33|worker|vm|E|one\n", -8),
    ],
)
def test_that_it_is_read_from_the_time_of_the_last_message(tmp_path: Path, line: str, hours: float | None) -> None:
    found = QmasterZone(make_cell(tmp_path, line, LINE_AT)).find()
    assert found.is_known
    assert found.zone == (None if hours is None else timezone(timedelta(hours=hours)))
    assert "messages" in found.words


@pytest.mark.parametrize("line", ["", "something else\n", "11/22/2026 22:20:00|worker|vm|E|long ago\n"])
def test_that_a_file_that_does_not_tell_leaves_it_open(tmp_path: Path, line: str) -> None:
    cell = make_cell(tmp_path, line, LINE_AT)
    found = QmasterZone(cell).find()
    assert (found.zone, found.is_known) == (None, False)
    assert "not known" in found.words
    assert QmasterZone(cell, host="vm").find().is_known


def test_that_without_files_it_is_not_known() -> None:
    assert not QmasterZone(Cell("/nowhere", qmaster="vm")).find().is_known
