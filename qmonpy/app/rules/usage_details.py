"""The details of a row of quota usage: who holds it, which jobs wait for it, and when enough of it is free."""

from collections.abc import Iterable

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.rules.limit_terms import describe_limit_terms
from qmonpy.insight.why.blocking import Blocking, BlockingLimit
from qmonpy.insight.why.holders import find_known_end
from qmonpy.insight.why.quota_holders import find_held, find_needed
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job


@dataclass(frozen=True, slots=True)
class Holder:
    """A running task that holds some of a rule's limit."""

    job: int
    task: int
    user: str
    name: str
    amount: float
    """The amount of the row's resource."""
    slots: int
    """Of a limit on slots those that the rule counts, else all that the task has."""
    end_time: int
    """When it ends at the latest, by its run time limit or with its reservation; FOREVER if nothing ends it."""


@dataclass(frozen=True, slots=True)
class BlockedJob:
    """A pending job that a rule keeps waiting."""

    job: int
    user: str
    name: str
    limit: BlockingLimit
    free_at: int | None
    """When enough will be free by the ends of the holders, in seconds since the epoch; None if that is not known."""


@dataclass(frozen=True, slots=True)
class UsageDetails:
    """The tasks that hold a row's resource, and the jobs that wait for it."""

    row: UsageRow
    holders: tuple[Holder, ...] = ()
    blocked: tuple[BlockedJob, ...] = ()
    computed: str = ""
    """How a limit comes about that is a formula, on the host that the row counts; empty for a number."""


def usage_details(snapshot: Snapshot, row: UsageRow, blocking: Blocking | None) -> UsageDetails:
    """Return holders and blocked jobs of a row; `blocking` has by job the limits that are among its causes, None as
    long as nobody has worked them out."""
    holders = find_holders(snapshot, row)
    blocked = []
    for number, limits in (blocking or {}).items():
        limit = find_limit(row, limits)
        job = snapshot.state.jobs.get(number)
        if limit is not None and job is not None:
            free_at = find_free_time(snapshot, row, holders, job)
            blocked.append(BlockedJob(number, job.owner, job.name, limit, free_at))
    computed = describe_limit_terms(snapshot.cluster, snapshot.state, row.usage.value, row.usage.host)
    return UsageDetails(row, holders, tuple(blocked), computed)


def find_holders(snapshot: Snapshot, row: UsageRow) -> tuple[Holder, ...]:
    """Return the running tasks that a row counts, sorted by their ends."""
    holders = []
    prepared = prepare(snapshot.cluster)
    for each in find_held(snapshot.cluster, snapshot.state, row.usage):
        task, job = each.task, snapshot.state.jobs[each.task.job]
        end_time = find_known_end(prepared, snapshot.state, snapshot.now, task)
        # A rule for hosts or queues counts only the slots that the task has there.
        slots = round(each.amount) if row.usage.attribute == "slots" else task.slots
        holders.append(Holder(task.job, task.task, job.owner, job.name, each.amount, slots, end_time))
    return tuple(sorted(holders, key=lambda holder: holder.end_time))


def find_limit(row: UsageRow, limits: Iterable[BlockingLimit]) -> BlockingLimit | None:
    """Return the limit that is the counter of a row; None if none is."""
    wanted = row.usage.counter, row.usage.attribute
    return next((each for each in limits if (each.counter, each.attribute) == wanted), None)


def find_free_time(snapshot: Snapshot, row: UsageRow, holders: tuple[Holder, ...], job: Job) -> int | None:
    """Return when enough is free for a job, in seconds since the epoch; None if the holders never free enough."""
    used, limit = row.usage.used, row.usage.limit
    if used is None or limit is None:
        return None
    needed = find_needed(snapshot.cluster, job, row.usage.attribute)
    for each in holders:
        used -= each.amount
        if used + needed <= limit:
            return each.end_time if each.end_time < FOREVER else None
    return None
