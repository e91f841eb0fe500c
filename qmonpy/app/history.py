"""The history of a configuration: what was changed when and by whom, earlier states, and how to go back to them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from qmonpy.app.column import Column
from qmonpy.formats.object_text import is_same_object
from qmonpy.model.change import AnyChange, JournalEntry, find_changes, find_object, with_changes
from qmonpy.model.cluster import Cluster


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change of one object, as it stands in the journal."""

    entry: JournalEntry
    place: int
    """Among the changes that were made together, from 0."""

    @property
    def key(self) -> tuple[int, int]:
        """Stays the same: the journal only grows."""
        return self.entry.number, self.place

    @property
    def change(self) -> AnyChange:
        return self.entry.changes[self.place]

    @property
    def object(self) -> str:
        """Kind and name of the object."""
        return f"{self.change.kind} {self.change.key}"

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        change, entry = self.change, self.entry
        words = (format_author(entry), change.kind, change.key, change.verb, entry.note, format_moment(entry))
        return "\n".join(words).lower()


def format_moment(entry: JournalEntry) -> str:
    """When a change was made, in local time."""
    return f"{datetime.fromtimestamp(entry.time):%m/%d/%Y %H:%M:%S}"


def format_author(entry: JournalEntry) -> str:
    """Who made a change, and who really did if somebody acted as another: `ann (by root)`."""
    return f"{entry.user} (by {entry.by})" if entry.by else entry.user


HISTORY_COLUMNS: tuple[Column[HistoryRow], ...] = (
    Column("number", "#", lambda row: str(row.entry.number), lambda row: row.key, is_number=True),
    Column("time", "Time", lambda row: format_moment(row.entry), lambda row: (row.entry.time, row.key)),
    Column("user", "User", lambda row: format_author(row.entry)),
    Column("kind", "Kind", lambda row: row.change.kind),
    Column("name", "Name", lambda row: row.change.key),
    Column("done", "Done", lambda row: row.change.verb),
    Column("note", "Why", lambda row: row.entry.note),
)


def history_rows(journal: Sequence[JournalEntry]) -> tuple[HistoryRow, ...]:
    """Every change, the newest first; those that were made together in the order of their commands."""
    return tuple(_rows(journal))


def _rows(journal: Sequence[JournalEntry]) -> Iterator[HistoryRow]:
    for entry in reversed(journal):
        for place in range(len(entry.changes)):
            yield HistoryRow(entry, place)


def find_state(cluster: Cluster, journal: Sequence[JournalEntry], number: int) -> Cluster:
    """The configuration as it was right after an entry; 0 is before the first one.

    `cluster` is the present one. What is no part of the journal, such as load values, is as it is now.
    """
    for entry in reversed(journal):
        if entry.number > number:
            cluster = with_changes(cluster, [each.inverse for each in reversed(entry.changes)])
    return cluster


def compare_states(cluster: Cluster, journal: Sequence[JournalEntry], first: int, second: int) -> tuple[AnyChange, ...]:
    """What makes the state after one entry of the state after another."""
    before, after = (find_state(cluster, journal, number) for number in (first, second))
    return _find_changes(before, after)


def plan_restoring(cluster: Cluster, journal: Sequence[JournalEntry], number: int) -> tuple[AnyChange, ...]:
    """The changes that bring the whole configuration back to what it was right after an entry."""
    return _find_changes(cluster, find_state(cluster, journal, number))


def _find_changes(before: Cluster, after: Cluster) -> tuple[AnyChange, ...]:
    """What is configured otherwise; load values of a real cluster's hosts are other ones at every time."""
    found = find_changes(before, after)
    return tuple(each for each in found if not is_same_object(each.kind, each.before, each.after))


@dataclass(frozen=True, slots=True)
class TakingBack:
    """How changes are taken back: what is to be done, and what stands in the way."""

    changes: tuple[AnyChange, ...]
    moved: tuple[AnyChange, ...] = ()
    """Changes whose object became another one since: taking them back would lose what came later."""


def plan_taking_back(cluster: Cluster, changes: Sequence[AnyChange]) -> TakingBack:
    """Take changes back, the last first, where the object still is what the change made of it."""
    wanted: list[AnyChange] = []
    moved: list[AnyChange] = []
    for change in reversed(changes):
        current = find_object(with_changes(cluster, wanted), change.kind, change.key)
        if is_same_object(change.kind, current, change.after):
            wanted.append(change.inverse)
        elif not is_same_object(change.kind, current, change.before):
            moved.append(change)
    return TakingBack(_find_changes(cluster, with_changes(cluster, wanted)), tuple(moved))
