"""The PySide6 that is installed is sound."""

import subprocess
import sys

from PySide6.QtCore import QObject, Signal


class Sender(QObject):
    sent = Signal()


def test_that_emitting_ten_thousand_times_loses_no_reference_to_true() -> None:
    """6.12.0 on Python 3.11 loses one with every emit, and the process aborts after some 560."""
    sender = Sender()
    received: list[None] = []
    sender.sent.connect(lambda: received.append(None))
    before = sys.getrefcount(True)
    for _ in range(10_000):
        sender.sent.emit()
    assert len(received) == 10_000
    assert abs(sys.getrefcount(True) - before) < 100


SOURCES = """
import linecache
import qmonpy.gui.pages.jobs.page
print(sum(name.endswith(".py") and "qmonpy" in name for name in linecache.cache))
"""


def test_that_the_source_of_no_module_is_read_and_held_when_it_is_imported() -> None:
    """PySide reads each to look for its own name, which were 25 MB of source in a window."""
    done = subprocess.run([sys.executable, "-c", SOURCES], check=True, stdout=subprocess.PIPE, text=True)
    assert int(done.stdout) < 5
