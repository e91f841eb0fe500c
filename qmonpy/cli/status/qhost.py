"""`qhost` on an embedded cluster: its hosts with their queue instances, jobs and attributes (qhost(1), asked)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from qmonpy.cli.outcome import Outcome, format_lines, misused, print_usage, refused, shown
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.documents.xml_text import escape_markup
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import is_pattern, matches_pattern

if TYPE_CHECKING:
    # Queues, jobs and amounts are read where they are asked for.
    from qmonpy.app.jobs.job_rows import JobRow
    from qmonpy.app.queues.queue_rows import InstanceRow
    from qmonpy.cli.status.free_amounts import FreeAmount
    from qmonpy.cli.status.host_amounts import HostAmounts

VALUES = (
    "arch_string", "num_proc", "m_socket", "m_core", "m_thread", "load_avg", "mem_total", "mem_used", "swap_total",
    "swap_used",
)  # fmt: skip
"""What is shown of each host."""
TOPOLOGY = VALUES[2:5]
_HEAD = "HOSTNAME                ARCH         NCPU NSOC NCOR NTHR  LOAD  MEMTOT  MEMUSE  SWAPTO  SWAPUS"
_SHORT_HEAD = "HOSTNAME                ARCH         NCPU  LOAD  MEMTOT  MEMUSE  SWAPTO  SWAPUS"
_JOB_HEAD = "   job-ID  prior   name       user         state submit/start at     queue      master ja-task-ID "
_REPORTED = {"arch_string": "arch", "load_avg": "load_avg", "mem_total": "mem_total", "mem_used": "mem_used",
             "swap_total": "swap_total", "swap_used": "swap_used", "num_proc": "num_proc", "m_socket": "m_socket",
             "m_core": "m_core", "m_thread": "m_thread"}  # fmt: skip


_XML_HEAD = (
    "<?xml version='1.0'?>",
    '<qhost xmlns:xsd="http://arc.liv.ac.uk/repos/darcs/sge/source/dist/util/resources/schemas/qhost/qhost.xsd">',
)


@dataclass(slots=True)
class _Query:
    hosts: tuple[str, ...] = ()
    users: tuple[str, ...] = ("*",)
    resources: str = ""
    attributes: tuple[str, ...] | None = None
    has_queues: bool = False
    has_jobs: bool = False
    has_topology: bool = True
    is_xml: bool = False


def qhost(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Show hosts, by default all of them."""
    query, rest = _Query(), list(words)
    while rest:
        option = rest.pop(0)
        match option:
            case "-help":
                return shown(print_usage("qhost"))
            case "-q":
                query.has_queues = True
            case "-j":
                query.has_jobs = True
            case "-ncb":
                query.has_topology = False
            case "-xml":
                query.is_xml = True
            case "-F":
                query.attributes = tuple(rest.pop(0).split(",")) if rest and not rest[0].startswith("-") else ()
            case "-h" | "-u" | "-l" if rest:
                _take(query, option, rest.pop(0))
            case "-h" | "-u" | "-l":
                return refused(f"error: {option} option must have argument")
            case _:
                return misused("qhost", f'error: invalid option argument "{option}"')
    return _answer(cluster.snapshot(), query)


def _take(query: _Query, option: str, value: str) -> None:
    if option == "-h":
        query.hosts = tuple(value.split(","))
    elif option == "-u":
        query.users, query.has_jobs = tuple(value.split(",")), True
    else:
        query.resources = value


def _answer(snapshot: Snapshot, query: _Query) -> Outcome:
    cluster = snapshot.cluster
    unknown = next((each for each in query.hosts if each not in cluster.hosts and not is_pattern(each)), None)
    if unknown is not None:
        return misused("qhost", f'error: can\'t resolve hostname "{unknown}"')
    amounts, complaint = _find_amounts(snapshot, query)
    if complaint:
        return refused(f"error: {complaint}")
    # A pattern is taken for a host that is not there.
    names = sorted(name for name in query.hosts or cluster.hosts if name != GLOBAL_HOST and name in cluster.hosts)
    names = [GLOBAL_HOST, *names]
    if amounts is not None and amounts.has_requests:
        names = [name for name in names if amounts.is_enough(name)]
    things = _Things(_queues_by_host(snapshot, query), _jobs_by_host(snapshot, query))
    views = [_view(snapshot, query, amounts, things, name) for name in names]
    if query.is_xml:
        return shown(format_lines(*_XML_HEAD, *(line for each in views for line in _xml_lines(each)), "</qhost>"))
    if not names:
        return Outcome()
    head = _HEAD if query.has_topology else _SHORT_HEAD
    return shown(format_lines(head, "-" * len(head), *(line for each in views for line in _lines(query, each))))


def _find_amounts(snapshot: Snapshot, query: _Query) -> tuple["HostAmounts | None", str]:
    """Return what is left on hosts, or None if nothing asks for it, and what is wrong with a request."""
    if not query.resources and query.attributes is None:
        return None, ""
    from qmonpy.cli.status.host_amounts import HostAmounts
    from qmonpy.cli.status.selection import UnknownError

    try:
        return HostAmounts(snapshot, query.resources), ""
    except UnknownError as error:
        return None, str(error)


@dataclass(frozen=True, slots=True)
class _View:
    """What is shown of one host."""

    name: str
    values: Mapping[str, str]
    amounts: "Sequence[FreeAmount]"
    queues: "Sequence[InstanceRow]"
    jobs: "Sequence[JobRow]"


