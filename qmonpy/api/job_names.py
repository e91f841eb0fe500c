"""How jobs and tasks are named in commands: by number, by text, by value, one by one or several at once."""

from collections.abc import Iterable, Iterator

from qmonpy.api.jobs import Job, Task

JobName = int | str | Job | Task
"""A job, or tasks of it: a number, a text such as `31.1-9:2`, or a value."""
JobNames = JobName | Iterable[JobName]
"""One, or several of them, such as a list or a table."""


def list_jobs(jobs: Iterable[JobNames]) -> Iterator[JobName]:
    """Yield the jobs of arguments, each of which is one or several."""
    for each in jobs:
        if isinstance(each, int | str | Job | Task):
            yield each
        else:
            yield from each


def words_of(jobs: Iterable[JobNames]) -> list[int | str]:
    """Return the words by which a command names jobs; TypeError if there are none."""
    words = [_word_of(each) for each in list_jobs(jobs)]
    if not words:
        raise TypeError("name the jobs")
    return words


def number_of(job: JobName) -> int:
    """Return the number of a job; TypeError for what is none, such as a text."""
    number = job.number if isinstance(job, Job) else job
    if not isinstance(number, int):
        raise TypeError(f"a job is named by its number here, not by {number!r}")
    return number


def _word_of(job: JobName) -> int | str:
    if isinstance(job, Task):
        return f"{job.job}.{job.task}"
    return job.number if isinstance(job, Job) else job
