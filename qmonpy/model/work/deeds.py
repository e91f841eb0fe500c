"""What users did to a cluster besides its configuration, counted, so that it can be told what is in no file yet."""

from collections.abc import Mapping
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr

SAID = 8
"""Of so many deeds the answers are kept."""


class Deed(StrEnum):
    """The kinds of commands that change the state of a cluster."""

    SUBMISSION = "submission"
    JOBS = "jobs"
    """Jobs were held, altered, suspended, rescheduled or deleted."""
    RESERVATION = "reservation"
    """A reservation was granted or deleted."""
    INSTANCES = "instances"
    """Queue instances were disabled, suspended, cleared and the like, or execution daemons stopped or started."""


@dataclass(frozen=True, slots=True)
class DeedCount:
    """How many commands of each kind changed something, and the answers to the last SAID of them, oldest first."""

    counts: Mapping[Deed, int]
    said: tuple[str, ...] = ()

    def since(self, earlier: "DeedCount") -> "DeedCount":
        """Return what was done after an earlier count of the same cluster."""
        counts = {deed: count - earlier.counts.get(deed, 0) for deed, count in self.counts.items()}
        left = {deed: count for deed, count in counts.items() if count > 0}
        total = sum(left.values())
        return DeedCount(left, self.said[-total:] if total else ())

    @property
    def total(self) -> int:
        """How many commands changed something."""
        return sum(self.counts.values())


NO_DEEDS = DeedCount({})


class DeedCounter:
    """Counts; who notes a deed must hold the lock of the cluster, whoever takes the count need not wait for that."""

    def __init__(self) -> None:
        self._count = NO_DEEDS

    def note(self, deed: Deed, answer: str) -> None:
        """Count a command that changed something; `answer` is Grid Engine's."""
        lines = lines_of(answer) or [""]
        more = tr(" (and {count:,} more)").format(count=len(lines) - 1) if len(lines) > 1 else ""
        before = self._count
        counts = {**before.counts, deed: before.counts.get(deed, 0) + 1}
        self._count = DeedCount(counts, (*before.said, f"{lines[0]}{more}")[-SAID:])

    def take(self) -> DeedCount:
        """Return the present count."""
        return self._count

    def put(self, count: DeedCount) -> None:
        """Go on from this count."""
        self._count = count
