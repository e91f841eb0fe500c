"""What the details panel says of a queue instance or a cluster queue."""

from qmonpy.app.queue_rows import InstanceRow, describe_states, instance_reservations
from qmonpy.app.reservation_details import reservation_title
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.pages.link import Link
from qmonpy.gui.pages.queues.queue_table import describe_slots
from qmonpy.gui.widgets.details_panel import Field
from qmonpy.gui.words import count_of, format_time, tr
from qmonpy.model.snapshot import Snapshot

SHOWN_TASKS = 30
SHOWN_RESERVATIONS = 12


def instance_fields(row: InstanceRow, snapshot: Snapshot) -> list[Field]:
    """Slots, states in words, load values, and the tasks that run there."""
    host = snapshot.cluster.hosts.get(row.host)
    fields = [
        Field(tr("Cluster queue"), row.queue),
        Field(tr("Host"), row.host, Link("queues", f'host:"{row.host}"')),
        Field(tr("Slots"), describe_slots(row)),
        Field(tr("States"), describe_states(row.states) or tr("in order")),
    ]
    if host is not None:
        configured = ", ".join(f"{name}={value}" for name, value in host.complex_values.items())
        loads = ", ".join(f"{name}={value}" for name, value in host.load_values.items())
        fields += [Field(tr("Configured"), configured, is_code=True), Field(tr("Load values"), loads, is_code=True)]
    return [each for each in fields if each.value] + _tasks(row, snapshot) + _reservations(row, snapshot)


def queue_fields(group: Group) -> list[Field]:
    """Sums of a cluster queue."""
    rows: tuple[InstanceRow, ...] = group.rows
    disabled = sum("d" in row.states for row in rows)
    return [
        Field(tr("Instances"), str(len(rows))),
        Field(tr("Slots"), str(sum(row.total for row in rows))),
        Field(tr("Used"), str(sum(row.used for row in rows))),
        Field(tr("Reserved"), str(sum(row.reserved for row in rows))),
        Field(tr("Disabled"), count_of(disabled, tr("instance"), tr("instances"))),
    ]


def _reservations(row: InstanceRow, snapshot: Snapshot) -> list[Field]:
    """Each reservation with its window; the one that holds slots right now says so."""
    fields: list[Field] = []
    found = instance_reservations(row.name, snapshot)
    for each, slots in found[:SHOWN_RESERVATIONS]:
        when = tr("until {end}").format(end=format_time(each.end))
        if each.start > snapshot.now:
            when = f"{format_time(each.start)} - {format_time(each.end)}"
        held = count_of(slots, tr("slot"), tr("slots"))
        what = f"{reservation_title(each)}, {each.request.owner}, {held}, {when}"
        fields.append(Field("" if fields else tr("Reserved by"), what, Link("reservations", f"ar:{each.id}")))
    if len(found) > SHOWN_RESERVATIONS:
        fields.append(Field("", tr("and {count} more").format(count=len(found) - SHOWN_RESERVATIONS)))
    return fields


def _tasks(row: InstanceRow, snapshot: Snapshot) -> list[Field]:
    state = snapshot.state
    here = [(task, slots) for task in state.running.values() for instance, slots in task.pieces if instance == row.name]
    fields: list[Field] = []
    for task, slots in here[:SHOWN_TASKS]:
        job = state.jobs[task.job]
        name = f"{task.job}.{task.task}" if job.is_array else str(task.job)
        what = f"{name} {job.name}, {job.owner}" + (f", {slots} {tr('slots')}" if slots > 1 else "")
        fields.append(Field("" if fields else tr("Runs here"), what, Link("jobs", str(task.job))))
    if len(here) > SHOWN_TASKS:
        fields.append(Field("", tr("and {count} more").format(count=len(here) - SHOWN_TASKS)))
    return fields
