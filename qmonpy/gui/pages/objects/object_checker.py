"""Checks edited objects of a page in a worker, and asks what the cluster would refuse of them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.object_checks import Found, check_changes
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_parts import ObjectPart
from qmonpy.gui.base.context import PageContext
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.state import State

ById = Mapping[int, tuple[Report, ...]]


class ObjectChecker(QObject):
    """Checks again after every edit; meanwhile, the mistakes in texts are known."""

    checked = Signal()

    def __init__(self, context: PageContext, topic: str, parent: QObject):
        super().__init__(parent)
        self._context, self._topic = context, topic
        self._found: dict[str, tuple[dict[int, DraftObject], ById]] = {}
        self._asked: object = None
        self._checked = LastSeen()
        self.is_busy = False

    def ask(self, parts: Sequence[ObjectPart], cluster: Cluster, state: State) -> None:
        """Check the edits of some parts of the draft, in a cluster with the reservations of a state."""
        planned = self._context.draft.planned()
        edited = tuple(part.edited for part in parts)
        if not self._checked.is_new(edited, planned, cluster, state.reservations):
            return
        asked = self._asked = object()
        self.is_busy = True
        changes = tuple(change for part in parts for change in part.changes)

        def check() -> list[tuple[str, ById]]:
            refused = check_changes(cluster, planned, changes, state)
            return [
                (str(part.kind), _reports(part, objects, planned, refused))
                for part, objects in zip(parts, edited, strict=True)
            ]

        def take(found: list[tuple[str, ById]]) -> None:
            before = [self.reports(part) for part in parts]
            for (kind, reports), objects in zip(found, edited, strict=True):
                self._found[kind] = {each.id: each for each in objects}, reports
            if before != [self.reports(part) for part in parts]:
                self.checked.emit()

        def end() -> None:
            self.is_busy = asked is not self._asked

        self._context.background.query(f"check {self._topic}", check, take, owner=self, on_ended=end)

    def reports(self, part: ObjectPart) -> dict[int, tuple[Report, ...]]:
        """Return the reports on each edited object, by its id, as far as they are known."""
        objects, found = self._found.get(str(part.kind), ({}, {}))
        known: dict[int, tuple[Report, ...]] = {}
        for each in part.edited:
            reports = found.get(each.id, ()) if objects.get(each.id) is each else each.text_reports
            if reports:
                known[each.id] = reports
        return known


def _reports(part: ObjectPart, objects: Sequence[DraftObject], planned: Cluster, refused: Found) -> ById:
    """Return the reports on objects by id; called in a worker, it only reads values."""
    names: dict[str, int] = {}
    for each in part.objects:
        if not each.is_deleted:
            names.setdefault(each.name, each.id)
    found: dict[int, tuple[Report, ...]] = {}
    for each in objects:
        reports = [*part.check(each, planned)]
        if not each.is_deleted and names.get(each.name) != each.id:
            reports.append(part.name_taken(each))
        texts = {report.text for report in reports}
        name = each.base_name or each.name if each.is_deleted else each.name
        reports += (report for report in refused.get((str(part.kind), name), ()) if report.text not in texts)
        if reports:
            found[each.id] = tuple(reports)
    return found
