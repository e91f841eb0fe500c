"""`qsub`, `qdel`, `qhold`, `qrls`, `qalter`, `qmod`, `qrsub` and `qrdel` on an embedded cluster."""

from collections.abc import Callable, Iterator, Sequence

from qmonpy.cli.outcome import Outcome, answered, refused, unsupported
from qmonpy.cli.script_file import refuse_script
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.permissions import InstanceAction
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.whole import begins_with_digit, is_whole

_REST = {"qrdel": ("-he",)}
"""By command the options of Grid Engine that an embedded cluster does not support."""
_ACTIONS = {
    "-e": InstanceAction.ENABLE,
    "-d": InstanceAction.DISABLE,
    "-s": InstanceAction.SUSPEND,
    "-sq": InstanceAction.SUSPEND,
    "-us": InstanceAction.RESUME,
    "-usq": InstanceAction.RESUME,
    "-c": InstanceAction.CLEAR_ERROR,
    "-cq": InstanceAction.CLEAR_ERROR,
    "-r": InstanceAction.RESCHEDULE,
    "-rq": InstanceAction.RESCHEDULE,
}
"""The actions of the options of qmod on queue instances."""
_JOB_OPTIONS = ("-sj", "-usj", "-rj", "-cj")
"""The options of qmod that take jobs only."""
_NO_ARGUMENT = "ERROR! no option argument"


class _NotJobsError(ValueError):
    """The words name no job; `outcome` is the answer of the command."""

    def __init__(self, outcome: Outcome):
        super().__init__()
        self.outcome = outcome


def qsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Submit a job; it runs by the cluster's clock. Of its script nothing but whether it can be read matters here."""
    refusal = refuse_script(words)
    if refusal is not None:
        return refusal
    return answered(cluster.submit(user, words))


