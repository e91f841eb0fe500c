"""Queue instances as rows, with their slots, types, loads and states, and their grouping (qstat -f)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from operator import itemgetter
from threading import Lock
from typing import overload
from weakref import ref

from qmonpy.engine.books.instance_values import InstanceValue, find_value
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import instance_slots
from qmonpy.engine.world.instance_state import format_letters, instance_letters
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance, hosts_of_group
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import split_names
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import State
from qmonpy.pauses import paced, pause
from qmonpy.quick_values import quick_maker
from qmonpy.translation import later

NOT_AVAILABLE = "-NA-"
"""Printed by qstat where there is no value; in the window that is `UNKNOWN`."""
UNKNOWN = "-"
"""Stands where a host tells no value, as in qhost."""


class Grouping(StrEnum):
    """The ways to group queue instances."""

    QUEUE = "queue"
    HOST = "host"
    HOST_GROUP = "host group"


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """One queue instance."""

    name: str
    """`all.q@h1`."""
    queue: str
    host: str
    types: str
    """Letters as in qstat: B batch, I interactive, P parallel, C checkpointing, N none."""
    reserved: int
    used: int
    total: int
    load: str
    """The load average as qstat prints it; `-NA-` when there is none."""
    arch: str
    states: str
    """State letters in qstat's order; empty for an instance without a special state."""
    inside: int = 0
    """Slots that are reserved and in use: qstat counts them as both (8.1.9, asked)."""
    load_number: float | None = None
    np_load: float | None = None
    """The load average per processor, which `qstat -g c` sums up."""
    pes: tuple[str, ...] = ()
    seq_no: int = 0
    group: str = ""
    """The group that it is listed under: its cluster queue, host or one of the host groups of its host."""

    @property
    def key(self) -> str:
        """Its name, after that of the host group where it may be listed under several."""
        return self.name if self.group in ("", self.queue, self.host) else f"{self.group}/{self.name}"

    @property
    def fullness(self) -> float:
        """The share of used slots, 0 to 1."""
        return self.used / self.total if self.total else 0.0

    @property
    def free(self) -> int:
        """Slots that are neither used nor reserved."""
        return max(0, self.total - self.used - self.reserved + self.inside)

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        return f"{self.name}\n{self.arch}\n{describe_states(self.states)}".lower()


_make_row = quick_maker(InstanceRow)


def describe_states(letters: str) -> str:
    """Return state letters in words."""
    return ", ".join(STATE_NAMES.get(each, each) for each in letters)


def instance_rows(snapshot: Snapshot) -> tuple[InstanceRow, ...]:
    """Return the rows of all queue instances, grouped by cluster queue, in the order of the configuration."""
    return InstanceRows().rows(snapshot)


_NO_LETTERS = frozenset[str]()


def rows_of_host(snapshot: Snapshot, host: str) -> tuple[InstanceRow, ...]:
    """Return the rows of the queue instances on a host, in the order of the configuration."""
    return rows_at(snapshot, prepare(snapshot.cluster).site.places_of_hosts.get(host, []))


def rows_at(snapshot: Snapshot, places: Sequence[Place]) -> tuple[InstanceRow, ...]:
    """Return the rows of some queue instances."""
    prepared = prepare(snapshot.cluster)
    names = frozenset(place.name for place in places)
    slots, inside = find_slots(snapshot, places), _slots_inside(snapshot)
    letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now, names=names)
    loads = _Loads(prepared)
    return tuple(
        _instance_row(each, loads, slots[each.name], inside.get(each.name, 0), letters.get(each.name, _NO_LETTERS))
        for each in places
    )


