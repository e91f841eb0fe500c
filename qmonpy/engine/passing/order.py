"""The order and the priorities that a pass gives to jobs, without the pass where what it starts does not matter."""

from qmonpy.engine.fitting.prepared import Prepared, prepare_for_passes
from qmonpy.engine.passing.known import find_known
from qmonpy.engine.passing.ranking import Waiting, find_waiting, show_ranking
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.priorities import has_tickets, rank_by_priority
from qmonpy.engine.work.waiting import JobLimits
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import Decisions, State


def find_order(cluster: Cluster, state: State, now: int) -> Decisions:
    """Return the order and the priorities of a pass at a time, in seconds since the epoch, and nothing else of it.

    Where tickets or limits go by what is free or starts, it takes the whole pass.
    """
    prepared = prepare_for_passes(cluster)
    waiting = find_waiting(state, now)
    if _goes_by_starts(prepared, state, waiting):
        from qmonpy.engine.passing.schedule import schedule

        found = schedule(cluster, state, now)
        shown = dict.fromkeys((*(task.job for task in found.started), *found.order))
        return Decisions(order=tuple(shown), priorities=found.priorities, task_priorities=found.task_priorities)
    ranking = waiting.rank(rank_by_priority(prepared, state, waiting.eligible, now))
    order, priorities = show_ranking(ranking, cluster, state, ranking.list_order(ranking.eligible, ranking.held))
    return Decisions(order=order, priorities=priorities, task_priorities=ranking.ranks.list_by_task(state))


def _goes_by_starts(prepared: Prepared, state: State, waiting: Waiting) -> bool:
    arrays = [job for job in waiting.eligible if job.is_array]
    most = find_force(prepared.cluster).policies.most_tasks
    if most and arrays and has_tickets(prepared.cluster, state.jobs.values()):
        return True
    limits = JobLimits(prepared)
    limited = [job for job in waiting.eligible if limits.may_limit(job)]
    if not limited:
        return False
    running = find_known(state)
    ended = state.memory.ended
    return any(
        limits.find_reached(
            job,
            running.running_of.get(job.number, 0) + ended.get(job.number, 0),
            running.running_by.get(job.owner, 0),
        )
        for job in limited
    )
