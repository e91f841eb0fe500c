"""What can be found of what goes on: jobs, reservations, also those that are gone, and who has jobs."""

from collections import Counter
from collections.abc import Iterator

from qmonpy.app.search.entry import Entry
from qmonpy.model.cluster import Cluster
from qmonpy.model.host import GLOBAL_HOST
from qmonpy.model.job import Job
from qmonpy.model.snapshot import Snapshot

JOB, RESERVATION, USER, INSTANCE = "job", "reservation", "user", "queue instance"


def job_entry(number: int, job: Job, *, is_running: bool) -> Entry:
    """A job by its number, its name and its owner."""
    detail = f"{job.owner}, {'running' if is_running else 'pending'}"
    return Entry(JOB, f"{number} {job.name}", "jobs", str(number), detail, job.owner, names=(str(number), job.name))


def reservation_entries(snapshot: Snapshot) -> Iterator[Entry]:
    """Reservations by id, name and owner; those that are gone, too."""
    # Only who looks for something needs these: the window starts without them.
    from qmonpy.app.gantt import format_reservation_thing
    from qmonpy.app.reservation_details import reservation_title
    from qmonpy.app.reservation_rows import PAST_NAMES, STATE_NAMES, past_state

    known = snapshot.state.reservations
    present = [(each, STATE_NAMES[each.state]) for each in known.values()]
    gone = [(each.reservation, PAST_NAMES[past_state(each)]) for each in reversed(snapshot.ended_reservations)]
    for each, state in (*present, *(pair for pair in gone if pair[0].id not in known)):
        owner, name = each.request.owner, each.request.name
        names = (str(each.id), name) if name else (str(each.id),)
        key = format_reservation_thing(each.id)
        yield Entry(RESERVATION, reservation_title(each), "reservations", key, f"{owner}, {state}", owner, names=names)


def instance_entries(cluster: Cluster) -> Iterator[Entry]:
    """The instances of each queue, and those on each host."""
    for name, queue in cluster.queues.items():
        words = " ".join(queue.hosts)
        yield Entry(INSTANCE, f"queue instances of {name}", "queues", f'queue:"{name}"', words, names=(name,))
    for name in cluster.hosts:
        if name != GLOBAL_HOST:
            yield Entry(INSTANCE, f"queue instances on {name}", "queues", f'host:"{name}"', names=(name,))


def people_entries(snapshot: Snapshot) -> Iterator[Entry]:
    """Everybody who has jobs or is known to the system; they lead to their jobs."""
    jobs = snapshot.state.jobs
    waiting = Counter(jobs[number].owner for number in snapshot.state.pending)
    for owner in sorted({job.owner for job in jobs.values()} | set(snapshot.cluster.unix_groups)):
        yield Entry(USER, owner, "jobs", f'user:"{owner}"', f"{waiting[owner]} jobs wait")
