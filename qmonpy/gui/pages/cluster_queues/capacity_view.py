"""The offers of all queues on the hosts of a queue, beside what the hosts have; stands below the complex values."""

from collections.abc import Sequence

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.capacity_rows import CAPACITY_COLUMNS, CapacityRow, capacity_rows, describe_capacities
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.capacity_number import OfferedAmount
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.pages.objects.rows_view import RowsView
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

BAR_WIDTH = 140


class CapacityView(RowsView):
    """Slots and consumables of the queue, as they are edited, on each of its hosts."""

    def __init__(self, context: PageContext):
        looks = {
            "own": Look(number=_find_number),
            "host": Look(tone=lambda row: "accent", link=_host),
            "others": Look(tone=lambda row: "muted", tooltip=lambda row: row.other_words, number=_find_number),
            "together": Look(
                CellKind.BAR, fullness=_fullness, tooltip=lambda row: row.verdict, width=BAR_WIDTH, number=_find_number
            ),
        }
        super().__init__(
            context,
            find_rows,
            CAPACITY_COLUMNS,
            lambda row: row.key,
            looks,
            name="capacities",
            title=tr("Together with other queues"),
            own_order=OwnOrder(later("what is more than the host has first")),
            is_in_form=True,
        )


def find_rows(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> tuple[str, Sequence[CapacityRow]]:
    """Return a summary and the rows of a queue; called in a worker."""
    rows = capacity_rows(planned, edited.name)
    return describe_capacities(rows), rows


def _find_number(row: CapacityRow) -> OfferedAmount:
    return OfferedAmount(row.capacity)


def _fullness(row: CapacityRow) -> Fullness | None:
    capacity = row.capacity
    if capacity.bound is None:
        return None
    return Fullness(capacity.offered, capacity.bound, row.figures, is_capacity=True)


def _host(row: CapacityRow) -> Link | None:
    place = find_object_place(ObjectKind.HOST, row.host)
    return Link(*place) if place is not None else None
