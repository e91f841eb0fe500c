"""Everything about a job that `qstat -j` prints, as names and values that people read."""

import shlex
from collections.abc import Collection, Mapping
from types import MappingProxyType

from qmonpy.app.jobs.submit_command import draft_of_job
from qmonpy.app.jobs.submit_draft import SubmitDraft, split_words
from qmonpy.formats.submission.scope_words import list_scopes
from qmonpy.formats.values.moment import format_time
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.job_details import JobDetails
from qmonpy.translation import later, tr

Detail = tuple[str, str]
"""A title and a value."""

_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "script_file": later("Command"),
        "job_args": later("Arguments"),
        "job_type": later("Kind"),
        "cwd": later("Working folder"),
        "stdout_path_list": later("Output"),
        "stderr_path_list": later("Errors"),
        "stdin_path_list": later("Input"),
        "merge": later("Merged"),
        "shell_list": "Shell",
        "env_list": later("Variables"),
        "context": later("Context"),
        "soft resource_list": later("Preferred"),
        "soft_queue_list": later("Preferred queues"),
        "master hard queue_list": later("Master queue"),
        "master_hard_resource_list": later("Master task asks for"),
        "slave_hard_queue_list": later("Slave queues"),
        "slave_hard_resource_list": later("Slave tasks ask for"),
        "requests by scope": later("Asked by scope"),
        "other requests": later("Other requests"),
        "job-array tasks": later("Array"),
        "maximum concurrency": later("Tasks at a time"),
        "jid_predecessor_list (req)": "-hold_jid",
        "jid_predecessor_list": later("Waits for"),
        "jid_successor_list": later("Successors"),
        "ja_ad_predecessor_list (req)": "-hold_jid_ad",
        "ja_ad_predecessor_list": later("Tasks wait for"),
        "ja_ad_successor_list": later("Task successors"),
        "execution_time": later("Not before"),
        "deadline": later("Deadline"),
        "priority": later("POSIX priority"),
        "jobshare": later("Job share"),
        "reserve": later("Reserves"),
        "restart": later("Rerun"),
        "checkpoint_object": later("Checkpointing"),
        "checkpoint_attr": later("Checkpoint when"),
        "checkpoint_interval": later("Every"),
        "notify": later("Notify"),
        "mail_options": later("Mail"),
        "mail_list": later("Mail to"),
        "account": later("Account"),
        "verify_suitable_queues": later("Verify"),
        "ar_id": later("Reservation id"),
        "binding": later("Core binding"),
        "sge_o_host": later("Submitted on"),
        "sge_o_workdir": later("Submitted in"),
        "sge_o_home": later("Home"),
        "sge_o_shell": later("Login shell"),
        "sge_o_path": "PATH",
        "group": later("Group"),
        "uid": later("User id"),
        "gid": later("Group id"),
        "groups": later("Groups"),
        "exec_file": later("Spooled as"),
        "category_id": later("Category"),
        "sync_options": later("Waited for (-sync)"),
        "submit_cmd_line": later("Submitted by"),
        "effective_submit_cmd_line": later("With defaults"),
    }
)
"""By the name in `qstat -j` the title; in the order in which they are shown, with names that are not here behind."""
_TOLD = frozenset(
    (
        "job_number",
        "owner",
        "job_name",
        "submission_time",
        "project",
        "department",
        "version",
        "hard resource_list",
        "hard_queue_list",
        "parallel environment",
        "pending_tasks",
    )
)
"""Names that other fields of the details show."""
_IDLE: Mapping[str, str] = MappingProxyType(
    {
        "binding": "NONE",
        "job_type": "NONE",
        "jobshare": "0",
        "notify": "FALSE",
        "env_list": "NONE",
        "groups": "NOT-AVAILABLE-IN-OCS",
        "sync_options": "n",
    }
)
"""Values that say nothing."""
_ERROR, _BINDING = "error reason", "binding"
_TASK_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "usage": later("Usage"),
        _BINDING: later("Core binding"),
        "exec_binding_list": later("Core binding"),
        "resource_map": later("Resource map"),
    }
)
_TASK_TOLD = frozenset(("job_state", "exec_queue_list", "exec_host_list", "start_time"))
"""What other fields of the details tell of tasks."""


