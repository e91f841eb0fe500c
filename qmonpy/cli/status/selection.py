"""The queue instances that options of `qstat` and `qselect` choose: `-q`, `-l`, `-pe`, `-U`, `-qs` (asked)."""

from collections.abc import Container, Iterable, Iterator, Sequence

from qmonpy.app.queues.queue_rows import InstanceRow, instance_rows
from qmonpy.engine.site.offer import fits
from qmonpy.engine.site.site import has_access
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.queue_reference import compile_host_reference, group_hosts_of, parse_queue_reference
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_expression
from qmonpy.model.values.value import NONE, Relop, ValueType, find_number, split_names
from qmonpy.model.work.job import Job

QUEUE_STATES = frozenset("acdosuACDES")
"""The letters that `-qs` and `-explain` take."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options ask for; an empty field asks for nothing."""

    queues: tuple[str, ...] = ()
    resources: tuple[tuple[str, str], ...] = ()
    pes: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    states: str = ""

    @property
    def chooses_jobs(self) -> bool:
        """Whether of the waiting jobs only those are meant that suit the queue instances; by states all are."""
        return bool(self.queues or self.resources or self.pes or self.users)


class UnknownError(ValueError):
    """Something named does not exist; the text says what, as 8.1.9 does, or nothing where it says nothing."""


NO_PE = "error: no such parallel environment"


def select_instances(snapshot: Snapshot, wanted: Wanted, *, is_sorted: bool = True) -> tuple[InstanceRow, ...]:
    """Return the rows of the chosen queue instances in the order of `qstat`, or in that of the qmaster's lists; raises
    UnknownError."""
    cluster = snapshot.cluster
    rows: Sequence[InstanceRow] = instance_rows(snapshot)
    if is_sorted:
        rows = sorted(rows, key=lambda row: (row.seq_no, row.name))
    if wanted.queues:
        named = frozenset(_find_named(cluster, wanted.queues))
        rows = [row for row in rows if row.name in named]
        if not rows:
            raise UnknownError
    if wanted.pes:
        # A pattern is none of them.
        known = cluster.pes.keys() & set(wanted.pes)
        if not known:
            raise UnknownError(NO_PE)
        rows = [row for row in rows if known & set(row.pes)]
    if wanted.states:
        rows = [row for row in rows if set(wanted.states) & set(row.states)]
    if wanted.users or wanted.resources:
        by_name = {each.name: each for each in queue_instances(cluster)}
        requests = find_attributes(cluster, wanted.resources)
        busy = _find_busy(snapshot) if any(each.relop is Relop.EXCL for each, _ in requests) else frozenset()
        rows = [
            row
            for row in rows
            if all(_lets_in(cluster, by_name[row.name], user) for user in wanted.users)
            and all(_offers(cluster, by_name[row.name], each, value, busy) for each, value in requests)
        ]
    return tuple(rows)


def find_suitable(snapshot: Snapshot, jobs: Iterable[int], places: Container[str]) -> set[int]:
    """Return the jobs whose requests and queues some of the named queue instances have, whatever is in use of them.

    As 8.1.9's `qstat` finds them (asked): it looks neither at users nor at parallel environments, takes a queue for
    open to a project only where it names it, and compares the queues that a job requests as words: a pattern or a host
    group is none of them.
    """
    cluster = snapshot.cluster
    instances = [each for each in queue_instances(cluster) if each.name in places]
    by_word = {word: each for each in cluster.complexes.values() for word in (each.shortcut, each.name)}
    busy = _find_busy(snapshot)
    fitting: dict[tuple[object, ...], bool] = {}

    def suits(job: Job) -> bool:
        requests = [(by_word[each.name], each.value) for each in job.hard_resources if each.name in by_word]
        return any(
            _takes_project(instance, job.project or "")
            and (not job.hard_queues or not {instance.queue, instance.name}.isdisjoint(job.hard_queues))
            and all(_offers(cluster, instance, each, value, busy) for each, value in requests)
            for instance in instances
        )

    found = set()
    for number in jobs:
        job = snapshot.state.jobs[number]
        key = (job.project, job.hard_queues, job.hard_resources)
        if key not in fitting:
            fitting[key] = suits(job)
        if fitting[key]:
            found.add(number)
    return found


def _takes_project(instance: QueueInstance, project: str) -> bool:
    allowed, denied = (tuple(split_names(instance.setting(name))) for name in ("projects", "xprojects"))
    return not project or (project in allowed and project not in denied)


def _find_named(cluster: Cluster, references: Sequence[str]) -> Iterator[str]:
    for text in references:
        reference = parse_queue_reference(text)
        is_meant = compile_host_reference(reference.host, group_hosts_of(cluster)) if reference.host else None
        for each in queue_instances(cluster):
            if reference.matches_queue(each.queue) and (is_meant is None or is_meant(each.host)):
                yield each.name


def find_attributes(cluster: Cluster, requests: Sequence[tuple[str, str]]) -> list[tuple[ComplexAttribute, str]]:
    """Return the attributes that requests name, with the values; raises UnknownError."""
    by_word = {word: each for each in cluster.complexes.values() for word in (each.shortcut, each.name)}
    unknown = next((name for name, _ in requests if name not in by_word), None)
    if unknown is not None:
        raise UnknownError(f'unknown resource "{unknown}"')
    return [(by_word[name], value) for name, value in requests]


