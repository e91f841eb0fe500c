"""A count of slots of cluster queues, or their load, as `qstat -g c -ext` prints it, opened into the instances."""

from collections.abc import Iterator, Mapping, Sequence

from qmonpy.app.objects.cluster_queue_rows import ClusterQueueRow, sum_up
from qmonpy.app.queues.queue_rows import InstanceRow, instance_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, tr

LOAD, STATES = "load", "states"
_MEANINGS: Mapping[str, str] = {
    "used": later("slots on which jobs run"),
    "reserved": later("slots that advance reservations hold now"),
    "available": later("slots that no job uses, of instances in none of the states that count"),
    "total": later("slots in all"),
    "for_a_while": later("slots that come back by themselves (aoACDS), of instances in none of the states cdsuE"),
    "by_hand": later("slots of instances in states that last until somebody does something (cdsuE)"),
}
MOST_LISTED = 100
"""So many queue instances have a row, those that add most; the others are added up."""


@dataclass(frozen=True, slots=True)
class QueueCount:
    """A count of the slots of some queue instances."""

    of: str
    """The id of the column: `available`, `in_d`, LOAD, or STATES for all slots out of use."""
    name: str
    """What the instances are: a cluster queue, or a group."""
    queues: tuple[str, ...] = ()
    """All instances of these cluster queues,"""
    instances: tuple[str, ...] = ()
    """or these instances."""

    @property
    def title(self) -> str:
        """See `Number`."""
        if self.of == LOAD:
            return tr("load per processor of {name}").format(name=self.name)
        return tr("{meaning}: {name}").format(meaning=self._find_meaning(), name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        queues, names = frozenset(self.queues), frozenset(self.instances)
        rows = [each for each in paced(instance_rows(snapshot)) if each.queue in queues or each.name in names]
        if not rows:
            return Opened(tr("None of {group} is there any more.").format(group=self.name))
        return self._open_load(rows) if self.of == LOAD else self._open_slots(rows)

    def _find_meaning(self) -> str:
        if self.of == STATES:
            return tr("slots that are out of use")
        if self.of.startswith("in_"):
            return tr("slots of instances in state {letter}").format(letter=self.of.removeprefix("in_"))
        return tr(_MEANINGS[self.of])

    def _count(self, counted: ClusterQueueRow) -> int:
        if self.of == STATES:
            return counted.by_hand + counted.for_a_while
        if self.of.startswith("in_"):
            return counted.slots_in(self.of.removeprefix("in_"))
        found = getattr(counted, self.of)
        assert isinstance(found, int)
        return found

    def _open_slots(self, rows: Sequence[InstanceRow]) -> Opened:
        counted = [(each, self._count(sum_up(each.queue, (each,)))) for each in paced(rows)]
        counted = sorted((each for each in counted if each[1]), key=lambda each: (-each[1], each[0].name))
        total = sum(slots for _, slots in counted)
        said = tr("{slots} of {instances}.")
        words = said.format(slots=format_count(total, "slot"), instances=format_count(len(counted), "queue instance"))
        return Opened(words, tuple(_list_rows(counted, total)))

    def _open_load(self, rows: Sequence[InstanceRow]) -> Opened:
        loads = [(each, each.np_load) for each in rows if each.np_load is not None]
        slots = sum(each.total for each, _ in loads)
        if not slots:
            return Opened(tr("No host of these instances reports a load per processor (np_load_avg)."))
        total = sum(load * each.total for each, load in loads)
        found = sorted(loads, key=lambda pair: (-pair[1] * pair[0].total, pair[0].name))
        below = [
            TermRow((each.name,), each.name, load * each.total, total, grouped(load * each.total, ",.2f"),
                    f"{grouped(load, ',.2f')} × {format_count(each.total, 'slot')}", link=("queues", each.name))
            for each, load in found[:MOST_LISTED]
        ]  # fmt: skip
        rest = found[MOST_LISTED:]
        if rest:
            amount = sum(load * each.total for each, load in rest)
            title = tr("and {instances} more").format(instances=format_count(len(rest), "queue instance"))
            below.append(TermRow(("more",), title, amount, total, grouped(amount, ",.2f"), ""))
        below.append(TermRow(("slots",), tr("÷ Slots of instances with a load"), slots, slots, grouped(slots), "",
                             has_bar=False))  # fmt: skip
        said = tr("{sum:,.2f} ÷ {slots} = {load:,.2f}.")
        words = said.format(sum=total, slots=format_count(slots, "slot"), load=total / slots)
        return Opened(words, tuple(below))


def _list_rows(counted: Sequence[tuple[InstanceRow, int]], total: int) -> Iterator[TermRow]:
    for row, slots in counted[:MOST_LISTED]:
        how = tr("in state {states}").format(states=row.states) if row.states else ""
        yield TermRow((row.name,), row.name, slots, total, grouped(slots), how, link=("queues", row.name))
    rest = sum(slots for _, slots in counted[MOST_LISTED:])
    if rest:
        title = tr("and {instances} more").format(instances=format_count(len(counted) - MOST_LISTED, "queue instance"))
        yield TermRow(("more",), title, rest, total, grouped(rest), "")
