"""The tables of queue instances and cluster queues: bars of slots, states as badges, counts of 0 in grey."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from qmonpy.app.filter.field import FieldKind
from qmonpy.app.objects.cluster_queue_rows import (
    BY_HAND,
    CLUSTER_QUEUE_COLUMNS,
    COUNTED_LETTERS,
    ClusterQueueRow,
    add_up,
    find_letters_tone,
)
from qmonpy.app.objects.queue_count import LOAD, STATES, QueueCount
from qmonpy.app.queues.instance_columns import INSTANCE_COLUMNS
from qmonpy.app.queues.queue_rows import NOT_AVAILABLE, InstanceRow, QueueSums, RowsToCome, describe_states
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import BY_NAME
from qmonpy.app.terms.cluster_number import ClusterSlots
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.slots_number import SLOTS, InstanceSlots, Members, SumOfInstances, SumOfSlots
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.late_methods import dataclass
from qmonpy.translation import grouped, later, tr

BAR_WIDTH = 124
_NUMBERS = frozenset({"reserved", "used", "total"})


def slots_column() -> Column[InstanceRow]:
    """Return the column `resv/used/tot.` as one bar, sorted by how full the instance is."""
    return Column(
        "slots",
        later("Resv / used / tot."),
        format_slots,
        lambda row: (row.fullness, row.used),
        kind=FieldKind.NUMBER,
        amount=lambda row: row.total,
        tooltip=later("Reserved, used and total slots, as qstat -f prints them"),
    )


def instance_columns() -> tuple[Column[InstanceRow], ...]:
    """Return the columns of the application with one bar in place of three numbers, which can be shown, too.

    The least important stands last, where a small window cuts it off.
    """
    columns = []
    for column in sorted(INSTANCE_COLUMNS, key=lambda column: column.id == "arch"):
        if column.id == "reserved":
            columns.append(slots_column())
        is_shown = column.is_shown and column.id not in _NUMBERS
        columns.append(replace(column, is_shown=is_shown))
    return tuple(columns)


def make_instance_model() -> GroupedTableModel:
    """Return an empty model of queue instances; the rows say in which group they are."""
    looks = {
        "slots": Look(
            CellKind.BAR,
            fullness=find_fullness,
            tooltip=describe_slots,
            number=lambda row: InstanceSlots(row.name),
            width=BAR_WIDTH,
        ),
        "state": Look(CellKind.BADGE, tone=find_tone, tooltip=lambda row: describe_states(row.states)),
        "load": Look(tone=lambda row: "muted" if row.load == NOT_AVAILABLE else ""),
        "np_load": Look(tone=lambda row: "muted" if row.np_load is None else ""),
        "arch": Look(tone=lambda row: "muted" if row.arch == NOT_AVAILABLE else ""),
        "name": Look(link=lambda row: Link("jobs", f'queue:"{row.name}"')),
    }
    summaries = {"slots": _sum_slots, "state": _sum_states, "types": _count_instances}
    return GroupedTableModel(
        instance_columns(), lambda row: row.key, lambda row: row.group, looks, summaries, number=_find_group_slots
    )


def make_cluster_queue_model() -> RowTableModel:
    """Return an empty model of cluster queues, with the columns of `qstat -g c -ext` and a bar of slots."""
    slots = Column[ClusterQueueRow](
        "slots",
        later("Resv / used / tot."),
        lambda row: f"{grouped(row.reserved)}/{grouped(row.used)}/{grouped(row.total)}",
        lambda row: (row.fullness, row.used),
        is_shown=False,
        kind=FieldKind.NUMBER,
        amount=lambda row: row.total,
    )
    states = Column[ClusterQueueRow](
        "states",
        later("Slots"),
        _letter_counts,
        lambda row: row.by_hand + row.for_a_while,
        tooltip=later("Slots in each state; the columns of qstat -g c -ext can be shown, too"),
    )
    name, *counts = map(_explain_letter, CLUSTER_QUEUE_COLUMNS)
    columns = (name, slots, *counts, states)
    looks = {column.id: _count_look(column) for column in counts if column.id != LOAD}
    looks["slots"] = Look(
        CellKind.BAR, fullness=_queue_fullness, number=lambda row: SumOfSlots(Members.QUEUE, row.name), width=BAR_WIDTH
    )
    looks[LOAD] = Look(tone=lambda row: "muted" if row.load is None else "", number=partial(_find_count, LOAD))
    looks[STATES] = Look(number=partial(_find_count, STATES))
    model = ClusterQueueTableModel(columns, lambda row: row.key, looks)
    model.own_order = BY_NAME
    return model


def _explain_letter(column: Column[ClusterQueueRow]) -> Column[ClusterQueueRow]:
    """A column of a state letter is shown when it is chosen, and says what the letter means."""
    if not column.id.startswith("in_"):
        return column
    words = tr("Slots in state {letter}: {meaning}")
    tooltip = words.format(letter=column.title, meaning=tr(STATE_NAMES[column.title]))
    return replace(column, is_shown=False, tooltip=tooltip)


def _find_group_slots(group: Group) -> SumOfInstances | None:
    if isinstance(group.rows, RowsToCome):
        return None
    return SumOfInstances(group.name, tuple(row.name for row in group.rows))


@dataclass(frozen=True, slots=True)
class TotalRow(ClusterQueueRow):
    """The sums of all cluster queues that are shown."""

    queues: tuple[str, ...] = ()
    """Their names."""

    @property
    def key(self) -> str:
        """A key that no cluster queue can have."""
        return "/total"


class ClusterQueueTableModel(RowTableModel):
    """Shows the sums of all queues that pass the filter below them, however they are sorted."""

    def is_row(self, item: Any) -> bool:
        """Whether a line is a cluster queue and not the sums."""
        return not isinstance(item, TotalRow)

    def find_number(self, item: Any, columns: Iterable[int]) -> Number | None:
        """See `RowTableModel.find_number`."""
        if not isinstance(item, TotalRow):
            return super().find_number(item, columns)
        for each in columns:
            find = self.looks[each].number
            if self.columns[each].id == SLOTS:
                return ClusterSlots(item.queues)
            if find is not None:
                return find(item)
        return None

    def is_section(self, item: Any) -> bool:
        """Whether a line is the sums, which are drawn bold."""
        return isinstance(item, TotalRow)

    def _lines(self, rows: list[Any]) -> list[Any]:
        if len(rows) < 2:
            return rows
        total = add_up(count_of(len(rows), "cluster queue", "cluster queues"), rows)
        sums = {name: getattr(total, name) for name in ClusterQueueRow.__slots__}
        return [*rows, TotalRow(**sums, queues=tuple(row.name for row in rows))]


_LETTERS_OF: Mapping[str, str] = {
    "by_hand": "".join(sorted(BY_HAND)),
    "for_a_while": "".join(each for each in COUNTED_LETTERS if each not in BY_HAND),
    **{f"in_{letter}": letter for letter in COUNTED_LETTERS},
}
"""By column of slots out of use the states that it counts."""


def _count_look(column: Column[ClusterQueueRow]) -> Look:
    """Return the look of a count: 0 is grey; slots out of use have the colour that their states have everywhere."""
    letters = _LETTERS_OF.get(column.id, "")

    def tone(row: ClusterQueueRow) -> str:
        if column.text(row) == "0":
            return "muted"
        return find_letters_tone("".join(each for each in letters if row.slots_in(each))) if letters else ""

    return Look(tone=tone, number=partial(_find_count, column.id))


def _find_count(column: str, row: ClusterQueueRow) -> QueueCount:
    return QueueCount(column, row.name, row.queues if isinstance(row, TotalRow) else (row.name,))


def _letter_counts(row: ClusterQueueRow) -> str:
    """Return the slots of each state that there is: `9 a  3 A`."""
    counts = ((letter, row.slots_in(letter)) for letter in COUNTED_LETTERS)
    return "  ".join(f"{grouped(count)} {letter}" for letter, count in counts if count)


def _queue_fullness(row: ClusterQueueRow) -> Fullness:
    text = f"{grouped(row.reserved)} / {grouped(row.used)} / {grouped(row.total)}"
    return Fullness(row.used, row.total, text, row.reserved - row.inside, is_capacity=True)


def format_slots(row: InstanceRow) -> str:
    """Return `0/2/8`: reserved, used and total slots, as qstat -f prints them."""
    return f"{grouped(row.reserved)}/{grouped(row.used)}/{grouped(row.total)}"


def find_fullness(row: InstanceRow) -> Fullness:
    """Return the bar of an instance's slots."""
    text = f"{grouped(row.reserved)} / {grouped(row.used)} / {grouped(row.total)}"
    return Fullness(row.used, row.total, text, row.reserved - row.inside, is_capacity=True)


