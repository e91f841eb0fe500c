"""The draft of a cluster's complex table, as rows and as one text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.changes.change_check import check_attribute_removal
from qmonpy.app.editing.complex_choices import CHOICES, find_fitting, with_column
from qmonpy.app.editing.draft_complex import DraftComplex, Rows, take_attributes
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit, free_name
from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.three_way import fold_changes, plan_item
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.engine.checks.standing import weaken_standing
from qmonpy.formats.configuration.complex_check import check_complexes
from qmonpy.formats.configuration.complex_table import check_complex_text, format_complex_table, parse_complex_table
from qmonpy.kept_answers import LastAnswer
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.state import State
from qmonpy.translation import later, tr

NEW = ComplexAttribute("new_complex", "new_complex", ValueType.INT, Relop.LE)


@dataclass(frozen=True, slots=True)
class Table:
    """All attributes at one moment of editing."""

    rows: Rows
    written: str | None = None
    """The text as typed, if the text is what was edited last."""
    is_broken: bool = False
    """Whether the text cannot be read; the rows then are the last good ones."""


class ComplexDraft(DraftPart[Table, DraftComplex]):
    """The complex attributes of a cluster while they are edited: rows of one table."""

    noun = later("attributes")

    def __init__(self, cluster: Cluster, state: State | None = None, undo: UndoStack | None = None):
        super().__init__(ObjectKind.COMPLEX, "complexes", cluster, undo)
        self._cluster_state = state or State()
        self._checks = LastAnswer(self._check, about=lambda table, cluster, state: (table, cluster, state.reservations))
        self._changes_by_key = LastAnswer(_index_changes)

    # The shape

    def items_of(self, state: Table) -> Rows:
        """See `DraftPart.items_of`."""
        return state.rows

    def with_items(self, items: Sequence[DraftComplex]) -> Table:
        """See `DraftPart.with_items`."""
        return Table(tuple(items))

    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> DraftComplex:
        """See `DraftPart.make_item`."""
        return DraftComplex(id, base, value, is_deleted)

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """Return an attribute merged column by column; None where both sides changed the same column."""
        return merge_objects(self.kind, base, mine, theirs)

    def followed(self, state: Table, items: Rows) -> Table:
        """Return the table with these rows; a typed text stays if the rows still have its values."""
        before, after = ([each.value for each in rows if not each.is_deleted] for rows in (state.rows, items))
        return Table(items, state.written if before == after else None)

    def is_waiting(self, state: Table) -> bool:
        """Whether the text of the table cannot be read."""
        return state.is_broken

    def reports_on(self, item: DraftComplex) -> tuple[Report, ...]:
        """Return the reports on an attribute, under the name that it has here or in the cluster."""
        return tuple(each for each in self.reports if each.fields and each.fields[0] in (item.name, item.key))

    def text_edit(self) -> PendingEdit | None:
        """See `DraftPart.text_edit`."""
        return PendingEdit(self.page, self.kind, tr("the text"), (), self.reports) if self.has_broken_text else None

    # What there is

    @property
    def rows(self) -> Rows:
        """Every attribute, deleted ones too, in order."""
        return self._state.rows

    @property
    def values(self) -> tuple[ComplexAttribute, ...]:
        """The table as it would be after applying."""
        return tuple(each.value for each in self.rows if not each.is_deleted)

    @property
    def text(self) -> str:
        """The table as text: as it was typed, or as `qconf -sc` prints it."""
        return format_complex_table(self.values) if self._state.written is None else self._state.written

    @property
    def has_broken_text(self) -> bool:
        """Whether the text cannot be read, so that it and the rows differ."""
        return self._state.is_broken

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names of edited attributes, and the text while it cannot be read."""
        return (*super().unsaved, tr("text of the complexes")) if self.has_broken_text else super().unsaved

    def find(self, name: str) -> DraftComplex | None:
        """Return the row with a name or a shortcut, one that is not deleted if possible; None if there is none."""
        named = [each for each in self.rows if name in (each.name, each.value.shortcut)]
        return min(named, key=lambda each: (each.is_deleted, each.name != name), default=None)

    # Edits

    def add(self, value: ComplexAttribute = NEW) -> int:
        """Add an attribute, with a number behind its names if these are taken; returns its id."""
        return self._append(later("Add {names}"), (value,))[0]

    def clone(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Add copies of attributes; returns their ids."""
        return self._append(later("Clone {names}"), tuple(self[id].value for id in ids))

    def edit(self, id: int, column: str, text: str) -> tuple[Report, ...]:
        """Write into a cell, and change other columns that no longer fit. Returns reports if nothing was written.

        A text that is not one word is refused; any other is kept, and `reports` has its errors.
        """
        row = self[id]
        text = text.strip()
        fault = _find_fault(row.name, column, text)
        if fault is not None:
            return (fault,)
        fitting = find_fitting(row.value, column, text) if column in CHOICES else None
        value = fitting or with_column(row.value, column, text)
        if column == "name" and row.base is None and row.value.shortcut == row.name:
            value = replace(value, shortcut=text)
        self._put(tr("Change {column} of {name}").format(column=column, name=row.name), row.with_value(value))
        return ()

    @property
    def has_resource_maps(self) -> bool:
        """See `Cluster.has_resource_maps`."""
        return self._cluster.has_resource_maps

    def check_deletion(self, ids: Iterable[int]) -> tuple[Report, ...]:
        """Return why attributes cannot be deleted: they are built in, or something names them."""
        names = [each.base.name for each in map(self.__getitem__, ids) if each.base is not None]
        return check_attribute_removal(self._cluster, names, self._cluster_state)

    def delete(self, ids: Iterable[int]) -> tuple[Report, ...]:
        """Mark attributes as deleted; new ones are removed at once. Returns reports if nothing was deleted."""
        chosen = tuple(ids)
        return self.check_deletion(chosen) or super().delete(chosen)

    def set_text(self, text: str) -> None:
        """Edit the table as text; while the text cannot be read the rows stay the last good ones."""
        if text == self.text:
            return
        try:
            attributes = parse_complex_table(text)
        except ReportError:
            table = Table(self.rows, text, is_broken=True)
        else:
            table = Table(take_attributes(self.rows, attributes, self._next_id), text)
            self._next_id = max([self._next_id, *(each.id + 1 for each in table.rows)])
        self._become(tr("Edit the text"), table, merges="text")

    # Applying

    @property
    def reports(self) -> tuple[Report, ...]:
        """All faults: words and definitions with their place in the text, and deletions that are refused.

        The fields of a report are the attribute's name and the column, if it is about one.
        """
        return self._checks.of(self._state, self._cluster, self._cluster_state)

    def _check(self, _: Table, cluster: Cluster, state: State) -> tuple[Report, ...]:
        has_maps = cluster.has_resource_maps
        standing = check_complexes(cluster.complexes.values(), has_resource_maps=has_maps)
        found = weaken_standing(check_complex_text(self.text, has_resource_maps=has_maps)[1], standing)
        removed = [] if self.has_broken_text else [each.key for each in self.changes if each.after is None]
        return (*found, *check_attribute_removal(cluster, removed, state))

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that prevent applying."""
        return tuple(each for each in self.reports if each.is_error)

    def changes_of(self, item: DraftComplex) -> tuple[AnyChange, ...]:
        """Return the changes of one attribute."""
        found = map(self._changes_by_key.of(self.changes).get, dict.fromkeys((item.key, item.name)))
        return tuple(each for each in found if each is not None)

    def _plan(self, edited: Sequence[DraftComplex]) -> tuple[AnyChange, ...]:
        """Plan the table as one change, so that a new attribute may have the name of a deleted one."""
        return fold_changes(change for each in edited for change in plan_item(self.kind, each, each.value))

    def rebase(self, snapshot: Snapshot) -> None:
        """See `DraftPart.rebase`; also takes over the state of the cluster, which deletions are checked against."""
        self._cluster_state = snapshot.state
        super().rebase(snapshot)

    # Over a crash

    def saved(self) -> Sequence[Any]:
        """See `DraftPart.saved`."""
        rows = [
            {
                "base": None if each.base is None else _line(each.base),
                "value": _line(each.value),
                "is_deleted": each.is_deleted,
            }
            for each in self.rows
            if each.is_modified
        ]
        return [*rows, {"text": self.text}] if self.has_broken_text else rows

    def restore(self, saved: Sequence[Any]) -> None:
        """See `DraftPart.restore`."""
        ids = {each.base_name: each.id for each in self.rows if each.base is not None}
        restored: dict[int, DraftComplex] = {}
        text: str | None = None
        for entry in saved:
            if "text" in entry:
                text = str(entry["text"])
                continue
            base = None if entry["base"] is None else _attribute(entry["base"])
            id = ids.get(None if base is None else base.name) or self.new_id("")
            restored[id] = DraftComplex(id, base, _attribute(entry["value"]), bool(entry["is_deleted"]))
        table = Table(self._taken_up(restored), text, is_broken=text is not None)
        self._become(tr("Restore the last session's edits"), table)

    # How edits are kept

    def _append(self, title: str, values: tuple[ComplexAttribute, ...]) -> tuple[int, ...]:
        rows = list(self.rows)
        for value in values:
            taken = {name for each in rows for name in (each.name, each.value.shortcut)}
            name = free_name(value.name, taken)
            new = replace(value, name=name, shortcut=free_name(value.shortcut, taken | {name} - {value.shortcut}))
            if value.shortcut == value.name:
                new = replace(new, shortcut=name)
            rows.append(DraftComplex(self.new_id(name), None, new))
        added = rows[len(self.rows) :]
        self._become(tr(title).format(names=self._names(added)), Table(tuple(rows)))
        return tuple(each.id for each in added)

    def _become(self, title: str, state: Table, merges: object = None) -> None:
        if state.rows != self.rows or state.written is not None or self.has_broken_text:
            super()._become(title, state, merges)


def _line(attribute: ComplexAttribute) -> str:
    return format_complex_table([attribute])


def _attribute(text: Any) -> ComplexAttribute:
    (attribute,) = parse_complex_table(str(text))
    return attribute


def _find_fault(name: str, column: str, text: str) -> Report | None:
    """Return a report if a text cannot be a word of the table, else None."""
    text_of = {
        "": tr("The {column} of {name} must not be empty.").format(column=column, name=name),
        "#": tr("A {column} must not begin with #, which begins a comment in the table.").format(column=column),
        "\\": tr("The {column} must not end with a backslash, which joins lines of the table.").format(column=column),
    }
    if len(text.split()) > 1:
        return Report(
            "draft.blank",
            tr('"{text}" is more than one word; a {column} is one.').format(text=text, column=column),
            fields=(name, column),
        )
    fault = "" if not text else "#" if column == "name" and text[0] == "#" else "\\" if text[-1] == "\\" else None
    return None if fault is None else Report("draft.no-word", text_of[fault], fields=(name, column))


def _index_changes(changes: tuple[AnyChange, ...]) -> dict[str, AnyChange]:
    return {each.key: each for each in changes}
