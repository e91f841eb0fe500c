"""The views of a host beside its attributes: bookings of its complex values, its load, its queue instances."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.host_rows import (
    BOOKING_COLUMNS,
    LOAD_COLUMNS,
    BookingRow,
    booking_rows,
    describe_report,
    load_rows,
)
from qmonpy.app.queues.instance_columns import INSTANCE_COLUMNS
from qmonpy.app.queues.queue_rows import describe_states, rows_of_host
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.capacity_number import OfferedAmount
from qmonpy.app.terms.slots_number import InstanceSlots
from qmonpy.app.terms.value_number import HostAmount
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.gui.pages.queues.queue_table import find_tone
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

NAME_WIDTH, TYPE_WIDTH, VALUE_WIDTH = 150, 90, 100
BOOKING_WIDTHS = {"name": 104, "type": 72, "used": 156, "left": 64, "offered": 98}
SHOWN_COLUMNS = ("name", "types", "used", "total", "load", "state")


def make_bookings(context: PageContext, parent: QWidget | None = None) -> ObjectView:
    """Return the view of complex values with what is booked of them now; it stands below them in the form."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        rows = booking_rows(edited.value, planned, snapshot)
        words = "" if rows else tr("Nothing can be booked: neither the host nor a queue on it offers a consumable.")
        return words, rows

    looks = {
        "name": Look(link=_complex_link, tooltip=_complex_tooltip, width=BOOKING_WIDTHS["name"]),
        "type": Look(tone=lambda row: "muted", width=BOOKING_WIDTHS["type"]),
        "used": Look(
            CellKind.BAR, fullness=_booked, tooltip=_booked_words, width=BOOKING_WIDTHS["used"], number=_find_amount
        ),
        "left": Look(tone=_left_tone, tooltip=lambda row: row.note, width=BOOKING_WIDTHS["left"], number=_find_amount),
        "offered": Look(
            tone=_offer_tone,
            tooltip=lambda row: row.offered_words,
            width=BOOKING_WIDTHS["offered"],
            number=lambda row: OfferedAmount(row.capacity) if row.capacity is not None else None,
        ),
    }
    return RowsView(
        context,
        find,
        BOOKING_COLUMNS,
        lambda row: row.name,
        looks,
        name="bookings",
        title=tr("Booked now"),
        own_order=OwnOrder(later("as complex_values has them")),
        is_in_form=True,
    )


def _find_amount(row: BookingRow) -> HostAmount | None:
    return HostAmount(row.host, row.name) if row.is_own else None


def _left_tone(row: BookingRow) -> str:
    return "problem" if row.note else ""


def _offer_tone(row: BookingRow) -> str:
    return "attention" if row.is_too_much else ""


def _booked(row: BookingRow) -> Fullness | None:
    return Fullness(row.used, row.total, row.figures) if row.is_own else None


def _booked_words(row: BookingRow) -> str:
    if not row.is_own:
        return tr("Not limited by the host: each queue here has an amount of its own")
    return tr("{used:,.15g} of {total:,.15g} booked").format(used=row.used, total=row.total)


def _complex_link(row: BookingRow) -> Link:
    return Link("complexes", row.name)


def _complex_tooltip(row: BookingRow) -> str:
    return f"{row.type}. " + tr("Enter, a double click or Ctrl+click goes to the attribute")


def make_load(context: PageContext, parent: QWidget | None = None) -> ObjectView:
    """Return the view of the load values that the host reported, read only."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        known = snapshot.cluster.hosts.get(edited.name, edited.value)
        return describe_report(known), load_rows(known, planned)

    looks = {
        "name": Look(width=NAME_WIDTH),
        "value": Look(tooltip=lambda row: row.text, width=VALUE_WIDTH + TYPE_WIDTH),
        "type": Look(tone=lambda row: "muted"),
    }
    order, title = OwnOrder(later("as the host reports them")), tr("Load values")
    return RowsView(
        context, find, LOAD_COLUMNS, lambda row: row.name, looks, name="load_values", title=title, own_order=order
    )


def make_instances(context: PageContext, parent: QWidget | None = None) -> ObjectView:
    """Return the view of the queue instances on the host as they are now, each a link."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        if edited.name == GLOBAL_HOST:
            return tr("The global host is not a machine and has no queue instances."), ()
        rows = rows_of_host(snapshot, edited.name)
        if not rows:
            return tr("No cluster queue has this host, or a host group with it, in its host list."), ()
        count = count_of(len(rows), "queue instance", "queue instances")
        used, total = sum(row.used for row in rows), sum(row.total for row in rows)
        words = tr("{count}, {used} of {slots} used. Enter or a double click goes to one.")
        return words.format(count=count, used=used, slots=count_of(total, "slot", "slots")), rows

    columns = [each for each in INSTANCE_COLUMNS if each.id in SHOWN_COLUMNS]
    looks = {
        "name": Look(tone=lambda row: "accent", link=lambda row: Link("queues", row.name)),
        **{id: Look(number=lambda row: InstanceSlots(row.name)) for id in ("used", "total")},
        "state": Look(CellKind.BADGE, tone=find_tone, tooltip=lambda row: describe_states(row.states)),
    }
    return RowsView(context, find, columns, lambda row: row.name, looks, name="instances", title=tr("Queue instances"))
