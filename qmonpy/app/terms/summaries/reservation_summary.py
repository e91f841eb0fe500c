"""What the page of reservations sums up, opened: reservations by state, and waiting jobs by what is known of starts."""

from dataclasses import field

from qmonpy.app.gantt.reservation_states import STATE_NAMES
from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.summary_number import list_waiting
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.engine.checks.references import RESERVATION
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import count_starts
from qmonpy.insight.plan.start_words import describe_counts
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class ReservationSummary:
    """How many reservations there are, in which states, and how many jobs wait, with which start."""

    forecast: Forecast = field(compare=False)
    """The forecast that stands."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("reservations, and jobs that wait")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = tuple(snapshot.state.reservations.values())
        rows = []
        for state, words in STATE_NAMES.items():
            some = [each for each in found if each.state is state]
            if some:
                rows.append(make_part(state.value, tr(words), some, len(found), _make_row, is_open=len(some) < 5))
        said = [format_count(len(found), "reservation")]
        if snapshot.state.pending:
            rows += list_waiting(snapshot, self.forecast)
            said.append(tr(describe_counts(count_starts(snapshot, self.forecast))))
        return Opened(f"{'; '.join(said)}.", tuple(rows))


def _make_row(at: int, reservation: Reservation) -> TermRow:
    del at
    begin, end = (format_time(each) for each in (reservation.start, reservation.end))
    how = tr("{slots}, from {begin} to {end}").format(
        slots=format_count(reservation.slots, "slot"), begin=begin, end=end
    )
    name = tr("Advance reservation {id}").format(id=reservation.id)
    link = find_object_place(RESERVATION, str(reservation.id))
    return make_plain_row((str(reservation.id),), name, reservation.request.owner, how, value=1, link=link)
