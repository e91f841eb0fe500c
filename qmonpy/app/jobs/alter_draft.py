"""The fields of the form that alters jobs, and the options of qalter that the changed ones make."""

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter

from qmonpy.app.jobs.submit_command import draft_of_arguments, draft_of_job
from qmonpy.app.jobs.submit_draft import SOFT_FIELDS, SubmitDraft, split_words
from qmonpy.app.jobs.submit_options import JOB_OPTIONS, rivals_of
from qmonpy.engine.world.alteration import read_alteration
from qmonpy.formats.submission.job_draft import VERIFY_ONLY, parse_draft
from qmonpy.formats.submission.merged_arguments import join_options, split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.moment import format_field
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job
from qmonpy.translation import later, tr

AlterDraft = SubmitDraft
"""The fields as typed; a field that equals the jobs' own values makes no option."""
NOT_ALTERED = frozenset(
    {
        "user", "tasks", "runtime", "is_held", "held_tasks", "is_immediate", "prefix", "jsv", "is_binary", "program",
        "is_printed", "is_interactive",
    }
)  # fmt: skip
"""Fields of a submission that qalter has no option for, or that have dialogs of their own (holds)."""
_EMPTIED: Mapping[str, tuple[str, ...]] = {
    "project": ("-P", ""),
    "resources": ("-l", ""),
    "soft_resources": ("-soft", "-l", ""),
    "reservation": ("-ar", "0"),
    "priority": ("-p", "0"),
    "running_tasks": ("-tc", "0"),
    "share": ("-js", "0"),
    "account": ("-A", "sge"),
    "checkpoint": ("-ckpt", ""),
    "mail": ("-m", "n"),
}
"""The options that take something away, for fields that were emptied (8.1.9, asked)."""
_KEPT: Mapping[str, str] = {
    "name": later("A job must have a name."),
    "pe": later("qalter cannot take the parallel environment away."),
    "queue": later("qalter cannot take the queues away; enter * for any queue."),
    "soft_queue": later("qalter cannot take the preferred queues away; enter * for any queue."),
    "master_queue": later("qalter cannot take the queues of the master task away; enter * for any queue."),
    "start_after": later("qalter cannot take the time away; enter one that has passed."),
    "deadline": later("qalter cannot take the deadline away; enter another one."),
    "predecessors": later("qalter cannot empty this list; enter the number of a job that has ended."),
    "array_predecessors": later("qalter cannot empty this list; enter the number of a job that has ended."),
    "restart": later("qalter cannot leave it to the queue again; choose yes or no."),
    "is_notified": later("qalter cannot take the signal away."),
    "exports_all": later("qalter cannot take the variables away; enter those that the job is to have."),
    "is_cwd": later("qalter cannot take the folder away; enter another one."),
    "mail_to": later("qalter cannot empty this list; enter other addresses."),
    **dict.fromkeys(
        ("directory", "shell", "stdout", "stderr", "stdin", "environment", "binding"),
        later("qalter cannot take this away; enter something else."),
    ),
}
"""Why other fields may not be emptied (8.1.9, asked)."""
_OWN: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "project": ("project",),
    "pe": ("pe",),
    "slots": ("pe", "slots"),
    "resources": ("hard_resources",),
    "soft_resources": ("soft_resources",),
    "reservation": ("reservation",),
    "queue": ("hard_queues",),
    "soft_queue": ("soft_queues",),
    "master_queue": ("master_queues",),
    "priority": ("priority",),
    "wants_reservation": ("wants_reservation",),
}
"""By field the attributes of a job that decide it; others are compared as the fields have them."""
ALTER_FIELDS = tuple(each.name for each in fields(SubmitDraft) if each.name not in NOT_ALTERED)
"""The fields of the form."""


def draft_of_jobs(jobs: Sequence[Job]) -> AlterDraft:
    """Return the fields that all of the jobs share; those in which they differ are empty, or None if on or off."""
    own, differing = _draft_of(jobs[0]), find_differing(jobs)
    empty = {name: None if isinstance(getattr(own, name), bool) else "" for name in differing}
    return replace(own, **empty)  # type: ignore[arg-type]


