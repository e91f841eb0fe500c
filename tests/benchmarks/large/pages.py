"""Every page and dialog of the window on a very large site, with its floors: opened twice, keys, the clock running.

`python -m tests.benchmarks.large.pages [--hosts 100000] [--jobs 200000] [--file FILE] [--stacks] [--seconds 3]
[ID...]`: without `--file` the site is made anew, as `tests.sites.large` does. The ids are of pages and of DIALOGS.
`--stacks` tells what the window's thread was at in waits over the floor, `--silence` where workers did not pause for
long.

Work that was not done in time once is not waited for again, nor what stands behind it: so the table comes to its end.

Times are this process's own, as `tests.laws.window` tells them: the processor time of the window's thread, and how long
it waited for other threads of the process that worked. What other processes take is not counted.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTableView, QWidget

from qmonpy.app.session.actions import ACTIONS
from qmonpy.gui import application
from qmonpy.gui.base.background import UNSEEN, Background, _Ticket
from qmonpy.gui.base.link import Link
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.filter_line import FilterLine
from tests.benchmarks.large.silence import Silence
from tests.benchmarks.large_site import (
    FRAME_MS,
    KEY_MS,
    MEMORY_MIB,
    OPENING_MS,
    paint_what_changed,
    read_memory,
)
from tests.laws.clocks import Times, read_times
from tests.laws.window import Stacks, Watch
from tests.sites.large import make_site, write_site

TICK_MS = 2
CALM_SECONDS = 0.4
"""The window may do something so long after an act: a filter waits until the user pauses."""
PATIENCE_SECONDS, KEY_PATIENCE_SECONDS = 120.0, 20.0
FRAMES = 40
DIALOGS = {"submit-job": "jobs", "reserve": "reservations"}
"""Actions that open a dialog, with their pages."""


@dataclass
class Waits:
    """What a person waits for after an act, in milliseconds that are the process's own."""

    painted: float = 0.0
    """Until the act returned and its first picture was there."""
    done: float = 0.0
    """Until no worker was busy any more."""
    wall: float = 0.0
    """The same by the wall's clock."""
    busy: tuple[str, ...] = ()
    """The topics of work that was not done in time."""
    gaps: list[float] = field(default_factory=list)
    worst: Times | None = None
    """The longest wait: what of it was the window's thread itself, and what went into waiting for workers."""

    @property
    def parts(self) -> str:
        """What the longest wait consists of."""
        if self.worst is None:
            return ""
        thread = 1000 * self.worst.thread
        return f"its thread {thread:.0f}, waiting for workers {1000 * self.worst.own - thread:.0f}"

    def note(self, wait: Times) -> None:
        """Take in a wait, if it is the longest."""
        if self.worst is None or wait.own > self.worst.own:
            self.worst = wait

    @property
    def words(self) -> str:
        """When all was there."""
        busy = f", not done: {', '.join(self.busy)}" if self.busy else ""
        return f"all there after {self.done:.0f} ({self.wall:.0f} by the clock){busy}"

    @property
    def longest(self) -> float:
        """How long the event loop stood still at the most, the act itself included."""
        return max(self.painted, *self.gaps, 0.0)


class Meter:
    """Measures acts in a window."""

    def __init__(self, window: MainWindow, stacks: Stacks | None, watch: Watch):
        self._window, self._stacks, self._watch = window, stacks, watch
        self._given_up: list[object] = []
        """The work that was not done in time once."""

    def measure(
        self, act: Callable[[], object], name: str, *, seconds: float = 0.0, patience: float = PATIENCE_SECONDS
    ) -> Waits:
        """Do something, and wait until its workers are done (or `patience` seconds), or for so many seconds."""
        found, loop = Waits(), QEventLoop()
        began = self._watch.begin = read_times()
        act()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, 1)
        paint_what_changed()
        first = self._note(name)
        found.painted = 1000 * first.own
        found.note(first)
        calm_since: Times | None = None

        def tick() -> None:
            nonlocal calm_since
            wait = self._note(name)
            found.gaps.append(1000 * wait.own)
            found.note(wait)
            now = read_times().since(began)
            is_calm = self._is_calm()
            calm_since = (calm_since or now) if is_calm else None
            if calm_since is not None:
                found.done, found.wall = 1000 * calm_since.own, 1000 * calm_since.wall
            is_over = calm_since is not None and now.wall - calm_since.wall > CALM_SECONDS
            if (now.wall > seconds if seconds else is_over) or now.wall > patience:
                loop.quit()

        timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(tick)
        timer.start()
        loop.exec()
        timer.stop()
        self._watch.begin = None
        if calm_since is None:
            passed = read_times().since(began)
            found.done, found.wall = 1000 * passed.process, 1000 * passed.wall
            found.busy = find_busy(self._window.background)
            self._given_up = [each for one in list_work(self._window.background) for each in one]
        return found

    def _is_calm(self) -> bool:
        """Whether no work runs or waits but what was given up, what stands behind that, and what nobody waits for."""
        for group in list_work(self._window.background):
            stuck = {each.topic for each in group if any(each is one for one in self._given_up)}
            if any(each.topic not in stuck and each.topic not in UNSEEN for each in group):
                return False
        return True

    def _note(self, name: str) -> Times:
        """The time since the last note; tells where it went if it was long."""
        now, begin = read_times(), self._watch.begin
        assert begin is not None
        wait = now.since(begin)
        if self._stacks is not None:
            if wait.own > self._watch.limit:
                self._stacks.print(begin, wait, name)
            self._stacks.seen.clear()
        self._watch.begin = read_times()
        return wait


