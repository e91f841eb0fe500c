"""Rows of exec hosts with processors, load, memory and slots, as `qhost` prints them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter

from qmonpy.app.filter.field import Field, FieldKind
from qmonpy.app.queues.queue_rows import UNKNOWN, InstanceRow, describe_states
from qmonpy.app.tables.column import Column
from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import own_number
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.level_kind import LevelKind
from qmonpy.engine.site.site import Level, Site
from qmonpy.engine.work.usage import find_booked
from qmonpy.engine.world.instance_state import format_letters
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, later

_UNITS = "KMGTPE"
NUMBERS: Mapping[str, str] = {
    "cpus": "num_proc",
    "sockets": "m_socket",
    "cores": "m_core",
    "threads": "m_thread",
    "load": "load_avg",
    "np_load": "np_load_avg",
    "cpu": "cpu",
    "mem_total": "mem_total",
    "mem_used": "mem_used",
    "swap_total": "swap_total",
    "swap_used": "swap_used",
    "virtual_total": "virtual_total",
    "virtual_used": "virtual_used",
}
"""The numbers of a row by field, with the complex attribute that each comes from."""


@dataclass(frozen=True, slots=True)
class HostLoadRow:
    """One host; a number that it neither reports nor is configured to have is None."""

    name: str
    arch: str = UNKNOWN
    cpus: float | None = None
    sockets: float | None = None
    cores: float | None = None
    threads: float | None = None
    load: float | None = None
    np_load: float | None = None
    cpu: float | None = None
    """The time that its processors are busy, in per cent."""
    mem_total: float | None = None
    mem_used: float | None = None
    swap_total: float | None = None
    swap_used: float | None = None
    virtual_total: float | None = None
    virtual_used: float | None = None
    """Memory, swap space and both together, all six in bytes."""
    used: int = 0
    total: int = 0
    """The used slots and all slots of its queue instances."""
    queues: tuple[str, ...] = ()
    """The names of its queue instances."""
    states: str = ""
    """The letters of the states that any of them has, in the order of qstat."""

    @property
    def key(self) -> str:
        """The name, which stays the same when the row is renewed."""
        return self.name

    @property
    def fullness(self) -> float:
        """The used part of all slots, 0 to 1."""
        return self.used / self.total if self.total else 0.0

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return "\n".join((self.name, self.arch, *self.queues, describe_states(self.states))).lower()


def host_load_rows(snapshot: Snapshot, instances: Iterable[InstanceRow]) -> tuple[HostLoadRow, ...]:
    """Return a row for each exec host, by name; before them the global host if it has any of the values itself."""
    prepared = prepare(snapshot.cluster)
    ledger = _find_ledger(prepared, snapshot)
    by_host: dict[str, list[InstanceRow]] = {}
    for each in instances:
        by_host.setdefault(each.host, []).append(each)
    names = sorted((snapshot.cluster.hosts.keys() | prepared.site.hosts.keys()) - {GLOBAL_HOST})
    rows = [_host_row(name, _find_level(prepared.site, name), ledger, by_host.get(name, ())) for name in names]
    of_all = _host_row(GLOBAL_HOST, prepared.site.global_level, ledger, ())
    return tuple([of_all, *rows] if of_all != HostLoadRow(GLOBAL_HOST) else rows)


def count_hosts(snapshot: Snapshot, instances: Iterable[InstanceRow], *, is_filtered: bool) -> int:
    """Return how many rows of `host_load_rows` there are, or how many of them have instances of those that are left."""
    if is_filtered:
        return len({each.host for each in instances})
    prepared = prepare(snapshot.cluster)
    names = (snapshot.cluster.hosts.keys() | prepared.site.hosts.keys()) - {GLOBAL_HOST}
    of_all = _host_row(GLOBAL_HOST, prepared.site.global_level, _find_ledger(prepared, snapshot), ())
    return len(names) + (of_all != HostLoadRow(GLOBAL_HOST))


def _find_ledger(prepared: Prepared, snapshot: Snapshot) -> LedgerView:
    """Return what is booked, which takes long to add up, if any of the numbers shown can be booked; else nothing."""
    attributes = (prepared.site.complexes.get(name) for name in NUMBERS.values())
    if any(each is not None and each.is_consumable for each in attributes):
        return find_booked(snapshot.cluster, snapshot.state, snapshot.now)
    return prepared.accounts.empty


def _find_level(site: Site, name: str) -> Level:
    """Return the level of a host; for one without queue instances a new one, on which nothing can be booked."""
    level = site.hosts.get(name)
    if level is None:
        host = site.cluster.hosts[name]
        kind = LevelKind("h", site.complexes, site.named(host.complex_values), site.named(host.load_values))
        level = Level(kind, name)
    return level


def _host_row(name: str, level: Level, ledger: LedgerView, instances: Sequence[InstanceRow]) -> HostLoadRow:
    arch = level.offer("arch")
    letters = frozenset(letter for each in instances for letter in each.states)
    return HostLoadRow(
        name,
        arch.text if arch is not None else UNKNOWN,
        **{field: own_number(level, ledger, attribute) for field, attribute in NUMBERS.items()},
        used=sum(each.used for each in instances),
        total=sum(each.total for each in instances),
        queues=tuple(each.name for each in instances),
        states=format_letters(letters),
    )


def format_amount(number: float | None, digits: int) -> str:
    """Return a number in the form of qhost, with K, M, G for powers of 1024: `1.5G`, `1.46K`; `-` for None."""
    if number is None:
        return UNKNOWN
    unit = -1
    while abs(number) >= 1024 and unit + 1 < len(_UNITS):
        number, unit = number / 1024, unit + 1
    return grouped(number, f".{digits}f") + (_UNITS[unit] if unit >= 0 else "")


def format_memory(number: float | None) -> str:
    """Return a number of bytes as qhost prints it."""
    return format_amount(number, 1)


def format_load(number: float | None) -> str:
    """Return a load as qhost prints it."""
    return format_amount(number, 2)


def format_count(number: float | None) -> str:
    """Return a number of processors, sockets, cores or threads; `-` for None."""
    return UNKNOWN if number is None else f"{number:.0f}"


def format_share(used: float | None, total: float | None) -> str:
    """Return used and total bytes, such as `1.5G / 32.0G`; `-` if both are None."""
    return UNKNOWN if used is None and total is None else f"{format_memory(used)} / {format_memory(total)}"


def _format_percent(number: float | None) -> str:
    return UNKNOWN if number is None else grouped(number, ".1f")


def _number_column(
    field: str, title: str, form: Callable[[float | None], str], tooltip: str = "", *, is_shown: bool = True
) -> Column[HostLoadRow]:
    def number(row: HostLoadRow) -> float | None:
        value: float | None = getattr(row, field)
        return value

    def sort_key(row: HostLoadRow) -> tuple[bool, float]:
        return number(row) is not None, number(row) or 0.0

    tooltip = tooltip or NUMBERS[field]
    return Column(
        field, title, lambda row: form(number(row)), sort_key, is_number=True, tooltip=tooltip, is_shown=is_shown
    )


def _share_column(id: str, title: str, used: str, total: str, tooltip: str, *, is_shown: bool) -> Column[HostLoadRow]:
    def share(row: HostLoadRow) -> tuple[float, float]:
        there_is, taken = getattr(row, total), getattr(row, used)
        return (-1.0 if not there_is or taken is None else taken / there_is), there_is or 0.0

    return Column(
        id,
        title,
        lambda row: format_share(getattr(row, used), getattr(row, total)),
        share,
        tooltip=tooltip,
        kind=FieldKind.MEMORY,
        amount=attrgetter(used),
        is_shown=is_shown,
    )


HOST_LOAD_COLUMNS: tuple[Column[HostLoadRow], ...] = (
    Column("host", later("Host"), lambda row: row.name),
    Column("arch", later("Arch"), lambda row: row.arch),
    Column(
        "slots",
        later("Slots"),
        lambda row: f"{row.used} / {row.total}",
        lambda row: (row.fullness, row.used),
        tooltip=later("Slots of its queue instances, used / in all"),
        kind=FieldKind.NUMBER,
        amount=lambda row: row.total,
    ),
    _number_column("cpus", later("CPUs"), format_count, later("Processors (num_proc)")),
    _number_column("sockets", later("Sockets"), format_count, is_shown=False),
    _number_column("cores", later("Cores"), format_count, is_shown=False),
    _number_column("threads", later("Threads"), format_count, is_shown=False),
    _number_column("load", later("Load"), format_load, later("Load average (load_avg)")),
    _number_column("np_load", later("Load per processor"), format_load, is_shown=False),
    _number_column(
        "cpu", later("% CPU"), _format_percent, later("Time that its processors are busy, in per cent (cpu)")
    ),
    _share_column(
        "memory",
        later("Memory"),
        "mem_used",
        "mem_total",
        later("Memory used / total (mem_used, mem_total)"),
        is_shown=True,
    ),
    _share_column(
        "swap",
        later("Swap"),
        "swap_used",
        "swap_total",
        later("Swap space used / total (swap_used, swap_total)"),
        is_shown=True,
    ),
    _share_column(
        "virtual",
        later("Virtual"),
        "virtual_used",
        "virtual_total",
        later("Memory and swap used / total (virtual_used, virtual_total)"),
        is_shown=False,
    ),
    Column(
        "instances", later("Instances"), lambda row: str(len(row.queues)), lambda row: len(row.queues), is_number=True
    ),
    Column(
        "state",
        later("States"),
        lambda row: row.states,
        tooltip=later("States that any of its queue instances has"),
        kind=FieldKind.LETTERS,
    ),
)


def _memory(id: str, size: Callable[[HostLoadRow], float | None], help: str) -> Field:
    return Field(id, lambda row: format_memory(size(row)), FieldKind.MEMORY, size, help=help)


def _free(used: str, total: str) -> Callable[[HostLoadRow], float | None]:
    def free(row: HostLoadRow) -> float | None:
        there_is, taken = getattr(row, total), getattr(row, used)
        return None if there_is is None or taken is None else there_is - taken

    return free


HOST_LOAD_FIELDS = (
    Field("used", lambda row: str(row.used), FieldKind.NUMBER, lambda row: row.used, help=later("Slots in use")),
    Field("free", lambda row: str(row.total - row.used), FieldKind.NUMBER, lambda row: row.total - row.used),
    Field("queue", lambda row: row.queues, help=later("Its queue instances")),
    *(
        field
        for kind in ("mem", "swap", "virtual")
        for field in (
            _memory(f"{kind}_total", attrgetter(f"{kind}_total"), later("In all")),
            _memory(f"{kind}_used", attrgetter(f"{kind}_used"), later("In use")),
            _memory(f"{kind}_free", _free(f"{kind}_used", f"{kind}_total"), later("In all less what is in use")),
        )
    ),
)
"""What a filter can ask for besides the columns."""
