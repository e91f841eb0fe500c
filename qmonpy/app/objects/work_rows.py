"""Rows of the running and waiting tasks of a project, a user or a parallel environment."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from qmonpy.app.tables.column import Column
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count, format_started
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import split_names
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask
from qmonpy.translation import grouped, later, tr

NO_PROJECT = later("no project")
MOST_QUEUES = 6


@dataclass(frozen=True, slots=True)
class WorkRow:
    """The tasks of a user, or of a user in a project."""

    name: str
    running: int
    slots: int
    """The slots of the running tasks."""
    waiting: int
    filter: str
    """The filter that finds its jobs on the page Jobs."""
    suspended: int = 0
    """How many of the running tasks are suspended."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return self.name.lower()


@dataclass(slots=True)
class _Counts:
    running: int = 0
    slots: int = 0
    waiting: int = 0
    suspended: int = 0
    filter: str = field(default="", kw_only=True)


def work_columns(title: str) -> tuple[Column[WorkRow], ...]:
    """Return the columns; `title` is that of the first, which has the names."""
    return (
        Column("name", title, lambda row: row.name),
        Column("running", tr("Tasks run"), lambda row: grouped(row.running), lambda row: row.running, is_number=True),
        Column("slots", tr("On slots"), lambda row: grouped(row.slots), lambda row: row.slots, is_number=True),
        Column("waiting", tr("Tasks wait"), lambda row: grouped(row.waiting), lambda row: row.waiting, is_number=True),
    )


TITLES: Mapping[ObjectKind, str] = {
    ObjectKind.PROJECT: later("User"),
    ObjectKind.USER: later("Project"),
    ObjectKind.PE: later("User"),
}
"""The title of the first column by kind of object: its tasks are counted by user or by project."""


def work_rows(kind: ObjectKind, name: str, snapshot: Snapshot) -> tuple[WorkRow, ...]:
    """Return the tasks of a project, a user or a PE, most slots first; looks at every task: call it in a worker."""
    counts: dict[str, _Counts] = {}
    for job, task, waiting in _tasks(snapshot):
        if not _is_of(kind, name, job, task):
            continue
        title, words = _key_of(kind, name, job)
        each = counts.setdefault(title, _Counts(filter=words))
        each.waiting += waiting
        if task is not None:
            each.running += 1
            each.slots += task.slots
            each.suspended += task.is_standing_still
    rows = (
        WorkRow(title, each.running, each.slots, each.waiting, each.filter, each.suspended)
        for title, each in counts.items()
    )
    return tuple(sorted(rows, key=lambda row: (-row.slots, -row.waiting, row.name)))


def _tasks(snapshot: Snapshot) -> Iterator[tuple[Job, RunningTask | None, int]]:
    """Yield every running task with its job, and every job that waits with the number of its waiting tasks."""
    state = snapshot.state
    for (number, _), task in state.running.items():
        yield state.jobs[number], task, 0
    for number, pending in state.pending.items():
        yield state.jobs[number], None, len(pending.tasks)


def _is_of(kind: ObjectKind, name: str, job: Job, task: RunningTask | None) -> bool:
    if kind is ObjectKind.PROJECT:
        return job.project == name
    if kind is ObjectKind.USER:
        return job.owner == name
    if task is not None:
        return task.pe == name
    return job.pe is not None and (job.pe == name or matches_pattern(job.pe, name))


def _key_of(kind: ObjectKind, name: str, job: Job) -> tuple[str, str]:
    if kind is ObjectKind.USER:
        project = job.project or tr(NO_PROJECT)
        return project, f'user:"{name}"' + (f' project:"{job.project}"' if job.project else "")
    column = "project" if kind is ObjectKind.PROJECT else "pe"
    return job.owner, f'user:"{job.owner}" {column}:"{name}"'


def describe_work(kind: ObjectKind, name: str, rows: tuple[WorkRow, ...], planned: Cluster) -> str:
    """Return a sentence with the sums; for a parallel environment also its slots and the queues that offer it."""
    running, slots, waiting = (sum(values) for values in _columns(rows))
    still = sum(row.suspended for row in rows)
    runs = format_started(running, still)
    waits = format_count(waiting, "task waits", "tasks wait")
    words = tr("{runs} on {slots}, {waits}.").format(runs=runs, slots=format_count(slots, "slot"), waits=waits)
    if kind is not ObjectKind.PE:
        return words
    pe, is_offered = planned.pes.get(name), bool(find_offering(planned, name)[0])
    # Of one that no queue offers, no job can have a slot.
    of = (
        tr(" Jobs may have {slots} of it at a time.").format(slots=format_count(pe.slots, "slot"))
        if pe is not None and is_offered
        else ""
    )
    return f"{words}{of} {describe_offer(planned, name)}"


def _columns(rows: tuple[WorkRow, ...]) -> tuple[list[int], ...]:
    of: tuple[Callable[[WorkRow], int], ...] = (
        lambda row: row.running, lambda row: row.slots, lambda row: row.waiting,
    )  # fmt: skip
    return tuple([each(row) for row in rows] for each in of)


def find_offering(cluster: Cluster, pe: str) -> tuple[dict[str, None], set[str]]:
    """Return the queues that offer a parallel environment, and the hosts on which they do."""
    queues: dict[str, None] = {}
    hosts: set[str] = set()
    for place in prepare(cluster).site.places:
        if pe in split_names(place.instance.setting("pe_list")):
            queues[place.instance.queue] = None
            hosts.add(place.instance.host)
    return queues, hosts


def describe_offer(cluster: Cluster, pe: str) -> str:
    """Return a sentence that says which queues offer a parallel environment, and on how many hosts."""
    queues, hosts = find_offering(cluster, pe)
    if not queues:
        return tr('No queue instance offers it: no job can run in it. Name "{pe}" in the pe_list of a queue.').format(
            pe=pe
        )
    shown = list(queues)[:MOST_QUEUES]
    more = tr(" and {more:,} more").format(more=len(queues) - len(shown)) if len(queues) > len(shown) else ""
    return tr("Offered by {shown}{more} on {hosts}.").format(
        shown=", ".join(shown), more=more, hosts=format_count(len(hosts), "host")
    )
