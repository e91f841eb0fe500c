"""When scheduling passes are due: at multiples of `schedule_interval`, or soon after something happened."""

from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_whole


def find_tick(cluster: Cluster, when: int) -> int:
    """Return the first multiple of `schedule_interval` since the epoch that is not before a time."""
    interval = max(1, _read_seconds(cluster, "schedule_interval"))
    return -(-when // interval) * interval


def find_flush(cluster: Cluster, now: int, delay: str) -> int:
    """Return when the next pass is due by one of the scheduler's delays; a delay of 0 means the next interval."""
    seconds, tick = _read_seconds(cluster, delay), find_tick(cluster, now + 1)
    return min(now + seconds, tick) if seconds else tick


def _read_seconds(cluster: Cluster, name: str) -> int:
    text = cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])
    return as_whole(find_number(ValueType.TIME, text) or 0)