def describe_slots(row: InstanceRow) -> str:
    """Return the slots of an instance in words."""
    text = tr("{used:,} of {slots} used, {reserved:,} reserved, {free:,} free")
    if row.inside:
        text = tr("{used:,} of {slots} used, {inside:,} inside reservations, {reserved:,} reserved, {free:,} free")
    slots = count_of(row.total, "slot", "slots")
    return text.format(used=row.used, slots=slots, reserved=row.reserved, free=row.free, inside=row.inside)


def find_tone(row: InstanceRow) -> str:
    """Return the tone of an instance's states."""
    return find_letters_tone(row.states)


def _sum_slots(group: Group) -> Fullness:
    names = ("reserved", "used", "total", "inside")
    return _fill_bar(*(sum(getattr(row, name) for row in group.rows) for name in names))


def _fill_bar(reserved: int, used: int, total: int, inside: int) -> Fullness:
    return Fullness(
        used, total, f"{grouped(reserved)} / {grouped(used)} / {grouped(total)}", reserved - inside, is_capacity=True
    )


def sum_states(rows: Sequence[InstanceRow]) -> str:
    """Return how many instances are in each state: `2 d  1 E`."""
    letters: dict[str, int] = {}
    for row in rows:
        for letter in row.states:
            letters[letter] = letters.get(letter, 0) + 1
    return _format_states(letters)


def _format_states(letters: Mapping[str, int]) -> str:
    return "  ".join(f"{grouped(count)} {letter}" for letter, count in letters.items())


def make_headings(
    model: GroupedTableModel, sums: Iterable[QueueSums], find_rows: Callable[[str], Sequence[InstanceRow]]
) -> list[Group]:
    """Return the heading lines of cluster queues of which the rows are still being made; `find_rows` waits for those of
    a queue."""
    columns = [model.column_of(each) for each in ("slots", "state", "types")]
    found = []
    for each in sums:
        bar = _fill_bar(each.reserved, each.used, each.total, each.inside)
        cells = (bar, _format_states(each.letters), _say_count(each.count))
        rows = RowsToCome(each.count, partial(find_rows, each.queue))
        found.append(Group(each.queue, rows, is_open=False, sums=dict(zip(columns, cells, strict=True))))
    return found


def _sum_states(group: Group) -> str:
    return sum_states(group.rows)


def _count_instances(group: Group) -> str:
    return _say_count(len(group.rows))


def _say_count(count: int) -> str:
    return count_of(count, "instance", "instances")
