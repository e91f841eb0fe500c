"""The content of a cluster file: a whole cluster, its state and the jobs that will arrive, as one value."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from qmonpy.formats.files.repetition import ONCE, Repetition, find_next_coming, list_comings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import EndedReservation, FinishedTask
from qmonpy.model.work.job import DEFAULT_RUNTIME
from qmonpy.model.work.state import State

EPOCH = 1_700_000_000
"""The time of a file that gives none."""
FAILURE_RATE = "failure_rate"
"""The key of how many runs of one fail by themselves, in a cluster file and in a spool."""


@dataclass(frozen=True, slots=True, order=True)
class Arrival:
    """A job that will be submitted: when (seconds since the epoch), by whom, with which arguments of qsub."""

    time: int
    user: str
    arguments: tuple[str, ...] = ()
    runtime: int = DEFAULT_RUNTIME
    """Its run time in seconds."""
    exit_status: int = 0
    """What its program returns."""
    failed: int = 0
    """What goes wrong around it, a code of sge_status(5)."""
    repetition: Repetition = ONCE
    """Whether it comes again; then `time` is that of its first coming."""

    def list_comings(self, after: int) -> Iterator["Arrival"]:
        """Yield each single coming later than a time, in seconds since the epoch, in their order."""
        for each in list_comings(self.time, self.repetition, self._name, after):
            runtime = self.runtime if each.factor == 1 else max(1, round(self.runtime * each.factor))
            yield replace(self, time=each.time, runtime=runtime, repetition=ONCE)

    def find_next_time(self, now: int) -> int | None:
        """Return when it comes next; one that is not repeated stays until it was taken, whatever the time is."""
        if not self.repetition.every:
            return self.time
        coming = find_next_coming(self.time, self.repetition, self._name, now)
        return None if coming is None else coming.time

    @property
    def _name(self) -> str:
        return "\0".join((self.user, *self.arguments))


def count_coming(arrivals: Iterable[Arrival], now: int) -> Mapping[int, int]:
    """Return by time how many jobs come then; of a repeated one only the next coming after `now` is counted."""
    times = (each.find_next_time(now) for each in arrivals)
    return Counter(each for each in times if each is not None)


@dataclass(frozen=True)
class ClusterFile:
    """The content of a cluster file."""

    cluster: Cluster = field(default_factory=Cluster)
    state: State = field(default_factory=State)
    now: int = EPOCH
    """The cluster's own clock, seconds since the epoch."""
    arrivals: tuple[Arrival, ...] = ()
    """Jobs still to come, in the order written."""
    finished: tuple[FinishedTask, ...] = ()
    """Newest last."""
    ended_reservations: tuple[EndedReservation, ...] = ()
    """Newest last."""
    next_job: int | None = None
    """The number of the next job; None for one more than the largest."""
    last_reservation: int | None = None
    """The id of the last reservation that was made; None for the largest."""
    other: Mapping[str, Any] = field(default_factory=dict)
    """Parts of the document that are not known; they are written back as they were."""
    warnings: tuple[Report, ...] = field(default=(), compare=False)
