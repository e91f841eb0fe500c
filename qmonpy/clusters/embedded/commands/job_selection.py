"""Finds the tasks that the words of a command name, and collects the command's answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field

from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job
from qmonpy.formats.submission.job_word import JobWord, NamedTasks, find_named_tasks
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.job import Job, has_number


@dataclass(frozen=True, slots=True)
class Selection:
    """The tasks of a job that a word of a command names, by their ids in order."""

    job: Job
    named: NamedTasks
    running: tuple[int, ...]
    waiting: tuple[int, ...]
    """Tasks that were never started, and those that were rescheduled."""

    @property
    def is_whole(self) -> bool:
        """Whether the word named the job without task ids."""
        return self.named.tasks is None

    @property
    def is_empty(self) -> bool:
        """Whether the word named no task of the job."""
        return not self.running and not self.waiting

    def split_waiting(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the waiting tasks that Grid Engine has enrolled (started before, or in state E), and the others."""
        enrolled = {task for task in self.waiting if has_number(self.job.restarted_tasks, task)}
        enrolled |= {task for task in self.waiting if has_number(self.job.error_tasks, task)}
        enrolled |= set(self.waiting[:1]) if self.job.has_error else set()
        known = tuple(task for task in self.waiting if task in enrolled)
        return known, tuple(task for task in self.waiting if task not in enrolled)


def select_tasks(world: Simulation, job: Job, named: NamedTasks) -> Selection:
    """Return the tasks that a word names of an existing job."""
    running = sorted(task for number, task in world.state.running if number == job.number)
    pending = world.state.pending.get(job.number)
    return Selection(job, named, named.select(running), named.select(pending.tasks) if pending else ())


@dataclass(slots=True)
class Reply:
    """The answer of a command in the making: its lines, and the reports that some of them are."""

    lines: list[str] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)

    def say(self, lines: Iterable[str]) -> None:
        """Add lines that are no reports."""
        self.lines.extend(lines)

    def refuse(self, code: str, text: str, field: str, severity: Severity = Severity.ERROR) -> None:
        """Add a line that is a report as well."""
        self.add(Report(code, text, severity, fields=(field,)))

    def add(self, report: Report) -> None:
        """Add a report, whose text is also a line."""
        self.reports.append(report)
        self.lines.append(report.text)

    def answer(self, exit_code: int | None = None) -> Answer:
        """Return the whole answer; the command is done unless a report is an error."""
        is_done = not any(each.is_error for each in self.reports)
        return Answer(is_done, "\n".join(self.lines), tuple(self.reports), exit_code=exit_code)


def change_each(
    world: Simulation,
    user: str,
    words: Sequence[JobWord],
    find_actions: Callable[[Job], Iterable[JobAction]],
    change: Callable[[Selection, Reply], None],
    unknown: Callable[[str], str],
) -> Reply:
    """Call `change` with the tasks of each word that the user may act on.

    `find_actions` says what is done to a job, `unknown` gives the line for no such job.
    """
    reply = Reply()
    for word in dict.fromkeys(words):
        named = find_named_tasks(word)
        job = world.state.jobs.get(named.job) if named is not None else None
        if named is None or job is None:
            reply.refuse("cluster.no-such-job", unknown(str(word if named is None else named.job)), str(word))
            continue
        found = (find_refusal_of_job(world.cluster, user, job, action) for action in find_actions(job))
        refusals = list({each.text: each for each in found if each is not None}.values())
        # Of a whole array 8.1.9 says everything that is refused, of a job or of tasks the first (asked).
        for each in refusals if job.tasks is not None and named.tasks is None else refusals[:1]:
            reply.add(each)
        if not refusals:
            change(select_tasks(world, job, named), reply)
    return reply
