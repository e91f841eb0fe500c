"""Keeps what is edited in a file while it is edited, and takes up what an earlier run left behind."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_file import DraftFile, LeftDraft, find_draft_folder
from qmonpy.gui.base.words import count_of, tr
from qmonpy.model.report import Report, Severity

WRITES_AFTER_MS = 500
"""How long after an edit the file is written; further edits in between do not put it off."""


class DraftKeeper(QObject):
    """Of one open cluster. Files are read and written in a thread of its own, behind nobody's work."""

    told = Signal(str, object)
    """A sentence for people, and its severity (None for what went well)."""
    _read = Signal(object, object)
    _failed = Signal(str)

    def __init__(self, draft: Draft, cluster: str, parent: QObject, folder: Path | None = None):
        """`cluster` is what the cluster is known by from run to run."""
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
        """The cluster is left on purpose, and what was edited with it."""
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
        """The texts of a thousand edits take their time; every state of the draft is a value that may be read here."""
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
            # A step for each: where two sessions edited the same, undo reaches what the earlier one had.
            earlier = {(each.kind, each.name): each.changes for each in self._draft.pending}
            with self._draft.undo_stack.together(tr("Restore the edits of an earlier session")):
                told += self._restore(left)
            now = {(each.kind, each.name): each.changes for each in self._draft.pending}
            replaced |= {name: None for (kind, name), changes in earlier.items() if now.get((kind, name)) != changes}
        count = len(self._draft.unsaved) - before
        if count > 0:
            edits = count_of(count, tr("edit"), tr("edits"))
            words = tr("{edits} of an earlier session restored; Undo takes them away.").format(edits=edits)
            conflicts = self._draft.conflicted
            if conflicts:
                words += " " + tr("Somebody else changed {names} since.").format(names=", ".join(conflicts))
            self.told.emit(words, Severity.WARNING if conflicts else None)
        if replaced:
            words = tr("Several earlier sessions edited {names}: the last one's edit is shown, Undo goes to the other.")
            self.told.emit(words.format(names=", ".join(replaced)), Severity.WARNING)
        for report in told:
            self.told.emit(report.text, report.severity)
        self._write()

    def _restore(self, left: LeftDraft) -> list[Report]:
        """Take up what can be; the parts that cannot be read leave their file aside."""
        # Few sessions were killed: the others need not wait for what reads every kind of object.
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
        """Say once that a crash would now lose edits; not at every key."""
        if not self._has_failed:
            self._has_failed = True
            words = tr("What is edited cannot be kept over a crash: {reason}").format(reason=reason)
            self.told.emit(words, Severity.WARNING)
