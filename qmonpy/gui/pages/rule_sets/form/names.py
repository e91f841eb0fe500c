"""What the cluster offers while a rule is written: names for each kind of filter, and words for the text."""

from qmonpy.app.editing.draft import Draft
from qmonpy.formats.quota_set.completion import Completions, complete_at, names_of_kind
from qmonpy.model.snapshot import Snapshot


class Names:
    """Answers from the newest snapshot as it is edited on all pages; lists are made when they are asked for."""

    def __init__(self, draft: Draft) -> None:
        self.snapshot = Snapshot()
        self._draft = draft

    def of_kind(self, kind: str) -> list[str]:
        """Names for a filter: `*` first, then groups, then single names; users with jobs are among them."""
        names = [name for name, *_ in names_of_kind(kind, self._draft.planned())]
        if kind == "users":
            known = set(names)
            names += sorted({job.owner for job in self.snapshot.state.jobs.values()} - known)
        return names

    def offers(self, text: str, position: int) -> Completions:
        """Words that may stand at a position of a text."""
        return complete_at(text, position, self._draft.planned())
