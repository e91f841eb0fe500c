"""Saves edits to a file while they are made, and restores those that an earlier run left behind in a crash."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_file import DraftFile, LeftDraft, find_draft_folder
from qmonpy.gui.base.words import count_of
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

WRITES_AFTER_MS = 500
"""The file is written so long after an edit; further edits meanwhile do not delay it."""


class DraftKeeper(QObject):
    """Keeps the draft of one open cluster in its file, which a thread of its own reads and writes."""

    told = Signal(str, object)
    """A sentence for the user, and its severity (None when something was done)."""
    _read = Signal(object, object)
    _failed = Signal(str)

    def __init__(self, draft: Draft, cluster: str, parent: QObject, folder: Path | None = None):
        """`cluster` is the identity of the cluster, the same in every run."""
        super().__init__(parent)
        self._draft = draft
        self._file = DraftFile(folder or find_draft_folder(), cluster)
        self._has_failed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._timer = QTimer(self, singleShot=True, interval=WRITES_AFTER_MS)
        self._timer.timeout.connect(self._write)
        self._read.connect(self._take_up)
        self._failed.connect(self._tell_failure)
        self._unsubscribe: Callable[[], None] = draft.subscribe(self._note_edit)
        self._pool.start(self._look)

    def close(self) -> None:
        """Delete the file: the cluster is closed, and its edits were applied or discarded."""
        self._unsubscribe()
        self._timer.stop()
        self._pool.waitForDone()
        try:
            self._file.close()
        except OSError as error:
            self._tell_failure(str(error))

    def _note_edit(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _write(self) -> None:
        self._pool.start(self._try)

    # In the worker

    def _try(self) -> None:
        """Write the file. A worker may do that, because the draft's state is a value; a thousand edits take time."""
        try:
            self._file.write(self._draft.saved())
        except OSError as error:
            self._failed.emit(str(error))

    def _look(self) -> None:
        try:
            found, reports = self._file.take_over()
        except OSError as error:
            self._failed.emit(str(error))
        else:
            if found or reports:
                self._read.emit(found, reports)

    # In the window

    def _take_up(self, found: tuple[LeftDraft, ...], reports: tuple[Report, ...]) -> None:
        told = list(reports)
        before = len(self._draft.unsaved)
        replaced: dict[str, None] = {}
        for left in found:
            # A step for each session: where two of them edited the same object, undo shows the earlier edit.
            earlier = {(each.kind, each.name): each.changes for each in self._draft.pending}
            with self._draft.undo_stack.together(tr("Restore the edits of an earlier session")):
                told += self._restore(left)
            now = {(each.kind, each.name): each.changes for each in self._draft.pending}
            replaced |= {name: None for (kind, name), changes in earlier.items() if now.get((kind, name)) != changes}
        count = len(self._draft.unsaved) - before
        if count > 0:
            edits = count_of(count, "edit", "edits")
            words = tr("{edits} of an earlier session restored; Undo removes them.").format(edits=edits)
            conflicts = [each for part in self._draft.parts.values() for each in part.conflicts()]
            if conflicts:
                changed = ", ".join(tr("{name} by {who}").format(name=each.name, who=each.who) for each in conflicts)
                words += " " + tr("Changed since then: {names}.").format(names=changed)
            self.told.emit(words, Severity.WARNING if conflicts else None)
        if replaced:
            words = tr("Several earlier sessions edited {names}. The newest edit is shown; Undo shows the one before.")
            self.told.emit(words.format(names=", ".join(replaced)), Severity.WARNING)
        for report in told:
            self.told.emit(report.text, report.severity)
        self._write()

    def _restore(self, left: LeftDraft) -> list[Report]:
        """Restore all edits that can be read; a file with others is put aside. Returns reports on those."""
        # Imported here, because it reads every kind of object and few earlier sessions crashed.
        from qmonpy.app.editing.draft_parts import restore_draft

        reports = []
        for name, entries in left.edits.items():
            try:
                restore_draft(self._draft, {name: entries})
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                self._draft.forget_waiting(name)
                reports.append(self._file.put_aside(left.path, f"{name}: {error}"))
        return reports

    def _tell_failure(self, reason: str) -> None:
        """Say once, and not at every key, that a crash would now lose edits."""
        if not self._has_failed:
            self._has_failed = True
            words = tr("A crash would lose edits that are not applied, because they cannot be saved: {reason}")
            words = words.format(reason=reason)
            self.told.emit(words, Severity.WARNING)
