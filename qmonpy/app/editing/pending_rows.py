"""What is edited and not applied, as rows to show: what, in which state, on which page, and where a click goes."""

from dataclasses import dataclass

from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.app.session.actions import PAGES
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.object_pages import find_object_place

READY, WRONG, CONFLICT = "ready", "error", "conflict"
_TITLES = {each.id: each.title for each in PAGES}


@dataclass(frozen=True, slots=True)
class PendingRow:
    """One object."""

    edit: PendingEdit

    @property
    def key(self) -> tuple[str, str, str]:
        return self.edit.page, str(self.edit.kind), self.edit.name

    @property
    def state(self) -> str:
        """READY, WRONG where it cannot be applied, CONFLICT where somebody else changed it as well."""
        return CONFLICT if self.edit.is_conflicted else WRONG if self.edit.errors else READY

    @property
    def verb(self) -> str:
        """What applying does: added, modified, removed, renamed; nothing while a text cannot be read."""
        changes = self.edit.changes
        if len(changes) > 1:
            return "renamed"
        return changes[0].verb if changes else "cannot be read"

    @property
    def page_title(self) -> str:
        return _TITLES.get(self.edit.page, self.edit.page)

    @property
    def place(self) -> tuple[str, str]:
        """Page and key of the object."""
        found = find_object_place(self.edit.kind, self.edit.name)
        return found if found is not None and found[0] == self.edit.page else (self.edit.page, self.edit.name)

    @property
    def words(self) -> str:
        return f"{self.edit.kind} {self.edit.name} {self.verb} {self.page_title} {self.state}".lower()


PENDING_COLUMNS: tuple[Column[PendingRow], ...] = (
    Column("state", "State", lambda row: row.state, tooltip="Whether it can be applied"),
    Column("kind", "Kind", lambda row: str(row.edit.kind)),
    Column("name", "Name", lambda row: row.edit.name),
    Column("done", "Change", lambda row: row.verb),
    Column("page", "Page", lambda row: row.page_title),
    Column("why", "Problem", lambda row: row.edit.errors[0].text if row.edit.errors else ""),
)
