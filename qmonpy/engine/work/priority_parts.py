"""The parts of the priorities of jobs, as `qstat -urg`, `-pri` and `-ext` show them (sge_priority(5))."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.tickets.stakes import Claim
from qmonpy.engine.work.urgency import (
    NO_TICKETS,
    Weights,
    find_bounds,
    normalise_urgency,
    read_weights,
    resource_urgency,
)
from qmonpy.model.work.job import BASE_PRIORITY, Job, Range, compress_numbers
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import State

NOT_RANKED = JobPolicy(*(0.0,) * 12)
"""The parts of a job that the scheduler did not rank, such as a held one: 8.1.9 shows 0 for each (asked)."""


def find_priority_parts(
    prepared: Prepared, jobs: Collection[Job], now: int, aside: Collection[Job] = ()
) -> Mapping[int, JobPolicy]:
    """Return by number the parts of the priorities of jobs that are ranked together at a moment, without tickets, and
    of those that are set aside, which `job_priorities` tells how to normalise."""
    found = _normalise_parts(prepared, jobs, now)
    others = {job.number for job in aside}.difference(found)
    whole = _normalise_parts(prepared, [*jobs, *aside], now) if others else {}
    return {**found, **{number: whole[number] for number in sorted(others)}}


def _normalise_parts(prepared: Prepared, jobs: Iterable[Job], now: int) -> Mapping[int, JobPolicy]:
    weights = read_weights(prepared)
    by_number = {job.number: job for job in jobs}
    parts = {number: _find_parts(prepared, weights, job, now) for number, job in by_number.items()}
    urgencies = {number: sum(each) for number, each in parts.items()}
    least, most = find_bounds(urgencies.values())
    return {
        number: JobPolicy(
            (BASE_PRIORITY + job.priority) / (2 * BASE_PRIORITY),
            normalise_urgency(urgencies[number], least, most),
            *parts[number],
            NO_TICKETS,
        )
        for number, job in by_number.items()
    }


def find_task_policies(
    prepared: Prepared, state: State, jobs: Collection[Job], handout: Handout, now: int, aside: Collection[Job] = ()
) -> Mapping[int, TaskPolicies]:
    """Return by number the parts of the priorities of jobs that are ranked together, and their tickets; those of jobs
    that are set aside, too.

    A job has one pair for the tasks that run, and one for those that wait, with what the next of them gets.
    """
    found: dict[int, TaskPolicies] = {}
    running: dict[int, list[int]] = {}
    for number, task in state.running:
        running.setdefault(number, []).append(task)
    for number, policy in find_priority_parts(prepared, jobs, now, aside).items():
        given = replace(policy, override_given=float(state.jobs[number].override_tickets))
        pairs: list[tuple[tuple[Range, ...], JobPolicy]] = []
        if number in running:
            pairs.append((compress_numbers(running[number]), _with_claim(given, handout, handout.running.get(number))))
        if number in state.pending:
            claims = handout.waiting.get(number)
            pairs.append(((), _with_claim(given, handout, claims[0] if claims else None)))
        found[number] = tuple(pairs)
    return found


def _with_claim(policy: JobPolicy, handout: Handout, claim: Claim | None) -> JobPolicy:
    if claim is None:
        none = dict.fromkeys(("tickets", "override_tickets", "functional_tickets", "tree_tickets", "share"), 0.0)
        return replace(policy, normal_tickets=handout.normalise(0.0), **none)
    return replace(
        policy,
        normal_tickets=handout.normalise(claim.total),
        tickets=claim.total,
        override_tickets=claim.override,
        functional_tickets=claim.functional,
        tree_tickets=claim.tree,
        share=claim.portion,
    )


def weigh_policy(weights: Weights, policy: JobPolicy) -> float:
    """Return the priority that parts and tickets come to."""
    return (
        weights.priority * (policy.normal_priority or 0.0)
        + weights.ticket * (policy.normal_tickets or 0.0)
        + weights.urgency * (policy.normal_urgency or 0.0)
    )


def _find_parts(prepared: Prepared, weights: Weights, job: Job, now: int) -> tuple[float, float, float]:
    """The urgency of a job by its requests, by its time of waiting and by its deadline."""
    waiting = weights.waiting_time * max(0, now - job.submit_time) if weights.waiting_time else 0.0
    deadline = weights.deadline / max(1, job.deadline - now) if job.deadline else 0.0
    return resource_urgency(prepared, prepared.category(job)), waiting, deadline
