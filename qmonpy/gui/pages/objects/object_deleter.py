"""Marks objects as deleted, or tells what in the cluster still needs them."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.object_checks import check_removal
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_parts import ObjectPart
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.editing.refused_deletion import post_refused_deletion
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.model.report import Report
from qmonpy.model.work.state import State
from qmonpy.translation import tr


class ObjectDeleter(QObject):
    """Looks for uses in a worker; the outcome is a message."""

    refused = Signal()

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context

    def delete(self, spec: KindSpec, part: ObjectPart, objects: Sequence[DraftObject], state: State) -> None:
        """Mark objects as deleted, unless the cluster or a reservation of the state needs one of them."""
        chosen = [each for each in objects if not each.is_deleted]
        own = [spec.refuses_deletion(each) for each in chosen] if spec.refuses_deletion is not None else []
        if any(own):
            self._refuse([each for each in own if each])
            return
        ids = tuple(each.id for each in chosen)
        names = [each.base_name for each in chosen if each.base_name is not None]
        planned = self._context.draft.planned()

        def take(reports: tuple[Report, ...]) -> None:
            present = {each.id for each in part.objects}
            if reports:
                self._refuse([each.text for each in reports])
            elif present.issuperset(ids):
                self._mark(spec, part, ids)

        self._context.background.query(
            f"removal of {spec.kind}", lambda: check_removal(planned, spec.kind, names, state), take, owner=self
        )

    def _mark(self, spec: KindSpec, part: ObjectPart, ids: Sequence[int]) -> None:
        objects = [part[each] for each in ids]
        part.delete(ids)
        if objects:
            words = tr("{names} will be deleted when you apply; undo takes this back.")
            left = [spec.left_by_deletion(each) for each in objects] if spec.left_by_deletion is not None else []
            said = (words.format(names=", ".join(each.name for each in objects)), *left)
            self._context.messages.post(" ".join(filter(None, said)))

    def _refuse(self, reasons: Sequence[str]) -> None:
        post_refused_deletion(self._context.messages, reasons)
        self.refused.emit()
