"""The window on a very large site: its start, memory, every page, a typed key and the chart, each with its floor.

`python -m tests.benchmarks.large_site [--hosts 100000] [--jobs 200000] [--everywhere] [--at-once] [--file FILE]
[PAGE...]`: the clock stands still. Without `--file` the site is made anew, as `tests.sites.large` does.

A page is open when its rows, bars or words are on screen; what is said about them beside the rows may come later. The
window makes pages ready ahead while nobody does anything: they are opened when it has, or with `--at-once` as soon as
the first page is there.

Floors are compared with the time of the processor, all threads of the window together, which other programs do not
lengthen; the time by the clock stands beside it. First pictures, keys, stalls and frames of the chart are what the
window's thread worked itself, or waited for other threads of the process, as `tests.laws.window` tells it: on a busy
machine a worker runs while that thread is in line, and holds up nobody. Keys and the wheel go to the window, as a
keyboard and a mouse give them: workers stand still for them.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from qmonpy.gui import application
from qmonpy.gui.base.background import UNSEEN
from qmonpy.gui.base.link import Link
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.filter_line import FilterLine
from tests.benchmarks.start import is_settled, measure
from tests.laws.clocks import read_times
from tests.sites.large import make_site, write_site

FIRST_PAINT_SECONDS, LIVE_SECONDS, MEMORY_MIB = 0.8, 10.0, 3 * 1024
OPENING_MS, KEY_MS, FRAME_MS = 500.0, 50.0, 16.0
TICK_MS = 2
PATIENCE_SECONDS = 30
LONGEST_PREPARING_SECONDS = 180
FRAMES = 60
BESIDE_ROWS = ("policy hints", "order of jobs")
"""Topics of which a page shows no rows, but what it says below them, or nothing."""
LONGEST_PAUSE_SECONDS = 0.3
"""The window may do something so long after an act: a filter waits until the user pauses."""


def report(name: str, value: float, floor: float, unit: str, more: str = "") -> None:
    """A line of the table."""
    verdict = "" if value <= floor else "  OVER"
    print(f"large site: {name:<44}{value:9.1f} {unit:<3} (floor {floor:g}){verdict}{more}", flush=True)


@dataclass
class Wait:
    """What a person waits for after an act, in milliseconds of the processor."""

    painted: float = 0.0
    """Until the act returned and its first picture was there; the process's own."""
    filled: float = 0.0
    """Until what was waited for was on screen."""
    done: float = 0.0
    """Until no worker was busy any more."""
    passed: float = 0.0
    """The same by the clock."""
    stalls: list[float] = field(default_factory=list)
    """How long the event loop stood still, longest first; the process's own."""

    @property
    def longest(self) -> float:
        """The longest time that the event loop stood still, the act itself included."""
        return max(self.painted, *self.stalls[:1])


def measure_act(window: MainWindow, act: Callable[[], object], is_there: Callable[[], bool] = lambda: True) -> Wait:
    """Do something in the window, and wait until its workers are done and everything is painted.

    `is_there` says whether what the act is to show is on screen.
    """
    found, loop, gaps = Wait(), QEventLoop(), list[float]()
    clock, began, last = time.perf_counter(), time.process_time(), read_times()
    act()
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, 1)
    paint_what_changed()
    found.painted = read_times().since(last).own * 1000
    last = read_times()
    idle, has_all = 0, False

    def tick() -> None:
        nonlocal last, idle, has_all
        now = time.process_time()
        gaps.append(read_times().since(last).own * 1000)
        if not has_all and is_there():
            has_all, found.filled = True, (now - began) * 1000
        last = read_times()
        idle = idle + 1 if is_settled(window.background) else 0
        if idle == 1:
            found.done, found.passed = (now - began) * 1000, (time.perf_counter() - clock) * 1000
        has_typed = time.perf_counter() - clock > LONGEST_PAUSE_SECONDS
        if (idle > 20 and has_typed) or now - began > PATIENCE_SECONDS:
            loop.quit()

    timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start()
    loop.exec()
    timer.stop()
    found.done = found.done if idle else PATIENCE_SECONDS * 1000.0
    found.passed = found.passed if idle else (time.perf_counter() - clock) * 1000
    found.filled = found.filled if has_all else PATIENCE_SECONDS * 1000.0
    found.stalls = sorted(gaps, reverse=True)
    return found


def paint_what_changed() -> None:
    """Let all windows paint what an act has changed of their pictures, as they do when they come round."""
    QApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)


def find_line(window: MainWindow) -> FilterLine | None:
    """The filter on the page that is shown."""
    page = window.pages.page
    lines = page.findChildren(FilterLine) if page is not None else []
    return next((each for each in lines if each.isVisible()), None)


def has_content(window: MainWindow) -> bool:
    """Whether a table or chart of the page that is in sight has rows; without any, whether no rows are worked out."""
    page, background = window.pages.page, window.background
    assert page is not None
    tables = [each for each in page.findChildren(QTableView) if each.isVisible()]
    charts = [each for each in page.findChildren(GanttChart) if each.isVisible()]
    has_rows = any(each.model() is not None and each.model().rowCount() for each in tables)
    has_rows = has_rows or any(len(each.form.rows) for each in charts)
    return has_rows or background.is_idle({*UNSEEN, *BESIDE_ROWS})


