"""Checks of edited objects and of their changes, made together in a worker."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.object_check import check_edit
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.insight.sites.host_capacity import check_capacity
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.state import State

Found = Mapping[tuple[str, str], tuple[Report, ...]]
"""Reports by kind and name of an object."""


def check_changes(before: Cluster, after: Cluster, changes: Sequence[AnyChange], state: State) -> Found:
    """Return by object why the cluster would refuse changes, and warnings about changes that would not work.

    `fields` of a report are the attribute, and behind it the host or host group whose own value it is. `after` may have
    further changes, which are edited elsewhere. Waiting jobs prevent nothing, as in 8.1.9.
    """
    reserved = State(reservations=state.reservations)
    found: dict[tuple[str, str], list[Report]] = {}
    for report in check_configuration(before, after, changes, reserved):
        kind, name, *attribute = (*report.fields, "", "")
        fields = tuple(filter(None, attribute)) or _name_field(kind)
        found.setdefault((kind, name), []).append(replace(report, fields=fields))
    for change in changes:
        if change.after is not None:
            every = check_edit(change.kind, change.before, change.after, before, after, name=change.key)
            found.setdefault((str(change.kind), change.key), []).extend(each for each in every if not each.is_error)
    for change, report in check_capacity(before, after, changes):
        found.setdefault((str(change.kind), change.key), []).append(report)
    return {key: tuple(reports) for key, reports in found.items() if reports}


def _name_field(kind: str) -> tuple[str, ...]:
    shape = next((shape for each, shape in SHAPES.items() if each == kind), None)
    return (shape.name,) if shape is not None else ("name",)


def check_removal(cluster: Cluster, kind: ObjectKind, names: Sequence[str], state: State) -> tuple[Report, ...]:
    """Return why objects cannot be removed, in the words of 8.1.9; nothing if they can."""
    changes: list[AnyChange] = [
        Change(kind, name, find_object(cluster, kind, name), None)
        for name in names
        if find_object(cluster, kind, name) is not None
    ]
    reserved = State(reservations=state.reservations)
    return check_configuration(cluster, with_changes(cluster, changes), changes, reserved) if changes else ()
