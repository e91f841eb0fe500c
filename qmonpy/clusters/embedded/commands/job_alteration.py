"""`qalter` on the embedded cluster: its effects and answers (qalter(1); words and order asked of 8.1.9)."""

from collections.abc import Collection, Iterable, Sequence

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.allowed_alterations import find_forbidden_alteration
from qmonpy.engine.passing.verify import RUNS_OR_IS_HELD, find_unsuitable, find_verdict
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.engine.world.alteration import IN_ORDER, Alteration, alter_job, concerns_scheduler, read_alteration
from qmonpy.formats.submission.checkpoint_words import is_interval
from qmonpy.formats.submission.job_draft import VERIFY_ONLY
from qmonpy.formats.submission.job_options import find_array_predecessors, find_predecessors
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job


def alter_jobs(world: Simulation, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
    """Change options of jobs; jobs that refuse do not hinder the others.

    8.1.9 accepts `-l` and `-pe` for running jobs as long as no request for a consumable changes, and refuses another
    project and every reservation (asked). What else would book otherwise is refused here. `-w v` and `-w p`
    verify only; 8.1.9 alters a job nevertheless that is held or runs (asked), which is not done here.
    """
    try:
        alteration = read_alteration(arguments, world.now, world.cluster.variety)
    except SubmissionError as error:
        said = (line.replace("qsub: ", "qalter: ", 1) for line in error.lines)
        return Answer(False, "\n".join(said), error.reports, exit_code=error.exit_code)
    if alteration.draft.is_only_shown:
        # Few alterations ask for it.
        from qmonpy.formats.submission.draft_printer import format_alteration

        return Answer(True, "".join(f"{line}\n" for line in format_alteration(alteration.draft)), exit_code=0)
    forbidden = find_forbidden_alteration(world.cluster, _name_options(alteration))
    if forbidden is not None:
        count = len(dict.fromkeys(jobs))
        return Answer(False, "\n".join([forbidden.text] * count), (forbidden,) * count, exit_code=1)
    lines: list[str] = []
    reports: list[Report] = []
    for number in dict.fromkeys(jobs):
        done, refused = _alter(world, user, number, alteration)
        lines += done
        if refused is not None:
            reports.append(refused)
    is_done = not any(each.is_error for each in reports)
    return Answer(is_done, "\n".join(lines), tuple(reports), exit_code=1 if reports else 0)


def _name_options(alteration: Alteration) -> frozenset[str]:
    if "-c" not in alteration.given or not is_interval(alteration.draft.checkpoint_occasion):
        return alteration.given
    return alteration.given - {"-c"} | {"-c interval"}


def _alter(world: Simulation, user: str, number: int, alteration: Alteration) -> tuple[list[str], Report | None]:
    """Alter one job; return all lines about it, and the reason why it was refused or is doubtful."""
    job = world.state.jobs.get(number)
    if job is None:
        text = messages.no_such_job(number)
        return [text], Report("cluster.no-such-job", text, fields=(str(number),))
    found = alter_job(world.cluster, world.state, user, job, alteration)
    if found.job is None:
        assert found.refusal is not None, "a job that is not altered is refused"
        if found.refusal.code != "job.runs":
            denied = [found.denied.text] if found.denied is not None else []
            told = [] if found.told is None else _lines(world, user, job, found.told, found.told_job)
            return [*denied, *told, found.refusal.text], found.refusal
        # A job is refused for its project or its reservation only when all else is told as changed.
        lines = _lines(world, user, job, alteration)
        return [*(lines if "-P" in alteration.given else lines[:1]), found.refusal.text], found.refusal
    if "-w" in alteration.given and found.job.verification != "n":
        lines, doubt = _alter_verified(world, user, job, found.job, alteration, found.given)
        return [*lines, *([doubt.text] if doubt is not None else [])], doubt
    world.change_job(found.job, is_told=concerns_scheduler(job, found.job, found.given))
    denied = [found.refusal.text] if found.refusal is not None else []
    return [*denied, *_lines(world, user, job, alteration, found.job, found.held)], found.refusal


def _alter_verified(
    world: Simulation, user: str, job: Job, altered: Job, alteration: Alteration, given: Collection[str]
) -> tuple[list[str], Report | None]:
    """Verify a job as it would be, and alter it unless that forbids it or was all that is wanted."""
    is_wanted = altered.verification not in VERIFY_ONLY
    lines = _lines(world, user, job, alteration, altered) if is_wanted else []
    pending = world.state.pending.get(altered.number)
    found = None
    if pending is None or not find_free_tasks(altered, pending.tasks):
        lines.append(RUNS_OR_IS_HELD)
    else:
        verdict = find_verdict(world.cluster, world.state, altered, world.now)
        found = find_unsuitable(altered, verdict)
        if found is not None and found.is_error:
            return [], found
        if not is_wanted:
            lines.append(messages.verified(verdict.slots, is_parallel=altered.pe is not None))
    if is_wanted:
        world.change_job(altered, is_told=concerns_scheduler(job, altered, given))
    return lines, found


_WORDS: dict[str, tuple[str, ...]] = {
    "-dl": ("deadline time",),
    "-a": ("start time",),
    "-A": ("account",),
    "-cwd": ("working directory",),
    "-wd": ("working directory",),
    "-ckpt": ("checkpointing environment",),
    "-e": ("stderr path list",),
    "-i": ("stdin path list",),
    "-R": ("reservation behaviour",),
    "-j": ("output merge behaviour",),
    "-l": ("hard resource list",),
    "-soft -l": ("soft resource list",),
    "-m": ("mail options",),
    "-M": ("mail list",),
    "-N": ("job name",),
    "-hold_jid": ("job id hold list",),
    "-hold_jid_ad": ("job id hold array list",),
    "-notify": ("notify behaviour",),
    "-o": ("stdout path list",),
    "-P": ("project",),
    "-pe": ("parallel environment", "slot range"),
    "-binding": ("binding",),
    "-q": ("hard queue list",),
    "-soft -q": ("soft queue list",),
    "-masterq": ("master hard queue list",),
    "-r": ("restart behaviour",),
    "-S": ("shell list",),
    "-v": ("environment",),
    "-V": ("environment",),
    "-ac": ("context",),
    "-sc": ("context",),
    "-dc": ("context",),
    "-tc": ("task concurrency",),
}
"""By option the things that qalter reports as modified."""


def _lines(
    world: Simulation,
    user: str,
    job: Job,
    alteration: Alteration,
    altered: Job | None = None,
    held: Sequence[int] | None = None,
) -> list[str]:
    """What 8.1.9 says of a job that is altered; of holds and the project only where they are others then, and of the
    tasks that are `held` otherwise if not of all."""
    given, draft, host = alteration.given, alteration.draft, world.cluster.name
    lines = []
    if "-h" in given and (altered is None or _holds(job) != _holds(altered)):
        pending = world.state.pending.get(job.number)
        waiting = pending.tasks if job.is_array and pending is not None else (1,)
        tasks = waiting if held is None else held
        lines += [messages.hold_changed(job, task) for task in tasks]
    if "-ot" in given:
        lines.append(f"{user}@{host} sets override tickets of job {job.number} to {draft.override_tickets}")
    if "-p" in given:
        lines.append(f"{user}@{host} sets scheduling priority of job {job.number} to {draft.priority}")
    if "-js" in given:
        lines.append(f"{user}@{host} sets job share of job {job.number} to {draft.job_share}")
    if "-ar" in given:
        lines.append(f"{user}@{host} sets job advance reservation of job {job.number} to {draft.reservation}")
    same = {"-P"} if altered is not None and altered.project == job.project else frozenset[str]()
    for option in IN_ORDER:
        words = _WORDS.get(option, ())
        if words and option in given and option not in same and f"modified {words[0]} of job {job.number}" not in lines:
            lines += [f"modified {each} of job {job.number}" for each in words]
        if option == "-hold_jid" and option in given:
            lines += _hold_lines(world, draft.predecessors, find_predecessors(draft, job.owner, world.state.jobs))
        if option == "-hold_jid_ad" and option in given:
            found = find_array_predecessors(draft, job.owner, world.state.jobs, job.tasks)
            lines += _hold_lines(world, draft.array_predecessors, found - {job.number})
    return lines


def _holds(job: Job) -> tuple[object, ...]:
    return job.user_hold, job.operator_hold, job.system_hold, job.task_holds


def _hold_lines(world: Simulation, words: Iterable[str], waited_for: Iterable[int]) -> list[str]:
    """The jobs that the job now waits for, and those named that no longer exist."""
    gone = [word for word in words if is_whole(word) and int(word) not in world.state.jobs]
    blocking, exited = ",".join(map(str, sorted(waited_for))) or "NONE", ",".join(gone) or "NONE"
    return [f"   blocking jobs: {blocking}", f"   exited jobs:   {exited}"]
