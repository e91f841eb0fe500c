"""A complex attribute that is being edited, and the rows of a table that is edited as text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qmonpy.app.editing.three_way import Item
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES


@dataclass(frozen=True, slots=True)
class DraftComplex(Item):
    """One attribute of a draft: an immutable value; an edit returns a new one."""

    id: int
    """Stays the same when the attribute is renamed."""
    base: ComplexAttribute | None
    """The cluster's version when editing began; None for a new attribute."""
    value: ComplexAttribute
    is_deleted: bool = False

    @property
    def name(self) -> str:
        """The edited name."""
        return self.value.name

    @property
    def base_name(self) -> str | None:
        """The name in the cluster; None for a new attribute."""
        return None if self.base is None else self.base.name

    def with_value(self, value: ComplexAttribute) -> "DraftComplex":
        """Return the attribute with another value."""
        return replace(self, value=value)

    def upon(self, base: ComplexAttribute | None) -> "DraftComplex":
        """Return the attribute with another base; None makes it a new one."""
        return replace(self, base=base)

    @property
    def is_built_in(self) -> bool:
        """Whether it is built into Grid Engine, and cannot be deleted or renamed."""
        return self.base is not None and self.base.name in DEFAULT_COMPLEXES

    @property
    def changed_columns(self) -> frozenset[str]:
        """The columns that differ from the cluster's; none for a new attribute."""
        if self.base is None:
            return frozenset()
        return frozenset(each for each in COLUMNS if getattr(self.base, each) != getattr(self.value, each))


Rows = tuple[DraftComplex, ...]


def take_attributes(rows: Rows, attributes: Sequence[ComplexAttribute], first_id: int) -> Rows:
    """Return the rows for the attributes of a text, found by name or else by shortcut; other rows are deleted."""
    left = list(rows)
    found: dict[int, DraftComplex] = {}
    new: list[ComplexAttribute] = []
    for attribute in attributes:
        row = _find_row(left, attribute.name)
        if row is None:
            new.append(attribute)
        else:
            left.remove(row)
            found[row.id] = replace(row, value=attribute, is_deleted=False)
    added: list[DraftComplex] = []
    for attribute in new:
        row = next((each for each in left if _is_renamed(each, attribute)), None)
        if row is None:
            added.append(DraftComplex(first_id + len(added), None, attribute))
        else:
            left.remove(row)
            found[row.id] = replace(row, value=attribute)
    for row in left:
        if row.base is not None:
            found[row.id] = replace(row, value=row.base, is_deleted=True)
    return (*(found[each.id] for each in rows if each.id in found), *added)


def _find_row(rows: Iterable[DraftComplex], name: str) -> DraftComplex | None:
    """Return the row with a name, one that is not deleted if possible; None if there is none."""
    named = [each for each in rows if each.name == name]
    return min(named, key=lambda each: each.is_deleted, default=None)


def _is_renamed(row: DraftComplex, attribute: ComplexAttribute) -> bool:
    return not row.is_deleted and not row.is_built_in and row.value.shortcut == attribute.shortcut
