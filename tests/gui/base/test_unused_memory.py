"""Memory that was freed goes back to the system."""

import subprocess
import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.base import unused_memory
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.unused_memory import WORK_SECONDS, UnusedMemory

SCRIPT = """
import resource, sys
from pathlib import Path
from qmonpy.gui.base.unused_memory import keep_little_unused

def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

if sys.argv[1] == "set":
    assert keep_little_unused() == ()
bytearray(4 << 20)
first = memory()
small, large = [], []
for _ in range(100):
    large.append(bytearray(b"x" * (1 << 20)))
    small.append(b"y" * 60_000)
large.clear()
print((memory() - first) >> 20)
"""


def measure(setting: str) -> int:
    """How many MiB a process has more: of 100 that it freed, and 6 that it needs."""
    command = [sys.executable, "-c", SCRIPT, setting]
    return int(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="it is about glibc")
def test_that_large_blocks_go_back_when_they_are_freed() -> None:
    assert measure("set") <= 20


SCATTERED = """
import resource
from pathlib import Path
from qmonpy.gui.base.unused_memory import give_back_unused, keep_little_unused

def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

keep_little_unused()
blocks = [bytes(60_000) + bytes([each % 256]) for each in range(1000)]
kept = blocks[::10]
del blocks
before = memory()
give_back_unused()
print((before - memory()) >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it is about glibc")
def test_that_what_was_freed_between_blocks_in_use_goes_back_when_it_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", SCATTERED], check=True, stdout=subprocess.PIPE, text=True)
    assert int(done.stdout) >= 40


def test_that_memory_is_given_back_after_work_in_a_worker(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    worked = [WORK_SECONDS * 2]
    monkeypatch.setattr(unused_memory, "give_back_unused", lambda: threads.append(threading.current_thread()))
    monkeypatch.setattr("qmonpy.gui.base.unused_memory.time.process_time", lambda: worked[0])
    background = Background()
    unused = UnusedMemory(background)
    for seconds, is_given_back in ((0.0, True), (WORK_SECONDS / 2, False), (WORK_SECONDS, True)):
        worked[0] += seconds
        before = len(threads)
        unused.look()
        qtbot.waitUntil(background.is_idle)
        assert (len(threads) > before) is is_given_back
    assert threading.main_thread() not in threads
    background.wait()
