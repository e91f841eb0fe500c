"""Events: that an object was added, modified or removed, as the specifications list them for event clients.

Specification of 2006 (resource quotas), "Additional Event Client requests", and of 2007 (advance reservations), section
5.2.3.3; the other kinds of objects likewise.
"""

from enum import StrEnum
from typing import Any

from qmonpy.late_methods import dataclass

JOB = "job"
TASK = "task"
RESERVATION = "advance reservation"
INSTANCE = "queue instance"
QUOTA_USAGE = "resource quota usage"
"""Kinds of events besides those of `change.ObjectKind`."""


class EventVerb(StrEnum):
    """The verb of an event."""

    LISTED = "listed"
    """All objects of a kind, once, when a client begins to listen."""
    ADDED = "added"
    MODIFIED = "modified"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    number: int
    """Counts up from 1; a listing has the number of the last event that it includes."""
    time: int
    """Seconds since the epoch, the cluster's own clock."""
    verb: EventVerb
    kind: str
    """An ObjectKind, or one of the kinds above."""
    key: str = ""
    """The name, number or id: `all.q`, `31`, `31.2`, `17`; empty for a listing."""
    value: Any = None
    """The full object as it is now, without its usage; None when it was removed; of a listing a mapping by key.

    Of a task it is a RunningTask, of a queue instance its set of state letters, of quota usage a QuotaUsage.
    """
