"""The values that were parsed of a spool's rows, by their texts, so that no text is parsed twice."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from qmonpy.clusters.storage.spool_checks import are_unaltered, check_row
from qmonpy.clusters.storage.spool_text import SpoolText

Row = tuple[Any, ...]
"""A key, a text, its row's digest, and the columns before the text."""

MANY = 2_000
"""So many rows are parsed in one go, for some milliseconds of which no other thread runs."""


class SpoolTexts:
    """By table and key the value of a row as it was read or written last, and how its text is recognised.

    Of a text only its hash is kept, as Python makes it in this process: the texts of a large cluster are as large as
    its values. Two texts have the same one in one of 2^64 cases.
    """

    def __init__(self) -> None:
        self._known: dict[str, dict[Any, tuple[int, Any]]] = {}

    def parse(self, name: str, table: str, find_form: Callable[[], SpoolText], rows: Iterable[Row]) -> dict[Any, Any]:
        """Return the values of rows by key, the known ones where their texts are; others of this name are forgotten.

        ValueError or what a reader raises if a text cannot be read or was altered.
        """
        known = self._known.get(name, {})
        found: dict[Any, tuple[int, Any]] = {}
        values: dict[Any, Any] = {}
        left = iter(rows)
        while some := list(islice(left, MANY)):
            keys, marks = [each[0] for each in some], [hash(each[1]) for each in some]
            fresh = [
                row
                for row, mark in zip(some, marks, strict=True)
                if (entry := known.get(row[0])) is None or entry[0] != mark
            ]
            parsed = _parse_rows(table, find_form(), fresh) if fresh else []
            if len(fresh) < len(some):
                new = iter(parsed)
                is_new = {each[0] for each in fresh}
                parsed = [next(new) if key in is_new else known[key][1] for key in keys]
            found.update(zip(keys, zip(marks, parsed, strict=True), strict=True))
            values.update(zip(keys, parsed, strict=True))
        self._known[name] = found
        return values

    def format(self, name: str, form: SpoolText, key: Any, value: Any) -> str:
        """Return the text of a value, and remember both."""
        text = form.format(key, value)
        self._known.setdefault(name, {})[key] = hash(text), value
        return text

    def forget(self, name: str, keys: Iterable[Any]) -> None:
        """Forget rows that are deleted."""
        known = self._known.get(name, {})
        for key in keys:
            known.pop(key, None)


def _parse_rows(table: str, form: SpoolText, rows: Sequence[Row]) -> list[Any]:
    """Return the values of rows, all in one go where nothing is wrong with any."""
    if form.parse_quickly is not None and len(rows) > 1:
        # One by one it is told which row is wrong, and how.
        with suppress(Exception):
            if are_unaltered(table, rows):
                return form.parse_quickly([each[0] for each in rows], [each[1] for each in rows])
    values = []
    for key, text, digest, *columns in rows:
        values.append(form.parse(key, text))
        check_row(table, (*columns, text), digest)
    return values
