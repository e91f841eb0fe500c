"""When scheduling passes are due: at multiples of `schedule_interval`, or soon after something happened."""

from collections.abc import Iterable

from qmonpy.engine.books.load import find_relief
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.state import PlannedTask, State


def find_tick(cluster: Cluster, when: int) -> int:
    """Return the first multiple of `schedule_interval` since the epoch that is not before a time."""
    interval = max(1, _read_seconds(cluster, "schedule_interval"))
    return -(-when // interval) * interval


def find_flush(cluster: Cluster, now: int, delay: str) -> int:
    """Return when the next pass is due by one of the scheduler's delays; a delay of 0 means the next interval."""
    seconds, tick = _read_seconds(cluster, delay), find_tick(cluster, now + 1)
    return min(now + seconds, tick) if seconds else tick


def find_wakes(cluster: Cluster, state: State, planned: Iterable[PlannedTask], now: int) -> set[int]:
    """Return when a later pass may start something though nothing else happens: at planned starts, and where an alarm
    ends that starts of tasks raised."""
    prepared = prepare(cluster)
    relief = find_relief(prepared.site, prepared.accounts, state, now)
    return {each.start for each in planned if each.start > now} | (set() if relief is None else {relief})


def _read_seconds(cluster: Cluster, name: str) -> int:
    text = cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])
    return as_whole(find_number(ValueType.TIME, text) or 0)
