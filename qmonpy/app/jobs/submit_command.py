"""Drafts of jobs from what says the same: a typed command line, arguments, or a job that there is."""

import shlex
from collections.abc import Sequence
from dataclasses import replace

from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.jobs.submit_draft import SubmitDraft, split_words
from qmonpy.app.jobs.submit_options import FIELDS_OF_OPTIONS, JOB_OPTIONS
from qmonpy.app.jobs.terminal import BATCH_ONLY
from qmonpy.app.jobs.terminal import COMMAND as TERMINAL
from qmonpy.formats.submission.merged_arguments import Option, join_options, split_arguments
from qmonpy.formats.submission.newer_options import SCOPE, is_of_scope
from qmonpy.formats.submission.scope_words import list_scopes
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.translation import tr

COMMAND = "qsub"


def parse_command(text: str, before: SubmitDraft | None = None) -> SubmitDraft:
    """Return the draft of a command line, with or without `qsub` (and a path) before its options.

    What no option says, such as the user, is as `before`. Raises ReportError for what is no such command.
    """
    words = split_words(text.replace("\\\n", " "))
    if words is None:
        raise ReportError((Report("submit.quote", tr("A quote is not closed.")),))
    if words and not words[0].startswith("-"):
        name, words = words[0], words[1:]
        if name.rpartition("/")[2] not in (COMMAND, TERMINAL):
            raise ReportError(
                (Report("submit.command", tr('"{name}" is not qsub: enter a qsub command.').format(name=name)),)
            )
        before = replace(before or SubmitDraft(), is_interactive=name.endswith(TERMINAL))
    return draft_of_arguments(words, before)


def draft_of_arguments(arguments: Sequence[str], before: SubmitDraft | None = None) -> SubmitDraft:
    """Return the draft of arguments of qsub, with the user and the run time of the draft `before`.

    An option whose value no field can say stays among the further options, as it is.
    """
    kept = before or SubmitDraft()
    options, command = split_arguments(arguments)
    values = _read_fields(options)
    if not command:
        # Without a command the field would make no option.
        values.pop("is_binary", None)
    own = SubmitDraft(user=kept.user, runtime=kept.runtime, is_interactive=kept.is_interactive)
    if kept.is_interactive:
        values = {name: value for name, value in values.items() if name not in BATCH_ONLY}
    claimed = {JOB_OPTIONS[field].name for field in values if field in JOB_OPTIONS}
    claimed |= {"-pe"} if "pe" in values else set()
    extra = [*join_options([each for each in options if each[0] not in claimed])]
    if kept.is_interactive:
        # What qsh has no option for stays for a job, and what it does not take is left to it to refuse.
        unsaid = {name: getattr(kept, name) for name in BATCH_ONLY}
        return replace(own, extra=shlex.join((*extra, *command)), **unsaid, **values)  # type: ignore[arg-type]
    if kept.held_tasks and values.get("is_held"):
        # The hold of the command is the one of these tasks.
        values |= {"held_tasks": kept.held_tasks, "is_held": False}
    return replace(own, extra=shlex.join(extra), program=shlex.join(command), **values)  # type: ignore[arg-type]


def _read_fields(options: Sequence[Option]) -> dict[str, str | bool]:
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for name, words in options:
        by_name.setdefault(name, []).append(words)
    if {"-cwd", "-wd"} <= set(by_name):
        # The last one counts, which two fields cannot say.
        by_name = {name: words for name, words in by_name.items() if name not in ("-cwd", "-wd")}
    found: dict[str, str | bool] = {}
    for name, given in by_name.items():
        field = FIELDS_OF_OPTIONS.get(name)
        value = JOB_OPTIONS[field].find_value(given) if field is not None else None
        if field is not None and value is not None:
            found[field] = value
    pes = by_name.get("-pe", [])
    if len(pes) == 1 and len(pes[0]) == 3 and all(word and word == word.strip() for word in pes[0]):
        found |= {"pe": pes[0][1], "slots": pes[0][2]}
    return found


def draft_of_job(job: Job) -> SubmitDraft:
    """Return the draft that submits a job like this one: with its options as typed, or as the cluster shows them.

    A real cluster's jobs are shown without their program and environment.
    """
    own = SubmitDraft(user=job.owner, runtime=str(job.runtime))
    if job.arguments:
        return draft_of_arguments(job.arguments, own)
    scopes = list_scopes(job)
    masters = ",".join(job.master_queues)
    if scopes and masters:
        # -masterq is not taken beside -scope.
        scopes, masters = (f"{SCOPE} master -q {masters}", *scopes), ""
    return replace(
        own,
        name="" if job.name == Job(0, "").name else job.name,
        pe=job.pe or "",
        slots=format_ranges(job.slots, with_step=False) if job.pe else "",
        resources=format_requests(job.hard_resources),
        soft_resources=format_requests(job.soft_resources),
        reservation=str(job.reservation or ""),
        queue=",".join(job.hard_queues),
        soft_queue=",".join(job.soft_queues),
        master_queue=masters,
        project=job.project or "",
        priority=str(job.priority or ""),
        tasks=format_ranges([job.tasks]) if job.tasks else "",
        running_tasks=str(job.max_running_tasks or ""),
        is_immediate=job.is_immediate,
        wants_reservation=job.wants_reservation,
        restart="" if job.is_restartable is None else "y" if job.is_restartable else "n",
        extra=" ".join((*sorted(job.other_requests, key=is_of_scope), *scopes)),
    )


_OF_THE_CLUSTER = frozenset(("-U", "-u", "-ar"))
"""Options of a category that say whose job it was (accounting(5)), and a reservation that may be over."""


def draft_of_ended(row: JobRow) -> SubmitDraft:
    """Return the draft that submits a job like one that ended, as far as its record tells.

    A record has the requests, the queues and the parallel environment; without one, what is left is the name and where
    it ran. Its program and environment are in no record.
    """
    seconds = max(row.end_time - row.time, 1) if row.time and row.end_time else 0
    own = SubmitDraft(user=row.user, runtime=str(seconds) if seconds else SubmitDraft().runtime)
    words = row.record.category.split() if row.record is not None else []
    # Each option of those has one value.
    kept = [
        word
        for before, word in zip(["", *words], words, strict=False)
        if word not in _OF_THE_CLUSTER and before not in _OF_THE_CLUSTER
    ]
    told = draft_of_arguments(kept if kept != ["NONE"] else (), own)
    project = row.project if row.project != "NONE" else ""
    pe = told.pe or row.pe
    return replace(
        told,
        name=row.name,
        project=told.project or project,
        pe=pe,
        slots=told.slots or (row.slots if pe else ""),
    )


def describe_ended(row: JobRow) -> str:
    """Return in a sentence what the draft of a job that ended lacks."""
    if row.record is not None and row.record.category:
        return tr("The record of an ended job tells no program and no environment: fill them in.")
    return tr("Of an ended job the cluster tells no requests, no program and no environment: fill them in.")


def format_requests(requests: Sequence[ResourceRequest]) -> str:
    """Return requests as `-l` takes them."""
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in requests)
