"""The rows that the page of queues shows: filtered, grouped and counted, in a worker."""

from collections.abc import Sequence
from dataclasses import dataclass

from qmonpy.app.objects.cluster_queue_rows import ClusterQueueRow, cluster_queue_rows
from qmonpy.app.objects.host_load_rows import HostLoadRow, host_load_rows
from qmonpy.app.queues.instance_filter import InstanceFilter, filter_instances
from qmonpy.app.queues.queue_rows import Grouping, InstanceRow, group_rows
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True)
class RowsShown:
    """All instances, those that pass the filter, the same in groups, and their cluster queues and hosts."""

    all_rows: Sequence[InstanceRow] = ()
    chosen: Sequence[InstanceRow] = ()
    instances: Sequence[InstanceRow] = ()
    queues: Sequence[ClusterQueueRow] = ()
    hosts: Sequence[HostLoadRow] = ()


def find_rows_shown(
    rows: Sequence[InstanceRow], snapshot: Snapshot, wanted: InstanceFilter, grouping: Grouping
) -> RowsShown:
    """Return the rows to show; an instance that the cluster has lost meanwhile goes with the next snapshot."""
    chosen = filter_instances(rows, wanted, snapshot)
    hosts = host_load_rows(snapshot, chosen)
    if not wanted.is_empty:
        hosts = tuple(each for each in hosts if each.queues)
    return RowsShown(rows, chosen, group_rows(chosen, snapshot.cluster, grouping), cluster_queue_rows(chosen), hosts)
