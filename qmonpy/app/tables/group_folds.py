"""Which groups of a table are unfolded: of very many rows one sees the sums of groups first, and opens them then."""

from collections.abc import Iterable

FOLDED_ROWS = 20_000
"""Of so many rows the sums of groups are shown first."""


class GroupFolds:
    """Remembers what the user folded, apart from what he unfolded while there were very many rows.

    These are folded until the user unfolds one, or a filter leaves fewer rows.
    """

    def __init__(self) -> None:
        self._closed: set[str] = set()
        self._opened: set[str] = set()
        """The groups that the user unfolded while there were many rows."""
        self.has_many = False

    def see(self, count: int) -> None:
        """Take note of how many rows are to be shown."""
        self.has_many = count >= FOLDED_ROWS

    def is_open(self, name: str) -> bool:
        """Whether a group is unfolded."""
        return name in self._opened if self.has_many else name not in self._closed

    def set_open(self, name: str, *, is_open: bool) -> bool:
        """Unfold a group, or fold it; returns whether that is a change."""
        if is_open == self.is_open(name):
            return False
        if self.has_many:
            self._opened ^= {name}
        else:
            self._closed ^= {name}
        return True

    @property
    def closed(self) -> tuple[str, ...]:
        """The names of the folded groups, to be remembered."""
        return tuple(sorted(self._closed))

    def close(self, names: Iterable[str]) -> None:
        """Fold exactly these groups."""
        self._closed = set(names)
