"""The window on a real cluster of 100,000 hosts and 200,000 jobs: how long its thread is held while rounds are read.

`python -m tests.benchmarks.large.rounds [HOSTS [RUNNING [WAITING]]] [--pages ID...] [--rounds 3] [--stacks]`: the
programs of the benchmark `live` print the cluster; from round to round one in a hundred jobs is another, and every host
has another load. Each page is shown for some rounds, and measured from the begin of a round until its rows are there.

Times are this process's own, as `tests.laws.window` tells them. `--stacks` tells what the window's thread was at in
waits over the floor.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from tests.benchmarks.large.pages import CALM_SECONDS, TICK_MS
from tests.benchmarks.large_site import KEY_MS, MEMORY_MIB, read_memory
from tests.benchmarks.start import is_settled
from tests.laws.clocks import Times, read_times
from tests.laws.window import Stacks, Watch

PAGES = ("overview", "jobs", "queues", "reservations")
PATIENCE_SECONDS = 600.0


def read_rounds(window: MainWindow, cluster: LiveCluster, watch: Watch, name: str) -> list[Times]:
    """Let a round be read, and wait until its rows are there; return the waits of the window's thread meanwhile."""
    before, began = cluster.fresh_at, time.monotonic()
    waits: list[Times] = []
    loop = QEventLoop()
    calm_since: float | None = None
    cluster.refresh()
    watch.begin = read_times()

    def tick() -> None:
        nonlocal calm_since
        now = read_times()
        assert watch.begin is not None
        wait = now.since(watch.begin)
        waits.append(wait)
        if watch.stacks is not None:
            if wait.own > watch.limit:
                watch.stacks.print(watch.begin, wait, name)
            watch.stacks.seen.clear()
        is_calm = cluster.fresh_at != before and is_settled(window.background)
        calm_since = (calm_since or time.monotonic()) if is_calm else None
        is_over = calm_since is not None and time.monotonic() - calm_since > CALM_SECONDS
        if is_over or time.monotonic() - began > PATIENCE_SECONDS:
            loop.quit()
        watch.begin = read_times()

    timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start()
    loop.exec()
    timer.stop()
    watch.begin = None
    assert cluster.fresh_at != before, cluster.troubles()
    return waits


def measure_window(asked: argparse.Namespace, folder: Path) -> MainWindow:
    """Open the window on the cluster, and let rounds come on each page."""
    # Its sizes are the words of the command, which it reads when it is imported.
    from tests.benchmarks.live import FakeEngine

    app = application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    window = MainWindow(application.EmbeddedFiles(), QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    window.resize(1280, 800)
    window.show()
    window.background.precedence.watch_windows(app)
    engine = FakeEngine(folder)
    cluster = LiveCluster(Cell(str(folder)), {}, engine=engine, interval=3600.0, keeps_journal=False)
    print(f"large rounds: window and the texts of the programs {read_memory():.0f} MiB", flush=True)
    began = time.process_time()
    cluster.open()
    print(f"large rounds: first reading {time.process_time() - began:.1f} s, {read_memory():.0f} MiB", flush=True)
    watch = Watch(window, cluster, None, limit=KEY_MS / 1000)  # type: ignore[arg-type]
    watch.stacks = Stacks(watch) if asked.stacks else None
    window.desk.show(cluster)
    turn = 0
    for page in asked.pages:
        window.go(Link(page))
        read_rounds(window, cluster, watch, f"{page}, shown")
        for _ in range(asked.rounds):
            turn += 1
            engine.turn(turn)
            waits = read_rounds(window, cluster, watch, page)
            longest = max(waits, key=lambda each: each.own)
            over = sum(1000 * each.own > KEY_MS for each in waits)
            verdict = "OVER" if 1000 * longest.own > KEY_MS else ""
            print(
                f"large rounds: {page:<14}longest wait {1000 * longest.own:6.0f} ms (floor {KEY_MS:g}) {verdict:<5}"
                f" its thread {1000 * longest.thread:.0f}; {over} over; {sum(each.wall for each in waits):.1f} s by the"
                f" clock; {read_memory():.0f} MiB",
                flush=True,
            )
    verdict = "OVER" if read_memory() > MEMORY_MIB else ""
    print(f"large rounds: memory {read_memory():.0f} MiB (floor {MEMORY_MIB}) {verdict}", flush=True)
    window.close_for_good()
    return window


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the window while rounds of a very large cluster are read.")
    parser.add_argument("sizes", nargs="*", type=int, help="hosts, running and waiting jobs")
    parser.add_argument("--pages", nargs="+", default=PAGES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stacks", action="store_true", help="print where the window's thread was in long waits")
    asked = parser.parse_args()
    sizes = (*asked.sizes, *(100_000, 110_000, 90_000)[len(asked.sizes) :])
    sys.argv[1:] = [str(each) for each in sizes]
    with tempfile.TemporaryDirectory() as folder:
        _kept = measure_window(asked, Path(folder))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
