"""The order in which a pass tries waiting jobs (sched_conf(5)), and which of them it does not try at all."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.priorities import Priorities, rank_by_priority
from qmonpy.engine.work.waiting import not_eligible
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import PlannedTask, State
from qmonpy.pauses import paced, sort_paced

if TYPE_CHECKING:
    from qmonpy.engine.placing.board import Board


@dataclass(frozen=True, slots=True)
class Ranking:
    """The waiting jobs of a state in the order of a pass."""

    eligible: list[Job]
    """The jobs that may be tried, in their order."""
    held: dict[int, Refusal]
    """By number why the others may not."""
    ranks: Priorities
    """The dispatch priorities of all jobs that may be tried or run."""

    @property
    def priorities(self) -> Mapping[int, float]:
        """The same by job; that of the next task of an array."""
        return self.ranks.by_job

    def list_order(self, waiting: Iterable[Job], excluded: Collection[int]) -> tuple[int, ...]:
        """Return the numbers of the jobs that still wait, and of those that are not tried: the first by falling
        priority; the others have the priority 0, and stand with all that have it by their numbers (8.1.9, asked)."""
        priorities = self.priorities
        tried = [each.number for each in waiting if each.number not in excluded]
        first = [number for number in tried if priorities[number]]
        return (*first, *sorted({*tried, *excluded}.difference(first)))


@dataclass(frozen=True, slots=True)
class Waiting:
    """The waiting jobs of a state before they are ranked; the configuration plays no role in it."""

    eligible: list[Job]
    """The jobs that may be tried, in the order of the state."""
    held: dict[int, Refusal]
    """By number why the others may not."""

    def rank(self, ranks: Priorities) -> Ranking:
        """Return the jobs by falling priority, equal ones in their own order."""
        priorities = ranks.by_job
        eligible = sort_paced(self.eligible, key=lambda job: (-priorities[job.number], *rank_equals(job)))
        return Ranking(eligible, self.held, ranks)


def rank_equals(job: Job) -> tuple[int, int]:
    """Return by what a job stands among those of equal priority: when it was submitted, or put back into the queue,
    and its number (8.1.9, asked: recordings `rjorder-1` to `-6`)."""
    return job.submit_time, job.number


def find_waiting(state: State, now: int) -> Waiting:
    """Return which waiting jobs of a state may be tried at a moment."""
    eligible: list[Job] = []
    held: dict[int, Refusal] = {}
    for number in paced(state.pending):
        job = state.jobs[number]
        refusal = not_eligible(state, job, now)
        if refusal:
            held[number] = refusal
        else:
            eligible.append(job)
    return Waiting(eligible, held)


def find_priorities(board: "Board", state: State, waiting: Waiting, now: int) -> Priorities:
    """Return the dispatch priorities of all jobs of a state that may be tried or run; `board` is that of a pass on
    which nothing has started."""
    return rank_by_priority(board.prepared, state, waiting.eligible, now, partial(count_free_slots, board))


def show_planned(ranking: Ranking, planned: Sequence[PlannedTask]) -> Ranking:
    """Return the ranking as it is told after a pass: an array with tickets of which starts were planned has the
    priority of the last task that was (8.1.9, asked: `planprior-1` to `-3` of tests/conformance/data/minimal)."""
    shown: dict[int, float] = {}
    for each in planned if ranking.ranks.of_tasks else ():
        own = ranking.ranks.of_tasks.get(each.job)
        if own:
            shown[each.job] = own[each.task] if each.task in own else [*own.values()][-1]
    if not shown:
        return ranking
    ranks = replace(ranking.ranks, by_job={**ranking.priorities, **shown})
    return Waiting(ranking.eligible, ranking.held).rank(ranks)


def hide_waiting(ranking: Ranking, state: State) -> Mapping[int, float]:
    """Return the priorities that are shown where those of waiting jobs are not told: 0 for each, those of the running
    ones as they are."""
    shown = {**ranking.priorities, **{job.number: 0.0 for job in ranking.eligible}}
    active = {number for number, _ in state.running}
    return shown | {number: each for number, each in ranking.ranks.of_running.items() if number in active}


def show_ranking(
    ranking: Ranking, cluster: Cluster, state: State, order: tuple[int, ...]
) -> tuple[tuple[int, ...], Mapping[int, float]]:
    """Return the order of waiting jobs, of which `order` is the true one, and all priorities, as they are shown where
    those of waiting jobs may not be told (`report_pjob_tickets` of sched_conf(5))."""
    if find_force(cluster).reports:
        return order, ranking.priorities
    return tuple(sorted(order)), hide_waiting(ranking, state)


def count_free_slots(board: "Board", most: int) -> int:
    """Return how many slots are free on all open queue instances, or a number that is not below `most`."""
    return sum_free((board.free_slots(place) for place in board.places), most)


def sum_free(free: Iterable[float], most: int) -> int:
    """Return the sum of the free slots of queue instances, each in whole ones; no further than up to `most`."""
    found = 0
    for each in free:
        found += max(0, int(each))
        if found >= most:
            break
    return found


def is_idle(board: "Board") -> bool:
    """Whether no job is tried in a pass, as there is nowhere to start one."""
    return not board.places and not (board.prepared.max_reservation and board.opens_later)
