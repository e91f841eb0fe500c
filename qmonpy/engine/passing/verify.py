"""Verification of a job when it is submitted or altered: could it run at all (`-w e`, `-w v`), or now (`-w p`)?
(submit(1))

What runs is left out for the first question, but not where it takes part in what is exclusive. What is reserved, now or
while the job may run, is there for a sequential job and not for a parallel one: 8.1.9 says of the first that no queue
suits it (asked: recordings `verify-1` to `-13`). Whether the empty cluster suits a job is told by `is_suited`.

8.1.9 compares no thresholds for it, and asks for no alarms (asked): a queue instance whose host reports no load, or too
much, suits a job also with `-w p`. One whose host is not there (state `u`) suits it unless `-w p` asks.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import counts_thresholds
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.reasons import find_reasons
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import refuse_unknown_pe, search_assignment
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Site
from qmonpy.engine.site.static_match import check_queue, means_instance, refuse_queues
from qmonpy.engine.work.inside import Inside, open_reservation, open_to_verify
from qmonpy.engine.work.usage import book_reservation, ledger_of, piece_bookings
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.submission.job_draft import VERIFY_ONLY
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Refusal, Refuser, ignore_refusal
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State

NO_SUITABLE_QUEUES = "error: no suitable queues"
_WARNING = "warning: no suitable queues"
_VERIFIED = "verification: no suitable queues"
FOUND_SUITABLE = "verification: found suitable queue(s)"
RUNS_OR_IS_HELD = "verification: job is already running or is held"
"""Answer of `qalter -w` to a job that has no task to verify."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verification found: slots that suit the job, none if nothing does, and then why."""

    slots: int = 0
    refusals: tuple[Refusal, ...] = ()


_UNKNOWN_RESERVATION = Verdict()


def verify_job(cluster: Cluster, state: State, job: Job) -> tuple[Report, ...]:
    """Return the reports that refuse a job at submission, by its `-w` option; none for `-w n`, the default.

    A job for an advance reservation is always verified with it.
    """
    if job.reservation is not None and job.reservation in state.reservations:
        report = _find_too_long(cluster, state.reservations[job.reservation], job)
        if report is not None:
            return (report,)
        if job.verification == "n" and "-w" in job.arguments:
            return ()
    elif job.verification in ("n", ""):
        return ()
    report = find_unsuitable(job, find_verdict(cluster, state, job, job.submit_time))
    return (report,) if report is not None else ()


def find_unsuitable(job: Job, verdict: Verdict) -> Report | None:
    """Return the report that no queue suits a job, in the words of its `-w` option; None if one does."""
    if verdict.slots:
        return None
    code = "job.no-suitable-queues"
    if job.verification == "w":
        return Report(code, _WARNING, Severity.WARNING)
    if job.verification not in VERIFY_ONLY:
        return Report(code, NO_SUITABLE_QUEUES)
    found = (format_line(each, is_verified=True) for each in verdict.refusals)
    lines = [f"Job {job.number} {line}" for line in found if line]
    return Report(code, "\n".join((*dict.fromkeys(lines), _VERIFIED)))


def find_verdict(cluster: Cluster, state: State, job: Job, now: int) -> Verdict:
    """Return what suits a job at a moment: as things stand for `-w p`, else as if nothing ran, also in a
    reservation."""
    is_now = job.verification == "p"
    if job.reservation is not None:
        reservation, prepared = state.reservations.get(job.reservation), prepare(cluster)
        if reservation is None:
            return _UNKNOWN_RESERVATION
        return _search_inside(prepared, open_to_verify(prepared, state, reservation, is_now=is_now), job)
    board, category = _open_board(cluster, state, job, now, is_now=is_now)
    slots = _find_slots(board, category)
    if slots:
        return Verdict(slots)
    return Verdict(0, _list_reasons(board, category))


