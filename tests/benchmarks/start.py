"""How long the window takes to its first paint and until everything on it is live, and where the time goes.

`python -m tests.benchmarks.start [FILE.yaml]`: the best of some runs with a warm disk cache.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qmonpy.gui.base.background import Background

PROJECT = Path(__file__).parents[2]
RUNS = 5
AHEAD = ("pages", "charts", "dialogs", "locks", "order of jobs")
"""Topics of what is imported, or on a large site worked out, before anybody asks for it."""
BAR_SECONDS = 0.8


def is_settled(background: "Background") -> bool:
    """Whether no work runs or waits but that which no rows of a page wait for, such as forecasts."""
    from qmonpy.gui.base.background import UNSEEN

    return background.is_idle(UNSEEN)


def measure(file: str, patience_seconds: int = 60) -> dict[str, float]:
    """Start the window in a process of its own; gives seconds since the process was started, by mark."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"XDG_CONFIG_HOME": folder, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROJECT)}
        command = [sys.executable, __file__, "--child", str(time.monotonic()), file]
        # An installed program has its modules compiled; a run before this one may have to.
        settings["PYTHONPYCACHEPREFIX"] = str(PROJECT / "build" / "bytecode")
        environment = {each: text for each, text in os.environ.items() if each != "PYTHONDONTWRITEBYTECODE"} | settings
        answer = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=patience_seconds
        )
    seconds: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return seconds


def run_child(began: float, file: str) -> None:
    """Open the window as `qmonpy` does and note when what happened."""
    marks: dict[str, float] = {}

    def mark(name: str) -> None:
        marks.setdefault(name, time.monotonic() - began)

    mark("interpreter")
    from PySide6 import QtWidgets

    mark("import Qt")
    from PySide6.QtCore import QEvent, QObject, QTimer

    from qmonpy.gui import application
    from qmonpy.gui.base.background import UNSEEN
    from qmonpy.gui.main_window import MainWindow

    mark("import the window")

    class Watcher(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Paint and isinstance(watched, QtWidgets.QMainWindow):
                QTimer.singleShot(0, lambda: mark("first paint"))
                # To see each event of many seconds would be a part of what is measured.
                app.removeEventFilter(self)
            return False

    window: MainWindow | None = None

    def look() -> None:
        nonlocal window
        if window is None:
            # Once, as this is asked very often, and a part of what is measured.
            window = next(each for each in app.topLevelWidgets() if isinstance(each, MainWindow))
        if window.desk.open is not None:
            mark("cluster read")
            # Pages that are made ahead have such a line as well, without a text.
            if window.background.is_idle((*UNSEEN, *AHEAD)) and any(
                each.isVisible() and each.text() for each in window.findChildren(QtWidgets.QLabel, "page_summary")
            ):
                mark("live")
                marks["processor until live"] = time.process_time()
                window.close_for_good()
                app.quit()

    app = application.make_application()
    mark("make the application")
    watcher = Watcher()
    app.installEventFilter(watcher)
    timer = QTimer(interval=5)
    timer.timeout.connect(look)
    timer.start()
    application.run([file] if file else [])
    print(json.dumps(marks))


def main() -> None:
    file = sys.argv[1] if len(sys.argv) > 1 else ""
    runs = [measure(file) for _ in range(RUNS)]
    best = min(runs, key=lambda marks: marks["first paint"])
    before = 0.0
    for name, seconds in sorted(best.items(), key=lambda each: each[1]):
        print(f"{name:<22}{seconds:7.3f} s   (+{seconds - before:.3f})")
        before = seconds
    live = min(marks["live"] - marks["first paint"] for marks in runs)
    print(f"start: first paint {best['first paint']:.3f} s, live {live:.3f} s later (bar {BAR_SECONDS} s each)")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        run_child(float(sys.argv[2]), sys.argv[3])
    else:
        main()
