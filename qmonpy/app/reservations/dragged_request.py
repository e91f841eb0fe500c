"""A request for what was dragged over on the chart: the queue instances of its rows, their slots, and a PE that gives
them."""

from collections.abc import Iterable, Sequence

from qmonpy.app.gantt.chart_bars import bars_of_rows, find_rows
from qmonpy.app.gantt.gantt import Gantt, GanttBar
from qmonpy.app.gantt.overbooking import BOOKED
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.whole import is_whole

_SPREADING = ("$fill_up", "$round_robin")


@dataclass(frozen=True, slots=True)
class DraggedRequest:
    """The queue instances and slots that a request asks for."""

    instances: tuple[str, ...]
    slots: int = 1
    pe: str = ""
    """Empty for one slot, and where no PE gives so many."""

    @property
    def lacks_pe(self) -> bool:
        """Whether there is no PE that gives all slots on these queue instances."""
        return self.slots > 1 and not self.pe


def find_dragged(cluster: Cluster, gantt: Gantt, keys: Iterable[str], begin: int, end: int) -> DraggedRequest:
    """Return the request for a stretch of time (seconds since the epoch) on the rows with some keys.

    It asks for all their slots that are not booked from begin to end; for all there are if all are booked.
    """
    # Each once if it is in several groups.
    rows = list({row.instances: row for row in find_rows(gantt, keys) if row.instances}.values())
    bars = bars_of_rows(gantt, [row.key for row in rows])
    free = [max(0, row.capacity - _count_booked(bars[row.key], begin, end)) for row in rows]
    if not any(free):
        free = [row.capacity for row in rows]
    by_host: dict[str, int] = {}
    for row, slots in zip(rows, free, strict=True):
        host = row.instances[0].partition("@")[2]
        by_host[host] = by_host.get(host, 0) + slots
    instances = tuple(dict.fromkeys(name for row in rows for name in row.instances))
    shares = [slots for slots in by_host.values() if slots]
    return DraggedRequest(instances, max(1, sum(shares)), _find_pe(prepare(cluster), instances, shares))


def _count_booked(bars: Sequence[GanttBar], begin: int, end: int) -> int:
    """Return the most slots of a row with these bars that are booked at any moment of a window, as in the ledger."""
    bars = [bar for bar in bars if bar.kind in BOOKED]
    moments = {begin, *(bar.start for bar in bars if begin < bar.start < end)}
    return max(sum(bar.slots for bar in bars if bar.start <= moment < bar.release) for moment in moments)


def _find_pe(prepared: Prepared, instances: Iterable[str], shares: Sequence[int]) -> str:
    """Return the PE of all queue instances that gives these numbers of slots on their hosts; empty if none does."""
    places = [place for name in instances if (place := prepared.site.by_name.get(name)) is not None]
    if sum(shares) < 2:
        return ""
    names = [name for name in prepared.cluster.pes if all(name in place.pes for place in places)]
    found = [(rank, name) for name in names if (rank := _rank(prepared.cluster.pes[name], shares)) is not None]
    return min(found, key=lambda each: each[0])[1] if found else ""


def _rank(pe: ParallelEnvironment, shares: Sequence[int]) -> int | None:
    """Return how well a PE suits shares of hosts, the lowest best; None if it cannot give them."""
    if pe.slots < sum(shares):
        return None
    rule = pe.allocation_rule
    if rule == "$pe_slots" or is_whole(rule):
        is_even = len(shares) == 1 if rule == "$pe_slots" else all(share == int(rule) for share in shares)
        return 0 if is_even else None
    return 1 + _SPREADING.index(rule) if rule in _SPREADING else None