def parse_requests(text: str) -> tuple[tuple[str, str], ...]:
    """Return the attributes and values of `-l a=1,b`; an attribute alone is TRUE."""
    pairs = (each.partition("=") for each in text.split(",") if each)
    return tuple((name, value if is_given else "TRUE") for name, is_given, value in pairs)


def _lets_in(cluster: Cluster, instance: QueueInstance, user: str) -> bool:
    """Whether a user, or a group written `@group`, may use a queue instance.

    As 8.1.9 finds it (sge_cqueue_qstat.c): the lists of the queue, its host, the global host and the configuration must
    let the user in, and every project that one of the first three names.
    """
    owner, group = ("", user[1:]) if user.startswith("@") else (user, "")
    hosts = [cluster.hosts[name] for name in (instance.host, GLOBAL_HOST) if name in cluster.hosts]
    queue = [tuple(split_names(instance.setting(name))) for name in _ACCESS]
    configured = [tuple(split_names(cluster.configuration.get(name, NONE))) for name in _ACCESS[:2]]
    places = [queue, *([getattr(host, name) for name in _ACCESS] for host in hosts)]
    if not all(has_access(cluster, owner, group, each[0], each[1]) for each in (*places, configured)):
        return False
    projects = [(name, at == 2) for each in places for at in (2, 3) for name in each[at] if name in cluster.projects]
    return all(
        has_access(cluster, owner, group, cluster.projects[name].acl, cluster.projects[name].xacl) == is_wanted
        for name, is_wanted in projects
    )


_ACCESS = ("user_lists", "xuser_lists", "projects", "xprojects")


def _find_busy(snapshot: Snapshot) -> frozenset[str]:
    """Return the queue instances and hosts on which tasks run, and the global host if any does."""
    places = {name for task in snapshot.state.running.values() for name, _ in task.pieces}
    hosts = {name.partition("@")[2] for name in places}
    return frozenset((*places, *hosts, *((GLOBAL_HOST,) if places else ())))


def _offers(
    cluster: Cluster, instance: QueueInstance, attribute: ComplexAttribute, value: str, busy: Container[str]
) -> bool:
    """Whether each of an instance, its host and the global host that has an attribute has what is requested (asked),
    whatever is in use of it; of what is exclusive, whether nobody is where it is offered (`busy`)."""
    if attribute.type.is_string:
        fixed = {"hostname": [instance.host], "qname": [instance.queue]}
        own = fixed.get(attribute.name) or find_offer(cluster, instance, attribute.name)
        return bool(own) and all(matches_text(attribute, value, text) for text in own)
    offered = find_offer(cluster, instance, attribute.name)
    wanted = find_number(attribute.type, value)
    numbers = [find_number(attribute.type, each) for each in offered]
    if wanted is None or not numbers:
        return False
    if attribute.relop is Relop.EXCL and wanted:
        levels = (GLOBAL_HOST, instance.host, instance.name)
        if any(level in busy and find_own_offer(cluster, instance, level, attribute.name) for level in levels):
            return False
    if attribute.is_consumable:
        return all(number is None or number >= wanted for number in numbers)
    return all(number is not None and fits(attribute.relop, wanted, number) for number in numbers)


def matches_text(attribute: ComplexAttribute, request: str, offered: str) -> bool:
    """Whether a text is what is requested; capitals play no role in some types."""
    ignores_case = attribute.type in (ValueType.CSTRING, ValueType.HOST)
    return matches_expression(request, offered, ignore_case=ignores_case)


def find_offer(cluster: Cluster, instance: QueueInstance, name: str) -> list[str]:
    """Return what the global host, the host and the queue instance have of an attribute, as far as they have it."""
    levels = (GLOBAL_HOST, instance.host, instance.name)
    offers = [find_own_offer(cluster, instance, level, name) for level in levels]
    found = [each for each in offers if each is not None]
    if offers[-1] is None and name in OF_QUEUES:
        found.append(instance.setting(name) if name not in ("qname", "hostname") else "")
    return found


def find_own_offer(cluster: Cluster, instance: QueueInstance, level: str, name: str) -> str | None:
    """Return what the complex values of the global host, of its host or of a queue instance itself say of an
    attribute; None if they do not."""
    if level == instance.name:
        return dict(parse_requests(instance.setting("complex_values").replace(" ", ","))).get(name)
    known = cluster.hosts.get(level)
    return known.complex_values.get(name) if known is not None else None


OF_QUEUES = (
    "qname", "hostname", "slots", "tmpdir", "seq_no", "rerun", "calendar", "s_rt", "h_rt", "s_cpu", "h_cpu", "s_fsize",
    "h_fsize", "s_data", "h_data", "s_stack", "h_stack", "s_core", "h_core", "s_rss", "h_rss", "s_vmem", "h_vmem",
    "min_cpu_interval",
)  # fmt: skip
"""The attributes that every queue instance has, in the order in which `qstat -F` lists them."""
