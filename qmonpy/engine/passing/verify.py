"""Verification of a job when it is submitted: could it run at all (`-w e`), or now (`-w p`)? (submit(1))"""

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import find_reasons
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import find_assignment
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.work.inside import open_reservation
from qmonpy.engine.work.usage import ledger_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.value import end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal, ignore_refusal
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State

NO_SUITABLE_QUEUES = "error: no suitable queues"


def verify_job(cluster: Cluster, state: State, job: Job) -> tuple[Report, ...]:
    """Return the reports that refuse a job at submission, by its `-w` option; none for `-w n`, the default.

    A job for an advance reservation is always held against it.
    """
    if job.reservation is not None and job.reservation in state.reservations:
        return _verify_inside(cluster, state.reservations[job.reservation], job)
    level = job.verification
    if level in ("n", ""):
        return ()
    reasons = suitability(cluster, state, job, is_now=level == "p")
    if reasons is None:
        return ()
    severity = Severity.WARNING if level == "w" else Severity.ERROR
    return (Report("job.no-suitable-queues", NO_SUITABLE_QUEUES, severity),)


def _verify_inside(cluster: Cluster, reservation: Reservation, job: Job) -> tuple[Report, ...]:
    """Return why a job does not suit its reservation: run time, access, what is reserved; `-w n` checks the run time
    only."""
    prepared = prepare(cluster)
    category = prepared.category(job)
    limit = category.run_time_limit
    if limit is not None:
        begin = max(job.submit_time, job.start_after, reservation.start)
        if end_of(begin, end_of(limit, prepared.duration_offset)) > reservation.end:
            text = f"the job duration is longer than duration of the advance reservation id {reservation.id}"
            return (Report("job.longer-than-reservation", text),)
    if job.verification == "n" and "-w" in job.arguments:
        return ()
    board = Board(prepared, Ledger(prepared.accounts), {})
    inside = open_reservation(prepared, reservation)
    if search_inside(board, category, inside, ignore_refusal, is_verified_only=True) is None:
        return (Report("job.no-suitable-queues", NO_SUITABLE_QUEUES),)
    return ()


def suitability(cluster: Cluster, state: State, job: Job, *, is_now: bool) -> tuple[Refusal, ...] | None:
    """Return why no queue suits a job, or None when one does: in an empty cluster, or as things stand now."""
    prepared = prepare(cluster)
    category = prepared.category(job)
    ledger = ledger_of(prepared, state) if is_now else Ledger(prepared.accounts)
    board = Board(prepared, ledger, state.instance_states if is_now else {})
    ignore = ignore_refusal
    found = find_assignment(board, category, ignore) if category.pe else find_place(board, category, ignore)
    return None if found is not None else find_reasons(board, category)


class EmptyCluster:
    """Answers for one job after the other whether it could run at all, which is what `-w e` asks."""

    def __init__(self, cluster: Cluster):
        self._prepared = prepare(cluster)
        self._board = Board(self._prepared, Ledger(self._prepared.accounts), {})

    def is_suitable_for(self, job: Job) -> bool:
        """Whether a queue suits a job that asks for no advance reservation."""
        category = self._prepared.category(job)
        if category.pe is not None:
            return find_assignment(self._board, category, ignore_refusal) is not None
        return find_place(self._board, category, ignore_refusal) is not None
