"""The details of an advance reservation: the attributes of `qrstat -ar`, and the jobs in it."""

from collections.abc import Iterator

from qmonpy.app.gantt.reservation_states import explain_reservation
from qmonpy.app.jobs.job_rows import FINISHED, JobRow, format_time, reservation_job_rows
from qmonpy.app.reservations.reservation_rows import format_users
from qmonpy.formats.output.qrstat import format_duration, format_slots
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import EndedReservation, Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class DetailLine:
    """A name and a value; with a page the value is a link, and `key` is chosen there."""

    name: str
    value: str
    page: str = ""
    key: str = ""
    is_code: bool = False
    is_error: bool = False
    is_worked_out: bool = False
    """Whether it comes about from other numbers: its window, or its queue instances."""
    until: int | None = None
    """Of a time that is left until a moment, that moment, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class ReservationDetails:
    """The content of the details panel for a reservation."""

    reservation: Reservation
    lines: tuple[DetailLine, ...]
    jobs: tuple[JobRow, ...]
    """Tasks that run in it, jobs that wait in it, and tasks that ended, as far as they are remembered."""
    is_past: bool = False

    @property
    def running(self) -> int:
        """The number of tasks that run in it."""
        return sum(1 for each in self.jobs if each.queue and each.kind != FINISHED)


def find_reservation_details(snapshot: Snapshot, number: int) -> ReservationDetails | None:
    """Return the details of a reservation, also of an ended one that is remembered; None if the id is not known."""
    reservation = snapshot.state.reservations.get(number)
    ended = None
    if reservation is None:
        ended = snapshot.find_ended(number)
        if ended is None:
            return None
        reservation = ended.reservation
    lines = tuple(each for each in _lines(reservation, ended, snapshot.now) if each.value)
    return ReservationDetails(reservation, lines, reservation_job_rows(snapshot, number), ended is not None)


def reservation_title(reservation: Reservation) -> str:
    """Return id and name, such as `17 nightly`; only the id if it has no name."""
    return f"{reservation.id} {reservation.request.name or ''}".strip()


def _lines(reservation: Reservation, ended: EndedReservation | None, now: int) -> Iterator[DetailLine]:
    """Yield the attributes of `qrstat -ar` in its order, in words, with their links."""
    request = reservation.request
    yield DetailLine(tr("Owner"), request.owner, "reservations", f'owner:"{request.owner}"')
    yield DetailLine(tr("State"), _describe_state(reservation, ended))
    for _, reason in reservation.errors if ended is None else ():
        yield DetailLine(tr("Error"), reason, is_error=True)
    yield from _times(reservation, ended, now)
    yield DetailLine(tr("Submitted"), format_time(reservation.submit_time))
    yield DetailLine(tr("Group"), request.groups[0] if request.groups else "")
    yield DetailLine(tr("Account"), request.account)
    resources = ", ".join(f"{each.name}={each.value}" for each in request.resources)
    yield DetailLine(tr("Requested"), resources, is_code=True)
    yield DetailLine(
        tr("On errors"), tr("hard: no job starts or goes on in an error") if request.has_hard_errors else ""
    )
    if request.pe:
        granted = request.pe
        if reservation.pe != request.pe:
            granted = tr("{granted}, asked as {asked}").format(granted=reservation.pe, asked=request.pe)
        yield DetailLine(tr("PE"), f"{granted} {format_slots(reservation)}")
    yield DetailLine(tr("Slots"), str(reservation.slots), is_worked_out=True)
    name = choose_word(len(reservation.pieces), "Instance")
    for place, (instance, slots) in enumerate(reservation.pieces):
        yield DetailLine("" if place else name, f"{instance}  ({slots})", "queues", instance)
    yield DetailLine(tr("Checkpoint"), request.checkpoint or "")
    yield DetailLine(
        tr("Mail"), f"{request.mail_options or 'n'} {','.join(request.mail_to)}" if request.mail_to else ""
    )
    users = format_users(request.acl, request.xacl)
    yield DetailLine(tr("Users"), users.replace(",", ", ") or tr("everybody may submit into it"))


def _times(reservation: Reservation, ended: EndedReservation | None, now: int) -> Iterator[DetailLine]:
    title = tr("Starts", "of a reservation") if reservation.start > now else tr("Started")
    yield DetailLine(title, format_time(reservation.start))
    end = reservation.end if ended is None else ended.end
    yield DetailLine(tr("Ends" if end > now else "Ended"), format_time(end))
    yield DetailLine(tr("Duration"), format_duration(end - reservation.start), is_worked_out=True)
    if ended is not None and ended.was_deleted:
        yield DetailLine(tr("Deleted"), format_time(ended.end_time))
        yield DetailLine(tr("Granted until"), format_time(reservation.end))
    if ended is None and reservation.start > now:
        yield DetailLine(tr("Begins in"), format_duration(reservation.start - now), until=reservation.start)
    elif ended is None and reservation.end > now:
        yield DetailLine(tr("Left"), format_duration(reservation.end - now), until=reservation.end)


def _describe_state(reservation: Reservation, ended: EndedReservation | None) -> str:
    state = reservation.state if ended is None else ended.state
    return f"{state}: {explain_reservation(state, is_past=ended is not None)}"
