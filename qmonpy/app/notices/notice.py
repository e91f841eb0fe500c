"""The events that can be told, and a notice of one."""

from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.translation import later


class Event(StrEnum):
    """What can be told; the values stand in the settings."""

    JOB_STARTS = "job-starts"
    JOB_ENDS = "job-ends"
    JOB_FAILS = "job-fails"
    LIMIT_FULL = "limit-full"
    QUEUE_ERROR = "queue-error"
    RESERVATION = "reservation"


EVENT_WORDS: dict[Event, str] = {
    Event.JOB_STARTS: later("A job of mine starts"),
    Event.JOB_ENDS: later("A job of mine ends"),
    Event.JOB_FAILS: later("A job of mine fails, or gets into error"),
    Event.LIMIT_FULL: later("A limit has been full for an hour"),
    Event.QUEUE_ERROR: later("A queue instance gets into error"),
    Event.RESERVATION: later("A reservation loses what it reserved (state W or E)"),
}
"""Each event as a person chooses it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One event, or several of a kind that came together."""

    event: Event
    time: int
    """Seconds since the epoch, by the cluster's clock."""
    text: str
    """A sentence."""
    page: str
    key: str = ""
    """Where it can be seen."""
