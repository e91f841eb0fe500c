"""Keeps a copy of a cluster with applied changes that are in no file, and finds the copies that a crash left behind."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.work.unsaved import LeftWork, UnsavedWork
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen

WRITES_AFTER_MS = 500
"""The copy is written so long after a change; further ones meanwhile do not delay it."""


class UnsavedStore(Protocol):
    """The copies of one open cluster; each call may take long, and one is made at a time.

    What cannot be read or written raises OSError or ReportError.
    """

    def write(self, identity: str, work: UnsavedWork) -> None:
        """Write the cluster as it is now; `identity` is its own in every run."""
        ...

    def drop(self) -> None:
        """Remove the copy of this run."""
        ...

    def find_left(self, identity: str) -> tuple[tuple[LeftWork, ...], tuple[Report, ...]]:
        """Return what runs that ended left of this cluster, the newest first, and reports on unreadable copies."""
        ...

    def restore(self, left: LeftWork) -> int:
        """Make the cluster what it was; returns how many entries of its journal are in a file."""
        ...

    def forget(self, left: LeftWork) -> None:
        """Remove a copy that was left."""
        ...

    def close(self) -> None:
        """Remove the copy of this run; left ones stay."""
        ...


@runtime_checkable
class KeepsUnsaved(Protocol):
    """Files that can keep copies of clusters whose changes are in no file yet."""

    def keep_unsaved(self, cluster: ClusterInterface) -> UnsavedStore | None:
        """Return where copies of an open cluster are kept; None for one that saves itself."""
        ...


class UnsavedKeeper(QObject):
    """Writes the copy of one open cluster in a thread of its own, and removes it when everything is saved."""

    left_found = Signal(object)
    """The `LeftWork`s of runs that ended, the newest first."""
    restored = Signal(object, int)
    """A `LeftWork` is in the cluster now, and how many entries of the journal are in a file."""
    told = Signal(str, object)
    """A sentence for the user, and its severity."""
    _found = Signal(object)
    _failed = Signal(str)

    def __init__(
        self, store: UnsavedStore, identity: Callable[[], str], find_unsaved: Callable[[], UnsavedWork], parent: QObject
    ):
        """`identity` is the cluster's, the same in every run; `find_unsaved` tells what is in no file now."""
        super().__init__(parent)
        self._store = store
        self._identity = identity
        self._find_unsaved = find_unsaved
        self._kept = UnsavedWork()
        """What the copy has; nothing without a copy."""
        self._taken: tuple[LeftWork, ...] = ()
        """What was restored; their copies go when this run's own has it."""
        self._has_failed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._timer = QTimer(self, singleShot=True, interval=WRITES_AFTER_MS)
        self._timer.timeout.connect(self._keep)
        self._found.connect(self._tell_found)
        self._failed.connect(self._tell_failure)

    def begin(self) -> None:
        """Look what runs that ended have left; to be called when somebody listens."""
        self._pool.start(partial(self._look, self._identity()))

    def look(self) -> None:
        """Look whether something else is unsaved than the copy has, and keep it soon."""
        if self._find_unsaved() != self._kept and not self._timer.isActive():
            self._timer.start()

    def restore(self, left: LeftWork) -> None:
        """Put the work of a run that ended into the cluster."""
        self._pool.start(partial(self._restore, left))

    def forget(self, left: LeftWork) -> None:
        """Remove the copy of a run that ended."""
        self._pool.start(partial(self._try, partial(self._store.forget, left)))

    def close(self) -> None:
        """Remove the copy: the cluster is closed, and its changes were saved or discarded."""
        self._timer.stop()
        self._pool.waitForDone()
        self._try(self._store.close)

    def _keep(self) -> None:
        self._kept = work = self._find_unsaved()
        taken, self._taken = self._taken, ()
        self._pool.start(partial(self._try, partial(self._write, self._identity(), work, taken)))

    # In the worker

    def _try(self, work: Callable[[], object]) -> None:
        try:
            work()
        except (OSError, ReportError) as error:
            self._failed.emit(str(error))

    def _write(self, identity: str, work: UnsavedWork, taken: Sequence[LeftWork]) -> None:
        if work.is_empty:
            self._store.drop()
        else:
            self._store.write(identity, work)
        for each in taken:
            self._store.forget(each)

    def _look(self, identity: str) -> None:
        try:
            found, reports = self._store.find_left(identity)
        except OSError as error:
            self._failed.emit(str(error))
            return
        for each in reports:
            self.told.emit(each.text, each.severity)
        if found:
            self._found.emit(found)

    def _restore(self, left: LeftWork) -> None:
        try:
            saved = self._store.restore(left)
        except ReportError as error:
            for each in error.reports:
                self.told.emit(each.text, each.severity)
        except Exception as error:
            words = tr("The work of the session before was not restored: {reason}. Its copy is kept.")
            self.told.emit(words.format(reason=log_unforeseen("Restoring", error)), Severity.ERROR)
        else:
            self._taken = (*self._taken, left)
            self.restored.emit(left, saved)

    # In the window

    def _tell_found(self, found: tuple[LeftWork, ...]) -> None:
        self.left_found.emit(found)

    def _tell_failure(self, reason: str) -> None:
        """Say once, and not at every change, that a crash would now lose changes."""
        if not self._has_failed:
            self._has_failed = True
            words = tr("A crash would lose changes that are not saved, because no copy can be kept of them: {reason}")
            self.told.emit(words.format(reason=reason), Severity.WARNING)
