"""The fields of the submit dialog, the arguments of qsub that they make, and reports for each field."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.submission.trial import is_trial
from qmonpy.formats.values.moment import format_for_command, parse_moment
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job, ResourceRequest

CheckArguments = Callable[[Sequence[str]], Sequence[Report]]

FIELD_OPTIONS: dict[str, str] = {
    "name": "-N",
    "project": "-P",
    "tasks": "-t",
    "running_tasks": "-tc",
    "resources": "-l",
    "reservation": "-ar",
    "queue": "-q",
    "priority": "-p",
    "start_after": "-a",
    "predecessors": "-hold_jid",
}
"""Fields that make an option with one argument."""


@dataclass(frozen=True, slots=True)
class SubmitDraft:
    """The fields of the submit dialog as typed; an empty field makes no arguments."""

    user: str = "root"
    name: str = ""
    pe: str = ""
    slots: str = ""
    """A number or ranges, for the PE."""
    resources: str = ""
    reservation: str = ""
    """The id of the advance reservation to submit into."""
    queue: str = ""
    project: str = ""
    priority: str = ""
    tasks: str = ""
    running_tasks: str = ""
    """The most tasks that may run at once (`-tc`)."""
    start_after: str = ""
    predecessors: str = ""
    runtime: str = "1000"
    """How long a simulated cluster runs the job, in seconds."""
    is_held: bool = False
    is_immediate: bool = False
    wants_reservation: bool = False
    extra: str = ""
    """Further options, as typed in a shell."""
    is_binary: bool = False
    """Whether the program is a command on the exec host (`-b y`), not a script that is sent there."""
    program: str = ""
    """The program with its arguments, as typed in a shell; a simulated cluster runs nothing."""

    def arguments(self) -> tuple[str, ...]:
        """Return the arguments of qsub."""
        return tuple(word for each in fields(self) for word in self.field_arguments(each.name))

    def field_arguments(self, name: str) -> tuple[str, ...]:
        """Return the arguments that one field makes, none for an empty field."""
        if name == "pe":
            return ("-pe", self.pe.strip(), self.slots.strip() or "1") if self.pe.strip() else ()
        if name in _FLAGS:
            return _FLAGS[name] if getattr(self, name) else ()
        if name == "extra":
            return _split(self.extra)
        if name == "program":
            words = _split(self.program)
            return (*(("-b", "y") if self.is_binary else ()), *words) if words else ()
        value = getattr(self, name).strip() if name in FIELD_OPTIONS else ""
        if name == "start_after":
            value = format_for_command(value)
        return (FIELD_OPTIONS[name], value) if value else ()

    @property
    def is_trial(self) -> bool:
        """Whether the options ask to verify only (`-w v`, `-w p`, `-verify`), so that nothing is submitted."""
        return is_trial(self.arguments())

    def command(self) -> str:
        """Return the command line of qsub."""
        return shlex.join(("qsub", *self.arguments()))

    def find_runtime(self) -> int | None:
        """Return the run time in seconds, None if it is not a number above 0."""
        text = self.runtime.strip()
        return int(text) if is_whole(text) and int(text) > 0 else None


def draft_of_job(job: Job) -> SubmitDraft:
    """Return the draft that submits a job like this one: with its options as typed, or as the cluster shows them.

    A real cluster's jobs are shown without their program and environment.
    """
    if job.arguments:
        return SubmitDraft(user=job.owner, runtime=str(job.runtime), extra=shlex.join(job.arguments))
    more = ["-r", "y" if job.is_restartable else "n"] if job.is_restartable is not None else []
    if job.soft_resources:
        more += ["-soft", "-l", _format_requests(job.soft_resources)]
    if job.master_queues:
        more += ["-masterq", ",".join(job.master_queues)]
    return SubmitDraft(
        user=job.owner,
        name="" if job.name == Job(0, "").name else job.name,
        pe=job.pe or "",
        slots=format_ranges(job.slots, with_step=False) if job.pe else "",
        resources=_format_requests(job.hard_resources),
        reservation=str(job.reservation or ""),
        queue=",".join(job.hard_queues),
        project=job.project or "",
        priority=str(job.priority or ""),
        tasks=format_ranges([job.tasks]) if job.tasks else "",
        running_tasks=str(job.max_running_tasks or ""),
        runtime=str(job.runtime),
        is_immediate=job.is_immediate,
        wants_reservation=job.wants_reservation,
        extra=shlex.join(more),
    )


def _format_requests(requests: Sequence[ResourceRequest]) -> str:
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in requests)


def check_draft(
    draft: SubmitDraft, check_arguments: CheckArguments, *, needs_program: bool = False
) -> dict[str, tuple[Report, ...]]:
    """Return the reports by field; those that belong to no single field are under "".

    `check_arguments` returns the cluster's reports about arguments of qsub. Each field is checked alone, then all
    together; reports that there are without any arguments belong to no field. A real cluster needs a program.
    """
    always = {each.text for each in check_arguments(())}
    found: dict[str, tuple[Report, ...]] = {}
    for each in fields(draft):
        reports = tuple(
            report for report in _check_field(draft, each.name, check_arguments) if report.text not in always
        )
        if reports:
            found[each.name] = reports
    if needs_program and not draft.program.strip():
        found["program"] = (Report("submit.no-program", "Enter a script or a command to run."),)
    said = {report.text for reports in found.values() for report in reports}
    if "start_after" in found:
        said |= {each.text for each in check_arguments(draft.field_arguments("start_after"))}
    others = tuple(each for each in check_arguments(draft.arguments()) if each.text not in said)
    return {**found, "": others} if others else found


def arguments_check(snapshot: Snapshot, user: str) -> CheckArguments:
    """Return a check of a user's arguments of qsub against a snapshot, as the qmaster does it, without submitting."""

    def check(arguments: Sequence[str]) -> Sequence[Report]:
        try:
            parse_job_options(
                arguments,
                owner=user,
                number=0,
                submit_time=snapshot.now,
                cluster=snapshot.cluster,
                jobs=snapshot.state.jobs,
                reservations=snapshot.state.reservations,
            )
        except SubmissionError as error:
            return error.reports
        return ()

    return check


