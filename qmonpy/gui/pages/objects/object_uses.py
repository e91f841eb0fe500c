"""What uses the objects of a page, found by a worker for the snapshots in which that may be something else."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from qmonpy.app.objects.use_rows import count_uses, index_uses
from qmonpy.engine.checks.references import UseIndex
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot


class ObjectUses(QObject):
    """Keeps the newest uses of all objects, and how many each one of some kinds has."""

    found = Signal()

    def __init__(self, context: PageContext, specs: Sequence[KindSpec], parent: QObject):
        super().__init__(parent)
        self._context = context
        self._kinds = [each.kind for each in specs]
        self._counts: dict[ObjectKind, dict[str, int]] = {}
        self.index = UseIndex(Cluster())
        """The uses of all objects; of none before the first answer."""

    def ask(self, snapshot: Snapshot) -> None:
        """Find the uses in a worker; an older question that is still open is dropped."""
        kinds = self._kinds

        def find() -> tuple[UseIndex, dict[ObjectKind, dict[str, int]]]:
            index = index_uses(snapshot)
            return index, {kind: count_uses(index, kind) for kind in kinds}

        self._context.background.query(f"uses of {kinds[0]}", find, self._take, owner=self, is_long=True)

    def counts(self, kind: ObjectKind) -> dict[str, int]:
        """Return by name how many uses the objects of a kind have."""
        return self._counts.get(kind, {})

    def _take(self, found: tuple[UseIndex, dict[ObjectKind, dict[str, int]]]) -> None:
        self.index, self._counts = found
        self.found.emit()
