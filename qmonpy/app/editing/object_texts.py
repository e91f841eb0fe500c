"""The attributes of objects as texts, formatted once for each object: lists and forms of many objects read them."""

from collections.abc import Iterable, Mapping
from typing import Any

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.formats.configuration.object_text import format_object_attributes
from qmonpy.model.configuration.change import LISTS, ObjectKind


class ObjectTexts:
    """Remembers the last version of each object; a worker may fill it before somebody looks."""

    def __init__(self, kind: ObjectKind):
        self._kind = kind
        self._edited: dict[int, tuple[DraftObject, Mapping[str, str]]] = {}
        self._bases: dict[int, tuple[Any, Mapping[str, str]]] = {}

    def of(self, edited: DraftObject) -> Mapping[str, str]:
        """Return the texts of an object's attributes by name, as it is edited."""
        known = self._edited.get(edited.id)
        if known is None or known[0] is not edited:
            texts = self.base_of(edited) if edited.value is edited.base and edited.written is None else None
            known = self._edited[edited.id] = edited, edited.attributes if texts is None else texts
        return known[1]

    def base_of(self, edited: DraftObject) -> Mapping[str, str]:
        """Return the texts of an object's attributes by name, as the cluster has it; none for a new object."""
        if edited.base is None or self._kind in LISTS:
            return {}
        known = self._bases.get(edited.id)
        if known is None or known[0] is not edited.base:
            known = self._bases[edited.id] = edited.base, format_object_attributes(self._kind, edited.base)
        return known[1]

    def fill(self, objects: Iterable[DraftObject]) -> None:
        """Format the texts of many objects at once."""
        for each in objects:
            self.of(each)
            self.base_of(each)