def _list_reasons(board: Board, category: Category) -> tuple[Refusal, ...]:
    """Return why no queue suits, as 8.1.9 tells it who verifies (asked).

    It asks full queue instances, too, says of disabled ones that they are not available, and begins with what `-q` does
    not ask for, by the names of queue instances.
    """
    dropped = [
        replace(each, cause=Cause.NOT_AVAILABLE) if each.cause is Cause.DISABLED else each
        for each in board.dropped
        if each.cause is not Cause.FULL
    ]
    board.take_full_in(is_sorted=True)
    rest = [each for each in find_reasons(board, category) if each.cause is not Cause.NOT_ASKED_FOR]
    if category.pe is None:
        rest.sort(key=_rank_by_list(board.prepared.cluster, rest))
    return (*_refuse_first(board.site, dropped, category), *rest)


def _rank_by_list(cluster: Cluster, refusals: Sequence[Refusal]) -> Callable[[Refusal], int]:
    """Return by what the refusals of places are ordered: the first queue instance that they are about, as the qmaster
    lists them (asked: by the order of cluster queues, of which one that is changed goes last); with hosts the first
    whose cluster queue did not refuse the job before."""
    closed = {each.object for each in refusals if each.by is Refuser.QUEUE}
    firsts: dict[tuple[Refuser, str], int] = {}
    for at, each in enumerate(queue_instances(cluster)):
        names = [(Refuser.QUEUE, each.queue), (Refuser.INSTANCE, each.name)]
        for key in names if each.queue in closed else [*names, (Refuser.HOST, each.host)]:
            firsts.setdefault(key, at)

    def rank(refusal: Refusal) -> int:
        return firsts.get((refusal.by, refusal.object), -1)

    return rank


def _refuse_first(site: Site, dropped: Sequence[Refusal], category: Category) -> Iterator[Refusal]:
    """Give the refusals of cluster queues, of what was dropped, and of what `-q` leaves out: queue by queue the queue
    itself, or its instances."""
    references = category.hard_queues
    of_place: dict[str, list[Refusal]] = {}
    for each in dropped:
        of_place.setdefault(each.object, []).append(each)
    meant = {place.name: not references or means_instance(site, references, place) for place in site.places}
    named = {place.instance.queue for place in site.places if meant[place.name]}
    yield from (each for each in dropped if each.object not in meant)
    for queue, places in itertools.groupby(site.places, lambda place: place.instance.queue):
        refusal = check_queue(site, category, queue, None, 1) if category.pe is None else None
        if queue not in named or refusal is not None:
            yield refusal or refuse_queues(references, Refuser.QUEUE, queue)
            continue
        for place in places:
            yield from of_place.get(place.name, ())
            if place.name not in of_place and not meant[place.name]:
                yield refuse_queues(references, Refuser.INSTANCE, place.name)


def _find_too_long(cluster: Cluster, reservation: Reservation, job: Job) -> Report | None:
    """Return the report that a job may run longer than its reservation lasts, which no `-w` allows. Here INFINITY is a
    limit like others (8.1.9, asked: `endless_jobs` of tests/cli/transcripts/data)."""
    limit = prepare(cluster).category(job).requested_run_time
    if limit is None:
        return None
    begin = max(job.submit_time, job.start_after, reservation.start)
    if limit > reservation.end - reservation.start:
        text = "the job duration is longer than duration of"
    elif end_of(begin, limit) > reservation.end:
        text = "the job duration exceeds the end time of"
    else:
        return None
    return Report("job.longer-than-reservation", f"{text} the advance reservation id {reservation.id}")


def _search_inside(prepared: Prepared, inside: Inside, job: Job) -> Verdict:
    """Return what suits a job in its reservation: access, and what is reserved and not in use by others."""
    board = Board(prepared, Ledger(prepared.accounts), {}, is_load_ignored=True)
    found: list[Refusal] = []
    category = prepared.category(job)
    pieces = search_inside(board, category, inside, found.append, is_verified_only=True)
    if category.pe is not None and inside.reservation.pe is None:
        found.append(refuse_unknown_pe(category))
    if category.pe is None:
        found.sort(key=_rank_by_list(prepared.cluster, found))
    return Verdict(sum(slots for _, slots in pieces)) if pieces else Verdict(0, tuple(found))


def is_suited(cluster: Cluster, state: State, job: Job) -> bool:
    """Whether a queue of the empty cluster suits a job, or its reservation where it asks for one."""
    if job.reservation is None:
        return EmptyCluster(cluster).is_suitable_for(job)
    reservation, prepared = state.reservations.get(job.reservation), prepare(cluster)
    if reservation is None:
        return False
    return _search_inside(prepared, open_reservation(prepared, reservation), _as_clean(job)).slots > 0


