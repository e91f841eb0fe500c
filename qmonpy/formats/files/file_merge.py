"""Merges two cluster files that go back to the same one: what was changed in only one of them is in the result.

The parts that are merged one by one are the objects of the configuration, jobs with their tasks, reservations, and
states of queue instances. What both changed differently is a conflict, which nobody but the user decides.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind, title_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, RunningTask, State, TaskKey

T = TypeVar("T")
JOB, RESERVATION, INSTANCE = "job", "reservation", "queue instance"
"""Parts of a file besides the kinds of configuration."""


@dataclass(frozen=True)
class JobRecord:
    """A job with all its tasks that wait or run."""

    job: Job
    waiting: tuple[int, ...] | range = ()
    running: tuple[RunningTask, ...] = ()


@dataclass(frozen=True)
class FileConflict:
    """What was changed in both files, differently: its three versions, None where it does not exist."""

    part: str
    """The noun: a kind of object, `job`, `reservation`, `queue instance`, or a name of a part of the file."""
    key: str
    base: Any
    mine: Any
    theirs: Any

    @property
    def title(self) -> str:
        """The part and its name, as in a sentence."""
        return title_object(self.part, self.key)


@dataclass(frozen=True)
class FileMerge:
    """The result of a merge."""

    content: ClusterFile
    """Both files in one; of conflicts that are not decided it has the first file's version."""
    conflicts: tuple[FileConflict, ...] = ()
    """Those that are not decided."""
    taken: tuple[str, ...] = ()
    """What was taken from the second file, in words: `job 7 (added)`."""


@dataclass(frozen=True)
class Saved:
    """What became of saving a cluster into a file that others may write, too."""

    conflicts: tuple[FileConflict, ...] = ()
    """What was changed both here and in the file; if there is any, nothing was written."""
    taken: tuple[str, ...] = ()
    """What others had changed in the file, and the cluster has now, in words."""
    new_entries: int = 0
    """How many entries the journal has more, because of that."""
    renumbered: tuple[str, ...] = ()
    """Which jobs and reservations got new numbers, as others had given theirs to something else, in words."""


Choices = Sequence[tuple[FileConflict, bool]]
"""Decided conflicts, each with True to keep the first file's version."""


def merge_files(base: ClusterFile, mine: ClusterFile, theirs: ClusterFile, choices: Choices = ()) -> FileMerge:
    """Merge what was changed from `base` to `theirs` into `mine`; `choices` decide conflicts of an earlier merge.

    The later time, and the higher number of the next job, hold. Tasks that started in both files, so that together they
    could take more than there is, wait again if they are theirs.
    """
    merging = _Merging(choices)
    cluster = merging.cluster(base.cluster, mine.cluster, theirs.cluster)
    state = _merge_state(merging, base.state, mine.state, theirs.state)
    finished = _merge_past(base.finished, mine.finished, theirs.finished, lambda each: each.end_time)
    if len(finished) > len(mine.finished):
        merging.taken.append(format_count(len(finished) - len(mine.finished), "ended task"))
    content = replace(
        mine,
        cluster=cluster,
        state=state,
        now=max(mine.now, theirs.now),
        arrivals=_merge_arrivals(base.arrivals, mine.arrivals, theirs.arrivals),
        finished=finished,
        ended_reservations=_merge_past(
            base.ended_reservations, mine.ended_reservations, theirs.ended_reservations, lambda each: each.end_time
        ),
        next_job=_highest(mine.next_job, theirs.next_job),
        last_reservation=_highest(mine.last_reservation, theirs.last_reservation),
        other=merging.mapping("part", base.other, mine.other, theirs.other),
    )
    return FileMerge(content, tuple(merging.conflicts), tuple(merging.taken))


class _Merging:
    """Three-way merges that remember conflicts, and what was taken."""

    def __init__(self, choices: Choices):
        self._choices = {(each.part, each.key): (each.theirs, is_mine) for each, is_mine in choices}
        self.conflicts: list[FileConflict] = []
        self.taken: list[str] = []

    def value(self, part: str, key: str, base: Any, mine: Any, theirs: Any) -> Any:
        """Return the merged value; None is one that does not exist."""
        if theirs in (base, mine):
            return mine
        if mine != base:
            decided = self._choices.get((part, key))
            if decided is None or decided[0] != theirs:
                self.conflicts.append(FileConflict(part, key, base, mine, theirs))
                return mine
            if decided[1]:
                return mine
        verb = "added" if base is None else "deleted" if theirs is None else "changed"
        self.taken.append(f"{title_object(part, key)} ({verb})" if key else f"{part} ({verb})")
        return theirs

    def mapping(self, part: str, base: Mapping[T, Any], mine: Mapping[T, Any], theirs: Mapping[T, Any]) -> dict[T, Any]:
        """Return the merged entries: those of `mine` in their order, then those that only the other one has."""
        if theirs is base or theirs == base:
            return dict(mine)
        keys = dict.fromkeys((*mine, *theirs, *base))
        merged = {key: self.value(part, str(key), base.get(key), mine.get(key), theirs.get(key)) for key in keys}
        return {key: value for key, value in merged.items() if value is not None}

    def cluster(self, base: Cluster, mine: Cluster, theirs: Cluster) -> Cluster:
        """Return the merged configuration."""
        parts = {field: str(kind) for kind, field in (*MAPPINGS.items(), *LISTS.items())}
        merged: dict[str, Any] = {}
        for name in (each.name for each in fields(Cluster) if each.compare):
            three = [getattr(each, name) for each in (base, mine, theirs)]
            part = parts.get(name, name.replace("_", " "))
            if isinstance(three[1], Mapping):
                merged[name] = self.mapping(part, *three)
            elif name in LISTS.values():
                merged[name] = tuple(self.mapping(part, *({name: name for name in names} for names in three)))
            else:
                merged[name] = self.value(part, "", *three)
        return replace(mine, **merged)


