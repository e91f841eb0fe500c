"""The question before jobs are deleted or rescheduled: what would be lost, by name and number, and the command."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtWidgets import QWidget

from qmonpy.app.jobs.job_work import NAMED_LINES, JobLoss, JobVerb, format_command
from qmonpy.app.jobs.task_fates import Fate, describe_fate
from qmonpy.app.terms.number import Number, SaidLine
from qmonpy.app.terms.touched_number import TouchedTasks, list_touched
from qmonpy.formats.submission.job_word import JobWord, find_named_tasks
from qmonpy.gui.base.words import count_of
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import later, tr

_HEADINGS = {
    JobVerb.DELETE: later("Deleting {what} cannot be undone."),
    JobVerb.RESCHEDULE: later(
        "Reschedule {what}: what is stopped loses the work done so far and waits again. This cannot be undone."
    ),
}
_TITLES = {JobVerb.DELETE: later("Delete {what}"), JobVerb.RESCHEDULE: later("Reschedule {what}")}
_FORCE = {
    JobVerb.DELETE: CommandOption(
        later("Force (qdel -f): also on hosts that do not answer"),
        later("The qmaster forgets running tasks at once; on a host that it cannot reach, their processes run on"),
    ),
    JobVerb.RESCHEDULE: CommandOption(
        later("Force (qmod -f): also jobs that are not rerunnable"),
        later("Also stops jobs for which neither they nor their queue allow a rerun"),
    ),
}

_MILD = {
    JobVerb.HOLD: later("Hold {what}: what waits does not start, what runs runs on."),
    JobVerb.RELEASE: later("Release {what}: what waits may start."),
    JobVerb.SUSPEND: later("Suspend {what}: what runs stands still and keeps its slots."),
    JobVerb.RESUME: later("Resume {what}: what stood still runs on."),
    JobVerb.CLEAR_ERROR: later("Clear the error of {what}: what waits may start."),
}
ASKED = frozenset(_TITLES)
"""The commands about which is asked in any case."""


def confirm(
    window: QWidget, verb: JobVerb, words: tuple[JobWord, ...], command: str, on_confirmed: Callable[[], None]
) -> None:
    """Ask before a command by which nothing is lost, and return at once."""
    template = tr(_MILD[verb])
    heading = template.format(what=name_words(words))
    title = heading.partition(":")[0]
    CommandQuestion(
        title,
        heading,
        template.format(what=name_words(words, 1)).partition(":")[0],
        CommandOption("", "", is_offered=False),
        lambda _: CommandPlan((), command),
        lambda _: on_confirmed(),
        window,
        f"{verb}_question",
    ).open()


def ask_before(
    window: QWidget, verb: JobVerb, loss: JobLoss, on_confirmed: Callable[[tuple[JobWord, ...], bool], None]
) -> CommandQuestion:
    """Ask, and return at once; `on_confirmed` is called with the jobs and tasks to act on, and whether it is forced."""

    def plan(is_forced: bool) -> CommandPlan:
        words = loss.targets(is_forced=is_forced)
        command = format_command(verb, words, is_forced=is_forced) if words else ""
        return CommandPlan(tuple(_describe(loss, verb, is_forced=is_forced)), command, bool(words))

    option = _FORCE[verb]
    what, title = name_words(loss.targets(is_forced=True)), tr(_TITLES[verb])
    question = CommandQuestion(
        title.format(what=what),
        tr(_HEADINGS[verb]).format(what=what),
        title.format(what=name_words(loss.targets(is_forced=True), 1)),
        CommandOption(tr(option.text), tr(option.tooltip), loss.may_force),
        plan,
        lambda is_forced: on_confirmed(loss.targets(is_forced=is_forced), is_forced),
        window,
        f"{verb}_question",
    )
    question.open()
    return question


def name_words(words: tuple[JobWord, ...], named_most: int = 6) -> str:
    """Return `job 5`, `jobs 5, 7.1-9:2`; where there are more than `named_most`, how many jobs, and of how many some
    tasks alone."""
    if 0 < len(words) <= named_most:
        return f"{choose_word(len(words), 'job')} {', '.join(map(str, words))}"
    named = [each for each in map(find_named_tasks, words) if each is not None]
    whole = {each.job for each in named if each.tasks is None}
    parts = {each.job for each in named} - whole
    jobs, tasks = count_of(len(whole), "job", "jobs"), tr("tasks of {jobs}")
    tasks = tasks.format(jobs=count_of(len(parts), "job", "jobs"))
    return tr("{jobs} and {tasks}").format(jobs=jobs, tasks=tasks) if whole and parts else tasks if parts else jobs


def _describe(loss: JobLoss, verb: JobVerb, *, is_forced: bool) -> Iterable[SaidLine]:
    """Yield what is lost, its numbers with what opens them."""
    running = loss.running if not is_forced else (*loss.running, *loss.kept)
    keys = loss.running_keys if not is_forced else (*loss.running_keys, *loss.kept_keys)
    if running:
        tasks = count_of(len(running), "running task", "running tasks")
        slots = count_of(loss.slots, "slot", "slots")
        what = tasks if is_forced else f"{tasks} ({slots})"
        is_deletion = verb is JobVerb.DELETE
        head = describe_fate(Fate.KILLED if is_deletion else Fate.STOPPED, len(running), what) + ":"
        title = tr("running tasks that will be killed") if is_deletion else tr("running tasks that will be stopped")
        yield from _list_some(head, what, TouchedTasks(title, running=keys), running)
    if loss.waiting:
        tasks = count_of(loss.waiting_tasks, "waiting task", "waiting tasks")
        head = describe_fate(Fate.DELETED, loss.waiting_tasks, tasks) + ":"
        title = tr("waiting tasks that will be deleted")
        yield from _list_some(head, tasks, TouchedTasks(title, waiting=loss.waiting_counts), loss.waiting)
    if loss.kept and not is_forced:
        tasks = count_of(len(loss.kept), "running task", "running tasks")
        head = describe_fate(Fate.KEPT, len(loss.kept), tasks) + ":"
        title = tr("running tasks that cannot be rerun")
        yield from _list_some(head, tasks, TouchedTasks(title, running=loss.kept_keys), loss.kept)
    yield from map(SaidLine, loss.refused[:NAMED_LINES])


def _list_some(head: str, part: str, number: Number, lines: Sequence[str]) -> Iterator[SaidLine]:
    return list_touched(head, part, number, lines[:NAMED_LINES], len(lines))
