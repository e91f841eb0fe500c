"""`qhost` on an embedded cluster: its hosts with their queue instances, jobs and attributes (qhost(1), asked)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from qmonpy.cli.outcome import Outcome, format_lines, misused, print_usage, refused, shown
from qmonpy.cli.status.host_values import HostValues
from qmonpy.cli.status.option_words import GivenOption, read_options
from qmonpy.formats.documents.xml_text import escape_markup
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import is_pattern, matches_pattern

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

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
    users: tuple[str, ...] = ()
    resources: str = ""
    attributes: tuple[str, ...] | None = None
    has_queues: bool = False
    has_jobs: bool = False
    has_topology: bool = True
    is_xml: bool = False


def qhost(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Show hosts, by default all; `-q` adds queue instances, `-j` jobs, `-F` what is left of attributes."""
    given = read_options(words, ("-help", "-q", "-j", "-ncb", "-xml"), ("-h", "-u", "-l"), ("-F",))
    lonely = tuple(f"error: {each}" for each in given.lonely)
    if given.unknown is not None:
        return misused("qhost", *lonely, f'error: invalid option argument "{given.unknown}"')
    if any(each.name == "-help" for each in given.options):
        return shown(print_usage("qhost"))
    query = _Query()
    for option in given.options:
        _NOTES[option.name](query, option)
    return refused(*lonely) if lonely else _answer(cluster.snapshot(), query)


def _set(name: str, value: bool = True) -> Callable[[_Query, GivenOption], None]:
    return lambda query, option: setattr(query, name, value)


def _hosts(query: _Query, option: GivenOption) -> None:
    query.hosts = tuple(dict.fromkeys((*query.hosts, *option.items)))


def _users(query: _Query, option: GivenOption) -> None:
    query.users, query.has_jobs = (*query.users, *option.items), True


def _requests(query: _Query, option: GivenOption) -> None:
    query.resources = ",".join(filter(None, (query.resources, *option.items)))


def _attributes(query: _Query, option: GivenOption) -> None:
    query.attributes = (*(query.attributes or ()), *option.items)


_NOTES: Mapping[str, Callable[[_Query, GivenOption], None]] = {
    "-q": _set("has_queues"),
    "-j": _set("has_jobs"),
    "-ncb": _set("has_topology", value=False),
    "-xml": _set("is_xml"),
    "-h": _hosts,
    "-u": _users,
    "-l": _requests,
    "-F": _attributes,
}


def _answer(snapshot: Snapshot, query: _Query) -> Outcome:
    cluster = snapshot.cluster
    known = cluster.hosts.keys() - {GLOBAL_HOST}
    unknown = next((each for each in query.hosts if each not in known and not is_pattern(each)), None)
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
    things = _Things(
        HostValues(snapshot, {each: _REPORTED[each] for each in VALUES}),
        _queues_by_host(snapshot, query),
        _jobs_by_host(snapshot, query),
    )
    has_global = GLOBAL_HOST in names
    views = [_view(snapshot, query, amounts, things, name, has_global=has_global) for name in names]
    if query.is_xml:
        return shown(
            format_lines(
                *_XML_HEAD,
                *(line for each in views for line in _xml_lines(each, has_queues=query.has_queues)),
                "</qhost>",
            )
        )
    if not names:
        return Outcome()
    head = _HEAD if query.has_topology else _SHORT_HEAD
    lines: list[str] = []
    for at, each in enumerate(views):
        # The titles of jobs stand above the first of them, whatever hosts follow.
        is_first = not query.has_queues and bool(each.jobs) and not any(view.jobs for view in views[:at])
        lines += _lines(query, each, has_titles=is_first)
    return shown(format_lines(head, "-" * len(head), *lines))


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
    """A row for each of its queue instances here that a task has slots of, in the order of the queues."""
    list_slots: "Callable[[JobRow], Sequence[str]]"
    """Gives for each slot of such a row whether it is the master's or a slave's."""


@dataclass(frozen=True, slots=True)
class _Things:
    """The columns of each host, and its queue instances and running tasks as far as they are asked for."""

    values: HostValues
    queues: "Mapping[str, Sequence[InstanceRow]]"
    jobs: "Mapping[str, Sequence[JobRow]]"


def _queues_by_host(snapshot: Snapshot, query: _Query) -> "Mapping[str, Sequence[InstanceRow]]":
    if not query.has_queues:
        return {}
    from qmonpy.app.queues.queue_rows import instance_rows

    found: dict[str, list[InstanceRow]] = {}
    for row in instance_rows(snapshot):
        most = _most_reserved(snapshot, row.name)
        found.setdefault(row.host, []).append(replace(row, reserved=most) if most > row.reserved else row)
    return found


