"""Ended tasks, from what `qacct -j` prints with `TZ=UTC0` and `LC_ALL=C`."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from sys import float_info

from qmonpy.formats.values.moment import known_moment
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

_RULE = "===="
_NONE = ("NONE", "UNKNOWN", "undefined", "")
_TIMES = ("qsub_time", "start_time", "end_time")
_NEVER, _EPOCH = "-/-", "Thu Jan  1 00:00:00 1970"
"""What stands for a time that there is not."""
LONGEST_SHOWN = 30
"""So much of a word is shown at most."""
_TIME = "%a %b %d %H:%M:%S %Y"
_AMOUNT = re.compile(r"(\d{1,30}(?:\.\d{1,30})?)([KMGT]?)")
_UNITS = {"": 1.0, "K": 1024.0, "M": 1024.0**2, "G": 1024.0**3, "T": 1024.0**4}
_GB = 1024.0**3


def parse_qacct(text: str) -> tuple[FinishedTask, ...]:
    """Return the tasks of an output in its order; blocks that are no record are passed over."""
    return tuple(filter(None, map(_task, _blocks(text))))


def find_odd_times(text: str) -> tuple[str, ...]:
    """Return in words the times in an output that no cluster can have, such as `"9999-12-31 00:00:00" of job 12`."""
    return tuple(
        f'"{block[name][:LONGEST_SHOWN]}" of job {block.get("jobnumber", "")[:LONGEST_SHOWN]}'
        for block in _blocks(text)
        for name in _TIMES
        if block.get(name, _NEVER) not in (_NEVER, _EPOCH) and not _moment(block, name)
    )


def _blocks(text: str) -> Iterator[Mapping[str, str]]:
    block: dict[str, str] = {}
    for line in lines_of(text):
        if line.startswith(_RULE):
            yield block
            block = {}
        else:
            name, _, value = line.partition(" ")
            block.setdefault(name, value.strip())
    yield block


def _task(block: Mapping[str, str]) -> FinishedTask | None:
    number, slots = block.get("jobnumber", ""), block.get("slots", "")
    if not is_whole(number) or not is_whole(slots):
        return None
    job, task = int(number), block.get("taskid", "")
    place = f"{block['qname']}@{block['hostname']}" if _word(block, "qname") and _word(block, "hostname") else ""
    pieces = ((place, int(slots)),) if place else ()
    start, id = _moment(block, "start_time"), int(task) if is_whole(task) else 1
    reservation = block.get("arid", "")
    return FinishedTask(
        job,
        id,
        block.get("owner", ""),
        block.get("jobname", ""),
        _moment(block, "qsub_time"),
        start,
        _moment(block, "end_time"),
        pieces,
        running=RunningTask(job, id, pieces, start, _word(block, "granted_pe") or None) if pieces else None,
        reservation=int(reservation) if is_whole(reservation) else None,
        record=_record(block, is_array=is_whole(task)),
    )


def _record(block: Mapping[str, str], *, is_array: bool) -> TaskRecord:
    return TaskRecord(
        0,
        is_array,
        _first_number(block, "exit_status"),
        _first_number(block, "failed"),
        _word(block, "group"),
        _word(block, "account"),
        _word(block, "project"),
        _word(block, "department"),
        _word(block, "category"),
        _amount(block, "ru_wallclock"),
        _amount(block, "cpu"),
        _amount(block, "mem") / _GB,
        _amount(block, "io") / _GB,
        _amount(block, "maxvmem"),
    )


def _word(block: Mapping[str, str], name: str) -> str:
    value = block.get(name, "")
    return "" if value in _NONE else value


def _first_number(block: Mapping[str, str], name: str) -> int:
    word = block.get(name, "").partition(" ")[0]
    return int(word) if is_whole(word) else 0


def _amount(block: Mapping[str, str], name: str) -> float:
    found = _AMOUNT.match(block.get(name, ""))
    return min(float(found[1]) * _UNITS[found[2]], float_info.max) if found else 0.0


def _moment(block: Mapping[str, str], name: str) -> int:
    """Return seconds since the epoch, of the date as 8.1.9 or OCS 9 writes it; 0 for `-/-` and what is none."""
    text = block.get(name, "")
    for read in (_read_old, datetime.fromisoformat):
        with suppress(ValueError):
            return known_moment(int(read(text).replace(tzinfo=UTC).timestamp()))
    return 0


def _read_old(text: str) -> datetime:
    return datetime.strptime(text, _TIME)
