"""A log of what has changed, for readers that come by at times of their own."""

from typing import Generic, TypeVar

T = TypeVar("T")


class ChangeLog(Generic[T]):
    """Entries in the order in which something happened, such as numbers of hosts; old ones are forgotten."""

    __slots__ = ("_begin", "_entries", "_most")

    def __init__(self, most: int):
        """`most` is how many entries are kept at least."""
        self._most = most
        self._begin = 0
        """The position of the first entry that is kept."""
        self._entries: list[T] = []

    @property
    def end(self) -> int:
        """The position behind the last entry; a reader keeps it for the next time."""
        return self._begin + len(self._entries)

    def forget(self) -> None:
        """Let every reader think that something may have happened everywhere."""
        self._begin = self.end + 1
        self._entries.clear()

    def append(self, entry: T) -> None:
        """Note that something happened."""
        self._entries.append(entry)
        if len(self._entries) > 2 * self._most:
            del self._entries[: self._most]
            self._begin += self._most

    def since(self, position: int) -> list[T] | None:
        """Return the entries from a position on, each as often as it was noted; None if some of them are forgotten."""
        if position < self._begin:
            return None
        return self._entries[position - self._begin :]
