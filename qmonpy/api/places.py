"""Queue instances, hosts and consumable resources with what is free of them, as values."""

from collections.abc import Iterable, Iterator

from qmonpy.app.queues.queue_rows import InstanceRow, instance_rows
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.work.usage import ledger_of
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.core_request import CORES


@dataclass(frozen=True, slots=True)
class QueueInstance:
    """A cluster queue on one host."""

    name: str
    """`all.q@h1`."""
    queue: str
    host: str
    types: str
    """Letters as in qstat: B batch, I interactive, P parallel, C checkpointing, N none."""
    slots: int
    used: int
    reserved: int
    free: int
    """Slots that are neither used nor reserved."""
    states: str
    """The letters of qstat; empty where there is nothing special."""
    load: float | None
    pes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Host:
    """An exec host with what all its queue instances have."""

    name: str
    arch: str
    processors: int | None
    slots: int
    used: int
    reserved: int
    load: float | None
    states: str
    """Every letter that one of its queue instances has."""
    queue_instances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resource:
    """A consumable of the whole cluster (host `global`) or of one host, such as the licences of a program."""

    name: str
    host: str
    total: float
    used: float
    """How much of it running jobs have booked."""
    free: float

    @property
    def key(self) -> str:
        """`matlab` for one of the whole cluster, `mem@h1` for one of a host."""
        return self.name if self.host == GLOBAL_HOST else f"{self.name}@{self.host}"


def list_instances(snapshot: Snapshot) -> Iterator[QueueInstance]:
    """Yield the queue instances, in the order of the configuration."""
    for row in instance_rows(snapshot):
        yield QueueInstance(
            name=row.name,
            queue=row.queue,
            host=row.host,
            types=row.types,
            slots=row.total,
            used=row.used,
            reserved=row.reserved,
            free=row.free,
            states=row.states,
            load=row.load_number,
            pes=row.pes,
        )


def list_hosts(snapshot: Snapshot) -> Iterator[Host]:
    """Yield the exec hosts, in the order of the configuration."""
    rows: dict[str, list[InstanceRow]] = {}
    for row in instance_rows(snapshot):
        rows.setdefault(row.host, []).append(row)
    for name, host in snapshot.cluster.hosts.items():
        if name != GLOBAL_HOST:
            values = {**host.complex_values, **host.load_values}
            number = find_number(ValueType.INT, values.get("num_proc", ""))
            here = rows.get(name, [])
            yield Host(
                name=name,
                arch=values.get("arch", ""),
                processors=None if number is None else int(number),
                slots=sum(row.total for row in here),
                used=sum(row.used for row in here),
                reserved=sum(row.reserved for row in here),
                load=find_number(ValueType.DOUBLE, values.get("load_avg", "")),
                states="".join(dict.fromkeys(letter for row in here for letter in row.states)),
                queue_instances=tuple(row.name for row in here),
            )


def list_resources(snapshot: Snapshot) -> Iterable[Resource]:
    """Yield the consumables of the whole cluster, then those of each host, as `qhost -F` knows them."""
    prepared = prepare(snapshot.cluster)
    used = ledger_of(prepared, snapshot.state, snapshot.now).used
    levels = [(GLOBAL_HOST, prepared.site.global_level), *prepared.site.hosts.items()]
    for host, level in levels:
        for name, account in level.accounts.items():
            if name != CORES and not is_endless(account.capacity):
                booked = used[account.number]
                yield Resource(name, host, account.capacity, booked, account.capacity - booked)
