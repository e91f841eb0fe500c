"""Mappings that count how often somebody goes through all of them."""

from collections.abc import Iterator
from typing import Any


class Counted(dict[Any, Any]):
    """Counts how often its keys, or its items, are gone through."""

    def __init__(self, content: Any) -> None:
        super().__init__(content)
        self.times = 0

    def __iter__(self) -> Iterator[Any]:
        self.times += 1
        return super().__iter__()

    def items(self) -> Any:
        """Count, and return the items."""
        self.times += 1
        return super().items()
