"""The order in which jobs are tried: urgency, POSIX priority and tickets, weighted (sched_conf(5), sge_priority(5))."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.range_set import average_number
from qmonpy.model.work.job import BASE_PRIORITY, Job

NO_TICKETS = 0.5
"""Normalised tickets of every job while no ticket policy hands any out."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the scheduler's configuration."""

    ticket: float
    urgency: float
    priority: float
    waiting_time: float
    deadline: float


def read_weights(prepared: Prepared) -> Weights:
    number = prepared.site.scheduler_number
    return Weights(
        number("weight_ticket"),
        number("weight_urgency"),
        number("weight_priority"),
        number("weight_waiting_time"),
        number("weight_deadline"),
    )


def urgency_slots(prepared: Prepared, category: Category) -> float:
    """The number of slots by which a job's urgency is counted (sge_pe(5), urgency_slots)."""
    if category.pe is None:
        return 1.0
    ranges = category.slots
    least, most = min(each.first for each in ranges), max(each.last for each in ranges)
    if least == most:
        return float(least)
    pe = _first_pe(prepared, category.pe)
    rule = pe.urgency_slots if pe else "min"
    if rule == "max":
        return float(min(most, pe.slots) if pe else most)
    if rule == "avg":
        return average_number(ranges, pe.slots if pe else most)
    return float(rule) if rule.isdigit() else float(least)


def _first_pe(prepared: Prepared, pattern: str) -> ParallelEnvironment | None:
    return next((pe for pe in prepared.cluster.pes.values() if matches_pattern(pattern, pe.name)), None)


def resource_urgency(prepared: Prepared, category: Category) -> float:
    """What the requested resources and slots add to a job's urgency."""
    slots = urgency_slots(prepared, category)
    complexes = prepared.site.complexes
    total = slots * _urgency_of(prepared, "slots")
    for request in category.hard:
        attribute = complexes.get(request.name)
        if attribute is not None:
            weight = _urgency_of(prepared, request.name)
            total += weight if attribute.type.is_string else weight * request.number * slots
    return total


def _urgency_of(prepared: Prepared, name: str) -> float:
    attribute = prepared.site.complexes.get(name)
    try:
        return float(attribute.urgency) if attribute else 0.0
    except ValueError:
        return 0.0


def _normalise(value: float, least: float, most: float) -> float:
    return 0.5 if most == least else (value - least) / (most - least)


def job_priorities(prepared: Prepared, jobs: Iterable[Job], now: int) -> Mapping[int, float]:
    """Job number to dispatch priority (`prior` of qstat), for all jobs that wait or run together."""
    weights = read_weights(prepared)
    contributions: dict[Category, float] = {}
    urgencies: dict[int, float] = {}
    posix: dict[int, int] = {}
    for job in jobs:
        category = prepared.category(job)
        urgency = contributions.get(category)
        if urgency is None:
            urgency = contributions[category] = resource_urgency(prepared, category)
        if weights.waiting_time:
            urgency += weights.waiting_time * max(0, now - job.submit_time)
        if job.deadline:
            urgency += weights.deadline / max(1, job.deadline - now)
        urgencies[job.number] = urgency
        posix[job.number] = job.priority
    least, most = min(urgencies.values(), default=0.0), max(urgencies.values(), default=0.0)
    return {
        number: weights.priority * (BASE_PRIORITY + posix[number]) / (2 * BASE_PRIORITY)
        + weights.ticket * NO_TICKETS
        + weights.urgency * _normalise(urgency, least, most)
        for number, urgency in urgencies.items()
    }
