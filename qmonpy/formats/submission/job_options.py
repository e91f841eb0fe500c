"""Jobs from the options of `qsub`, completed and checked against a cluster (qsub(1))."""

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from qmonpy.formats.submission.checked_resources import CheckedResources
from qmonpy.formats.submission.job_check import Submitter, check_draft, find_job_number
from qmonpy.formats.submission.job_draft import JobDraft, find_script, parse_draft
from qmonpy.formats.submission.name_matches import MOST_PATTERNS, find_matching
from qmonpy.formats.submission.newer_options import find_department_request
from qmonpy.formats.submission.submission_error import SubmissionError, qmaster_error
from qmonpy.formats.values.slot_range import join_ranges
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import DEFAULT_RUNTIME, Job, Range
from qmonpy.translation import tr

__all__ = ["SubmissionError", "find_department", "find_predecessors", "parse_job_options"]

DEFAULT_NAME = "STDIN"
DEFAULT_DEPARTMENT = "defaultdepartment"
LONGEST_PATTERNS = 16_384
"""How many characters these patterns may have together."""


def parse_job_options(
    arguments: Sequence[str],
    *,
    owner: str,
    number: int,
    submit_time: int,
    cluster: Cluster,
    runtime: int | None = None,
    jobs: Mapping[int, Job] | None = None,
    reservations: Container[int] | None = None,
    groups: Sequence[str] = (),
) -> Job:
    """Return the job that `qsub ARGUMENTS` of a user submits.

    `submit_time` is in seconds since the epoch. `runtime` is how long a task will run, in seconds; if it is None, it is
    that of the command `sleep SECONDS`, and of any other DEFAULT_RUNTIME. `jobs` are the jobs that `-hold_jid` may
    name, `reservations` the ids that `-ar` may; None does not check them. A job without a project gets the
    `default_project` of user(5), checked as if it were named (8.1.9, asked). `groups` are those that the system says
    the user has, before those that the configuration names. Raises SubmissionError with the lines and the exit status
    of `qsub`.
    """
    draft = complete_draft(parse_draft(arguments, submit_time, variety=cluster.variety), owner, cluster)
    submitter = Submitter(owner, groups_of(owner, groups, cluster), reservations)
    resources = check_draft(draft, submitter, cluster, number)
    job = draft_job(draft, resources, submitter, arguments, number=number, cluster=cluster, jobs=jobs)
    return replace(
        job,
        array_predecessors=tuple(sorted(find_array_predecessors(draft, owner, jobs, draft.tasks))),
        runtime=job.runtime if runtime is None else runtime,
    )


def complete_draft(draft: JobDraft, owner: str, cluster: Cluster) -> JobDraft:
    """Return a draft with the `default_project` of its user, if it names none (user(5))."""
    known = cluster.users.get(owner)
    return replace(draft, project=known.default_project) if not draft.project and known is not None else draft


def groups_of(owner: str, groups: Sequence[str], cluster: Cluster) -> tuple[str, ...]:
    """Return the Unix groups of a user: those that the system says, before those that the configuration names."""
    return tuple(dict.fromkeys((*groups, *cluster.unix_groups.get(owner, ()))))


def draft_job(
    draft: JobDraft,
    resources: CheckedResources,
    submitter: Submitter,
    arguments: Sequence[str],
    *,
    number: int,
    cluster: Cluster,
    jobs: Mapping[int, Job] | None,
) -> Job:
    """Return the job of a draft with checked resources, which waits for no tasks of arrays yet."""
    return Job(
        number=number,
        owner=submitter.user,
        name=name_of(draft),
        groups=submitter.groups,
        project=draft.project or None,
        department=find_department_request(draft.others)
        or find_department(submitter.user, submitter.groups, cluster)
        or DEFAULT_DEPARTMENT,
        pe=draft.pe,
        slots=join_ranges(draft.slots) if draft.pe else (Range(1, 1),),
        hard_resources=resources.hard,
        soft_resources=resources.soft,
        hard_queues=draft.hard_queues,
        soft_queues=draft.soft_queues,
        master_queues=draft.master_queues,
        master_resources=resources.master,
        slave_resources=resources.slave,
        slave_queues=draft.slave_queues,
        other_requests=draft.others,
        priority=draft.priority,
        tasks=draft.tasks,
        max_running_tasks=draft.max_running_tasks,
        job_share=draft.job_share,
        submit_time=draft.now,
        start_after=draft.start_after,
        deadline=draft.deadline,
        runtime=_runtime(draft),
        wants_reservation=draft.wants_reservation,
        reservation=draft.reservation or None,
        user_hold=draft.user_hold,
        predecessors=tuple(sorted(find_predecessors(draft, submitter.user, jobs))),
        is_immediate=draft.is_immediate,
        is_restartable=draft.is_restartable,
        checkpoint=name_checkpoint(draft),
        verification=draft.verification,
        account=draft.account,
        mail_options=draft.mail_options,
        mail_to=draft.mail_to,
        arguments=tuple(arguments),
    )