def find_differing(jobs: Sequence[Job]) -> frozenset[str]:
    """Return the names of the fields in which jobs differ."""
    drafts = [_draft_of(job) for job in jobs] if len(jobs) > 1 else []
    found = set()
    for name in ALTER_FIELDS if drafts else ():
        read = attrgetter(*_OWN.get(name, ()) or (name,))
        values = jobs if name in _OWN else drafts
        first = read(values[0])
        if any(read(each) != first for each in values):
            found.add(name)
    return frozenset(found)


def _draft_of(job: Job) -> AlterDraft:
    """Return what a job has: its command line, and before that what the cluster knows of it."""
    known = replace(job, arguments=())
    told = draft_of_job(known)
    typed = draft_of_job(job)
    typed = replace(typed, **{name: getattr(told, name) for name in _OWN})
    return replace(
        typed,
        name=job.name,
        priority=str(job.priority),
        restart=told.restart,
        running_tasks=told.running_tasks,
        start_after=format_field(job.start_after) if job.start_after else "",
        deadline=format_field(job.deadline) if job.deadline else "",
        predecessors=",".join(map(str, job.predecessors)),
        account="" if job.account == Job(0, "").account else job.account,
        mail=job.mail_options,
        mail_to=",".join(job.mail_to),
        verification="",
        extra="",
    )


def with_options_in_fields(before: AlterDraft, words: Sequence[str]) -> AlterDraft:
    """Return what jobs have with options of qalter filled in: each in the field that says it, else as a further one."""
    options, rest = split_arguments(words, is_alteration=True)
    filled, further = before, []
    for option in options:
        # What follows is hard without being told, where nothing follows.
        own = tuple(word for word in join_options([option]) if word != "-hard")
        given = _read_given(own)
        if list_options(before, replace(before, **given)) == own:  # type: ignore[arg-type]
            filled = replace(filled, **given)  # type: ignore[arg-type]
        else:
            further.append(option)
    return replace(filled, extra=shlex.join((*join_options(further), *rest)))


def with_field(draft: AlterDraft, name: str, value: str | bool | None) -> AlterDraft:
    """Return a draft with another value of a field, without a further option that says something else of the same."""
    edited = replace(draft, **{name: value})  # type: ignore[arg-type]
    options, rest = split_arguments(split_words(draft.extra) or (), is_alteration=True)
    kept = [each for each in options if each[0] not in rivals_of(name)]
    return edited if len(kept) == len(options) else replace(edited, extra=shlex.join((*join_options(kept), *rest)))


def _read_given(words: Sequence[str]) -> dict[str, str | bool | None]:
    """Return the fields of the form that options say, with their values."""
    told, nothing = draft_of_arguments(words), SubmitDraft()
    names = [name for name in ALTER_FIELDS if name != "extra"]
    return {name: getattr(told, name) for name in names if getattr(told, name) != getattr(nothing, name)}


def list_options(before: AlterDraft, now: AlterDraft) -> tuple[str, ...]:
    """Return the options of qalter for what was changed; what may not be emptied makes none."""
    options = [_field_options(before, now, name) for name in _FORM_ORDER]
    hard = [word for name, words in zip(_FORM_ORDER, options, strict=True) if name not in SOFT_FIELDS for word in words]
    soft = [words for name, words in zip(_FORM_ORDER, options, strict=True) if name in SOFT_FIELDS and words]
    further = list(split_words(now.extra) or ())
    marks = ["-hard"] if soft and further else []
    return (*hard, *(["-soft"] if soft else []), *(word for words in soft for word in words[1:]), *marks, *further)


_FIRST = ("name", "project", "pe", "resources", "reservation", "queue", "priority", "wants_reservation")
_FORM_ORDER = (*_FIRST, *(name for name in ALTER_FIELDS if name not in (*_FIRST, "slots", "extra")))


