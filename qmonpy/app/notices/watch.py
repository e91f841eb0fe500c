"""Finds events between one snapshot of a cluster and the next; what was so at first is no event."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from qmonpy.app.notices.notice import Event, Notice
from qmonpy.app.overview.finding import name_some
from qmonpy.app.reservations.reservation_rows import TROUBLED
from qmonpy.app.rules.quota_usage_rows import UsageKey, UsageRow, usage_rows
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import paced
from qmonpy.translation import tr

FULL_SECONDS = 3600
"""A limit is told that has been full for so long, by the cluster's clock."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What of a snapshot is compared with the next one."""

    wanted: frozenset[Event]
    """The events that were looked for; of others nothing is known here."""
    now: int
    running: frozenset[tuple[int, int]]
    """My tasks that run."""
    failed: frozenset[int]
    """My waiting jobs that are in error."""
    instances: frozenset[str]
    """Queue instances in error."""
    reservations: Mapping[int, str]
    """Troubled ones, with their state."""
    last_finished: FinishedTask | None


class NoticeWatch:
    """Follows one cluster, for one person. To be asked in one thread at a time; what nobody wants costs nothing."""

    def __init__(self, user: str):
        self._user = user
        self._seen: _Seen | None = None
        self._full: dict[UsageKey, int] = {}
        """Since when each limit has been full."""
        self._told: set[UsageKey] = set()

    def see(self, snapshot: Snapshot, wanted: Collection[Event]) -> tuple[Notice, ...]:
        """Return what happened since the snapshot before; nothing for the first one, or where time went back."""
        before, after = self._seen, self._look(snapshot, wanted)
        self._seen = after
        if before is None or after.now < before.now:
            self._full.clear()
            self._told.clear()
            before = None
        full = tuple(self._find_full(snapshot)) if Event.LIMIT_FULL in wanted else ()
        if before is None:
            return ()
        found = (*self._compare(snapshot, before, after), *full)
        # What was so when an event was first looked for is none: all jobs that run have not started just now.
        return tuple(each for each in found if each.event in before.wanted & after.wanted)

    def _look(self, snapshot: Snapshot, wanted: Collection[Event]) -> _Seen:
        state, user = snapshot.state, self._user
        running: frozenset[tuple[int, int]] = frozenset()
        failed: frozenset[int] = frozenset()
        if Event.JOB_STARTS in wanted:
            running = frozenset(key for key in paced(state.running) if state.jobs[key[0]].owner == user)
        if Event.JOB_FAILS in wanted:
            jobs = (state.jobs[number] for number in paced(state.pending))
            failed = frozenset(job.number for job in jobs if job.owner == user and (job.has_error or job.error_tasks))
        return _Seen(
            frozenset(wanted),
            snapshot.now,
            running,
            failed,
            frozenset(name for name, letters in state.instance_states.items() if "E" in letters),
            {number: str(each.state) for number, each in state.reservations.items() if each.state in TROUBLED},
            snapshot.finished[-1] if snapshot.finished else None,
        )

    def _compare(self, snapshot: Snapshot, before: _Seen, after: _Seen) -> Iterator[Notice]:
        now, jobs = snapshot.now, snapshot.state.jobs
        started: dict[int, int] = {}
        for number, _ in after.running - before.running:
            started[number] = started.get(number, 0) + 1
        for number, tasks in sorted(started.items()):
            is_array = jobs[number].is_array
            words = tr("Job {job} {name} has started ({tasks}).") if is_array else tr("Job {job} {name} has started.")
            text = words.format(job=number, name=jobs[number].name, tasks=format_count(tasks, "task"))
            yield Notice(Event.JOB_STARTS, now, text, "jobs", str(number))
        for number in sorted(after.failed - before.failed):
            text = tr("Job {job} {name} is in error: it waits until that is cleared.")
            text = text.format(job=number, name=jobs[number].name)
            yield Notice(Event.JOB_FAILS, now, text, "jobs", str(number))
        ended = self._find_ended(snapshot, before)
        failures = [task for task in ended if _is_failure(task)]
        # One that fails has ended, too, but is told once.
        is_failure_wanted = Event.JOB_FAILS in before.wanted & after.wanted
        yield from _tell_ends([each for each in ended if not (is_failure_wanted and _is_failure(each))], now)
        yield from _tell_failures(failures, now)
        broken = sorted(after.instances - before.instances)
        if broken:
            one = len(broken) == 1
            text = tr("{instances} is in error now: {names}.") if one else tr("{instances} are in error now: {names}.")
            text = text.format(instances=format_count(len(broken), "queue instance"), names=name_some(broken))
            yield Notice(Event.QUEUE_ERROR, now, text, "queues", "state:E")
        for number, letter in sorted(after.reservations.items()):
            if before.reservations.get(number) != letter:
                name = snapshot.state.reservations[number].request.name
                which = f"{number} {name}" if name else str(number)
                text = tr("Reservation {which} is in state {letter}: it does not have all that it reserved.")
                text = text.format(which=which, letter=letter)
                yield Notice(Event.RESERVATION, now, text, "reservations", f"ar:{number}")

    def _find_ended(self, snapshot: Snapshot, before: _Seen) -> list[FinishedTask]:
        """Return my tasks that ended since then, but for those that were deleted."""
        ended: list[FinishedTask] = []
        for each in reversed(snapshot.finished):
            if each is before.last_finished or each.end_time < before.now:
                break
            if each.owner == self._user and not each.was_deleted:
                ended.append(each)
        return ended[::-1]

    def _find_full(self, snapshot: Snapshot) -> Iterator[Notice]:
        full = {row.key: row for row in usage_rows(snapshot) if _is_full(row)}
        self._full = {key: self._full.get(key, snapshot.now) for key in full}
        self._told &= full.keys()
        for key, row in full.items():
            if key not in self._told and snapshot.now - self._full[key] >= FULL_SECONDS:
                self._told.add(key)
                what = "" if row.filter == "-" else f" ({row.filter})"
                text = tr("Rule {rule} has been full for an hour: {used} {attribute}.")
                text = text.format(rule=f"{row.rule_name}{what}", used=row.used, attribute=row.usage.attribute)
                yield Notice(Event.LIMIT_FULL, snapshot.now, text, "quota-usage", f'rule:"{row.rule_name}"')