def name_checkpoint(draft: JobDraft) -> str | None:
    """Return the checkpointing environment that a draft asks for; `NONE` is none."""
    return draft.checkpoint if draft.checkpoint and draft.checkpoint.upper() != "NONE" else None


def find_department(user: str, groups: tuple[str, ...], cluster: Cluster) -> str | None:
    """Return the user set of type DEPT that a user's jobs belong to; None if there is none.

    The first that names the user; if none does, the first that has the user's primary Unix group (8.1.9, asked).
    """
    departments = [each for each in cluster.user_sets.values() if "DEPT" in each.type.upper().split()]
    by_name = (each.name for each in departments if each.contains(user))
    by_group = (each.name for each in departments if each.contains(user, groups[:1]))
    return next(by_name, None) or next(by_group, None)


def name_of(draft: JobDraft) -> str:
    """Return the name of the job: as given, else that of the program."""
    if draft.name is not None:
        return draft.name
    script = find_script(draft.command)
    return PurePath(script).name if script else DEFAULT_NAME


def _runtime(draft: JobDraft) -> int:
    match draft.command:
        case ("sleep" | "/bin/sleep" | "/usr/bin/sleep", seconds) if is_whole(seconds):
            return int(seconds)
    return DEFAULT_RUNTIME


def find_predecessors(draft: JobDraft, owner: str, jobs: Mapping[int, Job] | None) -> set[int]:
    """Return the numbers of the jobs that `-hold_jid` waits for: those that exist, and the owner's jobs with a name.

    Raises SubmissionError if there are more patterns than are compared with the names of all jobs.
    """
    return _find_named(draft.predecessors, owner, jobs)


def find_array_predecessors(
    draft: JobDraft, owner: str, jobs: Mapping[int, Job] | None, tasks: Range | None
) -> set[int]:
    """Return the numbers of the array jobs of whose tasks `-hold_jid_ad` waits; SubmissionError if the tasks of the job
    itself are not the same."""
    found = _find_named(draft.array_predecessors, owner, jobs)
    for job in (jobs[number] for number in sorted(found)) if jobs is not None else ():
        if job.tasks is None or tasks is None:
            text = 'Can only specify "-hold_jid_ad" option with an array job (using "-t" option)'
            raise qmaster_error([("no-array", text)])
        if (job.tasks.first, job.tasks.last) != (tasks.first, tasks.last):
            text = (
                "This array job must have the same range of sub-tasks as the dependent array job specified with"
                " -hold_jid_ad"
            )
            raise qmaster_error([("other-tasks", text)])
    return found


def _find_named(named_by: Sequence[str], owner: str, jobs: Mapping[int, Job] | None) -> set[int]:
    """Return the numbers among some words, and those of the owner's jobs with a name among them, as far as they
    exist."""
    read = {word: find_job_number(word) for word in named_by}
    numbers = {number for number in read.values() if number is not None}
    if jobs is None:
        return numbers
    found = numbers & jobs.keys()
    words = {word for word, number in read.items() if number is None}
    patterns = {word for word in words if is_pattern(word) or "\\" in word}
    _check_patterns(patterns)
    if words:
        named: dict[str, list[int]] = {}
        for job in jobs.values():
            if job.owner == owner:
                named.setdefault(job.name, []).append(job.number)
        for name in (words - patterns) & named.keys():
            found.update(named[name])
        if patterns:
            found.update(number for name in find_matching(patterns, named.keys()) for number in named[name])
    return found


def _check_patterns(patterns: Collection[str]) -> None:
    """Raise SubmissionError for patterns that would keep everybody else waiting while they are compared."""
    characters = sum(map(len, patterns))
    if len(patterns) > MOST_PATTERNS:
        text = tr(
            "-hold_jid has {patterns}; at most {most:,} are taken at once. Name the jobs by their numbers, or by fewer "
            "patterns."
        ).format(patterns=format_count(len(patterns), "pattern"), most=MOST_PATTERNS)
    elif characters > LONGEST_PATTERNS:
        text = tr(
            "-hold_jid has patterns of {characters}; at most {most:,} are taken at once. Name the jobs by their "
            "numbers, or by fewer patterns."
        ).format(characters=format_count(characters, "character"), most=LONGEST_PATTERNS)
    else:
        return
    raise qmaster_error([("too-many-patterns", text)])