class InstanceRows:
    """Makes the rows of one snapshot after the other; rows of instances with which nothing happened stay the same.

    All who show a cluster ask one of these, in whatever thread: of a large site the rows take seconds.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        # They are only compared: a round of a large site that is over is not to stay because of its rows.
        self._snapshot: Callable[[], Snapshot | None] = lambda: None
        self._prepared: Callable[[], Prepared | None] = lambda: None
        self._letters: Mapping[str, frozenset[str]] = {}
        self._rows: tuple[InstanceRow, ...] = ()

    def rows(self, snapshot: Snapshot) -> tuple[InstanceRow, ...]:
        """Return the rows of all queue instances; see `instance_rows`."""
        with self._lock:
            if snapshot is not self._snapshot():
                self._rows = self._make(snapshot)
                self._snapshot = ref(snapshot)
            return self._rows

    def _make(self, snapshot: Snapshot) -> tuple[InstanceRow, ...]:
        prepared = prepare(snapshot.cluster)
        slots, inside = find_slots(snapshot), _slots_inside(snapshot)
        letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
        known = self._rows if prepared is self._prepared() else ()
        before, loads = self._letters, _Loads(prepared)

        def make(at: int, place: Place) -> InstanceRow:
            name = place.name
            here, within, states = slots[name], inside.get(name, 0), letters.get(name, _NO_LETTERS)
            if known:
                row = known[at]
                is_same = here == (row.reserved, row.used, row.total) and row.inside == min(within, here[0])
                if is_same and states == before.get(name, _NO_LETTERS):
                    return row
            return _instance_row(place, loads, here, within, states)

        self._prepared, self._letters = ref(prepared), letters
        return tuple([make(at, place) for at, place in enumerate(paced(prepared.site.places))])


def find_slots(snapshot: Snapshot, places: Sequence[Place] | None = None) -> Mapping[str, tuple[int, int, int]]:
    """Return reserved, used and total slots by queue instance: those that a real cluster tells, else the model's.

    After some changes 8.1.9 counts a running reservation no more, which the model does.
    """
    if places is None:
        found = _SLOTS.of(snapshot.cluster, snapshot.state)
    else:
        found = instance_slots(snapshot.cluster, snapshot.state, places)
    told = snapshot.state.told_slots
    return {name: told.get(name, slots) for name, slots in paced(found.items())} if told else found


_SLOTS = KeptAnswers[Cluster, State, Mapping[str, tuple[int, int, int]]](instance_slots, most=1)
"""For all who look at a moment: of a large site it takes a third of a second."""


@dataclass(frozen=True, slots=True)
class QueueSums:
    """What the instances of a cluster queue have together."""

    queue: str
    count: int
    reserved: int
    used: int
    total: int
    inside: int
    letters: Mapping[str, int]
    """How many instances are in each state."""


def sum_queues(snapshot: Snapshot) -> tuple[QueueSums, ...]:
    """Return the sums of the rows of each cluster queue in the order of `instance_rows`, without making the rows."""
    places, slots = prepare(snapshot.cluster).site.places, find_slots(snapshot)
    inside = _slots_inside(snapshot)
    letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    by_queue: dict[str, list[str]] = {}
    for instance in [place.instance for place in places]:
        found = by_queue.get(instance.queue)
        if found is None:
            found = by_queue[instance.queue] = []
        found.append(instance.name)
    pause()
    return tuple(_sum_queue(queue, names, slots, inside, letters) for queue, names in by_queue.items())


def _sum_queue(
    queue: str,
    names: Sequence[str],
    slots: Mapping[str, tuple[int, int, int]],
    inside: Mapping[str, int],
    letters: Mapping[str, frozenset[str]],
) -> QueueSums:
    here = [slots[name] for name in names]
    reserved, used, total = (sum(map(itemgetter(each), here)) for each in range(3))
    pause()
    within = sum(min(inside[name], slots[name][0]) for name in names if name in inside) if inside else 0
    counted: dict[str, int] = {}
    for name in [each for each in names if each in letters]:
        for letter in format_letters(letters[name]):
            counted[letter] = counted.get(letter, 0) + 1
    return QueueSums(queue, len(names), reserved, used, total, within, counted)


class RowsToCome(Sequence[InstanceRow]):
    """Rows that are being made, for a worker to wait for; how many there are is known."""

    def __init__(self, count: int, find: Callable[[], Sequence[InstanceRow]]):
        self._count, self._find = count, find
        self._found: Sequence[InstanceRow] | None = None

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> InstanceRow: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[InstanceRow]: ...
    def __getitem__(self, place: int | slice) -> InstanceRow | Sequence[InstanceRow]:
        if self._found is None:
            self._found = self._find()
        return self._found[place]


def group_rows(rows: Sequence[InstanceRow], cluster: Cluster, grouping: Grouping) -> tuple[InstanceRow, ...]:
    """Return the rows grouped; by host groups, an instance has a row for each host group of its host."""
    if grouping is Grouping.QUEUE:
        return tuple(rows)
    if grouping is Grouping.HOST:
        by_host: dict[str, list[InstanceRow]] = {}
        for row in rows:
            by_host.setdefault(row.host, []).append(replace(row, group=row.host))
        return tuple(row for group in by_host.values() for row in group)
    hosts = {name: frozenset(hosts_of_group(cluster, name)) for name in cluster.host_groups}
    grouped = [replace(row, group=name) for name, members in hosts.items() for row in rows if row.host in members]
    known = frozenset().union(*hosts.values())
    return (*grouped, *(replace(row, group=NO_GROUP) for row in rows if row.host not in known))


NO_GROUP = later("(in no host group)")


def instance_reservations(instance: str, snapshot: Snapshot) -> list[tuple[Reservation, int]]:
    """Return the advance reservations with slots of a queue instance now or later, and how many, by their start."""
    found = [
        (each, slots)
        for each in snapshot.state.reservations.values()
        for name, slots in each.pieces
        if name == instance and not each.is_over
    ]
    return sorted(found, key=lambda pair: (pair[0].start, pair[0].id))


def format_types(instance: QueueInstance) -> str:
    """Return the types of a queue instance in qstat's letters, such as `BIP`; `N` for none."""
    letters = "".join(each[0] for each in ("BATCH", "INTERACTIVE") if each in instance.qtype)
    letters += "P" if instance.pe_list else ""
    letters += "C" if split_names(instance.setting("ckpt_list")) else ""
    return letters or "N"


