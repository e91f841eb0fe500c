"""The jobs that the words of a command name, as `qdel`, `qhold`, `qrls` and `qalter` of 8.1.9 find them (asked)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from qmonpy.cli.outcome import Outcome, format_lines, misused, refused
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.whole import begins_with_digit, is_whole
from qmonpy.model.work.job import Job

NO_ARGUMENT = "ERROR! no option argument"
_IDENTIFIER = compile_late(r"0*[1-9]\d*(\.\d+(-\d+)?(:\d+)?)?", re.ASCII)


class NotJobsError(ValueError):
    """The words name no jobs; `outcome` is the answer of the command."""

    def __init__(self, outcome: Outcome):
        super().__init__()
        self.outcome = outcome


@dataclass(frozen=True, slots=True)
class JobList:
    """What the words of a command ask for."""

    words: tuple[str, ...]
    """Numbers, names and patterns, with tasks as in `7.1-3`; none for all jobs of the users."""
    users: tuple[str, ...] = ()
    """Those of `-u`."""
    tasks: tuple[tuple[str, str], ...] = ()
    """The words with the ranges that `-t` gives after them."""


@dataclass(frozen=True, slots=True)
class FoundJobs:
    """The jobs and tasks that one word names; none where it names nothing."""

    word: str
    jobs: tuple[JobWord, ...]


def read_job_list(command: str, words: Sequence[str]) -> JobList:
    """Return what words ask for; raises NotJobsError where 8.1.9 shows how the command is used."""
    names: list[str] = []
    users: list[str] = []
    tasks: list[tuple[str, str]] = []
    rest = list(words)
    if "" in rest and command != "qdel":
        raise NotJobsError(refused('qalter: Wrong job id list format "" specified', exit_code=7))
    while rest:
        word = rest.pop(0)
        if word == "-u":
            if not rest:
                raise NotJobsError(misuse(command))
            users += _split(rest.pop(0))
        elif word == "-t":
            given = rest.pop(0) if rest else ""
            if not names or not given:
                text = f"found lonely '-t {given}' option (The -t option needs a leading job name)."
                raise NotJobsError(refused(f"error: {text}") if command == "qdel" else refused(text, exit_code=2))
            tasks.append((names[-1], given))
        else:
            names += _split(word)
    if not names and not users:
        raise NotJobsError(misuse(command))
    return JobList(tuple(names), tuple(users), tuple(tasks))


def misuse(command: str) -> Outcome:
    """Return the outcome of a command without jobs."""
    outcome = misused(command, NO_ARGUMENT)
    if command != "qdel":
        return outcome
    # Of this one 8.1.9 prints the complaint to standard output.
    return Outcome(format_lines(NO_ARGUMENT), outcome.complaint.removesuffix(format_lines(NO_ARGUMENT)), 1)


def find_jobs(cluster: ClusterInterface, wanted: JobList, owners: Sequence[str]) -> Iterator[FoundJobs]:
    """Yield by word the jobs that it names: a number whatever job, a name or a pattern those of `owners` (none:
    everybody's)."""
    ranges: dict[str, list[str]] = {}
    for word, given in wanted.tasks:
        ranges.setdefault(word, []).extend(given.split(","))
    if not wanted.words:
        jobs = cluster.snapshot().state.jobs
        yield FoundJobs("*", tuple(number for number, job in jobs.items() if _is_of(job, wanted.users)))
    for word in wanted.words:
        # What was done with the word before counts.
        jobs = cluster.snapshot().state.jobs
        found: tuple[JobWord, ...]
        if begins_with_digit(word):
            known = jobs.get(int(word.partition(".")[0])) if is_identifier(word) else None
            is_other = bool(wanted.users) and (known is None or not _is_of(known, wanted.users))
            found = () if is_other else (int(word) if is_whole(word) else word,)
        else:
            found = _find_named(jobs.values(), word, owners)
        if word in ranges:
            found = tuple(f"{each}.{some}" for each in found for some in ranges[word])
        yield FoundJobs(word, found)


def is_identifier(word: str) -> bool:
    """Whether a word that begins with a digit is the number of a job, or of tasks of one, as 8.1.9 reads it."""
    return _IDENTIFIER.fullmatch(word) is not None


def _find_named(jobs: Iterable[Job], word: str, owners: Sequence[str]) -> tuple[JobWord, ...]:
    named = (job for job in jobs if matches_pattern(word, job.name))
    return tuple(job.number for job in named if not owners or _is_of(job, owners))


def _is_of(job: Job, owners: Sequence[str]) -> bool:
    return any(matches_pattern(each, job.owner) for each in owners)


def _split(word: str) -> list[str]:
    return [each for each in word.split(",") if each]


def with_named_job(options: Sequence[str], jobs: Sequence[str]) -> tuple[str, ...]:
    """Return options with the name that `-verify` shows: where a name is altered, that and the new one."""
    first = next((each for word in jobs for each in word.split(",") if each), "")
    if not first or begins_with_digit(first):
        return tuple(options)
    given = [words[-1] for name, words in split_arguments(options, is_alteration=True)[0] if name == "-N"]
    return (*options, "-N", f":{first}:{given[-1] if given else ''}")
