"""Rows of queue instances with their slots, types, loads and states, by cluster queue (qstat -f)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qmonpy.app.column import Column
from qmonpy.app.column import filter_rows as filter_any_rows
from qmonpy.engine.usage import instance_slots
from qmonpy.model.attribute_list import split_names
from qmonpy.model.reservation import Reservation, ReservationState
from qmonpy.model.resolve import QueueInstance, queue_instances
from qmonpy.model.snapshot import Snapshot

STATE_NAMES = {
    "a": "load threshold alarm",
    "A": "suspend threshold alarm",
    "c": "configuration ambiguous",
    "C": "suspended by calendar",
    "d": "disabled",
    "D": "disabled by calendar",
    "E": "error",
    "o": "orphaned",
    "s": "suspended",
    "S": "suspended by subordination",
    "u": "unknown: the host does not answer",
}
"""What the state letters of qstat(1) mean."""


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """One queue instance."""

    name: str
    """`all.q@h1`."""
    queue: str
    host: str
    types: str
    """Letters as in qstat: B batch, I interactive, P parallel, C checkpointing."""
    reserved: int
    used: int
    total: int
    load: str
    """`-NA-` when the host reports none."""
    arch: str
    states: str
    """Letters, in the order in which qstat prints them; empty is in order."""
    inside: int = 0
    """Slots that are reserved and used: qstat counts them among both (8.1.9, asked)."""

    @property
    def key(self) -> str:
        return self.name

    @property
    def fullness(self) -> float:
        """Used slots by all slots, 0 to 1."""
        return self.used / self.total if self.total else 0.0

    @property
    def free(self) -> int:
        """Slots that are neither used nor reserved."""
        return max(0, self.total - self.used - self.reserved + self.inside)

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        return f"{self.name}\n{self.arch}\n{describe_states(self.states)}".lower()


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A cluster queue: the sums of its instances."""

    name: str
    instances: tuple[InstanceRow, ...]
    reserved: int
    used: int
    total: int
    disabled: int
    """How many instances are disabled."""

    @property
    def key(self) -> str:
        return self.name

    @property
    def fullness(self) -> float:
        return self.used / self.total if self.total else 0.0

    @property
    def words(self) -> str:
        return self.name.lower()


def describe_states(letters: str) -> str:
    """State letters in words."""
    return ", ".join(STATE_NAMES.get(each, each) for each in letters)


def group_by_queue(rows: Iterable[InstanceRow]) -> tuple[QueueRow, ...]:
    """Instances under their cluster queues, both in the order of the rows."""
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in rows:
        by_queue.setdefault(row.queue, []).append(row)
    return tuple(_queue_row(name, tuple(each)) for name, each in by_queue.items())


def filter_rows(rows: Sequence[InstanceRow], text: str) -> list[InstanceRow]:
    """The rows in which every word of the text is found; see `column.filter_rows`."""
    return filter_any_rows(rows, text, INSTANCE_COLUMNS)


def instance_rows(snapshot: Snapshot) -> tuple[InstanceRow, ...]:
    """Every queue instance of a snapshot, in the order of configuration."""
    slots = instance_slots(snapshot.cluster, snapshot.state)
    inside = _slots_inside(snapshot)
    return tuple(
        _instance_row(snapshot, each, slots.get(each.name, (0, 0, each.slots)), inside.get(each.name, 0))
        for each in queue_instances(snapshot.cluster)
    )


def instance_reservations(instance: str, snapshot: Snapshot) -> list[tuple[Reservation, int]]:
    """The advance reservations that hold slots of a queue instance, now or later, and how many; by their start."""
    found = [
        (each, slots)
        for each in snapshot.state.reservations.values()
        for name, slots in each.pieces
        if name == instance and not each.is_over
    ]
    return sorted(found, key=lambda pair: (pair[0].start, pair[0].id))


def format_types(instance: QueueInstance) -> str:
    """The letters of qstat: batch, interactive, parallel, checkpointing; N for none."""
    letters = "".join(each[0] for each in ("BATCH", "INTERACTIVE") if each in instance.qtype)
    letters += "P" if instance.pe_list else ""
    letters += "C" if split_names(instance.setting("ckpt_list")) else ""
    return letters or "N"


def _slots_inside(snapshot: Snapshot) -> dict[str, int]:
    """Slots that jobs use of reservations, by queue instance."""
    state, inside = snapshot.state, dict[str, int]()
    for task in state.running.values() if state.reservations else ():
        reservation = state.reservations.get(state.jobs[task.job].reservation or 0)
        if reservation is not None and reservation.state is not ReservationState.EXITED:
            for name, slots in task.pieces:
                inside[name] = inside.get(name, 0) + slots
    return inside


def _instance_row(snapshot: Snapshot, instance: QueueInstance, slots: tuple[int, int, int], inside: int) -> InstanceRow:
    host = snapshot.cluster.hosts.get(instance.host)
    loads = host.load_values if host else {}
    states = snapshot.state.instance_states.get(instance.name, frozenset())
    if instance.is_ambiguous:
        states = states | {"c"}
    return InstanceRow(
        name=instance.name,
        queue=instance.queue,
        host=instance.host,
        types=format_types(instance),
        reserved=slots[0],
        used=slots[1],
        total=slots[2],
        load=loads.get("load_avg", "-NA-"),
        arch=loads.get("arch", "-NA-"),
        states="".join(each for each in STATE_NAMES if each in states),
        inside=inside,
    )


def _queue_row(name: str, instances: tuple[InstanceRow, ...]) -> QueueRow:
    return QueueRow(
        name=name,
        instances=instances,
        reserved=sum(each.reserved for each in instances),
        used=sum(each.used for each in instances),
        total=sum(each.total for each in instances),
        disabled=sum("d" in each.states for each in instances),
    )


INSTANCE_COLUMNS: tuple[Column[InstanceRow], ...] = (
    Column("name", "Queue instance", lambda row: row.name),
    Column("queue", "Cluster queue", lambda row: row.queue, is_shown=False),
    Column("host", "Host", lambda row: row.host, is_shown=False),
    Column("types", "Types", lambda row: row.types),
    Column("reserved", "Reserved", lambda row: str(row.reserved), lambda row: row.reserved, is_number=True),
    Column("used", "Used", lambda row: str(row.used), lambda row: row.used, is_number=True),
    Column("total", "Slots", lambda row: str(row.total), lambda row: row.total, is_number=True),
    Column("load", "Load", lambda row: row.load, is_number=True),
    Column("arch", "Arch", lambda row: row.arch),
    Column("state", "States", lambda row: row.states),
)
