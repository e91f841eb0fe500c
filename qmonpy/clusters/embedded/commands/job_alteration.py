"""`qalter` on the embedded cluster: its effects and answers (qalter(1); words and order asked of 8.1.9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job
from qmonpy.engine.passing.verify import find_unsuitable, find_verdict
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.formats.submission.draft_printer import format_alteration
from qmonpy.formats.submission.job_check import CheckedResources, Submitter, check_draft, matching_pes
from qmonpy.formats.submission.job_draft import VERIFY_ONLY, JobDraft, parse_draft
from qmonpy.formats.submission.job_options import find_predecessors
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job

_NOT_ALTERED = {
    "-now": "Unknown option -now",
    "-t": "found lonely '-t' option (The -t option needs a leading job name).",
}
"""Answers to options of qsub that qalter does not have, or that mean something else there."""
_BOOKED = frozenset({"-ar", "-l", "-pe", "-P"})
"""Options that decide what a running task has booked."""


def alter_jobs(world: Simulation, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
    """Change options of jobs; jobs that refuse do not hinder the others.

    8.1.9 accepts `-l`, `-pe` and `-P` for running jobs, and later releases amounts that it never booked; here they are
    refused for running jobs, as `-ar` is in both. `-w v` and `-w p` verify only; 8.1.9 alters a job nevertheless that
    is held or runs (asked), which is not done here.
    """
    try:
        alteration = _read(world, arguments)
    except SubmissionError as error:
        said = (line.replace("qsub: ", "qalter: ", 1) for line in error.lines)
        return Answer(False, "\n".join(said), error.reports, exit_code=error.exit_code)
    if alteration.draft.is_only_shown:
        return Answer(True, "\n".join(format_alteration(alteration.draft)), exit_code=0)
    lines: list[str] = []
    reports: list[Report] = []
    for number in dict.fromkeys(jobs):
        done, refused = _alter(world, user, number, alteration)
        lines += done
        if refused is not None:
            lines.append(refused.text)
            reports.append(refused)
    is_done = not any(each.is_error for each in reports)
    return Answer(is_done, "\n".join(lines), tuple(reports), exit_code=1 if reports else 0)


@dataclass(frozen=True)
class _Alteration:
    """The options of one qalter, parsed."""

    draft: JobDraft
    given: frozenset[str]
    arguments: tuple[str, ...]


def _read(world: Simulation, arguments: Sequence[str]) -> _Alteration:
    draft = parse_draft(arguments, world.now)
    unknown = [text for option, text in _NOT_ALTERED.items() if option in draft.given]
    if not draft.given:
        unknown.append("ERROR! no option argument")
    elif draft.command:
        unknown.append(f'invalid option argument "{draft.command[0]}"')
    if unknown:
        raise SubmissionError((Report("qalter.unknown-option", unknown[0]),), tuple(unknown), 5)
    return _Alteration(draft, frozenset(draft.given), tuple(arguments))


def _alter(world: Simulation, user: str, number: int, alteration: _Alteration) -> tuple[list[str], Report | None]:
    """Alter one job; return the lines about what was done, and the reason why it was refused or is doubtful."""
    job, cluster, given = world.state.jobs.get(number), world.cluster, alteration.given
    if job is None:
        return [], Report("cluster.no-such-job", messages.no_such_job(number), fields=(str(number),))
    is_raised = "-p" in given and alteration.draft.priority > job.priority
    action = JobAction.RAISE_PRIORITY if is_raised else JobAction.ALTER
    refusal = find_refusal_of_job(cluster, user, job, action)
    if refusal is not None:
        return [], refusal
    if "-tc" in given and job.tasks is None:
        return [], Report("job.task-concurrency", 'invalid option argument "task concurrency"', fields=(str(number),))
    if alteration.draft.pe is not None and not matching_pes(alteration.draft.pe, cluster):
        text = messages.no_such_pe(alteration.draft.pe)
        return [], Report("job.no-pe", text, fields=(str(number),))
    is_running = any(key[0] == number for key in world.state.running)
    if is_running and given & _BOOKED:
        lines = _lines(world, user, job, alteration)[:1] if "-ar" in given else []
        return lines, Report("job.runs", messages.cannot_modify_running(number), fields=(str(number),))
    try:
        # Reservations are not looked up: 8.1.9 takes any id in qalter.
        resources = check_draft(_whole_draft(job, alteration), Submitter(job.owner, job.groups, None), cluster)
    except SubmissionError as error:
        return [], Report("job.refused", "\n".join(each.text for each in error.reports), fields=(str(number),))
    altered = _altered(world, job, alteration, resources)
    if "-w" in given and altered.verification != "n":
        return _alter_verified(world, user, altered, alteration)
    world.change_job(altered)
    return _lines(world, user, job, alteration), None


def _alter_verified(
    world: Simulation, user: str, altered: Job, alteration: _Alteration
) -> tuple[list[str], Report | None]:
    """Verify a job as it would be, and alter it unless that forbids it or was all that is wanted."""
    is_wanted = altered.verification not in VERIFY_ONLY
    lines = _lines(world, user, altered, alteration) if is_wanted else []
    pending = world.state.pending.get(altered.number)
    found = None
    if pending is None or not find_free_tasks(altered, pending.tasks):
        lines.append(messages.RUNS_OR_IS_HELD)
    else:
        verdict = find_verdict(world.cluster, world.state, altered)
        found = find_unsuitable(altered, verdict)
        if found is not None and found.is_error:
            return [], found
        if not is_wanted:
            lines.append(messages.verified(verdict.slots, is_parallel=altered.pe is not None))
    if is_wanted:
        world.change_job(altered)
    return lines, found


def _whole_draft(job: Job, alteration: _Alteration) -> JobDraft:
    """The given options completed by the job's own, for checks of several options together."""
    draft, given = alteration.draft, alteration.given
    return replace(
        draft,
        pe=draft.pe if "-pe" in given else job.pe,
        slots=draft.slots if "-pe" in given else job.slots,
        tasks=job.tasks,
        project=draft.project if "-P" in given else job.project,
        name=draft.name if "-N" in given else job.name,
    )


