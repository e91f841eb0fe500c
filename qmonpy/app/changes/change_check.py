"""Why a cluster would refuse changes, asked of a snapshot before anything is sent."""

from collections.abc import Sequence

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.reservation_guard import find_broken_reservations
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.model.configuration.change import LISTS, MAPPINGS, AnyChange, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


def check_changes(snapshot: Snapshot, changes: Sequence[AnyChange]) -> tuple[Report, ...]:
    """Objects that became others meanwhile, references that would break, granted reservations that would be lost.

    Looks at every job and reservation: seconds on a large site, so ask in a worker. Every sentence stands there once.
    """
    before = snapshot.cluster
    after = with_changes(before, changes)
    found = (
        *_find_moved(snapshot, changes),
        *check_configuration(before, after, changes, snapshot.state),
        *find_broken_reservations(before, after, snapshot.state),
    )
    return tuple({each.text: each for each in found}.values())


def is_configured_alike(one: Cluster, other: Cluster) -> bool:
    """Whether nothing was configured otherwise; load values of hosts, which change all the time, are none of it."""
    for field in (*MAPPINGS.values(), *LISTS.values()):
        old, new = getattr(one, field), getattr(other, field)
        if old is new or old == new:
            continue
        if field != MAPPINGS[ObjectKind.HOST] or old.keys() != new.keys():
            return False
        if any(host.with_reports_of(new[name]) != new[name] for name, host in old.items()):
            return False
    return True


def _find_moved(snapshot: Snapshot, changes: Sequence[AnyChange]) -> tuple[Report, ...]:
    removed = {(each.kind, each.key) for each in changes if each.after is None}
    return tuple(
        Report(
            "cluster.conflict",
            f'The {each.kind} "{each.key}" is no longer what it was when it was edited.',
            fields=(str(each.kind), each.key),
        )
        for each in changes
        if not is_same_object(each.kind, find_object(snapshot.cluster, each.kind, each.key), each.before)
        and not (each.before is None and (each.kind, each.key) in removed)
    )
