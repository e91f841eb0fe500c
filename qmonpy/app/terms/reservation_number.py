"""The slots of an advance reservation, opened into its queue instances and the jobs that use them."""

from collections.abc import Iterator

from qmonpy.app.terms.booking_rows import MOST_OPEN, make_booked_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.holders import make_holders
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class ReservationSlots:
    """The slots of a reservation that is there."""

    id: int

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of reservation {id}").format(id=self.id)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = snapshot.state.reservations.get(self.id)
        if found is None:
            return Opened(tr("There is no reservation {id} any more.").format(id=self.id))
        if not found.pieces:
            return Opened(tr("The reservation has no slots: it was not granted."))
        rows = tuple(_list_rows(snapshot, found))
        used = next(each.value for each in rows if each.key == ("used",))
        slots = format_count(found.slots, "slot")
        places = format_count(len(found.pieces), "queue instance")
        left = f"{grouped(found.slots)} − {grouped(used, ',.0f')} = {grouped(found.slots - used, ',.0f')}"
        return Opened(
            tr("{slots} on {places}; {left} left inside.").format(slots=slots, places=places, left=left), rows
        )


def _list_rows(snapshot: Snapshot, found: Reservation) -> Iterator[TermRow]:
    full = float(found.slots)
    pieces = tuple(
        TermRow(("slots", name), name, slots, full, grouped(slots), "", link=("queues", name))
        for name, slots in found.pieces
    )
    asked = ",".join(str(each) for each in found.request.slots)
    how = (
        tr("asked for {asked} in PE {pe}").format(asked=asked, pe=found.pe)
        if found.pe
        else tr("a slot on one queue instance")
    )
    is_open = len(pieces) <= MOST_OPEN
    yield TermRow(("slots",), tr("Granted"), full, full, grouped(found.slots), how, children=pieces, is_open=is_open)
    state = snapshot.state
    inside = (each for each in state.running.values() if state.jobs[each.job].reservation == found.id)
    tasks = [(each, float(each.slots)) for each in inside]
    holders = make_holders(prepare(snapshot.cluster), state, snapshot.now, tasks)
    used = sum(each.amount for each in holders)
    row = make_booked_row(
        ("used",), tr("− In use inside"), ValueType.INT, used, full, holders, none=tr("no job runs in it")
    )
    yield row
    yield TermRow(
        ("left",), tr("= Left inside"), full - used, full, grouped(full - used, ",.0f"), tr("for other jobs with -ar")
    )
