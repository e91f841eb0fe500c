"""The values that were parsed of a spool's rows, by their texts, so that no text is parsed twice."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from qmonpy.clusters.storage.spool_checks import are_unaltered, check_row
from qmonpy.clusters.storage.spool_text import ReadsMany, SpoolText
from qmonpy.late_methods import dataclass

MANY = 2_000
"""So many rows are parsed in one go, for some milliseconds of which no other thread runs."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of a table, column by column: in a third of the time that they take row by row."""

    keys: Sequence[Any]
    texts: Sequence[Any]
    digests: Sequence[int]
    columns: tuple[Sequence[Any], ...]
    """The columns before the text of which the digests are made, too."""

    def pick(self, places: Sequence[int]) -> "Rows":
        """Return some of the rows."""
        if len(places) == len(self.keys):
            return self
        keys, texts, digests, *columns = (
            [each[place] for place in places] for each in (self.keys, self.texts, self.digests, *self.columns)
        )
        return Rows(keys, texts, digests, tuple(columns))


class SpoolTexts:
    """By table and key the value of a row as it was read or written last, and how its text is recognised.

    Of a text only its hash is kept, as Python makes it in this process: the texts of a large cluster are as large as
    its values. Two texts have the same one in one of 2^64 cases.
    """

    def __init__(self) -> None:
        self._marks: dict[str, dict[Any, int]] = {}
        self._values: dict[str, dict[Any, Any]] = {}

    def parse(self, name: str, table: str, find_form: Callable[[], SpoolText], rows: Iterable[Rows]) -> dict[Any, Any]:
        """Return the values of rows by key, the known ones where their texts are; others of this name are forgotten.

        ValueError or what a reader raises if a text cannot be read or was altered.
        """
        known, known_values = self._marks.get(name, {}), self._values.get(name, {})
        marks: dict[Any, int] = {}
        values: dict[Any, Any] = {}
        reader: _Reader | None = None
        for some in rows:
            made = list(map(hash, some.texts))
            fresh = _find_fresh(known, some.keys, made)
            parsed = [known_values.get(key) for key in some.keys] if len(fresh) < len(made) else []
            if fresh:
                reader = reader or _Reader(table, find_form())
                new = reader.parse(some.pick(fresh))
                if parsed:
                    for at, value in zip(fresh, new, strict=True):
                        parsed[at] = value
                else:
                    parsed = new
            marks.update(zip(some.keys, made, strict=True))
            values.update(zip(some.keys, parsed, strict=True))
        self._marks[name], self._values[name] = marks, dict(values)
        return values

    def format(self, name: str, form: SpoolText, key: Any, value: Any) -> str:
        """Return the text of a value, and remember both."""
        text = form.format(key, value)
        self._marks.setdefault(name, {})[key] = hash(text)
        self._values.setdefault(name, {})[key] = value
        return text

    def forget(self, name: str, keys: Iterable[Any]) -> None:
        """Forget rows that are deleted."""
        marks, values = self._marks.get(name, {}), self._values.get(name, {})
        for key in keys:
            marks.pop(key, None)
            values.pop(key, None)


def _find_fresh(known: Mapping[Any, int], keys: Sequence[Any], marks: Sequence[int]) -> Sequence[int]:
    """Return the places of keys whose marks are others than those that are known."""
    if not known:
        return range(len(keys))
    return [at for at, (key, mark) in enumerate(zip(keys, marks, strict=True)) if known.get(key) != mark]


class _Reader:
    """Reads the rows of one table."""

    def __init__(self, table: str, form: SpoolText):
        self._table, self._form = table, form
        self._read_many: ReadsMany | None = form.make_reader() if form.make_reader is not None else None

    def parse(self, rows: Rows) -> list[Any]:
        """Return the values of rows, all in one go where nothing is wrong with any."""
        if self._read_many is not None and len(rows.keys) > 1:
            # One by one it is told which row is wrong, and how.
            with suppress(Exception):
                if are_unaltered(self._table, (*rows.columns, rows.texts), rows.digests):
                    return self._read_many(rows.keys, rows.texts)
        values = []
        for key, text, digest, *columns in zip(rows.keys, rows.texts, rows.digests, *rows.columns, strict=True):
            values.append(self._form.parse(key, text))
            check_row(self._table, (*columns, text), digest)
        return values
