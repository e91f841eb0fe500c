"""Sets a value in one or many objects; for many, the work is done in a worker."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_parts import Changed, ObjectPart
from qmonpy.gui.base.context import PageContext
from qmonpy.model.report import Report
from qmonpy.translation import tr

MOST_AT_ONCE = 50
"""The most objects that are edited without a worker."""
Plan = tuple[Changed, dict[int, tuple[DraftObject, tuple[Report, ...]]]]
"""Objects as they would be, and the reports on them."""


class ValueEdit(QObject):
    """Edits values for all hosts; values per host stay, and one edit is one step of undo."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context

    def edit(self, part: ObjectPart, ids: Sequence[int], name: str, text: str) -> None:
        """Set an attribute in objects; of many, those that are edited otherwise meanwhile keep that."""
        by_id = {each.id: each for each in part.objects}
        objects = [by_id[id] for id in ids]
        whose = objects[0].name if len(ids) == 1 else tr("{count} objects").format(count=len(ids))
        title = tr("Change {attribute} of {whose}").format(attribute=name, whose=whose)
        merges = part.undo_stack.typing((part.kind, tuple(ids), name))
        if len(ids) <= MOST_AT_ONCE:
            part.take_plan(title, part.plan_value(objects, name, text), merges)
            return
        planned = self._context.draft.planned()

        def plan() -> Plan:
            changed = part.plan_value(objects, name, text)
            part.texts.fill(changed.values())
            return changed, {id: (each, part.check(each, planned)) for id, each in changed.items()}

        def take(found: Plan) -> None:
            changed, checked = found
            present = {each.id: each for each in part.objects}
            part.take_checks(checked, planned)
            part.take_plan(title, {e.id: changed[e.id] for e in objects if present.get(e.id) is e}, merges)

        self._context.background.query(f"edit of many {part.kind}", plan, take, owner=self)