def list_work(background: Background) -> list[list[_Ticket]]:
    """All work that runs or waits, of each background and branch by itself."""
    return [list(background._tickets.values()), *(one for each in background._branches for one in list_work(each))]


def find_busy(background: Background) -> tuple[str, ...]:
    """The topics of all work that runs or waits; an operation, as a step of the clock, has none."""
    return tuple(each.topic or "operation" for group in list_work(background) for each in group)


def report(name: str, what: str, value: float, floor: float, more: str = "") -> None:
    """Print a line of the table."""
    verdict = "OVER" if value > floor else ""
    print(f"large pages: {name:<20}{what:<24}{value:9.0f} ms (floor {floor:g}) {verdict:<5}{more}", flush=True)


def measure_pages(window: MainWindow, meter: Meter, chosen: list[str], seconds: float) -> None:
    """Open each page twice, let the clock run on it, and press keys."""
    for entry in ENTRIES:
        id, title = entry.place.id, entry.place.title
        if chosen and id not in chosen:
            continue
        other = "complexes" if id != "complexes" else "projects"
        for visit in ("first visit", "second visit"):
            opened = meter.measure(lambda id=id: window.go(Link(id)), f"{title}, {visit}")  # type: ignore[misc]
            report(title, visit, opened.painted, OPENING_MS, opened.words)
            report(title, f"{visit}, longest wait", opened.longest, KEY_MS, opened.parts)
            if visit == "first visit":
                meter.measure(lambda other=other: window.go(Link(other)), other)  # type: ignore[misc]
        measure_keys(window, meter, title)
        if seconds:
            measure_clock(window, meter, title, seconds)
        print(f"large pages: {title:<20}memory {read_memory():.0f} MiB", flush=True)


def find_shown(window: QWidget | None, kind: type[QWidget]) -> QWidget | None:
    """The first widget of a kind that is visible."""
    found = window.findChildren(kind) if window is not None else []
    return next((each for each in found if each.isVisible()), None)


def measure_keys(window: MainWindow, meter: Meter, title: str) -> None:
    """Press Down and Page Down in the first table of a page, and type a letter in its filter."""
    table, line = find_shown(window.pages.page, QTableView), find_shown(window.pages.page, FilterLine)
    acts: list[tuple[str, QWidget, Qt.Key]] = []
    if table is not None:
        moves = {"Page Down": Qt.Key.Key_PageDown, "End": Qt.Key.Key_End, "Home": Qt.Key.Key_Home}
        acts += [("Down", table, Qt.Key.Key_Down)] * 2
        acts += [(name, table, key) for name, key in moves.items()]
    if line is not None:
        acts += [("a letter", line, Qt.Key.Key_1), ("Backspace", line, Qt.Key.Key_Backspace)]
    for name, widget, key in acts:
        widget.setFocus()
        # To the window, as a keyboard does, which gives it to the widget with the focus.
        act = partial(QTest.keyClick, window.windowHandle(), key)
        found = meter.measure(act, f"{title}, {name}", patience=KEY_PATIENCE_SECONDS)
        report(title, f"key {name}", found.longest, KEY_MS, f"{found.parts}; {found.words}")


