"""A run as a value: what made it, how far it is, and what became of it."""

from enum import StrEnum
from pathlib import Path

from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

AS_IT_IS = later("as it is")
"""The words for the configuration that a cluster has."""


class RunState(StrEnum):
    """What a run does."""

    WAITING = later("waiting")
    """Not begun: its process is being started."""
    PLAYING = later("playing")
    PAUSED = later("paused")
    DONE = later("done")
    CANCELLED = later("cancelled")
    FAILED = later("failed")
    """It ended without a result; `trouble` says why."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come of it by itself."""
        return self in (RunState.DONE, RunState.CANCELLED, RunState.FAILED)


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that made a run: played again with the same, the result is the same."""

    cluster: str
    """The cluster's name, or the path of its file."""
    configuration: str
    """What it was played on, in words: `as it is`, or the change."""
    configuration_sha256: str
    """Of the kept cluster file."""
    workload: str
    """The workload's title."""
    workload_sha256: str
    """Of the kept workload."""
    jobs: int
    tasks: int
    seed: int = 0
    """0 plays jobs of one second in the order of their numbers, another one shuffles them."""
    version: str = ""
    """The version of qmonpy."""
    is_real: bool = False
    """Whether it is meant to be the configuration with which the workload really ran: its result is the calibration."""
    changes: tuple[tuple[str, str, str, str], ...] = ()
    """What its configuration changes of the one that it is compared with: object, what was done to it, the lines of its
    text that are gone, and those that have come."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    share: float = 0.0
    """0.0 to 1.0."""
    now: int = 0
    """The simulated moment, seconds since the epoch."""
    ended_tasks: int = 0
    tasks: int = 0
    waiting_jobs: int = 0
    seconds: float = 0.0
    """Real seconds since it began, without pauses."""
    seconds_left: float | None = None
    """Real seconds until it ends, as far as can be told; None at the beginning."""
    cpu_seconds: float = 0.0
    memory_bytes: int = 0
    """The most that its process had."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is now."""

    id: str
    folder: Path
    title: str
    inputs: Inputs
    created: int
    """Seconds since the epoch, by the clock of this machine."""
    group: str = ""
    """Runs that were started together, to be compared, have the same."""
    state: RunState = RunState.WAITING
    progress: Progress = Progress()
    trouble: str = ""
    """Why it failed, a sentence; empty else."""

    @property
    def configuration(self) -> str:
        """What its configuration is called, in the user's language where that is no name that somebody gave."""
        return tr(AS_IT_IS) if self.inputs.configuration == AS_IT_IS else self.inputs.configuration
