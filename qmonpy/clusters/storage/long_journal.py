"""A journal that knows how many entries it has, and reads the older ones of a file when somebody looks at them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import Protocol, overload

from qmonpy.model.configuration.change import JournalEntry, ObjectKind

READ_AT_ONCE = 1_000
"""So many older entries are read at a time."""


class EntrySource(Protocol):
    """The file of a journal, to which entries are only appended."""

    lock: AbstractContextManager[object]
    """Held while entries are read."""

    def read_older(self, before: int, most: int) -> tuple[JournalEntry, ...]:
        """Return at most so many entries with numbers below `before`, the newest of these, oldest first.

        ReportError if there is none.
        """
        ...

    def find_changing(self, kind: ObjectKind, key: str, last: int) -> JournalEntry | None:
        """Return the newest entry up to the number `last` that changed an object."""
        ...


class OlderEntries:
    """The entries of a file up to one of them; they are read from there backwards, each once. Safe for threads."""

    def __init__(self, source: EntrySource, count: int, last: int):
        """`last` is the number of the newest."""
        self.count, self.last = count, last
        self._source = source
        self._read: tuple[JournalEntry, ...] = ()

    def read(self, count: int) -> tuple[JournalEntry, ...]:
        """Return at least so many of the newest, oldest first; ReportError if they cannot be read."""
        while len(self._read) < count:
            with self._source.lock:
                before = self._read[0].number if self._read else self.last + 1
                self._read = (*self._source.read_older(before, READ_AT_ONCE), *self._read)
        return self._read

    def find_changing(self, kind: ObjectKind, key: str) -> JournalEntry | None:
        """Return the newest that changed an object; without reading them all."""
        # Commands that only look ask nobody who changed what.
        from qmonpy.formats.configuration.change_author import find_change

        found = find_change(self._read, kind, key)
        if found is not None or len(self._read) == self.count:
            return found
        with self._source.lock:
            return self._source.find_changing(kind, key, self.last)


class LongJournal(Sequence[JournalEntry]):
    """All entries of a journal, oldest first: a value. With entries that are read late it must not be hashed."""

    __slots__ = ("_newer", "_older")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, newer: Iterable[JournalEntry] = (), older: OlderEntries | None = None):
        self._newer, self._older = tuple(newer), older

    @property
    def _late(self) -> int:
        return 0 if self._older is None else self._older.count

    @property
    def last_number(self) -> int:
        """The number of the newest entry, 0 if there is none."""
        if self._newer:
            return self._newer[-1].number
        return 0 if self._older is None else self._older.last

    def with_entries(self, entries: Iterable[JournalEntry]) -> "LongJournal":
        """Return the journal with more entries at its end."""
        added = tuple(entries)
        return LongJournal((*self._newer, *added), self._older) if added else self

    def find_changing(self, kind: ObjectKind, key: str) -> JournalEntry | None:
        """Return the newest entry that changed an object, without reading all; None if there is none."""
        from qmonpy.formats.configuration.change_author import find_change

        found = find_change(self._newer, kind, key)
        return found if found is not None or self._older is None else self._older.find_changing(kind, key)

    def __len__(self) -> int:
        return self._late + len(self._newer)

    @overload
    def __getitem__(self, index: int) -> JournalEntry: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[JournalEntry, ...]: ...
    def __getitem__(self, index: int | slice) -> JournalEntry | tuple[JournalEntry, ...]:
        """An entry, or several; only as many older entries are read as stand behind the oldest of them."""
        places = range(len(self))[index]
        if isinstance(places, int):
            return self._at((places,))[0]
        return self._at(places)

    def _at(self, places: Sequence[int]) -> tuple[JournalEntry, ...]:
        late, oldest = self._late, min(places, default=len(self))
        older = self._older.read(late - oldest) if self._older is not None and oldest < late else ()
        begin = late - len(older)
        return tuple(self._newer[at - late] if at >= late else older[at - begin] for at in places)

    def __iter__(self) -> Iterator[JournalEntry]:
        return iter(self[:])

    def __reversed__(self) -> Iterator[JournalEntry]:
        yield from reversed(self._newer)
        for end in range(self._late, 0, -READ_AT_ONCE):
            yield from reversed(self[max(0, end - READ_AT_ONCE) : end])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, LongJournal | tuple | list):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self[:], other, strict=True))

    def __repr__(self) -> str:
        return f"LongJournal({list(islice(self._newer, 10))!r}, {len(self)} in all)"
