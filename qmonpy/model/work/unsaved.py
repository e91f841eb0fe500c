"""What was done to a cluster that is in no file: counted and named, so that it can be told what would be lost."""

from qmonpy.late_methods import dataclass
from qmonpy.model.work.deeds import NO_DEEDS, DeedCount


@dataclass(frozen=True, slots=True)
class UnsavedWork:
    """Applied changes and commands that are in no file."""

    changes: int = 0
    """How many changes of the configuration."""
    changed: tuple[str, ...] = ()
    """The names of the objects that they changed, each once."""
    deeds: DeedCount = NO_DEEDS
    """What users did to jobs, reservations and queue instances."""

    @property
    def is_empty(self) -> bool:
        """Whether everything is in a file."""
        return not (self.changes or self.deeds.total)


@dataclass(frozen=True, slots=True)
class LeftWork:
    """The unsaved work of a run that ended without saving or discarding it, which is kept in a copy of its cluster."""

    work: UnsavedWork
    time: int
    """When the copy was written, in seconds since the epoch."""
    cluster_time: int
    """The cluster's own time then, in seconds since the epoch."""
    key: str
    """What tells the copies of a cluster apart."""
