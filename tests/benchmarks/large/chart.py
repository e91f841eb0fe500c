"""The chart of *Reservations* on a very large site where it is crowded: frames while it is moved, each with its floor.

`python -m tests.benchmarks.large.chart [--hosts 100000] [--jobs 200000] [--crowd 4000] [--stacks]`: all that runs does
so on the first hosts, some seventy bars a row. Every heading is unfolded; queue by queue and by host groups, as wide as
an hour, a day and a month, the rows are scrolled, by bits and by pages, and the time is moved and zoomed.

Times are this process's own, as `tests.laws.window` tells them. `--stacks` tells where a frame over the floor was.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from qmonpy.app.gantt.gantt_view import Grouping
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.main_window import MainWindow
from tests.benchmarks.large.pages import Meter, find_shown
from tests.benchmarks.large_site import FRAME_MS, KEY_MS
from tests.laws.clocks import Times, read_times
from tests.laws.window import Stacks, Watch
from tests.sites.large import make_site

FRAMES = 60
SPANS = ("hour", "day", "month")


class Hand:
    """Turns the wheel and drags the mouse over a chart, as events of its window."""

    def __init__(self, window: MainWindow, chart: GanttChart):
        self._chart, handle = chart, window.windowHandle()
        assert handle is not None
        self._handle = handle

    def moves(self) -> dict[str, Callable[[int], object]]:
        """By name what moves the chart; each is given the number of the frame."""
        turn, page = self.turn, self._chart.view.parts.body.height()
        shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        return {
            "pan": lambda _: turn(QPoint(0, -7), shift),
            "pan a quarter": lambda at: turn(QPoint(0, 300 if at % 8 < 4 else -300), shift),
            "zoom": lambda at: turn(QPoint(), control, QPoint(0, 120 if at % 20 < 10 else -120)),
            "drag": self.drag,
            "scroll": lambda _: turn(QPoint(0, -40)),
            "scroll a page": lambda _: turn(QPoint(0, -page)),
        }

    def turn(
        self,
        pixels: QPoint,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        angle: QPoint = QPoint(),  # noqa: B008
    ) -> None:
        """Turn the wheel over the middle of the bars."""
        here = self._find(self._chart.view.parts.body.center())
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(QPointF(here), QPointF(here), pixels, angle or pixels, none, modifiers, phase, False)
        QApplication.sendEvent(self._handle, event)

    def drag(self, at: int) -> None:
        """Drag the time axis, back where it comes to an end."""
        axis = self._chart.view.parts.axis
        left, button = 7 * (at % 60), Qt.MouseButton.LeftButton
        place = self._find(axis.center() - QPoint(left - 200, 0))
        if not at:
            QTest.mousePress(self._handle, button, Qt.KeyboardModifier.NoModifier, place)
        QTest.mouseMove(self._handle, place)
        if at == FRAMES - 1:
            QTest.mouseRelease(self._handle, button, Qt.KeyboardModifier.NoModifier, place)

    def _find(self, place: QPoint) -> QPoint:
        return self._chart.viewport().mapTo(self._chart.window(), place)


def measure_moves(hand: Hand, name: str, watch: Watch) -> None:
    """Move the chart in each way, and tell how long frames take."""
    for what, move in hand.moves().items():
        frames: list[Times] = []
        for at in range(FRAMES):
            watch.begin = began = read_times()
            move(at)
            QApplication.processEvents()
            wait = read_times().since(began)
            frames.append(wait)
            if watch.stacks is not None:
                if wait.own > watch.limit:
                    watch.stacks.print(began, wait, f"{name}, {what}")
                watch.stacks.seen.clear()
        watch.begin = None
        own, thread = (sorted(1000 * getattr(each, part) for each in frames) for part in ("own", "thread"))
        slow = own[FRAMES * 95 // 100]
        verdict = "OVER" if slow > FRAME_MS else ""
        print(
            f"large chart: {name:<18}{what:<15}median {median(own):5.1f}, 95 of 100 within {slow:5.1f} ms"
            f" (floor {FRAME_MS:g}) {verdict:<5}longest {own[-1]:.0f}; its thread {thread[FRAMES * 95 // 100]:.1f},"
            f" longest {thread[-1]:.0f}",
            flush=True,
        )


def measure_window(asked: argparse.Namespace, folder: Path) -> MainWindow:
    """Show the page on the site, and move its chart in each way."""
    app = application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    os.environ["XDG_STATE_HOME"] = str(folder)
    window = MainWindow(application.EmbeddedFiles(), QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    window.resize(1600, 1000)
    window.show()
    window.activateWindow()
    window.background.precedence.watch_windows(app)
    cluster = EmbeddedCluster.from_file(make_site(asked.hosts, asked.jobs, crowd=asked.crowd))
    watch = Watch(window, cluster, None, limit=FRAME_MS / 1000)  # type: ignore[arg-type]
    watch.stacks = Stacks(watch) if asked.stacks else None
    meter = Meter(window, None, watch)
    meter.measure(lambda: window.desk.show(cluster), "on screen")
    meter.measure(lambda: window.go(Link("reservations")), "page")
    chart = find_shown(window.pages.page, GanttChart)
    assert isinstance(chart, GanttChart)
    hand = Hand(window, chart)
    for grouping in (Grouping.QUEUE, Grouping.HOST_GROUP):
        action = window.pages.page._bar._groupings[grouping]
        meter.measure(action.trigger, "grouping")
        opened = meter.measure(partial(setattr, chart, "folded", ()), "unfolding")
        verdict = "OVER" if opened.longest > KEY_MS else ""
        rows = f"{len(chart.view.layout.rows):,} rows"
        print(f"large chart: {rows} unfolded: longest {opened.longest:.0f} ms (floor {KEY_MS:g}) {verdict}", flush=True)
        for span in SPANS:
            chart.show_span(span)
            meter.measure(lambda: chart.scroll_rows(-(1 << 30)), "top")
            measure_moves(hand, f"{grouping}, {span}", watch)
    window.close_for_good()
    return window


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the crowded chart of a very large site.")
    parser.add_argument("--hosts", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=200_000)
    parser.add_argument("--crowd", type=int, default=4_000, help="how many hosts have all that runs")
    parser.add_argument("--stacks", action="store_true", help="print where a frame over the floor was")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _kept = measure_window(asked, Path(folder))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
