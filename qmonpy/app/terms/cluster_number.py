"""Numbers of the whole cluster: its slots by cluster queue, and its waiting jobs by what is to be done about them."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from qmonpy.app.jobs.job_rows import PENDING
from qmonpy.app.jobs.job_states import WaitingWord, find_waiting_state, name_waiting
from qmonpy.app.queues.queue_rows import InstanceRow, instance_rows
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.slots_number import list_cluster_bounds
from qmonpy.app.terms.term_row import TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, tr

_SUMS: Sequence[tuple[str, str, Callable[[InstanceRow], int]]] = (
    ("total", later("All slots"), lambda row: row.total),
    ("used", later("In use"), lambda row: row.used),
    ("reserved", later("Reserved"), lambda row: row.reserved),
    ("free", later("Free"), lambda row: row.free),
)
_LATER = "later"
_WAITING: Mapping[str, tuple[str, str, str]] = {
    WaitingWord.WAITING: (later("Can start as soon as there is room"), later("neither held nor in error"), PENDING),
    _LATER: (later("Ask to start later"), later("their time (qsub -a) has not come"), PENDING),
    WaitingWord.HELD: (later("Held"), later("by somebody, or by other jobs"), f"{PENDING}/state:h"),
    WaitingWord.ERROR: (later("In error"), later("not tried until that is cleared (qmod -cj)"), f"{PENDING}/state:E"),
}
"""By kind its title, what it means, and where its jobs are on the page Jobs."""


@dataclass(frozen=True, slots=True)
class ClusterSlots:
    """The slots of all queue instances, or of those of some cluster queues."""

    queues: tuple[str, ...] = ()
    """Which cluster queues; none of them stands for all."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return (
            tr("slots of {queues}").format(queues=format_count(len(self.queues), "cluster queue"))
            if self.queues
            else tr("slots of the cluster")
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        by_queue: dict[str, list[InstanceRow]] = {}
        for row in paced(instance_rows(snapshot)):
            if not self.queues or row.queue in self.queues:
                by_queue.setdefault(row.queue, []).append(row)
        rows = tuple(_make_sum(key, title, find, by_queue) for key, title, find in _SUMS)
        total, used, _, free = (round(row.value) for row in rows)
        queues = format_count(len(by_queue), "cluster queue")
        words = tr("{used:,} of {slots} of {queues} in use, {free:,} free.").format(
            used=used, slots=format_count(total, "slot"), queues=queues, free=free
        )
        return Opened(words, (*rows, *list_cluster_bounds(snapshot)))


def _make_sum(
    key: str, title: str, find: Callable[[InstanceRow], int], by_queue: Mapping[str, Sequence[InstanceRow]]
) -> TermRow:
    sums = {name: sum(find(row) for row in paced(rows)) for name, rows in by_queue.items()}
    total = sum(sums.values())
    below = tuple(
        TermRow(
            (key, name), name, amount, total, grouped(amount), format_count(len(by_queue[name]), "queue instance"),
            link=find_object_place(ObjectKind.QUEUE, name),
        )
        for name, amount in sums.items()
        if amount
    )  # fmt: skip
    how = format_count(len(below), "cluster queue has some", "cluster queues have some") if below else ""
    full = sum(row.total for rows in by_queue.values() for row in rows)
    return TermRow((key,), tr(title), total, full, grouped(total), how, children=below)


@dataclass(frozen=True, slots=True)
class WaitingJobs:
    """The jobs of which some task waits."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("jobs that wait")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        state = snapshot.state
        found: dict[str, dict[str, int]] = {each: {} for each in _WAITING}
        for number in paced(state.pending):
            job = state.jobs[number]
            word: str = name_waiting(find_waiting_state(job))
            if word == WaitingWord.WAITING and job.start_after > snapshot.now:
                word = _LATER
            found[word][job.owner] = found[word].get(job.owner, 0) + 1
        total = len(state.pending)
        rows = tuple(_list_kinds(found, total))
        if not rows:
            return Opened(tr("No job waits."))
        sums = " + ".join(grouped(row.value, ",.0f") for row in rows)
        return Opened(
            tr("{sums} = {jobs}, each counted once however many of its tasks wait.").format(
                sums=sums, jobs=format_count(total, "job")
            ),
            rows,
        )


def _list_kinds(found: Mapping[str, Mapping[str, int]], total: int) -> Iterator[TermRow]:
    for kind, (title, how, key) in _WAITING.items():
        by_owner = sorted(found[kind].items(), key=lambda each: (-each[1], each[0]))
        count = sum(jobs for _, jobs in by_owner)
        if count:
            below = tuple(
                TermRow((kind, owner), owner, jobs, count, grouped(jobs), "", link=("jobs", f"{PENDING}/user={owner}"))
                for owner, jobs in by_owner
            )
            yield TermRow((kind,), tr(title), count, total, grouped(count), tr(how), children=below, link=("jobs", key))
