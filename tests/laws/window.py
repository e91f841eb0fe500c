"""The law of the window: `python -m tests.laws.window [MINUTES] [--seed N] [--trace]`.

A window on the demo cluster at 300x, with as many jobs submitted as end, goes from page to page for MINUTES (60 by
default): its memory grows by no more than what it shows of the jobs that ended, and nobody waits over 100 ms on its
thread. Prints a line for each minute; exit status 1 if the law is broken. `--trace` tells which lines keep memory.
"""

import argparse
import gc
import os
import random
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.resources import resource as shipped

SPEED = 300.0
WAIT_SECONDS = 0.1
TICK_MS = 2
PAGE_SECONDS = 3.0
SUBMIT_SECONDS = 0.5
LIVING = 60
"""How many jobs there are at most."""
BYTES_OF_ENDED_TASK = 4096
"""What an ended task may take: its values, its row, its bar."""
ALLOWANCE_BYTES = 8 * 2**20
"""What may come and go, such as caches that are not yet full and memory that the allocator keeps."""


@dataclass
class Watch:
    """What is measured while the window lives."""

    window: MainWindow
    cluster: ClusterInterface
    dice: random.Random
    waits: list[float] = field(default_factory=list)
    last: float = 0.0
    pages: int = 0
    submitted: int = 0

    def tick(self) -> None:
        """Note how long the window's thread did not come round."""
        now = time.perf_counter()
        if self.last and now - self.last > WAIT_SECONDS:
            self.waits.append(now - self.last)
        self.last = now

    def turn_page(self) -> None:
        """Go to the next page."""
        self.window.go(Link(ENTRIES[self.pages % len(ENTRIES)].place.id))
        self.pages += 1

    def submit(self) -> None:
        """Submit a job if there are fewer than there may be; the submission is not what is measured."""
        if len(self.cluster.snapshot().state.jobs) < LIVING:
            user, runtime = self.dice.choice(("ann", "bob", "carla")), self.dice.randrange(60, 900)
            self.cluster.submit(user, ["-N", f"n{self.dice.randrange(20)}", "sleep", str(runtime)], runtime)
            self.submitted += 1

    def run(self, seconds: float) -> None:
        """Let the window live for so long."""
        loop = QEventLoop()
        timers = []
        for milliseconds, work in (
            (TICK_MS, self.tick), (int(PAGE_SECONDS * 1000), self.turn_page), (int(SUBMIT_SECONDS * 1000), self.submit),
        ):  # fmt: skip
            timer = QTimer(interval=milliseconds, timerType=Qt.TimerType.PreciseTimer)
            timer.timeout.connect(work)
            timer.start()
            timers.append(timer)
        self.last = 0.0
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()
        for timer in timers:
            timer.stop()


def memory_bytes() -> int:
    """The memory of this process that is in use, after everything that can be freed is."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def main(words: Sequence[str] | None = None) -> int:
    """Run the law and print what was measured; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.window", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--trace", action="store_true")
    asked = parser.parse_args(words)
    app = application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    files = application.EmbeddedFiles()
    with tempfile.TemporaryDirectory() as folder:
        cluster = files.open(shipped("clusters/demo.yaml"))
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.show()
        window.desk.show(cluster)
        assert window.desk.open is not None
        assert window.desk.open.clock is not None
        window.desk.open.clock.play(SPEED)
        is_kept = watch(Watch(window, cluster, random.Random(asked.seed)), asked)
        window.close_for_good()
        window.background.wait()
    del app
    return 0 if is_kept else 1


def watch(seen: Watch, asked: argparse.Namespace) -> bool:
    """Watch the window for the minutes asked for, after it has shown every page twice; tell whether the law holds."""
    seen.run(min(2 * len(ENTRIES) * PAGE_SECONDS, 60 * asked.minutes))
    seen.waits.clear()
    first, ended = memory_bytes(), len(seen.cluster.snapshot().finished)
    if asked.trace:
        tracemalloc.start(12)
        before = tracemalloc.take_snapshot()
    print(f"window: {first / 2**20:.1f} MB after every page was shown twice, seed {asked.seed}", flush=True)
    left, minute = asked.minutes, 0
    while left > 0:
        seen.run(60 * min(1.0, left))
        left, minute = left - 1, minute + 1
        now = memory_bytes()
        more = len(seen.cluster.snapshot().finished) - ended
        print(
            f"minute {minute}: {now / 2**20:.1f} MB ({(now - first) / 2**20:+.1f}), {more} more ended tasks shown, "
            f"{seen.submitted} submitted, {len(seen.waits)} waits over {WAIT_SECONDS * 1000:.0f} ms, "
            f"longest {max(seen.waits, default=0) * 1000:.0f} ms", flush=True,
        )  # fmt: skip
    if asked.trace:
        for each in tracemalloc.take_snapshot().compare_to(before, "traceback")[:15]:
            print(each, *each.traceback.format()[-12:], sep="\n")
    grown, allowed = now - first, more * BYTES_OF_ENDED_TASK + ALLOWANCE_BYTES
    print(f"grown by {grown / 2**20:.1f} MB, {allowed / 2**20:.1f} allowed; {len(seen.waits)} waits over 100 ms")
    return grown <= allowed and not seen.waits


if __name__ == "__main__":
    sys.exit(main())
