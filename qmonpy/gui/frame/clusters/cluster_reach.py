"""A real cluster that is being opened: asked again and again, with growing pauses, until it answers or is given up."""

import threading
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.background import Background, Failure
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr
from qmonpy.unforeseen import describe_unforeseen, log_unforeseen

FIRST_PAUSE_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 60.0

Reach = Callable[[], ClusterInterface]
"""A function that a worker calls; returns an open cluster, or raises ReportError with the reasons why not."""


class ClusterReach(QObject):
    """Stands among the open clusters of a window until the cluster answers."""

    reached = Signal(object)
    """The cluster answers: show it in place of this."""
    changed = Signal()
    """Asking began or failed."""

    def __init__(
        self,
        name: str,
        identity: str,
        reach: Reach,
        background: Background,
        messages: MessageCentre,
        parent: QObject,
        on_wanted: Callable[[], object] = lambda: None,
    ):
        """`on_wanted` is called before each attempt that somebody asks for."""
        super().__init__(parent)
        self.name, self.identity = name, identity
        self.reports: tuple[Report, ...] = ()
        """The reasons why the last attempt failed."""
        self.failures = 0
        """How many attempts have failed."""
        self.failed_since = 0.0
        """The time of the first failed attempt, in seconds since the epoch; 0 before."""
        self.is_asking = False
        self._reach, self._messages, self._on_wanted = reach, messages, on_wanted
        self._above, self._background = background, background.branch()
        self._lock = threading.Lock()
        self._is_given_up = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._ask)

    @property
    def title(self) -> str:
        """The name on screen."""
        return self.name

    @property
    def next_seconds(self) -> float:
        """Seconds until the next attempt; 0 while there is none to wait for."""
        return max(0.0, self._timer.remainingTime() / 1000) if self._timer.isActive() else 0.0

    def ask(self) -> None:
        """Ask now, as somebody wants it; does nothing while an attempt runs."""
        if not self.is_asking:
            self._on_wanted()
        self._ask()

    def _ask(self) -> None:
        if self.is_asking or self._is_given_up:
            return
        self._timer.stop()
        self.is_asking = True
        self.changed.emit()
        label = tr("Opening {name}").format(name=self.name)
        self._background.operation(label, self._try, self._take, on_failed=self._fail)

    def close(self) -> None:
        """Give the cluster up."""
        with self._lock:
            self._is_given_up = True
        self._timer.stop()
        self._background.retire()
        self.deleteLater()

    def _try(self) -> ClusterInterface | None:
        """Open the cluster, in a worker; one that answers after it was given up is closed there."""
        cluster = self._reach()
        with self._lock:
            if not self._is_given_up:
                return cluster
        cluster.close()
        return None

    def _take(self, cluster: ClusterInterface | None) -> None:
        if cluster is None:
            return
        if self._is_given_up:
            self._above.operation("", cluster.close)
            return
        self.is_asking = False
        self.reached.emit(cluster)

    def _fail(self, failure: Failure) -> None:
        if self._is_given_up:
            return
        self.is_asking = False
        self.failures += 1
        self.failed_since = self.failed_since or time.time()
        before, self.reports = self.reports, _explain(failure)
        if [each.text for each in before] != [each.text for each in self.reports]:
            for each in self.reports:
                words = tr("{name} was not opened: {reason}").format(name=self.name, reason=each.text)
                self._messages.post_error(words, "" if isinstance(failure.error, ReportError) else failure.trace)
        pause = min(FIRST_PAUSE_SECONDS * 2 ** min(self.failures - 1, 10), LONGEST_PAUSE_SECONDS)
        self._timer.start(round(pause * 1000))
        self.changed.emit()


def _explain(failure: Failure) -> tuple[Report, ...]:
    error = failure.error
    if isinstance(error, ReportError):
        return error.reports
    if isinstance(error, OSError):
        return (Report("live.unexpected", f"{error.strerror or describe_unforeseen(error)}."),)
    why = log_unforeseen("A cluster could not be opened", error)
    return (Report("live.unexpected", tr("What it answered could not be worked with: {reason}.").format(reason=why)),)
