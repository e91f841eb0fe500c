"""A real Grid Engine at work: what it writes is followed, and each record is a row."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from qmonpy.reporting.records.file_kind import find_file_kind
from qmonpy.reporting.records.record import FileKind
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.writing.following import FileFollower
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.gridengine.private_qmaster import with_attributes
from tests.reporting.writing.rows import count_rows

pytestmark = pytest.mark.gridengine

ASKED = "accounting=true reporting=true flush_time=00:00:01 joblog=true sharelog=00:00:00 log_consumables=true"
_MOST_SECONDS = 60


def lay(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def test_that_the_files_of_a_cell_at_work_are_followed_also_when_they_are_renamed(
    grid_engine: Any, tmp_path: Path
) -> None:
    wanted = with_attributes(grid_engine.tell("qconf", "-sconf"), {"reporting_params": ASKED})
    grid_engine.tell("qconf", "-Mconf", lay(tmp_path, "global", wanted))
    queue = {"qname": "a.q", "hostlist": "h1 h2", "slots": "4", "load_thresholds": "NONE", "pe_list": "NONE"}
    grid_engine.tell("qconf", "-Aq", lay(tmp_path, "queue", with_attributes(grid_engine.tell("qconf", "-sq"), queue)))
    common = grid_engine.root / "default" / "common"
    paths = [common / name for name in ("reporting", "accounting")]
    with open_database(str(tmp_path / "a.sqlite")) as database:
        writer = SourceWriter(database)
        followers = [FileFollower(writer, path, lambda: 0) for path in paths]
        for number in range(6):
            grid_engine.tell("qsub", "-b", "y", "-N", f"job{number}", "sleep", "1", user="anna")
            for follower in followers:
                follower.poll()
            if number == 3:
                _wait(lambda: all(path.exists() for path in paths))
                for follower in followers:
                    follower.poll()
                for path in paths:
                    path.rename(f"{path}.0")
        _wait(lambda: grid_engine.tell("qstat", "-u", "*") == "")
        _wait(lambda: _count_records(common)["acct"] == 6 and _count_records(common)["accounting"] == 6)
        for follower in followers:
            follower.poll()
            follower.close()
        lines, rows = _count_records(common), count_rows(database)
        assert (writer.progress.broken, writer.progress.doubtful) == (0, 0)
        assert writer.progress.records == lines.total()
        assert (rows["sge_job_usage"], rows["sge_job_log"]) == (6, lines["job_log"])
        assert rows["sge_job"] == 12


def _count_records(common: Path) -> Counter[str]:
    """How many records of each kind there are in all files."""
    kinds: Counter[str] = Counter()
    for path in common.iterdir():
        if path.name.startswith(("reporting", "accounting")):
            for line in path.read_text().split("\n"):
                if (kind := find_file_kind(line)) is not None:
                    kinds[line.split(":")[1] if kind is FileKind.REPORTING else kind.value] += 1
    return kinds


def _wait(is_done: Any) -> None:
    end = time.monotonic() + _MOST_SECONDS
    while not is_done():
        assert time.monotonic() < end
        time.sleep(0.2)
