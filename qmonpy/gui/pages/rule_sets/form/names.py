"""The names that are offered while a rule is written: for each kind of filter, and for the text."""

from qmonpy.app.editing.draft import Draft
from qmonpy.formats.quota_set.completion import Completions, complete_at, names_of_kind
from qmonpy.model.snapshot import Snapshot


class Names:
    """Finds names in the newest snapshot with the edits of all pages, each time it is asked."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    @property
    def snapshot(self) -> Snapshot:
        """The newest snapshot, which is held here by nobody else than the draft."""
        return self._draft.snapshot

    def of_kind(self, kind: str) -> list[str]:
        """Return the names for a filter: `*`, then groups, then single names; users with jobs are among them."""
        names = [name for name, *_ in names_of_kind(kind, self._draft.planned())]
        if kind == "users":
            known = set(names)
            names += sorted({job.owner for job in self.snapshot.state.jobs.values()} - known)
        return names

    def offers(self, text: str, position: int) -> Completions:
        """Return the words that may stand at a position of a text."""
        return complete_at(text, position, self._draft.planned())
