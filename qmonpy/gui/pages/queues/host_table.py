"""The table of exec hosts with their load: bars of slots, memory and swap; unknown values are grey."""

from collections.abc import Callable

from qmonpy.app.objects.cluster_queue_rows import find_letters_tone
from qmonpy.app.objects.host_load_rows import HOST_LOAD_COLUMNS, HOST_LOAD_FIELDS, HostLoadRow, format_share
from qmonpy.app.queues.queue_rows import UNKNOWN, describe_states
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.slots_number import Members, SumOfSlots
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import grouped, later, tr

BAR_WIDTH = 116


def make_host_model() -> RowTableModel:
    """Return an empty model of exec hosts with the columns of `qhost`."""
    looks = {column.id: Look(tone=_muted_unknown(column.text)) for column in HOST_LOAD_COLUMNS if column.is_number}
    for id, used, total in (
        ("memory", "mem_used", "mem_total"),
        ("swap", "swap_used", "swap_total"),
        ("virtual", "virtual_used", "virtual_total"),
    ):
        looks[id] = Look(
            CellKind.BAR,
            tone=lambda row: "muted",
            fullness=_share(used, total),
            tooltip=_exact(used, total),
            width=BAR_WIDTH,
        )
    looks["arch"] = Look(tone=lambda row: "muted" if row.arch == UNKNOWN else "")
    looks["slots"] = Look(
        CellKind.BAR,
        fullness=_slots,
        number=lambda row: SumOfSlots(Members.HOST, row.name) if row.queues else None,
        width=BAR_WIDTH,
    )
    looks["state"] = Look(
        CellKind.BADGE,
        tone=lambda row: find_letters_tone(row.states),
        tooltip=lambda row: describe_states(row.states),
    )
    looks["host"] = Look(link=lambda row: find_configuration(ObjectKind.HOST, row.name))
    model = RowTableModel(HOST_LOAD_COLUMNS, lambda row: row.key, looks)
    model.set_fields(HOST_LOAD_COLUMNS, HOST_LOAD_FIELDS)
    model.own_order = OwnOrder(later("by name"), "host")
    return model


def find_configuration(kind: ObjectKind, name: str) -> Link | None:
    """Return the link to the page on which an object is configured; None for a kind that has none."""
    place = find_object_place(kind, name)
    return Link(*place) if place is not None else None


def _muted_unknown(text: Callable[[HostLoadRow], str]) -> Callable[[HostLoadRow], str]:
    return lambda row: "muted" if text(row) == UNKNOWN else ""


def _slots(row: HostLoadRow) -> Fullness | None:
    return (
        Fullness(row.used, row.total, f"{grouped(row.used)} / {grouped(row.total)}", is_capacity=True)
        if row.queues
        else None
    )


def _share(used: str, total: str) -> Callable[[HostLoadRow], Fullness | None]:
    def fullness(row: HostLoadRow) -> Fullness | None:
        taken, there_is = getattr(row, used), getattr(row, total)
        # There is no share if one of them is unknown, or the total is 0, as without swap space.
        return Fullness(taken, there_is, format_share(taken, there_is)) if taken is not None and there_is else None

    return fullness


def _exact(used: str, total: str) -> Callable[[HostLoadRow], str]:
    def tooltip(row: HostLoadRow) -> str:
        numbers = ((name, getattr(row, name)) for name in (used, total))
        lines = [tr("{name} = {number:.0f} bytes").format(name=name, number=each) for name, each in numbers if each]
        return "\n".join(lines)

    return tooltip
