"""Jobs as they were submitted: owner, requests, tasks (qsub(1))."""

from dataclasses import dataclass

from qmonpy.model.values.range import Range

BASE_PRIORITY = 1024
"""What Grid Engine adds to `-p` to keep priorities positive."""


@dataclass(frozen=True, slots=True)
class ResourceRequest:
    """One `-l attribute=value`: the full name and the value as written; no value stands for TRUE."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Job:
    """A job: everything that the scheduler reads, and what the user wants to see again.

    Times are integer seconds since the epoch; durations are seconds.
    """

    number: int
    owner: str
    name: str = "STDIN"
    groups: tuple[str, ...] = ()
    """Unix groups of the owner, the primary one first."""
    project: str | None = None
    department: str = "defaultdepartment"
    pe: str | None = None
    """Name or pattern of the parallel environment, None for a sequential job."""
    slots: tuple[Range, ...] = (Range(1, 1),)
    hard_resources: tuple[ResourceRequest, ...] = ()
    soft_resources: tuple[ResourceRequest, ...] = ()
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    priority: int = 0
    """POSIX priority of `-p`, -1023 to 1024."""
    tasks: Range | None = None
    """Task ids of an array job, None for any other job."""
    max_running_tasks: int = 0
    """`-tc`; 0 is no limit."""
    submit_time: int = 0
    start_after: int = 0
    """`-a`; 0 is at once."""
    deadline: int = 0
    """`-dl`; 0 is no deadline."""
    runtime: int = 1000
    """How many seconds a task runs in the embedded cluster."""
    wants_reservation: bool = False
    reservation: int | None = None
    """Id of the advance reservation that the job runs in (`-ar`)."""
    user_hold: bool = False
    operator_hold: bool = False
    system_hold: bool = False
    task_holds: tuple[tuple[str, tuple[Range, ...]], ...] = ()
    """Holds of single tasks: the letter of the kind (`u`, `o`, `s`, in this order) and the tasks."""
    restarted_tasks: tuple[Range, ...] = ()
    """Tasks that were rescheduled (`R` in qstat), by their ids."""
    has_error: bool = False
    """State `E`: a task could not be started; none is until the error is cleared (`qmod -cj`)."""
    predecessors: tuple[int, ...] = ()
    """Numbers of the jobs that `-hold_jid` waits for."""
    is_immediate: bool = False
    """`-now y`: starts in the next pass or not at all; needs an interactive queue."""
    is_restartable: bool | None = None
    """`-r`: whether the job may be started again (`qmod -r`); None leaves it to `rerun` of its queue."""
    verification: str = "n"
    """`-w`: `e` refuses a job that cannot run even in an empty cluster, `w` warns; `p` and `v` only verify."""
    account: str = "sge"
    mail_options: str = ""
    """When mail is wanted (`-m`): letters of `b e a s`, none by default."""
    mail_to: tuple[str, ...] = ()
    """Addresses of `-M`, `user` or `user@host`; empty stands for the owner."""
    arguments: tuple[str, ...] = ()
    """The options as the user typed them, to submit the job again."""

    @property
    def is_array(self) -> bool:
        """Whether it is an array job."""
        return self.tasks is not None

    @property
    def task_ids(self) -> Range:
        """The ids of its tasks; a job that is not an array has the one task 1."""
        return self.tasks or Range(1, 1)
