"""Starts the window; the only module of the GUI that knows the kinds of clusters."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path
from PySide6.QtCore import QObject, QSettings, QSize, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStyle

from qmonpy.app.readings.beside import record_beside
from qmonpy.app.readings.recorder import Recorder
from qmonpy.app.session.fatal_trace import FatalTrace
from qmonpy.clusters.cell import Cell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.clusters.storage.waiting import subscribe_waiting
from qmonpy.formats.files.diagnosis import Diagnosis, Fault
from qmonpy.formats.files.file_merge import Choices, Saved
from qmonpy.gui.frame.clusters.cell_desk import read_used_cells
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.frame.clusters.ssh_questions import SshQuestions
from qmonpy.gui.frame.crashes.unexpected import catch_unexpected
from qmonpy.gui.frame.edits.unsaved_keeper import UnsavedStore
from qmonpy.gui.frame.page_preparer import keep_searches_short
from qmonpy.gui.frame.program.choices import read_look
from qmonpy.gui.frame.program.last_clusters import LastClusters, find_last_clusters
from qmonpy.gui.frame.program.program_desk import apply_language, apply_look
from qmonpy.gui.frame.reflow import watch_dialogs
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import Theme, icon
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.unforeseen import keep_log

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster

DEMO = "demo:"
"""Names the demo cluster on the command line, as in the commands and in Python."""
LINGER_SECONDS = 150.0
"""So long a connection to another machine stays behind the last cell there: longer than the pauses between attempts."""
SWITCH_SECONDS = 0.00001
"""The longest that a worker may hold the interpreter when the window needs it: short, so that painting is smooth."""


class EmbeddedFiles:
    """Files of embedded clusters: cluster files, which are saved, and spools, which save every change themselves.

    A real cluster is written as a copy, which is a simulation when it is opened.
    """

    def open(self, path: Path) -> ClusterInterface:
        """See `ClusterFiles.open`."""
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.embedded.cluster_file import is_spool, read_cluster
        from qmonpy.clusters.served.socket_kind import is_served
        from qmonpy.uncollected import set_aside_many, without_collection

        if is_served(path):
            from qmonpy.clusters.served.served_cluster import open_served

            return open_served(path).as_cluster()
        with without_collection():
            has_spool = is_spool(path)
            cluster = EmbeddedCluster.open_spool(path) if has_spool else read_cluster(path)
            # Before the search is on again, which would begin with all of them.
            set_aside_many()
        if has_spool:
            cluster.watch()
        return cluster

    def describe_access(self, path: Path) -> str:
        """See `ClusterFiles.describe_access`."""
        from qmonpy.clusters.embedded.cluster_file import is_spool
        from qmonpy.clusters.served.socket_kind import is_served
        from qmonpy.clusters.storage.other_writers import find_other_writers

        if is_served(path):
            return ""
        return ", ".join(find_other_writers(path.resolve(), has_side_files=is_spool(path)))

    def keeps_itself(self, path: Path) -> bool:
        """See `ClusterFiles.keeps_itself`; a spool does."""
        from qmonpy.clusters.embedded.cluster_file import SPOOL_SUFFIX

        return path.suffix == SPOOL_SUFFIX

    def diagnose(self, path: Path) -> Diagnosis:
        """See `RepairsFiles.diagnose`."""
        from qmonpy.clusters.embedded.cluster_file import is_spool
        from qmonpy.clusters.embedded.repair.file_repair import diagnose_file
        from qmonpy.clusters.embedded.repair.spool_repair import diagnose_spool

        return diagnose_spool(path) if is_spool(path) else diagnose_file(path)

    def take_back(self, path: Path, number: int) -> Diagnosis:
        """See `RepairsFiles.take_back`."""
        from qmonpy.clusters.embedded.repair.spool_repair import take_back

        return take_back(path, number, find_os_user())

    def correct(self, path: Path, fault: Fault | None, text: str) -> Diagnosis:
        """See `RepairsFiles.correct`."""
        from qmonpy.clusters.embedded.repair.file_repair import correct_file
        from qmonpy.clusters.embedded.repair.spool_repair import correct_row

        if fault is None:
            return correct_file(path, text)
        return correct_row(path, fault.table, fault.key, text, find_os_user())

    def export(self, cluster: ClusterInterface, path: Path) -> tuple[Report, ...]:
        """See `ClusterFiles.export`."""
        from qmonpy.clusters.embedded.cluster_file import read_past
        from qmonpy.clusters.exchange import write_exchange

        embedded = _as_embedded(cluster)
        return write_exchange(path, embedded.to_file(), read_past(embedded), is_forced=True).reports

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        """See `ClusterFiles.import_directory`."""
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.exchange import read_exchange
        from qmonpy.clusters.storage.consent import Gate

        found = read_exchange(path)
        return EmbeddedCluster.from_file(found.content, gate=Gate(path, has_records=False)), found.reports

    def read_configuration(self, path: Path) -> Cluster:
        """See `ClusterFiles.read_configuration`."""
        from qmonpy.clusters.exchange import read_exchange

        return read_exchange(path).content.cluster

    def save(self, cluster: ClusterInterface, path: Path, choices: Choices = ()) -> Saved:
        """See `ClusterFiles.save`."""
        from qmonpy.clusters.embedded.cluster_file import save_cluster, write_spool

        if self.keeps_itself(path):
            write_spool(_as_embedded(cluster), path)
            return Saved()
        return save_cluster(_as_embedded(cluster), path, choices)

    def keep_unsaved(self, cluster: ClusterInterface) -> UnsavedStore | None:
        """See `KeepsUnsaved.keep_unsaved`."""
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster
        from qmonpy.clusters.embedded.unsaved_copy import UnsavedCopy

        if not isinstance(cluster, EmbeddedCluster) or cluster.is_durable:
            return None
        return UnsavedCopy(cluster, user_state_path("qmonpy") / "unsaved")


class WaitNews(QObject):
    """Carries sentences about waits for other programs into the GUI thread."""

    told = Signal(str)


def _as_embedded(cluster: ClusterInterface) -> "EmbeddedCluster":
    """Return an embedded cluster itself, and of a real one an embedded copy as it is now."""
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster
    from qmonpy.engine.work.waiting import without_task_dependencies

    if isinstance(cluster, EmbeddedCluster):
        return cluster
    snapshot = cluster.snapshot()
    return EmbeddedCluster(snapshot.cluster, snapshot.now, state=without_task_dependencies(snapshot.state))


def make_application(*, is_dark: bool | None = None) -> QApplication:
    """Return the Qt application with our theme, made if there is none."""
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
    watch_dialogs(application)
    return application


def run(arguments: list[str]) -> int:
    """Open the window on a cluster file, or on the demo cluster; returns the exit status.

    Without arguments those are opened that were open when the window was closed; `demo:` is the demo cluster always.
    """
    from qmonpy.resources import resource

    is_demo = arguments in ([], [DEMO])
    path = Path(str(resource("clusters/demo.yaml"))) if is_demo else Path(arguments[0])
    last = find_last_clusters(QSettings("qmonpy", "qmonpy")) if not arguments else LastClusters()
    if last.files or last.cells:
        return _run_window(lambda window: open_last(window, last))
    return _run_window(lambda window: window.desk.open_file(path, is_demo=is_demo))


def open_last(window: MainWindow, last: LastClusters) -> None:
    """Open the clusters that were open when the window was closed."""
    for path in last.files:
        window.desk.open_file(path)
    for cell in last.cells:
        open_cell(window, cell)


def run_live(words: str = "") -> int:
    """Open the window on a real cluster; returns the exit status.

    It opens the cell that `words` names (`ROOT[:CELL[:PORT]]`, or an address of ssh), else the one of the environment,
    else the only known one; of several known ones the user chooses in a dialog.
    """
    clusters = LiveCells(linger_seconds=LINGER_SECONDS)
    if words:
        try:
            cell = parse_live_cell(words)
        except ReportError as error:
            print(f"qmonpy: {error.reports[0].text}", file=sys.stderr)
            return 1
        faults = [each for each in clusters.check(cell) if each.is_error]
        for each in faults:
            print(f"qmonpy: {each.text}", file=sys.stderr)
        return 1 if faults else _run_window(lambda window: open_cell(window, cell), clusters)
    settings = QSettings("qmonpy", "qmonpy")
    known = clusters.known(read_used_cells(settings))
    if not known:
        print(
            "qmonpy: no Grid Engine is known on this machine: SGE_ROOT is not set, and no cell is in the usual places."
            " `qmonpy --live ROOT:CELL` opens one that is elsewhere here, and `qmonpy --live ssh://HOST` one on another"
            " machine.",
            file=sys.stderr,
        )
        return 1
    if known[0].origin is Origin.ENVIRONMENT or len(known) == 1:
        return _run_window(lambda window: open_cell(window, known[0].cell), clusters)
    return _run_window(lambda window: window.choose_cell(), clusters)


def open_cell(window: MainWindow, cell: Cell) -> None:
    """Open a real cluster in a window."""
    if window.cells is not None:
        window.cells.open_cell(cell)


def record(opened: OpenCluster) -> Recorder:
    """Begin to record a cluster that was opened, in a thread of its own."""
    return record_beside(opened.cluster, opened.path, opened.background.breath.take, opened.context.instances)


def fit_to_screen(window: MainWindow) -> None:
    """Make a window no larger than the screen that it opens on."""
    room = window.screen().availableGeometry()
    frame = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    size = window.size().boundedTo(QSize(room.width(), room.height() - frame))
    if size != window.size():
        window.resize(size)
        window.move(room.topLeft())


def _run_window(begin: Callable[[MainWindow], None], clusters: LiveCells | None = None) -> int:
    settings = QSettings("qmonpy", "qmonpy")
    application = make_application(is_dark=read_look(settings))
    apply_look(settings)
    apply_language(application, settings)
    clusters = clusters or LiveCells(linger_seconds=LINGER_SECONDS)
    window = MainWindow(EmbeddedFiles(), settings, clusters)
    clusters.ask_by(SshQuestions(window).ask)
    window.desk.record = record
    keep_log(user_state_path("qmonpy"))
    catch_unexpected(window.crashes.tell, window)
    fatal = FatalTrace(user_state_path("qmonpy"))
    left = fatal.take_left()
    fatal.begin()
    waits = WaitNews(window)
    waits.told.connect(window.messages.post)
    application.aboutToQuit.connect(subscribe_waiting(waits.told.emit))
    fit_to_screen(window)
    window.show()
    window.background.precedence.watch_windows(application)
    keep_searches_short(window.preparer, window.background.precedence)
    QTimer.singleShot(0, lambda: begin(window))
    for each in left:
        window.crashes.tell_left(each.text, each.time)
    sys.setswitchinterval(SWITCH_SECONDS)
    status = application.exec()
    fatal.end()
    return status