def _most_reserved(snapshot: Snapshot, name: str) -> int:
    """Return how many slots of a queue instance reservations have at most at one moment, now or later: `qhost` of 8.1.9
    shows these, `qstat` those of now (asked)."""
    changes = sorted(
        change
        for each in snapshot.state.reservations.values()
        for instance, slots in each.pieces
        if instance == name
        for change in ((each.start, slots), (each.end, -slots))
    )
    return max(accumulate((slots for _, slots in changes), initial=0))


def _jobs_by_host(snapshot: Snapshot, query: _Query) -> "Mapping[str, Sequence[JobRow]]":
    if not query.has_jobs:
        return {}
    from qmonpy.app.jobs.job_rows import running_rows
    from qmonpy.cli.status.job_lines import at_place
    from qmonpy.insight.plan.decided import with_order

    order = {name: at for at, name in enumerate(snapshot.cluster.queues)}
    found: dict[str, list[JobRow]] = {}
    for row in sorted(running_rows(with_order(snapshot)), key=lambda row: (row.job, row.task)):
        if any(matches_pattern(each, row.user) for each in query.users or ("*",)):
            for name in row.instances:
                found.setdefault(name.partition("@")[2], []).append(at_place(row, name))
    for rows in found.values():
        rows.sort(key=lambda row: order.get(row.queue.partition("@")[0], len(order)))
    return found


def _view(
    snapshot: Snapshot, query: _Query, amounts: "HostAmounts | None", things: _Things, name: str, *, has_global: bool
) -> _View:
    found = things.values.of_host(name)
    shown_values = found if query.has_topology else {k: v for k, v in found.items() if k not in TOPOLOGY}
    listed = amounts.of_host(name, query.attributes) if amounts and query.attributes is not None else ()
    if not has_global:
        # What `-l` leaves out takes what it has with it (asked).
        listed = tuple(each for each in listed if not each.letters.startswith("g"))
    jobs = things.jobs.get(name, ())
    return _View(name, shown_values, listed, things.queues.get(name, ()), jobs, lambda row: _list_slots(snapshot, row))


def _list_slots(snapshot: Snapshot, row: "JobRow") -> Sequence[str]:
    from qmonpy.cli.status.job_lines import list_slots

    return list_slots(snapshot, row)


def _lines(query: _Query, view: _View, *, has_titles: bool) -> Iterator[str]:
    values = view.values
    topology = "".join(f"{values[name]:>5.4}" for name in TOPOLOGY) if query.has_topology else ""
    rest = f"{values['load_avg']:>6.5}" + "".join(f"{values[name]:>8.7}" for name in VALUES[6:])
    yield f"{view.name:<23} {values['arch_string']:<13.13}{values['num_proc']:>4.4}{topology}{rest}"
    for at, each in enumerate(view.amounts):
        line = f"{each.letters}:{each.name}={each.as_number}"
        yield f"    Host Resource(s):      {line}" if query.attributes and not at else f"   {line}"
    for row in view.queues:
        yield f"   {row.queue:<20} {row.types:<5} {f'{row.reserved}/{row.used}/{row.total}':<14}{row.states}"
        for job in view.jobs:
            if job.queue == row.name:
                yield from _job_lines(view, job, has_queue=False)
    if has_titles:
        yield from (_JOB_HEAD, "   " + "-" * (len(_JOB_HEAD) - 4))
    for job in view.jobs if not query.has_queues else ():
        yield from _job_lines(view, job, has_queue=True)


def _job_lines(view: _View, job: "JobRow", *, has_queue: bool) -> Iterator[str]:
    from qmonpy.cli.status.job_lines import format_moment

    who = f"{job.job:7} {job.priority:7.5f} {job.name:<10.10} {job.user:<12.12}"
    front = f"   {who} {job.state:<5} {format_moment(job.time)} "
    queue = f"{job.queue:<10.10} " if has_queue else ""
    for at, kind in enumerate(view.list_slots(job)):
        yield f"{' ' * len(front) if at else front}{queue}{kind:<6} {job.tasks or ' ' * 7}"


def _xml_lines(view: _View, *, has_queues: bool) -> Iterator[str]:
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
            if job.queue == row.name:
                yield from _job_xml(view, job, has_queue=False)
    for job in view.jobs if not has_queues else ():
        yield from _job_xml(view, job, has_queue=True)
    yield " </host>"


def _job_xml(view: _View, job: "JobRow", *, has_queue: bool) -> Iterator[str]:
    for kind in view.list_slots(job):
        told = (
            ("priority", f"'{job.priority:.6f}'"), ("qinstance_name", job.queue), ("job_name", escape_markup(job.name)),
            ("job_owner", job.user), ("job_state", job.state), ("start_time", job.time),
            *([("queue_name", job.queue)] if has_queue else []), ("pe_master", kind),
            *([("taskid", job.tasks)] if job.tasks else []),
        )  # fmt: skip
        yield f" <job name='{job.job}'>"
        yield from (f"   <jobvalue jobid='{job.job}' name='{name}'>{value}</jobvalue>" for name, value in told)
        yield " </job>"
