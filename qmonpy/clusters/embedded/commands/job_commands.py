"""`qsub`, `qdel`, `qhold` and `qrls` on the embedded cluster: their effects and answers."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.commands.job_selection import Reply, Selection, change_each
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.storage.acting_groups import find_acting_groups
from qmonpy.engine.checks.allowed_alterations import find_forbidden_alteration
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job, may_force_deletion
from qmonpy.engine.checks.queue_access import NO_ACCESS
from qmonpy.engine.work.waiting import HOLD_FIELDS, TASK_DEPENDENCY, find_holds
from qmonpy.engine.world.execution_daemons import is_unknown
from qmonpy.engine.world.submission import Submission, check_submission
from qmonpy.engine.world.task_failure import is_deleted
from qmonpy.formats.submission.job_draft import VERIFY_ONLY, parse_draft
from qmonpy.formats.submission.job_options import name_of
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.value import is_flag_set
from qmonpy.model.work.job import Job


def submit_job(world: Simulation, user: str, arguments: Sequence[str], runtime: int, number: int) -> Answer:
    """Check a job and add it to the pending list; the caller runs the pass.

    A job that is only to be verified (`-w v`, `-w p`) is not added: the answer, which has no number, says what was
    found.
    """
    try:
        job, warnings = make_job(world, user, arguments, runtime, number)
    except SubmissionError as error:
        return refuse_submission(error)
    if job.verification in VERIFY_ONLY:
        from qmonpy.engine.passing.verify import FOUND_SUITABLE

        return Answer(True, FOUND_SUITABLE)
    is_shut_out = any(each.code == NO_ACCESS for each in warnings)
    world.submit(job)
    if "-terse" in parse_draft(arguments, world.now, variety=world.cluster.variety).given and not is_shut_out:
        return Answer(True, messages.submitted_tersely(job), warnings, number)
    return Answer(True, "\n".join((*(each.text for each in warnings), messages.submitted(job))), warnings, number)


def show_job(world: Simulation, user: str, arguments: Sequence[str]) -> Answer:
    """Answer `qsub -verify`: print the job as it would be asked for, whatever the cluster would say."""
    # Few submissions ask for it.
    from qmonpy.formats.submission.draft_printer import format_submission

    try:
        draft = parse_draft(arguments, world.now, variety=world.cluster.variety)
    except SubmissionError as error:
        return refuse_submission(error)
    lines = format_submission(draft, name_of(draft), user, world.cluster.name)
    return Answer(True, "\n".join(lines), exit_code=0)


def refuse_submission(error: SubmissionError) -> Answer:
    """Return the answer of `qsub` to a refused submission."""
    return Answer(False, "\n".join(error.lines), error.reports, exit_code=error.exit_code)


def make_job(
    world: Simulation, user: str, arguments: Sequence[str], runtime: int, number: int
) -> tuple[Job, tuple[Report, ...]]:
    """Return the job that arguments of qsub describe, and warnings; SubmissionError when it is refused."""
    submission = Submission(user, arguments, world.now, number, find_acting_groups())
    job, warnings = check_submission(world.cluster, world.state, submission)
    return replace(job, runtime=runtime), warnings


def delete_jobs(world: Simulation, user: str, words: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
    """Delete waiting and running tasks; force counts where ENABLE_FORCED_QDEL of sge_conf(5) permits it to the user.

    Those whose execution daemon does not answer stay as deleted until it does, unless they are forced, as
    `ENABLE_FORCED_QDEL_IF_UNKNOWN` does where their queue instance is unknown (8.1.9, asked).
    """
    is_forced = is_forced and may_force_deletion(world.cluster, user)
    parameters = world.cluster.configuration.get("qmaster_params", "")
    forces_unknown = is_flag_set(parameters, "ENABLE_FORCED_QDEL_IF_UNKNOWN")

    def change(selection: Selection, reply: Reply) -> None:
        job = selection.job
        if selection.is_empty and selection.named.tasks is not None:
            text = messages.no_such_tasks(job.number, selection.named.tasks)
            reply.refuse("cluster.no-such-task", text, str(job.number))
            return
        keys = [(job.number, task) for task in selection.running]
        forced = [key for key in keys if is_forced or (forces_unknown and is_unknown(world.state, key))]
        for key in keys:
            if key not in forced and is_deleted(world.state.running[key]):
                text = messages.in_deletion(job.number)
                reply.refuse("cluster.nothing-to-do", text, str(job.number), Severity.WARNING)
            else:
                say = messages.deletion_forced if key in forced else messages.deleting
                reply.say((say(user, job, key[1]),))
        if selection.waiting:
            tasks = None if selection.is_whole else selection.waiting
            world.drop_pending(job.number, tasks, user=user)
            reply.say((messages.deleted_tasks(user, job, tasks) if tasks else messages.deleted(user, job.number),))
        if keys:
            # Submitting, which is here too, ends no task.
            from qmonpy.clusters.embedded.commands.task_deletion import delete_running

            delete_running(world, user, keys, forced)

    return change_each(world, user, words, lambda _: (JobAction.DELETE,), change, messages.no_such_job).answer()


def hold_jobs(world: Simulation, user: str, words: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
    """Put holds (`kind`: letters of `uos`) on waiting and running tasks, or take them off."""
    if not kind or not set(kind) <= set(HOLD_FIELDS):
        text = messages.unknown_hold(kind)
        return Answer(False, text, (Report("cluster.no-such-hold", text, fields=(kind,)),), exit_code=7)
    forbidden = find_forbidden_alteration(world.cluster, ("-h",))
    if forbidden is not None:
        return Answer(False, "\n".join([forbidden.text] * len(words)), (forbidden,), exit_code=FORBIDDEN)

    def change(selection: Selection, reply: Reply) -> None:
        job = selection.job
        if selection.is_empty:
            # Of tasks that are not there 8.1.9 says nothing (asked).
            return
        # Other commands, which are here too, change no holds.
        from qmonpy.engine.world.hold_change import change_holds

        letters = kind if is_held else kind.upper()
        named = None if selection.is_whole else (*selection.waiting, *selection.running)
        found = change_holds(world.cluster, world.state, user, job, letters, named)
        for each in found.refusals:
            reply.add(each)
        # What is as it was counts as an alteration, too (8.1.9, asked).
        if found.counts:
            world.change_job(replace(found.job, alterations=job.alterations + 1))
        tasks = _order(selection) if found.tasks is None else found.tasks
        changed = (task for task in tasks if find_holds(job, task) != find_holds(found.job, task))
        reply.say(messages.hold_changed(job, task) for task in changed)

    reply = change_each(world, user, words, lambda job: [JobAction.ALTER], change, messages.no_such_job)
    return reply.answer(_find_hold_status(world, user, reply.reports))


NOT_THERE, FORBIDDEN, NO_ROLE, NOT_OWNER = 3, 4, 10, 18
"""Exit statuses of 8.1.9's `qhold` and `qrls`: no such job, alterations not allowed at all, neither operator
nor manager, a job of others (asked)."""


def _find_hold_status(world: Simulation, user: str, reports: Sequence[Report]) -> int | None:
    """Return the exit status of the first refusal; None if nothing was refused."""
    first = next((each for each in reports if each.is_error), None)
    if first is None:
        return None
    job = None if first.code != "cluster.no-permission" else world.state.jobs.get(int(first.fields[0]))
    if job is None:
        return NOT_THERE
    may_alter = find_refusal_of_job(world.cluster, user, job, JobAction.ALTER) is None
    return NO_ROLE if may_alter else NOT_OWNER


def _order(selection: Selection) -> list[int]:
    """Tasks in the order of 8.1.9's answers: never started ones by their first kind of hold, then the others."""
    enrolled, rest = selection.split_waiting()

    def place(task: int) -> tuple[int, int]:
        holds = find_holds(selection.job, task)
        return (1 + min([*HOLD_FIELDS, TASK_DEPENDENCY].index(each) for each in holds) if holds else 0), task

    return [*sorted(rest, key=place), *sorted((*enrolled, *selection.running))]


def add_immediate_answer(answer: Answer, job: Job, *, is_started: bool) -> Answer:
    """Return the answer to a job of `-now y` with what became of it in its first pass.

    A user without access to any queue is told that only.
    """
    if any(each.code == NO_ACCESS for each in answer.reports):
        return answer
    text = f"{answer.text}\n{messages.immediate(job, is_started=is_started)}"
    if is_started:
        return replace(answer, text=text)
    return Answer(False, text, (Report("job.not-now", messages.NOT_NOW),))
