"""How many tasks of somebody, or of a node of the share tree, run or wait, opened into the jobs that they are of."""

from collections import Counter
from collections.abc import Iterator, Mapping

from qmonpy.app.policies.tree_rows import TreeRow
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.insight.policies.party_tickets import Party, count_running, list_parties
from qmonpy.insight.policies.tree_state import NodeState, find_leaf_jobs
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class TaskCount:
    """The tasks of all jobs behind which somebody stands."""

    party: Party
    is_waiting: bool
    """Whether those that wait are counted, else those that run."""
    counts_set_aside: bool = True
    """Whether tasks count, too, that the scheduler sets aside, as they wait to be removed."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return _title(self.party[1], is_waiting=self.is_waiting)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        state = snapshot.state
        counts = _count_waiting(state) if self.is_waiting else self._count_running(state)
        own = {number: tasks for number, tasks in counts.items() if self.party in list_parties(state.jobs[number])}
        return _open_jobs(own, state, is_waiting=self.is_waiting)

    def _count_running(self, state: State) -> Mapping[int, int]:
        return Counter(number for number, _ in state.running) if self.counts_set_aside else count_running(state)


@dataclass(frozen=True, slots=True)
class TreeTasks:
    """The tasks of a node of the share tree, those below it included."""

    row: TreeRow
    is_waiting: bool
    planned: Cluster
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return _title("/".join(self.row.path) or self.row.name, is_waiting=self.is_waiting)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        state = self.row.state
        if state.children:
            return self._open_nodes(state)
        found = find_leaf_jobs(self.planned, snapshot.state, snapshot.now, is_waiting=self.is_waiting)
        return _open_jobs(found.get(state.path, {}), snapshot.state, is_waiting=self.is_waiting)

    def _open_nodes(self, state: NodeState) -> Opened:
        counted = [(each, each.waiting if self.is_waiting else each.running) for each in state.children]
        total = sum(count for _, count in counted)
        rows = tuple(
            TermRow(each.path, each.name, count, total, grouped(count), "") for each, count in counted if count
        )
        sums = " + ".join(f"{row.shown} ({row.title})" for row in rows) or "0"
        return Opened(f"{sums} = {grouped(total)}.", rows)


def _title(name: str, *, is_waiting: bool) -> str:
    said = tr("waiting tasks of {name}") if is_waiting else tr("running tasks of {name}")
    return said.format(name=name)


def _count_waiting(state: State) -> Mapping[int, int]:
    return {number: len(each.tasks) for number, each in state.pending.items()}


def _open_jobs(counts: Mapping[int, int], state: State, *, is_waiting: bool) -> Opened:
    total = sum(counts.values())
    if not total:
        return Opened(tr("No task waits.") if is_waiting else tr("No task runs."))
    said = tr("{tasks} of {jobs} that wait.") if is_waiting else tr("{tasks} of {jobs} that run.")
    words = said.format(tasks=format_count(total, "task"), jobs=format_count(len(counts), "job"))
    return Opened(words, tuple(_list_jobs(counts, state, total)))


def _list_jobs(counts: Mapping[int, int], state: State, total: int) -> Iterator[TermRow]:
    found = sorted(paced(counts.items()), key=lambda each: (-each[1], each[0]))
    for number, tasks in found[:MOST_LISTED]:
        job = state.jobs[number]
        yield make_job_row((str(number),), number, job.owner, tasks, total, format_count(tasks, "task"), job.name)
    rest = found[MOST_LISTED:]
    if rest:
        tasks = sum(each for _, each in rest)
        title = tr("and {jobs} more").format(jobs=format_count(len(rest), "job"))
        yield TermRow(("more",), title, tasks, total, format_count(tasks, "task"), "")
