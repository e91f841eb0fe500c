"""Says, where a report finds nothing, of what the cluster writes no records, and takes the change into the draft."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from qmonpy.app.editing.edited_settings import effective_texts
from qmonpy.app.editing.whole_changes import draft_change
from qmonpy.app.reports.recorded_kinds import PARAMETER, describe_unrecorded, find_unrecorded, with_recorded
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.gui.base.context import PageContext
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import Severity
from qmonpy.translation import tr


class RecordingAdvice(QObject):
    """An action that edits `reporting_params` of the global configuration; it is hidden where nothing is missing."""

    edited = Signal(str, str)
    """Page and key on which the edit stands, which is previewed and applied as every other."""

    def __init__(self, context: PageContext, *, is_needed: Callable[[], bool], parent: QObject | None = None):
        """Make the advice; it is not needed where all is recorded, whatever the configuration says."""
        super().__init__(parent)
        self._context, self._is_needed = context, is_needed
        self.action = QAction(tr("Edit what is recorded"), self)
        self.action.setToolTip(
            tr("Edit {name} of the configuration; nothing changes before you apply it.").format(name=PARAMETER)
        )
        self.action.triggered.connect(lambda *_: self._edit())
        self.action.setVisible(False)

    def describe(self) -> str:
        """Return in a sentence of what there are no records, and show the action if there is anything; else nothing."""
        words = describe_unrecorded(self._find_names())
        self.action.setVisible(bool(words))
        return words

    def _find_names(self) -> tuple[str, ...]:
        snapshot = self._context.snapshot
        if snapshot is None or not self._is_needed():
            return ()
        is_simulated = self._context.cluster.clock is not None
        return find_unrecorded(snapshot.cluster.configuration, is_simulated=is_simulated)

    def _edit(self) -> None:
        names, snapshot = self._find_names(), self._context.snapshot
        place = find_object_place(ObjectKind.CONFIGURATION, PARAMETER)
        if snapshot is None or place is None:
            return
        before = snapshot.cluster.configuration.get(PARAMETER)
        told = effective_texts(ObjectKind.CONFIGURATION, snapshot.cluster.configuration)[PARAMETER]
        change = Change(ObjectKind.CONFIGURATION, PARAMETER, before, with_recorded(told, names))
        refusal = self._context.session.refusal_to_change(change.kind)
        problem = refusal.text if refusal is not None else draft_change(self._context.draft, change)
        if problem:
            self._context.messages.post(problem, Severity.WARNING)
        else:
            self.edited.emit(*place)