@dataclass(frozen=True, slots=True)
class _Things:
    """The queue instances and the running tasks by host, as far as they are asked for."""

    queues: "Mapping[str, Sequence[InstanceRow]]"
    jobs: "Mapping[str, Sequence[JobRow]]"


def _queues_by_host(snapshot: Snapshot, query: _Query) -> "Mapping[str, Sequence[InstanceRow]]":
    if not query.has_queues:
        return {}
    from qmonpy.app.queues.queue_rows import instance_rows

    found: dict[str, list[InstanceRow]] = {}
    for row in instance_rows(snapshot):
        found.setdefault(row.host, []).append(row)
    return found


def _jobs_by_host(snapshot: Snapshot, query: _Query) -> "Mapping[str, Sequence[JobRow]]":
    if not query.has_jobs:
        return {}
    from qmonpy.app.jobs.job_rows import running_rows
    from qmonpy.insight.plan.decided import with_decisions

    found: dict[str, list[JobRow]] = {}
    for row in sorted(running_rows(with_decisions(snapshot)), key=lambda row: (row.job, row.task)):
        if any(matches_pattern(each, row.user) for each in query.users):
            for host in dict.fromkeys(place.partition("@")[2] for place in row.instances):
                found.setdefault(host, []).append(row)
    return found


def _view(snapshot: Snapshot, query: _Query, amounts: "HostAmounts | None", things: _Things, name: str) -> _View:
    host = snapshot.cluster.hosts.get(name) or Host(name)
    found = {each: host.load_values.get(_REPORTED[each], "-") if name != GLOBAL_HOST else "-" for each in VALUES}
    processors = host.complex_values.get("num_proc")
    if processors and name != GLOBAL_HOST:
        found["num_proc"] = processors
    shown_values = found if query.has_topology else {k: v for k, v in found.items() if k not in TOPOLOGY}
    listed = amounts.of_host(name, query.attributes) if amounts and query.attributes is not None else ()
    return _View(name, shown_values, listed, things.queues.get(name, ()), things.jobs.get(name, ()))


def _lines(query: _Query, view: _View) -> Iterator[str]:
    values = view.values
    topology = "".join(f"{values[name]:>5}" for name in TOPOLOGY) if query.has_topology else ""
    rest = f"{values['load_avg']:>6}" + "".join(f"{values[name]:>8}" for name in VALUES[6:])
    yield f"{view.name:<23} {values['arch_string']:<13}{values['num_proc']:>4}{topology}{rest}"
    for at, each in enumerate(view.amounts):
        line = f"{each.letters}:{each.name}={each.as_number}"
        yield f"    Host Resource(s):      {line}" if query.attributes and not at else f"   {line}"
    if query.has_queues:
        left = {id(row): row for row in view.jobs}
        for row in view.queues:
            yield f"   {row.queue:<20} {row.types:<5} {f'{row.reserved}/{row.used}/{row.total}':<14}{row.states}"
            for job in left.values():
                yield from _job_lines(job, view.name, row.name, has_queue=False)
        return
    if view.jobs:
        yield from (_JOB_HEAD, "   " + "-" * (len(_JOB_HEAD) - 4))
        for job in view.jobs:
            yield from _job_lines(job, view.name, "", has_queue=True)


def _list_slots(job: "JobRow", host: str) -> Iterator[tuple[str, str]]:
    """Yield the queue instance of each slot of a job on a host, and whether it is the master's."""
    for at, (name, slots) in enumerate(job.pieces):
        if name.partition("@")[2] == host:
            yield from ((name, "MASTER" if at == slot == 0 else "SLAVE") for slot in range(slots))


def _job_lines(job: "JobRow", host: str, place: str, *, has_queue: bool) -> Iterator[str]:
    who = f"{job.job:7} {job.priority:7.5f} {job.name:<10.10} {job.user:<12.12}"
    from qmonpy.cli.status.job_lines import format_moment

    front = f"   {who} {job.state:<5} {format_moment(job.time)} "
    for name, kind in _list_slots(job, host):
        if not place or name == place:
            before = front if kind == "MASTER" else " " * len(front)
            yield f"{before}{f'{name:<10.10} ' if has_queue else ''}{kind:<6} {job.tasks or ' ' * 7}"


def _xml_lines(view: _View) -> Iterator[str]:
    yield f" <host name='{escape_markup(view.name)}'>"
    for name, value in view.values.items():
        yield f"   <hostvalue name='{name}'>{escape_markup(value)}</hostvalue>"
    for each in view.amounts:
        shown_number = escape_markup(each.as_number)
        yield f"   <resourcevalue name='{each.name}' dominance='{each.letters}'>{shown_number}</resourcevalue>"
    for row in view.queues:
        yield f" <queue name='{row.queue}'>"
        pairs = (
            ("qtype_string", row.types), ("slots_used", row.used), ("slots", row.total), ("slots_resv", row.reserved),
            ("state_string", row.states),
        )  # fmt: skip
        yield from (f"   <queuevalue qname='{row.queue}' name='{name}'>{value}</queuevalue>" for name, value in pairs)
        yield " </queue>"
    for job in view.jobs:
        for place, kind in _list_slots(job, view.name):
            told = (
                ("priority", f"'{job.priority:.6f}'"), ("qinstance_name", place), ("job_name", escape_markup(job.name)),
                ("job_owner", job.user), ("job_state", job.state), ("start_time", job.time), ("pe_master", kind),
            )  # fmt: skip
            yield f" <job name='{job.job}'>"
            yield from (f"   <jobvalue jobid='{job.job}' name='{name}'>{value}</jobvalue>" for name, value in told)
            yield " </job>"
    yield " </host>"
