"""The requests of a job for its master task or its slave tasks alone, as options of `qsub` (submit(1))."""

from collections.abc import Sequence

from qmonpy.formats.submission.newer_options import DEPARTMENT
from qmonpy.model.work.core_request import without_cores
from qmonpy.model.work.job import MASTER_RULE, RULE, SLAVE_RULE, Job, ResourceRequest


def list_scopes(job: Job) -> tuple[str, ...]:
    """Return the options, each with its scope; the queues of the master task are those of `-masterq`, and not here."""
    words = {
        "-scope master -l": join_requests(job.master_resources),
        "-scope slave -l": join_requests(job.slave_resources),
        "-scope slave -q": ",".join(job.slave_queues),
    }
    return tuple(f"{option} {value}" for option, value in words.items() if value)


def list_unweighed(job: Job) -> tuple[str, ...]:
    """Return the requests that the scheduler model leaves out."""
    known = job.other_requests if job.reservation is not None else without_cores(job.other_requests)
    return tuple(each for each in known if not each.startswith((RULE, MASTER_RULE, SLAVE_RULE, DEPARTMENT)))


def join_requests(requests: Sequence[ResourceRequest]) -> str:
    """Return requests as `-l` takes them."""
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in requests)
