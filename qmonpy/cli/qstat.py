"""`qstat` on an embedded cluster: the list of jobs, `-f`, `-g c`, and `-j` with the reasons why a job waits."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from qmonpy.app.jobs.job_rows import (
    RUNNING,
    JobRow,
    format_resources,
    format_slots,
    pending_rows,
    running_rows,
)
from qmonpy.app.jobs.policy_columns import find_model_policies, with_policies
from qmonpy.app.queues.queue_rows import InstanceRow, instance_rows
from qmonpy.cli.outcome import Outcome, format_lines, refused, shown, unsupported
from qmonpy.cli.qstat_policies import OPTIONS, PolicyFormat
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import SUSPENDING_MARKS

_HEADER = (
    "job-ID  prior   name       user         state submit/start at     queue                          slots ja-task-ID "
)
_FULL_HEADER = "queuename                      qtype resv/used/tot. load_avg arch          states"
_QUEUE_HEADER = "CLUSTER QUEUE                   CQLOAD   USED    RES  AVAIL  TOTAL aoACDS  cdsuE  "
_PENDING_HEAD = ("", "#" * 76, f" - {' - '.join(['PENDING JOBS'] * 5)}", "#" * 76)
_NO_TASKS = " " * 7
_OTHER = frozenset("aoACDS")
_REST = frozenset(["-explain", "-F", "-l", "-ne", "-ncb", "-pe", "-q", "-qs", "-r", "-t", "-U", "-xml"])
"""The options of Grid Engine that are not supported here."""
_STATES = frozenset("prsa")


@dataclass(slots=True)
class _Query:
    users: tuple[str, ...]
    is_full: bool = False
    is_summary: bool = False
    states: str = "a"
    jobs: tuple[str, ...] | None = None
    policies: tuple[str, ...] = ()
    """Those of `-ext`, `-urg` and `-pri` that are given."""


def qstat(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Show running and waiting jobs, by default the calling user's."""
    query, rest = _Query((user,)), list(words)
    while rest:
        option = rest.pop(0)
        value = rest[0] if rest else ""
        if option == "-f":
            query.is_full = True
        elif option in OPTIONS:
            query.policies = tuple(dict.fromkeys((*query.policies, option)))
        elif option == "-u" and value:
            query.users = tuple(rest.pop(0).split(","))
        elif option == "-j" and value:
            query.jobs = tuple(rest.pop(0).split(","))
        elif option == "-s" and value and set(value) <= _STATES:
            query.states = rest.pop(0)
        elif option == "-g" and value == "c":
            query.is_summary = bool(rest.pop(0))
        elif option in _REST or option in ("-g", "-s", "-j"):
            return unsupported("qstat", f"{option} {value}".strip())
        else:
            return refused(f'invalid option argument "{option}"')
    if query.is_full and query.policies:
        return unsupported("qstat", f"-f {' '.join(query.policies)}")
    return _answer(cluster, query)


def _answer(cluster: ClusterInterface, query: _Query) -> Outcome:
    snapshot = cluster.snapshot()
    if query.jobs is not None:
        return _show_jobs(cluster, query.jobs)
    if query.is_summary:
        return shown(format_lines(_QUEUE_HEADER, "-" * 80, *_summary_lines(snapshot)))
    rows = _select(snapshot, query)
    if query.is_full:
        return shown(format_lines(*_full_lines(instance_rows(snapshot), rows)))
    if query.policies:
        return shown(format_lines(*_policy_lines(snapshot, rows, query.policies)))
    lines = [_job_line(row, has_queue=True) for row in rows]
    return shown(format_lines(_HEADER, "-" * 113, *lines) if lines else "")


def _select(snapshot: Snapshot, query: _Query) -> list[JobRow]:
    """Return the wanted rows: running tasks by falling priority, then waiting jobs in the scheduler's order."""
    wants_all = "a" in query.states
    running = sorted(running_rows(snapshot), key=lambda row: (-row.priority, row.job, row.task))
    found = [row for row in running if wants_all or ("s" if SUSPENDING_MARKS & set(row.state) else "r") in query.states]
    found += pending_rows(snapshot) if wants_all or "p" in query.states else ()
    return [row for row in found if any(matches_pattern(name, row.user) for name in query.users)]


def _policy_lines(snapshot: Snapshot, rows: Sequence[JobRow], options: Sequence[str]) -> Iterator[str]:
    if not rows:
        return
    lines = PolicyFormat(options)
    yield from lines.header()
    for row in with_policies(rows, find_model_policies(snapshot)):
        job = snapshot.state.jobs[row.job]
        slots = row.slots.partition(",")[0].partition("-")[0]
        yield lines.line(row, job, slots, _format_time(row.time), _format_time(job.deadline) if job.deadline else "")


