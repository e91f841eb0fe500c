"""Why a cluster would refuse changes, asked of a snapshot before anything is sent."""

from collections.abc import Sequence
from dataclasses import fields, replace
from operator import attrgetter

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.lost_usage import report_lost_usage
from qmonpy.engine.checks.references import RESERVATION, UseIndex
from qmonpy.engine.checks.refused_limits import report_refused_limits
from qmonpy.engine.checks.reservation_guard import find_broken_reservations
from qmonpy.formats.configuration.complex_check import check_complex_removal
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.model.configuration.change import (
    LISTS,
    MAPPINGS,
    AnyChange,
    Change,
    ObjectKind,
    find_object,
    name_object,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.counted import with_present_counts
from qmonpy.model.configuration.host import HOST_REPORTS, Host
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.translation import tr


def check_changes(snapshot: Snapshot, changes: Sequence[AnyChange]) -> tuple[Report, ...]:
    """Report objects that others changed meanwhile, references that would break, and reservations and usage that would
    be lost.

    Looks at every job and reservation, which takes seconds on a large site: call it in a worker. No text comes twice.
    """
    before = snapshot.cluster
    after = with_changes(before, changes)
    found = (
        *_find_outdated(snapshot, changes),
        *check_configuration(before, after, changes, snapshot.state),
        *report_lost_usage(changes, before.variety),
        *report_refused_limits(changes, after),
        *find_broken_reservations(before, after, snapshot.state, snapshot.calendar_zone.zone),
    )
    return tuple({each.text: each for each in found}.values())


_configured_of = attrgetter(*(each.name for each in fields(Host) if each.name not in HOST_REPORTS))


def is_configured_alike(one: Cluster, other: Cluster) -> bool:
    """Whether two clusters are configured alike; the load values of hosts, which change all the time, do not count."""
    for field in (*MAPPINGS.values(), *LISTS.values()):
        old, new = getattr(one, field), getattr(other, field)
        if old is new or old == new:
            continue
        if field != MAPPINGS[ObjectKind.HOST] or old.keys() != new.keys():
            return False
        if any(
            host is not (now := new[name]) and _configured_of(host) != _configured_of(now)
            for name, host in paced(old.items())
        ):
            return False
    return True


def _find_outdated(snapshot: Snapshot, changes: Sequence[AnyChange]) -> tuple[Report, ...]:
    removed = {(each.kind, each.key) for each in changes if each.after is None}
    return tuple(
        Report(
            "cluster.conflict",
            tr("The {object} has changed in the cluster since it was edited.").format(
                object=name_object(each.kind, each.key)
            ),
            fields=(str(each.kind), each.key),
        )
        for each in changes
        if not _is_current(each, find_object(snapshot.cluster, each.kind, each.key))
        and not (each.before is None and (each.kind, each.key) in removed)
    )


def _is_current(change: AnyChange, current: object) -> bool:
    return is_same_object(change.kind, current, with_present_counts(change, current).before)


def check_attribute_removal(cluster: Cluster, names: Sequence[str], state: State) -> tuple[Report, ...]:
    """Report why complex attributes cannot be removed: they are built in, or something names them (words of 8.1.9).

    The fields of a report are the attribute's name and `name`. Waiting jobs that ask for an attribute do not prevent
    its removal, as in 8.1.9.
    """
    gone = [name for name in names if name in cluster.complexes]
    if not gone:
        return ()
    changes = [Change(ObjectKind.COMPLEX, name, cluster.complexes[name], None) for name in gone]
    after = with_changes(cluster, changes)
    # Of a state only the reservations count, and thousands of jobs would take their time.
    reserved = State(reservations=state.reservations)
    needed = check_configuration(cluster, after, changes, reserved)
    return (
        *(replace(each, fields=(each.fields[0], "name")) for each in check_complex_removal(gone)),
        *(replace(each, fields=(each.fields[1], "name")) for each in needed),
        *_find_reserved(UseIndex(cluster, reserved), gone),
    )


def _find_reserved(index: UseIndex, names: Sequence[str]) -> list[Report]:
    return [
        Report(
            "complex.reserved",
            f'denied: removing "{name}" from complexes would break advance reservation {use.name}',
            fields=(name, "name"),
        )
        for name in names
        for use in index.uses_of(ObjectKind.COMPLEX, name)
        if use.kind == RESERVATION
    ]
