"""`qsub`, `qdel`, `qhold`, `qrls`, `qalter`, `qmod`, `qrsub` and `qrdel` on an embedded cluster."""

from collections.abc import Callable, Iterator, Sequence

from qmonpy.cli.outcome import Outcome, answered, refused, unsupported
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.permissions import InstanceAction
from qmonpy.model.pattern import matches_pattern

_REST = {
    "qmod": ("-cj", "-sj", "-usj"),
    "qdel": ("-f", "-t"),
    "qhold": ("-h", "-t"),
    "qrls": ("-h", "-t"),
    "qrdel": ("-he",),
}
"""Options of Grid Engine that an embedded cluster does not know what to do with."""
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
    "-rj": InstanceAction.RESCHEDULE,
    "-rq": InstanceAction.RESCHEDULE,
}
"""What the options of qmod do to queue instances."""
_NO_ARGUMENT = "ERROR! no option argument"


class _NotJobsError(ValueError):
    """Words that name no jobs; the outcome says so."""

    def __init__(self, outcome: Outcome):
        super().__init__()
        self.outcome = outcome


def qsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Submit a job; it runs as the clock of the cluster does."""
    return answered(cluster.submit(user, words))


def qalter(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Give jobs other options; the job ids come last."""
    if not words:
        return refused(_NO_ARGUMENT)
    if "-u" in words:
        return unsupported("qalter", "-u")
    jobs = words[-1].split(",")
    if not all(each.isdecimal() for each in jobs):
        return refused(f'qalter: "{words[-1]}" is no list of job ids, which must come last.')
    return answered(cluster.alter_jobs(user, [int(each) for each in jobs], words[:-1]))


def qdel(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Delete jobs by id, name or pattern, or those of users."""
    return _change_jobs("qdel", cluster, user, words, lambda jobs: cluster.delete_jobs(user, jobs))


def qhold(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Put a user hold on jobs."""
    return _change_jobs("qhold", cluster, user, words, lambda jobs: cluster.hold_jobs(user, jobs, is_held=True), 3)


def qrls(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Take the user hold off jobs."""
    return _change_jobs("qrls", cluster, user, words, lambda jobs: cluster.hold_jobs(user, jobs, is_held=False), 3)


def qmod(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Switch queue instances: enable, disable, suspend, resume, clear errors; `-f` forces."""
    is_forced = "-f" in words
    rest = [each for each in words if each != "-f"]
    if not rest:
        return refused(_NO_ARGUMENT)
    option, names = rest[0], [each for word in rest[1:] for each in word.split(",")]
    if option in _REST["qmod"]:
        return unsupported("qmod", option)
    if option not in _ACTIONS:
        return refused(f'invalid option argument "{option}"')
    if not names or any(each.startswith("-") for each in names):
        return refused(f'qmod: queue instances must stand behind "{option}", and one option is taken at a time.')
    return answered(cluster.modify_instances(user, names, _ACTIONS[option], is_forced=is_forced))


def qrsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Reserve in advance."""
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
    change: Callable[[Sequence[int]], Answer],
    exit_code: int = 1,
) -> Outcome:
    try:
        jobs = list(_find_jobs(command, cluster, user, words))
    except _NotJobsError as error:
        return error.outcome
    return answered(change(jobs), exit_code)


def _find_jobs(command: str, cluster: ClusterInterface, user: str, words: Sequence[str]) -> Iterator[int]:
    """The numbers of the jobs that words mean; a name or a pattern means the user's own ones."""
    if not words:
        raise _NotJobsError(refused(_NO_ARGUMENT))
    jobs, rest = cluster.snapshot().state.jobs, list(words)
    while rest:
        word = rest.pop(0)
        if word == "-u" and rest:
            owners = rest.pop(0).split(",")
            found = [number for number, job in jobs.items() if any(matches_pattern(each, job.owner) for each in owners)]
            if not found:
                text = f"There are no jobs registered for the following users: {','.join(owners)}"
                raise _NotJobsError(refused(text))
            yield from found
        elif word in _REST[command]:
            raise _NotJobsError(unsupported(command, word))
        elif word.startswith("-"):
            raise _NotJobsError(refused(f'{command}: invalid option argument "{word}"'))
        else:
            for each in word.split(","):
                yield from _find_named(command, cluster, user, each)


def _find_named(command: str, cluster: ClusterInterface, user: str, word: str) -> Iterator[int]:
    if word.isdecimal():
        yield int(word)
        return
    if word[:1].isdigit():
        text = f'{command}: "{word}" names tasks of a job; only whole jobs are taken here, and nothing was done.'
        raise _NotJobsError(refused(text))
    jobs = cluster.snapshot().state.jobs
    found = [number for number, job in jobs.items() if job.owner == user and matches_pattern(word, job.name)]
    if not found:
        raise _NotJobsError(refused(f'denied: job "{word}" does not exist'))
    yield from found
