"""The details panel of a queue instance, or of several together."""

from collections.abc import Iterator, Sequence

from qmonpy.app.objects.cluster_queue_rows import COUNTED_LETTERS, sum_up
from qmonpy.app.objects.queue_count import LOAD, QueueCount
from qmonpy.app.queues.instance_history import Course, InstanceHistory
from qmonpy.app.queues.instance_values import ValueRow, value_rows
from qmonpy.app.queues.queue_rows import InstanceRow, instance_reservations
from qmonpy.app.reservations.reservation_details import reservation_title
from qmonpy.app.terms.slots_number import InstanceSlots, SumOfInstances
from qmonpy.app.terms.touched_number import TouchedNames
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of, format_time
from qmonpy.gui.pages.queues.host_table import find_configuration
from qmonpy.gui.pages.queues.queue_table import describe_slots
from qmonpy.gui.widgets.details_panel import Field
from qmonpy.insight.why.instance_reasons import STATE_NAMES, StateReason, explain_states
from qmonpy.insight.why.suspended_tasks import explain_suspended_tasks
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import paced
from qmonpy.translation import tr

SHOWN_TASKS = 30
SHOWN_RESERVATIONS = 12
SHOWN_LINKS = 4
SHOWN_PES = 8


@dataclass(frozen=True)
class Details:
    """A title, fields and the attributes of an instance, made in a worker."""

    title: str
    fields: tuple[Field, ...] = ()
    values: tuple[ValueRow, ...] = ()
    instances: tuple[InstanceRow, ...] = ()
    """The chosen instances, if there are several."""
    courses: tuple[Course, ...] = ()
    """The courses of one instance's figures."""


def instance_details(row: InstanceRow, snapshot: Snapshot, history: InstanceHistory) -> Details:
    """Return why an instance is in its states, its slots, tasks, reservations, places, attributes and courses."""
    values = value_rows(snapshot, row.name)
    return Details(row.name, tuple(_instance_fields(row, snapshot)), values, courses=history.courses(row))


def group_details(title: str, rows: Sequence[InstanceRow]) -> Details:
    """Return the sums of several instances, with each state in words."""
    counts = sum_up(title, rows)
    names = tuple(row.name for row in paced(rows))
    opened = SumOfInstances(title, names)
    load = QueueCount(LOAD, title, instances=names) if counts.load is not None else None
    fields = [
        Field(
            tr("Instances"),
            str(len(rows)),
            number=TouchedNames(tr("queue instances of {name}").format(name=title), names, "queues"),
        ),
        Field(tr("Slots"), str(counts.total), number=opened),
        Field(tr("Used"), str(counts.used), number=opened),
        Field(tr("Reserved"), str(counts.reserved), number=opened),
        Field(tr("Available"), str(counts.available), number=QueueCount("available", title, instances=names)),
        Field(tr("Load per processor"), counts.load_text, number=load),
    ]
    for letter in COUNTED_LETTERS:
        number = sum(letter in row.states for row in rows)
        if number:
            what = count_of(number, "instance", "instances")
            slots = count_of(counts.slots_in(letter), "slot", "slots")
            text = f"{_begin(tr(STATE_NAMES[letter]))}: {what}, {slots}"
            fields.append(Field(letter, text, number=QueueCount(f"in_{letter}", title, instances=names)))
    fields += _places_of(rows)
    # Each instance once, found out here in a worker: a cluster queue of a large site has 100,000.
    return Details(title, tuple(fields), instances=tuple({row.name: row for row in paced(rows)}.values()))


def _places_of(rows: Sequence[InstanceRow]) -> Iterator[Field]:
    """Return links to the jobs and the configuration of the cluster queue, or the host, that all instances share."""
    queues, hosts = {row.queue for row in rows}, {row.host for row in rows}
    if len(queues) == 1:
        (queue,) = queues
        yield Field(tr("Jobs"), tr("jobs in {name}").format(name=queue), Link("jobs", f"queue:{queue}@"))
        link = find_configuration(ObjectKind.QUEUE, queue)
        yield Field(tr("Cluster queue"), tr("configure {name}").format(name=queue), link)
    elif len(hosts) == 1:
        (host,) = hosts
        yield Field(tr("Jobs"), tr("jobs on {name}").format(name=host), Link("jobs", f"queue:*@{host}"))
        yield Field(tr("Host"), tr("configure {name}").format(name=host), find_configuration(ObjectKind.HOST, host))


def _instance_fields(row: InstanceRow, snapshot: Snapshot) -> Iterator[Field]:
    if not row.states:
        yield Field(tr("State"), tr("none, in order"))
    for reason in explain_states(snapshot, row.name, frozenset(row.states), snapshot.calendar_zone.zone):
        yield from _reason(reason)
    if row.states and snapshot.state.has_every_letter:
        yield Field("", tr("The cluster shows the letters. Why they are there is the model's answer."))
    for still in explain_suspended_tasks(snapshot, row.name):
        yield from _reason(still)
    yield Field(tr("Slots"), describe_slots(row), number=InstanceSlots(row.name))
    yield from _tasks(row, snapshot)
    yield from _reservations(row, snapshot)
    yield Field(tr("Cluster queue"), row.queue, Link("queues", f'queue:"{row.queue}"'))
    yield Field("", tr("configure {name}").format(name=row.queue), find_configuration(ObjectKind.QUEUE, row.queue))
    yield Field(tr("Host"), row.host, Link("queues", f'host:"{row.host}"'))
    yield Field("", tr("configure {name}").format(name=row.host), find_configuration(ObjectKind.HOST, row.host))
    for place, name in enumerate(row.pes[:SHOWN_PES]):
        yield Field("" if place else tr("PEs"), name, find_configuration(ObjectKind.PE, name))
    if len(row.pes) > SHOWN_PES:
        yield Field("", tr("and {count} more").format(count=len(row.pes) - SHOWN_PES))


def _reason(reason: StateReason) -> Iterator[Field]:
    yield Field(reason.letter, f"{_begin(reason.title)}. {reason.text}")
    for name in reason.instances[:SHOWN_LINKS]:
        yield Field("", name, Link("queues", name))
    for number in reason.jobs[:SHOWN_LINKS]:
        yield Field("", tr("job {number}").format(number=number), Link("jobs", str(number)))
    for number in reason.reservations[:SHOWN_LINKS]:
        yield Field("", tr("reservation {number}").format(number=number), Link("reservations", f"ar:{number}"))
    for line in reason.explained:
        yield Field("", line, is_code=True)


def _begin(state: str) -> str:
    """Return a state as the beginning of a sentence."""
    words = state.partition(":")[0]
    return words[:1].upper() + words[1:]


def _reservations(row: InstanceRow, snapshot: Snapshot) -> list[Field]:
    """Return a field for each reservation with its window; of one that holds slots now, only the end."""
    fields: list[Field] = []
    found = instance_reservations(row.name, snapshot)
    for each, slots in found[:SHOWN_RESERVATIONS]:
        when = tr("until {end}").format(end=format_time(each.end))
        if each.start > snapshot.now:
            when = f"{format_time(each.start)} - {format_time(each.end)}"
        held = count_of(slots, "slot", "slots")
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
        what += tr(", suspended") if task.suspended_since else ""
        title = tr("Jobs here") if any(each.is_standing_still for each, _ in here) else tr("Runs here")
        fields.append(Field("" if fields else title, what, Link("jobs", str(task.job))))
    if len(here) > SHOWN_TASKS:
        more = tr("and {count} more").format(count=len(here) - SHOWN_TASKS)
        fields.append(Field("", more, Link("jobs", f'queue:"{row.name}"')))
    return fields
