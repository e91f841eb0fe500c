"""What `qsub -verify` and `qalter -verify` print: a command line as they understand it, without a qmaster (asked)."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from qmonpy.formats.submission.checkpoint_words import format_interval, format_occasion
from qmonpy.formats.submission.file_path import parse_paths
from qmonpy.formats.submission.job_draft import VERIFICATION_LEVELS, JobDraft, Requests, find_script
from qmonpy.formats.values.slot_range import format_ranges

_CONTEXTS = {"-ac": "+", "-dc": "-", "-sc": "="}
"""By option the sign before what it gives."""


def format_submission(draft: JobDraft, name: str, user: str, host: str) -> tuple[str, ...]:
    """Return the lines of `qsub -verify`; what neither the scheduler nor a list of jobs reads is left out.

    `name` is the name that the job would get, `user` and `host` are who would submit it and where.
    """
    of_qsub = {
        "job_number": "unassigned",
        "owner": "",
        "uid": "0",
        "group": "",
        "gid": "0",
        "sge_o_host": host,
        "mail_list": format_mail_list(draft.mail_to) or f"{user}@{host}",
        "notify": "TRUE" if "-notify" in draft.given else "FALSE",
        "jobshare": str(draft.job_share),
        "verify": "-verify",
        "job_type": ("binary" if "-b" in draft.given else "NONE") + ("" if draft.has_shell else ",noshell"),
        "job_args": ",".join(draft.command[1:]),
        "script_file": find_script(draft.command) or "STDIN",
    }
    found = {**dict(_list_options(draft)), **of_qsub, "job_name": name}
    return _in_order({label: text for label, text in found.items() if text or label in ("owner", "group")})


def format_alteration(draft: JobDraft) -> tuple[str, ...]:
    """Return the lines of `qalter -verify`: the options that were given, whichever job is named."""
    found = {**dict(_list_options(draft)), "mail_list": format_mail_list(draft.mail_to)}
    given = {label: text for label, text in found.items() if text}
    return _in_order({**given, "job_name": draft.name or "", _NO_ARGUMENTS: ""})


def _list_options(draft: JobDraft) -> Iterator[tuple[str, str]]:
    given = draft.given
    yield "deadline", _format_moment(draft.deadline)
    yield "execution_time", _format_moment(draft.start_after)
    yield "account", draft.account if "-A" in given else ""
    yield "checkpoint_object", draft.checkpoint or ""
    yield "checkpoint_attr", format_occasion(draft.checkpoint_occasion)
    yield "checkpoint_interval", format_interval(draft.checkpoint_occasion)
    paths = dict(draft.paths)
    yield "cwd", paths.get("-wd", "")
    for label, option in (("stderr", "-e"), ("stdout", "-o"), ("stdin", "-i")):
        yield f"{label}_path_list", ",".join(each.full_text for each in parse_paths(paths.get(option, ""))[:1])
    yield "merge", "y" if draft.merges_errors else ""
    yield "shell_list", ",".join(each.text for each in parse_paths(paths.get("-S", "")))
    yield "context", ",".join(_list_context(draft))
    yield "reserve", "y" if draft.wants_reservation else ""
    yield "hard resource_list", _format_requests(draft.hard_resources)
    yield "soft resource_list", _format_requests(draft.soft_resources)
    yield "mail_options", draft.mail_options
    yield "priority", str(draft.priority or "")
    yield "hard_queue_list", ",".join(draft.hard_queues)
    yield "soft_queue_list", ",".join(draft.soft_queues)
    yield "restart", {True: "y", False: "n", None: ""}[draft.is_restartable]
    yield "master hard queue_list", ",".join(draft.master_queues)
    if draft.pe is not None:
        yield "parallel environment", f"{draft.pe} range: {format_ranges(draft.slots, with_step=False)}"
    yield "jid_predecessor_list (req)", ",".join(draft.predecessors)
    yield "verify_suitable_queues", str(VERIFICATION_LEVELS.get(draft.verification, ""))
    yield "project", draft.project or ""
    yield "ar_id", str(draft.reservation or "")
    yield "job-array tasks", format_ranges([draft.tasks]) if draft.tasks else ""
    yield "maximum concurrency", str(draft.max_running_tasks or "")


def format_mail_list(names: Sequence[str]) -> str:
    """Return users as `qstat -j` prints them, with NONE for a host that is not given."""
    return ",".join(each if "@" in each else f"{each}@NONE" for each in names)


def _list_context(draft: JobDraft) -> Iterator[str]:
    """Yield what is given of the context, as it is given: what it makes of it only the qmaster knows."""
    for option, value in draft.paths:
        if option in _CONTEXTS:
            yield f"{_CONTEXTS[option]}=NONE"
            yield from (each if "=" in each else f"{each}=NONE" for each in value.split(",") if each)


_ORDER = (
    "job_number", "deadline", "owner", "uid", "group", "gid", "sge_o_host", "execution_time", "account",
    "checkpoint_object", "checkpoint_attr", "checkpoint_interval", "cwd", "stderr_path_list", "reserve", "merge",
    "hard resource_list", "soft resource_list", "mail_options", "mail_list", "notify", "job_name", "stdout_path_list",
    "stdin_path_list", "priority", "jobshare", "hard_queue_list", "soft_queue_list", "restart", "shell_list", "verify",
    "", "job_args", "master hard queue_list", "script_file", "parallel environment", "jid_predecessor_list (req)",
    "verify_suitable_queues", "project", "ar_id", "job-array tasks", "maximum concurrency", "context", "job_type",
)  # fmt: skip
"""The labels in Grid Engine's order."""
_WIDTH = 28
"""The column in which values begin; only the parallel environment's stands elsewhere."""


_NO_ARGUMENTS = ""
"""The label of the empty line that stands for the arguments of an alteration."""


def _in_order(found: dict[str, str]) -> tuple[str, ...]:
    return tuple(_format_line(label, found[label]) for label in _ORDER if label in found)


def _format_line(label: str, text: str) -> str:
    if label == _NO_ARGUMENTS:
        return ""
    return f"{label}:  {text}" if label == "parallel environment" else f"{label}:".ljust(_WIDTH) + text


def _format_requests(requests: Requests) -> str:
    return ",".join(name if value is None else f"{name}={value}" for name, value in requests.items())


def _format_moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).strftime("%a %b %e %H:%M:%S %Y") if seconds else ""
