"""What the policies make of a task: the parts of its priority and its tickets (sge_priority(5))."""

from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Range


@dataclass(frozen=True, slots=True)
class JobPolicy:
    """The numbers of `qstat -pri`, `-urg` and `-ext`; None for what nobody tells."""

    normal_priority: float | None = None
    """The priority that was asked for (`-p`), from 0 to 1 (`npprior`)."""
    normal_urgency: float | None = None
    """The urgency compared with that of the other jobs, from 0 to 1 (`nurg`)."""
    resource_urgency: float | None = None
    """What the requested resources and slots add to the urgency (`rrcontr`)."""
    waiting_urgency: float | None = None
    """What the time of waiting adds (`wtcontr`)."""
    deadline_urgency: float | None = None
    """What the deadline adds (`dlcontr`)."""
    normal_tickets: float | None = None
    """The tickets compared with those of the other jobs, from 0 to 1 (`ntckts`)."""
    tickets: float | None = None
    """All its tickets (`tckts`)."""
    override_given: float | None = None
    """The tickets that a manager gave it (`qalter -ot`, `ovrts`)."""
    override_tickets: float | None = None
    """Its tickets of the override policy (`otckt`)."""
    functional_tickets: float | None = None
    """Its tickets of the functional policy (`ftckt`)."""
    tree_tickets: float | None = None
    """Its tickets of the share tree policy (`stckt`)."""
    share: float | None = None
    """Its share of all tickets, from 0 to 1."""

    @property
    def urgency(self) -> float | None:
        """The sum of the parts of the urgency; None unless all are known."""
        parts = (self.resource_urgency, self.waiting_urgency, self.deadline_urgency)
        known = [each for each in parts if each is not None]
        return sum(known) if len(known) == len(parts) else None


TaskPolicies = tuple[tuple[tuple[Range, ...], JobPolicy], ...]
"""Tasks of a job, and the policy of each of them; no ranges stand for all tasks."""