def _job_line(row: JobRow, *, has_queue: bool, slots: str | None = None) -> str:
    queue = f"{row.queue:<30.30} " if has_queue else ""
    first = slots or row.slots.partition(",")[0].partition("-")[0]
    return (
        f"{row.job:7} {row.priority:7.5f} {row.name:<10.10} {row.user:<12.12} {row.state:<5} {_format_time(row.time)} "
        f"{queue}{first:>5} {row.tasks or _NO_TASKS}"
    )


def _full_lines(instances: Iterable[InstanceRow], rows: Sequence[JobRow]) -> Iterator[str]:
    yield _FULL_HEADER
    for each in instances:
        slots = f"{each.reserved}/{each.used}/{each.total}"
        yield "-" * 81
        yield f"{each.name:<30} {each.types:<5} {slots:<14} {each.load:<8} {each.arch:<13} {each.states}"
        for row in rows:
            here = dict(row.pieces).get(each.name) if row.kind == RUNNING else None
            if here is not None:
                yield _job_line(row, has_queue=False, slots=str(here))
    waiting = [row for row in rows if row.kind != RUNNING]
    if waiting:
        yield from (*_PENDING_HEAD, *(_job_line(row, has_queue=False) for row in waiting))


def _summary_lines(snapshot: Snapshot) -> Iterator[str]:
    """Yield the slots of each cluster queue; those of instances in any state are not available."""
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in instance_rows(snapshot):
        by_queue.setdefault(row.queue, []).append(row)
    for name, rows in by_queue.items():
        used, reserved, total = (sum(getattr(each, part) for each in rows) for part in ("used", "reserved", "total"))
        other = sum(each.total for each in rows if _OTHER & set(each.states))
        out = sum(each.total for each in rows if set(each.states) - _OTHER)
        available = sum(each.free for each in rows if not each.states)
        loads = [float(each.load) for each in rows if is_whole(each.load.replace(".", "", 1))]
        load = f"{sum(loads) / len(loads):.2f}" if loads else "-NA-"
        yield f"{name:<30} {load:>7} {used:6} {reserved:6} {available:6} {total:6} {other:6} {out:6} "


def _show_jobs(cluster: ClusterInterface, words: Sequence[str]) -> Outcome:
    """Show everything about jobs; unknown jobs are reported only if none was found."""
    jobs = cluster.snapshot().state.jobs
    found = {
        number: job
        for word in words
        for number, job in jobs.items()
        if (number == int(word) if is_whole(word) else matches_pattern(word, job.name))
    }
    if not found:
        return refused("Following jobs do not exist: ", ", ".join(words))
    return shown(format_lines(*(line for job in found.values() for line in _job_lines(cluster, job))))


def _job_lines(cluster: ClusterInterface, job: Job) -> Iterator[str]:
    yield "=" * 62
    for name, text in _details(job):
        yield f"{name + ':':<27} {text}"
    reasons = dict.fromkeys(format_line(each) for each in cluster.why(job.number))
    title = "scheduling info:"
    for reason in reasons:
        yield f"{title:<27} {reason}"
        title = ""


def _details(job: Job) -> Iterator[tuple[str, str]]:
    """Yield what an embedded cluster knows of a job, in the order and the words of 8.1.9."""
    yield "job_number", str(job.number)
    yield "submission_time", f"{datetime.fromtimestamp(job.submit_time):%a %b %e %H:%M:%S %Y}"
    yield "owner", job.owner
    optional = {
        "group": job.groups[0] if job.groups else "",
        "account": job.account,
        "hard resource_list": format_resources(job),
        "soft resource_list": ",".join(f"{each.name}={each.value}" for each in job.soft_resources),
        "mail_options": job.mail_options,
        "mail_list": ",".join(job.mail_to),
        "job_name": job.name,
        "priority": str(job.priority) if job.priority else "",
        "hard_queue_list": ",".join(job.hard_queues),
        "soft_queue_list": ",".join(job.soft_queues),
        "master_hard_queue_list": ",".join(job.master_queues),
        "parallel environment": f"{job.pe} range: {format_slots(job.slots)}" if job.pe else "",
        "jid_predecessor_list": ",".join(map(str, job.predecessors)),
        "ja_ad_predecessor_list": ",".join(map(str, job.array_predecessors)),
        "job-array tasks": f"{job.tasks.first}-{job.tasks.last}:{job.tasks.step}" if job.tasks else "",
        "task_concurrency": str(job.max_running_tasks) if job.max_running_tasks else "",
        "project": job.project or "",
        "ar_id": str(job.reservation) if job.reservation else "",
    }
    yield from ((name, text) for name, text in optional.items() if text)


def _format_time(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds):%m/%d/%Y %H:%M:%S}" if seconds else ""
