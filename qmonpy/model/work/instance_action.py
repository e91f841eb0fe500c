"""What is done to queue instances by command."""

from enum import StrEnum


class InstanceAction(StrEnum):
    """The actions of qmod(1), and of `qconf -cq`, on queue instances."""

    ENABLE = "enable"
    DISABLE = "disable"
    SUSPEND = "suspend"
    RESUME = "resume"
    CLEAR_ERROR = "clear error"
    RESCHEDULE = "reschedule"
    CLEAN = "clean"
