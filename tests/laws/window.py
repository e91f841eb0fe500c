"""The law of the window: `python -m tests.laws.window [MINUTES] [--seed N] [--speed N] [--wait MS] [--page ID] ...`.

A window on the demo cluster at 300x (`--speed`), with as many jobs submitted as end, goes from page to page for MINUTES
(60 by default), or stays on one (`--page`): its memory grows by no more than what it shows of the jobs that ended, and
nobody waits for it over 100 ms (`--wait`). Prints the longest own wait of the first visit to each page, a line for each
minute, and for each page its longest own wait; exit status 1 if the law is broken. The program is compiled before, as
in an installed copy: what a checkout compiles at its first start alone is not measured. `--trace` tells which lines
keep memory, `--stacks` what the window's thread was at in the waits that are its own.

Of each wait is told how much of it is the window's: the processor time of its thread, and what it waited for other
threads of this process that had the processor. While the machine gave the processor to other processes, nobody here
could do anything; such time is counted and printed, but breaks no law.
"""

import argparse
import compileall
import gc
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer

import qmonpy
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.page_preparer import keep_searches_short
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.resources import resource as shipped
from tests.laws.clocks import Times, read_times

SPEED = 300.0
WAIT_MS = 100.0
TICK_MS = 2
PAGE_SECONDS = 3.0
FIRST_SECONDS = 1.0
"""How long a page is looked at while it is shown for the first time."""
SUBMIT_SECONDS = 0.5
LIVING = 60
"""How many jobs there are at most."""
BYTES_OF_ENDED_TASK = 4096
"""What an ended task may take: its values, its row, its bar."""
ALLOWANCE_BYTES = 8 * 2**20
"""What may come and go, such as caches that are not yet full and memory that the allocator keeps."""


class Stacks:
    """Looks what the window's thread is at while it does not come round."""

    def __init__(self, watch: "Watch") -> None:
        self._watch = watch
        self.seen: dict[float, Counter[str]] = {}
        # A signal, not a thread: frames that another thread holds would keep painters alive.
        signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)

    def _look(self, number: int, frame: FrameType | None) -> None:
        begin = self._watch.begin
        if begin is not None and time.perf_counter() - begin.wall > self._watch.limit / 3:
            self.seen.setdefault(begin.wall, Counter())[_describe(frame)] += 1

    def end(self) -> None:
        """Look no more; the next signal would end a process that no longer handles it."""
        signal.setitimer(signal.ITIMER_REAL, 0)

    def print(self, begin: Times, wait: Times, page: str) -> None:
        """Print the two places where a wait was seen most, while a page was shown."""
        seen = self.seen.pop(begin.wall, Counter())
        parts = {"own": wait.own, "its thread": wait.thread, "in line": wait.queued, "GC": self._watch.collected}
        print(
            f"  {1000 * wait.wall:.0f} ms on {page}:", *(f"{name} {1000 * each:.0f} ms" for name, each in parts.items())
        )
        for text, count in seen.most_common(2):
            print(f"  {count} of {seen.total()}:\n    {text}", flush=True)
        if wait.own > 2 * wait.thread:
            # Whoever held the interpreter in one long call has only just let it go.
            for number, frame in sys._current_frames().items():
                if number != threading.main_thread().ident:
                    print(f"  thread {number}:\n    {_describe(frame)}", flush=True)


def _describe(frame: FrameType | None) -> str:
    """The innermost lines of a thread."""
    # Not `traceback`: to look up the text of each line takes longer than what is looked for.
    lines: list[str] = []
    while frame is not None and len(lines) < 12:
        lines.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return "\n    ".join(reversed(lines))