def _merge_state(merging: _Merging, base: State, mine: State, theirs: State) -> State:
    records = [_find_records(each) for each in (base, mine, theirs)]
    merged = merging.mapping(JOB, *records)
    other = records[2]
    started_here = mine.running.keys() - base.running.keys() - theirs.running.keys()
    if started_here:
        started_there = theirs.running.keys() - base.running.keys() - mine.running.keys()
        for number in {number for number, _ in started_there} & merged.keys():
            if merged[number] is other.get(number):
                merged[number] = _wait_again(merged[number], started_there)
    letters = merging.mapping(INSTANCE, base.instance_states, mine.instance_states, theirs.instance_states)
    running = sorted((task for each in merged.values() for task in each.running), key=lambda task: task.start_time)
    return replace(
        mine,
        jobs={number: each.job for number, each in merged.items()},
        pending={number: PendingTasks(number, each.waiting) for number, each in merged.items() if each.waiting},
        running={(task.job, task.task): task for task in running},
        instance_states=letters,
        instance_messages={
            name: said
            for name, said in {**theirs.instance_messages, **mine.instance_messages}.items()
            if "E" in letters.get(name, ())
        },
        down_hosts={
            name: since
            for name, since in {**theirs.down_hosts, **mine.down_hosts}.items()
            if name not in base.down_hosts or (name in mine.down_hosts and name in theirs.down_hosts)
        },
        threshold_times={
            name: max(each.threshold_times.get(name, 0) for each in (mine, theirs))
            for name in (*theirs.threshold_times, *mine.threshold_times)
        },
        # What one side ended of it is not told apart from what the other has: mine holds where it changed.
        stale_debits=theirs.stale_debits if mine.stale_debits == base.stale_debits else mine.stale_debits,
        reservations=merging.mapping(RESERVATION, base.reservations, mine.reservations, theirs.reservations),
        # Usage that both made cannot be added up, as it fades: mine holds.
        usage=theirs.usage if mine.usage == base.usage else mine.usage,
    )


def _find_records(state: State) -> dict[int, JobRecord]:
    running: dict[int, list[RunningTask]] = {}
    for task in state.running.values():
        running.setdefault(task.job, []).append(task)
    found: dict[int, JobRecord] = {}
    for number, job in state.jobs.items():
        pending = state.pending.get(number)
        waiting = pending.tasks if pending is not None else ()
        found[number] = JobRecord(job, waiting, tuple(running.get(number, ())))
    return found


def _wait_again(record: JobRecord, started: Iterable[TaskKey]) -> JobRecord:
    again = {task for number, task in started if number == record.job.number}
    waiting = tuple(sorted({*record.waiting, *again}))
    return replace(record, waiting=waiting, running=tuple(each for each in record.running if each.task not in again))


def _merge_arrivals(base: Sequence[T], mine: Sequence[T], theirs: Sequence[T]) -> tuple[T, ...]:
    """Jobs to come: those that one side has no longer are gone, those that one side added are there."""
    gone, added = Counter(base) - Counter(theirs), Counter(theirs) - Counter(base)
    kept: list[T] = []
    for each in mine:
        if gone[each] > 0:
            gone[each] -= 1
        else:
            kept.append(each)
    return (*kept, *added.elements())


def _merge_past(base: Sequence[T], mine: Sequence[T], theirs: Sequence[T], time: Callable[[T], int]) -> tuple[T, ...]:
    """What ended on either side, in the order of its end."""
    if theirs == base:
        return tuple(mine)
    known = [*base, *mine]
    return tuple(sorted((*mine, *(each for each in theirs if each not in known)), key=time))


def _highest(mine: int | None, theirs: int | None) -> int | None:
    return max(mine or 0, theirs or 0) or None


def find_kind(conflict: FileConflict) -> ObjectKind | None:
    """Return the kind of object that a conflict is about; None where it is about something else."""
    return ObjectKind(conflict.part) if conflict.part in list(ObjectKind) else None
