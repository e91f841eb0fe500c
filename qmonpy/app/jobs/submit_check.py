"""The checks of a draft of a job: what is wrong with each field, and with all of them together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace

from qmonpy.app.jobs.held_tasks import check_held_tasks
from qmonpy.app.jobs.submit_draft import SubmitDraft, split_words
from qmonpy.app.jobs.submit_options import FIELDS_OF_OPTIONS
from qmonpy.app.jobs.terminal import BATCH_ONLY, NOW, check_terminal, warn_of_unused
from qmonpy.engine.passing.verify import is_suited
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.submission.terminal_options import without_display
from qmonpy.formats.submission.unseen_names import tell_unseen
from qmonpy.formats.values.moment import parse_moment
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.translation import tr

CheckArguments = Callable[[Sequence[str]], Sequence[Report]]
MOMENTS = ("start_after", "deadline")
_COMPANIONS: Mapping[str, tuple[str, ...]] = {
    "running_tasks": ("tasks",),
    "array_predecessors": ("tasks",),
    "master_queue": ("pe", "slots"),
    "is_binary": ("program",),
}
"""By field the others without which it means nothing."""


def check_draft(
    draft: SubmitDraft, check_arguments: CheckArguments, *, needs_program: bool = False
) -> dict[str, tuple[Report, ...]]:
    """Return the reports by field; those that belong to no single field are under "".

    `check_arguments` returns the cluster's reports about arguments of qsub. Each field is checked alone, then all
    together; reports that there are without any arguments belong to no field. A real cluster needs a program.
    """
    always = {each.text for each in check_arguments(())}
    found: dict[str, tuple[Report, ...]] = {}
    if draft.is_interactive:
        found |= warn_of_unused({name: bool(getattr(draft, name)) for name in BATCH_ONLY})
        check_arguments, needs_program = _without_display(check_arguments), False
    for each in fields(draft):
        if draft.is_interactive and each.name in BATCH_ONLY:
            continue
        reports = tuple(
            report for report in _check_field(draft, each.name, check_arguments) if report.text not in always
        )
        if reports:
            found[each.name] = reports
    if needs_program and not draft.program.strip():
        found["program"] = (Report("submit.no-program", tr("Enter a script or a command to run.")),)
    said = {report.text for reports in found.values() for report in reports}
    for name in MOMENTS:
        if name in found:
            said |= {each.text for each in check_arguments(draft.field_arguments(name))}
    others = tuple(each for each in check_arguments(draft.arguments()) if each.text not in said)
    return {**found, "": others} if others else found


def check_whole(
    draft: SubmitDraft, snapshot: Snapshot, check_arguments: CheckArguments, *, needs_program: bool = False
) -> dict[str, tuple[Report, ...]]:
    """Return the reports by field as `check_draft` does; without a mistake, also whether any queue suits the job."""
    found = check_draft(draft, check_arguments, needs_program=needs_program)
    if any(each.is_error for reports in found.values() for each in reports):
        return found
    try:
        # A terminal opens at once, for which only queues of type INTERACTIVE are asked.
        arguments = (NOW, "y", *without_display(draft.arguments())) if draft.is_interactive else draft.arguments()
        job = _make_job(arguments, snapshot, draft.user)
    except SubmissionError:
        return found
    left_out = describe_requests_left_out(list_unweighed(job))
    said = [Report("submit.not-weighed", left_out, Severity.WARNING)] if left_out else []
    if not is_suited(snapshot.cluster, snapshot.state, job):
        text = tr(
            "No queue suits these requests, even in an empty cluster: the job would wait for another configuration."
        )
        said.insert(0, Report("submit.unsuited", text, Severity.WARNING))
    return {**found, "": (*found.get("", ()), *said)} if said else found


def check_terminal_of(
    draft: SubmitDraft, environment: Mapping[str, str], *, has_hosts: bool
) -> dict[str, tuple[Report, ...]]:
    """Return by field why a draft can open no terminal; `has_hosts` says whether the cluster has hosts for one."""
    if not draft.is_interactive:
        return {}
    if not has_hosts:
        text = tr("A simulated cluster has no hosts on which a terminal could open.")
        return {"is_interactive": (Report("submit.no-hosts", text),)}
    wrong = check_terminal(draft.arguments(), environment)
    return {"is_interactive": wrong} if wrong else {}


def _without_display(check: CheckArguments) -> CheckArguments:
    return lambda arguments: check(without_display(arguments))


def arguments_check(snapshot: Snapshot, user: str) -> CheckArguments:
    """Return a check of a user's arguments of qsub against a snapshot, as the qmaster does it, without submitting."""

    def check(arguments: Sequence[str]) -> Sequence[Report]:
        try:
            _make_job(arguments, snapshot, user)
        except SubmissionError as error:
            return tuple(tell_unseen(each, snapshot.cluster) for each in error.reports)
        return ()

    return check


def _make_job(arguments: Sequence[str], snapshot: Snapshot, user: str) -> Job:
    return parse_job_options(
        arguments,
        owner=user,
        number=0,
        submit_time=snapshot.now,
        cluster=snapshot.cluster,
        jobs=snapshot.state.jobs,
        reservations=snapshot.state.reservations,
    )


def _check_field(draft: SubmitDraft, name: str, check_arguments: CheckArguments) -> Sequence[Report]:
    if name == "runtime" and draft.find_runtime() is None:
        return (Report("submit.runtime", tr("The run time must be a number of seconds above 0.")),)
    if name == "held_tasks":
        return check_held_tasks(draft)
    if name in MOMENTS and getattr(draft, name).strip() and (wrong := _check_date(getattr(draft, name))):
        return wrong
    if name == "slots":
        return _check_slots(draft, check_arguments)
    if name in ("extra", "program") and split_words(getattr(draft, name)) is None:
        return (Report("submit.quote", tr("A quote is not closed.")),)
    # Slots are checked as a field of their own.
    alone = replace(draft, slots="") if name == "pe" else draft
    arguments = alone.field_arguments(name)
    if not arguments:
        return ()
    with_others = [word for other in _COMPANIONS.get(name, ()) for word in draft.field_arguments(other)]
    known = {each.text for each in check_arguments(with_others)} if with_others else set()
    wrong = [each for each in check_arguments((*arguments, *with_others)) if each.text not in known]
    return (*wrong, *(_check_twice(draft) if name == "extra" else ()))


def _check_twice(draft: SubmitDraft) -> Sequence[Report]:
    """Warn of further options that a field has as well."""
    options, _ = split_arguments(split_words(draft.extra) or ())
    twice = [
        name.removeprefix("-soft ")
        for name in dict.fromkeys(name for name, _ in options)
        if (name in FIELDS_OF_OPTIONS and draft.field_arguments(FIELDS_OF_OPTIONS[name]))
        or (name == "-pe" and draft.pe.strip())
    ]
    text = tr("{option} is in a field above, too: qsub reads both, and this one last.")
    return [Report("submit.twice", text.format(option=each), Severity.WARNING) for each in twice]


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
        return (Report("submit.slots-without-pe", tr("Slots need a parallel environment.")),)
    known = {each.text for each in check_arguments(replace(draft, slots="").field_arguments("pe"))}
    return [each for each in check_arguments(draft.field_arguments("pe")) if each.text not in known]
