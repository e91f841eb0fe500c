"""The one interface that pages and commands use, whichever kind of cluster is behind it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from qmonpy.model.quota_set import QuotaSet
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Answer:
    """What the cluster said to a request: it was done, or `reports` says why not; `text` is Grid Engine's own words."""

    is_done: bool
    text: str = ""
    reports: tuple[Report, ...] = ()
    job: int | None = None
    """The number of a job that was submitted."""


class ClusterClock(Protocol):
    """The clock of a simulated cluster; a real cluster has none."""

    @property
    def speed(self) -> float:
        """Simulated seconds per real second; 0 while paused."""
        ...


class ClusterInterface(Protocol):
    """A cluster that can be looked at and changed. Calls may come from any one thread at a time."""

    def snapshot(self) -> Snapshot:
        """What there is to see now; the same object as long as nothing changed."""
        ...

    def subscribe(self, listener: Callable[[Snapshot], None]) -> Callable[[], None]:
        """Call the listener with every new snapshot, in the thread that changed it; returns how to stop that."""
        ...

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job as `qsub` with these arguments would."""
        ...

    def delete_jobs(self, user: str, jobs: Sequence[int]) -> Answer:
        """Delete jobs, waiting or running, as `qdel`."""
        ...

    def enable_instances(self, user: str, instances: Sequence[str], *, is_enabled: bool) -> Answer:
        """Enable or disable queue instances, as `qmod -e` and `qmod -d`."""
        ...

    def replace_quota_sets(self, user: str, sets: Sequence[QuotaSet]) -> Answer:
        """Make these the quota sets of the cluster (all of them), as `qconf -Mrqs`."""
        ...
