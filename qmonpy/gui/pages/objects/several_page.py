"""A page of objects to which many can be added at once, from a pasted list of names or a pattern."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtGui import QAction

from qmonpy.gui.base.actions import allow
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.gui.pages.objects.several_dialog import SeveralDialog


class SeveralObjectsPage(ObjectsPage):
    """Adds the action `add-several`; the new objects are edits like any others, and one step of undo."""

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        add, *others = super().page_actions()
        return [add, self._actions["add-several"], *others]

    def add_several(self) -> None:
        """Ask for names, and add an object for each."""
        spec, part = self.spec, self.part
        present = [each.name for each in part.objects if not each.is_deleted]
        chosen = self.chosen[0].name if self.chosen and self.chosen[0].name in present else ""
        pinned = chosen in spec.pinned
        dialog = SeveralDialog(spec, frozenset(present), present, "" if pinned else chosen, self)
        dialog.names_chosen.connect(lambda names, model: self._add_named(spec, names, model))
        dialog.open()

    def _add_named(self, spec: KindSpec, names: Sequence[str], model: str) -> None:
        part = self._parts[spec.kind]
        found = part.find(model) if model else None
        self.choose(spec.kind, part.add_named(names, found.id if found is not None else None))

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {**super()._work(), "add-several": self.add_several}

    def _show_actions(self) -> None:
        super()._show_actions()
        allow(self._actions["add-several"], self._refusal, is_wanted=bool(self._parts))
