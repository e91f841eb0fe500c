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
    instance_section,
    job_section,
    people_entries,
    reservation_entries,
)
from qmonpy.app.search.commands import ACTION, PAGE, action_entries, page_entries
from qmonpy.app.search.entry import DELETED, Entry, Section
from qmonpy.app.search.finding import MOST, Found, find_entries, split_words
from qmonpy.app.search.object_index import ObjectIndex
from qmonpy.app.search.objects import ATTRIBUTE, PARTS, SETTING, SETTING_KINDS, find_marks, setting_entries
from qmonpy.kept_answers import LastSeen
from qmonpy.model.attributes.resolve import hosts_of
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

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
        self._objects = {kind: ObjectIndex(kind) for kind in _OBJECT_KINDS}
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
        if self._is_other(JOB, (state.jobs, state.running)):
            moving = {task.job for task in state.running.values() if not task.is_standing_still}
            running = {number for number, _ in state.running}
            self._sections[JOB] = job_section(state.jobs, running, running - moving)
        self._renew(_ENDED, JOB, (state.jobs, snapshot.finished), lambda: self._ended_job_entries(snapshot))
        if self._is_other(INSTANCE, (current.queues, current.hosts)):
            self._sections[INSTANCE] = instance_section(current)
        if self._is_other("instances", (current.queues, current.host_groups)):
            self._hosts = {name: hosts_of(current, queue.hosts) for name, queue in current.queues.items()}

    def find(self, text: str, most: int = MOST, kind: str = "") -> Found:
        """Return the entries that match a text, best first; of one kind only if that is given."""
        return find_entries(self._in_order(self._instances(text), self._usual_parts(text)), text, most, kind)

    def find_again(self, places: Iterable[tuple[str, str, str]]) -> tuple[Entry, ...]:
        """Return the entries with these kinds, pages and keys that still exist, in the order given."""
        found = (self._find_place(*place) for place in dict.fromkeys(places))
        return tuple(each for each in found if each is not None)

    # Sections

    def _find_place(self, kind: str, page: str, key: str) -> Entry | None:
        """The entry with a kind, a page and a key."""
        sections = (each for each in self._in_order() if each.kind == kind)
        found = (section.find_entry(page, key) for section in sections)
        return next((each for each in found if each is not None), None)

    def _in_order(self, *found: Section | None) -> Iterator[Section]:
        """The sections in the order of equally good matches: objects first, then jobs, attributes last."""
        objects = {kind: each.sections for kind, each in self._objects.items() if each.sections}
        yield from (own for own, _, _ in objects.values())
        yield from (parts for kind, (_, parts, _) in objects.items() if kind in PARTS)
        settings = [str(kind) for kind in SETTING_KINDS]
        for name in (JOB, _ENDED, RESERVATION, _PEOPLE, RIGHTS, PAGE, ACTION, INSTANCE, *settings):
            if name in self._sections:
                yield self._sections[name]
        for kind, (_, written, usual) in objects.items():
            yield from (written, usual) if kind not in PARTS else ()
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
        # Of very many objects, only what differs from the default is kept; the rest is found by an object's name.
        is_short = len(find_objects(planned, kind)) > MANY_OBJECTS
        self._objects[kind].renew(chain(_items(planned, kind), _items(current, kind, gone)), marks, is_short=is_short)

    def _renew_people(self, snapshot: Snapshot) -> None:
        cluster, state = snapshot.cluster, snapshot.state
        naming = (cluster.users, cluster.user_sets, cluster.unix_groups, cluster.managers, cluster.operators)
        made_of = (*naming, cluster.queues, cluster.quota_sets, state.jobs, state.pending, state.reservations)
        if self._is_other(_PEOPLE, made_of):
            entries = tuple(people_entries(snapshot))
            self._sections[_PEOPLE] = Section(USER, (each for each in entries if each.kind == USER))
            self._sections[RIGHTS] = Section(RIGHTS, (each for each in entries if each.kind == RIGHTS))

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
        words = split_words(text)
        entries = [entry for kind in self._objects.values() for word in words for entry in kind.find_usual(word)]
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
