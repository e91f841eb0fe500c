"""Records of ended tasks in JSON, a line each, as Open Cluster Scheduler 9 writes them into `accounting.jsonl`.

Here they become the fields of accounting(5), as 8.1.9 would have written them: all that reads records reads these.
"""

import json
from collections.abc import Mapping
from typing import Any

from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.moment import find_units

BEGINNING = "{"
"""What a record in JSON begins with, and no record in fields: a cluster queue has no such name."""
NEEDED = ("job_number", "owner", "submission_time")
"""Without these an object is no record of a task; another that is missing says nothing: NONE or 0 in 8.1.9's file."""
_NONE = "NONE"
_NO_REQUESTS = "-"
_TEXTS: Mapping[int, str] = {
    Field.QNAME: "qname",
    Field.HOSTNAME: "hostname",
    Field.GROUP: "group",
    Field.OWNER: "owner",
    Field.JOB_NAME: "job_name",
    Field.ACCOUNT: "account",
    Field.PROJECT: "project",
    Field.DEPARTMENT: "department",
    Field.GRANTED_PE: "granted_pe",
    Field.CATEGORY: "category",
    Field.PE_TASKID: "pe_taskid",
}
_COUNTS: Mapping[int, str] = {
    Field.JOB_NUMBER: "job_number",
    Field.PRIORITY: "priority",
    Field.FAILED: "failed",
    Field.EXIT_STATUS: "exit_status",
    Field.SLOTS: "slots",
    Field.TASK_NUMBER: "task_number",
    Field.ARID: "arid",
}
_DEFAULTS: Mapping[int, str] = {Field.SLOTS: "1"}
_TIMES: Mapping[int, str] = {
    Field.SUBMISSION_TIME: "submission_time",
    Field.START_TIME: "start_time",
    Field.END_TIME: "end_time",
    Field.AR_SUB_TIME: "ar_submission_time",
}
_RUSAGE = (
    "ru_wallclock", "ru_utime", "ru_stime", "ru_maxrss", "ru_ixrss", "ru_ismrss", "ru_idrss", "ru_isrss", "ru_minflt",
    "ru_majflt", "ru_nswap", "ru_inblock", "ru_oublock", "ru_msgsnd", "ru_msgrcv", "ru_nsignals", "ru_nvcsw",
    "ru_nivcsw",
)  # fmt: skip
_EUSAGE: Mapping[int, str] = {
    Field.CPU: "cpu",
    Field.MEM: "mem",
    Field.IO: "io",
    Field.IOW: "iow",
    Field.MAXVMEM: "maxvmem",
}
_USES: Mapping[str, Mapping[int, str]] = {"rusage": dict(enumerate(_RUSAGE, Field.RU_WALLCLOCK)), "eusage": _EUSAGE}


def find_fields(line: str) -> list[str] | None:
    """Return the fields that a record of accounting(5) has, from a record in JSON; None if it is none.

    Characters that would end a field may stand in the texts.
    """
    found = find_record(line)
    return None if found is None else found[0]


def find_record(line: str) -> tuple[list[str], str] | None:
    """Return the fields of a record in JSON as `find_fields` does, and the command that submitted its job; the command
    is empty where the record has none."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or any(record.get(name) is None for name in NEEDED):
        return None
    command = record.get("submit_cmd_line")
    return list_fields(record), command if isinstance(command, str) else ""


def list_fields(record: Mapping[str, Any]) -> list[str]:
    """Return the 45 fields of a record that was parsed; times are seconds, and what is no number stands as it is."""
    fields = ["0"] * (Field.AR_SUB_TIME + 1)
    for at, name in _TEXTS.items():
        fields[at] = _format(record.get(name), _NONE)
    if fields[Field.CATEGORY] == _NO_REQUESTS:
        fields[Field.CATEGORY] = _NONE
    for at, name in _COUNTS.items():
        fields[at] = _format(record.get(name), _DEFAULTS.get(at, "0"))
    for at, name in _TIMES.items():
        fields[at] = _format_time(record.get(name))
    usage = record.get("usage")
    for kind, places in _USES.items():
        used = _find_part(usage, kind)
        for at, name in places.items():
            fields[at] = _format(_find_part(used, name), "0")
    return fields


def _find_part(value: Any, name: str) -> Any:
    """Return what an object has under a name, None for nothing; what is no object stands for each of its parts."""
    return value.get(name) if isinstance(value, dict) else value


def _format(value: Any, nothing: str) -> str:
    if value is None:
        return nothing
    return value if isinstance(value, str) else json.dumps(value)


def _format_time(value: Any) -> str:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value // find_units(value)) if is_whole else _format(value, "0")
