"""Orders to a qmaster and its scheduler, and the programs that it tells of events (qconf(1))."""

from enum import StrEnum

from qmonpy.late_methods import dataclass


class QmasterOrder(StrEnum):
    """What a qmaster can be told to do; the values are the arguments of qconf."""

    START_SCHEDULER = "-at scheduler"
    STOP_SCHEDULER = "-ks"
    STOP_CLIENTS = "-kec"
    """Ends the connection of event clients, whose ids follow."""
    MONITOR_PASS = "-tsm"
    """Lets the scheduler write what it considers in its next pass."""
    CLEAR_USAGE = "-clearusage"
    """Sets the usage of all users and projects in the share tree policy to zero."""
    STOP_QMASTER = "-km"


@dataclass(frozen=True, slots=True)
class EventClient:
    """A program that a qmaster tells of events, as `qconf -secl` lists it; the scheduler is one."""

    number: int
    name: str
    host: str


SCHEDULER_NAME = "scheduler"
SCHEDULER_ID = 1
"""The number of the scheduler among event clients."""
EVERY_CLIENT = "all"
"""Stands for all event clients but the scheduler."""
