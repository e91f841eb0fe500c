"""Advance reservations, free windows for them, and the answer to a request, as values."""

from collections.abc import Iterator
from dataclasses import field
from datetime import datetime

from qmonpy.api.moments import find_moment, moment_at
from qmonpy.app.reservations.request_answer import RequestAnswer as Answered
from qmonpy.app.reservations.request_answer import RequestQuestions, answer_draft, explain_answer
from qmonpy.app.reservations.request_check import as_if_allowed, check_request, describe_denial, make_request
from qmonpy.app.reservations.request_command import parse_arguments
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_reasons import ReasonRow
from qmonpy.app.reservations.reservation_rows import ReservationRow, reservation_rows
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Reservation:
    """An advance reservation."""

    number: int
    user: str
    name: str
    state: str
    """The letter of qrstat: `w` waiting, `r` running, `W` and `E` with a trouble, `d` deleted, `x` over."""
    start: datetime
    end: datetime
    pe: str
    slots: int
    places: tuple[tuple[str, int], ...]
    """Every queue instance with how many slots are reserved there, the master's first."""
    resources: str
    """As `-l` takes them."""
    users: str
    """Who may submit into it; empty for everybody."""
    running: int
    """How many tasks run in it."""
    waiting: int
    """How many jobs wait in it."""
    errors: tuple[str, ...]
    is_past: bool = False
    """Whether it exists no more."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of starts, at each of which a request would be granted."""

    first: datetime
    last: datetime
    """The last such start, included."""
    places: tuple[tuple[str, int], ...]
    """What would be granted at the first start."""

    @property
    def slots(self) -> int:
        """How many slots would be granted at the first start."""
        return sum(slots for _, slots in self.places)


@dataclass(frozen=True, slots=True)
class Offer:
    """A request like one that was refused, which would be granted."""

    title: str
    """What is different: `Later: Sat 22 Nov 14:00`."""
    words: tuple[str, ...]
    """The words of qrsub for it; `cluster.reserve(offer.words)` takes them."""
    place: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """A kind of reason for which queue instances have no room for a request."""

    title: str
    """`Running jobs`, `No access`, `Closed by a calendar` ..."""
    text: str
    """The reason of the first queue instance, in a sentence."""
    queue_instances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestAnswer:
    """Whether a request for a reservation would be granted now, and if not, why not and what would be."""

    is_granted: bool
    text: str
    """The answer in sentences."""
    start: datetime | None
    end: datetime | None
    places: tuple[tuple[str, int], ...]
    """What would be granted; empty if it is refused."""
    reasons: tuple[Refusal, ...] = ()
    """Why it is refused where, by kind of reason."""
    offers: tuple[Offer, ...] = ()
    reports: tuple[Report, ...] = field(default=())
    """What else is to be said: who may not reserve, in which state it would be granted."""

    def __bool__(self) -> bool:
        return self.is_granted


def list_reservations(snapshot: Snapshot, *, is_past: bool = False) -> Iterator[Reservation]:
    """Yield the reservations by number, or those that are gone, the newest first."""
    return (_reservation(snapshot, row) for row in reservation_rows(snapshot) if row.is_past == is_past)


def _reservation(snapshot: Snapshot, row: ReservationRow) -> Reservation:
    if row.is_past:
        ended = snapshot.find_ended(row.id)
        found = ended.reservation if ended is not None else None
    else:
        found = snapshot.state.reservations.get(row.id)
    return Reservation(
        number=row.id,
        user=row.owner,
        name=row.name,
        state=row.state,
        start=moment_at(row.start),
        end=moment_at(row.end),
        pe=row.pe,
        slots=row.slots,
        places=found.pieces if found is not None else (),
        resources=row.resources,
        users=row.users,
        running=row.running,
        waiting=row.waiting,
        errors=row.errors,
        is_past=row.is_past,
    )


def answer_request(snapshot: Snapshot, user: str, words: tuple[str, ...]) -> RequestAnswer:
    """Return the answer to `qrsub WORDS`; ReportError if the request is wrong in itself."""
    draft = _read_draft(snapshot, user, words)
    questions = RequestQuestions(snapshot)
    answered = answer_draft(draft, snapshot, user, questions)
    assert answered is not None, "the draft has no errors"
    if not answered.is_explained:
        answered = explain_answer(answered, snapshot, questions)
    denial = describe_denial(snapshot.cluster, user)
    said = (Report("reservation.denied", denial),) if denial else ()
    return _tell(answered, said)


def _tell(answered: Answered, reports: tuple[Report, ...]) -> RequestAnswer:
    texts = (answered.verdict, answered.general, answered.warning, *(each.text for each in reports))
    return RequestAnswer(
        is_granted=answered.is_granted and not reports,
        text=" ".join(filter(None, texts)),
        start=find_moment(answered.request.start),
        end=find_moment(answered.request.end),
        places=answered.pieces,
        reasons=tuple(map(_refusal, answered.reasons)),
        offers=tuple(Offer(each.title, each.draft.arguments(), each.place) for each in answered.offers),
        reports=reports,
    )


def _refusal(row: ReasonRow) -> Refusal:
    first = row.children[0] if row.children else row
    return Refusal(row.title, first.detail or first.text, tuple(each.title for each in row.children))


def find_windows(snapshot: Snapshot, user: str, words: tuple[str, ...], begin: int, end: int) -> tuple[Window, ...]:
    """Return every stretch of starts from `begin` to `end` at which `qrsub WORDS` would be granted; ReportError."""
    draft = _read_draft(snapshot, user, words)
    request = make_request(draft, as_if_allowed(snapshot, user), user)
    found = RequestQuestions(snapshot).windows(request, begin, end)
    return tuple(Window(moment_at(each.first), moment_at(each.last), each.pieces) for each in found)


def _read_draft(snapshot: Snapshot, user: str, words: tuple[str, ...]) -> RequestDraft:
    draft = parse_arguments(words, snapshot.now)
    found = check_request(draft, as_if_allowed(snapshot, user), user)
    wrong = tuple(report for reports in found.values() for report in reports if report.is_error)
    if wrong:
        raise ReportError(wrong)
    return draft
