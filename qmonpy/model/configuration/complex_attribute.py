"""Complex attributes: the name of a resource, how it is compared and whether it is consumed (complex(5))."""

from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import Relop, ValueType


class Requestable(StrEnum):
    """Whether a job may, must or must not request an attribute."""

    YES = "YES"
    NO = "NO"
    FORCED = "FORCED"


class Consumable(StrEnum):
    """Whether usage is booked: per slot (YES), once per job with the master task (JOB), or not at all (NO).

    Open Cluster Scheduler 9 also books once on each host on which a task has slots (HOST).
    """

    YES = "YES"
    NO = "NO"
    JOB = "JOB"
    HOST = "HOST"


@dataclass(frozen=True, slots=True)
class ComplexAttribute:
    """A row of the complex table; `default` and `urgency` keep the text that was written."""

    name: str
    shortcut: str
    type: ValueType
    relop: Relop
    requestable: Requestable = Requestable.YES
    consumable: Consumable = Consumable.NO
    default: str = "0"
    urgency: str = "0"

    @property
    def is_consumable(self) -> bool:
        """Whether usage of it is booked."""
        return self.consumable is not Consumable.NO

    @property
    def is_per_slot(self) -> bool:
        """Whether a parallel job uses it for each slot: not once, nor once on each host."""
        return self.consumable is Consumable.YES

    @property
    def needs_resource_maps(self) -> bool:
        """Whether 8.1.9 has no such attribute, and Open Cluster Scheduler 9 has: `Cluster.has_resource_maps`."""
        return self.type is ValueType.RSMAP or self.consumable is Consumable.HOST

    @property
    def is_exclusive(self) -> bool:
        """Whether a job that requests it shares the host or queue instance with no other job (relop EXCL)."""
        return self.relop is Relop.EXCL
