"""The details of one job of a real cluster, as `qstat -j` prints them."""

from qmonpy.late_methods import dataclass

TURNED_OFF = "(Collecting of scheduler job information is turned off)"
NOT_OF_EVERY_JOB = "(Scheduler job information not available for every job)"
NOT_COLLECTED = (TURNED_OFF, NOT_OF_EVERY_JOB)
"""What 8.1.9 prints for lines of the scheduler that `schedd_job_info` of sched_conf(5) has switched off."""


@dataclass(frozen=True, slots=True)
class JobDetails:
    """Names and values in the order and the words of `qstat -j`."""

    number: int
    fields: tuple[tuple[str, str], ...] = ()
    """Name and value of each; a task's have its number behind the name, as in `usage 1`."""
    scheduling: tuple[str, ...] = ()
    """The lines that the cluster's scheduler noted why the job, or some of its tasks, do not start."""

    @property
    def is_collected(self) -> bool:
        """Whether the scheduler notes such lines for this job."""
        return not any(line in NOT_COLLECTED for line in self.scheduling)

    def find_value(self, name: str) -> str:
        """Return the value of a name; empty if there is none."""
        return next((value for each, value in self.fields if each == name), "")
