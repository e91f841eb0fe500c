"""The entries of all objects of a kind, of their rules or attributes: kept as texts, made when they are shown."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

from qmonpy.app.search.entry import Entry, Line, Section, line_of
from qmonpy.app.search.objects import ATTRIBUTE, PARTS, Named, noun_of, object_entries
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.pauses import paced

_OWN = -1
"""Stands for the entry of the object itself."""


class _Rows:
    """Lines of entries, with the object of each and which of its rules or attributes it is."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.owners, self.parts = array("I"), array("i")

    def add(self, owner: int, part: int, entry: Entry) -> None:
        """Add an entry."""
        self.lines.append(line_of(entry))
        self.owners.append(owner)
        self.parts.append(part)

    def take(self, owner: int, other: "_Rows", before: int) -> None:
        """Take the lines that an object had among others."""
        first, last = bisect_left(other.owners, before), bisect_left(other.owners, before + 1)
        self.lines += other.lines[first:last]
        self.owners.extend([owner] * (last - first))
        self.parts += other.parts[first:last]


class ObjectIndex:
    """Three sections of a kind: the objects; what somebody wrote in them; and attributes that are as by default."""

    def __init__(self, kind: ObjectKind):
        self._kind = kind
        self._names: list[str] = []
        self._values: list[Any] = []
        self._marks: Mapping[str, str] = {}
        self._is_short = False
        self._rows = (_Rows(), _Rows(), _Rows())
        self.sections: tuple[Section, ...] = ()

    def renew(self, objects: Iterable[tuple[str, Any]], marks: Mapping[str, str], *, is_short: bool) -> None:
        """Make new lines of the objects that are others than before, or whose mark is.

        Short ones have no attributes with default values.
        """
        known = {name: at for at, name in enumerate(self._names)} if is_short == self._is_short else {}
        for rows, section in zip(self._rows, self.sections, strict=False):
            rows.lines = section.unpack() if known else []
        names, values, found = list[str](), list[Any](), (_Rows(), _Rows(), _Rows())
        for name, value in paced(objects):
            owner, mark, before = len(names), marks.get(name, ""), known.get(name)
            names.append(name)
            values.append(value)
            if before is not None and self._values[before] is value and self._marks.get(name, "") == mark:
                for rows, others in zip(found, self._rows, strict=True):
                    rows.take(owner, others, before)
            else:
                self._add(found, owner, object_entries(self._kind, name, value, mark, is_short=is_short))
        self._names, self._values, self._marks, self._is_short, self._rows = names, values, marks, is_short, found
        part = PARTS.get(self._kind, ATTRIBUTE)
        self.sections = tuple(map(self._pack, (noun_of(self._kind), part, part), found))

    def find_usual(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of the attributes with default values of the object with a name, in small letters or not,
        where these are in no section."""
        places = self.sections[0].texts.find_beginning(f"{name}\n") if self._is_short else ()
        found = [self._make(self._rows[0].owners[at], is_short=False) for at in places]
        return tuple(part for _, parts in found for part in parts if not part.value)

    def _add(self, rows: tuple[_Rows, ...], owner: int, named: Named | None) -> None:
        if named is None:
            return
        own, parts = named
        rows[0].add(owner, _OWN, own)
        for part, entry in enumerate(parts):
            # What somebody wrote is looked for more often than what is as by default.
            rows[1 if entry.value or self._kind in PARTS else 2].add(owner, part, entry)

    def _pack(self, kind: str, rows: _Rows) -> Section:
        """The section of rows, whose lines are kept there alone."""
        lines, rows.lines = rows.lines, []

        def entry_at(at: int) -> Entry:
            own, parts = self._make(rows.owners[at], is_short=self._is_short)
            return own if rows.parts[at] == _OWN else parts[rows.parts[at]]

        return Section.made_late(kind, lines, entry_at)

    def _make(self, owner: int, *, is_short: bool) -> Named:
        name = self._names[owner]
        made = object_entries(self._kind, name, self._values[owner], self._marks.get(name, ""), is_short=is_short)
        assert made is not None, "an object with an entry has one"
        return made
