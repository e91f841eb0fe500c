"""The index of everything that can be found; only the parts that changed are computed again."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from qmonpy.app.search.activity import (
    INSTANCE,
    JOB,
    RESERVATION,
    RIGHTS,
    USER,
    ended_job_entry,
    instance_entries,
    job_entry,
    people_entries,
    reservation_entries,
)
from qmonpy.app.search.commands import ACTION, PAGE, action_entries, page_entries
from qmonpy.app.search.entry import DELETED, Entry, Section
from qmonpy.app.search.finding import MOST, Found, find_entries, split_words
from qmonpy.app.search.objects import (
    ATTRIBUTE,
    PARTS,
    SETTING,
    SETTING_KINDS,
    Named,
    find_marks,
    noun_of,
    object_entries,
    setting_entries,
)
from qmonpy.kept_answers import LastSeen
from qmonpy.model.attributes.resolve import hosts_of
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job

_OBJECT_KINDS = (
    ObjectKind.QUEUE,
    ObjectKind.HOST,
    ObjectKind.HOST_GROUP,
    ObjectKind.QUOTA_SET,
    ObjectKind.COMPLEX,
    ObjectKind.USER_SET,
    ObjectKind.PROJECT,
    ObjectKind.PE,
    ObjectKind.CHECKPOINT,
    ObjectKind.CALENDAR,
    ObjectKind.USER,
    ObjectKind.SHARE_TREE,
    ObjectKind.LOCAL_CONFIGURATION,
    *LISTS,
)
"""Kinds in the order in which they are shown where they match equally well."""
MANY_OBJECTS = 3_000
"""Of more objects of a kind, attributes with default values are not kept: a site of 100,000 hosts has 700,000."""
_ENDED = "ended jobs"
"""The section of ended jobs."""
_PEOPLE = "people"
"""The section of users as owners of jobs, beside that of the configured objects of the kind user."""


class SearchIndex:
    """Everything that can be found in a cluster and its draft.

    `update` compares its arguments by identity and computes only what changed: after an edit the entries of one object,
    after a pass the jobs. For one thread at a time.
    """

    def __init__(self) -> None:
        self._sections: dict[str, Section] = {
            ACTION: Section(ACTION, action_entries()),
            PAGE: Section(PAGE, page_entries()),
        }
        self._made_of: dict[str, LastSeen] = defaultdict(LastSeen)
        self._objects: dict[ObjectKind, dict[str, tuple[Any, str, bool, Named | None]]] = {}
        self._shortened: set[ObjectKind] = set()
        """Kinds with so many objects that the attributes with default values are in no section."""
        self._jobs: dict[int, tuple[Job, bool, Entry]] = {}
        self._ended: dict[int, Entry] = {}
        self._hosts: dict[str, tuple[str, ...]] = {}

    def update(self, snapshot: Snapshot, planned: Cluster) -> None:
        """Bring the index up to date with a snapshot, and with `planned`, the cluster as all edits would make it."""
        current, state = snapshot.cluster, snapshot.state
        for kind in _OBJECT_KINDS:
            made_of = (find_objects(planned, kind), find_objects(current, kind))
            if self._is_other(str(kind), made_of):
                self._renew_objects(kind, planned, current)
        for kind in SETTING_KINDS:
            made_of = (find_objects(planned, kind), find_objects(current, kind))
            self._renew(str(kind), SETTING, made_of, partial(setting_entries, planned, current, kind))
        reserved = (state.reservations, snapshot.ended_reservations)
        self._renew(RESERVATION, RESERVATION, reserved, lambda: reservation_entries(snapshot))
        self._renew_people(snapshot)
        self._renew(JOB, JOB, (state.jobs, state.running), lambda: self._job_entries(snapshot))
        self._renew(_ENDED, JOB, (state.jobs, snapshot.finished), lambda: self._ended_job_entries(snapshot))
        self._renew(INSTANCE, INSTANCE, (current.queues, current.hosts), lambda: instance_entries(current))
        if self._is_other("instances", (current.queues, current.host_groups)):
            self._hosts = {name: hosts_of(current, queue.hosts) for name, queue in current.queues.items()}

    def find(self, text: str, most: int = MOST, kind: str = "") -> Found:
        """Return the entries that match a text, best first; of one kind only if that is given."""
        return find_entries(self._in_order(self._instances(text), self._usual_parts(text)), text, most, kind)

    def find_again(self, places: Iterable[tuple[str, str, str]]) -> tuple[Entry, ...]:
        """Return the entries with these kinds, pages and keys that still exist, in the order given."""
        wanted = dict.fromkeys(places)
        kinds = {kind for kind, _, _ in wanted}
        found: dict[tuple[str, str, str], Entry] = {}
        for section in self._in_order():
            if section.kind in kinds:
                found |= {
                    place: each for each in section.entries if (place := (each.kind, each.page, each.key)) in wanted
                }
        return tuple(found[place] for place in wanted if place in found)

    # Sections

    def _in_order(self, *found: Section | None) -> Iterator[Section]:
        """The sections in the order of equally good matches: objects first, then jobs, attributes last."""
        kinds = [str(kind) for kind in _OBJECT_KINDS]
        parts = [f"{ATTRIBUTE} {kind}" for kind in kinds]
        settings = [str(kind) for kind in SETTING_KINDS]
        for name in (
            *kinds,
            *PARTS.values(),
            JOB,
            _ENDED,
            RESERVATION,
            _PEOPLE,
            RIGHTS,
            PAGE,
            ACTION,
            INSTANCE,
            *settings,
            *parts,
        ):
            if name in self._sections:
                yield self._sections[name]
        yield from (each for each in found if each is not None)

    def _is_other(self, name: str, made_of: tuple[object, ...]) -> bool:
        """Return whether a section has to be made of other objects than before, and remember these."""
        return self._made_of[name].is_new(*made_of)

    def _renew(self, name: str, kind: str, made_of: tuple[object, ...], make: Callable[[], Iterable[Entry]]) -> None:
        if self._is_other(name, made_of):
            self._sections[name] = Section(kind, make())

    def _renew_objects(self, kind: ObjectKind, planned: Cluster, current: Cluster) -> None:
        """Make new entries of the objects that changed, or whose mark did."""
        marks = find_marks(planned, current, kind)
        gone = [name for name, mark in marks.items() if mark == DELETED]
        known, kept = self._objects.get(kind, {}), {}
        # Of very many objects, only what differs from the default is kept; the rest is found by an object's name.
        is_short = len(find_objects(planned, kind)) > MANY_OBJECTS
        self._shortened.discard(kind)
        if is_short:
            self._shortened.add(kind)
        for name, value in chain(_items(planned, kind), _items(current, kind, gone)):
            mark, before = marks.get(name, ""), known.get(name)
            if before is not None and before[0] is value and before[1] == mark and before[2] == is_short:
                kept[name] = before
            else:
                kept[name] = (value, mark, is_short, object_entries(kind, name, value, mark, is_short=is_short))
        self._objects[kind] = kept
        found = [each[3] for each in kept.values() if each[3] is not None]
        self._sections[str(kind)] = Section(noun_of(kind), (entry for entry, _ in found))
        parts = [entry for _, entries in found for entry in entries]
        if kind in PARTS:
            self._sections[PARTS[kind]] = Section(PARTS[kind], parts)
        else:
            # What somebody wrote is looked for more often than what is as by default.
            parts.sort(key=lambda entry: not entry.value)
            self._sections[f"{ATTRIBUTE} {kind}"] = Section(ATTRIBUTE, parts)

    def _renew_people(self, snapshot: Snapshot) -> None:
        cluster, state = snapshot.cluster, snapshot.state
        naming = (cluster.users, cluster.user_sets, cluster.unix_groups, cluster.managers, cluster.operators)
        made_of = (*naming, cluster.queues, cluster.quota_sets, state.jobs, state.pending, state.reservations)
        if self._is_other(_PEOPLE, made_of):
            entries = tuple(people_entries(snapshot))
            self._sections[_PEOPLE] = Section(USER, (each for each in entries if each.kind == USER))
            self._sections[RIGHTS] = Section(RIGHTS, (each for each in entries if each.kind == RIGHTS))

    def _job_entries(self, snapshot: Snapshot) -> Iterable[Entry]:
        """Entries of jobs, newest first; those of unchanged jobs are used again."""
        running = {number for number, _ in snapshot.state.running}
        kept: dict[int, tuple[Job, bool, Entry]] = {}
        for number, job in snapshot.state.jobs.items():
            before, is_running = self._jobs.get(number), number in running
            if before is None or before[0] is not job or before[1] is not is_running:
                before = job, is_running, job_entry(number, job, is_running=is_running)
            kept[number] = before
        self._jobs = kept
        return (kept[number][2] for number in sorted(kept, reverse=True))

    def _ended_job_entries(self, snapshot: Snapshot) -> Iterable[Entry]:
        """Entries of ended jobs that the cluster remembers, newest first; known ones are used again."""
        jobs, kept = snapshot.state.jobs, dict[int, Entry]()
        for task in reversed(snapshot.finished):
            if task.job not in jobs and task.job not in kept:
                kept[task.job] = self._ended.get(task.job) or ended_job_entry(task)
        self._ended = kept
        return kept.values()

    def _usual_parts(self, text: str) -> Section | None:
        """Entries of the attributes with default values of objects of which there are very many, given by name."""
        entries: list[Entry] = []
        for kind in self._shortened:
            for word in split_words(text):
                known = self._objects[kind].get(word)
                named = known and object_entries(kind, word, known[0], known[1])
                if named:
                    entries += (each for each in named[1] if not each.value)
        return Section(ATTRIBUTE, entries) if entries else None

    def _instances(self, text: str) -> Section | None:
        """Entries of queue instances for a text with both sides of an @; some sites have a hundred thousand in all."""
        queue_part, sign, host_part = text.lower().strip().partition("@")
        if not (sign and queue_part and host_part):
            return None
        found = [
            f"{queue}@{host}"
            for queue, hosts in self._hosts.items()
            if queue_part in queue.lower()
            for host in hosts
            if host_part in host
        ]
        entries = (Entry(INSTANCE, name, "queues", name, label=text) for name in found)
        return Section(INSTANCE, entries)


def _items(cluster: Cluster, kind: ObjectKind, names: Iterable[str] | None = None) -> Iterator[tuple[str, Any]]:
    """Give names and objects of a kind, all or those with these names."""
    objects = find_objects(cluster, kind)
    for name in objects if names is None else names:
        yield name, objects[name] if isinstance(objects, Mapping) else name
