"""Complex attributes: what a resource is called, how it is compared and whether it is consumed (complex(5))."""

from dataclasses import dataclass
from enum import StrEnum

from qmonpy.model.values.value import Relop, ValueType


class Requestable(StrEnum):
    """Whether a job may, must or must not request an attribute."""

    YES = "YES"
    NO = "NO"
    FORCED = "FORCED"


class Consumable(StrEnum):
    """Whether use is booked: per slot (YES), once per job with the master task (JOB), or not at all."""

    YES = "YES"
    NO = "NO"
    JOB = "JOB"


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
        return self.consumable is not Consumable.NO

    @property
    def is_exclusive(self) -> bool:
        """Exclusive scheduling: a job that requests it shares the object with nobody (relop EXCL)."""
        return self.relop is Relop.EXCL
