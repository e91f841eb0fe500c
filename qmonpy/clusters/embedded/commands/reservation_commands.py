"""`qrsub` and `qrdel` on the embedded cluster: effects and answers (qrsub(1), qrdel(1); words of 8.1.9, asked)."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.storage.acting_groups import find_acting_groups
from qmonpy.engine.checks.permissions import find_refusal_to_delete_of, find_refusal_to_delete_reservation
from qmonpy.engine.granting.grant import Grant, Granter
from qmonpy.formats.submission.reservation_check import check_reservation
from qmonpy.formats.submission.reservation_draft import ReservationDraft
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.submission_error import TOO_MANY, SubmissionError, format_warnings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.pattern import is_pattern, matches_pattern
from qmonpy.model.values.whole import begins_with_digit, is_whole
from qmonpy.model.work.reservation import FIRST_ID, LAST_ID, Reservation, ReservationRequest
from qmonpy.model.work.state import State


def next_id(after: int, used: Container[int]) -> int:
    """Return the next unused id after an id; after the last one (LAST_ID) comes FIRST_ID."""
    number = after
    while True:
        number = number + 1 if number < LAST_ID else FIRST_ID
        if number not in used:
            return number


class Granting:
    """Grants requests one after the other; keeps the prepared search as long as nothing else happened."""

    def __init__(self, world: Simulation):
        self._world = world
        self._granter: Granter | None = None
        self._cluster: Cluster | None = None
        self._state: State | None = None
        self._now = 0

    def grant(self, request: ReservationRequest, number: int) -> Grant:
        """Find queue instances for a request and, if it can be granted, add the reservation to the cluster."""
        world = self._world
        if self._granter is None or not self._is_current():
            self._granter = Granter(world.cluster, world.state, world.now)
        found = self._granter.grant(request, number)
        if found.reservation is not None:
            world.reserve(found.reservation)
        self._cluster, self._state, self._now = world.cluster, world.state, world.now
        return found

    def _is_current(self) -> bool:
        """Return whether nothing but its own reservations changed the cluster since the last request."""
        world = self._world
        return self._cluster is world.cluster and self._state is world.state and self._now == world.now


def reserve(
    world: Simulation, granting: Granting, user: str, what: Sequence[str] | ReservationRequest, last_id: int
) -> tuple[Answer, int]:
    """Make the reservation that arguments of qrsub, or a request, ask for; return the answer and the last used id.

    As in Grid Engine, an id is used up also by a request that is not granted or only verified, and at the limit of
    max_advance_reservations.
    """
    try:
        request, warnings = make_request(world, user, what)
    except SubmissionError as error:
        if error.exit_code == TOO_MANY:
            last_id = next_id(last_id, world.state.reservations)
        # An exit code of 0 means that the arguments asked for the help.
        return Answer(error.exit_code == 0, "\n".join(error.lines), error.reports, exit_code=error.exit_code), last_id
    number = next_id(last_id, world.state.reservations)
    return _answer(granting.grant(request, number), request, warnings), number


def make_request(
    world: Simulation, user: str, what: Sequence[str] | ReservationRequest
) -> tuple[ReservationRequest, tuple[Report, ...]]:
    """Return a user's request, checked, and warnings; SubmissionError when it is refused."""
    warnings: list[Report] = []
    existing = len(world.state.reservations)
    if isinstance(what, ReservationRequest):
        return _checked(what, user, world, existing), ()
    request = parse_reservation_options(
        what,
        owner=user,
        now=world.now,
        cluster=world.cluster,
        existing=existing,
        warn=warnings.append,
        groups=find_acting_groups(),
    )
    return request, tuple(warnings)


