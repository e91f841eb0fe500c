"""The history of a configuration: what was changed when and by whom, earlier states, and how to go back to them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from qmonpy.app.tables.column import Column
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.model.configuration.change import (
    AnyChange,
    GivenCommand,
    JournalEntry,
    find_changes,
    find_object,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster

COMMAND_KIND = "command"
"""What stands in place of a kind of object where commands were given for something else."""
DONE, REFUSED = "done", "refused"


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change of one object, as it stands in the journal, or what else was asked of a real cluster."""

    entry: JournalEntry
    place: int
    """Among the changes that were made together, from 0."""

    @property
    def key(self) -> tuple[int, int]:
        """Stays the same: the journal only grows."""
        return self.entry.number, self.place

    @property
    def change(self) -> AnyChange | None:
        """None where nothing of the configuration was changed."""
        return self.entry.changes[self.place] if self.entry.changes else None

    @property
    def kind(self) -> str:
        """The kind of the object."""
        return self.change.kind if self.change else COMMAND_KIND

    @property
    def name(self) -> str:
        """The object, or what was asked for."""
        return self.change.key if self.change else self.entry.title

    @property
    def done(self) -> str:
        """What was done to it: added, modified or removed; of what else was asked for, whether it was done."""
        if self.change is not None:
            return self.change.verb
        return DONE if self.entry.is_done else REFUSED

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        entry = self.entry
        words = (format_author(entry), self.kind, self.name, self.done, entry.note, format_moment(entry))
        return "\n".join((*words, *(each.line for each in entry.commands))).lower()


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
    Column("kind", "Kind", lambda row: row.kind),
    Column("name", "Name", lambda row: row.name),
    Column("done", "Done", lambda row: row.done),
    Column("note", "Why", lambda row: row.entry.note),
)


def history_rows(journal: Sequence[JournalEntry]) -> tuple[HistoryRow, ...]:
    """Every change, the newest first; those that were made together in the order of their commands."""
    return tuple(_rows(journal))


def format_commands(entries: Iterable[JournalEntry]) -> str:
    """Everything that was given to a real cluster for some entries, with what stood in files, and how it ended."""
    return "\n\n".join(_format_command(each) for entry in entries for each in entry.commands)


def _format_command(command: GivenCommand) -> str:
    if command.status is None:
        end = "could not be started"
    elif command.was_stopped:
        end = "did not end in time and was stopped"
    else:
        end = f"ended with {command.status}"
    undo = ", to take back" if command.is_undo else ""
    lines = [f"$ {command.line}   # {end}{undo}", *command.output.splitlines()]
    text = ("# FILE:", *(f"  {line}" for line in command.text.splitlines())) if command.text else ()
    return "\n".join((*lines, *text))


def _rows(journal: Sequence[JournalEntry]) -> Iterator[HistoryRow]:
    for entry in reversed(journal):
        for place in range(max(1, len(entry.changes))):
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
