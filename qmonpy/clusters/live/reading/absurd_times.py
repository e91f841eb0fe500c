"""Times that a cluster told and that cannot be: no page takes them for true, and a report names them."""

from collections.abc import Iterator, Mapping, Sequence

from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.formats.output.qstat_xml import PlacedTask
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import tr

AHEAD_SECONDS = 24 * 3600
"""A start or end that is further ahead of the qmaster's clock cannot have happened."""
NAMED = 3
"""So many are named at most."""


def find_latest_seen(data: LiveData, clock: int) -> int:
    """Return the newest start or submission that was read and that can be, by the qmaster's clock; 0 without any."""
    most = clock + AHEAD_SECONDS
    _, latest = _BOUNDS.of(data.listing.placed, data.jobs)
    if latest <= most:
        return latest
    seen = (task.start_time for task in data.listing.placed.values())
    submitted = (job.submit_time for job in data.jobs.values())
    return max((each for times in (seen, submitted) for each in times if each <= most), default=0)


def _find_bounds(placed: Mapping[tuple[int, int], PlacedTask], jobs: Mapping[int, Job]) -> tuple[int, int]:
    """Return the first and the last of all starts and submissions; that of nothing where there are none."""
    times = [task.start_time for task in paced(placed.values())]
    times += [job.submit_time for job in paced(jobs.values())]
    return min(paced(times), default=1), max(paced(times), default=0)


_BOUNDS = KeptAnswers(_find_bounds, most=2)
"""A round asks first, in its own thread: the window need not go through all jobs to find that nothing is wrong."""


def report_absurd_times(data: LiveData, ended: Sequence[FinishedTask], clock: int) -> tuple[Report, ...]:
    """Return a report on times of jobs and tasks that cannot be, none where there are none.

    A time that cannot be read, or lies outside of the 32 bits of a cluster's times, was read as 0 (`known_moment`).
    """
    found = tuple(_find_absurd(data, ended, clock))
    if not found:
        return ()
    named = ", ".join(found[:NAMED])
    more = tr(" and {count} more").format(count=len(found) - NAMED) if len(found) > NAMED else ""
    one = tr(
        "{count:,} time that the cluster tells cannot be: {named}{more}. What is shown of these is what could be read;"
        " a time that could not counts as unknown."
    )
    many = tr(
        "{count:,} times that the cluster tells cannot be: {named}{more}. What is shown of these is what could be read;"
        " a time that could not counts as unknown."
    )
    words = (one if len(found) == 1 else many).format(count=len(found), named=named, more=more)
    return (Report("live.absurd-times", words, Severity.WARNING),)


def _find_absurd(data: LiveData, ended: Sequence[FinishedTask], clock: int) -> Iterator[str]:
    most = clock + AHEAD_SECONDS
    first, last = _BOUNDS.of(data.listing.placed, data.jobs)
    if not 0 < first <= last <= most:
        for task in data.listing.placed.values():
            if not 0 < task.start_time <= most:
                yield tr("the start of job {job}.{task}").format(job=task.job, task=task.task)
        for job in data.jobs.values():
            if not 0 < job.submit_time <= most:
                yield tr("the submission of job {number}").format(number=job.number)
    for reservation in data.reservations.values():
        if not 0 < reservation.start <= reservation.end:
            yield tr("the period of advance reservation {id}").format(id=reservation.id)
    for each in ended:
        if each.end_time > most or each.start_time > most:
            yield tr("the end of job {job}.{task}").format(job=each.job, task=each.task)
