"""The rows that the page of queues shows: filtered, grouped and counted, in a worker."""

from collections.abc import Sequence

from qmonpy.app.objects.cluster_queue_rows import ClusterQueueRow, cluster_queue_rows
from qmonpy.app.objects.host_load_rows import HostLoadRow, count_hosts, host_load_rows
from qmonpy.app.queues.instance_filter import InstanceFilter, filter_instances
from qmonpy.app.queues.queue_rows import Grouping, InstanceRow, group_rows
from qmonpy.gui.base.words import count_of
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True)
class RowsShown:
    """All instances, those that pass the filter, the same in groups, and their cluster queues and hosts."""

    all_rows: Sequence[InstanceRow] = ()
    chosen: Sequence[InstanceRow] = ()
    instances: Sequence[InstanceRow] = ()
    queues: Sequence[ClusterQueueRow] = ()
    hosts: Sequence[HostLoadRow] | None = ()
    """None if they were not asked for."""
    host_count: int = 0
    summary: str = ""
    """All instances in a line."""


def find_rows_shown(
    rows: Sequence[InstanceRow],
    snapshot: Snapshot,
    wanted: InstanceFilter,
    grouping: Grouping,
    *,
    with_hosts: bool = True,
) -> RowsShown:
    """Return the rows to show; an instance that the cluster has lost meanwhile goes with the next snapshot.

    The rows of 100,000 hosts take long, and are only made if somebody sees them.
    """
    chosen = filter_instances(rows, wanted, snapshot)
    hosts = host_load_rows(snapshot, chosen) if with_hosts else None
    if hosts is not None and not wanted.is_empty:
        hosts = tuple(each for each in hosts if each.queues)
    count = count_hosts(snapshot, chosen, is_filtered=not wanted.is_empty) if hosts is None else len(hosts)
    groups = group_rows(chosen, snapshot.cluster, grouping)
    return RowsShown(rows, chosen, groups, cluster_queue_rows(chosen), hosts, count, _summarize(rows))


def _summarize(rows: Sequence[InstanceRow]) -> str:
    used, total = sum(row.used for row in rows), sum(row.total for row in rows)
    unusable = sum(bool(row.states) for row in rows)
    text = tr("{instances}, {used:,} of {total:,} slots used").format(
        instances=count_of(len(rows), "instance", "instances"), used=used, total=total
    )
    if unusable:
        text += ", " + count_of(unusable, "instance takes no new jobs", "instances take no new jobs")
    return text
