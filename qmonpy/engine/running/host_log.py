"""A log of hosts on which something happened, for readers that come by at times of their own."""


class HostLog:
    """Numbers of hosts in the order in which something happened on them; old entries are forgotten."""

    __slots__ = ("_begin", "_entries", "_most")

    def __init__(self, most: int):
        """`most` is how many entries are kept at least."""
        self._most = most
        self._begin = 0
        """The position of the first entry that is kept."""
        self._entries: list[int] = []

    @property
    def end(self) -> int:
        """The position behind the last entry; a reader keeps it for the next time."""
        return self._begin + len(self._entries)

    def forget(self) -> None:
        """Let every reader think that something may have happened on every host."""
        self._begin = self.end + 1
        self._entries.clear()

    def append(self, host: int) -> None:
        """Note that something happened on a host."""
        self._entries.append(host)
        if len(self._entries) > 2 * self._most:
            del self._entries[: self._most]
            self._begin += self._most

    def since(self, position: int) -> list[int] | None:
        """Return the hosts from a position on, each as often as it was noted; None if some of them are forgotten."""
        if position < self._begin:
            return None
        return self._entries[position - self._begin :]
