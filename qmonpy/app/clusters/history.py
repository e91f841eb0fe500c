"""The history of a configuration: its changes as rows, earlier states, and the changes that lead back to them."""

from collections.abc import Iterable, Iterator, Sequence

from qmonpy.app.filter.field import Field, FieldKind
from qmonpy.app.session.request_titles import say_title
from qmonpy.app.tables.column import Column
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import (
    AnyChange,
    GivenCommand,
    JournalEntry,
    find_changes,
    find_object,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.counted import with_present_counts
from qmonpy.model.configuration.journal_notes import show_note
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import later, tr

COMMAND_KIND = later("command")
"""The kind of rows about commands that changed nothing of the configuration."""
DONE, REFUSED = later("done"), later("refused")


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change of one object in the journal, or a request to a real cluster that changed no object."""

    entry: JournalEntry
    place: int
    """The index among the changes of the entry."""

    @property
    def key(self) -> tuple[int, int]:
        """A key that stays the same, as the journal only grows."""
        return self.entry.number, self.place

    @property
    def change(self) -> AnyChange | None:
        """The change, None where nothing of the configuration was changed."""
        return self.entry.changes[self.place] if self.entry.changes else None

    @property
    def kind(self) -> str:
        """The kind of the object."""
        return self.change.kind if self.change else COMMAND_KIND

    @property
    def name(self) -> str:
        """The name of the object, or the title of the request."""
        return self.change.key if self.change else say_title(self.entry.title)

    @property
    def done(self) -> str:
        """`added`, `modified` or `removed`; of a request, `done` or `refused`."""
        if self.change is not None:
            return self.change.verb
        return DONE if self.entry.is_done else REFUSED

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        entry = self.entry
        notes = dict.fromkeys((entry.note, show_note(entry.note)))
        words = (format_author(entry), self.kind, self.name, self.done, *notes, format_moment(entry))
        return "\n".join((*words, *(each.line for each in entry.commands))).lower()


def format_moment(entry: JournalEntry) -> str:
    """Return when a change was made, in local time: `2026-11-22 16:12:59`."""
    return format_time(entry.time)


def format_author(entry: JournalEntry) -> str:
    """Return the user of a change, with the real user if that is another one: `ann (by root)`."""
    return tr("{user} (by {by})").format(user=entry.user, by=entry.by) if entry.by else entry.user


HISTORY_COLUMNS: tuple[Column[HistoryRow], ...] = (
    Column(
        "number",
        "#",
        lambda row: str(row.entry.number) if row.entry.number > 0 else "",
        lambda row: row.key,
        is_number=True,
        tooltip="The number of the change of the configuration; actions on jobs and the like have none",
    ),
    Column(
        "time",
        "Time",
        lambda row: format_moment(row.entry),
        lambda row: (row.entry.time, abs(row.entry.number), row.place),
        kind=FieldKind.TIME,
    ),
    Column("user", "User", lambda row: format_author(row.entry)),
    Column("kind", "Kind", lambda row: tr(row.kind), texts=lambda row: (row.kind, tr(row.kind))),
    Column("name", "Name", lambda row: row.name),
    Column("done", "Done", lambda row: tr(row.done), texts=lambda row: (row.done, tr(row.done))),
    Column(
        "note",
        "Why",
        lambda row: show_note(row.entry.note),
        texts=lambda row: (row.entry.note, show_note(row.entry.note)),
    ),
)
HISTORY_FIELDS = (
    Field("command", lambda row: [each.line for each in row.entry.commands], help=later("A command that was given")),
)
"""What a filter can ask for besides the columns."""


def history_rows(journal: Sequence[JournalEntry]) -> tuple[HistoryRow, ...]:
    """Return a row for every change, newest entries first, the changes of an entry in their order."""
    return tuple(_rows(journal))


def format_commands(entries: Iterable[JournalEntry]) -> str:
    """Return the commands of entries as text, with the contents of their files, their outputs and exit statuses."""
    return "\n\n".join(_format_command(each) for entry in entries for each in entry.commands)


def _format_command(command: GivenCommand) -> str:
    if command.status is None:
        end = tr("could not be started")
    elif command.was_stopped:
        end = tr("did not end in time and was stopped")
    else:
        end = tr("ended with {status}").format(status=command.status)
    undo = tr(", to take back") if command.is_undo else ""
    lines = [f"$ {command.line}   # {end}{undo}", *lines_of(command.output)]
    text = ("# FILE:", *(f"  {line}" for line in lines_of(command.text))) if command.text else ()
    return "\n".join((*lines, *text))


def _rows(journal: Sequence[JournalEntry]) -> Iterator[HistoryRow]:
    for entry in reversed(journal):
        for place in range(max(1, len(entry.changes))):
            yield HistoryRow(entry, place)


def find_state(cluster: Cluster, journal: Sequence[JournalEntry], number: int) -> Cluster:
    """Return the configuration as it was right after an entry; 0 is before the first one.

    `cluster` is the present one. Values that the journal does not keep, such as load values, are the present ones.
    """
    for entry in reversed(journal):
        if entry.number > number:
            cluster = with_changes(cluster, [_take_back(cluster, each) for each in reversed(entry.changes)])
    return cluster


def _take_back(cluster: Cluster, change: AnyChange) -> AnyChange:
    """Return the change that takes another back; what the qmaster has counted since stays as it is."""
    return with_present_counts(change.inverse, find_object(cluster, change.kind, change.key))


def compare_states(cluster: Cluster, journal: Sequence[JournalEntry], first: int, second: int) -> tuple[AnyChange, ...]:
    """Return the changes that lead from the state after the first entry to that after the second."""
    before, after = (find_state(cluster, journal, number) for number in (first, second))
    return _find_changes(before, after)


def plan_restoring(cluster: Cluster, journal: Sequence[JournalEntry], number: int) -> tuple[AnyChange, ...]:
    """Return the changes that bring the whole configuration back to its state right after an entry."""
    return _find_changes(cluster, find_state(cluster, journal, number))


def _find_changes(before: Cluster, after: Cluster) -> tuple[AnyChange, ...]:
    """The changes between two configurations, without load values of hosts, which differ at every moment."""
    found = find_changes(before, after)
    return tuple(each for each in found if not is_same_object(each.kind, each.before, each.after))


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The changes that take others back, and those that cannot be taken back."""

    changes: tuple[AnyChange, ...]
    moved: tuple[AnyChange, ...] = ()
    """Changes whose object was changed again since: taking them back would lose the later change."""


def plan_taking_back(cluster: Cluster, changes: Sequence[AnyChange]) -> TakingBack:
    """Plan to take changes back, the last first, where their object has not been changed since."""
    wanted: list[AnyChange] = []
    moved: list[AnyChange] = []
    for change in reversed(changes):
        current = find_object(with_changes(cluster, wanted), change.kind, change.key)
        back = with_present_counts(change.inverse, current)
        if is_same_object(change.kind, current, back.before):
            wanted.append(back)
        elif not is_same_object(change.kind, current, change.before):
            moved.append(change)
    return TakingBack(_find_changes(cluster, with_changes(cluster, wanted)), tuple(moved))