_FIELDS: dict[str, Callable[[JobDraft], dict[str, object]]] = {
    "-ar": lambda draft: {"reservation": draft.reservation or None},
    "-p": lambda draft: {"priority": draft.priority},
    "-a": lambda draft: {"start_after": draft.start_after},
    "-dl": lambda draft: {"deadline": draft.deadline},
    "-A": lambda draft: {"account": draft.account},
    "-m": lambda draft: {"mail_options": draft.mail_options},
    "-M": lambda draft: {"mail_to": draft.mail_to},
    "-N": lambda draft: {"name": draft.name or ""},
    "-P": lambda draft: {"project": draft.project or None},
    "-q": lambda draft: {"hard_queues": draft.hard_queues},
    "-soft -q": lambda draft: {"soft_queues": draft.soft_queues},
    "-masterq": lambda draft: {"master_queues": draft.master_queues},
    "-r": lambda draft: {"is_restartable": draft.is_restartable},
    "-R": lambda draft: {"wants_reservation": draft.wants_reservation},
    "-pe": lambda draft: {"pe": draft.pe, "slots": draft.slots},
    "-tc": lambda draft: {"max_running_tasks": draft.max_running_tasks},
    "-h": lambda draft: {"user_hold": draft.user_hold},
    "-w": lambda draft: {"verification": draft.verification},
}


def _altered(world: Simulation, job: Job, alteration: _Alteration, resources: CheckedResources) -> Job:
    draft, given = alteration.draft, alteration.given
    changes: dict[str, object] = {}
    for option in given:
        changes.update(_FIELDS[option](draft) if option in _FIELDS else {})
    if "-l" in given:
        changes["hard_resources"] = resources.hard
    if "-soft -l" in given:
        changes["soft_resources"] = resources.soft
    if "-hold_jid" in given:
        changes["predecessors"] = tuple(sorted(find_predecessors(draft, job.owner, world.state.jobs)))
    return replace(job, **changes, arguments=(*job.arguments, *alteration.arguments))  # type: ignore[arg-type]


_WORDS: dict[str, tuple[str, ...]] = {
    "-a": ("start time",),
    "-dl": ("deadline time",),
    "-A": ("account",),
    "-l": ("hard resource list",),
    "-soft -l": ("soft resource list",),
    "-m": ("mail options",),
    "-M": ("mail list",),
    "-N": ("job name",),
    "-P": ("project",),
    "-q": ("hard queue list",),
    "-soft -q": ("soft queue list",),
    "-masterq": ("master hard queue list",),
    "-R": ("reservation behaviour",),
    "-r": ("restart behaviour",),
    "-notify": ("notify behaviour",),
    "-cwd": ("working directory",),
    "-o": ("stdout path list",),
    "-e": ("stderr path list",),
    "-v": ("environment",),
    "-hold_jid": ("job id hold list",),
    "-pe": ("parallel environment", "slot range"),
    "-tc": ("task concurrency",),
    "-h": ("hold",),
}
"""By option the things that qalter reports as modified, in its order."""


def _lines(world: Simulation, user: str, job: Job, alteration: _Alteration) -> list[str]:
    given, draft, host = alteration.given, alteration.draft, world.cluster.name
    lines = []
    if "-ar" in given:
        lines.append(f"{user}@{host} sets job advance reservation of job {job.number} to {draft.reservation}")
    if "-p" in given:
        lines.append(f"{user}@{host} sets scheduling priority of job {job.number} to {draft.priority}")
    for option, words in _WORDS.items():
        if option in given:
            lines += [f"modified {each} of job {job.number}" for each in words]
        if option == "-hold_jid" and option in given:
            lines += _hold_lines(world, job, draft)
    return lines


def _hold_lines(world: Simulation, job: Job, draft: JobDraft) -> list[str]:
    """The jobs that the job now waits for, and those named that no longer exist."""
    waited_for = sorted(find_predecessors(draft, job.owner, world.state.jobs))
    gone = [word for word in draft.predecessors if word.isdecimal() and int(word) not in world.state.jobs]
    blocking, exited = ", ".join(map(str, waited_for)) or "NONE", ", ".join(gone) or "NONE"
    return [f"   blocking jobs: {blocking}", f"   exited jobs:   {exited}"]
