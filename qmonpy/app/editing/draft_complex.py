"""A complex attribute that is being edited, and how edits stand upon what the cluster has by now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES

Table = Mapping[str, ComplexAttribute]
Settled = Mapping[int, ComplexAttribute | None]


@dataclass(frozen=True, slots=True)
class DraftComplex:
    """One attribute of a draft; a value, edits give a new one."""

    id: int
    """Stays the same when the attribute is renamed."""
    base: ComplexAttribute | None
    """What the cluster had when editing began; None for a new attribute."""
    value: ComplexAttribute
    is_deleted: bool = False

    @property
    def name(self) -> str:
        return self.value.name

    @property
    def base_name(self) -> str | None:
        """What the cluster calls it; None for a new attribute."""
        return None if self.base is None else self.base.name

    @property
    def is_modified(self) -> bool:
        return self.is_deleted or self.value != self.base

    @property
    def is_built_in(self) -> bool:
        """Whether it is one of those that the cluster cannot be without."""
        return self.base is not None and self.base.name in DEFAULT_COMPLEXES

    @property
    def changed_columns(self) -> frozenset[str]:
        """Columns that are not as the cluster has them; none of a new attribute."""
        if self.base is None:
            return frozenset()
        return frozenset(each for each in COLUMNS if getattr(self.base, each) != getattr(self.value, each))


Rows = tuple[DraftComplex, ...]


@dataclass(frozen=True, slots=True)
class ComplexConflict:
    """An attribute that was changed here and elsewhere: the three versions, None where it does not exist."""

    id: int
    name: str
    base: ComplexAttribute | None
    mine: ComplexAttribute | None
    theirs: ComplexAttribute | None


def plan_complex_changes(rows: Rows) -> tuple[Change[ComplexAttribute], ...]:
    """What makes the cluster's table the edited one, compared by name: what goes first, then what is written.

    A new name is another attribute: the old one goes, the new one comes.
    """
    before = {each.base.name: each.base for each in rows if each.base is not None}
    after = {each.name: each.value for each in rows if not each.is_deleted}
    kind = ObjectKind.COMPLEX
    removed = [Change(kind, name, old, None) for name, old in before.items() if name not in after]
    written = [Change(kind, name, before.get(name), new) for name, new in after.items() if before.get(name) != new]
    return (*removed, *written)


def find_complex_conflicts(rows: Rows, theirs: Table) -> tuple[ComplexConflict, ...]:
    """Edited attributes whose version in the cluster is no longer the one that was edited."""
    found = []
    begun_with = {each.base.name for each in rows if each.base is not None}
    for each in rows:
        name = each.base.name if each.base is not None else each.name
        # A new attribute may have the name of one that was there before: that is a mistake, nobody's change.
        if each.base is None and name in begun_with:
            continue
        if each.is_modified and theirs.get(name) != each.base:
            mine = None if each.is_deleted else each.value
            found.append(ComplexConflict(each.id, name, each.base, mine, theirs.get(name)))
    return tuple(found)


def find_settled(rows: Rows, theirs: Table) -> dict[int, ComplexAttribute | None]:
    """Attributes of which the cluster has exactly what was made here, by id; None for those deleted on both sides."""
    live = tuple(each for each in rows if not each.is_deleted)
    there = {each.id for each in live if each.is_modified and theirs.get(each.name) == each.value}
    staying = {each.name for each in live if each.base_name == each.name}
    moved_in = {each.name for each in rows if each.id in there} - staying
    settled: dict[int, ComplexAttribute | None] = {}
    for each in rows:
        is_gone = each.base_name not in theirs or each.base_name in moved_in
        if each.is_deleted and is_gone:
            settled[each.id] = None
        elif each.id in there and (each.base_name == each.name or (is_gone and each.name not in staying)):
            settled[each.id] = each.value
    return settled


def rebase_complexes(rows: Rows, theirs: Table, settled: Settled, added: Iterable[DraftComplex]) -> Rows:
    """Attributes of the draft, or of a step that can be undone, upon what the cluster has now.

    Untouched ones follow; of edited ones the columns follow that were not edited, unless both sides edited the same.
    """
    kept: list[DraftComplex] = []
    ids = {each.id for each in rows}
    made = {base.name: id for id, base in settled.items() if base is not None and id not in ids}
    for each in rows:
        if each.id in settled:
            base = settled[each.id]
            if base is not None or not each.is_deleted:
                kept.append(replace(each, base=base))
        elif each.base is None and each.name in made:
            # The step is from before another attribute of that name was made and applied: it is that one.
            kept.append(replace(each, base=settled[made.pop(each.name)]))
        elif each.base is not None and not each.is_modified:
            follows = theirs.get(each.base.name)
            if follows is not None:
                kept.append(DraftComplex(each.id, follows, follows))
        else:
            kept.append(_merge(each, theirs))
    for id in made.values():
        base = settled[id]
        if base is not None:
            # The step is from before the attribute was made: going back to it deletes the attribute.
            kept.append(DraftComplex(id, base, base, is_deleted=True))
    return (*kept, *added)


def _merge(row: DraftComplex, table: Table) -> DraftComplex:
    """An edited attribute with the columns that others changed; as it is where both changed the same one."""
    base = row.base
    theirs = table.get(base.name) if base is not None else None
    if base is None or theirs is None or theirs == base or row.is_deleted:
        return row
    both = merge_columns(base, row.value, theirs)
    return row if both is None else replace(row, base=theirs, value=both)


def merge_columns(
    base: ComplexAttribute, mine: ComplexAttribute, theirs: ComplexAttribute, *, prefers_mine: bool = False
) -> ComplexAttribute | None:
    """What both meant, if they changed different columns; else None, or mine of those columns if that is preferred."""
    values = {}
    for column in COLUMNS:
        old, here, there = (getattr(each, column) for each in (base, mine, theirs))
        if here != old and there not in (old, here) and not prefers_mine:
            return None
        values[column] = there if here == old else here
    return ComplexAttribute(**values)


def take_attributes(rows: Rows, attributes: Sequence[ComplexAttribute], first_id: int) -> Rows:
    """The rows as a text has them: known by name, renamed ones by their shortcut; what is not there is deleted."""
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
    """The row with a name, or else the deleted one that had it."""
    named = [each for each in rows if each.name == name]
    return min(named, key=lambda each: each.is_deleted, default=None)


def _is_renamed(row: DraftComplex, attribute: ComplexAttribute) -> bool:
    return not row.is_deleted and not row.is_built_in and row.value.shortcut == attribute.shortcut