def _checked(request: ReservationRequest, user: str, world: Simulation, existing: int) -> ReservationRequest:
    """A request that was not made from qrsub's options, completed and checked as if it had been."""
    groups = tuple(dict.fromkeys((*find_acting_groups(), *world.cluster.unix_groups.get(user, ()))))
    same = {
        name: getattr(request, name)
        for name in (
            "start", "end", "duration", "name", "account", "checkpoint", "pe", "queues", "master_queues", "acl", "xacl",
            "mail_options", "mail_to", "is_immediate", "has_hard_errors", "verify",
        )
    }  # fmt: skip
    resources: dict[str, str | None] = {each.name: each.value for each in request.resources}
    draft = ReservationDraft(now=world.now, slots=request.slots if request.pe else (), resources=resources, **same)
    checked = check_reservation(draft, user, world.cluster, existing)
    return replace(
        request,
        owner=user,
        groups=groups,
        resources=checked.resources,
        start=checked.start,
        end=checked.end,
        duration=checked.end - checked.start,
    )


def _answer(found: Grant, request: ReservationRequest, warnings: tuple[Report, ...]) -> Answer:
    lines = format_warnings(warnings)
    if found.reservation is not None:
        number = found.reservation.id
        return Answer(True, "\n".join((*lines, messages.reserved(number))), warnings, reservation=number, exit_code=0)
    is_possible = bool(found.slots) and request.verify == "v"
    severity = Severity.HINT if is_possible else Severity.ERROR
    reports = tuple(Report("reservation.no-suitable-queues", text, severity) for text in found.messages)
    text = "\n".join((*lines, *found.messages))
    return Answer(is_possible, text, (*warnings, *reports), exit_code=found.exit_code)


def delete_reservations(
    world: Simulation, user: str, words: Sequence[str], users: Sequence[str], is_forced: bool
) -> Answer:
    """Delete reservations by id, name or pattern of names; with `users` only theirs, without words all of theirs.

    Without `users` a pattern matches the user's own reservations only. Waiting jobs are deleted at once; while jobs
    run, the reservation stays in state d until their hosts have ended them. Force deletes all at once.
    """
    refusal = find_refusal_to_delete_of(world.cluster, user, users)
    if refusal is not None:
        return Answer(False, refusal.text, (refusal,), exit_code=1)
    lines: list[str] = []
    reports: list[Report] = []

    def refuse(code: str, text: str, field: str) -> None:
        reports.append(Report(code, text, fields=(field,)))
        lines.append(text)

    def delete(found: Sequence[Reservation]) -> None:
        for reservation in found:
            refusal = find_refusal_to_delete_reservation(world.cluster, user, reservation)
            if refusal is not None:
                refuse(refusal.code, refusal.text, str(reservation.id))
            elif world.delete_reservation(reservation.id, is_forced=is_forced):
                lines.append(messages.deleted_reservation(user, reservation.id))
            else:
                lines.append(messages.deleting_reservation(user, reservation.id))

    if not words:
        found = list(_find(world, None, user, users))
        delete(found)
        if not found:
            names = ",".join(users)
            refuse("cluster.no-such-reservation", messages.no_reservations_of(names), names)
    for word in words:
        if begins_with_digit(word) and not is_whole(word):
            refuse("cluster.no-such-reservation", messages.no_reservation_name(word), word)
            continue
        found = list(_find(world, word, user, users))
        delete(found)
        if not found:
            refuse("cluster.no-such-reservation", messages.no_such_reservation(word), word)
    return Answer(not reports, "\n".join(lines), tuple(reports), exit_code=1 if reports else 0)


def _find(world: Simulation, word: str | None, user: str, users: Sequence[str]) -> Iterator[Reservation]:
    """Give the reservations that a word means, None all; without `users` a pattern means the user's own ones."""
    owners: Sequence[str] = users
    if word is not None and is_pattern(word) and not users:
        owners = (user,)
    matches = _test_of(word)
    for each in world.state.reservations.values():
        if matches(each) and (not owners or any(matches_pattern(name, each.request.owner) for name in owners)):
            yield each


def _test_of(word: str | None) -> Callable[[Reservation], bool]:
    if word is None:
        return lambda each: True
    if is_whole(word):
        return lambda each: each.id == int(word)
    return lambda each: matches_pattern(word, each.request.name or "")
