"""What is not understood in a file of a cluster: rows that cannot be read, or a whole that cannot be worked with; and
the history of changes, as raw texts, of which each can be taken back."""

from pathlib import Path

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import find_verb

NOT_UNDERSTOOD = "not-understood"
REPAIRABLE = frozenset({"spool.damaged", f"spool.{NOT_UNDERSTOOD}", f"cluster.{NOT_UNDERSTOOD}"})
"""The codes of reports on files that a repair may help."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that cannot be read."""

    place: str
    """Where it is, in words: `configuration "finished_jobs"`."""
    reason: str
    """Why it cannot be read, as a sentence."""
    text: str
    table: str = ""
    """The table of a spool; empty in a cluster file."""
    key: tuple[str | int, ...] = ()
    """The values of the columns that name the row."""


@dataclass(frozen=True, slots=True)
class PastChange:
    """One change of one object in the history, with the texts as they are stored."""

    kind: str
    name: str
    before: str | None
    """None for an object that was added."""
    after: str | None
    """None for an object that was removed."""

    @property
    def verb(self) -> str:
        """What happened to the object: added, modified or removed."""
        return find_verb(self.kind, self.before, self.after)


@dataclass(frozen=True, slots=True)
class PastEntry:
    """Changes of the history that were made together."""

    number: int
    time: int
    """Seconds since the epoch, by the cluster's own clock."""
    user: str
    note: str
    changes: tuple[PastChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a file of a cluster."""

    path: Path
    faults: tuple[Fault, ...] = ()
    reason: str = ""
    """Why the cluster does not open although every text can be read, as a sentence; empty otherwise."""
    history: tuple[PastEntry, ...] = ()
    """The changes of the configuration, newest first; a cluster file keeps none."""
    suspects: tuple[int, ...] = ()
    """The numbers of changes of which it is known that the cluster opens without them, newest first."""
    notes: tuple[str, ...] = ()
    """What else was found when the file was opened, in sentences."""
    text: str | None = None
    """The whole text of a cluster file, to be corrected; None for a spool."""

    @property
    def is_sound(self) -> bool:
        """Whether the cluster opens."""
        return not self.faults and not self.reason
