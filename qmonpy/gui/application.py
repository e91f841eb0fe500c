"""Starts the window; the one module of the GUI that knows which kind of cluster is behind it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.frame.look_menu import read_look
from qmonpy.gui.frame.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import Theme, icon
from qmonpy.model.report import Report

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster
    from qmonpy.clusters.live.cells import Cell

SWITCH_SECONDS = 0.001
"""How long a worker may hold the interpreter when the window wants it: short, so that painting never stutters."""


class EmbeddedFiles:
    """Files of the embedded cluster: cluster files, which are saved, and spools, which keep themselves.

    Of a real cluster a copy is written, which goes on as a simulation when it is opened.
    """

    def open(self, path: Path) -> ClusterInterface:
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.embedded.cluster_file import is_spool, read_cluster

        if not is_spool(path):
            return read_cluster(path)
        cluster = EmbeddedCluster.open_spool(path)
        cluster.watch()
        return cluster

    def keeps_itself(self, path: Path) -> bool:
        from qmonpy.clusters.embedded.cluster_file import SPOOL_SUFFIX

        return path.suffix == SPOOL_SUFFIX

    def export(self, cluster: ClusterInterface, path: Path) -> tuple[Report, ...]:
        from qmonpy.app.cluster_exchange import write_exchange

        return write_exchange(path, _as_embedded(cluster).to_file(), is_forced=True).reports

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        from qmonpy.app.cluster_exchange import read_exchange
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster

        found = read_exchange(path)
        return EmbeddedCluster.from_file(found.content), found.reports

    def save(self, cluster: ClusterInterface, path: Path) -> None:
        from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool

        write = write_spool if self.keeps_itself(path) else write_cluster
        write(_as_embedded(cluster), path)


def _as_embedded(cluster: ClusterInterface) -> "EmbeddedCluster":
    """The cluster itself, or an embedded copy of a real one as it is now."""
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster

    if isinstance(cluster, EmbeddedCluster):
        return cluster
    snapshot = cluster.snapshot()
    return EmbeddedCluster(snapshot.cluster, snapshot.now, state=snapshot.state)


def make_application(*, is_dark: bool | None = None) -> QApplication:
    """The Qt application in our dress; the one there is, if there is one."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("qmonpy")
    application.setOrganizationName("qmonpy")
    application.setDesktopFileName("qmonpy")
    theme = application.findChild(Theme)
    if theme is None:
        Theme(application, is_dark=is_dark)
    else:
        theme.hold(is_dark=is_dark)
    application.setWindowIcon(icon("qmonpy"))
    return application


def run(arguments: list[str]) -> int:
    """Open the window on a cluster file, or on the demo cluster; gives the exit status."""
    from qmonpy.resources import resource

    path = Path(arguments[0]) if arguments else Path(str(resource("clusters/demo.yaml")))
    return _run_window(lambda window: window.desk.open_file(path, is_demo=not arguments))


def run_live() -> int:
    """Open the window on the real cluster that the environment means, or else the first that is known here."""
    from qmonpy.clusters.live.cells import find_cells

    cells = find_cells(os.environ)
    if not cells:
        print(
            "qmonpy: no Grid Engine is known on this machine: SGE_ROOT is not set, and no cell is in the usual places.",
            file=sys.stderr,
        )
        return 1
    return _run_window(lambda window: open_cell(window, cells[0]))


def open_cell(window: MainWindow, cell: "Cell") -> None:
    """Show a real cluster in a window."""
    from qmonpy.clusters.live.cluster import LiveCluster

    window.desk.open_real(cell.title, lambda: LiveCluster(cell).open())


def _run_window(begin: Callable[[MainWindow], None]) -> int:
    settings = QSettings("qmonpy", "qmonpy")
    application = make_application(is_dark=read_look(settings))
    window = MainWindow(EmbeddedFiles(), settings)
    catch_unexpected(window.messages)
    window.show()
    QTimer.singleShot(0, lambda: begin(window))
    sys.setswitchinterval(SWITCH_SECONDS)
    return application.exec()
