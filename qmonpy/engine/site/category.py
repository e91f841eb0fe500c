"""Categories: jobs that the scheduler need not tell apart (complex attribute specification 2003, "Result caching")."""

from dataclasses import dataclass, field

from qmonpy.model.configuration.access import ANYONE
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.values.moment import FOREVER
from qmonpy.model.values.range import Range
from qmonpy.model.values.value import find_number
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest

CategoryKey = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """A requested attribute, by full name: the text that was asked for, and its number where the type has one."""

    name: str
    text: str
    number: float
    is_per_job: bool = False
    """The attribute is consumed once per job, by the master task."""


@dataclass(frozen=True, eq=False)
class Category:
    """Everything of a job that decides where it may run; one object for all jobs of the category."""

    owner: str
    group: str
    project: str | None
    pe: str | None
    slots: tuple[Range, ...]
    hard: tuple[Request, ...]
    soft: tuple[Request, ...]
    hard_queues: tuple[str, ...]
    soft_queues: tuple[str, ...]
    master_queues: tuple[str, ...]
    is_immediate: bool
    reservation: int | None
    fate: CategoryKey
    """What is the same in categories that Grid Engine does not tell apart: if one is refused, so are all in a pass."""
    requested: dict[str, Request] = field(default_factory=dict)
    """The hard requests by name."""

    @property
    def is_soft(self) -> bool:
        return bool(self.soft or self.soft_queues)

    @property
    def requests_text(self) -> str:
        """The hard requests as scheduler messages print them."""
        return ",".join(f"{each.name}={each.text}" for each in self.hard)

    @property
    def run_time_limit(self) -> int | None:
        """Seconds that the job may run, by its h_rt and s_rt requests; None if neither is requested."""
        limits = [self.requested[name].number for name in ("h_rt", "s_rt") if name in self.requested]
        return int(min(*limits, FOREVER)) if limits else None


def make_category(cluster: Cluster, job: Job, fate: CategoryKey) -> Category:
    """The category of a job; requests of one attribute that were given twice count as the last one."""
    hard = make_requests(cluster, job.hard_resources)
    return Category(
        owner=job.owner,
        group=job.groups[0] if job.groups else "",
        project=job.project,
        pe=job.pe,
        slots=job.slots,
        hard=hard,
        soft=make_requests(cluster, job.soft_resources),
        hard_queues=job.hard_queues,
        soft_queues=job.soft_queues,
        master_queues=job.master_queues,
        is_immediate=job.is_immediate,
        reservation=job.reservation,
        fate=fate,
        requested={each.name: each for each in hard},
    )


def make_requests(cluster: Cluster, resources: tuple[ResourceRequest, ...]) -> tuple[Request, ...]:
    """Requests with their numbers; of requests for one attribute the last one counts."""
    found: dict[str, Request] = {}
    for resource in resources:
        name, value = resource.name, resource.value
        attribute = cluster.complexes.get(name)
        number = 0.0
        if attribute is not None and not attribute.type.is_string:
            number = find_number(attribute.type, value) or 0.0
        is_per_job = attribute is not None and attribute.consumable is Consumable.JOB
        found[name] = Request(name, value, number, is_per_job)
    # Grid Engine goes through the requests of a job in the order of their names.
    return tuple(sorted(found.values(), key=lambda each: each.name))


NO_QUOTAS = 0
"""A reservation id that no reservation has: marks a category that quotas do not concern."""


def reservation_category(cluster: Cluster, request: ReservationRequest) -> Category:
    """The category as which a reservation looks for queues: its owner, or nobody in particular with an access list."""
    hard = make_requests(cluster, request.resources)
    has_list = bool(request.acl)
    return Category(
        owner=ANYONE if has_list else request.owner,
        group=ANYONE if has_list else (request.groups[0] if request.groups else ""),
        project=None,
        pe=request.pe,
        slots=request.slots,
        hard=hard,
        soft=(),
        hard_queues=request.queues,
        soft_queues=(),
        master_queues=request.master_queues,
        is_immediate=request.is_immediate,
        reservation=NO_QUOTAS,
        fate=(),
        requested={each.name: each for each in hard},
    )
