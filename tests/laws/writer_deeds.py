"""What a writer of `writers` does, and whether it is there."""

from dataclasses import dataclass, replace

from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.snapshot import Snapshot

MODIFY, ADD, DELETE, SUBMIT = "modify", "add", "delete", "submit"


@dataclass(frozen=True, slots=True)
class Told:
    """What a writer was told."""

    is_done: bool
    is_conflict: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """A change of a parallel environment, or a job that is submitted."""

    role: str
    verb: str
    name: str
    slots: int
    jitter_seconds: float
    number: int

    def is_about_same(self, other: "Deed") -> bool:
        """Whether both are about one object."""
        return SUBMIT not in (self.verb, other.verb) and self.name == other.name

    def plan(self, before: ParallelEnvironment | None) -> AnyChange:
        """Return the change of what there is now."""
        if before is None:
            # Also where somebody deleted it earlier.
            return Change(ObjectKind.PE, self.name, before, ParallelEnvironment(self.name, slots=self.slots))
        after = None if self.verb == DELETE else replace(before, slots=self.slots)
        return Change(ObjectKind.PE, self.name, before, after)

    def is_in(self, before: Snapshot, after: Snapshot) -> bool:
        """Whether it is done in a cluster that was another one before."""
        if self.verb == SUBMIT:
            name = f"job{self.slots}"
            return [each.name for each in after.state.jobs.values()].count(name) == 1
        found = pe_of(after, self.name)
        is_deleted = self.verb == DELETE and pe_of(before, self.name) is not None
        return found is None if is_deleted else found is not None and found.slots == self.slots

    @property
    def is_noticed(self) -> bool:
        """Whether it is entered in a journal as one of somebody else."""
        return self.verb in (ADD, DELETE)

    @property
    def entry(self) -> tuple[str, tuple[AnyChange, ...]]:
        """The title of an entry of a journal, and its changes; the same change that two notice is one entry."""
        made = ParallelEnvironment(f"{self.name}_{self.number}", slots=self.number)
        return ("seen" if self.is_noticed else f"did {self.slots}"), (Change(ObjectKind.PE, made.name, None, made),)


def pe_of(snapshot: Snapshot, name: str) -> ParallelEnvironment | None:
    """Return a parallel environment, None if there is none."""
    return snapshot.cluster.pes.get(name)
