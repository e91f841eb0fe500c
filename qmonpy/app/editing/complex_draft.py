"""The editing state of a cluster's complex table: what is changed but not yet written, with undo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.app.changes.complex_removal import check_removal
from qmonpy.app.editing.complex_choices import CHOICES, find_fitting, with_column
from qmonpy.app.editing.draft_complex import (
    ComplexConflict,
    DraftComplex,
    Rows,
    find_complex_conflicts,
    find_settled,
    plan_complex_changes,
    rebase_complexes,
    take_attributes,
)
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.formats.configuration.complex_table import check_complex_text, format_complex_table, parse_complex_table
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.state import State

NEW = ComplexAttribute("new_complex", "new_complex", ValueType.INT, Relop.LE)


@dataclass(frozen=True, slots=True)
class Table:
    """All attributes at one moment of editing."""

    rows: Rows
    written: str | None = None
    """The text as typed, if the text is what was edited last."""
    is_broken: bool = False
    """Whether the text cannot be read; the rows then are the last good ones."""


class ComplexDraft(DraftPart[Table]):
    """The complex attributes of a cluster while they are edited, as rows and as one text.

    Rows are addressed by a number that survives renaming. Every edit can be undone; `rebase` takes in what others
    changed in the meantime.
    """

    def __init__(self, cluster: Cluster, state: State | None = None, undo: UndoStack | None = None):
        rows = tuple(DraftComplex(id, each, each) for id, each in enumerate(cluster.complexes.values(), 1))
        super().__init__("complexes", undo or UndoStack(), Table(rows))
        self._cluster = cluster
        self._cluster_state = state or State()
        self._next_id = len(rows) + 1
        self._awaited: Snapshot | None = None
        self._known: tuple[Table, tuple[Report, ...]] | None = None

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

    def changed_name(self, before: Table) -> str:
        known = {each.id: each for each in before.rows}
        return next((each.name for each in self.rows if known.get(each.id) != each), "")

    @property
    def unsaved(self) -> tuple[str, ...]:
        names = tuple(each.name for each in self.rows if each.is_modified)
        return (*names, "text of the complexes") if self.has_broken_text else names

    def __getitem__(self, id: int) -> DraftComplex:
        """The row with a number; KeyError if there is none."""
        for each in self.rows:
            if each.id == id:
                return each
        raise KeyError(id)

    def find(self, name: str) -> DraftComplex | None:
        """The row that has a name or a shortcut, one that stays before one that goes."""
        named = [each for each in self.rows if name in (each.name, each.value.shortcut)]
        return min(named, key=lambda each: (each.is_deleted, each.name != name), default=None)

    # Edits

    def add(self, value: ComplexAttribute = NEW) -> int:
        """Begin a new attribute, with a number behind its names if these are taken; gives its id."""
        (id,) = self._append(f"Add {value.name}", (value,))
        return id

    def clone(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Begin new attributes as copies; gives their ids."""
        return self._append("Clone", tuple(self[id].value for id in ids))

    def edit(self, id: int, column: str, text: str) -> tuple[Report, ...]:
        """Write into a cell; what no longer fits follows it. Reports say why nothing was written.

        A text that would not be one word of the table is refused; any other is kept, and `reports` says what is wrong.
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
        self._put(f"Change {column} of {row.name}", (replace(row, value=value),))
        return ()

    def check_deletion(self, ids: Iterable[int]) -> tuple[Report, ...]:
        """Why attributes cannot be deleted: they are built in, or somebody needs them."""
        names = [each.base.name for each in map(self.__getitem__, ids) if each.base is not None]
        return check_removal(self._cluster, names, self._cluster_state)

    def delete(self, ids: Iterable[int]) -> tuple[Report, ...]:
        """Mark attributes as deleted; new ones go at once. Nothing is deleted where the reports refuse it."""
        gone = tuple(map(self.__getitem__, ids))
        reports = self.check_deletion(each.id for each in gone)
        if not reports:
            dropped = {each.id for each in gone if each.base is None}
            marked = {each.id: replace(each, is_deleted=True) for each in gone}
            rows = tuple(marked.get(each.id, each) for each in self.rows if each.id not in dropped)
            self._become(f"Delete {_names(gone)}", Table(rows))
        return reports

    def revert(self, ids: Iterable[int]) -> None:
        """Back to what the cluster has; attributes that it never had go."""
        chosen = {each.id: each for each in map(self.__getitem__, ids)}
        rows = []
        for each in self.rows:
            if each.id not in chosen:
                rows.append(each)
            elif each.base is not None:
                rows.append(DraftComplex(each.id, each.base, each.base))
        self._become(f"Revert {_names(tuple(chosen.values()))}", Table(tuple(rows)))

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
        self._become("Edit the text", table, merges="text")

    # Applying

    @property
    def reports(self) -> tuple[Report, ...]:
        """Everything that is wrong: words and definitions with their place in the text, and removals that are refused.

        The fields of a report are the attribute's name and the column, if it is about one.
        """
        if self._known is None or self._known[0] is not self._state:
            _, found = check_complex_text(self.text)
            removed = [] if self.has_broken_text else [each.key for each in self.changes if each.after is None]
            self._known = self._state, (*found, *check_removal(self._cluster, removed, self._cluster_state))
        return self._known[1]

    @property
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying."""
        return tuple(each for each in self.reports if each.is_error)

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        conflicts, changes = {each.id for each in self.conflicts()}, self.changes
        found = []
        for each in self.rows:
            if each.is_modified:
                names = {each.name} | ({each.base.name} if each.base is not None else set())
                found.append(
                    PendingEdit(
                        self.page,
                        ObjectKind.COMPLEX,
                        each.name,
                        tuple(change for change in changes if change.key in names),
                        tuple(report for report in self.reports if report.fields and report.fields[0] in names),
                        each.id in conflicts,
                    )
                )
        if self.has_broken_text:
            found.append(PendingEdit(self.page, ObjectKind.COMPLEX, "the text", (), self.reports))
        return tuple(found)

    def revert_all(self) -> None:
        """The whole table back to what the cluster has."""
        kept = tuple(DraftComplex(each.id, each.base, each.base) for each in self.rows if each.base is not None)
        self._become("Revert all", Table(kept))

    @property
    def changes(self) -> tuple[Change[ComplexAttribute], ...]:
        """What was edited so far, whether or not it may be applied."""
        return plan_complex_changes(self.rows)

    def conflicts(self) -> tuple[ComplexConflict, ...]:
        """Edited attributes that somebody else changed too, each as three versions."""
        return find_complex_conflicts(self.rows, self._cluster.complexes)

    def resolve(self, id: int, *, is_mine: bool) -> None:
        """End a conflict: go on from what the cluster has now, with one's own version or the cluster's."""
        row = self[id]
        theirs = self._cluster.complexes.get(row.base.name if row.base else row.name)
        others = tuple(each for each in self.rows if each.id != id)
        if theirs is None and (not is_mine or row.is_deleted):
            self._become(f"Give up {row.name}", Table(others))
        else:
            value = row.value if is_mine else theirs or row.value
            kept = DraftComplex(id, theirs, value, is_mine and row.is_deleted)
            self._put(f"Resolve {row.name}", (kept,))

    def resolve_with(self, id: int, value: ComplexAttribute) -> None:
        """End a conflict: go on from what the cluster has now, with a value that was made of both versions."""
        row = self[id]
        theirs = self._cluster.complexes.get(row.base.name if row.base else row.name)
        self._put(f"Resolve {row.name}", (DraftComplex(id, theirs, value),))

    @property
    def conflicted(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.conflicts())

    def rebase(self, snapshot: Snapshot) -> None:
        """Take in the cluster's present table; while the text cannot be read, this waits until it can.

        What was applied can still be undone: the old version then is a change of the new one.
        """
        self.merged = ()
        if snapshot.state.reservations is not self._cluster_state.reservations:
            self._cluster_state, self._known = snapshot.state, None
        if self.has_broken_text:
            self._awaited = snapshot
            return
        cluster = snapshot.cluster
        if cluster is self._cluster:
            return
        is_same = cluster.complexes == self._cluster.complexes
        self._cluster, self._known = cluster, None
        if not is_same:
            self._follow(cluster)

    def _follow(self, cluster: Cluster) -> None:
        theirs, rows = cluster.complexes, self.rows
        settled = find_settled(rows, theirs)
        known = {each.base.name for each in rows if each.base is not None}
        known |= {each.name for each in rows if each.base is None or each.id in settled}
        added = tuple(DraftComplex(self._take_id(), each, each) for name, each in theirs.items() if name not in known)
        self.undo_stack.rewrite(self, lambda table: Table(rebase_complexes(table.rows, theirs, settled, added)))
        rebased = rebase_complexes(rows, theirs, settled, added)
        before = {each.id: each.base for each in rows if each.id not in settled}
        self.merged = tuple(
            each.name for each in rebased if each.is_modified and each.base != before.get(each.id, each.base)
        )
        if rebased != rows:
            values = self.values
            table = Table(rebased)
            if tuple(each.value for each in rebased if not each.is_deleted) == values:
                table = replace(table, written=self._state.written)
            self.show_state(table)

    # Over a crash

    def saved(self) -> Sequence[Any]:
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
        rows = {each.id: each for each in self.rows}
        text: str | None = None
        for entry in saved:
            if "text" in entry:
                text = str(entry["text"])
                continue
            base = None if entry["base"] is None else _attribute(entry["base"])
            value = _attribute(entry["value"])
            named = [each for each in rows.values() if base is not None and each.base is not None]
            id = next((each.id for each in named if each.base and base and each.base.name == base.name), None)
            id = self._take_id() if id is None else id
            rows[id] = DraftComplex(id, base, value, bool(entry["is_deleted"]))
        theirs = self._cluster.complexes
        edited = tuple(rows.values())
        rebased = rebase_complexes(edited, theirs, find_settled(edited, theirs), ())
        table = Table(rebased, text, is_broken=text is not None)
        self._become("Restore the last session's edits", table)

    # How edits are kept

    def _append(self, title: str, values: tuple[ComplexAttribute, ...]) -> tuple[int, ...]:
        rows = list(self.rows)
        ids = []
        for value in values:
            taken = {name for each in rows for name in (each.name, each.value.shortcut)}
            name = _free(value.name, taken)
            new = replace(value, name=name, shortcut=_free(value.shortcut, taken | {name} - {value.shortcut}))
            if value.shortcut == value.name:
                new = replace(new, shortcut=name)
            ids.append(self._take_id())
            rows.append(DraftComplex(ids[-1], None, new))
        self._become(title, Table(tuple(rows)))
        return tuple(ids)

    def _take_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def _put(self, title: str, edited: Rows) -> None:
        by_id = {each.id: each for each in edited}
        self._become(title, Table(tuple(by_id.get(each.id, each) for each in self.rows)))

    def _become(self, title: str, state: Table, merges: object = None) -> None:
        if state.rows != self.rows or state.written is not None or self.has_broken_text:
            super()._become(title, state, merges)

    def show_state(self, state: Table) -> None:
        self._state = state
        if self._awaited is not None and not state.is_broken:
            awaited, self._awaited = self._awaited, None
            self.rebase(awaited)
        super().show_state(self._state)


def _line(attribute: ComplexAttribute) -> str:
    return format_complex_table([attribute])


def _attribute(text: Any) -> ComplexAttribute:
    (attribute,) = parse_complex_table(str(text))
    return attribute


def _find_fault(name: str, column: str, text: str) -> Report | None:
    """Why a text cannot be a word of the table."""
    text_of = {
        "": f"The {column} of {name} must not be empty.",
        "#": f"A {column} must not begin with #, which begins a comment in the table.",
        "\\": f"The {column} must not end with a backslash, which joins lines of the table.",
    }
    if len(text.split()) > 1:
        return Report("draft.blank", f'"{text}" is more than one word; a {column} is one.', fields=(name, column))
    fault = "" if not text else "#" if column == "name" and text[0] == "#" else "\\" if text[-1] == "\\" else None
    return None if fault is None else Report("draft.no-word", text_of[fault], fields=(name, column))


def _free(name: str, taken: set[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _names(rows: Rows) -> str:
    return rows[0].name if len(rows) == 1 else f"{len(rows)} attributes"
