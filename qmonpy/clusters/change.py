"""A change of a cluster's configuration as an object, and the journal's line that says who made it and when."""

from dataclasses import dataclass

from qmonpy.model.quota_set import QuotaSet

QUOTA_SET = "resource quota set"
"""The kind of a change of a rule set, in the words that Grid Engine's messages use for it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One object before and after: no `before` adds it, no `after` deletes it."""

    key: str
    """The object's name: the old one of what is changed, the new one of what is added."""
    before: QuotaSet | None
    after: QuotaSet | None
    kind: str = QUOTA_SET

    @property
    def verb(self) -> str:
        """What the change does, in the words of qconf: added, modified or removed."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "modified"


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """Changes that were made together."""

    number: int
    """Counts from 1."""
    time: int
    """Seconds since the epoch, the cluster's own clock."""
    user: str
    changes: tuple[Change, ...]