def qalter(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Change options of jobs; the job ids come last."""
    if not words:
        return refused(_NO_ARGUMENT)
    if "-u" in words:
        return unsupported("qalter", "-u")
    jobs = words[-1].split(",")
    if not all(is_whole(each) for each in jobs):
        return refused(f'qalter: "{words[-1]}" is not a list of job ids; the job ids must come last.')
    return answered(cluster.alter_jobs(user, [int(each) for each in jobs], words[:-1]))


def qdel(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Delete jobs or tasks by id, name or pattern, or those of users; `-f` forces."""
    is_forced = "-f" in words
    rest = [each for each in words if each != "-f"]
    return _change_jobs("qdel", cluster, user, rest, lambda jobs: cluster.delete_jobs(user, jobs, is_forced=is_forced))


def qhold(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Put holds of the kinds given by `-h` on jobs or tasks."""
    return _hold("qhold", cluster, user, words, is_held=True)


def qrls(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Take holds of the kinds given by `-h` off jobs or tasks."""
    return _hold("qrls", cluster, user, words, is_held=False)


def _hold(command: str, cluster: ClusterInterface, user: str, words: Sequence[str], *, is_held: bool) -> Outcome:
    kind, rest = "u", list(words)
    while "-h" in rest:
        at = rest.index("-h")
        if at + 1 == len(rest):
            return refused(_NO_ARGUMENT)
        kind = rest.pop(at + 1)
        rest.pop(at)
    return _change_jobs(
        command, cluster, user, rest, lambda jobs: cluster.hold_jobs(user, jobs, is_held=is_held, kind=kind), 3
    )


def qmod(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Change the state of queue instances or jobs: enable, disable, suspend, resume, reschedule, clear errors; `-f`
    forces."""
    is_forced = "-f" in words
    rest = [each for each in words if each != "-f"]
    if not rest:
        return refused(_NO_ARGUMENT)
    option, names = rest[0], [each for word in rest[1:] for each in word.split(",")]
    if option not in _ACTIONS and option not in _JOB_OPTIONS:
        return refused(f'invalid option argument "{option}"')
    if not names or any(each.startswith("-") for each in names):
        what = "jobs" if option in _JOB_OPTIONS else "queue instances"
        return refused(f'qmod: {what} must follow "{option}"; only one option is accepted at a time.')
    if option in _JOB_OPTIONS:
        return answered(_switch_jobs(cluster, user, option, names, is_forced=is_forced))
    return answered(cluster.modify_instances(user, names, _ACTIONS[option], is_forced=is_forced))


def _switch_jobs(cluster: ClusterInterface, user: str, option: str, names: Sequence[str], *, is_forced: bool) -> Answer:
    """Carry out an option of qmod for jobs; a name or a pattern means the jobs of everybody."""
    known = cluster.snapshot().state.jobs
    words: list[JobWord] = []
    for name in names:
        named = [number for number, job in known.items() if matches_pattern(name, job.name)]
        words += [name] if begins_with_digit(name) or not named else named
    if option == "-rj":
        return cluster.reschedule_jobs(user, words, is_forced=is_forced)
    if option == "-cj":
        return cluster.clear_job_errors(user, words)
    return cluster.suspend_jobs(user, words, is_suspended=option == "-sj")


def qrsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Make an advance reservation."""
    return answered(cluster.reserve(user, words))


def qrdel(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Delete advance reservations by id, name or pattern, or those of users."""
    names: list[str] = []
    users: tuple[str, ...] = ()
    is_forced, rest = False, list(words)
    while rest:
        word = rest.pop(0)
        if word == "-f":
            is_forced = True
        elif word == "-u" and rest:
            users = tuple(rest.pop(0).split(","))
        elif word in _REST["qrdel"]:
            return unsupported("qrdel", word)
        elif word.startswith("-"):
            return refused(f'error: invalid option argument "{word}"')
        else:
            names += word.split(",")
    if not names and not users:
        return refused(_NO_ARGUMENT)
    return answered(cluster.delete_reservations(user, names, users, is_forced=is_forced))


def _change_jobs(
    command: str,
    cluster: ClusterInterface,
    user: str,
    words: Sequence[str],
    change: Callable[[Sequence[JobWord]], Answer],
    exit_code: int = 1,
) -> Outcome:
    try:
        jobs = list(_find_jobs(command, cluster, user, words))
    except _NotJobsError as error:
        return error.outcome
    return answered(change(jobs), exit_code)


def _find_jobs(command: str, cluster: ClusterInterface, user: str, words: Sequence[str]) -> Iterator[JobWord]:
    """Yield the jobs and tasks that words name; a name or a pattern means the user's own, `-t` some tasks of the last
    job."""
    if not words:
        raise _NotJobsError(refused(_NO_ARGUMENT))
    jobs, rest = cluster.snapshot().state.jobs, list(words)
    found: list[JobWord] = []
    while rest:
        word = rest.pop(0)
        if word == "-u" and rest:
            owners = rest.pop(0).split(",")
            theirs = [
                number for number, job in jobs.items() if any(matches_pattern(each, job.owner) for each in owners)
            ]
            if not theirs:
                text = f"There are no jobs registered for the following users: {','.join(owners)}"
                raise _NotJobsError(refused(text))
            found += theirs
        elif word == "-t":
            found = _with_tasks(found, rest.pop(0) if rest else "")
        elif word.startswith("-"):
            raise _NotJobsError(refused(f'{command}: invalid option argument "{word}"'))
        else:
            for each in word.split(","):
                found += _find_named(cluster, user, each)
    yield from found


def _with_tasks(jobs: Sequence[JobWord], tasks: str) -> list[JobWord]:
    """Return the jobs with the last one replaced by its tasks, for each of the ranges of `-t`."""
    if not jobs or not tasks:
        text = f"found lonely '-t {tasks}' option (The -t option needs a leading job name)."
        raise _NotJobsError(refused(text, exit_code=2))
    return [*jobs[:-1], *(f"{jobs[-1]}.{each}" for each in tasks.split(","))]


def _find_named(cluster: ClusterInterface, user: str, word: str) -> Iterator[JobWord]:
    if begins_with_digit(word):
        yield int(word) if is_whole(word) else word
        return
    jobs = cluster.snapshot().state.jobs
    found = [number for number, job in jobs.items() if job.owner == user and matches_pattern(word, job.name)]
    if not found:
        raise _NotJobsError(refused(f'denied: job "{word}" does not exist'))
    yield from found
