"""Looks for everything that is unusual in a snapshot; each count is that of the page which the finding leads to."""

from collections.abc import Callable, Iterator

from qmonpy.app.jobs.job_rows import PENDING
from qmonpy.app.jobs.job_states import find_waiting_groups
from qmonpy.app.overview.finding import Finding, Watch, name_some
from qmonpy.app.overview.finding_number import (
    FoundConsumables,
    FoundInstances,
    FoundJobs,
    FoundLimits,
    FoundReservations,
)
from qmonpy.app.readings.take import list_waiting
from qmonpy.app.reservations.reservation_rows import TROUBLED
from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.tables.object_pages import SETTINGS_PAGE, find_object_place, object_key
from qmonpy.app.terms.cluster_number import WaitingJobs
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.site import Account
from qmonpy.engine.work.usage import find_booked
from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.insight.why.blocking import Blocking
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.pauses import paced, pause
from qmonpy.translation import later, tr

_MEANINGS = {
    Watch.SCHEDULER: later("the scheduler runs"),
    Watch.INSTANCE_ERRORS: later("no queue instance is in error"),
    Watch.SILENT_HOSTS: later("every host answers"),
    Watch.JOB_ERRORS: later("no job is in error"),
    Watch.NEVER: later("every waiting job can start one day"),
    Watch.LIMITS: later("no full limit keeps a job waiting"),
    Watch.RESERVATIONS: later("every reservation has all that it reserved"),
    Watch.LICENCES: later("no consumable of the whole cluster is used up"),
}
"""What is true where nothing is found."""


@dataclass(frozen=True, slots=True)
class Unusual:
    """What was found in one snapshot."""

    now: int
    """The moment of the snapshot, seconds since the epoch."""
    findings: tuple[Finding, ...] = ()
    open_watches: tuple[Watch, ...] = ()
    """What is not known yet, as it takes longer to work out."""

    @property
    def calm(self) -> tuple[str, ...]:
        """What is known to be as it should, in words."""
        busy = {each.watch for each in self.findings}.union(self.open_watches)
        return tuple(tr(words) for watch, words in _MEANINGS.items() if watch not in busy)


@dataclass(frozen=True, slots=True)
class LongestWait:
    """The job that has waited longest among those that could start: neither held nor in error."""

    job: int
    owner: str
    name: str
    seconds: int


def find_unusual(snapshot: Snapshot, never: frozenset[int] | None = None, blocking: Blocking | None = None) -> Unusual:
    """Return what is unusual. `never` are the jobs that can never start, `blocking` the limits that keep jobs waiting;
    None where these are not known yet. Goes once over all jobs: for a worker."""
    open_watches = [watch for watch, known in ((Watch.NEVER, never), (Watch.LIMITS, blocking)) if known is None]
    found: list[Finding] = []
    for look in _LOOKS:
        pause()
        found += look(snapshot)
    found += _find_never(snapshot, never or frozenset())
    found += _find_limits(snapshot, blocking or {})
    order = list(Watch)
    return Unusual(snapshot.now, tuple(sorted(found, key=lambda each: order.index(each.watch))), tuple(open_watches))


def find_longest_wait(snapshot: Snapshot, never: frozenset[int] | None = None) -> LongestWait | None:
    """Return the job that has waited longest; None where no job waits that could start. Jobs that can `never` start
    are a finding of their own."""
    waits = (each for each in list_waiting(snapshot) if never is None or each[1] not in never)
    seconds, number = max(waits, default=(0, 0), key=lambda each: (each[0], -each[1]))
    if not number:
        return None
    job = snapshot.state.jobs[number]
    return LongestWait(number, job.owner, job.name, seconds)


