"""Starts the window; the one module of the GUI that knows which kind of cluster is behind it."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from qmonpy.clusters.cell import Cell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cells import parse_cell
from qmonpy.clusters.live.live_cells import LiveCells
from qmonpy.gui.frame.clusters.cell_desk import read_used_cells
from qmonpy.gui.frame.look_menu import read_look
from qmonpy.gui.frame.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import Theme, icon
from qmonpy.model.report import Report

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster

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
        from qmonpy.clusters.exchange import write_exchange

        return write_exchange(path, _as_embedded(cluster).to_file(), is_forced=True).reports

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.exchange import read_exchange

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


def run_live(words: str = "") -> int:
    """Open the window on a real cluster; gives the exit status.

    That is the cell which is named (`ROOT[:CELL[:PORT]]`), or else the environment means, or else the only one that is
    known; of several, one is chosen in a dialog.
    """
    clusters = LiveCells()
    if words:
        cell = parse_cell(words)
        faults = [each for each in clusters.check(cell) if each.is_error]
        for each in faults:
            print(f"qmonpy: {each.text}", file=sys.stderr)
        return 1 if faults else _run_window(lambda window: open_cell(window, cell), clusters)
    settings = QSettings("qmonpy", "qmonpy")
    known = clusters.known(read_used_cells(settings))
    if not known:
        print(
            "qmonpy: no Grid Engine is known on this machine: SGE_ROOT is not set, and no cell is in the usual places."
            " `qmonpy --live ROOT:CELL` opens one that is elsewhere.",
            file=sys.stderr,
        )
        return 1
    if known[0].origin is Origin.ENVIRONMENT or len(known) == 1:
        return _run_window(lambda window: open_cell(window, known[0].cell), clusters)
    return _run_window(lambda window: window.choose_cell(), clusters)


def open_cell(window: MainWindow, cell: Cell) -> None:
    """Show a real cluster in a window."""
    if window.cells is not None:
        window.cells.open_cell(cell)


def _run_window(begin: Callable[[MainWindow], None], clusters: LiveCells | None = None) -> int:
    settings = QSettings("qmonpy", "qmonpy")
    application = make_application(is_dark=read_look(settings))
    window = MainWindow(EmbeddedFiles(), settings, clusters or LiveCells())
    catch_unexpected(window.messages)
    window.show()
    QTimer.singleShot(0, lambda: begin(window))
    sys.setswitchinterval(SWITCH_SECONDS)
    return application.exec()
