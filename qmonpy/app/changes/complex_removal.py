"""Why complex attributes cannot be removed: they are built in, or something still names them (words of 8.1.9)."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.references import RESERVATION, UseIndex
from qmonpy.formats.configuration.complex_check import check_complex_removal
from qmonpy.model.configuration.change import Change, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.state import State


def check_removal(cluster: Cluster, names: Sequence[str], state: State) -> tuple[Report, ...]:
    """Everything in the way of a removal; the fields of a report are the attribute's name and `name`.

    Waiting jobs that ask for an attribute are not in its way, as in 8.1.9.
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
        *_reserved(UseIndex(cluster, reserved), gone),
    )


def _reserved(index: UseIndex, names: Sequence[str]) -> list[Report]:
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
