"""Advance reservations from `qrstat -xml -u *` and `qrstat -ar IDS -xml`; times have no zone and are read as UTC."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, parse_xml, text_of
from qmonpy.formats.output.qstat_xml import parse_moment
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.value import split_values
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState

_NO_HOST = "NONE"
_MASTER_QUEUES = "master_hard_queue_list"
"""8.1.9 writes blanks in the place of two of the low lines, which no reader of XML takes for a name."""
_USUAL = frozenset({("binstance", "set"), ("bstrategy", "packed"), ("btype", "slot"), ("bunit", "C")})
"""How cores are bound where nothing else is asked for."""
_GRANTED, _GRANTED_OCS = "granted_slots_list/granted_slots", "exec_queue_list/exec_queue"


def parse_reservation_states(text: str) -> tuple[Mapping[int, ReservationState], tuple[Report, ...]]:
    """Return by id the states in `qrstat -xml -u *`, as far as they can be read, and the mistakes."""
    document = parse_xml(text, "qrstat", "ar_summary")
    found = {_whole(text_of(each, "id")): _state(each) for each in document.root.findall("ar_summary")}
    found.pop(0, None)
    return found, document.reports


def parse_reservations_xml(text: str) -> tuple[Mapping[int, Reservation], tuple[Report, ...]]:
    """Return by id the reservations in `qrstat -ar IDS -xml`, as far as they can be read, and the mistakes.

    The granted parallel environment is known only if it was not requested by a pattern.
    """
    document = parse_xml(text, "qrstat", "ar_summary")
    found = (_reservation(each) for each in document.root.findall("ar_summary"))
    return {each.id: each for each in found if each.id}, document.reports


def _reservation(element: Element) -> Reservation:
    start, end = (parse_moment(text_of(element, f"{name}_time")) for name in ("start", "end"))
    pe = text_of(element, "granted_parallel_environment/parallel_environment") or None
    owner, group = text_of(element, "owner"), text_of(element, "group")
    request = ReservationRequest(
        owner=owner,
        start=start,
        end=end,
        duration=end - start,
        name=text_of(element, "name") or None,
        account=text_of(element, "account") or "sge",
        groups=(group,) if group else (),
        pe=pe,
        slots=_slots(text_of(element, "granted_parallel_environment/slots")),
        resources=tuple(
            ResourceRequest(name, decode_text(each.get("type", "")))
            for each in element.findall("resource_list/resource")
            if (name := each.get("name", ""))
        ),
        master_queues=tuple(filter(None, text_of(element, _MASTER_QUEUES).split(","))),
        acl=_users(element, "acl_list"),
        xacl=_users(element, "xacl_list"),
        other_requests=_cores(text_of(element, "binding")),
        checkpoint=text_of(element, "checkpoint_name") or None,
        has_hard_errors=text_of(element, "error_handling").lower() == "true",
        mail_options=text_of(element, "mail_options"),
        mail_to=_addresses(element),
    )
    return Reservation(
        id=_whole(text_of(element, "id")),
        request=request,
        start=start,
        end=end,
        pieces=_pieces(element),
        pe=None if pe is None or is_pattern(pe) else pe,
        submit_time=parse_moment(text_of(element, "submission_time")),
        state=_state(element),
        errors=tuple((_place(message), message) for message in _messages(element)),
    )


def _pieces(element: Element) -> tuple[tuple[str, int], ...]:
    """The granted queue instances with their slots: 8.1.9 has them in attributes, OCS 9 in elements."""
    told = [(each.get("queue_instance", ""), each.get("slots", "")) for each in element.iterfind(_GRANTED)]
    told += [(text_of(each, "queue_instance"), text_of(each, "slots")) for each in element.iterfind(_GRANTED_OCS)]
    return tuple((name, _whole(slots)) for name, slots in told if name)


def _cores(text: str) -> tuple[str, ...]:
    """Return what `bamount=2,binstance=set,bstrategy=packed,btype=slot,bunit=C` of OCS 9 asks for; nothing for none."""
    words = split_values(text)
    if words.get("bamount", "0") == "0":
        return ()
    return tuple(f"-{name} {value}" for name, value in words.items() if (name, value) not in _USUAL)


def _messages(element: Element) -> tuple[str, ...]:
    return tuple(filter(None, (decode_text(each.text or "") for each in element.findall("message"))))


def _place(message: str) -> str:
    """Return the queue instance that a message names in quotes, empty if it names none."""
    return next((part for part in message.split('"')[1::2] if "@" in part), "")


def _users(element: Element, tag: str) -> tuple[str, ...]:
    return tuple(filter(None, (each.get("user", "") for each in element.findall(f"{tag}/acl"))))


def _addresses(element: Element) -> tuple[str, ...]:
    pairs = [(each.get("user", ""), each.get("host", "")) for each in element.findall("mail_list/mail")]
    return tuple(f"{user}@{host}" if host and host != _NO_HOST else user for user, host in pairs if user)


def _slots(text: str) -> tuple[Range, ...]:
    try:
        return parse_slot_ranges(text) or (Range(1, 1),)
    except ReportError:
        return (Range(1, 1),)


def _state(element: Element) -> ReservationState:
    letter = text_of(element, "state")
    return ReservationState(letter) if letter in set(ReservationState) else ReservationState.UNKNOWN


def _whole(text: str) -> int:
    return int(text) if is_whole(text.strip()) else 0
