"""How fast the Gantt chart is: import and first opening, frames while it moves, updates; in a process without a screen.

`python -m tests.benchmarks.gantt`: 10,000 bars on 1,000 rows in a window of 1600 by 1000 pixels, at 1x.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qmonpy.app.gantt.gantt import Gantt, GanttBar
    from qmonpy.gui.charts.gantt_chart import GanttChart

NOW = 1_795_260_000
HOUR = 3600
DAY = 24 * HOUR
ROWS, BARS_PER_ROW, GROUPS = 1000, 10, 20
CROWDED_ROWS = 40
CHANGED_BARS = 100
FRAMES = 120
FRAME_MS, FIRST_MS, UPDATE_MS, OPENING_MS = 16.0, 300.0, 30.0, 1200.0


def make_world(rows: int = ROWS, bars_per_row: int = BARS_PER_ROW) -> "Gantt":
    """A cluster with bars of every kind from three days ago to three days ahead, a third of it closed at night."""
    from qmonpy.app.gantt.gantt import Closure, Gantt, GanttRow, RowKind

    chance = random.Random(5)
    nights = tuple(Closure(NOW + day * DAY, NOW + day * DAY + 10 * HOUR, "disabled by calendar") for day in range(100))
    shown: list[GanttRow] = []
    bars: list[GanttBar] = []
    for group in range(GROUPS):
        heading = f"group:q{group}.q"
        shown.append(GanttRow(heading, f"q{group}.q", RowKind.GROUP, rows // GROUPS * 8))
        for number in range(rows // GROUPS):
            key = f"instance:q{group}.q@node{number}"
            shown.append(GanttRow(key, f"node{number}", RowKind.INSTANCE, 8, heading))
            bars += make_bars(key, bars_per_row, chance)
    closures = {row.key: nights for row in shown[::3] if row.kind is RowKind.INSTANCE}
    closures.update((row.key, (Closure(None, None, "disabled"),)) for row in shown[1::20])
    return Gantt(NOW, tuple(shown), tuple(bars), closures=closures)


def make_bars(row: str, count: int, chance: random.Random) -> "Iterable[GanttBar]":
    """Two lines of bars, one after the other, on a row of eight slots."""
    from qmonpy.app.gantt.gantt import BarKind, GanttBar

    step = 6 * 24 * HOUR // (count // 2)
    for place in range(count):
        start = NOW - 3 * 24 * HOUR + place // 2 * step + chance.randrange(step // 4)
        end = start + chance.randrange(step // 3, step * 3 // 4)
        if end < NOW:
            kind = chance.choice([BarKind.PAST_JOB, BarKind.PAST_RESERVATION])
        elif start < NOW:
            kind = chance.choice([BarKind.JOB, BarKind.RESERVATION])
        else:
            kind = chance.choice([BarKind.RESERVATION, BarKind.PLANNED, BarKind.FORECAST])
        number = chance.randrange(10**6)
        is_reservation = kind in (BarKind.RESERVATION, BarKind.PAST_RESERVATION)
        thing = f"ar:{number}" if is_reservation else f"job:{number}.1"
        owner = f"user{number % 20}"
        state = chance.choice("wrWE") if is_reservation else "r"
        is_open = kind is BarKind.JOB and chance.random() < 0.5
        yield GanttBar(
            f"{thing} {row} {place}", thing, row, kind, start, None if is_open else end, 4, 4 * (place % 2),
            f"{number} {owner}", owner, state,
        )  # fmt: skip


def find_share(times: list[float], share: float) -> float:
    """Milliseconds that so large a share of the times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


class Times:
    """Seconds by the wall clock and of the processor, which other work on the machine does not lengthen."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.busy: list[float] = []

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Adds how long something takes."""
        wall, busy = time.perf_counter(), time.process_time()
        yield
        self.busy.append(time.process_time() - busy)
        self.wall.append(time.perf_counter() - wall)


def report(name: str, times: Times, bar_ms: float) -> None:
    """A line of the report."""
    wall = f"median {find_share(times.wall, 0.5):6.1f} ms, p95 {find_share(times.wall, 0.95):6.1f} ms"
    busy = f"processor {find_share(times.busy, 0.5):6.1f} and {find_share(times.busy, 0.95):6.1f} ms"
    print(f"gantt: {name:<32}{wall}; {busy} (bar {bar_ms:.0f} ms)", flush=True)


