"""Records of the reporting file about advance reservations and ended tasks (specification of 2007, 5.4.3.2).

A record is a line: the time at which it was written, its type, and the fields of the type. The functions return lines
without line breaks; times are in seconds since the epoch.
"""

from qmonpy.formats.output.accounting import format_accounting_line, join_fields
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import ReservationEvent

MESSAGES = {
    ReservationEvent.UNKNOWN: "",
    ReservationEvent.CREATED: "AR created",
    ReservationEvent.START_REACHED: "start time of AR reached",
    ReservationEvent.END_REACHED: "end time of AR reached",
    ReservationEvent.UNSATISFIED: "AR resources unsatisfied",
    ReservationEvent.SATISFIED: "AR resources satisfied",
    ReservationEvent.TERMINATED: "end time of AR reached",
    ReservationEvent.DELETED: "AR deleted",
}
"""The message for an event, in the words of 8.1.9 (which writes none when a reservation is created)."""


def format_new_ar(reservation: Reservation) -> str:
    """Return the record `new_ar`: a reservation was made."""
    time = reservation.submit_time
    return _record(time, "new_ar", time, reservation.id, reservation.request.owner)


def format_ar_attribute(time: int, reservation: Reservation) -> str:
    """Return the record of the attributes of a new or changed reservation; 8.1.9 calls it `ar_attr`."""
    request = reservation.request
    return _record(
        time,
        "ar_attribute",
        time,
        reservation.submit_time,
        reservation.id,
        request.name or "",
        request.account,
        reservation.start,
        reservation.end,
        reservation.pe or "",
        ",".join(f"{each.name}={each.value}" for each in request.resources),
    )


def format_ar_log(time: int, reservation: Reservation, event: ReservationEvent) -> str:
    """Return the record `ar_log`: a reservation came into its state by an event."""
    return _record(
        time, "ar_log", time, reservation.submit_time, reservation.id, reservation.state, event, MESSAGES[event]
    )


def format_ar_acct(time: int, reservation: Reservation) -> tuple[str, ...]:
    """Return the records `ar_acct` of an ended reservation: one for each queue instance, in the order granted."""
    return tuple(
        _record(time, "ar_acct", time, reservation.submit_time, reservation.id, *_split(instance), slots)
        for instance, slots in reservation.pieces
    )


def format_acct(time: int, job: Job, task: FinishedTask) -> str:
    """Return the record `acct` of an ended task; the fields are those of the accounting file."""
    return f"{time}:acct:{format_accounting_line(job, task)}"


def _split(instance: str) -> tuple[str, str]:
    queue, _, host = instance.partition("@")
    return queue, host


def _record(*fields: object) -> str:
    return ":".join(join_fields(fields))
