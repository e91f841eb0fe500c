"""The fields of the form that alters jobs, and the options of qalter that the changed ones make."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from qmonpy.engine.world.alteration import read_alteration
from qmonpy.formats.submission.job_draft import VERIFY_ONLY, parse_draft
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job, ResourceRequest


@dataclass(frozen=True, slots=True)
class AlterDraft:
    """The fields as typed; a field that equals the jobs' own values makes no option."""

    name: str = ""
    project: str = ""
    pe: str = ""
    slots: str = ""
    resources: str = ""
    reservation: str = ""
    queue: str = ""
    priority: str = ""
    wants_reservation: bool | None = None
    """None where the jobs differ."""
    extra: str = ""
    """Further options, as typed in a shell."""


_EMPTIED: Mapping[str, tuple[str, ...]] = {
    "project": ("-P", ""),
    "resources": ("-l", ""),
    "reservation": ("-ar", "0"),
    "priority": ("-p", "0"),
}
"""The options that take something away, for fields that were emptied (8.1.9, asked)."""
_KEPT: Mapping[str, str] = {
    "name": "A job must have a name.",
    "pe": "qalter cannot take the parallel environment away.",
    "queue": "qalter cannot take the queues away; enter * for any queue.",
}
"""Why other fields may not be emptied."""
_OPTIONS: Mapping[str, str] = {
    "name": "-N",
    "project": "-P",
    "resources": "-l",
    "reservation": "-ar",
    "queue": "-q",
    "priority": "-p",
}


_SOURCES: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "project": ("project",),
    "pe": ("pe",),
    "slots": ("pe", "slots"),
    "resources": ("hard_resources",),
    "reservation": ("reservation",),
    "queue": ("hard_queues",),
    "priority": ("priority",),
    "wants_reservation": ("wants_reservation",),
}
"""By field the attributes of a job that decide it."""


def draft_of_jobs(jobs: Sequence[Job]) -> AlterDraft:
    """Return the fields that all of the jobs share; those in which they differ are empty."""
    own, differing = _draft_of(jobs[0]), find_differing(jobs)
    return AlterDraft(**{name: getattr(own, name) for name in _SOURCES if name not in differing})


def find_differing(jobs: Sequence[Job]) -> frozenset[str]:
    """Return the names of the fields in which jobs differ."""
    found = set()
    for name, attributes in _SOURCES.items():
        read = attrgetter(*attributes)
        first = read(jobs[0])
        if any(read(job) != first for job in jobs):
            found.add(name)
    return frozenset(found)


def _draft_of(job: Job) -> AlterDraft:
    return AlterDraft(
        name=job.name,
        project=job.project or "",
        pe=job.pe or "",
        slots=format_ranges(job.slots, with_step=False) if job.pe else "",
        resources=format_requests(job.hard_resources),
        reservation=str(job.reservation or ""),
        queue=",".join(job.hard_queues),
        priority=str(job.priority),
        wants_reservation=job.wants_reservation,
    )


def format_requests(requests: Sequence[ResourceRequest]) -> str:
    """Return requests as `-l` takes them."""
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in requests)


def list_options(before: AlterDraft, now: AlterDraft) -> tuple[str, ...]:
    """Return the options of qalter for what was changed; what may not be emptied makes none."""
    return tuple(word for name in _FORM_ORDER for word in _field_options(before, now, name))


_FORM_ORDER = (
    "name", "project", "pe", "resources", "reservation", "queue", "priority", "wants_reservation", "extra",
)  # fmt: skip


def _field_options(before: AlterDraft, now: AlterDraft, name: str) -> tuple[str, ...]:
    if name == "extra":
        return split_options(now.extra) or ()
    if name == "wants_reservation":
        is_changed = now.wants_reservation is not None and now.wants_reservation != before.wants_reservation
        return ("-R", "y" if now.wants_reservation else "n") if is_changed else ()
    if name == "pe":
        pe, slots = now.pe.strip(), now.slots.strip()
        is_changed = (pe, slots) != (before.pe, before.slots)
        return ("-pe", pe, slots or "1") if pe and is_changed else ()
    text = getattr(now, name).strip()
    if text == getattr(before, name):
        return ()
    # Grid Engine's lists of queues have no blanks.
    text = text.replace(" ", "") if name == "queue" else text
    return (_OPTIONS[name], text) if text else _EMPTIED.get(name, ())


def split_options(text: str) -> tuple[str, ...] | None:
    """Return options as typed in a shell, word by word; None if a quotation mark is not closed."""
    try:
        return tuple(shlex.split(text))
    except ValueError:
        return None


def check_fields(before: AlterDraft, now: AlterDraft, moment: int) -> dict[str, tuple[Report, ...]]:
    """Return by field what qalter itself would say of the options, before it asks a qmaster.

    `moment` is now, in seconds since the epoch.
    """
    found = {name: tuple(_check_field(before, now, name, moment)) for name in _FORM_ORDER}
    if now.slots.strip() and not now.pe.strip() and not before.pe:
        found["slots"] = (Report("alter.slots-without-pe", "Slots need a parallel environment."),)
    return {name: reports for name, reports in found.items() if reports}


def _check_field(before: AlterDraft, now: AlterDraft, name: str, moment: int) -> Iterator[Report]:
    if name in _KEPT and getattr(before, name) and not getattr(now, name).strip():
        yield Report("alter.not-taken-away", _KEPT[name])
    if name == "extra" and split_options(now.extra) is None:
        yield Report("alter.quotes", "A quotation mark is not closed.")
        return
    options = _field_options(before, now, name)
    if options:
        yield from check_options(options, moment)


def check_options(words: Sequence[str], moment: int) -> tuple[Report, ...]:
    """Return what is wrong with options of qalter."""
    try:
        draft = parse_draft(words, moment)
        if draft.command:
            text = f'"{draft.command[0]}" is not an option; the numbers of the jobs are added automatically.'
            return (Report("alter.no-option", text),)
        read_alteration(words, moment)
    except SubmissionError as error:
        return error.reports
    return ()


def find_trial(words: Sequence[str]) -> str:
    """Return the option that makes qalter verify only, `-w v`, `-w p` or `-verify`; empty if it alters."""
    try:
        draft = parse_draft(words, 0)
    except SubmissionError:
        return ""
    if draft.is_only_shown:
        return "-verify"
    return f"-w {draft.verification}" if draft.verification in VERIFY_ONLY else ""
