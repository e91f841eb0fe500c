"""The checks of a qmaster on a requested reservation before it looks for queues, in its order and words (8.1.9,
asked)."""

from collections.abc import Iterator
from contextlib import contextmanager

from qmonpy.formats.submission.checked_resources import Finding
from qmonpy.formats.submission.job_check import (
    configured_number,
    fill_requests,
    has_queue,
    wrong_checkpoint,
    wrong_expressions,
    wrong_name,
    wrong_pe,
    wrong_slots,
)
from qmonpy.formats.submission.reservation_draft import ReservationDraft
from qmonpy.formats.submission.reservation_times import Times, check_times, complete_times
from qmonpy.formats.submission.submission_error import TOO_MANY, reservation_error
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import format_ar_denial, is_ar_user
from qmonpy.model.report import ReportError
from qmonpy.model.values.object_name import NameTable, check_object_name
from qmonpy.model.work.job import ResourceRequest

KIND = "advance_reservation"


@dataclass(frozen=True, slots=True)
class CheckedReservation:
    """The window, and the requests by full name with values as Grid Engine keeps them."""

    start: int
    end: int
    resources: tuple[ResourceRequest, ...]


def check_reservation(draft: ReservationDraft, user: str, cluster: Cluster, existing: int = 0) -> CheckedReservation:
    """Return the completed request of a reservation; raises SubmissionError with the qmaster's words if it refuses.

    `existing` is how many reservations there are. A qmaster stops at the first kind of mistake.
    """
    _refuse(_wrong_user(user, cluster))
    with _refusing():
        times = check_times(complete_times(Times(draft.start, draft.end, draft.duration)), draft.now)
    _refuse(_wrong_words(draft, cluster))
    with _refusing():
        resources = fill_requests(draft.resources, cluster)
    for findings in (
        wrong_slots(resources, KIND),
        wrong_expressions(resources, cluster),
        _unknown_queues(draft.queues, cluster),
        _unknown_queues(draft.master_queues, cluster),
        wrong_pe(draft.pe, draft.slots, cluster, KIND),
        _unknown_user_sets((*draft.acl, *draft.xacl), cluster),
    ):
        _refuse(findings)
    _check_number(existing, cluster)
    return CheckedReservation(times.start or 0, times.end or 0, resources)


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn what a parser reports into a refusal of the reservation."""
    try:
        yield
    except ReportError as error:
        raise reservation_error([(each.code.partition(".")[2], each.text) for each in error.reports]) from None


def _refuse(findings: Iterator[Finding]) -> None:
    found = tuple(findings)
    if found:
        raise reservation_error(found)


def _wrong_user(user: str, cluster: Cluster) -> Iterator[Finding]:
    if not is_ar_user(cluster, user):
        yield "user-denied", format_ar_denial(user)


def _wrong_words(draft: ReservationDraft, cluster: Cluster) -> Iterator[Finding]:
    """Yield the first of a wrong name, a wrong account and an unknown checkpointing environment."""
    findings = [*wrong_name(draft.name)]
    findings += [("account", each.text) for each in check_object_name(draft.account or "", NameTable.QSUB_TABLE)]
    if draft.checkpoint:
        findings += wrong_checkpoint(draft.checkpoint, cluster)
    yield from findings[:1]


def _unknown_queues(references: tuple[str, ...], cluster: Cluster) -> Iterator[Finding]:
    for reference in references:
        if not has_queue(reference, cluster):
            yield "unknown-queue", f'Job was rejected because job requests unknown queue "{reference}"'


def _unknown_user_sets(names: tuple[str, ...], cluster: Cluster) -> Iterator[Finding]:
    """Yield the first user set that does not exist."""
    unknown = (name[1:] for name in names if name.startswith("@") and name[1:] not in cluster.user_sets)
    for name in unknown:
        yield "unknown-user-set", f'Userset "{name}" does not exist'
        return


def _check_number(existing: int, cluster: Cluster) -> None:
    most = configured_number(cluster, "max_advance_reservations")
    if 0 < most <= existing:
        text = f"rejected: only {most} advance reservations are allowed per cluster"
        raise reservation_error([("too-many", text)], TOO_MANY)
