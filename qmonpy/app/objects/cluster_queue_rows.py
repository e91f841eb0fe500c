"""Rows of cluster queues with every count of `qstat -g c -ext`, and tool tips that say what each count means."""

from collections.abc import Callable, Iterable, Sequence

from qmonpy.app.queues.queue_rows import UNKNOWN, InstanceRow
from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later

BY_HAND = frozenset("cdsuE")
"""The letters of states that last until somebody does something."""
FOR_A_WHILE = frozenset("aoACDS")
"""The letters of states that end by themselves."""
COUNTED_LETTERS = "sASCuadDcoE"
"""The letters of all states, in the order of the columns of qstat."""


def find_letters_tone(letters: str) -> str:
    """Return the tone of states: problem where an administrator must act, but not for states that somebody set."""
    return "problem" if (BY_HAND | {"o"}) - {"d", "s"} & set(letters) else "attention" if letters else "muted"


@dataclass(frozen=True, slots=True)
class ClusterQueueRow:
    """A cluster queue with the slots of its instances, in all and by state."""

    name: str
    load: float | None
    """The load average per processor, weighted by the slots of the instances that have one."""
    used: int
    reserved: int
    available: int
    """Free slots of instances that are in none of these states; reserved slots are among them, as in qstat."""
    total: int
    for_a_while: int
    """Slots of instances in a state of FOR_A_WHILE and in none of BY_HAND."""
    by_hand: int
    """Slots of instances in a state of BY_HAND."""
    by_letter: tuple[int, ...]
    """Slots by state, in the order of COUNTED_LETTERS."""
    instances: int = 0
    inside: int = 0
    """Slots that jobs use inside advance reservations; they count among both the used and the reserved ones."""
    loaded: int = 0
    """Slots of instances that have a load."""

    @property
    def key(self) -> str:
        """The name, which stays the same when the row is renewed."""
        return self.name

    @property
    def fullness(self) -> float:
        """The used part of all slots, 0 to 1."""
        return self.used / self.total if self.total else 0.0

    @property
    def load_text(self) -> str:
        """The load with two digits, or `-` if there is none."""
        return UNKNOWN if self.load is None else grouped(self.load, ".2f")

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return self.name.lower()

    def slots_in(self, letter: str) -> int:
        """Return the number of slots of instances in a state."""
        return self.by_letter[COUNTED_LETTERS.index(letter)]


def cluster_queue_rows(rows: Iterable[InstanceRow]) -> tuple[ClusterQueueRow, ...]:
    """Return a row for each cluster queue of some queue instances, sorted by name as qstat lists them."""
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in paced(rows):
        by_queue.setdefault(row.queue, []).append(row)
    return tuple(sum_up(name, by_queue[name]) for name in sorted(by_queue))


def sum_up(name: str, rows: Sequence[InstanceRow]) -> ClusterQueueRow:
    """Return the row of a cluster queue, as `qstat -g c -ext` counts the slots of these instances."""
    load, weight = 0.0, 0
    used = reserved = available = total = inside = for_a_while = by_hand = 0
    by_letter = dict.fromkeys(COUNTED_LETTERS, 0)
    for row in paced(rows):
        used, reserved, total, inside = used + row.used, reserved + row.reserved, total + row.total, inside + row.inside
        if row.np_load is not None:
            load, weight = load + row.np_load * row.total, weight + row.total
        states = frozenset(row.states)
        for letter in states:
            if letter in by_letter:
                by_letter[letter] += row.total
        if not states:
            available += row.total - row.used
        elif not BY_HAND.isdisjoint(states):
            by_hand += row.total
        elif not FOR_A_WHILE.isdisjoint(states):
            for_a_while += row.total
        else:
            available += row.total - row.used
    return ClusterQueueRow(
        name,
        load=load / weight if weight else None,
        used=used,
        reserved=reserved,
        available=available,
        total=total,
        for_a_while=for_a_while,
        by_hand=by_hand,
        by_letter=tuple(by_letter.values()),
        instances=len(rows),
        inside=inside,
        loaded=weight,
    )


def add_up(name: str, rows: Sequence[ClusterQueueRow]) -> ClusterQueueRow:
    """Return several cluster queues added up to one row."""
    loads = [(row.load, row.loaded) for row in rows if row.load is not None]
    loaded = sum(weight for _, weight in loads)
    sums = {field: sum(getattr(row, field) for row in rows) for field in _SUMMED}
    by_letter = tuple(sum(counts) for counts in zip(*(row.by_letter for row in rows), strict=True))
    load = sum(load * weight for load, weight in loads) / loaded if loaded else None
    return ClusterQueueRow(name, load, **sums, by_letter=by_letter or (0,) * len(COUNTED_LETTERS), loaded=loaded)


_SUMMED = ("used", "reserved", "available", "total", "for_a_while", "by_hand", "instances", "inside")


def _count(id: str, title: str, count: Callable[[ClusterQueueRow], int], tooltip: str) -> Column[ClusterQueueRow]:
    return Column(id, title, lambda row: grouped(count(row)), count, is_number=True, tooltip=tooltip)


_LETTERS = {
    "s": later("Slots in state s: suspended"),
    "A": later("Slots in state A: suspend threshold alarm"),
    "S": later("Slots in state S: suspended by subordination"),
    "C": later("Slots in state C: suspended by calendar"),
    "u": later("Slots in state u: unknown: the host does not answer"),
    "a": later("Slots in state a: load threshold alarm"),
    "d": later("Slots in state d: disabled"),
    "D": later("Slots in state D: disabled by calendar"),
    "c": later("Slots in state c: configuration ambiguous"),
    "o": later("Slots in state o: orphaned"),
    "E": later("Slots in state E: error"),
}


def _letter(letter: str) -> Column[ClusterQueueRow]:
    return _count(
        f"in_{letter}",
        letter,
        lambda row: row.slots_in(letter),
        _LETTERS[letter],
    )


CLUSTER_QUEUE_COLUMNS: tuple[Column[ClusterQueueRow], ...] = (
    Column("name", later("Cluster queue"), lambda row: row.name, aliases=("queue",)),
    Column(
        "load",
        "CQLOAD",
        lambda row: row.load_text,
        lambda row: (row.load is not None, row.load or 0.0),
        is_number=True,
        tooltip=later("Load average per processor, over the slots of instances that have one"),
    ),
    _count("used", "USED", lambda row: row.used, later("Slots on which jobs run")),
    _count("reserved", "RES", lambda row: row.reserved, later("Slots that advance reservations hold now")),
    _count(
        "available", "AVAIL", lambda row: row.available, later("Slots on which jobs could start: free, and in no state")
    ),
    _count("total", "TOTAL", lambda row: row.total, later("Slots in all")),
    _count(
        "for_a_while",
        "aoACDS",
        lambda row: row.for_a_while,
        later("Slots that are out of use and come back by themselves"),
    ),
    _count(
        "by_hand", "cdsuE", lambda row: row.by_hand, later("Slots that are out of use until somebody does something")
    ),
    *(_letter(each) for each in COUNTED_LETTERS),
)
"""The columns of `qstat -g c -ext`, in its order."""
