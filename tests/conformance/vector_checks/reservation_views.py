"""What qrstat prints of reservations."""

from typing import Any
from zoneinfo import ZoneInfo

from qmonpy.formats.output.qrstat_query import QrstatQuery, answer_qrstat
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.work.job import ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ


@check("qrstat")
def check_qrstat(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    options = given["options"]
    ids = tuple(int(number) for number in options.get("ar", "").split(",") if number)
    query = QrstatQuery(
        "nobody",
        users=tuple(options.get("u", "$user").split(",")),
        ids=ids,
        explains=options.get("explain", False),
        is_xml=options.get("xml", False),
    )
    output, exit_status = answer_qrstat(map(make_reservation, given["reservations"]), query, ZoneInfo(given["tz"]))
    return differ(output=(expected["output"], output), exit_status=(expected["exit_status"], exit_status))


def make_reservation(given: dict[str, Any]) -> Reservation:
    """A reservation of the facts."""
    request = ReservationRequest(
        owner=given["owner"],
        name=given["name"],
        account=given["account"],
        groups=(given["group"],),
        pe=given.get("pe"),
        slots=parse_slot_ranges(given.get("pe_range", "1")),
        resources=tuple(ResourceRequest(name, value) for name, value in given.get("resources", ())),
        acl=tuple(given.get("acl", ())),
        xacl=tuple(given.get("xacl", ())),
        checkpoint=given.get("ckpt"),
        has_hard_errors=bool(given.get("error_handling")),
        mail_options=given.get("mail_options", ""),
        mail_to=tuple(f"{user}@{host}" if host else user for user, host in given.get("mail", ())),
    )
    return Reservation(
        id=given["id"],
        request=request,
        start=given["start"],
        end=given["end"],
        pieces=tuple((name, slots) for name, slots in given["granted_slots"]),
        pe=given.get("granted_pe"),
        submit_time=given["submission"],
        state=ReservationState[given["state"].upper()],
        errors=tuple((instance, text) for instance, text in given.get("messages", ())),
    )
