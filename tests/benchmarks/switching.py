"""How long it takes to bring another open cluster on screen: from the choice to the first paint.

`python -m tests.benchmarks.switching`: two clusters of 1,000 hosts, on every page; the first switch to a page that was
shown before, as coming back is.
"""

import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from tests.benchmarks.editors import make_large_cluster
from tests.pictures.scenes import settle

TIMES = 5
BAR_MS = 150


def measure_page(window: MainWindow, page_id: str) -> list[float]:
    """Milliseconds of switches to and fro."""
    for opened in window.desk.clusters:
        window.desk.go_to(opened)
        window.go(Link(page_id))
        settle(window)
    found = []
    for _ in range(TIMES):
        for opened in window.desk.clusters:
            begin = time.perf_counter()
            window.desk.go_to(opened)
            window.repaint()
            found.append((time.perf_counter() - begin) * 1000)
            settle(window)
    return found


def main() -> None:
    application.make_application(is_dark=False)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        settings = QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat)
        window = MainWindow(application.EmbeddedFiles(), settings)
        window.show()
        for _ in range(2):
            window.desk.show(EmbeddedCluster(make_large_cluster()))
        for entry in ENTRIES:
            found = measure_page(window, entry.place.id)
            bar = "" if max(found) <= BAR_MS else f", over {BAR_MS} ms"
            middle = statistics.median(found)
            print(f"switching: {entry.place.title:<22} {middle:5.0f} ms, longest {max(found):.0f} ms{bar}", flush=True)
        window.close_for_good()


if __name__ == "__main__":
    main()
