"""The texts of a spool's rows with the values that were parsed of them, so that no text is parsed twice."""

from collections.abc import Iterable
from typing import Any

from qmonpy.clusters.storage.spool_checks import check_row
from qmonpy.clusters.storage.spool_text import SpoolText

Row = tuple[Any, ...]
"""A key, a text, its row's digest, and the columns before the text."""


class SpoolTexts:
    """By table and key a text and its value, as they were read or written last."""

    def __init__(self) -> None:
        self._known: dict[str, dict[Any, tuple[str, Any]]] = {}

    def parse(self, name: str, table: str, form: SpoolText, rows: Iterable[Row]) -> dict[Any, Any]:
        """Return the values of rows by key, the known ones where their texts are; others of this name are forgotten.

        ValueError or what a reader raises if a text cannot be read or was altered.
        """
        known, found = self._known.get(name, {}), {}
        for key, text, digest, *columns in rows:
            entry = known.get(key)
            if entry is None or entry[0] != text:
                entry = (text, form.parse(key, text))
                check_row(table, (*columns, text), digest)
            found[key] = entry
        self._known[name] = found
        return {key: value for key, (_, value) in found.items()}

    def format(self, name: str, form: SpoolText, key: Any, value: Any) -> str:
        """Return the text of a value, and remember both."""
        text = form.format(key, value)
        self._known.setdefault(name, {})[key] = text, value
        return text

    def forget(self, name: str, keys: Iterable[Any]) -> None:
        """Forget rows that are deleted."""
        known = self._known.get(name, {})
        for key in keys:
            known.pop(key, None)
