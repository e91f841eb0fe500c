"""The dice of random situations: a seed decides what a situation has, within the features that are asked for."""

import random
from collections.abc import Sequence
from typing import Any


class Dice:
    """Dice of a seed. Words of their own before it (`more-7`) make dice that decide nothing of what others do."""

    def __init__(self, seed: int | str, features: Sequence[str]) -> None:
        """Without any `features`, all may be thrown."""
        self._random = random.Random(seed)
        self._features = frozenset(features)

    def one(self, words: Sequence[Any]) -> Any:
        """Return one of several."""
        return self._random.choice(words)

    def is_so(self, chance: float) -> bool:
        """Whether something of a chance from 0 to 1 comes true."""
        return self._random.random() < chance

    def wants(self, feature: str, chance: float) -> bool:
        """Whether a situation has a feature: it comes true, and is asked for."""
        return self.is_so(chance) and (not self._features or feature in self._features)
