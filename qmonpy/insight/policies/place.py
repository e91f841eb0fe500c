"""The place of a waiting job, opened into the terms of its priority: `-p`, urgency by resource, waiting time and
deadline, and tickets by policy (sge_priority(5)). Every number is one that the scheduler finds."""

from collections.abc import Mapping
from enum import StrEnum

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.urgency import UrgencyPart, list_urgency_parts
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.insight.policies.ticket_sources import Tickets, explain_tickets
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster


class Part(StrEnum):
    """The parts of a priority, in the words of `qstat`."""

    POSIX = "npprior"
    URGENCY = "nurg"
    TICKETS = "ntckts"


WEIGHTS: Mapping[Part, str] = {
    Part.POSIX: "weight_priority",
    Part.URGENCY: "weight_urgency",
    Part.TICKETS: "weight_ticket",
}
"""The weight of each part in sched_conf(5)."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a priority: a number from 0 to 1, times its weight."""

    part: Part
    weight: float
    normal: float

    @property
    def value(self) -> float:
        """What it adds to the priority."""
        return self.weight * self.normal


@dataclass(frozen=True, slots=True)
class Urgency:
    """The urgency of a job, and the range of all jobs in which it is seen."""

    requests: tuple[UrgencyPart, ...]
    waiting_weight: float
    waited: int
    """Seconds since the submission."""
    deadline_weight: float
    left: int | None
    """Seconds until the deadline, at least 1; None without one."""
    total: float
    least: float
    least_job: int
    most: float
    most_job: int

    @property
    def of_requests(self) -> float:
        """What the requests add (`rrcontr`)."""
        return sum(each.value for each in self.requests)

    @property
    def of_waiting(self) -> float:
        """What the time of waiting adds (`wtcontr`)."""
        return self.waiting_weight * self.waited

    @property
    def of_deadline(self) -> float:
        """What the deadline adds (`dlcontr`)."""
        return 0.0 if self.left is None else self.deadline_weight / self.left


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A job with its place and the terms of its priority."""

    job: int
    owner: str
    place: int
    priority: float
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Why a waiting job is at its place."""

    job: int
    task: int
    """The next task; that of an array is ranked."""
    owner: str
    place: int
    of: int
    """How many waiting jobs have a place."""
    priority: float
    terms: tuple[Term, ...]
    posix: int
    """`-p`."""
    urgency: Urgency
    tickets: Tickets
    ahead: Neighbour | None
    behind: Neighbour | None
    is_reported: bool
    """Whether the scheduler tells the priorities of waiting jobs (`report_pjob_tickets`)."""


def explain_place(standings: Standings, number: int, cluster: Cluster | None = None) -> Place | None:
    """Return why a waiting job is at its place, under the settings of another value of the cluster if one is given;
    None if it has none: it does not wait, or is not tried (`Standings.held`)."""
    settings = standings.cluster if cluster is None else cluster
    standing = standings.find(settings)
    place = standing.places.get(number)
    if place is None:
        return None
    order, job = standing.order, standing.job(number)
    tickets = explain_tickets(standings, standing, number)
    return Place(
        number,
        tickets.task,
        job.owner,
        place,
        len(order),
        standing.priority_of(number),
        list_terms(standing, number),
        job.priority,
        _explain_urgency(standings, standing, number),
        tickets,
        describe_neighbour(standing, order[place - 2]) if place > 1 else None,
        describe_neighbour(standing, order[place]) if place < len(order) else None,
        find_force(settings).reports,
    )


def list_terms(standing: Standing, number: int) -> tuple[Term, ...]:
    """Return the terms of the priority of a waiting job."""
    weights, normals = standing.weights, standing.normals_of(number)
    return (
        Term(Part.POSIX, weights.priority, normals.npprior),
        Term(Part.URGENCY, weights.urgency, normals.nurg),
        Term(Part.TICKETS, weights.ticket, normals.ntckts),
    )


def describe_neighbour(standing: Standing, number: int) -> Neighbour:
    """Return a waiting job with its place and terms."""
    owner, place = standing.job(number).owner, standing.places[number]
    return Neighbour(number, owner, place, standing.priority_of(number), list_terms(standing, number))


def _explain_urgency(standings: Standings, standing: Standing, number: int) -> Urgency:
    job, weights, urgencies = standing.job(number), standing.weights, standing.urgencies
    prepared = prepare(standings.find_prepared_for(standing.cluster))
    return Urgency(
        list_urgency_parts(prepared, prepared.category(job)),
        weights.waiting_time,
        max(0, standings.now - job.submit_time),
        weights.deadline,
        max(1, job.deadline - standings.now) if job.deadline else None,
        urgencies[number],
        standing.least,
        min(urgencies, key=lambda each: (urgencies[each], each)),
        standing.most,
        min(urgencies, key=lambda each: (-urgencies[each], each)),
    )
