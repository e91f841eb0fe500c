"""How long the window keeps a person waiting while the clock runs: how long its event loop ever stood still.

`python -m tests.benchmarks.smooth [FILE.yaml [SPEED]]`: some seconds on every page, with the rows changing.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer

from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.resources import resource

SECONDS_PER_PAGE = 6
TICK_MS = 2
BAR_MS = 50


def measure_page(window: MainWindow, page_id: str) -> list[float]:
    """Seconds between ticks of a timer that wants to tick all the time, longest first."""
    window.go(Link(page_id))
    gaps: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append(now - last)
        last = now

    loop = QEventLoop()
    timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start()
    QTimer.singleShot(SECONDS_PER_PAGE * 1000, loop.quit)
    loop.exec()
    timer.stop()
    return sorted(gaps, reverse=True)


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else resource("clusters/demo.yaml")
    speed = float(sys.argv[2]) if len(sys.argv) > 2 else 300.0
    application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    files = application.EmbeddedFiles()
    cluster = files.open(path)
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.show()
        window.desk.show(cluster)
        assert window.desk.open is not None
        if window.desk.open.clock is not None:
            window.desk.open.clock.play(speed)
        for entry in ENTRIES:
            gaps = measure_page(window, entry.place.id)
            over = sum(gap * 1000 > BAR_MS for gap in gaps)
            worst = ", ".join(f"{gap * 1000:.0f}" for gap in gaps[:5])
            print(f"smooth: {entry.place.title:<12} longest waits {worst} ms, {over} over {BAR_MS} ms", flush=True)
        window.close_for_good()


if __name__ == "__main__":
    main()
