"""The urgency of jobs, and their dispatch priorities by it and by `-p` (sge_priority(5), sched_conf(5))."""

import math
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import islice

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import find_scheduler_number
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.whole import find_decimal
from qmonpy.model.work.job import BASE_PRIORITY, Job, count_urgency_slots
from qmonpy.pauses import paced

NO_TICKETS = 0.5
"""Normalised tickets of every job while no ticket policy hands any out."""
NO_RANGE = 0.00001
"""Urgencies that differ by less count as equal."""
GREATEST = sys.float_info.max
"""What Grid Engine counts for INFINITY: so an attribute without urgency adds nothing."""
LEAST_POSITIVE = sys.float_info.min


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the scheduler's configuration."""

    ticket: float
    urgency: float
    priority: float
    waiting_time: float
    deadline: float


def read_weights(prepared: Prepared) -> Weights:
    """Return the weights that the scheduler's configuration gives to tickets, urgency and priority."""
    return find_weights(prepared.cluster)


def find_weights(cluster: Cluster) -> Weights:
    """Return the same of a cluster that need not be prepared."""
    names = "weight_ticket", "weight_urgency", "weight_priority", "weight_waiting_time", "weight_deadline"
    return Weights(*(find_scheduler_number(cluster, name) for name in names))


def urgency_slots(prepared: Prepared, category: Category) -> float:
    """Return the number of slots by which a job's urgency is counted (sge_pe(5), urgency_slots)."""
    if category.pe is None:
        return 1.0
    ranges = category.slots
    least, most = min(each.first for each in ranges), max(each.last for each in ranges)
    if least == most:
        return float(least)
    pe = _first_pe(prepared, category.pe)
    return float(least if pe is None else count_urgency_slots(pe.urgency_slots, pe.slots, ranges))


def _first_pe(prepared: Prepared, pattern: str) -> ParallelEnvironment | None:
    return next((pe for pe in prepared.cluster.pes.values() if matches_pattern(pattern, pe.name)), None)


@dataclass(frozen=True, slots=True)
class UrgencyPart:
    """What one requested resource, or the slots, add to the urgency of a job."""

    attribute: str
    weight: float
    """The urgency of the attribute (complex(5))."""
    amount: float
    """How much is asked for each slot; 1 of a text, which counts once."""
    slots: float
    """The number of slots by which it counts."""
    is_text: bool = False

    @property
    def value(self) -> float:
        """What it adds."""
        return self.weight * self.amount * self.slots


def list_urgency_parts(prepared: Prepared, category: Category) -> tuple[UrgencyPart, ...]:
    """Return what the slots and each requested resource add to the urgency of a job."""
    slots = urgency_slots(prepared, category)
    complexes = prepared.site.complexes
    parts = [UrgencyPart("slots", _urgency_of(prepared, "slots"), 1.0, slots)]
    for request in category.hard:
        attribute = complexes.get(request.name)
        if attribute is not None:
            weight = _urgency_of(prepared, request.name)
            if attribute.type.is_string:
                parts.append(UrgencyPart(request.name, weight, 1.0, 1.0, is_text=True))
            else:
                parts.append(UrgencyPart(request.name, weight, min(request.number, GREATEST), slots))
    return tuple(parts)


def resource_urgency(prepared: Prepared, category: Category) -> float:
    """Return what the requested resources and slots add to a job's urgency."""
    return sum(each.value for each in list_urgency_parts(prepared, category))


def _urgency_of(prepared: Prepared, name: str) -> float:
    attribute = prepared.site.complexes.get(name)
    return (find_decimal(attribute.urgency) or 0.0) if attribute else 0.0


def normalise_urgency(urgency: float, least: float, most: float) -> float:
    """Return an urgency as a part of the range of all, from 0 to 1; a half where they hardly differ.

    Grid Engine begins its search for the greatest with the least positive number, so that it is never negative. Beside
    one that is infinite the others are nothing, and it stands behind them: there it is no number.
    """
    if most == math.inf:
        return -NO_RANGE if urgency == math.inf else 0.0
    return 0.5 if are_alike(least, most) else (urgency - least) / (max(most, LEAST_POSITIVE) - least)


def are_alike(least: float, most: float) -> bool:
    """Return whether urgencies from the least to the most count as equal."""
    return max(most, LEAST_POSITIVE) - least < NO_RANGE


def job_priorities(
    prepared: Prepared, jobs: Iterable[Job], now: int, aside: Iterable[Job] = (), *, without_tickets: bool = False
) -> Mapping[int, float]:
    """Return the dispatch priority (`prior` of qstat) by job number, for all jobs that wait or run together.

    All jobs have the same tickets, or none where somebody else adds what these come to. Jobs `aside` do not count for
    the others: 8.1.9 goes on showing the last priority that they had, here it is what they would have if all counted.
    """
    weights = read_weights(prepared)
    if without_tickets:
        weights = replace(weights, ticket=0.0)
    urgencies: dict[int, float] = {}
    posix: dict[int, int] = {}
    _add_urgencies(prepared, weights, jobs, now, urgencies, posix)
    bounds = find_bounds(urgencies.values())
    counted = len(urgencies)
    _add_urgencies(prepared, weights, aside, now, urgencies, posix)
    found = {
        number: weigh_priority(weights, posix[number], urgency, *bounds)
        for number, urgency in paced(islice(urgencies.items(), counted))
    }
    others = tuple(islice(urgencies.items(), counted, None))
    if others:
        bounds = find_bounds(urgencies.values())
        found.update((number, weigh_priority(weights, posix[number], urgency, *bounds)) for number, urgency in others)
    return found


def _add_urgencies(
    prepared: Prepared,
    weights: Weights,
    jobs: Iterable[Job],
    now: int,
    urgencies: dict[int, float],
    posix: dict[int, int],
) -> None:
    contributions: dict[Category, float] = {}
    for job in paced(jobs):
        if job.number in urgencies:
            continue
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


def find_bounds(urgencies: Collection[float]) -> tuple[float, float]:
    """Return the least and the greatest urgency, by which all are normalised; 0 where there is none."""
    return min(urgencies, default=0.0), max(urgencies, default=0.0)


def weigh_priority(weights: Weights, posix: int, urgency: float, least: float, most: float) -> float:
    """Return the dispatch priority of a job by its POSIX priority and urgency, which is normalised by the least and
    the greatest urgency of all jobs."""
    return (
        weights.priority * (BASE_PRIORITY + posix) / (2 * BASE_PRIORITY)
        + weights.ticket * NO_TICKETS
        + weights.urgency * normalise_urgency(urgency, least, most)
    )
