"""Opens, saves and leaves clusters: the work in the background, what goes wrong in messages."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qmonpy.app.session import Session
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.frame.open_cluster import ClusterFiles, OpenCluster
from qmonpy.gui.widgets.background import Background, Failure
from qmonpy.gui.widgets.message_centre import MessageCentre
from qmonpy.gui.words import tr
from qmonpy.model.report import Report, ReportError


class ClusterDesk(QObject):
    """Holds the one open cluster of a window, or none before the first is read."""

    cluster_left = Signal()
    """The open cluster goes: let go of everything that shows it."""
    cluster_opened = Signal(object)
    """An `OpenCluster` to show."""
    cluster_saved = Signal()
    import_reported = Signal(str, object)
    """What came of an import, in a sentence, and the reports on its files."""
    opening_failed = Signal(str)
    """A file was not opened; its name."""

    def __init__(self, files: ClusterFiles, background: Background, messages: MessageCentre, parent: QObject):
        super().__init__(parent)
        self._files = files
        self._background = background
        self._messages = messages
        self.open: OpenCluster | None = None

    def open_file(self, path: Path, *, is_demo: bool = False) -> None:
        """Read a cluster file; the demo cluster is part of the program and cannot be saved over."""
        self._open(path.name, lambda: self._files.open(path), None if is_demo else path)

    def open_real(self, name: str, reach: Callable[[], ClusterInterface]) -> None:
        """Show a real cluster; `reach` is called in a worker and gives it, or raises ReportError."""
        self._open(name, reach, None)

    def _open(self, name: str, reach: Callable[[], ClusterInterface], path: Path | None) -> None:
        self._background.operation(
            tr("Opening {name}").format(name=name),
            reach,
            lambda cluster: self.show(cluster, path),
            owner=self,
            on_failed=lambda failure: self._fail_to_open(name, failure),
        )

    def _fail_to_open(self, name: str, failure: Failure) -> None:
        self.say_failure(tr("{name} was not opened").format(name=name), failure)
        self.opening_failed.emit(name)

    def show(self, cluster: ClusterInterface, path: Path | None = None) -> None:
        """Show a cluster in place of the one before."""
        self.leave()
        session = Session(cluster)
        self._messages.attach(session)
        self.open = OpenCluster(cluster, path, session, self._background, self._messages, self)
        self.cluster_opened.emit(self.open)
        self._messages.post(tr("Opened {name}.").format(name=path.name if path else self.open.name))

    def leave(self) -> None:
        """Close the open cluster, if there is one; whoever asks has dealt with what is unsaved."""
        if self.open is not None:
            self.cluster_left.emit()
            self.open.close()
            self.open = None

    def save(self, path: Path, on_done: Callable[[], None] | None = None) -> None:
        """Write the open cluster, with its jobs, to a file."""
        opened = self.open
        if opened is None:
            return
        entries = len(opened.cluster.journal())
        if opened.cluster.is_durable and path == opened.path:
            self._messages.post(tr("Nothing to save: {name} keeps every change at once.").format(name=path.name))
            if on_done is not None:
                on_done()
            return

        def finish(_: object) -> None:
            if opened.is_real:
                self._messages.post(tr("A copy of {name} is in {path}.").format(name=opened.name, path=path))
                if on_done is not None:
                    on_done()
                return
            if on_done is None and self._files.keeps_itself(path):
                self.open_file(path)
                return
            opened.path, opened.saved_entries = path, entries
            self._messages.post(tr("Saved {name}.").format(name=path.name), details=str(path))
            self.cluster_saved.emit()
            if on_done is not None:
                on_done()

        self._background.operation(
            tr("Saving {name}").format(name=path.name),
            lambda: self._files.save(opened.cluster, path),
            finish,
            owner=opened,
            on_failed=lambda failure: self.say_failure(tr("{name} was not saved").format(name=path.name), failure),
        )

    def export(self, path: Path) -> None:
        """Write the configuration of the open cluster as a directory of qconf files."""
        opened = self.open
        if opened is None:
            return

        def finish(reports: tuple[Report, ...]) -> None:
            self._messages.post(tr("Exported to {name}.").format(name=path.name), details=str(path))
            self._messages.post_reports(reports)

        self._background.operation(
            tr("Exporting to {name}").format(name=path.name),
            lambda: self._files.export(opened.cluster, path),
            finish,
            owner=opened,
            on_failed=lambda failure: self.say_failure(tr("{name} was not written").format(name=path.name), failure),
        )

    def import_directory(self, path: Path) -> None:
        """Show a directory of qconf files as a new cluster, which is in no file yet."""
        self._background.operation(
            tr("Importing {name}").format(name=path.name),
            lambda: self._files.import_directory(path),
            lambda found: self._show_import(path.name, *found),
            owner=self,
            on_failed=lambda failure: self._fail_to_import(path.name, failure),
        )

    def _show_import(self, name: str, cluster: ClusterInterface, reports: tuple[Report, ...]) -> None:
        self.show(cluster)
        if self.open is not None:
            self.open.saved_entries -= 1
        if reports:
            self.import_reported.emit(tr("{name} was imported; some of it needs a look.").format(name=name), reports)

    def _fail_to_import(self, name: str, failure: Failure) -> None:
        self.say_failure(tr("{name} was not imported").format(name=name), failure)
        if isinstance(failure.error, ReportError):
            words = tr("Nothing of {name} was imported, because of what is wrong with its files.").format(name=name)
            self.import_reported.emit(words, failure.error.reports)

    def say_failure(self, what: str, failure: Failure) -> None:
        """Mistakes in a file one by one, the system's refusals in a sentence, the unexpected with its trace."""
        if isinstance(failure.error, ReportError):
            count = len(failure.error.reports)
            self._messages.post_error(tr("{what}: {count} problems, below.").format(what=what, count=count))
            self._messages.post_reports(failure.error.reports)
        elif isinstance(failure.error, OSError):
            self._messages.post_error(f"{what}: {failure.error.strerror or failure.error}.", str(failure.error))
        else:
            error = failure.error
            self._messages.post_error(f"{what}: {type(error).__name__}: {error}", failure.trace)