def _find_scheduler(snapshot: Snapshot) -> Iterator[Finding]:
    if not snapshot.is_scheduling:
        waiting = format_count(len(snapshot.state.pending), "job")
        yield Finding(
            Watch.SCHEDULER,
            1,
            tr("The scheduler does not run, so no job starts"),
            choose_word(len(snapshot.state.pending), "{jobs} waits", "{jobs} wait").format(jobs=waiting),
            SETTINGS_PAGE,
            object_key(ObjectKind.SCHEDULER, "schedule_interval"),
            WaitingJobs(),
        )


def _find_instances(snapshot: Snapshot) -> Iterator[Finding]:
    letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    failed = [name for name, states in letters.items() if "E" in states]
    if failed:
        title = choose_word(len(failed), "{instances} is in error", "{instances} are in error")
        title = title.format(instances=format_count(len(failed), "queue instance"))
        number = FoundInstances(title, tuple(failed))
        yield Finding(Watch.INSTANCE_ERRORS, len(failed), title, name_some(failed), "queues", "state:E", number)
    silent = dict.fromkeys(name.partition("@")[2] for name, states in letters.items() if "u" in states)
    if silent:
        title = choose_word(len(silent), "{hosts} does not answer", "{hosts} do not answer")
        title = title.format(hosts=format_count(len(silent), "host"))
        number = FoundInstances(title, tuple(each for each in letters if "u" in letters[each]), are_hosts=True)
        yield Finding(Watch.SILENT_HOSTS, len(silent), title, name_some([*silent]), "queues", "hosts/state:u", number)


def _find_job_errors(snapshot: Snapshot) -> Iterator[Finding]:
    state = snapshot.state
    found: list[Job] = []
    rows = 0
    for number in paced(state.pending):
        job = state.jobs[number]
        if job.has_error or job.error_tasks:
            groups = sum(job.is_in_error(tasks[0]) for _, tasks in find_waiting_groups(snapshot, number))
            rows += groups
            found += [job] if groups else []
    if found:
        count = len(found)
        title = choose_word(
            count,
            "{jobs} is in error and waits until that is cleared",
            "{jobs} are in error and wait until that is cleared",
        ).format(jobs=format_count(count, "job"))
        opens = FoundJobs(title, tuple(job.number for job in found))
        yield Finding(Watch.JOB_ERRORS, rows, title, _name_jobs(found), "jobs", f"{PENDING}/state:E", opens)


def _find_reservations(snapshot: Snapshot) -> Iterator[Finding]:
    found = [each for each in snapshot.state.reservations.values() if each.state in TROUBLED]
    if found:
        count = len(found)
        title = choose_word(
            count,
            "{reservations} does not have all that it reserved",
            "{reservations} do not have all that they reserved",
        ).format(reservations=format_count(count, "reservation"))
        names = [_name_reservation(each) for each in found]
        # A letter that no row has would also stand for the other case: waiting ones are in state w.
        key = " or ".join(f"state:{letter}" for letter in TROUBLED if any(each.state is letter for each in found))
        number = FoundReservations(title, tuple(each.id for each in found))
        yield Finding(Watch.RESERVATIONS, len(found), title, name_some(names), "reservations", key, number)


def _name_reservation(reservation: Reservation) -> str:
    """Return a reservation as `reservation 44 course of hugo`: its number alone would be no name."""
    owner, name = reservation.request.owner, reservation.request.name
    if not name:
        return tr("reservation {id} of {owner}").format(id=reservation.id, owner=owner)
    return tr("reservation {id} {name} of {owner}").format(id=reservation.id, name=name, owner=owner)


