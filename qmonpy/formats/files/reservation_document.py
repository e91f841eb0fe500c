"""Advance reservations in a cluster file, read from and written to mappings."""

from dataclasses import fields, replace
from typing import Any

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.value_form import (
    FLAG,
    RANGES,
    REQUESTS,
    TEXT,
    TEXTS,
    Document,
    Form,
    format_pieces,
    parse_pieces,
    parse_time,
)
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import EndedReservation
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.translation import tr

_REQUEST_FORMS: dict[str, Form] = {
    **dict.fromkeys(("name", "account", "pe", "checkpoint", "verify", "mail_options"), TEXT),
    **dict.fromkeys(
        ("groups", "queues", "master_queues", "acl", "xacl", "other_requests", "mail_to", "arguments"), TEXTS
    ),
    **dict.fromkeys(("is_immediate", "has_hard_errors"), FLAG),
    "slots": RANGES,
    "resources": REQUESTS,
}
_ENDED_KEYS = ("id", "ended", "was_deleted")
_KEYS = ("user", "start", "end", "submit", "granted", "granted_pe", "state", "errors", *_REQUEST_FORMS)


def format_reservation(reservation: Reservation) -> Document:
    """Return a reservation as a mapping: owner, window, what was granted, state, and the request.

    Default values are left out; the window stands for the one that was asked for.
    """
    request = reservation.request
    usual = {each.name: each.default for each in fields(ReservationRequest)}
    asked = {
        name: form.format(value)
        for name, form in _REQUEST_FORMS.items()
        if (value := getattr(request, name)) != usual[name] and value is not None
    }
    document: Document = {
        "user": request.owner,
        "start": str(reservation.start),
        "end": str(reservation.end),
        "submit": str(reservation.submit_time),
        "granted": format_pieces(reservation.pieces),
        "granted_pe": reservation.pe,
        "state": str(reservation.state),
        "errors": [f"{instance} {reason}" for instance, reason in reservation.errors],
        **asked,
    }
    return {name: value for name, value in document.items() if value}


def parse_reservation(node: Node, number: int, now: int, extra_keys: tuple[str, ...] = ()) -> Reservation | None:
    """Return the reservation of a mapping, None if it is wrong. Without a state it has that of its window at `now`."""
    node.check_keys((*_KEYS, *extra_keys), Severity.ERROR)
    user, pe, pieces = node.child("user"), node.child("granted_pe"), parse_pieces(node, "granted")
    start, end, submit = (_time(node, name, now) for name in ("start", "end", "submit"))
    if user is None:
        node.report("no-user", tr("the user is missing"))
    if not pieces:
        node.report("no-pieces", tr("granted is missing: the queue instances that are reserved, such as all.q@h1 2"))
    if end < start:
        node.report("no-window", tr("a reservation cannot end before it starts"))
    if user is None or not pieces or end < start:
        return None
    request = replace(
        ReservationRequest(user.text(), start=start, end=end, duration=end - start),
        **{name: form.parse(child, now) for name, form in _REQUEST_FORMS.items() if (child := node.entry(name))},
    )
    state = _state(node, ReservationState.RUNNING if start <= now else ReservationState.WAITING)
    granted_pe = pe.text() if pe else None
    return Reservation(number, request, start, end, pieces, granted_pe, submit, state, _errors(node))


def format_ended_reservation(ended: EndedReservation) -> Document:
    """Return an ended reservation as a mapping: its id, when it ended, whether it was deleted, and all that it was."""
    deleted = {"was_deleted": FLAG.format(True)} if ended.was_deleted else {}
    number = str(ended.reservation.id)
    return {"id": number, "ended": str(ended.end_time), **deleted, **format_reservation(ended.reservation)}


def parse_ended_reservation(node: Node, now: int) -> EndedReservation | None:
    """Return the ended reservation of a mapping, None if it is wrong."""
    id, deleted = node.child("id"), node.child("was_deleted")
    if id is None:
        node.report("no-id", tr("the id is missing"))
        return None
    reservation = parse_reservation(node, id.integer(), now, extra_keys=_ENDED_KEYS)
    if reservation is None:
        return None
    was_deleted = deleted is not None and bool(FLAG.parse(deleted, now))
    return EndedReservation(reservation, _time(node, "ended", now), was_deleted)


def _time(node: Node, name: str, now: int) -> int:
    child = node.child(name)
    return parse_time(child, now) if child else now


def _state(node: Node, default: ReservationState) -> ReservationState:
    child = node.child("state")
    if child is None:
        return default
    letters: Any = tuple(map(str, ReservationState))
    if child.text() not in letters:
        child.report("no-state", tr("expected one of {names}").format(names=", ".join(letters)), allowed=letters)
        return default
    return ReservationState(child.text())


def _errors(node: Node) -> tuple[tuple[str, str], ...]:
    child = node.child("errors")
    parts = (each.text().partition(" ") for each in child.elements()) if child else ()
    return tuple((instance, reason) for instance, _, reason in parts)