def _field_options(before: AlterDraft, now: AlterDraft, name: str) -> tuple[str, ...]:
    """Return the options for a field that was changed; of a soft request, `-soft` is the first word."""
    value, was = getattr(now, name), getattr(before, name)
    if name == "pe":
        pe, slots = now.pe.strip(), now.slots.strip()
        return ("-pe", pe, slots or "1") if pe and (pe, slots) != (before.pe, before.slots) else ()
    if name == "directory" and now.is_cwd:
        return ()
    if value is None or isinstance(value, bool):
        return () if value is None or value == was else _switch_options(name, value)
    text = value.strip()
    if text == was:
        return ()
    if name == "context":
        return _context_options(was, text)
    if not text:
        return _EMPTIED.get(name, ())
    words = JOB_OPTIONS[name].write(text)
    if name == "queue":
        # Grid Engine's lists of queues have no blanks.
        words = (words[0], words[1].replace(" ", ""))
    return ("-soft", *words) if name in SOFT_FIELDS else words


def _switch_options(name: str, is_on: bool) -> tuple[str, ...]:
    option = JOB_OPTIONS[name].name
    if name in ("wants_reservation", "is_merged"):
        return (option, "y" if is_on else "n")
    return (option,) if is_on else ()


def _context_options(before: str, now: str) -> tuple[str, ...]:
    """Return the options for another context: `-ac` would keep names that were taken away."""
    if now:
        return ("-sc", now)
    return ("-dc", ",".join(each.partition("=")[0] for each in before.split(",")))


def check_fields(
    before: AlterDraft, now: AlterDraft, moment: int, variety: Variety = GRID_ENGINE_8
) -> dict[str, tuple[Report, ...]]:
    """Return by field what qalter itself would say of the options, before it asks a qmaster.

    `moment` is now, in seconds since the epoch.
    """

    def check(options: Sequence[str]) -> tuple[Report, ...]:
        return check_options(options, moment, variety)

    found = {name: tuple(_check_field(before, now, name, check)) for name in (*_FORM_ORDER, "extra")}
    if now.slots.strip() and not now.pe.strip() and not before.pe:
        found["slots"] = (Report("alter.slots-without-pe", tr("Slots need a parallel environment.")),)
    return {name: reports for name, reports in found.items() if reports}


def _check_field(
    before: AlterDraft, now: AlterDraft, name: str, check: Callable[[Sequence[str]], tuple[Report, ...]]
) -> Iterator[Report]:
    was, value = getattr(before, name), getattr(now, name)
    is_emptied = was and not (value.strip() if isinstance(value, str) else value)
    is_replaced = (name == "is_cwd" and now.directory) or (name == "directory" and now.is_cwd)
    if name in _KEPT and is_emptied and not is_replaced:
        yield Report("alter.not-taken-away", _KEPT[name])
    if name == "extra":
        words = split_words(now.extra)
        if words is None:
            yield Report("alter.quotes", tr("A quotation mark is not closed."))
        elif words:
            yield from check(words)
        return
    options = _field_options(before, now, name)
    if options:
        yield from check(options)


def check_options(words: Sequence[str], moment: int, variety: Variety = GRID_ENGINE_8) -> tuple[Report, ...]:
    """Return what is wrong with options of qalter of a Grid Engine."""
    try:
        draft = parse_draft(words, moment, is_alteration=True, variety=variety)
        if draft.command:
            text = tr('"{command}" is not an option; the numbers of the jobs are added automatically.').format(
                command=draft.command[0]
            )
            return (Report("alter.no-option", text),)
        read_alteration(words, moment, variety)
    except SubmissionError as error:
        return error.reports
    return ()


def find_trial(words: Sequence[str]) -> str:
    """Return the option that makes qalter verify only, `-w v`, `-w p` or `-verify`; empty if it alters."""
    try:
        draft = parse_draft(words, 0, is_alteration=True, variety=None)
    except SubmissionError:
        return ""
    if draft.is_only_shown:
        return "-verify"
    return f"-w {draft.verification}" if draft.verification in VERIFY_ONLY else ""
