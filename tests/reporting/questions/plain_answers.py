"""Answers of questions worked out in plain Python, one run after the other, to hold those of databases against."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, tzinfo

from qmonpy.reporting.questions.question import Condition, Period, Question
from tests.reporting.questions.run_rows import Run

Key = tuple[object, ...]
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def answer_plainly(question: Question, runs: Iterable[Run], period: Period, zone: tzinfo) -> dict[Key, list[Run]]:
    """Return the runs of each row."""
    found: dict[Key, list[Run]] = defaultdict(list)
    for run in runs:
        if run.counts and period.begin <= run.ended < period.end and all(_meets(run, each) for each in question.where):
            found[tuple(_value(run, key, zone) for key in question.by)].append(run)
    return found


def measure_plainly(measure: str, runs: Sequence[Run]) -> float | None:
    """Return the first number of a row."""
    jobs = [run for run in runs if run.is_job]
    own = [run for run in runs if run.part_of == "NONE"]
    slot_seconds = sum(run.slots * max(0, run.ended - run.started) for run in own)
    cpu = sum(run.cpu for run in runs)
    if measure in ("slot_hours", "cpu"):
        return (slot_seconds if measure == "slot_hours" else cpu) / 3600
    if measure == "jobs":
        return len(jobs)
    if measure == "efficiency":
        return 100 * cpu / slot_seconds if slot_seconds else None
    if measure == "memory":
        return _measure_memory(runs)
    times = {
        "wait": [(run.began or run.started) - run.submitted for run in jobs],
        "turnaround": [max(0, run.ended - run.submitted) for run in jobs],
        "run_time": [max(0, run.ended - (run.began or run.started)) for run in jobs],
    }[measure]
    return sum(times) / len(times) if times else None


def asks_memory(run: Run) -> bool:
    """Whether a run asks for an amount of memory."""
    return run.asked in ("4G", "512M")


def _measure_memory(runs: Sequence[Run]) -> float | None:
    amounts = {"4G": 4 * 2**30, "512M": 512 * 2**20}
    asked = sum(amounts[run.asked] * run.slots for run in runs if asks_memory(run) and run.is_job)
    return 100 * sum(run.vmem for run in runs if asks_memory(run) and not run.is_part) / asked if asked else None


def _value(run: Run, key: str, zone: tzinfo) -> object:
    if key == "reservation":
        return str(run.reservation) if run.reservation else "NONE"
    local = datetime.fromtimestamp(run.ended, zone).replace(tzinfo=None)
    midnight = local.replace(hour=0, minute=0, second=0)
    begins = {
        "hour": local.replace(minute=0, second=0),
        "day": midnight,
        "week": midnight - timedelta(days=local.weekday()),
        "month": midnight.replace(day=1),
        "year": midnight.replace(day=1, month=1),
    }
    if key in begins:
        return int(begins[key].replace(tzinfo=zone).timestamp())
    if key in ("weekday", "hour_of_day"):
        return _DAYS[local.weekday()] if key == "weekday" else local.hour
    return getattr(run, key)


def _meets(run: Run, condition: Condition) -> bool:
    text = str(run.reservation or "NONE") if condition.key == "reservation" else str(getattr(run, condition.key))
    patterns = (re.escape(each).replace(r"\*", ".*").replace(r"\?", ".") for each in condition.values)
    return any(re.fullmatch(each, text, re.DOTALL) for each in patterns) != condition.is_not