def list_details(details: JobDetails, job: Job | None = None, told: Collection[str] = ()) -> tuple[Detail, ...]:
    """Return what `qstat -j` says of a job, in an order for people: what is of single tasks first.

    An error of a task that is not in error (any more), as `job` has it, is called an earlier one. Errors that are
    `told` already are left out.
    """
    order = {name: place for place, name in enumerate(_TITLES)}
    of_tasks = [(*_split_task(name), value) for name, value in details.fields]
    is_array = bool(details.find_value("job-array tasks"))
    whole = [(name, value) for name, task, value in of_tasks if not task and _is_telling(name, value)]
    whole.sort(key=lambda each: order.get(each[0], len(order)))
    tasks = (each for each in of_tasks if each[1] and _is_task_telling(each[0], each[2], told))
    return (
        *(_task_detail(name, int(task), value, job, is_array) for name, task, value in tasks),
        *((tr(_TITLES.get(name, name)), _format_value(name, value)) for name, value in whole),
    )


def _is_telling(name: str, value: str) -> bool:
    return name not in _TOLD and _IDLE.get(name) != value


def _is_task_telling(name: str, value: str, told: Collection[str]) -> bool:
    if name in _TASK_TOLD:
        return False
    return value != _IDLE.get(name) and not (name == _ERROR and any(each.endswith(value) for each in told))


def _split_task(name: str) -> tuple[str, str]:
    """Return a name and the number of the task behind it; no number for what is of the whole job."""
    first, _, last = name.rpartition(" ")
    return (first, last) if is_whole(last) else (name, "")


def _task_detail(name: str, task: int, value: str, job: Job | None, is_array: bool) -> Detail:
    title = tr(_TASK_TITLES.get(name, name))
    if name == _ERROR:
        title = tr("Error" if job is not None and job.is_in_error(task) else "Earlier error")
    return (f"{title} {task}" if is_array else title), value


def _format_value(name: str, value: str) -> str:
    """Return a value without the places for hosts that no path has: `NONE:NONE:/tmp/o`."""
    if name.endswith("_path_list"):
        return ", ".join(each.removeprefix("NONE:NONE:") for each in value.split(","))
    return value.removeprefix("NONE:") if name == "shell_list" else value


def describe_known(job: Job) -> tuple[Detail, ...]:
    """Return what is known of a job without `qstat -j`, with the same titles; what it did not ask for is left out.

    Of a simulated job that are also the options as they were typed.
    """
    values = {
        **(_describe_draft(draft_of_job(job)) if job.arguments else {}),
        "soft resource_list": _format_requests(job.soft_resources),
        "soft_queue_list": ",".join(job.soft_queues),
        "master hard queue_list": ",".join(job.master_queues),
        "requests by scope": " ".join(list_scopes(job)),
        "other requests": ", ".join(job.other_requests),
        "job-array tasks": _format_range(job.tasks),
        "maximum concurrency": _format_number(job.max_running_tasks),
        "jid_predecessor_list": ",".join(map(str, job.predecessors)),
        "execution_time": format_time(job.start_after) if job.start_after else "",
        "deadline": format_time(job.deadline) if job.deadline else "",
        "priority": _format_number(job.priority),
        "reserve": "y" if job.wants_reservation else "",
        "restart": "" if job.is_restartable is None else "y" if job.is_restartable else "n",
        "mail_options": job.mail_options,
        "mail_list": ",".join(job.mail_to),
        "account": job.account,
        "verify_suitable_queues": job.verification if job.verification != "n" else "",
        "group": ",".join(job.groups),
    }
    return tuple((tr(_TITLES[name]), value) for name, value in values.items() if value)


def _describe_draft(draft: SubmitDraft) -> Mapping[str, str]:
    """Return by name in `qstat -j` what the options say that the scheduler does not look at."""
    words = split_words(draft.program) or ()
    return {
        "script_file": words[0] if words else "",
        "job_args": shlex.join(words[1:]),
        "cwd": tr("where it was submitted (-cwd)") if draft.is_cwd else draft.directory,
        "stdout_path_list": draft.stdout,
        "stderr_path_list": draft.stderr,
        "stdin_path_list": draft.stdin,
        "merge": "y" if draft.is_merged else "",
        "shell_list": draft.shell,
        "env_list": draft.environment,
        "context": draft.context,
        "ja_ad_predecessor_list (req)": draft.array_predecessors,
        "jobshare": draft.share,
        "checkpoint_object": draft.checkpoint,
        "notify": "TRUE" if draft.is_notified else "",
        "binding": draft.binding,
    }


def _format_requests(requests: tuple[ResourceRequest, ...]) -> str:
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in requests)


def _format_range(tasks: Range | None) -> str:
    return format_ranges((tasks,)) if tasks is not None else ""


def _format_number(number: int) -> str:
    return str(number) if number else ""
