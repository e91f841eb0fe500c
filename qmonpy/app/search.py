"""Find anything by its name: jobs, users, rule sets, rules, queues, hosts, complexes, advance reservations."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest

from qmonpy.model.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot

KINDS = ("rule set", "rule", "queue", "host", "complex", "user", "project", "reservation", "job")


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: the page it is on and what to choose there."""

    kind: str
    title: str
    detail: str
    page: str
    """Id of a page of `actions.PAGES`."""
    key: str
    """What is chosen on the page: a job's number, `ar:17`, a rule's name (`set/rule`), an instance, or a filter."""


def find_anything(snapshot: Snapshot, text: str, limit: int = 30) -> tuple[Hit, ...]:
    """What has the text in its name, best first: the whole name, its beginning, anywhere."""
    wanted = text.strip().lower()
    if not wanted:
        return ()
    ranked = ((_rank(hit, wanted), hit) for hit in _everything(snapshot) if wanted in hit.title.lower())
    return tuple(hit for _, hit in nsmallest(limit, ranked, key=lambda pair: pair[0]))


def _rank(hit: Hit, wanted: str) -> tuple[int, int, str]:
    title = hit.title.lower()
    names = (title, title.partition(" ")[0], title.rpartition("/")[2])
    place = 0 if wanted in names else 1 if title.startswith(wanted) else 2
    return place, KINDS.index(hit.kind), title


def _everything(snapshot: Snapshot) -> Iterator[Hit]:
    yield from _configured(snapshot)
    yield from _people(snapshot)
    yield from _reserved(snapshot)
    running = {job for job, _ in snapshot.state.running}
    for number, job in snapshot.state.jobs.items():
        detail = f"{job.owner}, {'running' if number in running else 'pending'}"
        yield Hit("job", f"{number} {job.name}", detail, "jobs", str(number))


def _configured(snapshot: Snapshot) -> Iterator[Hit]:
    cluster = snapshot.cluster
    for each in cluster.quota_sets.values():
        yield Hit("rule set", each.name, each.description or "", "rule-sets", each.name)
        for index, rule in enumerate(each.rules):
            limits = ", ".join(f"{limit.name}={limit.value}" for limit in rule.limits)
            yield Hit("rule", each.rule_name(index), limits, "rule-sets", each.rule_name(index))
    for name, queue in cluster.queues.items():
        yield Hit("queue", name, " ".join(queue.hosts), "queues", f'queue:"{name}"')
    for name in cluster.hosts:
        if name != GLOBAL_HOST:
            yield Hit("host", name, "", "queues", f'host:"{name}"')
    for name, attribute in cluster.complexes.items():
        yield Hit("complex", name, f"{attribute.shortcut}, {attribute.type}", "complexes", name)


def _reserved(snapshot: Snapshot) -> Iterator[Hit]:
    """Reservations by id and name; those that are gone, too."""
    # Only who looks for something needs these: the window starts without them.
    from qmonpy.app.gantt import format_reservation_thing
    from qmonpy.app.reservation_details import reservation_title
    from qmonpy.app.reservation_rows import PAST_NAMES, STATE_NAMES, past_state

    known = snapshot.state.reservations
    for each in known.values():
        detail = f"{each.request.owner}, {STATE_NAMES[each.state]}"
        yield Hit("reservation", reservation_title(each), detail, "reservations", format_reservation_thing(each.id))
    for ended in reversed(snapshot.ended_reservations):
        each = ended.reservation
        if each.id not in known:
            detail = f"{each.request.owner}, {PAST_NAMES[past_state(ended)]}"
            yield Hit("reservation", reservation_title(each), detail, "reservations", format_reservation_thing(each.id))


def _people(snapshot: Snapshot) -> Iterator[Hit]:
    waiting: dict[str, int] = {}
    for number in snapshot.state.pending:
        owner = snapshot.state.jobs[number].owner
        waiting[owner] = waiting.get(owner, 0) + 1
    owners = {job.owner for job in snapshot.state.jobs.values()} | set(snapshot.cluster.unix_groups)
    for owner in sorted(owners):
        yield Hit("user", owner, f"{waiting.get(owner, 0)} jobs wait", "jobs", f'user:"{owner}"')
    for project in snapshot.cluster.projects:
        yield Hit("project", project, "", "jobs", f'project:"{project}"')