def measure_frames(chart: "GanttChart", move: Callable[[int], None], frames: int = FRAMES) -> Times:
    """Seconds of each frame: from the move to the painted picture."""
    from PySide6.QtWidgets import QApplication

    times = Times()
    for number in range(frames):
        with times.measured():
            move(number)
            QApplication.processEvents()
    return times


def measure_moves(chart: "GanttChart", name: str) -> None:
    """Panning, zooming and scrolling at the spans that a user takes."""
    for span in ("hour", "day", "week", "month"):
        chart.show_span(span)
        report(
            f"{name}pan, {span}",
            measure_frames(chart, lambda number: chart.pan(7 if number % 40 < 20 else -7)),
            FRAME_MS,
        )
    chart.show_span("week")
    middle = chart.view.parts.body.center().x()
    report(
        f"{name}zoom, hour to month",
        measure_frames(chart, lambda number: chart.zoom_at(1.1 if number % 80 < 40 else 1 / 1.1, middle)),
        FRAME_MS,
    )
    chart.show_span("day")
    report(f"{name}scroll, day", measure_frames(chart, lambda number: chart.scroll_rows(40)), FRAME_MS)


def with_changes(gantt: "Gantt", seed: int) -> "Gantt":
    """The chart a moment later: some bars are longer, the others are the same objects."""
    changed = set(random.Random(seed).sample(range(len(gantt.bars)), CHANGED_BARS))
    bars = tuple(
        replace(bar, end=(bar.end or NOW) + 60, slots=bar.slots) if place in changed else bar
        for place, bar in enumerate(gantt.bars)
    )
    return replace(gantt, bars=bars)


def measure_updates(chart: "GanttChart", gantt: "Gantt", *, is_copied: bool) -> Times:
    """Seconds from a newer chart to its picture; copied, every bar is a new object as after a fresh snapshot."""
    from PySide6.QtWidgets import QApplication

    times = Times()
    for number in range(30):
        gantt = with_changes(gantt, number)
        if is_copied:
            gantt = replace(gantt, bars=tuple(replace(bar) for bar in gantt.bars))
        with times.measured():
            chart.show_gantt(gantt)
            QApplication.processEvents()
    return times


def run_opening() -> None:
    """A process of its own: what the import and the first opening cost, with Qt there already."""
    from qmonpy.gui.application import make_application

    application = make_application(is_dark=False)
    gantt = make_world()
    importing, opening = Times(), Times()
    with opening.measured():
        with importing.measured():
            from qmonpy.gui.charts.gantt_chart import GanttChart
        chart = GanttChart()
        chart.resize(1600, 1000)
        chart.show_gantt(gantt)
        chart.show()
        application.processEvents()
    print(*importing.wall, *importing.busy, *opening.wall, *opening.busy)


def measure_opening() -> None:
    """Import and first opening, each time in a new process."""
    command = [sys.executable, "-m", "tests.benchmarks.gantt", "--opening"]
    importing, opening = Times(), Times()
    for _ in range(5):
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        numbers = [float(each) for each in answer.split()]
        for times, (wall, busy) in ((importing, numbers[:2]), (opening, numbers[2:])):
            times.wall.append(wall)
            times.busy.append(busy)
    report("import of the chart", importing, OPENING_MS)
    report("import and first opening", opening, OPENING_MS)


def main() -> None:
    from PySide6.QtWidgets import QApplication

    from qmonpy.gui.application import make_application
    from qmonpy.gui.charts.gantt_chart import GanttChart

    measure_opening()
    make_application(is_dark=False)
    gantt = make_world()
    first = Times()
    for _ in range(5):
        chart = GanttChart()
        chart.resize(1600, 1000)
        with first.measured():
            chart.show_gantt(gantt)
            chart.show()
            QApplication.processEvents()
    report("first paint", first, FIRST_MS)
    measure_moves(chart, "")
    chart.show_span("day")
    QApplication.processEvents()
    report("update of 100 bars", measure_updates(chart, gantt, is_copied=False), UPDATE_MS)
    report("update of 100 bars, all copied", measure_updates(chart, gantt, is_copied=True), UPDATE_MS)
    chart.folded = [row.key for row in gantt.rows if not row.parent]
    report("pan, all folded, week", measure_frames(chart, lambda number: chart.pan(7)), FRAME_MS)
    chart.folded = ()
    chart.show_gantt(make_world(CROWDED_ROWS, ROWS * BARS_PER_ROW // CROWDED_ROWS))
    measure_moves(chart, f"{CROWDED_ROWS} rows: ")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if sys.argv[1:2] == ["--opening"]:
        run_opening()
    else:
        main()
