"""Very many short texts in one string: a text of its own takes five times the room."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

_END = "\0"
"""Stands before and behind each text; a text that has this sign gets a space instead."""


class PackedTexts:
    """Texts one behind the other, found by what they hold."""

    __slots__ = ("_joined", "_starts")

    def __init__(self, texts: Iterable[str]):
        known = [each.replace(_END, " ") for each in texts]
        self._joined = f"{_END}{_END.join(known)}{_END}"
        self._starts = array("Q", accumulate((len(each) + 1 for each in known), initial=1))
        """Where each text begins, and where the next one would."""

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, at: int) -> str:
        return self._joined[self._starts[at] : self._starts[at + 1] - 1]

    def unpack(self) -> list[str]:
        """Return all texts, each as a string of its own."""
        return self._joined[1:-1].split(_END) if len(self) else []

    def count(self, part: str) -> int:
        """Return how often texts hold a part; one text may hold it more than once."""
        return self._joined.count(part)

    def find_holding(self, part: str) -> Iterator[int]:
        """Give the places of the texts that hold a part, which is not empty."""
        return self._find(part, 0)

    def find_beginning(self, part: str) -> Iterator[int]:
        """Give the places of the texts that begin with a part."""
        return self._find(part, 1)

    def find_equal(self, text: str) -> int | None:
        """Return the place of the first text that is equal to one, None without one."""
        return next((at for at in self.find_beginning(text) if self[at] == text), None)

    def _find(self, part: str, ahead: int) -> Iterator[int]:
        """Places of texts with a part that has so many signs of the end before it."""
        if _END in part or not len(self):
            return
        starts, find, part = self._starts, self._joined.find, _END * ahead + part
        found = find(part)
        while found >= 0 and (at := bisect_right(starts, found + ahead) - 1) < len(self):
            yield at
            found = find(part, starts[at + 1] - 1)
