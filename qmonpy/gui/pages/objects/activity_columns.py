"""Columns with the activity of objects in their list, found by a worker for every snapshot."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from qmonpy.app.objects.activity_texts import ActivityTexts
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot


class ActivityColumns(QObject):
    """Keeps the newest texts for the kinds that have such columns."""

    changed = Signal()

    def __init__(self, context: PageContext, specs: Sequence[KindSpec], parent: QObject):
        super().__init__(parent)
        self._context = context
        self._finders = {each.kind: each.find_activity for each in specs if each.find_activity is not None}
        self._texts: dict[ObjectKind, ActivityTexts] = {}

    def ask(self, snapshot: Snapshot) -> None:
        """Find the texts in a worker; an older question that is still open is dropped."""
        if not self._finders:
            return
        finders, known = self._finders, self._texts

        def find() -> dict[ObjectKind, ActivityTexts]:
            found = {kind: find_texts(snapshot) for kind, find_texts in finders.items()}
            # Compared here, as there may be 100,000.
            return known if found == known else found

        topic = f"activity of {' '.join(finders)}"
        self._context.background.query(topic, find, self._take, owner=self)

    def texts(self, kind: ObjectKind) -> ActivityTexts:
        """Return, by name of an object, the texts of its columns."""
        return self._texts.get(kind, {})

    def _take(self, found: dict[ObjectKind, ActivityTexts]) -> None:
        if found is not self._texts:
            self._texts = found
            self.changed.emit()
