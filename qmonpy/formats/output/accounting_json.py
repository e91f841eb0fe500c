"""Records of ended tasks in JSON, a line each, as Open Cluster Scheduler 9 writes them into `accounting.jsonl`."""

import json
from collections.abc import Mapping
from typing import Any

from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.moment import find_units

BEGINNING = "{"
"""What a record in JSON begins with, and no record in fields: a cluster queue has no such name."""
_NONE = "NONE"
_NAMES: Mapping[int, str] = {
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
"""Texts; one that is missing is NONE."""
_COUNTS: Mapping[int, str] = {
    Field.JOB_NUMBER: "job_number",
    Field.FAILED: "failed",
    Field.EXIT_STATUS: "exit_status",
    Field.SLOTS: "slots",
    Field.TASK_NUMBER: "task_number",
    Field.ARID: "ar_id",
}
_TIMES: Mapping[int, str] = {
    Field.SUBMISSION_TIME: "submission_time",
    Field.START_TIME: "start_time",
    Field.END_TIME: "end_time",
}
_USES: Mapping[int, tuple[str, str]] = {
    Field.RU_WALLCLOCK: ("rusage", "ru_wallclock"),
    Field.RU_UTIME: ("rusage", "ru_utime"),
    Field.RU_STIME: ("rusage", "ru_stime"),
    Field.CPU: ("eusage", "cpu"),
    Field.MEM: ("eusage", "mem"),
    Field.IO: ("eusage", "io"),
    Field.MAXVMEM: ("eusage", "maxvmem"),
}


def find_fields(line: str) -> list[str] | None:
    """Return the fields that a record of accounting(5) has, from a record in JSON; None if it is none.

    Times are seconds. Characters that would end a field may stand in the texts.
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
    if not isinstance(record, dict) or not isinstance(record.get("job_number"), int):
        return None
    command = record.get("submit_cmd_line")
    return _list_fields(record), command if isinstance(command, str) else ""


def _list_fields(record: Mapping[str, Any]) -> list[str]:
    used = _mapping(record.get("usage"))
    fields = ["0"] * (Field.ARID + 1)
    for at, name in _NAMES.items():
        fields[at] = str(record.get(name, _NONE))
    for at, name in _COUNTS.items():
        fields[at] = str(_number(record.get(name)))
    for at, name in _TIMES.items():
        told = record.get(name, 0)
        moment = int(_number(told))
        # What is no time must not be taken for none.
        fields[at] = str(moment // find_units(moment)) if moment or told in (0, None) else str(told)
    for at, (kind, name) in _USES.items():
        fields[at] = str(_number(_mapping(used.get(kind)).get(name)))
    return fields


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(value: Any) -> float:
    """A number as it stands, 0 for one that is missing or none: JSON of Python also has `Infinity`."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e18
    return value if is_number else 0
