"""What the policies make of all jobs of a state at a moment, as the scheduler tells it after a pass."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.free_slots import count_free_slots_of
from qmonpy.engine.passing.ranking import Waiting, find_waiting, is_idle
from qmonpy.engine.passing.schedule import open_board
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.priorities import hand_out_tickets, split_running
from qmonpy.engine.work.priority_parts import NOT_RANKED, find_task_policies, weigh_policy
from qmonpy.engine.work.set_aside import OF_JOBS, OF_TASKS, Told, with_told
from qmonpy.engine.work.urgency import read_weights
from qmonpy.engine.work.waiting import find_full_arrays, find_limited
from qmonpy.formats.output.policy_numbers import format_policy
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import State, TaskKey


def find_policies(cluster: Cluster, state: State, now: int) -> Mapping[int, TaskPolicies]:
    """Return by job the parts of the priorities and the tickets of its tasks: a pair for those that run and one for
    those that wait, of which the next one's are shown.

    Jobs that are not tried have none, and those that wait have none to show where the scheduler does not tell them
    (sched_conf(5), report_pjob_tickets).
    """
    found, hidden = _find_all(cluster, state, now, find_waiting(state, now))
    return {**found, **hidden}


def find_shown_policies(cluster: Cluster, state: State, now: int) -> Mapping[int, TaskPolicies]:
    """Return the same as qstat shows it: of tasks that are set aside what was told of them last."""
    found = find_policies(cluster, state, now)
    told = {key: Told(JobPolicy(*task.told), 0.0) for key, task in state.running.items() if task.told}
    return {**found, **with_told(state, found, told)} if told else found


def _find_all(
    cluster: Cluster, state: State, now: int, waiting: Waiting
) -> tuple[Mapping[int, TaskPolicies], Mapping[int, TaskPolicies]]:
    """Return what counts of jobs, and what is shown in its place of those of which not all is told."""
    prepared = prepare(cluster)
    count_slots = partial(count_free_slots_of, prepared, state, now)
    full = find_full_arrays(prepared, state)
    asked = [job for job in waiting.eligible if job.number not in full]
    handout = hand_out_tickets(cluster, state, asked, now, count_slots)
    running, aside = split_running(state)
    found = find_task_policies(prepared, state, [*waiting.eligible, *running], handout, now, aside)
    reports, weighs = find_force(cluster).reports, read_weights(prepared).urgency != 0
    if not reports and not weighs:
        # Of jobs that run alone nobody works out an urgency that does not count (8.1.9, asked).
        found = {number: _without(pairs, _OF_URGENCY) for number, pairs in found.items()}
    untold = waiting.held if reports else state.pending
    hidden = {**dict(hide_untold(state, found, untold)), **dict(_hide_full(state, found, full))}
    # What of an array waits and is held tells last what the whole job has (8.1.9, asked).
    hidden |= {number: _without(hidden[number], OF_JOBS) for number in waiting.held if number in hidden}
    # What has its share of tickets and urgency all the same shows none of them (8.1.9, asked), unless all is closed.
    limited = find_limited(prepared, state) - full
    if limited and not is_idle(open_board(prepared, state, now)):
        hidden |= dict(hide_untold(state, found, limited))
    return found, hidden


def _without(pairs: TaskPolicies, names: Iterable[str]) -> TaskPolicies:
    none = dict.fromkeys(names, 0.0)
    return tuple((ranges, replace(policy, **none)) for ranges, policy in pairs)


def _hide_full(
    state: State, policies: Mapping[int, TaskPolicies], full: Iterable[int]
) -> Iterator[tuple[int, TaskPolicies]]:
    """Give anew what is shown of arrays at their limit: what the whole job has is nothing, and what waits has none."""
    for number in full:
        given = float(state.jobs[number].override_tickets)
        shown = tuple(
            (ranges, replace(policy, **dict.fromkeys(OF_JOBS, 0.0)))
            for ranges, policy in policies.get(number, ())
            if ranges
        )
        yield number, (*shown, ((), replace(NOT_RANKED, override_given=given)))


def hide_untold(
    state: State, policies: Mapping[int, TaskPolicies], untold: Iterable[int]
) -> Iterator[tuple[int, TaskPolicies]]:
    """Give anew what is shown of jobs of which the scheduler does not tell what waits: nothing, but what is the same
    for tasks that run."""
    for number in untold:
        shown = tuple(pair for pair in policies.get(number, ()) if pair[0])
        parts = replace(shown[0][1], **dict.fromkeys(OF_TASKS, 0.0)) if shown else NOT_RANKED
        parts = replace(parts, override_given=float(state.jobs[number].override_tickets))
        yield number, (*shown, ((), parts))


_OF_URGENCY = OF_JOBS[1:]


def describe_policies(
    cluster: Cluster, state: State, now: int, told: Mapping[TaskKey, Told] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the same as recordings have it: by name of a job or running task what is printed, and the order in which
    qstat lists the jobs that wait. Of tasks that are set aside it is what was `told` last."""
    weights = read_weights(prepare(cluster))
    waiting = find_waiting(state, now)
    jobs: dict[str, dict[str, str]] = {}
    priorities: dict[int, float] = {}
    counting, hidden = _find_all(cluster, state, now, waiting)
    shown_last = with_told(state, {**counting, **hidden}, told)
    for number, pairs in {**counting, **hidden, **shown_last}.items():
        # A task that runs shows the priority that it has, also where its parts are not told.
        counted = next((policy for ranges, policy in counting.get(number, ()) if ranges), None)
        for ranges, policy in pairs:
            is_told = ranges or (number not in waiting.held and find_force(cluster).reports)
            counting_policy = counted if ranges and counted is not None else policy
            priority = weigh_policy(weights, counting_policy) if is_told else 0.0
            if ranges and number in shown_last and (number, ranges[0].first) in told:
                priority = told[number, ranges[0].first].priority
            shown = format_policy(policy) | {"prior": f"{priority:.5f}"}
            if not ranges:
                jobs[f"j{number}"] = shown
                priorities[number] = priority
            elif state.jobs[number].is_array:
                jobs.update((f"j{number}.{task}", shown) for each in ranges for task in each)
            else:
                jobs[f"j{number}"] = shown
    order = sorted(priorities, key=lambda number: (-priorities[number], number))
    return {"order": [f"j{number}" for number in order], "jobs": jobs}
