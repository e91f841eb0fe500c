"""`qstat -j`: everything about some jobs, and why they wait (asked)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from qmonpy.app.jobs.job_rows import format_resources
from qmonpy.cli.outcome import Outcome, format_lines, refused, shown
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job

_SCRIPT = "STDIN"
_TITLE = 27


def show_jobs(cluster: ClusterInterface, words: Sequence[str]) -> Outcome:
    """Show jobs by number, name or pattern; status 1 if none of them exists."""
    snapshot = cluster.snapshot()
    jobs = snapshot.state.jobs
    found: dict[int, Job] = {}
    missing: list[str] = []
    for word in words:
        named = [
            n for n, job in jobs.items() if str(n) == word or (not is_whole(word) and matches_pattern(word, job.name))
        ]
        found |= {number: jobs[number] for number in named}
        missing += [] if named else [word]
    if not found:
        return refused("Following jobs do not exist: ", ", ".join(words))
    lines = format_lines(*(line for job in found.values() for line in _lines(cluster, snapshot, job)))
    return Outcome(lines)


def show_scheduler(cluster: ClusterInterface) -> Outcome:
    """Answer `-j` without jobs: an embedded cluster keeps no messages of the scheduler that are about no single job."""
    return shown(f"{'scheduling info:':<{_TITLE}} There are no messages available\n\n")


def _with_title(lines: Iterable[str]) -> Iterator[str]:
    title = "scheduling info:"
    for line in lines:
        yield f"{title:<{_TITLE}} {line}"
        title = ""


def _lines(cluster: ClusterInterface, snapshot: Snapshot, job: Job) -> Iterator[str]:
    yield "=" * 62
    for name, text in _details(snapshot, job):
        yield f"{name + ':':<{_TITLE}} {text}" if name != "parallel environment" else f"{name}:  {text}"
    yield from _with_title(dict.fromkeys(format_line(each) for each in cluster.why(job.number)))


def _details(snapshot: Snapshot, job: Job) -> Iterator[tuple[str, str]]:
    """Yield what an embedded cluster knows of a job, in the order and the words of 8.1.9."""
    options, command = split_arguments(job.arguments)
    given = {name for name, _ in options}
    is_binary = any(name == "-b" and words[-1].lower() in ("y", "yes") for name, words in options)
    yield "job_number", str(job.number)
    yield "exec_file", f"job_scripts/{job.number}"
    yield "submission_time", f"{datetime.fromtimestamp(job.submit_time):%a %b %e %H:%M:%S %Y}"
    yield "owner", job.owner
    host = snapshot.cluster.name
    successors = [n for n, each in snapshot.state.jobs.items() if job.number in each.predecessors]
    texts = {
        "group": job.groups[0] if job.groups else "",
        "sge_o_host": host,
        "deadline": f"{datetime.fromtimestamp(job.deadline):%a %b %e %H:%M:%S %Y}" if job.deadline else "",
        "account": job.account,
        "hard resource_list": format_resources(job),
        "soft resource_list": ",".join(f"{each.name}={each.value}" for each in job.soft_resources),
        "mail_options": job.mail_options,
        "mail_list": ",".join(job.mail_to) or f"{job.owner}@{host}",
        "notify": "TRUE" if "-notify" in given else "FALSE",
        "job_name": job.name,
        "priority": str(job.priority) if job.priority else "",
        "jobshare": str(job.job_share),
        "hard_queue_list": ",".join(job.hard_queues),
        "soft_queue_list": ",".join(job.soft_queues),
        "job_args": ",".join(command[1:]),
        "master hard queue_list": ",".join(job.master_queues),
        "script_file": command[0] if command else _SCRIPT,
        "parallel environment": f"{job.pe} range: {format_ranges(job.slots, with_step=False)}" if job.pe else "",
        "jid_predecessor_list": ",".join(map(str, job.predecessors)),
        "jid_successor_list": ",".join(map(str, successors)),
        "ja_ad_predecessor_list": ",".join(map(str, job.array_predecessors)),
        "job-array tasks": f"{job.tasks.first}-{job.tasks.last}:{job.tasks.step}" if job.tasks else "",
        "task_concurrency": str(job.max_running_tasks) if job.max_running_tasks else "",
        "project": job.project or "",
        "ar_id": str(job.reservation) if job.reservation else "",
        "binding": "NONE",
        "job_type": "binary" if is_binary else "NONE",
    }
    yield from ((name, text) for name, text in texts.items() if text)
    for number, task in sorted(snapshot.state.running):
        if number == job.number:
            usage = "cpu=00:00:00, mem=0.00000 GB s, io=0.00000 GB, vmem=N/A, maxvmem=N/A"
            yield f"usage {task:>9}", usage
            yield f"binding {task:>7}", "NONE"
    for task, text in job.error_messages:
        yield f"error reason {task:>10}", f"  {text}"
