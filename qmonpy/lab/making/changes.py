"""Workloads made of another one: a period cut out, users filtered, arrivals scaled, users like one more."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from qmonpy.formats.values.moment import format_field
from qmonpy.lab.making.selection import join, keep_jobs, take_jobs, with_submits
from qmonpy.lab.workload.sentence import Sentence, count_in_sentence, make_sentence, say_all
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import later, tr

DAY, HALF_AN_HOUR = 86400, 1800
MOST_FACTOR = 100.0
MOST_USERS = 10_000
MOST_JOBS = 20_000_000


def cut(workload: Workload, begin: int = 0, end: int = 0) -> Workload:
    """Return the jobs of a period, in seconds since the epoch; 0 for its own begin or end.

    Jobs that were submitted before and had not ended when it began are played, so that the cluster is as full as it
    was, and do not count; where nobody knows when they ran, those are of which that may be so.
    """
    if end and end <= begin:
        raise _refuse("lab.period", tr("The period does not end after its beginning."))
    begin = max(begin, int(workload.submit[0])) if len(workload) else begin
    is_kept = workload.submit < end if end else np.ones(len(workload), np.bool_)
    ends = np.where(workload.start > 0, workload.start, workload.submit[workload.job_of]) + workload.run_time
    last = np.maximum.reduceat(ends, workload.first[:-1]) if workload.tasks else ends
    is_kept &= (workload.submit >= begin) | (last > begin)
    found = keep_jobs(workload, is_kept)
    words = later("Cut to {begin} to {end}.") if end else later("Cut to {begin} to its end.")
    until = {"end": format_field(end)} if end else {}
    return _with_steps(replace(found, begin=begin, end=end), make_sentence(words, begin=format_field(begin), **until))


def filter_jobs(
    workload: Workload,
    *,
    users: Collection[str] = (),
    without_users: Collection[str] = (),
    projects: Collection[str] = (),
) -> Workload:
    """Return the jobs of some users or projects, or without those of some; what others did is not played then."""
    owners, known = {each.owner for each in workload.kinds}, {each.project for each in workload.kinds}
    for name in (*users, *without_users):
        if name not in owners:
            raise _refuse(
                "lab.no-user", tr("Nobody called {name} has jobs in {title}.").format(name=name, title=workload.title)
            )
    for name in projects:
        if name not in known:
            raise _refuse(
                "lab.no-project",
                tr("No jobs of {title} have the project {name}.").format(title=workload.title, name=name),
            )
    is_wanted = np.asarray(
        [
            (not users or kind.owner in users)
            and kind.owner not in without_users
            and (not projects or kind.project in projects)
            for kind in workload.kinds
        ],
        np.bool_,
    )
    found = keep_jobs(workload, is_wanted[workload.kind], keeps_starts=False)
    steps = (
        (later("Only jobs of {names}."), users),
        (later("Without jobs of {names}."), without_users),
        (later("Only jobs of project {names}."), projects),
    )
    return _with_steps(found, *(make_sentence(words, names=", ".join(names)) for words, names in steps if names))


def scale(workload: Workload, factor: float, seed: int = 1) -> Workload:
    """Return so many times as many jobs in the same time: some come once more, within half an hour of when they came,
    or some do not come; which ones, the seed decides."""
    if not 0 < factor <= MOST_FACTOR or len(workload) * factor > MOST_JOBS:
        raise _refuse(
            "lab.factor",
            tr("A factor is more than 0 and at most {most_factor:g}, not {factor:g}.").format(
                most_factor=MOST_FACTOR, factor=factor
            ),
        )
    random = np.random.default_rng(seed)
    count = len(workload)
    whole, rest = int(factor), factor - int(factor)
    more = random.permutation(count)[: round(rest * count)]
    indices = np.concatenate((np.tile(np.arange(count), whole), more)).astype(np.int64)
    taken = take_jobs(workload, indices, keeps_starts=False)
    is_copy = np.zeros(len(taken), np.bool_)
    is_copy[1:] = (taken.number[1:] == taken.number[:-1]) & (taken.submit[1:] == taken.submit[:-1])
    moved = taken.submit + np.where(is_copy, random.integers(-HALF_AN_HOUR, HALF_AN_HOUR + 1, len(taken)), 0)
    moved = np.clip(moved, int(workload.submit[0]), None) if count else moved
    words = later("{factor:g} times as many jobs (seed {seed}).")
    return _with_steps(with_submits(taken, moved), make_sentence(words, factor=factor, seed=seed))


def add_users_like(workload: Workload, user: str, count: int, seed: int = 1) -> Workload:
    """Return the workload with so many users more who each submit what a user did: `user.1`, `user.2` ...

    Each of their jobs comes at about its time of day, on another day; those behind the end come at the beginning.
    """
    if not 0 < count <= MOST_USERS:
        raise _refuse(
            "lab.users",
            tr("1 to {most_users:,} users can be added, not {count:,}.").format(most_users=MOST_USERS, count=count),
        )
    own = np.asarray([each.owner == user for each in workload.kinds], np.bool_)
    mine = keep_jobs(workload, own[workload.kind], keeps_starts=False) if len(own) else workload
    if not len(mine):
        raise _refuse(
            "lab.no-user", tr("Nobody called {user} has jobs in {title}.").format(user=user, title=workload.title)
        )
    if len(workload) + count * len(mine) > MOST_JOBS:
        raise _refuse("lab.users", tr("That would be more than {most_jobs:,} jobs.").format(most_jobs=MOST_JOBS))
    random = np.random.default_rng(seed)
    begin, span = int(workload.submit[0]), int(workload.submit[-1] - workload.submit[0]) + 1
    days = max(1, span // DAY)
    copies = []
    for name in name_users(user, count):
        shift = int(random.integers(0, days)) * DAY + random.integers(-HALF_AN_HOUR, HALF_AN_HOUR + 1, len(mine))
        kinds = tuple(replace(each, owner=name) for each in mine.kinds)
        copies.append(with_submits(replace(mine, kinds=kinds), begin + (mine.submit - begin + shift) % span))
    step = count_in_sentence(
        count,
        later("{count:,} more user like {user} (seed {seed})."),
        later("{count:,} more users like {user} (seed {seed})."),
        user=user,
        seed=seed,
    )
    return _with_steps(join(workload, *copies), step)


def name_users(user: str, count: int) -> tuple[str, ...]:
    """Return the names of users like one."""
    return tuple(f"{user}.{number}" for number in range(1, count + 1))


def with_users_like(cluster: Cluster, user: str, names: Sequence[str]) -> Cluster:
    """Return a cluster in which users have what one has: the same user sets, shares, default project and groups."""
    sets = {
        name: replace(each, entries=(*each.entries, *names)) if user in each.entries else each
        for name, each in cluster.user_sets.items()
    }
    users, groups = dict(cluster.users), dict(cluster.unix_groups)
    for name in names:
        if user in users:
            users[name] = replace(users[user], name=name)
        if user in groups:
            groups[name] = groups[user]
    return replace(cluster, user_sets=sets, users=users, unix_groups=groups)


def _with_steps(workload: Workload, *steps: Sentence) -> Workload:
    if not len(workload):
        told = " ".join(say_all(steps))
        raise _refuse("lab.no-jobs", tr("Nothing of {title} is left. {step}").format(title=workload.title, step=told))
    return replace(workload, steps=(*workload.steps, *steps))


def _refuse(code: str, words: str) -> ReportError:
    return ReportError((Report(code, words),))