def measure_clock(window: MainWindow, meter: Meter, title: str, seconds: float) -> None:
    """Let the clock run on a page."""
    clock = window.desk.open.clock if window.desk.open is not None else None
    if clock is None:
        return
    found = meter.measure(lambda: clock.play(1.0), f"{title}, clock", seconds=seconds)
    clock.pause()
    over = sum(gap > KEY_MS for gap in found.gaps)
    report(title, f"{seconds:g} s of the clock", found.longest, KEY_MS, f"{over} waits over; {found.parts}")
    meter.measure(lambda: None, f"{title}, settling")


def measure_chart(window: MainWindow, meter: Meter) -> None:
    """Pan and scroll the chart of reservations."""
    meter.measure(lambda: window.go(Link("reservations")), "chart")
    chart = find_shown(window.pages.page, GanttChart)
    if not isinstance(chart, GanttChart):
        return
    for name, move in {"pan": partial(chart.pan, 7), "scroll": partial(chart.scroll_rows, 40)}.items():
        frames = []
        for _ in range(FRAMES):
            began = read_times()
            move()
            QApplication.processEvents()
            frames.append(1000 * read_times().since(began).own)
        report("Gantt chart", f"{name}, 95 % of frames", sorted(frames)[FRAMES * 95 // 100], FRAME_MS)


def measure_dialogs(window: MainWindow, meter: Meter, chosen: list[str]) -> None:
    """Open dialogs that offer names of hosts and queue instances, and press a key in them."""
    titles = {each.id: each.title for each in ACTIONS}
    for id, page in DIALOGS.items():
        if chosen and id not in chosen:
            continue
        meter.measure(lambda page=page: window.go(Link(page)), page)  # type: ignore[misc]
        page_shown = window.pages.page
        assert page_shown is not None
        actions = (*page_shown.page_actions(), page_shown.main_action())
        name = f"action_{id.replace('-', '_')}"
        action = next(each for each in actions if each is not None and each.objectName() == name)
        opened = meter.measure(action.trigger, titles[id])
        report(titles[id], "opening", opened.longest, OPENING_MS, opened.words)
        dialog = next(
            (each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()), None
        )
        focus = QApplication.focusWidget()
        if dialog is not None:
            target = focus if focus is not None and dialog.isAncestorOf(focus) else dialog
            typed = meter.measure(partial(QTest.keyClicks, target, "1"), f"{titles[id]}, a letter")
            report(titles[id], "key a letter", typed.longest, KEY_MS, f"{typed.parts}; {typed.words}")
            dialog.close()


def measure_window(path: Path, asked: argparse.Namespace) -> MainWindow:
    """Open the window on a file, and look at everything; returns the closed window."""
    app = application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    files = application.EmbeddedFiles()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.resize(1280, 800)
        window.desk.record = application.record
        window.show()
        window.activateWindow()
        window.background.precedence.watch_windows(app)
        cluster = files.open(path)
        silence = Silence(window.background.breath) if asked.silence else None
        watch = Watch(window, cluster, None, limit=KEY_MS / 1000)  # type: ignore[arg-type]
        meter = Meter(window, Stacks(watch) if asked.stacks else None, watch)
        meter.measure(lambda: window.desk.show(cluster, path), "on screen")
        print(f"large pages: on screen, memory {read_memory():.0f} MiB", flush=True)
        measure_pages(window, meter, asked.ids, asked.seconds)
        if not asked.ids or "chart" in asked.ids:
            measure_chart(window, meter)
        measure_dialogs(window, meter, asked.ids)
        verdict = "OVER" if read_memory() > MEMORY_MIB else ""
        print(f"large pages: memory {read_memory():.0f} MiB (floor {MEMORY_MIB}) {verdict}", flush=True)
        if silence is not None:
            silence.print()
        window.close_for_good()
    return window


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure each page of the window on a very large site.")
    parser.add_argument("ids", nargs="*", help="ids of pages and dialogs, or `chart`; all without any")
    parser.add_argument("--hosts", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=200_000)
    parser.add_argument("--file", type=Path, help="a spool or a cluster file that is there")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long the clock runs on each page")
    parser.add_argument("--stacks", action="store_true", help="print where the window's thread was in long waits")
    parser.add_argument("--silence", action="store_true", help="print what keeps the interpreter without a breath")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = asked.file
        if path is None:
            path, _ = write_site(Path(folder), make_site(asked.hosts, asked.jobs), has_file=False)
        _kept = measure_window(path, asked)
    # Work that was given up may go on for minutes, and a window that is destroyed waits for it.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
