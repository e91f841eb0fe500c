"""Parallel environments (sge_pe(5))."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class ParallelEnvironment:
    """How many slots there are and how a job's slots are spread over hosts."""

    name: str
    slots: int = 0
    allocation_rule: str = "$pe_slots"
    """`$fill_up`, `$round_robin`, `$pe_slots` or a number of slots per host."""
    user_lists: tuple[str, ...] = ()
    xuser_lists: tuple[str, ...] = ()
    urgency_slots: str = "min"
    job_is_first_task: bool = True
    control_slaves: bool = False
    other: Mapping[str, str] = field(default_factory=dict)

    @property
    def ignores_slave_requests(self) -> bool:
        """Whether requests of slave tasks do not count on the host of the master task (Open Cluster Scheduler 9)."""
        return self.other.get("ign_sreq_on_mhost", "FALSE").upper() == "TRUE"
