"""Advance reservations as XML: as `qrstat -xml` of 8.1.9 prints them, and as specified in 2007."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo

from qmonpy.formats.documents.xml_text import escape_attribute, escape_text
from qmonpy.formats.output.qrstat import format_duration, format_slots, split_address
from qmonpy.model.work.reservation import Reservation

NAMESPACE = "http://arc.liv.ac.uk/repos/darcs/sge/source/dist/util/resources/schemas/qrstat/qrstat.xsd"


def format_qrstat_xml(
    reservations: Iterable[Reservation],
    *,
    has_details: bool = False,
    explains: bool = False,
    zone: tzinfo | None = None,
) -> str:
    """Return the document of `qrstat -xml`, or with details of `qrstat -ar IDS -xml`, which always explains.

    Unlike Grid Engine's, it is well-formed whatever the names of reservations. `zone` is the local time zone, the
    machine's if None.
    """
    lines: list[str] = []
    for each in reservations:
        lines += ["   <ar_summary>", *_summary(each, zone)]
        if explains or has_details:
            lines += [_element("message", reason) for _, reason in each.errors]
        if has_details:
            lines += _details(each, zone)
        lines.append("   </ar_summary>")
    return _document(lines)


def format_unknown_xml(ids: Iterable[int]) -> str:
    """Return the document that lists ids which no reservation has."""
    return _document(line for number in ids for line in ("   <ar_unknown>", _element("id", number), "   </ar_unknown>"))


def format_qrstat_xml_2007(reservations: Iterable[Reservation], *, zone: tzinfo | None = None) -> str:
    """Return a document that is valid by the schema of the 2007 specification (`schemas/qrstat-2007.xsd`).

    Durations are seconds, and the slots of a parallel environment are those granted. A reservation without requested
    resources shows its slots as one, since the schema requires one.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<qrstat>"]
    for each in reservations:
        lines += ["   <ar_summary>", *_specified(each, zone), "   </ar_summary>"]
    return "\n".join([*lines, "</qrstat>", ""])


def _document(lines: Iterable[str]) -> str:
    return "\n".join(["<?xml version='1.0'?>", f'<qrstat xmlns:xsd="{NAMESPACE}">', *lines, "</qrstat>", ""])


def _summary(reservation: Reservation, zone: tzinfo | None) -> Iterator[str]:
    yield _element("id", reservation.id)
    yield _element("name", reservation.request.name)
    yield _element("owner", reservation.request.owner)
    yield _element("state", reservation.state)
    yield _element("start_time", _format_time(reservation.start, zone))
    yield _element("end_time", _format_time(reservation.end, zone))
    yield _element("duration", format_duration(reservation.duration))


def _details(reservation: Reservation, zone: tzinfo | None) -> Iterator[str]:
    request = reservation.request
    yield _element("submission_time", _format_time(reservation.submit_time, zone))
    yield _element("group", request.groups[0] if request.groups else "")
    yield _element("account", request.account)
    yield from _resources([(each.name, each.value) for each in request.resources])
    if request.has_hard_errors:
        yield _element("error_handling", "true")
    yield from _granted_slots("granted_slots_list", reservation)
    yield from _environment(request.pe, format_slots(reservation))
    if request.master_queues:
        yield _element("master_hard_queue_list", ",".join(request.master_queues))
    if request.checkpoint:
        yield _element("checkpoint_name", request.checkpoint)
    if request.mail_options:
        yield _element("mail_options", request.mail_options)
    yield from _people(reservation)


def _specified(reservation: Reservation, zone: tzinfo | None) -> Iterator[str]:
    """Yield the elements in the order of the schema."""
    request = reservation.request
    yield _element("id", reservation.id)
    yield _element("name", request.name)
    yield _element("account", request.account)
    yield _element("owner", request.owner)
    yield _element("submission_time", _format_time(reservation.submit_time, zone))
    yield _element("start_time", _format_time(reservation.start, zone))
    yield _element("end_time", _format_time(reservation.end, zone))
    yield _element("duration", reservation.duration)
    yield _element("state", reservation.state)
    if reservation.errors:
        yield _element("message", "; ".join(reason for _, reason in reservation.errors))
    resources = [(each.name, each.value) for each in request.resources]
    yield from _resources(resources or [("slots", f"{reservation.slots}")])
    yield from _granted_slots("granted_slots", reservation)
    yield from _environment(reservation.pe, f"{reservation.slots}")
    if request.checkpoint:
        yield _element("checkpoint_name", request.checkpoint)
    yield _element("mail_options", request.mail_options or "n")
    yield from _people(reservation)


def _resources(resources: list[tuple[str, str]]) -> Iterator[str]:
    yield from _list(
        "resource_list",
        [f'resource name="{escape_attribute(name)}" type="{escape_attribute(value)}"' for name, value in resources],
    )


def _granted_slots(list_name: str, reservation: Reservation) -> Iterator[str]:
    pieces = reservation.pieces
    yield from _list(
        list_name,
        [f'granted_slots  queue_instance="{escape_attribute(name)}" slots="{slots}"' for name, slots in pieces],
    )


def _environment(name: str | None, slots: str) -> Iterator[str]:
    if name is not None:
        yield "      <granted_parallel_environment>"
        yield _element("parallel_environment", name, depth=3)
        yield _element("slots", slots, depth=3)
        yield "      </granted_parallel_environment>"


def _people(reservation: Reservation) -> Iterator[str]:
    """Yield who gets mail, who has access and who has none."""
    request = reservation.request
    addresses = [tuple(map(escape_attribute, split_address(each))) for each in request.mail_to]
    yield from _list("mail_list", [f'mail  user="{user}" host="{host}"' for user, host in addresses])
    for list_name, names in (("acl_list", request.acl), ("xacl_list", request.xacl)):
        yield from _list(list_name, [f'acl  user="{escape_attribute(name)}"' for name in names])


def _list(name: str, elements: list[str]) -> Iterator[str]:
    """Yield a list of elements without content; nothing if there is none."""
    if elements:
        yield f"      <{name}>"
        yield from (f"         <{element}/>" for element in elements)
        yield f"      </{name}>"


def _element(name: str, content: object, depth: int = 2) -> str:
    indent = "   " * depth
    return f"{indent}<{name}/>" if content in ("", None) else f"{indent}<{name}>{escape_text(str(content))}</{name}>"


def _format_time(moment: int, zone: tzinfo | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC).astimezone(zone):%Y-%m-%dT%H:%M:%S}"
