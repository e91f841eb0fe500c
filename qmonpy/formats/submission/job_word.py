"""The words by which commands name jobs and tasks of arrays: `7`, `7.3`, `7.1-9:2` (sge_types(1), job_identifier)."""

import re
from collections.abc import Iterable, Sequence

from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import ReportError
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.job import Range, compress_numbers

JobWord = int | str
"""The number of a job, or a text such as `7.3` or `7.1-9:2` for some of its tasks."""
_WORD = compile_late(r"(\d+)(?:\.(\d[\d:-]*))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class NamedTasks:
    """A job and those of its tasks that a word names."""

    job: int
    tasks: Range | None = None
    """None for all of its tasks."""

    def select(self, tasks: Iterable[int]) -> tuple[int, ...]:
        """Return those of `tasks` that are named, in their order."""
        return tuple(task for task in tasks if self.tasks is None or task in self.tasks)


def find_named_tasks(word: JobWord) -> NamedTasks | None:
    """Return the job and the tasks that a word names; None if it is not a job identifier."""
    if isinstance(word, int):
        return NamedTasks(word)
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    if found[2] is None:
        return NamedTasks(parse_digits(found[1]))
    try:
        ranges = parse_task_ranges(found[2])
    except ReportError:
        return None
    return NamedTasks(parse_digits(found[1]), ranges[0]) if len(ranges) == 1 else None


def format_job_words(job: int, tasks: Sequence[int] | None) -> tuple[str, ...]:
    """Return the words for a job, or for some of its tasks: `7`; `7.1-9:2` and `7.12`."""
    if tasks is None:
        return (str(job),)
    return tuple(f"{job}.{_format_tasks(each)}" for each in compress_numbers(tasks))


def _format_tasks(tasks: Range) -> str:
    if tasks.first == tasks.last:
        return str(tasks.first)
    steps = f":{tasks.step}" if tasks.step > 1 else ""
    return f"{tasks.first}-{tasks.last}{steps}"
