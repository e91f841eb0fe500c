"""The table of queue instances: grouped by cluster queue, with a bar of slots and the state letters as badges."""

from dataclasses import replace

from qmonpy.app.column import Column
from qmonpy.app.queue_rows import INSTANCE_COLUMNS, InstanceRow, describe_states
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.pages.link import Link
from qmonpy.gui.words import count_of, tr

PROBLEM_STATES = frozenset("cEou")
BAR_WIDTH = 150


def slots_column() -> Column[InstanceRow]:
    """`resv/used/tot.` as one bar, sorted by how full the instance is."""
    return Column(
        "slots",
        tr("Resv / used / tot."),
        format_slots,
        lambda row: (row.fullness, row.used),
        tooltip=tr("Slots reserved, used and in all, as qstat -f prints them"),
    )


def instance_columns() -> tuple[Column[InstanceRow], ...]:
    """The columns of the application, with one bar in place of three numbers; the numbers can be switched on."""
    columns = []
    for column in INSTANCE_COLUMNS:
        if column.id == "reserved":
            columns.append(slots_column())
        is_shown = column.is_shown and column.id not in {"reserved", "used", "total"}
        columns.append(replace(column, title=tr(column.title), is_shown=is_shown))
    return tuple(columns)


def make_instance_model() -> GroupedTableModel:
    """An empty model; groups are cluster queues."""
    looks = {
        "slots": Look(CellKind.BAR, fullness=find_fullness, tooltip=describe_slots, width=BAR_WIDTH),
        "state": Look(CellKind.BADGE, tone=find_tone, tooltip=lambda row: describe_states(row.states)),
        "load": Look(tone=lambda row: "muted" if row.load == "-NA-" else ""),
        "arch": Look(tone=lambda row: "muted" if row.arch == "-NA-" else ""),
        "name": Look(link=lambda row: Link("jobs", f'queue:"{row.name}"')),
    }
    summaries = {"slots": _sum_slots, "state": _sum_states, "types": _count_instances}
    return GroupedTableModel(instance_columns(), lambda row: row.key, lambda row: row.queue, looks, summaries)


def format_slots(row: InstanceRow) -> str:
    """`0/2/8`, as qstat -f."""
    return f"{row.reserved}/{row.used}/{row.total}"


def find_fullness(row: InstanceRow) -> Fullness:
    text = f"{row.reserved} / {row.used} / {row.total}"
    return Fullness(row.used, row.total, text, row.reserved - row.inside, is_capacity=True)


def describe_slots(row: InstanceRow) -> str:
    text = tr("{used} of {total} slots used, {reserved} reserved, {free} free")
    if row.inside:
        text = tr("{used} of {total} slots used, {inside} inside reservations, {reserved} reserved, {free} free")
    return text.format(used=row.used, total=row.total, reserved=row.reserved, free=row.free, inside=row.inside)


def find_tone(row: InstanceRow) -> str:
    return "problem" if PROBLEM_STATES & set(row.states) else "attention" if row.states else "muted"


def _sum_slots(group: Group) -> Fullness:
    names = ("used", "total", "reserved", "inside")
    used, total, reserved, inside = (sum(getattr(row, name) for row in group.rows) for name in names)
    return Fullness(used, total, f"{reserved} / {used} / {total}", reserved - inside, is_capacity=True)


def _sum_states(group: Group) -> str:
    letters: dict[str, int] = {}
    for row in group.rows:
        for letter in row.states:
            letters[letter] = letters.get(letter, 0) + 1
    return "  ".join(f"{count} {letter}" for letter, count in letters.items())


def _count_instances(group: Group) -> str:
    return count_of(len(group.rows), tr("instance"), tr("instances"))
