"""`qstat -j`: everything about some jobs, and why they wait (asked)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from qmonpy.app.jobs.job_rows import find_model_usage, format_resources
from qmonpy.cli.outcome import Outcome, format_lines, refused, shown
from qmonpy.cli.status.given_words import GivenWords, find_occasion
from qmonpy.cli.status.scheduler_messages import format_groups, list_general, list_job_lines, list_messages
from qmonpy.engine.work.told_lines import is_general, keeps_lines
from qmonpy.formats.submission.checkpoint_words import format_interval, format_occasion
from qmonpy.formats.submission.draft_printer import format_mail_list
from qmonpy.formats.submission.job_draft import VERIFICATION_LEVELS, find_script
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.plan.decided import with_decisions
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_usage import TaskUsage

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

_SCRIPT = "STDIN"
_TITLE = 27
_BINDING = "binding"
"""Begins the lines about core bindings."""


def show_jobs(cluster: "ClusterInterface", words: Sequence[str], *, has_bindings: bool = True) -> Outcome:
    """Show jobs by number, name or pattern, perhaps without their core bindings; status 1 if none of them exists."""
    snapshot = cluster.snapshot()
    found, _ = find_named_jobs(snapshot, words)
    if not found:
        return refused("Following jobs do not exist: ", ", ".join(words))
    general = list_general(snapshot.cluster, cluster.refusals())
    lines = (line for job in found.values() for line in _lines(cluster, snapshot, job, general))
    return Outcome(format_lines(*(line for line in lines if has_bindings or not line.startswith(_BINDING))))


def find_named_jobs(snapshot: Snapshot, words: Sequence[str]) -> tuple[dict[int, Job], list[str]]:
    """Return the jobs that words name by number, and the words that name none; tasks behind a number do not count."""
    jobs = snapshot.state.jobs
    found: dict[int, Job] = {}
    missing: list[str] = []
    for word in words:
        # Of a word that begins with a digit only the number at its beginning counts.
        number = find_leading_number(word)
        named = [
            each
            for each, job in jobs.items()
            if (each == number if number is not None else matches_pattern(word, job.name))
        ]
        found |= {each: jobs[each] for each in named}
        missing += [] if named else [word]
    return dict(sorted(found.items())), missing


def find_leading_number(word: str) -> int | None:
    """Return the number that a word begins with, which names a job whatever follows; None if it begins with none."""
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    return parse_digits(digits) if digits else None


def show_scheduler(cluster: "ClusterInterface") -> Outcome:
    """Answer `-j` without jobs: what the scheduler said of them all in its last pass."""
    refusals = cluster.refusals()
    snapshot = cluster.snapshot()
    general = [*_with_title(list_general(snapshot.cluster, refusals))]
    of_jobs = [*format_groups(list_messages(refusals, with_decisions(snapshot)))]
    if not general and not of_jobs:
        general = [f"{'scheduling info:':<{_TITLE}} There are no messages available"]
    return shown(format_lines(*general, *([""] if general else []), *of_jobs))


def _with_title(lines: Iterable[str]) -> Iterator[str]:
    title = "scheduling info:"
    for line in lines:
        yield f"{title:<{_TITLE}} {line}"
        title = ""


def _lines(cluster: "ClusterInterface", snapshot: Snapshot, job: Job, general: Sequence[str]) -> Iterator[str]:
    yield "=" * 62
    for name, text in _details(snapshot, job):
        yield f"{name + ':':<{_TITLE}} {text}" if name != "parallel environment" else f"{name}:  {text}"
    # What is said of queue instances is told with each job, also one that runs.
    is_kept = keeps_lines(snapshot.cluster, job.number)
    of_job = (text for text in list_job_lines(cluster.why(job.number) if is_kept else ()) if not is_general(text))
    yield from _with_title((*general, *of_job))


def _format_usage(usage: TaskUsage) -> str:
    """Return what a task has used as 8.1.9 tells it; zeros where its host has told nothing yet."""
    cpu = format_number(ValueType.TIME, usage.cpu_seconds or 0.0)
    vmem, most = (
        format_number(ValueType.MEMORY, each) if each else "N/A" for each in (usage.vmem_bytes, usage.max_vmem_bytes)
    )
    memory, io = usage.memory_gb_seconds or 0.0, usage.io_gb or 0.0
    return f"cpu={cpu}, mem={memory:.5f} GB s, io={io:.5f} GB, vmem={vmem}, maxvmem={most}"


def _format_moment(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds):%a %b %e %H:%M:%S %Y}" if seconds else ""


def _details(snapshot: Snapshot, job: Job) -> Iterator[tuple[str, str]]:
    """Yield what an embedded cluster knows of a job, in the order and the words of 8.1.9."""
    given = GivenWords(job)
    command = given.command
    yield "job_number", str(job.number)
    yield "exec_file", f"job_scripts/{job.number}"
    yield "submission_time", _format_moment(job.submit_time)
    yield "owner", job.owner
    host = snapshot.cluster.name
    successors = [n for n, each in snapshot.state.jobs.items() if job.number in each.predecessors]
    texts = {
        "group": job.groups[0] if job.groups else "",
        "sge_o_host": host,
        "deadline": _format_moment(job.deadline),
        "execution_time": _format_moment(job.start_after),
        "account": job.account,
        "checkpoint_object": given.last("-ckpt"),
        "checkpoint_attr": format_occasion(find_occasion(snapshot.cluster, given)),
        "checkpoint_interval": format_interval(given.last("-c")),
        "cwd": given.last("-wd"),
        "stderr_path_list": ",".join(each.full_text for each in given.paths("-e")[:1]),
        "reserve": "y" if job.wants_reservation else "",
        "merge": "y" if given.is_yes("-j") else "",
        "hard resource_list": format_resources(job),
        "soft resource_list": ",".join(f"{each.name}={each.value}" for each in job.soft_resources),
        "mail_options": job.mail_options,
        "mail_list": format_mail_list(job.mail_to) or f"{job.owner}@{host}",
        "notify": "TRUE" if given.has("-notify") else "FALSE",
        "job_name": job.name,
        "stdout_path_list": ",".join(each.full_text for each in given.paths("-o")[:1]),
        "stdin_path_list": ",".join(each.full_text for each in given.paths("-i")[:1]),
        "priority": str(job.priority) if job.priority else "",
        "jobshare": str(job.job_share),
        "hard_queue_list": ",".join(job.hard_queues),
        "soft_queue_list": ",".join(job.soft_queues),
        "restart": {True: "y", False: "n", None: ""}[job.is_restartable],
        "shell_list": ",".join(each.text for each in given.paths("-S")),
        "job_args": ",".join(command[1:]),
        "master hard queue_list": ",".join(job.master_queues),
        "script_file": find_script(command) or _SCRIPT,
        "parallel environment": f"{job.pe} range: {format_ranges(job.slots, with_step=False)}" if job.pe else "",
        "jid_predecessor_list (req)": ",".join(given.listed("-hold_jid")),
        "jid_predecessor_list": ",".join(map(str, job.predecessors)),
        "jid_successor_list": ",".join(map(str, successors)),
        "ja_ad_predecessor_list": ",".join(map(str, job.array_predecessors)),
        "ja_ad_successor_list": ",".join(
            str(n) for n, each in snapshot.state.jobs.items() if job.number in each.array_predecessors
        ),
        "verify_suitable_queues": str(VERIFICATION_LEVELS.get(job.verification, "")),
        "version": str(job.alterations) if job.alterations else "",
        "oticket": str(job.override_tickets) if job.override_tickets else "",
        "project": job.project or "",
        "ar_id": str(job.reservation) if job.reservation else "",
        "job-array tasks": f"{job.tasks.first}-{job.tasks.last}:{job.tasks.step}" if job.tasks else "",
        "maximum concurrency": str(job.max_running_tasks) if job.max_running_tasks else "",
        "context": ",".join(f"{name}={value or 'NONE'}" for name, value in given.context),
        "binding": given.binding.text,
        "job_type": ("binary" if given.is_binary else "NONE") + ("" if given.has_shell else ",noshell"),
    }
    yield from ((name, text) for name, text in texts.items() if text)
    running = sorted(task for number, task in snapshot.state.running if number == job.number)
    used = find_model_usage(snapshot, [(job.number, task) for task in running])
    yield from ((f"usage {task:>9}", _format_usage(used.get((job.number, task), TaskUsage()))) for task in running)
    yield from ((f"binding {task:>7}", "NONE") for task in running)
    for task, text in job.error_messages:
        yield f"error reason {task:>10}", f"  {text}"