def _find_licences(snapshot: Snapshot) -> Iterator[Finding]:
    prepared = prepare(snapshot.cluster)
    level = prepared.site.global_level
    accounts = {name: each for name, each in level.accounts.items() if not is_endless(each.capacity)}
    if not accounts:
        return
    ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now, with_reservations=True)
    empty = {
        name: each for name, each in accounts.items() if each.capacity > 0 and ledger.used[each.number] >= each.capacity
    }
    if empty:
        count = len(empty)
        title = choose_word(
            count,
            "{consumables} of the whole cluster is used up",
            "{consumables} of the whole cluster are used up",
        ).format(consumables=format_count(count, "consumable"))
        waiting = _count_requests(snapshot, frozenset(empty))
        words = [_describe_licence(snapshot, name, each, waiting.get(name, 0)) for name, each in empty.items()]
        page, key = find_object_place(ObjectKind.HOST, GLOBAL_HOST) or ("hosts", "")
        number = FoundConsumables(title, tuple(empty), tuple(waiting.get(name, 0) for name in empty))
        yield Finding(Watch.LICENCES, count, title, name_some(words), page, key, number, is_problem=False)


def _describe_licence(snapshot: Snapshot, name: str, account: Account, waiting: int) -> str:
    attribute = snapshot.cluster.complexes[name]
    amount = format_people(attribute.type, account.capacity)
    if not waiting:
        return tr("{name} (all {amount})").format(name=name, amount=amount)
    words = choose_word(
        waiting, "{name} (all {amount}; {jobs} asks for it)", "{name} (all {amount}; {jobs} ask for it)"
    )
    return words.format(name=name, amount=amount, jobs=format_count(waiting, "waiting job"))


def _count_requests(snapshot: Snapshot, names: frozenset[str]) -> dict[str, int]:
    """Return by consumable how many waiting jobs ask for it."""
    complexes = snapshot.cluster.complexes
    full = {word: name for name in names for word in (name, complexes[name].shortcut)}
    counts: dict[str, int] = {}
    for number in paced(snapshot.state.pending):
        asked = {full[each.name] for each in snapshot.state.jobs[number].hard_resources if each.name in full}
        for name in asked:
            counts[name] = counts.get(name, 0) + 1
    return counts


def _find_never(snapshot: Snapshot, never: frozenset[int]) -> Iterator[Finding]:
    jobs = [snapshot.state.jobs[number] for number in sorted(never) if number in snapshot.state.pending]
    if jobs:
        rows = sum(len(find_waiting_groups(snapshot, job.number)) for job in jobs)
        title = choose_word(len(jobs), "{jobs} can never start as it is", "{jobs} can never start as they are")
        title = title.format(jobs=format_count(len(jobs), "job"))
        number = FoundJobs(title, tuple(job.number for job in jobs), can_never_start=True)
        yield Finding(Watch.NEVER, rows, title, _name_jobs(jobs), "jobs", f"{PENDING}/forecast:never", number)


def _find_limits(snapshot: Snapshot, blocking: Blocking) -> Iterator[Finding]:
    if not blocking:
        return
    full = [row for row in usage_rows(snapshot, blocking) if is_full_and_wanted(row)]
    if full:
        full.sort(key=lambda row: -(row.waiting or 0))
        count = len(full)
        title = choose_word(count, "{limits} keeps jobs from starting", "{limits} keep jobs from starting")
        title = title.format(limits=format_count(count, "full limit"))
        words = [
            tr("{rule} for {filter} ({jobs})").format(
                rule=row.rule_name, filter=row.filter, jobs=format_count(row.waiting or 0, "job")
            )
            for row in full
        ]
        key = "percent>=100 waiting>0"
        number = FoundLimits(title, tuple(full))
        yield Finding(Watch.LIMITS, count, title, name_some(words), "quota-usage", key, number, is_problem=False)


def is_full_and_wanted(row: UsageRow) -> bool:
    """Return whether nothing is left of a limit for which jobs wait."""
    return row.fullness >= 1 and (row.waiting or 0) > 0


def _name_jobs(jobs: list[Job]) -> str:
    words = tr("{job} {name} of {owner}")
    return name_some([words.format(job=each.number, name=each.name, owner=each.owner) for each in jobs])


_LOOKS: tuple[Callable[[Snapshot], Iterator[Finding]], ...] = (
    _find_scheduler,
    _find_instances,
    _find_job_errors,
    _find_reservations,
    _find_licences,
)
