"""The answer to a request while it is filled in: granted and where, or why not, and which requests would be granted."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import tzinfo

from qmonpy.app.gantt.gantt import Gantt
from qmonpy.app.reservations.request_check import as_if_allowed, make_request
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_gantt import make_request_gantt
from qmonpy.app.reservations.request_reasons import ReasonRow, make_reason_rows
from qmonpy.app.reservations.request_window import format_length
from qmonpy.app.reservations.request_words import describe_moment
from qmonpy.engine.granting.grant import Pieces
from qmonpy.formats.values.length_words import describe_length
from qmonpy.formats.values.moment import format_field
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.reserving.missing_amounts import Horizon
from qmonpy.insight.reserving.nearest_requests import Alternative, Change
from qmonpy.insight.reserving.questions import Questions
from qmonpy.insight.reserving.rejection import Rejection
from qmonpy.insight.reserving.rejection_text import describe_reason
from qmonpy.insight.reserving.shortfall_text import describe_endless, describe_shortfall
from qmonpy.insight.reserving.troubles import describe_places, warn_of_troubles
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import Quantity, Refusal
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr

MOST_NAMED = 2
"""A sentence names so many queue instances; more are counted."""


class RequestQuestions(Questions):
    """The questions of a request dialog to one snapshot; not for several threads at once."""

    def __init__(self, snapshot: Snapshot):
        super().__init__(snapshot.cluster, snapshot.state, snapshot.now, snapshot.calendar_zone.zone)
        self.snapshot = snapshot


@dataclass(frozen=True)
class OfferRow:
    """A similar request that would be granted, to be taken with a click."""

    title: str
    """The difference: `Later: Sat 22 Nov 14:00`."""
    place: str
    """The queue instances on which it would be granted."""
    draft: RequestDraft
    """The draft of that request."""
    request: ReservationRequest


@dataclass(frozen=True)
class RequestAnswer:
    """The answer of a cluster to a draft, if it were asked now."""

    draft: RequestDraft
    request: ReservationRequest
    now: int
    pieces: Pieces = ()
    """The queue instances and slots that would be granted, the master's first; empty if the request is rejected."""
    gantt: Gantt | None = None
    """A chart of the queue instances that it would get, or that others hold, around the window."""
    more_instances: int = 0
    """The number of such queue instances that are not on the chart."""
    general: str = ""
    """Sentences that say why it is rejected as a whole: what is missing, such as `matlab: 16 asked, 10 exist.`"""
    is_for_ever: bool = False
    """Whether it would be rejected at any time, as more is asked for than exists."""
    is_hopeless: bool = False
    """Whether no other time helps: for ever, or as long as jobs run that have no run time limit."""
    reasons: tuple[ReasonRow, ...] = ()
    offers: tuple[OfferRow, ...] = ()
    warning: str = ""
    """Sentences that say in which state it would be granted, if queue instances that it gets cannot be used now."""
    is_explained: bool = False
    """Whether reasons and offers have been looked for."""

    @property
    def is_granted(self) -> bool:
        """Whether it would be granted."""
        return bool(self.pieces)

    @property
    def slots(self) -> int:
        """The number of slots that would be granted."""
        return sum(slots for _, slots in self.pieces)

    @property
    def verdict(self) -> str:
        """Whether it can be granted, and where, in a sentence."""
        if not self.is_granted:
            return tr("Cannot be granted at any time." if self.is_for_ever else "Cannot be granted.")
        places = _name_places([name for name, _ in self.pieces])
        said = tr("Can be granted: {slots} on {places}.")
        return said.format(slots=format_count(self.slots, "slot"), places=places)


def answer_draft(
    draft: RequestDraft, snapshot: Snapshot, user: str, questions: RequestQuestions, zone: tzinfo | None = None
) -> RequestAnswer | None:
    """Return whether a draft would be granted, and where; None if the draft has errors.

    A user who may not make reservations gets the answer that another user would get: the button says that it is denied.
    """
    try:
        request = make_request(draft, as_if_allowed(snapshot, user), user, zone)
    except ReportError:
        return None
    # `-w v` finds the same, but grants nothing.
    request = replace(request, verify="e")
    pieces = questions.check(request)
    if not pieces:
        return RequestAnswer(draft, request, snapshot.now)
    gantt, more = make_request_gantt(snapshot, request, pieces, [name for name, _ in pieces])
    warning = warn_of_troubles(
        pieces,
        snapshot.state.instance_states,
        starts_now=request.start is None or request.start <= snapshot.now,
        stops_jobs=request.has_hard_errors,
    )
    return RequestAnswer(draft, request, snapshot.now, pieces, gantt, more, warning=warning, is_explained=True)


