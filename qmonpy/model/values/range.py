"""Ranges of slots and of array tasks: `2-8`, `1-19:2`, `4,8,12`, `-5`, `3-`."""

from collections.abc import Iterator
from dataclasses import dataclass

NO_END = 9999999
"""The end of an open range such as `3-`: the largest number of slots that Grid Engine accepts."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `first` to `last`, both included, `step` apart."""

    first: int
    last: int
    step: int = 1

    def __len__(self) -> int:
        return max(0, (self.last - self.first) // self.step + 1)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1, self.step))

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last and (number - self.first) % self.step == 0