def _slots_inside(snapshot: Snapshot) -> dict[str, int]:
    """By queue instance, the slots of reservations that their jobs use."""
    state, inside = snapshot.state, dict[str, int]()
    for task in state.running.values() if state.reservations else ():
        reservation = state.reservations.get(state.jobs[task.job].reservation or 0)
        if reservation is not None and reservation.state is not ReservationState.EXITED:
            for name, slots in task.pieces:
                inside[name] = inside.get(name, 0) + slots
    return inside


class _Loads:
    """Finds load and architecture of queue instances, once for each host where the queue does not set them."""

    def __init__(self, prepared: Prepared):
        self._site = prepared.site
        self._ledger = prepared.accounts.empty
        self._known: dict[tuple[str, str], InstanceValue | None] = {}
        self._of_hosts: dict[str, _Load] = {}
        self._types: dict[int, str] = {}

    def find(self, place: Place, name: str) -> InstanceValue | None:
        if name in place.level.fixed:
            return find_value(self._site, self._ledger, place, name)
        key = (place.instance.host, name)
        if key not in self._known:
            self._known[key] = find_value(self._site, self._ledger, place, name)
        return self._known[key]

    def of(self, place: Place) -> "_Load":
        """Return load and architecture, found once for each host where the queue sets none of them."""
        if not _LOADS.isdisjoint(place.level.fixed):
            return self._find_all(place)
        host = place.instance.host
        found = self._of_hosts.get(host)
        if found is None:
            found = self._of_hosts[host] = self._find_all(place)
        return found

    def _find_all(self, place: Place) -> "_Load":
        load, np_load, arch = (self.find(place, name) for name in _LOAD_NAMES)
        number = None if load is None else load.number
        return (
            NOT_AVAILABLE if number is None else f"{number:.2f}",
            NOT_AVAILABLE if arch is None else arch.text,
            number,
            None if np_load is None else np_load.number,
        )

    def types(self, instance: QueueInstance) -> str:
        """Return the letters of an instance's types, found once for all with the same settings."""
        key = id(instance.settings)
        if key not in self._types:
            self._types[key] = format_types(instance)
        return self._types[key]


_Load = tuple[str, str, float | None, float | None]
"""Load and architecture as texts, the load as a number, and the load per processor."""
_LOAD_NAMES = ("load_avg", "np_load_avg", "arch")
_LOADS = frozenset(_LOAD_NAMES)


def _instance_row(
    place: Place, loads: _Loads, slots: tuple[int, int, int], inside: int, letters: Iterable[str]
) -> InstanceRow:
    instance = place.instance
    load, arch, load_number, np_load = loads.of(place)
    return _make_row(
        name=instance.name,
        queue=instance.queue,
        host=instance.host,
        types=loads.types(instance),
        reserved=slots[0],
        used=slots[1],
        total=slots[2],
        load=load,
        arch=arch,
        states=format_letters(letters) if letters else "",
        inside=min(inside, slots[0]),
        load_number=load_number,
        np_load=np_load,
        pes=instance.pe_list,
        seq_no=instance.seq_no,
        group=instance.queue,
    )
