"""Memory that was freed goes back to the system."""

import subprocess
import sys

import pytest

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
