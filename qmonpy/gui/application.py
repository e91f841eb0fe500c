"""Starts the window; the one module of the GUI that knows which kind of cluster is behind it."""

import sys
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.frame.look_menu import read_look
from qmonpy.gui.frame.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import Theme, icon
from qmonpy.model.report import Report

SWITCH_SECONDS = 0.001
"""How long a worker may hold the interpreter when the window wants it: short, so that painting never stutters."""


class EmbeddedFiles:
    """Files of the embedded cluster: cluster files, which are saved, and spools, which keep themselves."""

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
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster

        assert isinstance(cluster, EmbeddedCluster), "only an embedded cluster is exported"
        return write_exchange(path, cluster.to_file(), is_forced=True).reports

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        from qmonpy.app.cluster_exchange import read_exchange
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster

        found = read_exchange(path)
        return EmbeddedCluster.from_file(found.content), found.reports

    def save(self, cluster: ClusterInterface, path: Path) -> None:
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool

        assert isinstance(cluster, EmbeddedCluster), "only an embedded cluster is stored in a file"
        write = write_spool if self.keeps_itself(path) else write_cluster
        write(cluster, path)


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

    settings = QSettings("qmonpy", "qmonpy")
    application = make_application(is_dark=read_look(settings))
    window = MainWindow(EmbeddedFiles(), settings)
    catch_unexpected(window.messages)
    window.show()
    path = Path(arguments[0]) if arguments else Path(str(resource("clusters/demo.yaml")))
    QTimer.singleShot(0, lambda: window.desk.open_file(path, is_demo=not arguments))
    sys.setswitchinterval(SWITCH_SECONDS)
    return application.exec()
