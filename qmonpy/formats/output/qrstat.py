"""The output of `qrstat`: the table, the details and the explanations of 8.1.9."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo

from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.reservation import Reservation

HEADER = "ar-id   name       owner        state start at             end at               duration"
_RULE = "-" * 90
_DETAILS_RULE = "-" * 80


def format_qrstat(reservations: Iterable[Reservation], *, explains: bool = False, zone: tzinfo | None = None) -> str:
    """Return the table with its header, if asked with a line for each error; an empty text without reservations.

    `zone` is the local time zone, the machine's if None.
    """
    lines: list[str] = []
    for each in reservations:
        lines.append(
            f"{each.id:7} {each.request.name or '':<10.10} {each.request.owner:<12.12} {each.state:<5}"
            f" {_format_time(each.start, zone)}  {_format_time(each.end, zone)}  {format_duration(each.duration)}"
        )
        if explains:
            lines += [f"       {reason}" for _, reason in each.errors]
    return "\n".join([HEADER, _RULE, *lines, ""]) if lines else ""


def format_qrstat_details(reservations: Iterable[Reservation], *, zone: tzinfo | None = None) -> str:
    """Return everything about reservations, a line for each attribute, as `qrstat -ar` prints it."""
    lines: list[str] = []
    for each in reservations:
        lines.append(_DETAILS_RULE)
        lines += [f"{name:<30} {text}" for name, text in _details(each, zone)]
    return "\n".join([*lines, ""]) if lines else ""


def format_unknown(ids: Iterable[int]) -> str:
    """Return the message for ids that no reservation has."""
    return f"Following advance reservations do not exist:\n{', '.join(map(str, ids))}\n"


def format_duration(seconds: int) -> str:
    """Return `hh:mm:ss`; hours may exceed 24."""
    return format_number(ValueType.TIME, seconds)


def split_address(address: str) -> tuple[str, str]:
    """Return user and host of a mail address; without a host NONE."""
    user, _, host = address.partition("@")
    return user, host or "NONE"


def format_granted_slots(reservation: Reservation) -> str:
    """Return the granted queue instances with their slots: `all.q@h1=2,all.q@h2=1`."""
    return ",".join(f"{name}={slots}" for name, slots in reservation.pieces)


def _details(reservation: Reservation, zone: tzinfo | None) -> Iterator[tuple[str, str]]:
    request = reservation.request
    yield "id", f"{reservation.id}"
    yield "name", request.name or ""
    yield "owner", request.owner
    yield "state", reservation.state
    yield "start_time", _format_time(reservation.start, zone)
    yield "end_time", _format_time(reservation.end, zone)
    yield "duration", format_duration(reservation.duration)
    for _, reason in reservation.errors:
        yield "message", reason
    yield "submission_time", _format_time(reservation.submit_time, zone)
    yield "group", request.groups[0] if request.groups else ""
    yield "account", request.account
    optional = {
        "resource_list": ", ".join(f"{each.name}={each.value}" for each in request.resources),
        "error_handling": "true" if request.has_hard_errors else "",
        "granted_slots_list": format_granted_slots(reservation),
        "granted_parallel_environment": f"{request.pe} slots {format_slots(reservation)}" if request.pe else "",
        "master hard queue_list": ",".join(request.master_queues),
        "checkpoint_name": request.checkpoint or "",
        "mail_options": request.mail_options,
        "mail_list": ",".join("@".join(split_address(each)) for each in request.mail_to),
        "acl_list": ",".join(request.acl),
        "xacl_list": ",".join(request.xacl),
    }
    yield from ((name, text) for name, text in optional.items() if text)


def format_slots(reservation: Reservation) -> str:
    """Return the range of slots that was asked for."""
    return format_ranges(reservation.request.slots, with_step=False)


def _format_time(moment: int, zone: tzinfo | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC).astimezone(zone):%m/%d/%Y %H:%M:%S}"