def wait_for_pages(window: MainWindow) -> None:
    """Wait until the window has made its pages ready ahead."""
    loop, began = QEventLoop(), time.perf_counter()

    def look() -> None:
        if window.preparer.is_done or time.perf_counter() - began > LONGEST_PREPARING_SECONDS:
            loop.quit()

    timer = QTimer(interval=200)
    timer.timeout.connect(look)
    timer.start()
    loop.exec()
    timer.stop()
    print(f"large site: pages made ready ahead in {time.perf_counter() - began:.1f} s by the clock", flush=True)


def read_memory() -> float:
    """MiB of this process in the machine's memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def measure_pages(window: MainWindow, chosen: list[str]) -> None:
    """Open each page, and type a letter in its filter and take it away."""
    for entry in ENTRIES:
        title = entry.place.title
        if chosen and entry.place.id not in chosen:
            continue
        opening = measure_act(
            window,
            lambda id=entry.place.id: window.go(Link(id)),  # type: ignore[misc]
            lambda: has_content(window),
        )
        more = f"  first picture {opening.painted:.0f} ms, longest stall {opening.longest:.0f} ms"
        more += f"; all that is worked out after {opening.done:.0f}, {opening.passed:.0f} ms by the clock"
        report(f"{title}: opening", opening.filled, OPENING_MS, "ms", more)
        line = find_line(window)
        if line is None:
            continue
        line.setFocus()
        handle = window.windowHandle()
        typed = measure_act(window, partial(QTest.keyClick, handle, Qt.Key.Key_1))
        taken = measure_act(window, partial(QTest.keyClick, handle, Qt.Key.Key_Backspace))
        assert not line.text()
        worst = max(typed, taken, key=lambda each: each.longest)
        report(f"{title}: a key", worst.longest, KEY_MS, "ms", f"  all there after {worst.done:.0f} ms")


def measure_chart(window: MainWindow) -> None:
    """Pan and scroll the chart of the page of reservations by the wheel, as a hand does."""
    # It measures other pages by what is here.
    from tests.benchmarks.large.chart import Hand

    measure_act(window, lambda: window.go(Link("reservations")))
    page = window.pages.page
    chart = page.findChild(GanttChart) if page is not None else None
    if chart is None:
        return
    moves = Hand(window, chart).moves()
    for name in ("pan", "scroll"):
        frames = []
        for at in range(FRAMES):
            began = read_times()
            moves[name](at)
            QApplication.processEvents()
            frames.append(read_times().since(began).own * 1000)
        report(f"chart: {name}, 95 of 100 frames", sorted(frames)[FRAMES * 95 // 100], FRAME_MS, "ms")


def measure_window(path: Path, chosen: list[str], *, at_once: bool) -> None:
    """Open the window on a file, and look at each page."""
    app = application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    files = application.EmbeddedFiles()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.show()
        window.activateWindow()
        window.background.precedence.watch_windows(app)
        began = time.process_time()
        cluster = files.open(path)
        print(f"large site: read and made ready in {time.process_time() - began:.1f} s, {read_memory():.0f} MiB")
        shown = measure_act(window, lambda: window.desk.show(cluster, path))
        print(f"large site: on screen {shown.done:.0f} ms later, longest stall {shown.longest:.0f} ms", flush=True)
        if not at_once:
            wait_for_pages(window)
        measure_pages(window, chosen)
        if not chosen or "reservations" in chosen:
            measure_chart(window)
        report("memory", read_memory(), MEMORY_MIB, "MiB")
        window.close_for_good()


def measure_start(path: Path) -> None:
    """Start the window as a person does, with all modules compiled."""
    measure("")
    marks = measure(str(path), 600)
    report("first paint", marks["first paint"], FIRST_PAINT_SECONDS, "s")
    clock = f"  {marks['live']:.1f} s by the clock, cluster read after {marks['cluster read']:.1f} s"
    report("live", marks["processor until live"], LIVE_SECONDS, "s", clock)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the window on a very large site.")
    parser.add_argument("pages", nargs="*", help="ids of pages; all and the start without any")
    parser.add_argument("--hosts", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=200_000)
    parser.add_argument("--everywhere", action="store_true", help="every queue has an instance on every host")
    parser.add_argument("--at-once", action="store_true", help="open pages before the window has made them ready")
    parser.add_argument("--file", type=Path, help="a spool or a cluster file that is there")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = chosen.file
        if path is None:
            content = make_site(chosen.hosts, chosen.jobs, is_everywhere=chosen.everywhere)
            path, _ = write_site(Path(folder), content, has_file=False)
            del content
        if not chosen.pages:
            measure_start(path)
        measure_window(path, chosen.pages, at_once=chosen.at_once)


if __name__ == "__main__":
    main()