def _check_field(draft: SubmitDraft, name: str, check_arguments: CheckArguments) -> Sequence[Report]:
    if name == "runtime" and draft.find_runtime() is None:
        return (Report("submit.runtime", "The run time must be a number of seconds above 0."),)
    if name == "start_after" and draft.start_after.strip() and (wrong := _check_date(draft.start_after)):
        return wrong
    if name == "slots":
        return _check_slots(draft, check_arguments)
    if name in ("extra", "program"):
        typed = getattr(draft, name)
        if typed.strip() and not _split(typed):
            return (Report("submit.quote", "A quote is not closed."),)
    # Slots are checked as a field of their own.
    alone = replace(draft, slots="") if name == "pe" else draft
    arguments = alone.field_arguments(name)
    return check_arguments(arguments) if arguments else ()


def _check_date(text: str) -> Sequence[Report]:
    """Return in our words what is wrong with a date, which Grid Engine's words do not say."""
    try:
        parse_moment(text, now=0)
    except ReportError as error:
        return error.reports
    return ()


def _check_slots(draft: SubmitDraft, check_arguments: CheckArguments) -> Sequence[Report]:
    if not draft.slots.strip():
        return ()
    if not draft.pe.strip():
        return (Report("submit.slots-without-pe", "Slots need a parallel environment."),)
    known = {each.text for each in check_arguments(replace(draft, slots="").field_arguments("pe"))}
    return [each for each in check_arguments(draft.field_arguments("pe")) if each.text not in known]


def _split(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError:
        return ()


_FLAGS: dict[str, tuple[str, ...]] = {
    "is_held": ("-h",),
    "is_immediate": ("-now", "y"),
    "wants_reservation": ("-R", "y"),
}