def _is_full(row: UsageRow) -> bool:
    return row.usage.used is not None and row.usage.used > 0 and row.fullness >= 1


def _is_failure(task: FinishedTask) -> bool:
    """Return whether its program or the cluster had a problem with it."""
    return task.record is not None and task.record.is_failure


def _tell_ends(ended: Sequence[FinishedTask], now: int) -> Iterator[Notice]:
    """Yield a notice for each job of which tasks ended."""
    tasks: dict[int, list[FinishedTask]] = {}
    for each in ended:
        tasks.setdefault(each.job, []).append(each)
    for job, those in tasks.items():
        is_array = len(those) > 1 or (those[0].record is not None and those[0].record.is_array)
        words = tr("Job {job} {name} has ended ({tasks}).") if is_array else tr("Job {job} {name} has ended.")
        text = words.format(job=job, name=those[0].name, tasks=format_count(len(those), "task"))
        yield Notice(Event.JOB_ENDS, now, text, "jobs", f"finished/{job}")


def _tell_failures(failures: Sequence[FinishedTask], now: int) -> Iterator[Notice]:
    for task in failures:
        record = task.record
        assert record is not None
        which = f"{task.job}.{task.task}" if record.is_array else str(task.job)
        words = (
            tr("Job {job} {name} failed ({code}).")
            if record.failed
            else tr("Job {job} {name} ended with status {code}.")
        )
        text = words.format(job=which, name=task.name, code=record.failed or record.exit_status)
        yield Notice(Event.JOB_FAILS, now, text, "jobs", f"finished/{task.job}")
