"""How a task of a real cluster ended and what it used, from its accounting file (accounting(5))."""

from qmonpy.late_methods import dataclass

NO_FAILURE = 0
KILLED_BY_SIGNAL = 128
"""An exit status above it stands for the number of a signal (accounting(5), exit_status)."""

SIMULATED_CODES = (1, 7, 8, 10, 13, 14, 15, 19, 26, 27, 28, 100)
"""The values of `failed` that a simulated job can be told to end with; others follow from its exit status or limits."""
_MOST_STATUS = 255


def find_end_mistake(exit_status: int, failed: int) -> str:
    """Return what is wrong with the end that a simulated job is told to have; empty for nothing."""
    if not 0 <= exit_status <= _MOST_STATUS:
        return f"an exit status is between 0 and {_MOST_STATUS}, not {exit_status}"
    if failed and failed not in SIMULATED_CODES:
        return f"failed cannot be {failed}; it may be {', '.join(map(str, SIMULATED_CODES))}"
    return ""


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """One record of an accounting file: how a task ended, and what it used.

    A task that was started more than once has a record for each attempt.
    """

    id: int = 0
    """The id of the record in the cluster's history; 0 if it is not known."""
    is_array: bool = False
    """Whether the task is one of an array job."""
    exit_status: int = 0
    """What the program returned; above 128 the number of the signal that ended it, plus 128."""
    failed: int = NO_FAILURE
    """The problem that the cluster had with it, a code of sge_status(5); 0 is none."""
    group: str = ""
    account: str = ""
    project: str = ""
    department: str = ""
    category: str = ""
    """The requests as options, as the scheduler grouped jobs by them."""
    wallclock_seconds: float = 0.0
    cpu_seconds: float = 0.0
    memory_gb_seconds: float = 0.0
    """The integral of the memory used, in GB times seconds."""
    io_gb: float = 0.0
    max_vmem_bytes: float = 0.0
    is_simulated: bool = False
    """Whether a simulation tells how it ended: it measures no usage."""

    @property
    def is_failure(self) -> bool:
        """Whether the program returned another status than 0, or the cluster had a problem with it."""
        return self.failed != NO_FAILURE or self.exit_status != 0

    @property
    def signal(self) -> int:
        """The number of the signal that ended it; 0 if none did."""
        return self.exit_status - KILLED_BY_SIGNAL if self.exit_status > KILLED_BY_SIGNAL else 0
