"""What a process leaves that dies of a signal is told once, by the next start; one that ends well leaves nothing."""

import signal
import subprocess
import sys
from pathlib import Path

from qmonpy.app.session.fatal_trace import FatalTrace

PROGRAM = """
import ctypes, sys
from pathlib import Path
from qmonpy.app.session.fatal_trace import FatalTrace
trace = FatalTrace(Path(sys.argv[1]))
trace.begin()
{end}
"""


def run(folder: Path, end: str) -> int:
    return subprocess.run([sys.executable, "-c", PROGRAM.format(end=end), str(folder)], check=False).returncode


def test_that_the_stacks_of_a_process_that_died_are_told_once(tmp_path: Path) -> None:
    assert run(tmp_path, "ctypes.string_at(0)") == -signal.SIGSEGV
    (left,) = FatalTrace(tmp_path).take_left()
    assert "Segmentation fault" in left.text
    assert 'File "<string>", line 7' in left.text
    assert left.time > 0
    assert FatalTrace(tmp_path).take_left() == ()


def test_that_who_ends_well_or_is_killed_leaves_no_trace(tmp_path: Path) -> None:
    assert run(tmp_path, "trace.end()") == 0
    assert list(tmp_path.iterdir()) == []
    assert run(tmp_path, "import os; os.kill(os.getpid(), 9)") == -signal.SIGKILL
    assert FatalTrace(tmp_path).take_left() == ()
    assert list(tmp_path.iterdir()) == []


def test_that_a_process_that_goes_on_keeps_its_file(tmp_path: Path) -> None:
    going = FatalTrace(tmp_path)
    try:
        going.begin()
        assert FatalTrace(tmp_path).take_left() == ()
        assert len(list(tmp_path.iterdir())) == 1
    finally:
        going.end()


def test_that_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    trace = FatalTrace(tmp_path / "file")
    trace.begin()
    assert trace.take_left() == ()
    trace.end()
