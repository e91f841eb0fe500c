"""Series: what a reading says of one limit, queue, host or licence, or of all jobs, in a form in which it is kept."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from qmonpy.late_methods import dataclass
from qmonpy.reporting.readings.reading import Reading

MOST_LIMITS = 500
"""Of so many limits readings are kept: of those that keep jobs from starting, and of the fullest."""


class SeriesKind(StrEnum):
    """What readings are of."""

    LIMIT = "limit"
    QUEUE = "queue"
    CONSUMABLE = "consumable"
    PE = "pe"
    HOST = "host"
    INSTANCE = "instance"
    JOBS = "jobs"


class SeriesKey(NamedTuple):
    """What makes a series; fields that it does not have are empty."""

    kind: str
    rule: str = ""
    resource: str = ""
    user: str = ""
    project: str = ""
    pe: str = ""
    queue: str = ""
    host: str = ""


JOBS = SeriesKey(SeriesKind.JOBS)
"""All jobs: `used` are running tasks, `blocked` are waiting jobs."""


@dataclass(frozen=True, slots=True)
class Step:
    """What was read over a while, by the cluster's time in seconds since the epoch."""

    start: int
    end: int
    used: float
    """The mean of it; slots of a queue, running tasks of all jobs."""
    peak: float
    limit: float | None
    """The limit, or how much there is; None for all jobs."""
    blocked: float = 0.0
    """The mean of how many jobs waited for it; slots that take no jobs of a queue, waiting jobs of all."""
    blocked_peak: float = 0.0
    holder: str = ""
    """Who held most of it for the longest time while jobs waited for it."""
    step: int = 60
    """How closely it was read: a minute, or what is left of older ones."""

    def is_like(self, other: "Step") -> bool:
        """Whether another step has the same values."""
        return replace(self, start=other.start, end=other.end) == other


def list_series(reading: Reading) -> Iterator[tuple[SeriesKey, Step]]:
    """Yield each series of a reading with its values, as steps without length at its time."""
    now = reading.time
    limits = sorted(reading.limits, key=lambda each: (not each.blocked, -each.fullness, each.key))
    for each in limits[:MOST_LIMITS]:
        key = SeriesKey(SeriesKind.LIMIT, *each.key)
        yield key, Step(now, now, each.used, each.used, each.limit, each.blocked, each.blocked, each.holder)
    for queue in reading.queues:
        used, shut = float(queue.used), float(queue.unavailable)
        yield (
            SeriesKey(SeriesKind.QUEUE, queue=queue.name, resource="slots"),
            Step(now, now, used, used, float(queue.slots), shut, shut),
        )
    for consumable in reading.consumables:
        used = consumable.used
        key = SeriesKey(SeriesKind.CONSUMABLE, resource=consumable.name)
        yield key, Step(now, now, used, used, consumable.capacity)
    for place in reading.places:
        kind = SeriesKind.PE if place.pe else SeriesKind.INSTANCE if place.queue else SeriesKind.HOST
        key = SeriesKey(kind, resource=place.resource, pe=place.pe, queue=place.queue, host=place.host)
        yield key, Step(now, now, place.used, place.used, place.capacity)
    running = float(sum(reading.states[word].tasks for word in ("running", "suspended") if word in reading.states))
    waiting = float(reading.states["waiting"].jobs) if "waiting" in reading.states else 0.0
    yield JOBS, Step(now, now, running, running, None, waiting, waiting)
