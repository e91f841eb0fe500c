"""Fields of rows that a filter can ask for: key, kind, and how to find their texts and amounts in a row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

from qmonpy.late_methods import dataclass

Amount = float | tuple[float, float] | None
"""A number, a span of numbers of which each is possible, or nothing."""


class FieldKind(StrEnum):
    """How the values of a field are read and compared."""

    TEXT = "text"
    LETTERS = "letters"
    """Letters of states, which mean something else in upper case."""
    NUMBER = "number"
    MEMORY = "memory"
    """Bytes."""
    DURATION = "duration"
    """Seconds."""
    TIME = "time"
    """Seconds since the epoch; 0 is none."""

    @property
    def has_amounts(self) -> bool:
        """Whether values are more or less than others."""
        return self not in (FieldKind.TEXT, FieldKind.LETTERS)


@dataclass(frozen=True)
class Field:
    """A field of the rows of a table; rows of different tables are of different classes."""

    key: str
    """The name before the colon, as it is offered."""
    texts: Callable[[Any], str | Sequence[str]]
    """Returns the text of a row or, if there are several, all of them, also those that the table shortens."""
    kind: FieldKind = FieldKind.TEXT
    amount: Callable[[Any], Amount] | None = None
    """Returns the amount of a row, if the kind has amounts."""
    title: str = ""
    """The title of its column, which means it as well."""
    help: str = ""
    choices: tuple[str, ...] = ()
    """All values that there are, if no others exist; of a kind with amounts, the texts of what has none."""
    aliases: tuple[str, ...] = ()
    """Further keys, which are not offered."""


class Fields:
    """The fields of a table by key; a key is found in upper and lower case, by its aliases and by its title."""

    def __init__(self, fields: Iterable[Field] = ()):
        self._by_key: dict[str, Field] = {}
        for each in fields:
            if each.key:
                self._by_key.setdefault(each.key.lower(), each)
        self._by_name = dict(self._by_key)
        for each in self._by_key.values():
            for name in (*map(str.lower, each.aliases), _as_key(each.title)):
                self._by_name.setdefault(name, each)
        self._by_name.pop("", None)

    def __iter__(self) -> Iterator[Field]:
        return iter(self._by_key.values())

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in the order in which they are offered."""
        return tuple(each.key for each in self._by_key.values())

    def find(self, key: str) -> Field | None:
        """Return the field of a key, None if there is none."""
        return self._by_name.get(key.lower())

    def find_nearest(self, key: str) -> str:
        """Return the known key that is most like a mistyped one, empty if none is."""
        found = get_close_matches(key.lower(), self._by_name, n=1, cutoff=0.6)
        return self._by_name[found[0]].key if found else ""


def split_list(text: str) -> tuple[str, ...]:
    """Return the texts of a list with commas: the whole, and each of its parts."""
    return (text, *text.split(",")) if "," in text else (text,)


def _as_key(title: str) -> str:
    return "_".join("".join(each if each.isalnum() else " " for each in title.lower()).split())
