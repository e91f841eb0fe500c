"""Edits that are not applied, object by object: as rows to show, and as choices before they are applied."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.app.session.actions import PAGES
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.report import Report, Severity

READY, WRONG, CONFLICT = "ready", "error", "conflict"
_TITLES = {each.id: each.title for each in PAGES}


@dataclass(frozen=True, slots=True)
class PendingRow:
    """One edited object."""

    edit: PendingEdit

    @property
    def key(self) -> tuple[str, str, str]:
        """Page, kind and name of the object, which stay the same when the row is renewed."""
        return self.edit.page, str(self.edit.kind), self.edit.name

    @property
    def state(self) -> str:
        """READY, WRONG if it cannot be applied, or CONFLICT if somebody else changed it as well."""
        return CONFLICT if self.edit.is_conflicted else WRONG if self.edit.errors else READY

    @property
    def verb(self) -> str:
        """The effect of applying: added, modified, removed or renamed; `cannot be read` while its text cannot."""
        changes = self.edit.changes
        if len(changes) > 1:
            return "renamed"
        return changes[0].verb if changes else "cannot be read"

    @property
    def page_title(self) -> str:
        """The title of the page on which it is edited."""
        return _TITLES.get(self.edit.page, self.edit.page)

    @property
    def place(self) -> tuple[str, str]:
        """Page and key of the object."""
        found = find_object_place(self.edit.kind, self.edit.name)
        return found if found is not None and found[0] == self.edit.page else (self.edit.page, self.edit.name)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.edit.kind} {self.edit.name} {self.verb} {self.page_title} {self.state}".lower()


PENDING_COLUMNS: tuple[Column[PendingRow], ...] = (
    Column("state", "State", lambda row: row.state, tooltip="Whether it can be applied"),
    Column("kind", "Kind", lambda row: str(row.edit.kind)),
    Column("name", "Name", lambda row: row.edit.name),
    Column("done", "Change", lambda row: row.verb),
    Column("page", "Page", lambda row: row.page_title),
    Column("why", "Problem", lambda row: row.edit.errors[0].text if row.edit.errors else ""),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Changes that are applied together or left out together."""

    title: str
    changes: tuple[AnyChange, ...]
    problems: tuple[Report, ...] = ()
    """The faults that are known already."""
    place: tuple[str, str] | None = None
    """Page and key where it is edited; None if it is not edited on a page."""


def choices_of_edits(edits: Iterable[PendingEdit]) -> tuple[Choice, ...]:
    """Return a choice for each edited object."""
    return tuple(_choice(each) for each in edits)


def choices_of_changes(changes: Iterable[AnyChange]) -> tuple[Choice, ...]:
    """Return a choice for each change."""
    return tuple(Choice(f"{each.kind} {each.key}: {each.verb}", (each,)) for each in changes)


def _choice(edit: PendingEdit) -> Choice:
    row = PendingRow(edit)
    problems = sorted(edit.reports, key=lambda each: list(Severity).index(each.severity))
    if edit.is_conflicted:
        words = f'Somebody else changed the {edit.kind} "{edit.name}" as well: choose how to go on first.'
        problems.insert(0, Report("cluster.conflict", words, fields=(str(edit.kind), edit.name)))
    return Choice(f"{edit.kind} {edit.name}: {row.verb}", edit.changes, tuple(problems), row.place)