def _as_clean(job: Job) -> Job:
    """Return a job that may run where it was stopped: one day every host has cleaned up."""
    return replace(job, barred_hosts=()) if job.barred_hosts else job


def suitability(cluster: Cluster, job: Job) -> tuple[Refusal, ...] | None:
    """Return why no queue of the empty cluster suits a job, or None when one does."""
    prepared = prepare(cluster)
    board, category = _empty_board(prepared), prepared.category(_as_clean(job))
    return None if _find_slots(board, category) else find_reasons(board, category)


def _empty_board(prepared: Prepared) -> Board:
    return Board(prepared, Ledger(prepared.accounts), {}, is_load_ignored=True)


def _ledger_to_verify(prepared: Prepared, state: State, category: Category, now: int, *, is_now: bool) -> Ledger:
    """Return the ledger in which is booked what a verification sees of what is reserved, and of what runs.

    That a reservation would have nobody beside it who is alone is not seen, nor by a parallel job that it is alone.
    """
    has_plan = bool(state.reservations)
    ledger = Ledger(prepared.accounts, has_plan=has_plan)
    if is_now:
        ledger = ledger_of(prepared, state, now, has_plan=has_plan, with_reservations=False)
    elif any(each.is_exclusive for each in prepared.site.complexes.values()):
        for task in state.running.values():
            running = prepared.category(state.jobs[task.job])
            for _, bookings in piece_bookings(prepared, running, task) if running.reservation is None else ():
                ledger.book([each for each in bookings if each.is_exclusive is not None], task.start_time, FOREVER)
    for reservation in state.reservations.values() if is_now or category.pe is None else ():
        if reservation.end > now:
            seen = (None, True) if category.pe is None else (None,)
            book_reservation(prepared, ledger, reservation, now, exclusive=seen)
    return ledger


def _open_board(cluster: Cluster, state: State, job: Job, now: int, *, is_now: bool) -> tuple[Board, Category]:
    prepared = prepare(cluster)
    category = prepared.category(job)
    ledger = _ledger_to_verify(prepared, state, category, now, is_now=is_now)
    states = state.instance_states if is_now else {}
    return Board(prepared, ledger, states, now, is_load_ignored=True), category


def _find_slots(board: Board, category: Category) -> int:
    """Return the slots of the best assignment, 0 if there is none."""
    if category.pe:
        scene = _narrow_scene(board, category, category.pe)
        assignment = search_assignment(board, category, ignore_refusal, scene).assignment
        return assignment.slots if assignment is not None else 0
    return 1 if find_place(board, category, ignore_refusal) is not None else 0


def _narrow_scene(board: Board, category: Category, pe: str) -> Scene:
    """Return the scene of a parallel job: where load thresholds are on consumables, only with queue instances that it
    asks for and may use, which have its parallel environment. Others of a host do not count there, as they do in a pass
    (8.1.9, asked: recordings `verifythr-1` to `-7`)."""
    site, scene = board.site, board.scene(category)
    if not board.prepared.kept("counts thresholds", lambda: counts_thresholds(site)):
        return scene
    queues = dict.fromkeys(place.instance.queue for place in scene.places)
    open_queues = {queue for queue in queues if check_queue(site, category, queue, None, 1) is None}
    references = category.hard_queues
    places = [
        place
        for place in scene.places
        if place.instance.queue in open_queues
        and (not references or means_instance(site, references, place))
        and any(pe == name or matches_pattern(pe, name) for name in place.pes)
    ]
    return Scene(places, scene.ledger)


class EmptyCluster:
    """Answers for one job after the other whether it could run at all, were nothing running or reserved."""

    def __init__(self, cluster: Cluster):
        self._prepared = prepare(cluster)
        self._board = _empty_board(self._prepared)

    def is_suitable_for(self, job: Job) -> bool:
        """Whether a queue suits a job that asks for no advance reservation."""
        return _find_slots(self._board, self._prepared.category(_as_clean(job))) > 0
