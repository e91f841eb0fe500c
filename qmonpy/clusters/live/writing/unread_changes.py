"""Tells this program's own changes from those of others when the configuration is read again."""

from collections.abc import Iterable
from dataclasses import field, replace

from qmonpy.clusters.live.reading.object_reader import Key
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.counted import is_counted
from qmonpy.model.configuration.host import Host


@dataclass
class UnreadChanges:
    """The changes made here whose kinds have not been read again since."""

    made: dict[Key, AnyChange] = field(default_factory=dict)
    unsure: dict[Key, AnyChange] = field(default_factory=dict)
    """Changes that may have been made, or may still be."""

    def add(self, outcome: ChangeOutcome) -> None:
        """Remember the changes of an outcome."""
        for place, changes in ((self.made, outcome.made), (self.unsure, outcome.unsure)):
            place.update({(each.kind, each.key): each for each in changes})

    def find_seen(
        self, before: Cluster, after: Cluster, kinds: Iterable[ObjectKind], now: int
    ) -> tuple[tuple[AnyChange, ...], tuple[AnyChange, ...]]:
        """Return the changes of others in the kinds that were read, and unsure changes that were made after all.

        What the qmaster counted by itself until `now` (seconds since the epoch) is no change.
        """
        read = frozenset(kinds)
        made = {key: self.made.pop(key) for key in tuple(self.made) if key[0] in read}
        found = {(each.kind, each.key): each for each in find_changes(before, after)}
        # A change made here that is not there any more was taken back by somebody else.
        found.update({
            key: Change(*key, each.before, find_object(after, *key)) for key, each in made.items() if key not in found
        })  # fmt: skip
        seen: list[AnyChange] = []
        late: list[AnyChange] = []
        for key, change in found.items():
            known = made[key].after if key in made else change.before
            unsure = self.unsure.get(key)
            if is_same_object(change.kind, known, change.after):
                continue
            if unsure is not None and is_same_object(change.kind, unsure.after, change.after):
                late.append(self.unsure.pop(key))
            elif not is_counted(theirs := replace(change, before=known), after, now):
                seen.append(theirs)
        return tuple(seen), tuple(late)


def with_made(cluster: Cluster, made: Iterable[AnyChange]) -> Cluster:
    """Return a cluster with changes made, whose hosts keep their load values."""
    kept = (
        replace(each, after=each.after.with_reports_of(cluster.hosts.get(each.key)))
        if isinstance(each.after, Host)
        else each
        for each in made
    )
    return with_changes(cluster, kept)
