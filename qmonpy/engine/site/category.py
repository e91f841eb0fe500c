"""Categories: jobs that the scheduler need not tell apart (complex attribute specification 2003, "Result caching")."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from functools import cached_property

from qmonpy.engine.site.amount import find_amount
from qmonpy.engine.site.site import Site, find_scheduler_number
from qmonpy.kept_answers import RecentAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.access import ANYONE
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.core_request import CORES, CoreRequest, find_core_request
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest

CategoryKey = tuple[object, ...]
MASTER, SLAVE = "master", "slave"
"""The scopes of requests that are not for the whole job (`-scope` of submit(1) of Open Cluster Scheduler 9)."""
MOST_CATEGORIES = 20_000
"""How many categories are kept; a job that comes after so many others begins anew, and finds its own again."""
MOST_RECENT = 16_384
"""Of how many jobs the category is found at once."""
MOST_SUPPOSED = 5_000
"""How many categories are kept that no job has."""


@dataclass(frozen=True, slots=True)
class Request:
    """A requested attribute, by full name: the text that was asked for, and its number where the type has one."""

    name: str
    text: str
    number: float
    is_per_job: bool = False
    """The attribute is consumed once per job, by the master task."""
    scope: str = ""
    """Whose request it is where it is not for the whole job: of the master task, or of slave tasks."""

    @property
    def mark(self) -> str:
        """What tells it apart from all other requests of the job."""
        return f"{self.scope} {self.name}" if self.scope else self.name


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
    checkpoint: str | None
    reservation: int | None
    barred_hosts: tuple[str, ...]
    """Hosts on which a former run of the job is not cleaned up."""
    grid_engine_key: CategoryKey
    """The key of Grid Engine's own category, which is coarser: if one category is refused in a pass, all with the same
    key are."""
    requested: dict[str, Request] = field(default_factory=dict)
    """The hard requests by name."""
    master: tuple[Request, ...] = ()
    """The hard requests for the master task alone."""
    slave: tuple[Request, ...] = ()
    """Those for each other task."""
    slave_queues: tuple[str, ...] = ()
    """Where the other tasks may run, if that is asked for apart from where the master task may."""
    allocation_rule: str | None = None
    """The allocation rule that holds in the place of that of the PE."""
    master_rule: str | None = None
    """The one that holds for the master task alone."""
    slave_rule: str | None = None
    """The one that holds for each other task."""
    cores: CoreRequest | None = None
    """What it asks for of the cores of a host."""
    books_ahead: bool = False
    """Whether what it binds is looked for in what is booked of later times, too: where starts may be planned."""

    @property
    def is_scoped(self) -> bool:
        """Whether the master task and the others of a parallel job request different things."""
        return bool(self.master or self.slave or self.slave_queues)

    @property
    def has_split_rules(self) -> bool:
        """Whether the master task has an allocation rule apart from that of the others."""
        return self.master_rule is not None or self.slave_rule is not None

    @cached_property
    def core_request(self) -> Request | None:
        """What it asks for of the cores of a host, as a request for a consumable."""
        cores = self.cores
        return Request(CORES, str(cores.amount), cores.amount) if cores is not None else None

    def find_consumable(self, attribute: ComplexAttribute) -> Consumable:
        """Return how often a task uses an attribute: cores for each slot or once on each host, as it asks for them."""
        is_by_host = attribute.name == CORES and self.cores is not None and self.cores.is_by_host
        return Consumable.HOST if is_by_host else attribute.consumable

    def asks_for(self, name: str) -> bool:
        """Whether any task requests an attribute."""
        return name in self.requested or any(each.name == name for each in (*self.master, *self.slave))

    def is_requested(self, name: str) -> bool:
        """Whether every task requests an attribute, so that its default does not count."""
        if name in self.requested or not (self.master and self.slave):
            return name in self.requested
        return any(each.name == name for each in self.master) and any(each.name == name for each in self.slave)

    def scoped_amounts(self, name: str) -> tuple[float, float]:
        """Return what the master task and each other task request of an attribute for themselves; 0 for nothing."""
        master = (each.number for each in self.master if each.name == name)
        slave = (each.number for each in self.slave if each.name == name)
        return next(master, 0.0), next(slave, 0.0)

    @property
    def is_soft(self) -> bool:
        """Whether the job has soft requests."""
        return bool(self.soft or self.soft_queues)

    @property
    def requests_text(self) -> str:
        """The hard requests for the whole job as scheduler messages print them."""
        return _join(self.hard)

    def list_text(self, name: str) -> str:
        """Return the list of hard requests that has one for an attribute, as scheduler messages print it."""
        lists = (each for each in (self.hard, self.master, self.slave) if any(one.name == name for one in each))
        return _join(next(lists, self.hard))

    @cached_property
    def requested_run_time(self) -> int | None:
        """Seconds that the job asks to run by h_rt and s_rt, FOREVER for INFINITY; None if it requests neither."""
        limits = [self.requested[name].number for name in ("h_rt", "s_rt") if name in self.requested]
        return as_whole(min(*limits, FOREVER)) if limits else None

    @property
    def run_time_limit(self) -> int | None:
        """Seconds that the job may run, by its h_rt and s_rt requests; None if neither is requested.

        INFINITY counts as no request: `default_duration` is booked (8.1.9, asked: `infrt-1` to `-3`).
        """
        found = self.requested_run_time
        return found if found is not None and found < FOREVER else None


def _join(requests: Iterable[Request]) -> str:
    return ",".join(f"{each.name}={each.text}" for each in requests)


_CONTENT = tuple(each.name for each in fields(Category) if each.name != "requested")


class Categories:
    """The categories of a cluster's jobs, each made once.

    Jobs are told apart by what they ask for, and by project and user as far as a queue, a host, a PE or a quota rule
    refers to these.
    """

    def __init__(self, site: Site, rules: Collection[Rule], is_named: Callable[[str, str], bool]):
        """`rules` are those of enabled quota sets; `is_named` tells whether one of them is about an owner and group."""
        cluster = self._cluster = site.cluster
        self._is_named = is_named
        self._project_patterns = tuple(_patterns_of(rules, "projects"))
        hosts = [(host.projects, host.xprojects) for host in cluster.hosts.values()]
        profiles = [(*each.projects, *each.xprojects) for each in site.profiles.values()]
        self._listed_projects = {name for lists in (*hosts, *profiles) for names in lists for name in names}
        self.listed_sets = _find_listed_sets(
            site, [name[1:] for name in _patterns_of(rules, "users") if name[:1] == "@"]
        )
        """The user sets that tell jobs apart, by name."""
        self._known = RecentAnswers[CategoryKey, Category]()
        self._supposed = RecentAnswers[CategoryKey, Category]()
        self._users: dict[tuple[str, str], tuple[object, ...]] = {}
        self._recent = RecentAnswers[int, tuple[Job, Category]]()
        """By number jobs that were asked about last: of what they ask for, all is compared but once."""
        self._learnt: tuple[Mapping[int, Job], Mapping[int, Category]] = {}, {}

    def learn(self, jobs: Mapping[int, Job], categories: Mapping[int, Category]) -> None:
        """Take the categories of some jobs, by number, which `of` gave for jobs that ask for the same."""
        self._learnt = jobs, categories

    def age(self) -> None:
        """Forget jobs and categories that nobody asked for since the last call; who asks again finds another object."""
        self._known.age()
        self._supposed.age()
        self._recent.age()

    def of(self, job: Job) -> Category:
        """Return the category of a job: the same object for all jobs that the scheduler need not tell apart."""
        jobs, categories = self._learnt
        if jobs.get(job.number) is job:
            return categories[job.number]
        recent = self._recent.find(job.number)
        if recent is not None and recent[0] is job:
            return recent[1]
        found = self._find(job)
        if len(self._recent) >= MOST_RECENT:
            self._recent.clear()
        self._recent.put(job.number, (job, found))
        return found

    def _find(self, job: Job) -> Category:
        group = job.groups[0] if job.groups else ""
        key = (
            job.project,
            self._user_key(job.owner, group),
            job.pe,
            job.slots,
            job.hard_resources,
            job.soft_resources,
            job.hard_queues,
            job.soft_queues,
            job.master_queues,
            job.is_immediate,
            job.checkpoint,
            # A reservation has an access list of its own.
            None if job.reservation is None else (job.reservation, job.owner, group),
            (job.master_resources, job.slave_resources, job.slave_queues, job.other_requests),
            job.barred_hosts,
        )
        found = self._known.find(key)
        if found is None:
            if len(self._known) >= MOST_CATEGORIES:
                self._known.clear()
                self._recent.clear()
            # Where a job may not run again yet makes no category of its own (asked: `barred-1` to `-15`).
            coarse = (job.project if self._is_known(job.project) else None, *key[1:-1])
            found = self._known.put_first(key, make_category(self._cluster, job, coarse))
        return found

    def keep(self, category: Category) -> Category:
        """Return the category that is kept of those with the same content, by default this one.

        What is found out about a category is kept for this object: whoever supposes a category to ask something of it,
        and asks again and again, gives the same one each time.
        """
        key = tuple(getattr(category, name) for name in _CONTENT)
        found = self._supposed.find(key)
        if found is None:
            if len(self._supposed) >= MOST_SUPPOSED:
                self._supposed.clear()
            found = self._supposed.put_first(key, category)
        return found

    def _is_known(self, project: str | None) -> bool:
        """Whether a queue or a host lists a project, or a quota rule names it, be it to exclude it."""
        if project is None or project in self._listed_projects:
            return True
        return any(matches_pattern(name, project) for name in self._project_patterns)

    def _user_key(self, owner: str, group: str) -> tuple[object, ...]:
        """Return what tells users apart: the user sets they are in, and their name where a quota rule is about them."""
        found = self._users.get((owner, group))
        if found is None:
            user_sets = self._cluster.user_sets
            sets = tuple(name for name in self.listed_sets if user_sets[name].contains(owner, (group,)))
            found = self._users[owner, group] = (sets, owner if self._is_named(owner, group) else None)
        return found


def find_request(job: Job) -> Hashable:
    """Return all of a job that may decide its category; jobs with the same have one category in every cluster."""
    return (
        *(job.project, job.owner, job.groups[0] if job.groups else "", job.pe, job.slots),
        *(job.hard_resources, job.soft_resources, job.hard_queues, job.soft_queues, job.master_queues),
        *(job.is_immediate, job.checkpoint, job.reservation, job.barred_hosts),
        *(job.master_resources, job.slave_resources, job.slave_queues, job.other_requests),
    )


def _patterns_of(rules: Iterable[Rule], kind: str) -> Iterator[str]:
    """The names in the filters of a kind, also those that they exclude."""
    for rule in rules:
        for found, scope in rule.filters():
            if found == kind:
                yield from (*scope.names, *scope.excluded)


def _find_listed_sets(site: Site, patterns: Collection[str]) -> tuple[str, ...]:
    """Return the user sets that a queue, a host, a PE or a quota rule refers to; others tell no jobs apart."""
    cluster, found = site.cluster, set[str]()
    for profile in site.profiles.values():
        found.update(*profile.user_lists, *profile.xuser_lists)
    for host in cluster.hosts.values():
        found.update(host.user_lists, host.xuser_lists)
    for pe in cluster.pes.values():
        found.update(pe.user_lists, pe.xuser_lists)
    return tuple(
        name
        for name in cluster.user_sets
        if name in found or any(matches_pattern(pattern, name) for pattern in patterns)
    )


def make_category(cluster: Cluster, job: Job, grid_engine_key: CategoryKey) -> Category:
    """Return the category of a job; of several requests for one attribute the last one counts."""
    hard = make_requests(cluster, job.hard_resources)
    # Where requests have scopes, -q beside -masterq is for the slave tasks (9.1.4, asked).
    splits = cluster.variety.has_scopes and bool(job.hard_queues and job.master_queues)
    # What a reservation has of cores is not known for those inside.
    cores = None if job.reservation is not None else find_core_request(job.other_requests)
    return Category(
        owner=job.owner,
        group=job.groups[0] if job.groups else "",
        project=job.project,
        pe=job.pe,
        slots=job.slots,
        hard=hard,
        soft=make_requests(cluster, job.soft_resources),
        hard_queues=() if splits else job.hard_queues,
        soft_queues=job.soft_queues,
        master_queues=job.master_queues,
        is_immediate=job.is_immediate,
        checkpoint=job.checkpoint,
        reservation=job.reservation,
        barred_hosts=job.barred_hosts,
        grid_engine_key=grid_engine_key,
        requested={each.name: each for each in hard},
        master=make_requests(cluster, job.master_resources, MASTER) if job.pe else (),
        slave=make_requests(cluster, job.slave_resources, SLAVE) if job.pe else (),
        slave_queues=(job.hard_queues if splits else job.slave_queues) if job.pe else (),
        allocation_rule=job.allocation_rule,
        master_rule=job.master_rule,
        slave_rule=job.slave_rule,
        cores=cores,
        books_ahead=cores is not None and find_scheduler_number(cluster, "max_reservation") >= 1,
    )


def make_requests(cluster: Cluster, resources: tuple[ResourceRequest, ...], scope: str = "") -> tuple[Request, ...]:
    """Return requests with their numbers; of several requests for one attribute the last one counts."""
    found: dict[str, Request] = {}
    for resource in resources:
        name, value = resource.name, resource.value
        attribute = cluster.complexes.get(name)
        number = 0.0
        if attribute is not None and not attribute.type.is_string:
            number = find_amount(attribute, value)
        is_per_job = attribute is not None and attribute.consumable is Consumable.JOB
        found[name] = Request(name, value, number, is_per_job, scope)
    # Grid Engine goes through the requests of a job in the order of their names.
    return tuple(sorted(found.values(), key=lambda each: each.name))


NO_QUOTAS = 0
"""A reservation id that no reservation has: marks a category that quotas do not concern."""


def reservation_category(cluster: Cluster, request: ReservationRequest) -> Category:
    """Return the category by which queues are searched for a reservation.

    Its user is the owner, whose group 8.1.9 does not look up (asked); with an access list it is ANYONE.
    """
    hard = make_requests(cluster, request.resources)
    cores = find_core_request(request.other_requests)
    has_list = bool(request.acl)
    return Category(
        owner=ANYONE if has_list else request.owner,
        group=ANYONE if has_list else "",
        project=None,
        pe=request.pe,
        slots=request.slots,
        hard=hard,
        soft=(),
        hard_queues=request.queues,
        soft_queues=(),
        master_queues=request.master_queues,
        is_immediate=request.is_immediate,
        checkpoint=request.checkpoint,
        reservation=NO_QUOTAS,
        barred_hosts=(),
        grid_engine_key=(),
        requested={each.name: each for each in hard},
        cores=cores,
    )


def without_departments(cluster: Cluster, listed: Iterable[str]) -> Cluster | None:
    """Return the cluster with nobody in departments that are no access lists; None where none of the `listed` user sets
    is one with users in it.

    So most clusters are prepared once, which takes seconds and much memory where there are very many hosts.
    """
    known = [cluster.user_sets[name] for name in listed]
    emptied = {each.name: replace(each, entries=()) for each in known if each.entries and not each.is_access_list}
    return replace(cluster, user_sets={**cluster.user_sets, **emptied}) if emptied else None