@dataclass
class Watch:
    """What is measured while the window lives."""

    window: MainWindow
    cluster: ClusterInterface
    dice: random.Random
    limit: float = WAIT_MS / 1000
    """Seconds that nobody waits longer than."""
    page: str = ""
    """The page that it stays on; empty if it goes from page to page."""
    longest: dict[str, Times] = field(default_factory=dict)
    """By page the longest wait, by what is the process's own."""
    waits: list[Times] = field(default_factory=list)
    begin: Times | None = None
    pages: int = 0
    submitted: int = 0
    stacks: Stacks | None = None
    collected: float = 0.0

    def tick(self) -> None:
        """Note how long the window's thread did not come round."""
        now = read_times()
        if self.begin is not None:
            wait = now.since(self.begin)
            shown = self.window.pages.shown
            if shown not in self.longest or wait.own > self.longest[shown].own:
                self.longest[shown] = wait
            if wait.wall > self.limit:
                self.waits.append(wait)
                if self.stacks is not None and wait.own > self.limit / 2:
                    self.stacks.print(self.begin, wait, shown)
        self.begin = now
        self.collected = 0.0
        if self.stacks is not None:
            self.stacks.seen.clear()

    def note_collection(self, phase: str, told: dict[str, int]) -> None:
        """Add up how long the garbage was collected on the window's thread."""
        if threading.current_thread() is threading.main_thread():
            self.collected += -time.perf_counter() if phase == "start" else time.perf_counter()

    @property
    def own_waits(self) -> list[Times]:
        """The waits that are this process's own."""
        return [each for each in self.waits if each.own > self.limit]

    def waits_text(self) -> str:
        """How many waits there were, and how many of them the process's own."""
        longest, own = (max((getattr(each, name) for each in self.waits), default=0) for name in ("wall", "own"))
        thread = max((each.thread for each in self.waits), default=0)
        return (
            f"{len(self.waits)} waits over {self.limit * 1000:.0f} ms by the wall's clock, longest "
            f"{longest * 1000:.0f} ms; {len(self.own_waits)} by its own work, longest {own * 1000:.0f} ms "
            f"({thread * 1000:.0f} ms on its thread)"
        )

    def print_pages(self) -> None:
        """Print the longest wait on each page, by what is the process's own."""
        for page, wait in self.longest.items():
            own, wall, thread = (f"{1000 * each:.0f} ms" for each in (wait.own, wait.wall, wait.thread))
            print(f"  {page}: longest own wait {own}, of {wall} by the wall's clock; {thread} on its thread")

    def turn_page(self) -> None:
        """Go to the next page."""
        self.window.go(Link(self.page or ENTRIES[self.pages % len(ENTRIES)].place.id))
        self.pages += 1

    def submit(self) -> None:
        """Submit a job if there are fewer than there may be, in a worker, as the window does."""
        opened = self.window.desk.open
        if opened is not None and len(self.cluster.snapshot().state.jobs) < LIVING:
            user, runtime = self.dice.choice(("ann", "bob", "carla")), self.dice.randrange(60, 900)
            words = ["-N", f"n{self.dice.randrange(20)}", "sleep", str(runtime)]
            opened.background.operation("", lambda: self.cluster.submit(user, words, runtime))
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
        self.begin = None
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()
        for timer in timers:
            timer.stop()


def print_first_visits(watch: Watch) -> None:
    """Go to each page for the first time, while the clock stands, and print its longest own wait."""
    loop = QEventLoop()
    timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(watch.tick)
    timer.start()
    for entry in ENTRIES:
        watch.begin = read_times()
        watch.window.go(Link(entry.place.id))
        QTimer.singleShot(int(1000 * FIRST_SECONDS), loop.quit)
        loop.exec()
    timer.stop()
    watch.begin = None
    print("first visits:")
    watch.print_pages()
    watch.waits.clear()
    watch.longest.clear()


def memory_bytes() -> int:
    """The memory of this process that is in use, after everything that can be freed is."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def main(words: Sequence[str] | None = None) -> int:
    """Run the law and print what was measured; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.window", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--speed", type=float, default=SPEED)
    parser.add_argument("--wait", type=float, default=WAIT_MS)
    parser.add_argument("--page", default="", choices=["", *(each.place.id for each in ENTRIES)])
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("--stacks", action="store_true")
    asked = parser.parse_args(words)
    app = application.make_application(is_dark=False)
    before = sys.getswitchinterval()
    sys.setswitchinterval(application.SWITCH_SECONDS)
    try:
        is_kept = _show_and_watch(asked)
    finally:
        sys.setswitchinterval(before)
    del app
    return 0 if is_kept else 1


def _show_and_watch(asked: argparse.Namespace) -> bool:
    """Show a window and watch it; tell whether the law holds."""
    files = application.EmbeddedFiles()
    with tempfile.TemporaryDirectory() as folder:
        cluster = files.open(shipped("clusters/demo.yaml"))
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        search = keep_searches_short(window.preparer, window.background.precedence)
        window.show()
        window.desk.show(cluster)
        assert window.desk.open is not None
        assert window.desk.open.clock is not None
        seen = Watch(window, cluster, random.Random(asked.seed), asked.wait / 1000, asked.page)
        if asked.stacks:
            seen.stacks = Stacks(seen)
            gc.callbacks.append(seen.note_collection)
        if not asked.page:
            print_first_visits(seen)
        window.desk.open.clock.play(asked.speed)
        is_kept = watch(seen, asked)
        if seen.stacks is not None:
            seen.stacks.end()
            gc.callbacks.remove(seen.note_collection)
        window.close_for_good()
        window.background.wait()
        search.end()
    return is_kept


def watch(seen: Watch, asked: argparse.Namespace) -> bool:
    """Watch the window for the minutes asked for, after it has shown every page twice; tell whether the law holds."""
    seen.run(min(2 * len(ENTRIES) * PAGE_SECONDS, 60 * asked.minutes))
    print(f"while every page was shown twice: {seen.waits_text()}", flush=True)
    seen.waits.clear()
    seen.longest.clear()
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
            f"{seen.submitted} submitted, {seen.waits_text()}", flush=True,
        )  # fmt: skip
    if asked.trace:
        for each in tracemalloc.take_snapshot().compare_to(before, "traceback")[:15]:
            print(each, *each.traceback.format()[-12:], sep="\n")
    seen.print_pages()
    grown, allowed = now - first, max(0, more) * BYTES_OF_ENDED_TASK + ALLOWANCE_BYTES
    print(f"grown by {grown / 2**20:.1f} MB, {allowed / 2**20:.1f} allowed; {seen.waits_text()}")
    return grown <= allowed and not seen.own_waits


if __name__ == "__main__":
    compileall.compile_dir(Path(qmonpy.__file__).parent, quiet=2)
    sys.exit(main())
