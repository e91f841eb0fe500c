"""The values that were parsed of a spool's rows, by their texts, so that no text is parsed twice."""

from collections.abc import Iterable
from typing import Any

from qmonpy.clusters.storage.spool_checks import check_row
from qmonpy.clusters.storage.spool_text import SpoolText

Row = tuple[Any, ...]
"""A key, a text, its row's digest, and the columns before the text."""


class SpoolTexts:
    """By table and key the value of a row as it was read or written last, and how its text is recognised.

    Of a text only its hash is kept, as Python makes it in this process: the texts of a large cluster are as large as
    its values. Two texts have the same one in one of 2^64 cases.
    """

    def __init__(self) -> None:
        self._known: dict[str, dict[Any, tuple[int, Any]]] = {}

    def parse(self, name: str, table: str, form: SpoolText, rows: Iterable[Row]) -> dict[Any, Any]:
        """Return the values of rows by key, the known ones where their texts are; others of this name are forgotten.

        ValueError or what a reader raises if a text cannot be read or was altered.
        """
        known, parse = self._known.get(name, {}), form.parse
        found: dict[Any, tuple[int, Any]] = {}
        values: dict[Any, Any] = {}
        for key, text, digest, *columns in rows:
            entry, mark = known.get(key), hash(text)
            if entry is None or entry[0] != mark:
                entry = (mark, parse(key, text))
                check_row(table, (*columns, text), digest)
            found[key] = entry
            values[key] = entry[1]
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
