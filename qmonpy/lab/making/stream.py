"""The jobs that a simulated cluster lets come by itself, as a workload of any length: the demo's weeks, for one."""

from collections.abc import Iterable
from itertools import takewhile

from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.length_words import describe_length
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.sentence import count_in_sentence
from qmonpy.lab.workload.workload import UNKNOWN, JobKind, Note, Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import ValueType, parse_number
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.job import Job
from qmonpy.translation import later, tr

MOST_JOBS = 5_000_000
LENGTHS = {"d": 86400, "w": 7 * 86400}
"""Units of days and weeks, in seconds."""


def make_stream(cluster: Cluster, arrivals: Iterable[Arrival], now: int, seconds: int, title: str = "") -> Workload:
    """Return the jobs that come within so many seconds from now; ReportError where none do.

    Holds for other jobs (-hold_jid) are not played.
    """
    coming = sorted(each for arrival in arrivals for each in _list_comings(arrival, now, now + seconds))
    builder = Builder()
    refused = tasks = 0
    for number, each in enumerate(coming, 1):
        try:
            job = parse_job_options(
                each.arguments, owner=each.user, number=number, submit_time=each.time, cluster=cluster,
                runtime=each.runtime,
            )  # fmt: skip
        except SubmissionError:
            refused += 1
            continue
        tasks += len(job.task_ids)
        if tasks > MOST_JOBS:
            told = tr("These are more than {most_jobs:,} tasks: choose a shorter time.").format(most_jobs=MOST_JOBS)
            raise ReportError((Report("lab.long-stream", told),))
        _add(builder, job, each)
    if not len(builder):
        told = tr("No jobs come in {name} within {length}.").format(
            name=title or cluster.name, length=describe_length(seconds)
        )
        raise ReportError((Report("lab.no-jobs", told),))
    notes = []
    if refused:
        words = count_in_sentence(
            refused,
            later("{count:,} job that comes would be refused. It is left out."),
            later("{count:,} jobs that come would be refused. They are left out."),
        )
        notes.append(Note("refused", refused, words))
    return builder.build(
        title or tr("{name}: {length} of jobs").format(name=cluster.name, length=describe_length(seconds)), notes
    )


def _list_comings(arrival: Arrival, now: int, end: int) -> Iterable[Arrival]:
    if arrival.repetition.every:
        return takewhile(lambda each: each.time < end, arrival.list_comings(now))
    return (arrival,) if now <= arrival.time < end else ()


def _add(builder: Builder, job: Job, arrival: Arrival) -> None:
    kind = builder.find_kind(make_kind(job))
    name = builder.find_name(job.name)
    slots = min(each.first for each in job.slots)
    for task in job.task_ids:
        builder.add(
            (
                job.number, arrival.time, kind, name, int(job.is_array), task, 0, arrival.runtime, slots, UNKNOWN,
                arrival.failed, arrival.exit_status,
            )
        )  # fmt: skip


def make_kind(job: Job) -> JobKind:
    """Return what a job has in common with others."""
    return JobKind(
        job.owner,
        job.groups[0] if job.groups else "",
        job.project or "",
        job.department,
        job.pe,
        job.slots,
        job.hard_resources,
        job.soft_resources,
        job.hard_queues,
        job.soft_queues,
        job.master_queues,
        job.other_requests,
        job.wants_reservation,
        job.is_immediate,
        job.priority,
        job.max_running_tasks,
        master_resources=job.master_resources,
        slave_resources=job.slave_resources,
        slave_queues=job.slave_queues,
    )


def parse_length(text: str) -> int | None:
    """Return the seconds of `7d`, `2w`, `90:00:00` or a number of seconds; None for anything else."""
    number = find_whole(text[:-1]) if text[-1:] in LENGTHS else None
    if number is not None:
        return number * LENGTHS[text[-1]] or None
    try:
        seconds = int(parse_number(ValueType.TIME, text))
    except (ValueError, OverflowError):
        return None
    return seconds if seconds > 0 else None
