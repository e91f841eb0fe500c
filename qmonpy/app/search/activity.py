"""Search entries of jobs, reservations, queue instances and users, also of jobs and reservations that ended."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from qmonpy.app.fields.object_names import known_users
from qmonpy.app.search.entry import Entry, Line, Section, key_line, line_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.roles import format_role
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.value import split_names
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import later, tr

JOB, RESERVATION, USER, INSTANCE = later("job"), later("reservation"), later("user"), later("queue instance")
_SUSPENDED = 2
RIGHTS = later("rights")
"""The kind of entries that lead to a user's rights; also the first word of the key of that view."""


def job_entry(number: int, job: Job, *, is_running: bool, is_suspended: bool = False) -> Entry:
    """Return the entry of a job, found by its number, name and owner; `is_suspended` if all of it that has started."""
    state = tr("suspended") if is_suspended else tr("running") if is_running else tr("pending")
    detail = f"{job.owner}, {state}"
    return Entry(JOB, f"{number} {job.name}", "jobs", str(number), detail, job.owner, names=(str(number), job.name))


def job_section(jobs: Mapping[int, Job], running: Iterable[int], suspended: Iterable[int] = ()) -> Section:
    """Return the section of all jobs, newest first; `running` are the numbers of those with running tasks, and
    `suspended` of those of which all of these are suspended."""
    numbers = array("Q", sorted(jobs, reverse=True))
    run, still = frozenset(running), frozenset(suspended)
    states = bytes((number in run) + (number in still) for number in numbers)

    def entry_at(at: int) -> Entry:
        return job_entry(
            numbers[at], jobs[numbers[at]], is_running=bool(states[at]), is_suspended=states[at] == _SUSPENDED
        )

    return Section.made_late(JOB, [_job_line(number, jobs[number]) for number in paced(numbers)], entry_at)


def _job_line(number: int, job: Job) -> Line:
    """The line of a job's entry, without the entry, which takes three times as long."""
    name, owner = job.name.lower(), job.owner.lower()
    if "\n" in name or "\n" in owner:
        return line_of(job_entry(number, job, is_running=False))
    return f"{number} {name}\n{owner}", f"\n{number}\n{name}\n", key_line("jobs", str(number))


def ended_job_entry(task: FinishedTask) -> Entry:
    """Return the entry of an ended job, made from one of its tasks."""
    detail = f"{task.owner}, {_name_end(task)}"
    names = (str(task.job), task.name)
    return Entry(JOB, f"{task.job} {task.name}", "jobs", str(task.job), detail, task.owner, names=names)


def _name_end(task: FinishedTask) -> str:
    if task.was_deleted:
        return tr("deleted")
    return tr("failed") if task.record is not None and task.record.is_failure else tr("finished")


def reservation_entries(snapshot: Snapshot) -> Iterator[Entry]:
    """Give the entries of reservations, found by id, name and owner, also of those that ended."""
    # Imported for the first search: the window starts without them.
    from qmonpy.app.gantt.gantt import format_reservation_thing
    from qmonpy.app.gantt.reservation_states import explain_reservation
    from qmonpy.app.reservations.reservation_details import reservation_title

    known = snapshot.state.reservations
    present = [(each, explain_reservation(each.state)) for each in known.values()]
    ended = reversed(snapshot.ended_reservations)
    gone = [(each.reservation, explain_reservation(each.state, is_past=True)) for each in ended]
    for each, state in (*present, *(pair for pair in gone if pair[0].id not in known)):
        owner, name = each.request.owner, each.request.name
        names = (str(each.id), name) if name else (str(each.id),)
        key = format_reservation_thing(each.id)
        yield Entry(RESERVATION, reservation_title(each), "reservations", key, f"{owner}, {state}", owner, names=names)


def instance_section(cluster: Cluster) -> Section:
    """Return the section with an entry for the instances of each queue, and for those on each host."""
    queues = list(cluster.queues.values())
    hosts = [name for name in cluster.hosts if name != GLOBAL_HOST]
    on_host, of_queue = tr("queue instances on {name}"), tr("queue instances of {name}")

    def entry_at(at: int) -> Entry:
        if at >= len(queues):
            name = hosts[at - len(queues)]
            return Entry(INSTANCE, on_host.format(name=name), "queues", f'host:"{name}"', names=(name,))
        queue, name = queues[at], queues[at].name
        words = " ".join(queue.hosts)
        return Entry(INSTANCE, of_queue.format(name=name), "queues", f'queue:"{name}"', words, names=(name,))

    count = len(queues) + len(hosts)
    return Section.made_late(INSTANCE, [line_of(entry_at(at)) for at in paced(range(count))], entry_at)


def people_entries(snapshot: Snapshot) -> Iterator[Entry]:
    """Give the entries of users: one that leads to the jobs of each owner, and one to the rights of each user."""
    state, cluster = snapshot.state, snapshot.cluster
    owners = {job.owner for job in paced(state.jobs.values())}
    waiting = Counter(state.jobs[number].owner for number in paced(state.pending))
    for name in sorted(owners.union(find_people(snapshot))):
        role = tr(format_role(cluster, name))
        detail = format_count(waiting[name], "job waits", "jobs wait") if name in owners else ""
        if name in owners:
            yield Entry(USER, name, "jobs", f'user:"{name}"', detail)
        yield Entry(RIGHTS, tr("rights of {name}").format(name=name), "users", f"{RIGHTS}/{name}", role, names=(name,))


def find_people(snapshot: Snapshot) -> frozenset[str]:
    """Return the users whom the configuration or reservations name, without groups and patterns."""
    cluster = snapshot.cluster
    requests = (each.request for each in snapshot.state.reservations.values())
    reserving = (name for request in requests for name in (request.owner, *request.acl))
    owning = (
        name
        for queue in cluster.queues.values()
        if (setting := queue.settings.get("owner_list")) is not None
        for text in (setting.default, *setting.overrides.values())
        for name in split_names(text)
    )
    ruled = (
        name
        for rules in cluster.quota_sets.values()
        for rule in rules.rules
        if rule.users is not None
        for name in (*rule.users.names, *rule.users.excluded)
    )
    named = (*known_users(cluster), *cluster.administrators, *reserving, *owning, *ruled)
    return frozenset(name for name in named if not name.startswith("@") and not is_pattern(name))