def explain_answer(
    answer: RequestAnswer, snapshot: Snapshot, questions: RequestQuestions, zone: tzinfo | None = None
) -> RequestAnswer:
    """Return the answer of a rejected request with the reasons, and with similar requests that would be granted."""
    rejection = questions.explain(answer.request)
    held = [each.name for each in rejection.instances if each.reason is not None and each.reason.blockers]
    gantt, more = make_request_gantt(snapshot, answer.request, (), held) if held else (None, 0)
    letters = snapshot.state.instance_states
    offers = tuple(_offer(each, answer.draft, rejection, letters, zone) for each in rejection.nearest)
    return replace(
        answer,
        gantt=gantt,
        more_instances=more,
        general=_describe_missing(rejection),
        is_for_ever=rejection.shortfall is not None and rejection.shortfall.is_for_ever,
        is_hopeless=rejection.shortfall is not None and rejection.shortfall.horizon is not Horizon.WINDOW,
        reasons=make_reason_rows(rejection),
        offers=offers,
        is_explained=True,
    )


def _describe_missing(rejection: Rejection) -> str:
    """Return what is missing, or where that cannot be counted, why each parallel environment cannot serve it."""
    shortfall = rejection.shortfall
    if shortfall is None:
        told = [each for each in rejection.general if not _has_room(each.refusal)]
        if len(told) < len(rejection.general):
            return tr("There is room for so many slots, but not as the request asks for them together.")
        return " ".join(_sentence(describe_reason(each, rejection)) for each in told)
    text = describe_shortfall(shortfall, rejection.request, rejection.cluster)
    return f"{text} {describe_endless(rejection.holders)}" if rejection.holders else text


def _has_room(refusal: Refusal) -> bool:
    """Whether a refusal for too few slots tells of no fewer than are asked for."""
    asked, left = refusal.asked, refusal.left
    return isinstance(asked, Quantity) and isinstance(left, Quantity) and left.number >= asked.number


def with_start(
    draft: RequestDraft, request: ReservationRequest, start: int, zone: tzinfo | None = None
) -> RequestDraft:
    """Return the draft of a request with another start and the same duration."""
    length = request.duration or 0
    return replace(draft, start=format_field(start, zone), duration=_length_text(draft, length), end="")


def _length_text(draft: RequestDraft, seconds: int) -> str:
    """Return the duration as it was typed, or else as Grid Engine writes it."""
    return draft.duration.strip() if draft.duration.strip() else format_length(seconds)


def _offer(
    offered: Alternative,
    draft: RequestDraft,
    rejection: Rejection,
    letters: Mapping[str, frozenset[str]],
    zone: tzinfo | None,
) -> OfferRow:
    title, changed = _offered_draft(offered, draft, rejection, zone)
    place = _name_places([name for name, _ in offered.pieces])
    return OfferRow(title, describe_places(place, offered.pieces, letters), changed, offered.request)


def _offered_draft(
    offered: Alternative, draft: RequestDraft, rejection: Rejection, zone: tzinfo | None
) -> tuple[str, RequestDraft]:
    """Return the difference of an offer in words, and its draft."""
    request = offered.request
    match offered.change:
        case Change.LATER | Change.EARLIER:
            start = request.start or rejection.now
            said = tr("Later: {moment}" if offered.change is Change.LATER else "Earlier: {moment}")
            title = said.format(moment=describe_moment(start, rejection.now, zone))
            return title, with_start(draft, rejection.request, start, zone)
        case Change.SHORTER:
            length = request.duration or 0
            title = tr("Shorter: {length}, not {asked}").format(
                length=describe_length(length), asked=describe_length(rejection.end - rejection.start)
            )
            start_text = format_field(rejection.start, zone) if draft.start.strip() or draft.end.strip() else ""
            return title, replace(draft, start=start_text, duration=format_length(length), end="")
        case Change.FEWER_SLOTS:
            slots = format_ranges(request.slots, with_step=False)
            title = tr("Fewer: {slots}").format(slots=format_count(offered.slots, "slot"))
            return title, replace(draft, slots=slots)
        case Change.OTHER_PE:
            return tr("Another PE: {pe}").format(pe=request.pe), replace(draft, pe=request.pe or "")
        case Change.OTHER_PLACE:
            return tr("Anywhere"), _without_places(draft)


def _without_places(draft: RequestDraft) -> RequestDraft:
    resources = tuple(each for each in draft.resources if each[0].strip() not in ("q", "qname", "h", "hostname"))
    return replace(draft, queues="", hosts="", master_queues="", resources=resources)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _name_places(names: Iterable[str]) -> str:
    shown = list(dict.fromkeys(names))
    return tr(" and ").join(shown) if len(shown) <= MOST_NAMED else format_count(len(shown), "queue instance")
